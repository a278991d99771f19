"""Estimates of how strong a person is against computers, which set the strength of matched computers.

An estimate is a fold over the newest rated games of a person in one game, in any chat, that had a computer in a seat.
It is computed when it is needed and is not stored. The model is that of the ratings (bot/store/standings/rating.py),
but other people are left out, and the uncertainty grows before each game, so that the estimate follows a person who
learns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.store.connection import Row
from bot.store.records import PersonKey
from bot.store.standings.rating import SIGMA, RatedSeat, Rating, rate
from bot.store.standings.standings_fold import has_quit, is_counted, is_own
from engine.players.scale import first_strength

DRIFT = 2.0
"""The standard deviation of the change in a person's strength from one game to the next."""
WINDOW = 60
"""The maximum number of games used for an estimate. Older ones would change it by less than a thousandth."""
NEWEST = (
    "SELECT o.* FROM (SELECT table_id, ended_at FROM finished_game f WHERE person_id = ? AND game = ?"
    " AND is_casual = 0 AND (reason = 'finished' OR has_left = 1 OR has_quit = 1)"
    " AND EXISTS (SELECT 1 FROM finished_game c WHERE c.table_id = f.table_id AND c.person_id IS NULL)"
    " ORDER BY ended_at DESC, table_id DESC LIMIT ?) p"
    " JOIN finished_game o ON o.table_id = p.table_id ORDER BY p.ended_at, o.table_id, o.seat"
)
"""Selects the rows of the games used for an estimate of a person in a game, oldest first. They are the newest games
that count for the person (`is_counted`). The last parameter is WINDOW."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """How strong a person is against computers, on the scale of engine/players/scale.py, after `games` games."""

    rating: Rating
    games: int


def first_estimate(game: str) -> Estimate:
    """Return the estimate of a person who has not played the game against computers."""
    return Estimate(Rating(first_strength(game), SIGMA), 0)


def estimate(game: str, person: PersonKey, rows: Sequence[Row]) -> Estimate:
    """Return the estimate of a person in a game, given the rows of the query NEWEST."""
    found = first_estimate(game)
    for _, group in groupby(rows, key=lambda row: row["table_id"]):
        seats = [row for row in group if row["person_id"] in (None, person)]
        if after := _after(game, person, found.rating, seats):
            found = Estimate(after, found.games + 1)
    return found


def _after(game: str, person: PersonKey, before: Rating, rows: Sequence[Row]) -> Rating | None:
    """Return a person's rating after one game, or None if the game does not count."""
    own = next(at for at, row in enumerate(rows) if row["person_id"] == person)
    if not is_counted(rows[own]):
        return None
    seats = [
        RatedSeat(
            rating=before if at == own else None,
            level=row["level"],
            strength=row["strength"],
            place=row["place"],
            quit=at == own and has_quit(row),
            assisted=at == own and not is_own(row),
        )
        for at, row in enumerate(rows)
    ]
    return rate(game, seats, drift=DRIFT).get(own)
