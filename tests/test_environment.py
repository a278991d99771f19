"""scripts/environment.py builds the compiled search, also on a machine without a C compiler."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from shutil import copy, copytree, ignore_patterns

import pytest

from tests.conftest import needs

ROOT = Path(__file__).parents[1]
READY = "from environment import ready; print(ready())"
DECIDE = """
from engine import core
from engine.games import game
from engine.players import choose

assert core.library() is not None
azul = game("azul")
state = azul.start(2, {}, None, "environment").state
print(choose(azul, azul.observe(state, state.turn), "hard", "1", simulations=2000))
"""


def run(*command: object, folder: Path, path: Path) -> subprocess.CompletedProcess[str]:
    """Run a program in a folder, with `path` as the only folder of programs."""
    return subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={"PATH": str(path), "HOME": str(path)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A copy of the checkout without a library, whose environment has the packages of this one."""
    folder = tmp_path / "checkout"
    copytree(ROOT / "engine", folder / "engine", ignore=ignore_patterns("*.library", "__pycache__"))
    (folder / "scripts").mkdir()
    copy(ROOT / "scripts/environment.py", folder / "scripts")
    copy(ROOT / "pyproject.toml", folder)
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / ".venv"], check=True)
    (packages,) = (folder / ".venv").glob("lib/python*/site-packages")
    shared = [entry for entry in sys.path if entry.endswith("site-packages")]
    (packages / "shared.pth").write_text("\n".join(shared))
    installed = {
        "project": hashlib.sha256((folder / "pyproject.toml").read_bytes()).hexdigest(),
        "python": sys.version,
        "root": str(folder),
    }
    (folder / ".venv/installed.json").write_text(json.dumps({**installed, "extras": []}))
    return folder


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """A folder for PATH in which there is no program at all."""
    folder = tmp_path / "programs"
    folder.mkdir()
    return folder


@pytest.mark.slow
def test_the_search_is_built_without_a_c_compiler_on_the_machine(
    checkout: Path, programs: Path
) -> None:
    needs(find_spec("ziglang"), 'ziglang is not installed: pip install -e ".[compiler]"')
    made = run(sys.executable, "-c", READY, folder=checkout / "scripts", path=programs)
    assert made.returncode == 0, made.stderr
    assert made.stderr == ""
    assert "Installing a C compiler" in made.stdout
    python = made.stdout.splitlines()[-1]
    library = checkout / "engine/core/core.library"
    built = library.stat().st_mtime_ns
    assert not list(library.parent.glob("tmp*")), "nothing is left over"
    decided = run(python, "-c", DECIDE, folder=checkout, path=programs)
    assert decided.stderr == ""
    here = subprocess.run(
        [sys.executable, "-c", DECIDE], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert decided.stdout == here.stdout
    again = run(sys.executable, "-c", READY, folder=checkout / "scripts", path=programs)
    assert (again.returncode, again.stdout, again.stderr) == (0, python + "\n", "")
    assert library.stat().st_mtime_ns == built, "it is built only once"


def test_the_bot_can_be_started_where_the_search_cannot_be_built(
    checkout: Path, programs: Path
) -> None:
    """The package index cannot be reached, and the environment lacks ziglang."""
    (packages,) = (checkout / ".venv").glob("lib/python*/site-packages")
    (packages / "shared.pth").unlink()
    os.symlink(
        Path(sys.prefix) / packages.relative_to(checkout / ".venv") / "pip", packages / "pip"
    )
    (programs / ".config/pip").mkdir(parents=True)
    (programs / ".config/pip/pip.conf").write_text("[global]\nno-index = true\n")
    made = run(sys.executable, "-c", READY, folder=checkout / "scripts", path=programs)
    assert made.returncode == 0
    assert made.stdout.splitlines()[-1].endswith("python")
    assert "no compiled search: no C compiler" in made.stderr
    assert "Traceback" not in made.stderr


@pytest.mark.parametrize("told", [True, False])
def test_an_index_that_only_pip_is_told_is_noticed(tmp_path: Path, *, told: bool) -> None:
    """Then pip installs the packages, and not uv."""
    (tmp_path / "pip.conf").write_text("[global]\nindex-url = https://packages.example/simple\n")
    only = str(tmp_path / "pip.conf") if told else os.devnull
    ask = f"from environment import has_own_index; print(has_own_index({sys.executable!r}))"
    env = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    made = subprocess.run(
        [sys.executable, "-c", ask],
        cwd=ROOT / "scripts",
        env=env | {"PIP_CONFIG_FILE": only},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (made.stdout, made.stderr) == (f"{told}\n", "")


def test_a_linked_environment_of_another_checkout_is_left_alone(
    checkout: Path, programs: Path
) -> None:
    """It was made for another folder, so that a new one is made here."""
    linked, own = checkout / "other", checkout / ".venv"
    own.rename(linked)
    own.symlink_to(linked)
    make = """
import environment
install = environment.subprocess.call
environment.subprocess.call = lambda command: install([*command, "--without-pip"])
environment._make()
"""  # pip would take three seconds
    made = run(sys.executable, "-c", make, folder=checkout / "scripts", path=programs)
    assert made.returncode == 0, made.stderr
    assert (linked / "installed.json").is_file()
    assert not own.is_symlink()
    assert (own / "pyvenv.cfg").is_file()
