"""`scripts/check`: the tests of the quick check exist, and the summary names each failed test."""

import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.manual_clock import LONG

ROOT = Path(__file__).parents[1]
TESTS = """
import os

def test_good():
    pass

def test_wrong():
    assert 1 == 2, "one is not two"

def test_broken(no_such_fixture):
    pass

def test_crash():
    os._exit(3)
"""

OPEN = """
from tests.new_database import open_new

async def test_wrong(tmp_path):
    store = await open_new(tmp_path / "games.sqlite3")
    assert store is None
"""


def check() -> dict[str, Any]:
    """Return the names that scripts/check defines."""
    sys.path.insert(0, str(ROOT / "scripts"))
    try:
        return runpy.run_path(str(ROOT / "scripts/check"), run_name="check")
    finally:
        sys.path.remove(str(ROOT / "scripts"))


@pytest.mark.parametrize("pattern", check()["QUICK_TESTS"])
def test_a_quick_test_exists(pattern: str) -> None:
    path, _, name = pattern.partition("::")
    files = sorted(ROOT.glob(path))
    assert files
    if name:
        for file in files:
            assert f"def {name}(" in file.read_text(encoding="utf-8")


def test_the_nightly_check_runs_what_is_too_long_or_depends_on_times() -> None:
    static, beside, steps = check()["steps_of"]("--nightly", "python", [])
    assert static == beside == []
    assert [step.name for step in steps] == [
        "long tests",
        "puzzles",
        "trials",
        "answer times",
        "standings",
        "verdicts",
    ]
    assert steps[0].command[-2:] == ["-m", "long"]
    assert steps[0].variables["MIZ_LONG"] == "1"
    for step in steps[1:]:
        script = step.command[1]
        assert script == "-m" or (ROOT / script).is_file()
    assert steps[3].command == ["python", "scripts/bench", "reef", "--check"]


def test_the_summary_names_failed_tests_also_if_a_process_dies(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    command = [sys.executable, "-m", "pytest", "-q", "-n", "1", "test_some.py"]
    step = check()["Step"]("tests", command)
    step.write_report(tmp_path)
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        step.command, env=env, cwd=tmp_path, check=False, capture_output=True, text=True
    )
    assert done.returncode == 1, done.stdout
    lines = {line.split(":")[2]: line for line in step.failures()}
    assert set(lines) == {"test_wrong", "test_broken", "test_crash"}
    assert lines["test_wrong"].startswith("test_some::test_wrong: AssertionError: one is not two")
    assert "no_such_fixture" in lines["test_broken"]
    assert "worker 'gw0' crashed" in lines["test_crash"]


def test_pytest_ends_after_a_failed_test_that_left_a_database_open(tmp_path: Path) -> None:
    (tmp_path / "test_open.py").write_text(OPEN)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.conftest", "test_open.py"]
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(
        [*command, "-o", "asyncio_mode=auto"],
        env=env | {"PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        check=False,
        capture_output=True,
        text=True,
        timeout=LONG,
    )
    assert done.returncode == 1, done.stdout
    assert "1 failed" in done.stdout


def test_the_summary_says_if_there_is_no_report(tmp_path: Path) -> None:
    step = check()["Step"]("tests", ["pytest"])
    assert step.failures() == []
    step.write_report(tmp_path)
    assert step.failures() == ["tests: pytest was interrupted and wrote no report"]


@pytest.mark.xdist_group("check")
def test_the_installed_versions_of_pytest_and_its_plugin_group_tests(
    request: pytest.FixtureRequest,
) -> None:
    """With some versions, such as pytest 9.2 and pytest-xdist 3.8, groups are ignored.

    Each process then starts a browser and a database server.
    """
    if not getattr(request.config.option, "loadgroup", False):
        pytest.skip("tests are grouped with --dist loadgroup only")
    assert request.node.nodeid.endswith("@check")
