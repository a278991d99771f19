"""Builds the C library that stands between a program and its disk (disk.c)."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).with_name("disk.c")


def missing() -> str:
    """Why it cannot be built here, as a sentence; empty if it can."""
    if not sys.platform.startswith("linux"):
        return "a disk that loses power is only imitated on Linux"
    if shutil.which("cc") is None:
        return "there is no C compiler on this machine (Debian: apt install gcc libc6-dev)"
    return ""


def build(folder: Path) -> Path:
    """The library, ready to be preloaded."""
    library = folder / "disk.so"
    words = ["cc", "-O2", "-Wall", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
    subprocess.run([*words, "-ldl", "-lpthread"], check=True)
    return library
