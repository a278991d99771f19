"""Builds the compiled search with a C compiler: the system's, or the one in the package ziglang.

Run it with `python -m engine.core.build`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from engine.core import HERE, LIBRARY, library, version

COMPILERS = ("cc", "gcc", "clang")
ZIG = (sys.executable, "-m", "ziglang", "cc")
FLAGS = ("-O3", "-std=c11", "-shared", "-fPIC", "-fvisibility=default", "-ffp-contract=off")
"""The last flag turns off fused multiply-add, so that every processor computes the same evaluations."""
ZIG_FLAGS = ("-mcpu=baseline", "-s")
"""Without the first flag, zig would use instructions that other processors of the same family may lack."""


class BuildError(Exception):
    """The library could not be built; the message gives the reason, including any output of the compiler."""


def compiler() -> tuple[str, ...] | None:
    """Return the command of the C compiler: the system's if there is one, else zig's, else None."""
    found = next(filter(None, map(which, COMPILERS)), None)
    if found is not None:
        return (found,)
    return (*ZIG, *ZIG_FLAGS) if find_spec("ziglang") else None


def compile_library(
    sources: Path = HERE, library_path: Path = LIBRARY, command: Sequence[str] | None = None
) -> None:
    """Compile all .c files in a folder into one shared library.

    command: the compiler and its first arguments; by default those of `compiler`.

    Raises BuildError if there is no compiler, if the compiler reports an error, or if the library cannot be written.
    """
    command = command or compiler()
    if command is None:
        raise BuildError("no C compiler: neither cc, gcc, clang nor the package ziglang was found")
    files = sorted(str(source) for source in sources.glob("*.c"))
    try:
        with TemporaryDirectory(dir=library_path.parent) as folder:
            made = Path(folder) / library_path.name
            arguments = (*FLAGS, f"-DVERSION={version()}", "-o", str(made), *files, "-lm")
            done = subprocess.run(  # noqa: S603  only this project's own files
                [*command, *arguments],
                check=False,
                capture_output=True,
                text=True,
                env={"ZIG_GLOBAL_CACHE_DIR": str(Path(folder) / "cache"), **os.environ},
            )
            if done.returncode:
                raise BuildError(f"{' '.join(command)} reported errors:\n{done.stderr}")
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
    """Return whether the compiled search is available, building it first if it is missing or outdated."""
    if library() is None and build():
        library.cache_clear()
    return library() is not None


if __name__ == "__main__":
    sys.exit(0 if build() else 1)
