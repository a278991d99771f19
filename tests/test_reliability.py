"""Each failure of docs/reliability.md names existing tests and trials."""

from __future__ import annotations

import re
from pathlib import Path

from scripts.trials.cli import LONG

ROOT = Path(__file__).parents[1]


def rows() -> list[tuple[str, str]]:
    text = (ROOT / "docs" / "reliability.md").read_text()
    part = text.partition("## What people get when something fails")[2].partition("\n## ")[0]
    cells = [line.strip("|").split("|") for line in part.splitlines() if line.startswith("| ")]
    return [(row[0].strip(), row[-1]) for row in cells[1:]]


def test_every_failure_has_a_test_that_is_there() -> None:
    there = set[str]()
    for file in (ROOT / "tests").rglob("test_*.py"):
        there |= set(re.findall(r"def (test_\w+)", file.read_text()))
    assert len(rows()) >= 27
    for failure, named in rows():
        tests = re.findall(r"`(test_\w+)`", named)
        trials = {one.strip() for one in re.sub(r"`[^`]*`", "", named).split(",")} - {""}
        assert tests, failure
        assert set(tests) <= there, failure
        assert trials <= set(LONG), failure
