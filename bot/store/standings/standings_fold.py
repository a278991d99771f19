"""Folds finished games into counts and ratings; `bot.store.standings.standings` reads and stores them."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, field

from bot.store.connection import Row
from bot.store.records import PersonKey, TableKey
from bot.store.standings.periods import periods
from bot.store.standings.rating import RatedSeat, Rating, rate

ALL = "all"
"""The period that contains all games."""


@dataclass(slots=True)
class PeriodCounts:
    """The counts of one person in one period.

    `places` is the sum of the places, `streak` the number of games won since the last one that was not won, and
    `longest` the maximum of `streak`. `best` is the best score, or None. `with_computers` is the number of games with a
    computer in a seat.
    """

    played: int = 0
    won: int = 0
    places: int = 0
    best: int | None = None
    streak: int = 0
    longest: int = 0
    with_computers: int = 0

    def add(self, *, place: int, won: bool, total: int | None, with_computers: bool) -> None:
        """Count one game. `total` is None if its score does not count for the best score."""
        self.played += 1
        self.won += won
        self.places += place
        if total is not None:
            self.best = total if self.best is None else max(self.best, total)
        self.streak = self.streak + 1 if won else 0
        self.longest = max(self.longest, self.streak)
        self.with_computers += with_computers


@dataclass(slots=True)
class Fold:
    """The standings of some people of a chat in games of one kind. `history` contains the rating rows to be added."""

    tallies: dict[tuple[str, PersonKey], PeriodCounts] = field(default_factory=dict)
    ratings: dict[PersonKey, Rating] = field(default_factory=dict)
    history: list[tuple[PersonKey, float, TableKey, Rating]] = field(default_factory=list)

    def add(self, rows: Sequence[Row]) -> None:
        """Count and rate one game, given its rows of `finished_game`."""
        self.count(rows, {row["person_id"] for row in rows})
        self.rate(rows)

    def count(self, rows: Sequence[Row], people: Container[PersonKey]) -> None:
        """Count one game for those of its people who are in `people`, in every period that contains it."""
        with_computers = any(row["person_id"] is None for row in rows)
        for row in rows:
            person = row["person_id"]
            if person is None or person not in people or not is_counted(row):
                continue
            for period in periods(row["ended_at"]):
                self.tallies.setdefault((period, person), PeriodCounts()).add(
                    place=place_of(row, len(rows)),
                    won=bool(row["is_winner"]) and is_own(row),
                    total=row["total"] if is_own(row) else None,
                    with_computers=with_computers,
                )
            self.ratings.setdefault(person, Rating())

    def rate(self, rows: Sequence[Row]) -> None:
        """Update the ratings of the people of one game, and add the changed ratings to `history`.

        A casual game changes no ratings.
        """
        if rows[0]["is_casual"]:
            return
        first, seats = rows[0], [_rated_seat(row, self.ratings) for row in rows]
        for at, rating in rate(first["game"], seats).items():
            person = rows[at]["person_id"]
            self.ratings[person] = rating
            self.history.append((person, first["ended_at"], first["table_id"], rating))


def has_quit(row: Row) -> bool:
    """Return whether the person of a row of `finished_game` left the seat or ended the game."""
    return bool(row["has_left"]) or bool(row["has_quit"])


def is_counted(row: Row) -> bool:
    """Return whether a game counts for the person of a row: a rated game that ended by its rules or that they quit."""
    return not row["is_casual"] and (row["reason"] == "finished" or has_quit(row))


def is_own(row: Row) -> bool:
    """Return whether the person did not quit (`has_quit`) and computers made at most half of the seat's moves."""
    return not has_quit(row) and 2 * row["stand_in_moves"] <= row["moves"]


def place_of(row: Row, seats: int) -> int:
    """Return the place that counts: the last one if the person quit or if no place is recorded."""
    return seats if has_quit(row) or row["place"] is None else int(row["place"])


def _rated_seat(row: Row, ratings: dict[PersonKey, Rating]) -> RatedSeat:
    person = row["person_id"]
    return RatedSeat(
        rating=None if person is None else ratings.get(person, Rating()),
        level=row["level"],
        strength=row["strength"],
        place=row["place"],
        quit=has_quit(row),
        assisted=2 * row["stand_in_moves"] > row["moves"],
    )
