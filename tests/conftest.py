"""What all tests have in common, and what they ask of the machine.

A thing the machine lacks is skipped with a sentence; REQUIRE_ALL=1 makes every such skip a failure.
"""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

# Read by python-telegram-bot: durations as timedeltas, as its next major version has them, and no warning about it.
os.environ.setdefault("PTB_TIMEDELTA", "1")

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def needs(found: object, sentence: str) -> None:
    """Go on if it was found."""
    if found:
        return
    if os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail(f"REQUIRE_ALL=1, but {sentence}")
    pytest.skip(sentence)


def chromium() -> str:
    """The system's Chromium."""
    path = next((found for name in BROWSERS if (found := shutil.which(name))), "")
    needs(path, "there is no Chromium on this machine (Debian: apt install chromium)")
    return path


def npm_packages(folder: Path, *packages: str) -> Path:
    """Packages from npm in a folder of their own."""
    npm = shutil.which("npm")
    needs(
        npm and shutil.which("node"), "there is no node on this machine (Debian: apt install npm)"
    )
    asked = [npm or "", "install", "--silent", "--no-audit", "--no-fund", *packages]
    done = subprocess.run(
        asked, cwd=folder, capture_output=True, text=True, check=False, timeout=180
    )
    needs(done.returncode == 0, f"npm could not fetch {', '.join(packages)}")
    return folder
