"""The version of the code that a trial runs on, and the machine."""

from __future__ import annotations

import os
import platform
import sqlite3
import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
UNKNOWN = "unknown"
"""The value of `current_commit` if git is missing or there is no repository."""
TESTED = ("bot", "engine", "render", "locales", "scripts/trials", "pyproject.toml")
"""The folders and files whose changes make the results of earlier commits outdated."""
REPORTING = (
    "scripts/trials/code_version.py",
    "scripts/trials/figures.py",
    "scripts/trials/journal.py",
)
"""Files in the folders of TESTED whose changes do not make results outdated."""


def current_commit(folder: Path = ROOT) -> str:
    """Return the commit of a working tree, with "-dirty" appended if files differ from it, or UNKNOWN."""
    done = _git(folder, "describe", "--always", "--dirty")
    return done.stdout.strip() if done is not None and done.returncode == 0 else UNKNOWN


@cache
def is_same_code(commit: str, other: str, folder: Path = ROOT) -> bool:
    """Return whether the tested code is the same in two commits, named as by `current_commit`; False if git fails."""
    if commit == other:
        return True
    paths = (*TESTED, *(f":(exclude){path}" for path in REPORTING))
    done = _git(folder, "diff", "--quiet", commit, other, "--", *paths)
    return done is not None and done.returncode == 0


def machine() -> str:
    """Return the number of cores and the versions of Python and SQLite."""
    python, sqlite = platform.python_version(), sqlite3.sqlite_version
    return f"{os.cpu_count()} cores, Python {python}, SQLite {sqlite}"


def _git(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str] | None:
    try:
        return subprocess.run(
            ["git", *arguments], cwd=folder, capture_output=True, text=True, check=False
        )
    except OSError:
        return None
