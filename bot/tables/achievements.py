"""Achievements: reads achievements.toml, and determines which achievements a seat has reached."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib import resources

from pydantic import BaseModel, ConfigDict

from bot.tables.results import SeatResult


class Achievement(BaseModel):
    """The conditions of one achievement; achievements.toml describes the fields."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    at_least: dict[str, int] = {}
    at_most: dict[str, int] = {}
    won: bool = False
    margin: int | None = None


@cache
def achievements() -> dict[str, dict[str, Achievement]]:
    """Return the achievements of each game by their keys, in the order of the file."""
    text = resources.files("bot.tables").joinpath("achievements.toml").read_text("utf-8")
    return {
        game: {key: Achievement.model_validate(raw) for key, raw in of_game.items()}
        for game, of_game in tomllib.loads(text).items()
    }


def reached(game: str, seats: Sequence[SeatResult], at: int, *, won: bool) -> tuple[str, ...]:
    """Return the keys of the achievements that seat `at`, counted from 0, has reached.

    `won` says whether the seat won. The game must have ended by its rules.
    """
    return tuple(
        key
        for key, one in achievements().get(game, {}).items()
        if _is_reached(one, seats, at, won=won)
    )


def _is_reached(one: Achievement, seats: Sequence[SeatResult], at: int, *, won: bool) -> bool:
    if one.won and not won:
        return False
    seat = seats[at]
    if any(_value(seat, name) < bound for name, bound in one.at_least.items()):
        return False
    if any(_value(seat, name) > bound for name, bound in one.at_most.items()):
        return False
    if one.margin is None:
        return True
    others = [other.total or 0 for number, other in enumerate(seats) if number != at]
    return all((seat.total or 0) - total >= one.margin for total in others)


def _value(seat: SeatResult, name: str) -> int:
    if name == "total":
        return seat.total or 0
    if name == "turn":
        return seat.best_turn or 0
    key, _, part = name.partition(".")
    for line in seat.lines:
        if line.key == key:
            return line.points if part == "points" else line.count or 0
    return 0
