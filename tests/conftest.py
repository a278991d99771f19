"""Settings of all tests: external programs, hypothesis, temporary folders, and the size of random samples.

Environment variables:

- REQUIRE_ALL=1: a test whose external program is missing fails instead of being skipped.
- MIZ_QUICK=1: random samples are a tenth as large (scripts/check --quick).
- MIZ_LONG=1: tests marked `long` run (scripts/check --nightly).
- MIZ_DAY: the number of the day, which chooses the samples of `sampled`. Set it to repeat those of another day.

The option `--game KEY` runs all samples of one game, whatever the day is, and the tests that look at all games at once.
"""

import gc
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

import aiosqlite.core
import pytest
import pytest_asyncio
from _pytest.mark import ParameterSet
from hypothesis import HealthCheck, settings

from engine.games import KEYS

if TYPE_CHECKING:
    from xdist.remote import Producer
    from xdist.scheduler import Scheduling

    from tests.postgres_server import Server

collect_ignore = ["examples"]
"""Games that are not registered. Their tests are run by tests/test_new_game.py, in a copy of the repository."""

# Read by python-telegram-bot: durations are timedeltas, as in its next major version; avoids a deprecation warning.
os.environ.setdefault("PTB_TIMEDELTA", "1")

# Otherwise, every process that a test starts compiles all modules again, and pytest compiles all tests.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

MEMORY = Path("/dev/shm")
NEEDED_SPACE = 4 * 2**30
"""The free bytes that the folders of the tests may need."""
if os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > NEEDED_SPACE:
    # The databases of the tests are written with fsync, which takes milliseconds on a disk that others use.
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(MEMORY))

QUICK = os.environ.get("MIZ_QUICK") == "1"

LONG = "MIZ_LONG" in os.environ

GARBAGE = (20_000, 20, 20)
"""The thresholds of garbage collections. With those of Python, they take a twentieth of the time of the tests."""

NIGHTLY = (
    pytest.mark.long,
    pytest.mark.skipif(not LONG, reason="the nightly run: set MIZ_LONG=1"),
)
"""The marks of a parameter that only scripts/check --nightly uses."""

