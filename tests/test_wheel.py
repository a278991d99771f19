"""The wheels: in an environment outside the checkout, the one for this machine plays like the checkout.

By day, these tests take turns with the one of tests/test_container.py, which installs the project as well.
"""

from __future__ import annotations

import json
import os
import platform
import re
import subprocess
import sys
import sysconfig
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from zipfile import ZipFile

import pytest

from engine import core
from engine.games import KEYS
from scripts.wheels import INSIDE, TARGETS, build_library, build_wheel, wheel_for
from tests.conftest import NIGHTLY, by_turns, is_today, needs

ROOT = Path(__file__).parents[1]
pytestmark = [pytest.mark.xdist_group("wheel"), pytest.mark.slow]
"""In one process and one after the other, which builds one wheel and installs it once."""

SCRIPT = """
import json
from pathlib import Path

import bot
import render
from bot.presentation.captions.captions import board_caption
from bot.rules.lookup import RulesLookup
from bot.presentation.texts import Texts
from engine.games import KEYS, game
from render.scene import Scene

assert "site-packages" in bot.__file__, bot.__file__
texts = Texts.load(strict=True)
names = ("سارا", "امیر", "نگار", "کیان")
told = {}
for key in KEYS:
    found = game(key)
    seats = found.seat_counts[0]
    state = found.start(seats, {}, found.components(None), "wheel").state
    step = found.apply(state, found.legal_moves(state)[0])
    view = found.observe(step.state, None, step.events)
    voice = texts.voice("fa", names[:seats])
    picture = render.encode(render.paint(Scene(key, view, names[:seats], voice.drawn)))
    told[key] = [len(picture), board_caption(found, view, voice)]
print(json.dumps(told))
"""


DECIDE = """
import json
import random
import sys
from pathlib import Path

from engine import core
from engine.games import KEYS, game
from engine.players.search import analyse

assert core.library() is not None, "no compiled search"
chance = random.Random(1)
found = []
number = 0
while len(found) < int(sys.argv[1]):
    key = KEYS[number % len(KEYS)]
    playing = game(key)
    seats = playing.seat_counts[number // len(KEYS) % len(playing.seat_counts)]
    options = {one.key: chance.choice(one.values) for one in playing.options}
    state = playing.start(seats, options, playing.components(None), f"wheel {number}").state
    for _ in range(chance.randrange(40)):
        moves = playing.legal_moves(state)
        after = playing.apply(state, chance.choice(moves)).state
        if playing.to_move(after) is None:
            break
        state = after
    view = playing.observe(state, playing.to_move(state))
    moves = analyse(playing, view, str(number), simulations=300)
    found.append([key, seats, [[move.word, move.simulations] for move in moves]])
    number += 1
print(json.dumps(found))
"""
"""Prints what the search decides at positions of random games: each move with its simulations, best first."""
HERE = f"manylinux_2_17_{platform.machine()}"


