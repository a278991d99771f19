"""The fit of scripts/scale.py finds strengths from results, and keeps the strengths that are known."""

from __future__ import annotations

import random
from math import exp, log
from typing import Any

import pytest

from engine.players.scale import EASY, UNIT
from scripts.scale import SKILLS, fit, pairs, rising, searching_pairs, with_results

STRENGTHS = {"easy": EASY, "medium": 24.5, "hard": 71.5, "master": 79.0}
STRENGTHS |= {f"skill={skill}": 12.0 + 60 * skill for skill in SKILLS}


def expected(first: str, second: str, seats: int) -> dict[str, Any]:
    """Return the row of a match with exactly the wins that are expected."""
    ahead = (STRENGTHS[first] - STRENGTHS[second]) / UNIT - log(seats - 1)
    return {"first": first, "second": second, "seats": seats, "games": 120} | {
        "won": 120 / (1 + exp(-ahead))
    }


def test_the_fit_finds_the_strengths_from_the_expected_results() -> None:
    rows = [expected(*pair) for pair in pairs()]
    random.Random(1).shuffle(rows)
    found = fit(rows, {"easy": EASY})
    assert found["easy"] == EASY
    assert found == pytest.approx({name: STRENGTHS[name] for name in found}, abs=0.3)


def test_hard_and_master_do_not_change_the_first_part() -> None:
    first = with_results({}, [expected(*pair) for pair in pairs()])
    second = with_results(first, [expected(*pair) for pair in searching_pairs()])
    assert second["skills"] == first["skills"]
    assert list(second["levels"]) == ["easy", "medium", "hard", "master"]
    assert second["levels"] == pytest.approx(
        {level: STRENGTHS[level] for level in second["levels"]}, abs=0.5
    )


def test_the_first_part_does_not_change_hard_and_master() -> None:
    scale = {"levels": {"easy": 10.0, "medium": 30.0, "hard": 50.0, "master": 60.0}, "skills": []}
    found = with_results(scale, [expected(*pair) for pair in pairs()])
    assert found["levels"] | {"medium": 30.0} == scale["levels"]
    assert len(found["skills"]) == len(SKILLS)


def test_a_strength_below_its_predecessor_shares_their_mean() -> None:
    assert rising([1.0, 4.0, 2.0, 3.0, 9.0]) == [1.0, 3.0, 3.0, 3.0, 9.0]
