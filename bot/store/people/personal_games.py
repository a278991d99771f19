"""The totals of one person, computed from the rows of all their finished games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby

from bot.store.connection import Row
from bot.store.records import ChatKey, PersonKey
from bot.store.standings.rating import Rating
from bot.store.standings.standing_records import Opponent, PersonalGame, RatingPoint, Standing
from bot.store.standings.standings_fold import PeriodCounts, is_counted, is_own, place_of

GAMES = (
    "SELECT o.* FROM finished_game p JOIN finished_game o ON o.table_id = p.table_id"
    " WHERE p.person_id = ?1 AND (CAST(?2 AS BIGINT) IS NULL OR p.chat_id = ?2)"
    " ORDER BY p.game, p.ended_at, o.table_id, o.seat"
)


@dataclass(slots=True)
class _Totals:
    tally: PeriodCounts = field(default_factory=PeriodCounts)
    chats: Counter[ChatKey] = field(default_factory=Counter)
    met: Counter[PersonKey] = field(default_factory=Counter)
    beaten: Counter[PersonKey] = field(default_factory=Counter)
    achievements: Counter[str] = field(default_factory=Counter)
    last_at: float = 0.0

    def add(self, person: PersonKey, rows: Sequence[Row]) -> None:
        """Add a game, given the rows of all its seats, if it counts for the person (`is_counted`)."""
        own = next(row for row in rows if row["person_id"] == person)
        if not is_counted(own):
            return
        place = place_of(own, len(rows))
        self.chats[own["chat_id"]] += 1
        self.last_at = own["ended_at"]
        self.tally.add(
            place=place,
            won=bool(own["is_winner"]) and is_own(own),
            total=own["total"] if is_own(own) else None,
            with_computers=any(row["person_id"] is None for row in rows),
        )
        if is_own(own):
            self.achievements.update((own["achievements"] or "").split())
        for row in rows:
            if row["person_id"] not in (None, person):
                self.met[row["person_id"]] += 1
                self.beaten[row["person_id"]] += place < place_of(row, len(rows))


def personal_games(person: PersonKey, rows: Sequence[Row]) -> list[PersonalGame]:
    """Return a person's totals in each game, without ratings, from the rows of the query GAMES.

    A game is left out if no game of this kind counts for the person (`is_counted`). The most recently played game is
    first.
    """
    totals: dict[str, _Totals] = {}
    for _, seats in groupby(rows, key=lambda row: row["table_id"]):
        game = list(seats)
        totals.setdefault(game[0]["game"], _Totals()).add(person, game)
    found = [_personal(person, game, one) for game, one in totals.items() if one.tally.played]
    return sorted(found, key=lambda one: -one.last_at)


def _personal(person: PersonKey, game: str, totals: _Totals) -> PersonalGame:
    tally = totals.tally
    return PersonalGame(
        game=game,
        chat=totals.chats.most_common(1)[0][0],
        standing=Standing(
            person=person,
            played=tally.played,
            won=tally.won,
            mean_place=tally.places / tally.played,
            best=tally.best,
            longest=tally.longest,
            with_computers=tally.with_computers,
            rating=Rating(),
        ),
        history=(),
        opponents=tuple(
            Opponent(key, count, totals.beaten[key]) for key, count in totals.met.most_common()
        ),
        achievements=tuple(sorted(totals.achievements.items())),
        last_at=totals.last_at,
    )


def point_of(row: Row) -> RatingPoint:
    """Return the rating point for a row of the database table `rating`."""
    return RatingPoint(row["ended_at"], row["table_id"], Rating(row["mu"], row["sigma"]))
