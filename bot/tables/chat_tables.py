"""The open tables of each chat: finds them, and opens new ones."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from bot.runtime.keyed import KeyedLocks
from bot.store.errors import StoreError
from bot.store.interface import Store
from bot.store.records import LASTING_PAUSES, NO_VERSION, ChatKey, Message, Place, TableRow
from bot.tables.commands import SEED_BYTES, Command, Open
from bot.tables.computers.matching import with_strength
from bot.tables.decisions import decide
from bot.tables.decisions.lobby import open_table
from bot.tables.events import TableChanged
from bot.tables.live_table import LiveTable
from bot.tables.refusals import NoRoom
from bot.tables.repository import TableRepository, new_token
from bot.tables.service import TableService
from bot.tables.table import replay

MAX_TABLES = 3
"""The maximum number of open tables in one chat."""


class ChatTables:
    """Finds the open tables of chats, and opens new ones, one at a time per chat."""

    def __init__(self, store: Store, repository: TableRepository, tables: TableService) -> None:
        self._store = store
        self._repository = repository
        self._tables = tables
        self._locks = KeyedLocks()

    async def of(self, chat: ChatKey) -> Sequence[TableRow]:
        """Return the open tables of a chat, except damaged and frozen ones. Raises StoreError."""
        rows = await self._store.tables_in(chat)
        return [row for row in rows if row.paused not in LASTING_PAUSES]

    async def open(
        self,
        command: Open,
        *,
        update_id: int | None,
        message: Message | None = None,
        token: str = "",
    ) -> LiveTable:
        """Open a table and return it. A solo game starts at once. `message`, unless it is a board, becomes its board.

        `token` is the token of the table, by default a new one. A second press on the same message, or with the same
        token, returns the table opened by the first press if that is still open. Raises Refusal (such as NoRoom),
        BrokenLog, and StoreError (AlreadyFollowed if `command.rematch_of` already has a rematch).
        """
        async with self._locks.hold(command.chat):
            rows = await self.of(command.chat)
            if there := [
                row
                for row in rows
                if (message is not None and row.board and row.board.id == message.id)
                or (token and row.token == token)
            ]:
                return await self._tables.live(there[0].key)
            if len(rows) >= MAX_TABLES:
                raise NoRoom(len(rows))
            if message and await self._store.board_at(command.chat, message.id) is not None:
                message = (
                    None  # the board of a table that is over, pressed in an app that is behind
                )
            game, seed = self._repository.library.game(command.game), secrets.token_hex(SEED_BYTES)
            facts = open_table(command, game, seed)
            if command.solo and command.by is not None:
                table = replay(facts, self._repository.library)
                first: Command = self._tables.start_command(table, command.by)
                start = await with_strength(self._store, table, first)
                facts = (*facts, *decide(table, start).facts)
            live = await self._repository.open(
                Place(command.chat, command.topic),
                facts,
                token or new_token(),
                update_id=update_id,
                rematch_of=command.rematch_of,
            )
            if message is not None:
                try:
                    await self._store.shown(live.key, NO_VERSION, message)
                except StoreError as error:
                    self._tables.retry_later(live.key, error)
        self._tables.publish(TableChanged(live, None, live.table, facts))
        return live
