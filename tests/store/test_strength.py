"""Estimates of people's strength: which games move them, where to, and how fast."""

from __future__ import annotations

import random
from math import exp
from statistics import mean
from typing import Any

import pytest

from bot.store.records import PersonKey
from bot.store.standings.strength import WINDOW, estimate, first_estimate
from engine.players.scale import UNIT, first_strength, level_strengths

SARA = PersonKey(1)


def game(
    number: int, *, won: bool, strength: float | None = None, level: str = "matched", **more: Any
) -> list[dict[str, Any]]:
    """Return the rows of a game of Sara against one computer."""
    common = {"table_id": number, "reason": "finished", "moves": 10, "stand_in_moves": 0}
    common |= {"has_left": 0, "has_quit": 0, "is_casual": 0, "strength": None, "level": None}
    own = {**common, "person_id": SARA, "place": 1 if won else 2, **more}
    place = None if own["place"] is None else 3 - own["place"]
    other = {**common, "person_id": None, "place": place, "level": level, "strength": strength}
    return [own, {**other, "reason": own["reason"]}]


def after(*games: list[dict[str, Any]]) -> float:
    return estimate("azul", SARA, [row for rows in games for row in rows]).rating.mu  # type: ignore[arg-type]


START = first_strength("azul")


def test_a_new_person_is_between_easy_and_medium() -> None:
    found = first_estimate("azul")
    levels = level_strengths("azul")
    assert found.rating.mu == pytest.approx((levels["easy"] + levels["medium"]) / 2)
    assert (after(), found.games) == (START, 0)


def test_a_won_game_raises_the_estimate_and_a_lost_one_lowers_it() -> None:
    assert (
        after(game(1, won=False, strength=START)) < START < after(game(1, won=True, strength=START))
    )


def test_fixed_levels_count_with_their_strength() -> None:
    lost = [after(game(1, won=False, level=level)) for level in ("easy", "medium", "master")]
    assert lost == sorted(lost)
    assert START - lost[-1] < 0.5, "to lose against a master says little"


def test_a_game_that_counts_for_nobody_moves_nothing() -> None:
    stopped = game(1, won=False, strength=START, reason="stopped", place=None)
    assert after(stopped) == START


def test_a_game_that_the_person_quit_counts_as_lost() -> None:
    resigned = game(1, won=False, strength=START, reason="resigned", place=None, has_quit=1)
    assert after(resigned) == after(game(1, won=False, strength=START))


def test_a_stand_in_does_not_raise_the_estimate() -> None:
    helped = game(1, won=True, strength=START, stand_in_moves=9)
    assert after(helped) == START


def test_other_people_at_the_table_move_nothing() -> None:
    rows = game(1, won=True, strength=START)
    amir = {**rows[0], "person_id": PersonKey(2), "place": 3}
    assert after([*rows, amir]) == after(rows)


def test_games_before_the_window_hardly_matter() -> None:
    late = [game(9 + number, won=number % 2 == 0, strength=30.0) for number in range(WINDOW)]
    early = [game(number, won=True, strength=60.0) for number in range(9)]
    assert after(*early, *late) == pytest.approx(after(*late), abs=0.05)


@pytest.mark.parametrize("true", [0.0, 15.0, 30.0, 50.0])
def test_half_of_the_later_games_are_won_whatever_the_strength_of_the_person(true: float) -> None:
    chance, won = random.Random(f"half {true}"), []
    for _ in range(6):
        games: list[list[dict[str, Any]]] = []
        for number in range(40):
            met = after(*games)
            wins = chance.random() < 1 / (1 + exp((met - true) / UNIT))
            games.append(game(number, won=wins, strength=met))
            if number >= 15:
                won.append(wins)
    assert 0.4 < mean(won) < 0.6
