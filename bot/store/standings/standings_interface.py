"""The part of the store's interface that concerns standings and ratings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from bot.store.records import NO_TABLE, ChatKey, PersonKey, TableKey
from bot.store.standings.standing_records import PersonalGame, Standing
from bot.store.standings.strength import Estimate


class StandingsStore(Protocol):
    """Reads and recomputes standings. Any method may raise StoreUnavailable.

    The transaction that ends a game adds it to the standings.
    """

    async def standings(
        self,
        chat: ChatKey,
        game: str,
        period: str,
        *,
        limit: int = 1000,
        person: PersonKey | None = None,
    ) -> Sequence[Standing]:
        """Return the first `limit` rows of the standings of a chat in one game, highest `Rating.floor` first.

        The row of `person` is included even if it comes later. `period` is a name returned by
        `bot.store.standings.periods.period`. People without a game in the period are left out.
        """
        ...

    async def games_played(self, chat: ChatKey) -> Sequence[str]:
        """Return the keys of the games with standings in a chat, the most played first."""
        ...

    async def strangers(self, chat: ChatKey, people: Iterable[PersonKey]) -> frozenset[PersonKey]:
        """Return those of some people who have played at tables of a chat as guests only.

        They played from their private chats (`FinishedSeat.guest`), so the people in the chat may not know them.
        """
        ...

    async def personal_games(
        self, person: PersonKey, chat: ChatKey | None
    ) -> Sequence[PersonalGame]:
        """Return the totals of a person by game, most recently played first. If `chat` is None, all chats count."""
        ...

    async def strength_of(self, person: PersonKey, game: str) -> Estimate:
        """Return an estimate of a person's strength against computers in a game, from their games in all chats."""
        ...

    async def unprojected_games(
        self, *, after: TableKey = NO_TABLE, limit: int = 100
    ) -> Sequence[TableKey]:
        """Return finished games that were written before standings existed, in key order.

        Their rows do not record who quit, so they must be rebuilt from the facts. The parameters are those of
        `Store.outdated_tables`.
        """
        ...

    async def fold_standings(self, *, everything: bool = False) -> None:
        """Recompute the standings that a rebuild or a migration has marked as due, or all of them.

        Each game of a chat is one transaction.
        """
        ...
