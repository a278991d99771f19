"""Achievements: reads achievements.toml, and determines which achievements a seat has reached."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources

from msgspec import field

from bot.runtime.data_files import FileModel, read_data
from bot.tables.results import SeatResult


class Achievement(FileModel, frozen=True):
    """The conditions of one achievement; achievements.toml describes the fields."""

    at_least: dict[str, int] = field(default_factory=dict)
    at_most: dict[str, int] = field(default_factory=dict)
    won: bool = False
    margin: int | None = None


@cache
def achievements() -> dict[str, dict[str, Achievement]]:
    """Return the achievements of each game by their keys, in the order of the file."""
    file = resources.files("bot.tables") / "achievements.toml"
    return read_data(file, dict[str, dict[str, Achievement]])


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