DAY = int(os.environ.setdefault("MIZ_DAY", str(int(time.time()) // 86_400)))
"""The number of the day, counted from 1970. Processes that are started later have the same, also after midnight."""

ALL_GAMES = (
    "tests/test_architecture.py",
    "tests/test_game_packages.py",
    "tests/test_glossary.py",
    "tests/test_locales.py",
    "tests/test_names.py",
    "tests/bot/rules",
    "tests/bot/store/test_projections.py",
    "tests/sandbox/test_emoji.py",
)
"""The tests that look at all registered games at once, so that their names contain no key. Of the other tests of that
kind, tests/test_wheel.py and tests/test_new_game.py are too slow for `--game`."""

ONE_GAME = ""
"""The key after `--game`, or an empty text."""

# Deadlines and the too_slow check measure the machine's load, not the code.
settings.register_profile(
    "miz",
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=10 if QUICK else 100,
)
settings.load_profile("miz")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--rule AZ-21`, which runs only the tests of one rule, and `--game azul`."""
    parser.addoption("--rule", help="run only tests marked with this statement of docs/rules")
    parser.addoption("--game", default="", help="run all tests of this game and of all games")


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a path that does not exist. With -n, pytest would run nothing and not say why."""
    for asked in config.args:
        path = Path(config.invocation_params.dir, asked.partition("::")[0])
        if not path.exists():
            raise pytest.UsageError(f"file or directory not found: {asked}")
    global ONE_GAME  # noqa: PLW0603  `sampled` reads it while tests are collected
    ONE_GAME = config.getoption("--game")
    if ONE_GAME not in ("", *KEYS):
        raise pytest.UsageError(f"--game {ONE_GAME}: it is not one of {', '.join(KEYS)}")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect without garbage collections, and exclude from later ones what collecting has made."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()
        gc.freeze()
        gc.set_threshold(*GARBAGE)


@pytest.hookimpl(tryfirst=True)  # before pytest-xdist reads the groups
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Choose the tests of `--rule` or `--game`, skip long ones, group those in the browser, and begin with slow ones.

    One process runs all tests that use the browser, because another browser would take 15 s of CPU time. No process
    starts a slow test when the others are done.
    """
    if wanted := config.getoption("--rule"):
        of_rule = [
            item for item in items if any(wanted in mark.args for mark in item.iter_markers("rule"))
        ]
        config.hook.pytest_deselected(items=[item for item in items if item not in of_rule])
        items[:] = of_rule
    if ONE_GAME:
        chosen = {item for item in items if is_of(item, ONE_GAME)}
        config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
        items[:] = [item for item in items if item in chosen]
    for item in items:
        if not LONG and item.get_closest_marker("long") is not None:
            item.add_marker(NIGHTLY[1])
        if "chrome" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.xdist_group("browser"))
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


def is_of(item: pytest.Item, key: str) -> bool:
    """Return whether a test is one of a game: it is named after it or gets it as a parameter, or is in ALL_GAMES.

    A test in ALL_GAMES that is named after another game, or gets another game, is not.
    """
    parameters = getattr(getattr(item, "callspec", None), "params", {}).values()
    keys = (getattr(one, "key", one) for one in parameters)
    named = {*re.split(r"[^a-z]+", item.nodeid), *(one for one in keys if isinstance(one, str))}
    return key in named or (item.nodeid.startswith(ALL_GAMES) and not named.intersection(KEYS))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: "Producer") -> "Scheduling | None":
    """With `--dist loadgroup`, distribute groups and, of all other tests, whole files.

    Tests of a file often share what they compute, and the scheduler takes as long as short tests do to distribute each.
    """
    from xdist.scheduler import LoadGroupScheduling

    class GroupsAndFiles(LoadGroupScheduling):
        def _split_scope(self, nodeid: str) -> str:
            group: str = super()._split_scope(nodeid)
            return nodeid.partition("::")[0] if group == nodeid else group

    return GroupsAndFiles(config, log) if config.getvalue("dist") == "loadgroup" else None


Test = TypeVar("Test", bound=Callable[..., object])
BROWSERS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""Browsers for the tests. The first takes two thirds of the CPU time of the others."""


def samples(count: int) -> int:
    """Return the number of random samples to take: `count`, or a tenth of it in the quick check, but at least 1."""
    return max(1, count // 10) if QUICK else count


def is_today(number: int, every: int) -> bool:
    """Return whether this run is by day, and it is the turn of this number, which comes each `every`-th day."""
    return not LONG and number % every == DAY % every


def by_turns(number: int, every: int) -> Callable[[Test], Test]:
    """Return a decorator of tests of which each day another one is used, and each night all of them."""
    return lambda test: test if is_today(number, every) else pytest.mark.long(test)


def sampled(cases: Sequence[Any], every: int) -> list[Any]:
    """Return the parameters of a test with each `every`-th to be used today and all to be used by night or for a game.

    cases: parameters, with or without `pytest.param`. In `every` days, each of them has its turn.
    """
    found = []
    for number, case in enumerate(cases):
        marks = () if ONE_GAME or is_today(number, every) else NIGHTLY
        if isinstance(case, ParameterSet):
            found.append(pytest.param(*case.values, id=case.id, marks=[*case.marks, *marks]))
        else:
            values = case if isinstance(case, tuple) else (case,)
            found.append(pytest.param(*values, marks=marks))
    return found


def in_turn(keys: Sequence[str], variants: Sequence[Any]) -> list[Any]:
    """Return each game with each variant, all to be used by night, and by day each game with another variant.

    variants: values of the parameters that follow the key; tuples if there are several.
    """
    count, found = len(variants), []
    for number, key in enumerate(keys):
        for turn in range(count):
            variant = variants[(number + turn) % count]
            found.append((key, *variant) if isinstance(variant, tuple) else (key, variant))
    return sampled(found, count)


def needs(found: object, sentence: str) -> None:
    """If `found` is empty or None, skip the test with the reason `sentence`, or fail it if REQUIRE_ALL=1."""
    if found:
        return
    if os.environ.get("REQUIRE_ALL") == "1":
        pytest.fail(f"REQUIRE_ALL=1, but {sentence}")
    pytest.skip(sentence)


def chromium() -> str:
    """Return the path of the system's Chromium, or skip the test if there is none."""
    path = next((found for name in BROWSERS if (found := shutil.which(name))), "")
    needs(path, "there is no Chromium on this machine (Debian: apt install chromium)")
    return path


def npm_packages(folder: Path, *packages: str) -> Path:
    """Install npm packages into a folder and return it, or skip the test if that fails."""
    npm = shutil.which("npm")
    needs(
        npm and shutil.which("node"), "there is no node on this machine (Debian: apt install npm)"
    )
    asked = [npm or "", "install", "--silent", "--no-audit", "--no-fund", "--fetch-retries=5"]
    done = subprocess.run(
        [*asked, *packages], cwd=folder, capture_output=True, text=True, check=False, timeout=900
    )
    needs(done.returncode == 0, f"npm could not fetch {', '.join(packages)}")
    return folder


@pytest.fixture(scope="session", autouse=True)
def threads_of_databases() -> Iterator[None]:
    """Let pytest end although a test that failed has left a database open: it does not wait for aiosqlite's threads."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(aiosqlite.core, "Thread", partial(Thread, daemon=True))
        yield


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def chrome() -> AsyncIterator[Any]:
    """Return the Chromium of this test process. Tests that use it run in the event loop of the session."""
    from tests.page.chrome import started

    async with started() as found:
        yield found


@pytest.fixture(scope="session")
def postgres_server() -> Iterator["Server"]:
    """Return the PostgreSQL server of this test process; tests that use it have the mark POSTGRES."""
    from tests.postgres_server import running_server

    with running_server() as server:
        yield server
