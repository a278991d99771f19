"""Builds the C library that injects disk faults into a process (disk_faults.c)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("disk_faults.c")


def unavailable() -> str:
    """Return a sentence that says why the library cannot be built on this machine, or "" if it can."""
    if not sys.platform.startswith("linux"):
        return "disk faults can only be injected on Linux"
    if shutil.which("cc") is None:
        return "there is no C compiler on this machine (Debian: apt install gcc libc6-dev)"
    return ""


def build(folder: Path) -> Path:
    """Compile the library into `folder` and return its path. Raises CalledProcessError if the compiler fails."""
    library = folder / "disk_faults.so"
    command = ["cc", "-O2", "-Wall", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
    subprocess.run([*command, "-ldl", "-lpthread"], check=True)
    return library
