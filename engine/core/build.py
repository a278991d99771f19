"""Makes the compiled search with the system's C compiler: `python -m engine.core.build`, or the installation."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from engine.core import HERE, LIBRARY, library, version

FLAGS = ("-O3", "-std=c11", "-shared", "-fPIC", "-fvisibility=default")


def build() -> bool:
    """Whether there is a library now. Without a compiler, or a place to write to, there is none."""
    compiler = which("cc") or which("gcc") or which("clang")
    if compiler is None:
        return False
    sources = sorted(str(source) for source in HERE.glob("*.c"))
    try:
        with TemporaryDirectory(dir=HERE) as folder:
            made = Path(folder) / LIBRARY.name
            command = [compiler, *FLAGS, f"-DVERSION={version()}", "-o", str(made), *sources, "-lm"]
            subprocess.run(command, check=True, capture_output=True)  # noqa: S603  our own files
            made.replace(LIBRARY)
    except (OSError, subprocess.CalledProcessError):
        return False
    return True


def ready() -> bool:
    """Whether there is a compiled search; it is made if it is missing."""
    if library() is None and build():
        library.cache_clear()
    return library() is not None


if __name__ == "__main__":
    sys.exit(0 if build() else "no compiled search: is there a C compiler?")
