"""Creates and updates the project's virtual environment in .venv, and builds the compiled search."""

# This runs before anything is installed, perhaps on an old Python: use only the standard library and old syntax.

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / ".venv"
STAMP = FOLDER / "installed.json"
OLDEST = (3, 11)
NEWER = ("python3.14", "python3.13", "python3.12", "python3.11")
COMPILERS = ("cc", "gcc", "clang")
UV = "uv>=0.5,<1"
HAS_SEARCH = "from engine import core; raise SystemExit(core.library() is None)"


def ready(*extras):
    """Install what is missing in the environment, and return the path of its Python. On failure, exit with a message.

    extras: optional dependency groups of pyproject.toml to install as well, such as "dev".

    The compiled search is built as well if it is missing or was built from other sources. If that fails, the reason is
    printed, and computer players search in plain Python.
    """
    _require_python()
    python = FOLDER / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    _install(python, set(extras))
    _build_search(python)
    return python


def _install(python, needed):
    wanted = {"project": _digest(), "python": sys.version, "root": str(ROOT)}
    position = _stamp()
    extras = set(position.pop("extras", []))
    if position != wanted or not python.exists():
        _make()
        extras = set()
    elif needed <= extras:
        return
    extras |= needed
    target = f".[{','.join(sorted(extras))}]" if extras else "."
    print("Installing the packages (first start only) …", flush=True)
    if not _install_with_uv(python, target) and _pip(python, "--editable", target):
        sys.exit("The packages could not be installed; is there a network? Run this again then.")
    STAMP.write_text(json.dumps({**wanted, "extras": sorted(extras)}))


def _build_search(python):
    """Build the compiled search if it is missing or outdated. If there is no C compiler, install one with pip first."""
    if subprocess.call([str(python), "-c", HAS_SEARCH], cwd=ROOT) == 0:
        return
    if not any(map(shutil.which, COMPILERS)):
        print("Installing a C compiler for the computer players (100 MB, once) …", flush=True)
        _pip(python, *_requirements("compiler"))
    subprocess.call([str(python), "-m", "engine.core.build"], cwd=ROOT)


def has_own_index(python):
    """Return whether pip is configured to use another package index, none, or a proxy. uv ignores these settings."""
    command = [str(python), "-m", "pip", "config", "list"]
    settings = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    return re.search(r"\.(index-url|no-index|proxy)=", settings.stdout) is not None


def _install_with_uv(python, target):
    """Install an editable package with uv, which takes a quarter of pip's CPU time. Return whether that succeeded.

    If `has_own_index` returns true, return False without trying.
    """
    if has_own_index(python):
        return False
    pip = [str(python), "-m", "pip", "install", "-qq", "--disable-pip-version-check"]
    if subprocess.call([*pip, "--only-binary", ":all:", UV], stderr=subprocess.DEVNULL):
        return False
    uv = [str(python), "-m", "uv", "pip", "install", "-q", "--no-config", "--python", str(python)]
    return subprocess.call([*uv, "--editable", target], cwd=ROOT) == 0


def _pip(python, *arguments):
    """Run `pip install` in the environment and return its exit code."""
    command = [python, "-m", "pip", "install", "-qq", "--disable-pip-version-check", *arguments]
    return subprocess.call([*map(str, command)], cwd=ROOT)


def _requirements(extra):
    """Return the requirements of an optional dependency group of pyproject.toml."""
    import tomllib  # noqa: PLC0415  an older Python, which lacks it, has been replaced by now

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project["optional-dependencies"][extra]


def _require_python():
    """If this Python is too old, restart with a newer one, or exit with a message if none is found."""
    if sys.version_info >= OLDEST:
        return
    for name in NEWER:
        found = shutil.which(name)
        if found:
            os.execv(found, [found, *sys.argv])
    found = ".".join(map(str, sys.version_info[:3]))
    sys.exit(
        f"Python 3.11 or newer is needed; this is {found}. See https://www.python.org/downloads/"
    )


def _make():
    if find_spec("venv") is None or find_spec("ensurepip") is None:
        version = f"{sys.version_info.major}.{sys.version_info.minor}"
        sys.exit(
            "This Python cannot make virtual environments. On Debian and Ubuntu:"
            f" sudo apt install python{version}-venv"
        )
    if FOLDER.is_symlink():
        FOLDER.unlink()  # --clear would delete the packages of another checkout
    print("Creating a virtual environment in .venv …", flush=True)
    if subprocess.call([sys.executable, "-m", "venv", "--clear", str(FOLDER)]):
        sys.exit(f"The virtual environment could not be made in {FOLDER}.")


def _digest():
    return hashlib.sha256((ROOT / "pyproject.toml").read_bytes()).hexdigest()


def _stamp():
    try:
        return dict(json.loads(STAMP.read_text()))
    except (OSError, ValueError):
        return {}
