"""Each failure of docs/reliability.md names existing tests and trials."""

from __future__ import annotations

import re
from pathlib import Path

from scripts.trials.cli import LONG

ROOT = Path(__file__).parents[1]


def failures() -> list[tuple[str, str]]:
    """Return each failure with the tests and trials that are named for it."""
    text = (ROOT / "docs" / "reliability.md").read_text()
    part = text.partition("## What people get when something fails")[2].partition("\n## ")[0]
    items = [" ".join(item.split()) for item in re.split(r"\n(?=- |#|\n)", part)]
    parts = [re.fullmatch(r"- \*\*(.+?)\*\*: .+? Tests: (.+)", item) for item in items]
    assert len([one for one in parts if one]) == sum(item.startswith("- ") for item in items)
    return [(one[1], one[2]) for one in parts if one]


def test_every_failure_has_a_test_that_is_there() -> None:
    there = set[str]()
    for file in (ROOT / "tests").rglob("test_*.py"):
        there |= set(re.findall(r"def (test_\w+)", file.read_text()))
    assert len(failures()) >= 27
    for failure, named in failures():
        tests = re.findall(r"`(test_\w+)`", named)
        trials = {one.strip() for one in re.sub(r"`[^`]*`", "", named).split(",")} - {""}
        assert tests, failure
        assert set(tests) <= there, failure
        assert trials <= set(LONG), failure
