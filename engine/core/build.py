"""Builds the compiled search with the system's C compiler. Run it with `python -m engine.core.build`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from engine.core import HERE, LIBRARY, library, version

FLAGS = ("-O3", "-std=c11", "-shared", "-fPIC", "-fvisibility=default")


class BuildError(Exception):
    """The library could not be built; the message gives the reason, including any output of the compiler."""


def compile_library(sources: Path = HERE, library_path: Path = LIBRARY) -> None:
    """Compile all .c files in a folder into one shared library.

    Raises BuildError if there is no compiler, if the compiler reports an error, or if the folder is not writable.
    """
    compiler = which("cc") or which("gcc") or which("clang")
    if compiler is None:
        raise BuildError("no C compiler: none of cc, gcc and clang was found")
    files = sorted(str(source) for source in sources.glob("*.c"))
    try:
        with TemporaryDirectory(dir=library_path.parent) as folder:
            made = Path(folder) / library_path.name
            command = [compiler, *FLAGS, f"-DVERSION={version()}", "-o", str(made), *files, "-lm"]
            done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603  only this project's own files
            if done.returncode:
                raise BuildError(f"{compiler} reported errors:\n{done.stderr}")
            made.replace(library_path)
    except OSError as error:
        raise BuildError(f"the library could not be written: {error}") from error


def build() -> bool:
    """Build the library and return whether that succeeded; the reason for a failure is written to standard error."""
    try:
        compile_library()
    except BuildError as error:
        sys.stderr.write(f"no compiled search: {error}\n")
        return False
    return True


def ready() -> bool:
    """Return whether the compiled search is available, building it first if it is missing."""
    if library() is None and build():
        library.cache_clear()
    return library() is not None


if __name__ == "__main__":
    sys.exit(0 if build() else 1)