def run(*command: object, folder: Path, path: Path | None = None) -> str:
    """Run a program and return its standard output. If it fails, raise AssertionError with its standard error.

    path: the only folder in which programs are found; by default those of this process.
    """
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    clean |= {} if path is None else {"PATH": str(path)}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=clean,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def needs_zig() -> None:
    needs(find_spec("ziglang"), 'ziglang is not installed: pip install -e ".[wheels]"')
    needs(find_spec("lief"), 'lief is not installed: pip install -e ".[wheels]"')


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel of this machine and return its path."""
    return build_wheel(tmp_path_factory.mktemp("built"))


@pytest.fixture(scope="module")
def libraries(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """A function that returns the library of a platform. Each is built once, with the cache of the others."""
    folder = tmp_path_factory.mktemp("libraries")

    @cache
    def library(platform_tag: str) -> Path:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("ZIG_GLOBAL_CACHE_DIR", str(folder / "cache"))
            build_library(platform_tag, folder / platform_tag)
        return folder / platform_tag

    return library


@pytest.fixture(scope="module")
def elsewhere(
    built: Path,
    libraries: Callable[[str], Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """Create a virtual environment with a wheel and return the path of its Python.

    It is the manylinux wheel, where zig can build it. The packages that it requires are those of this process;
    tests/test_container.py installs a wheel with its requirements.
    """
    folder = tmp_path_factory.mktemp("wheel")
    if find_spec("ziglang") and sys.platform == "linux" and HERE in TARGETS:
        built = wheel_for(HERE, built, libraries(HERE), folder)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "env", folder=folder)
    python = folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    install = ("--python", python, "install", "--no-compile", "--no-deps", built)
    run(*pip, *install, folder=folder)
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(run(python, "-c", ask, folder=folder).strip())
    (packages / "requirements.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    return python


@by_turns(0, 4)
def test_the_wheel_plays_draws_speaks_and_refuses_like_the_checkout(elsewhere: Path) -> None:
    told = json.loads(run(elsewhere, "-c", SCRIPT, folder=elsewhere.parent))
    assert set(told) == set(KEYS)
    for picture, caption in told.values():
        assert picture > 20_000
        assert any(name in caption for name in ("سارا", "امیر", "نگار", "کیان"))
    env = {name: value for name, value in os.environ.items() if not name.startswith("TELEGRAM_")}
    done = subprocess.run(
        [str(elsewhere), "-m", "bot", "--telegram"],
        cwd=elsewhere.parent,
        env={name: value for name, value in env.items() if name != "PYTHONPATH"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "TELEGRAM_TOKEN" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "count",
    [
        pytest.param(30, marks=() if is_today(0, 2) else NIGHTLY),
        pytest.param(1000, marks=NIGHTLY),
    ],
)
def test_the_wheel_decides_like_the_checkout(elsewhere: Path, tmp_path: Path, count: int) -> None:
    needs(core.library(), "there is no compiled search on this machine")
    there = run(elsewhere, "-c", DECIDE, count, folder=tmp_path, path=tmp_path)
    here = run(sys.executable, "-c", DECIDE, count, folder=ROOT)
    assert json.loads(there) == json.loads(here)
    assert len(json.loads(here)) == count


@pytest.mark.parametrize(
    "platform_tag",
    [
        tag if tag == "manylinux_2_17_x86_64" else pytest.param(tag, marks=NIGHTLY)
        for tag in TARGETS
    ],
)
def test_a_library_needs_only_what_its_platform_has(
    libraries: Callable[[str], Path], platform_tag: str
) -> None:
    needs_zig()
    import lief

    library = lief.parse(str(libraries(platform_tag)))
    assert library is not None
    system, _, machine = platform_tag.partition("_")
    machine = machine.removeprefix("2_17_").removeprefix("1_1_").removeprefix("11_0_")
    exported = {str(symbol.name).lstrip("_") for symbol in library.exported_functions}
    assert {name for name in functions_used() if name not in exported} == set()
    match system:
        case "manylinux" | "musllinux":
            assert (
                library.header.machine_type.name
                == {"x86_64": "X86_64", "aarch64": "AARCH64"}[machine]
            )
            loader = f"ld-linux-{machine.replace('_', '-')}.so"
            glibc = {"libc.so.6", "libm.so.6", f"{loader}.1", f"{loader}.2"}
            assert set(library.libraries) <= (glibc if system == "manylinux" else {"libc.so"})
            versions = [symbol.symbol_version for symbol in library.imported_symbols]
            needed = [
                str(version.symbol_version_auxiliary.name)
                for version in versions
                if version and version.has_auxiliary_version
            ]
            numbers = [tuple(map(int, re.findall(r"\d+", name))) for name in needed]
            assert all(name.startswith("GLIBC_") for name in needed)
            assert all(number <= (2, 17) for number in numbers), needed
            assert bool(needed) == (system == "manylinux")
        case "macosx":
            assert library.header.cpu_type.name == {"x86_64": "X86_64", "arm64": "ARM64"}[machine]
            names = [one.name for one in library.libraries]
            assert names == ["core.library", "/usr/lib/libSystem.B.dylib"]
            assert library.build_version.minos == [11, 0, 0]
            assert library.has_code_signature or machine == "x86_64"
        case "win":
            assert library.header.machine.name == {"amd64": "AMD64", "arm64": "ARM64"}[machine]
            imported = {one.name.lower() for one in library.imports}
            assert {name for name in imported if not name.startswith("api-ms-win-crt-")} <= {
                *("kernel32.dll", "ntdll.dll"),
            }


def functions_used() -> set[str]:
    """Return the functions of the library that the Python code calls."""
    source = (ROOT / "engine/core/__init__.py").read_text(encoding="utf-8")
    return set(re.findall(r"\.(core_\w+)", source))


@by_turns(0, 4)
def test_a_wheel_for_a_platform_is_complete(built: Path, tmp_path: Path) -> None:
    (tmp_path / "library").write_bytes(b"a library")
    tag = "musllinux_1_1_aarch64"
    wheel = wheel_for(tag, built, tmp_path / "library", tmp_path)
    assert wheel.name.endswith(f"-py3-none-{tag}.whl")
    with ZipFile(built) as before, ZipFile(wheel) as after:
        assert set(after.namelist()) == {*before.namelist(), INSIDE}
        assert after.read(INSIDE) == b"a library"
        (metadata,) = (after.read(name) for name in after.namelist() if name.endswith("/WHEEL"))
    assert f"Tag: py3-none-{tag}\n".encode() in metadata
    checked = run(
        *(sys.executable, "-m", "pip", "-q", "--disable-pip-version-check", "install", "--no-deps"),
        *("--platform", tag, "--only-binary", ":all:", "--target", tmp_path / "installed", wheel),
        folder=tmp_path,
    )
    assert checked == ""
    assert (tmp_path / "installed" / INSIDE).read_bytes() == b"a library"
