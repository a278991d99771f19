"""Reads the standings from the store, and recomputes those that are due."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.store.connection import Connection, Row, SqlPart
from bot.store.people.personal_games import GAMES, personal_games, point_of
from bot.store.reader import marks
from bot.store.records import NO_TABLE, ChatKey, PersonKey, TableKey
from bot.store.standings import standings
from bot.store.standings.rating import Rating
from bot.store.standings.standing_records import PersonalGame, Standing
from bot.store.standings.strength import NEWEST, WINDOW, Estimate, estimate

_STANDINGS = (
    "WITH ranked AS (SELECT s.*, a.mu AS all_mu, a.sigma AS all_sigma,"
    " row_number() OVER (ORDER BY a.mu - 2 * a.sigma DESC, s.person_id) AS rank"
    " FROM standing s JOIN standing a"
    " ON a.chat_id = s.chat_id AND a.game = s.game AND a.period = 'all' AND a.person_id = s.person_id"
    " WHERE s.chat_id = ? AND s.game = ? AND s.period = ?)"
    " SELECT * FROM ranked WHERE rank <= ? OR person_id = ? ORDER BY rank"
)
_PLAYED = (
    "SELECT game FROM standing WHERE chat_id = ? AND period = 'all'"
    " GROUP BY game ORDER BY sum(played) DESC, game"
)
_STRANGERS = (
    "SELECT DISTINCT person_id FROM finished_game g WHERE is_guest = 1 AND chat_id = ? AND person_id IN ({})"
    " AND NOT EXISTS (SELECT 1 FROM finished_game o WHERE o.chat_id = g.chat_id AND o.person_id = g.person_id"
    " AND o.is_guest = 0)"
)
_RATINGS = "SELECT * FROM rating WHERE chat_id = ? AND game = ? AND person_id = ? ORDER BY ended_at, table_id"
_UNPROJECTED = (
    "SELECT DISTINCT table_id FROM finished_game WHERE has_quit IS NULL AND table_id > ?"
    " ORDER BY table_id LIMIT ?"
)


class StandingsReader(SqlPart):
    """The methods of `bot.store.standings.standings_interface.StandingsStore`, which describes them."""

    async def standings(
        self,
        chat: ChatKey,
        game: str,
        period: str,
        *,
        limit: int = 1000,
        person: PersonKey | None = None,
    ) -> Sequence[Standing]:
        """Return the first rows of the standings of a chat in one game and period, and the row of `person`."""
        rows = await self._reader.all(_STANDINGS, chat, game, period, limit, person)
        return [_standing_of(row) for row in rows]

    async def games_played(self, chat: ChatKey) -> Sequence[str]:
        """Return the games with standings in a chat, the most played first."""
        return [row["game"] for row in await self._reader.all(_PLAYED, chat)]

    async def strangers(self, chat: ChatKey, people: Iterable[PersonKey]) -> frozenset[PersonKey]:
        """Return those of some people who have played at tables of a chat as guests only."""
        wanted = tuple(people)
        query = _STRANGERS.format(marks(wanted))
        rows = await self._reader.all(query, chat, *wanted) if wanted else ()
        return frozenset(PersonKey(row["person_id"]) for row in rows)

    async def personal_games(
        self, person: PersonKey, chat: ChatKey | None
    ) -> Sequence[PersonalGame]:
        """Return the totals of a person by game, in one chat or in all chats."""
        found = []
        for one in personal_games(person, await self._reader.all(GAMES, person, chat)):
            rows = await self._reader.all(_RATINGS, one.chat, one.game, person)
            history = tuple(point_of(row) for row in rows)
            rating = history[-1].rating if history else Rating()
            standing = replace(one.standing, rating=rating)
            strength = None
            if chat is None:
                newest = await self._reader.all(NEWEST, person, one.game, WINDOW)
                strength = estimate(one.game, person, newest)
            found.append(replace(one, standing=standing, history=history, strength=strength))
        return found

    async def strength_of(self, person: PersonKey, game: str) -> Estimate:
        """Return an estimate of a person's strength against computers in a game, from their games in all chats."""
        return estimate(game, person, await self._reader.all(NEWEST, person, game, WINDOW))

    async def unprojected_games(
        self, *, after: TableKey = NO_TABLE, limit: int = 100
    ) -> Sequence[TableKey]:
        """Return tables whose finished games were written by an earlier version, in key order."""
        rows = await self._reader.all(_UNPROJECTED, after, limit)
        return [TableKey(row["table_id"]) for row in rows]

    async def fold_standings(self, *, everything: bool = False) -> None:
        """Recompute the standings that are due, or all of them."""
        if everything:
            await self._write(standings.mark_all)
        while await self._write(_fold_due):
            pass


def _fold_due(connection: Connection) -> bool:
    return standings.fold_due(connection)


def _standing_of(row: Row) -> Standing:
    return Standing(
        person=PersonKey(row["person_id"]),
        played=row["played"],
        won=row["won"],
        mean_place=row["places"] / row["played"],
        best=row["best"],
        longest=row["longest"],
        with_computers=row["with_computers"],
        rating=Rating(row["all_mu"], row["all_sigma"]),
        rank=row["rank"],
    )
