"""Chooses the table that a command is about: the only one in the chat, the caller's, or one of the game it names."""

from __future__ import annotations

from collections.abc import Sequence

from bot.handlers.context import Context, is_lost
from bot.handlers.menus import Menus
from bot.presentation.people import Caller
from bot.store.records import FROZEN, LASTING_PAUSES, TableRow
from bot.tables.refusals import NoTable, TableFrozen
from bot.telegram.buttons.buttons import Action
from bot.telegram.incoming import CommandMessage
from engine.saying import say


class TableChoice:
    """Finds the table of a command, or asks the caller to choose one."""

    def __init__(self, context: Context, menus: Menus) -> None:
        self._context = context
        self._menus = menus

    async def rows(self, caller: Caller) -> Sequence[TableRow]:
        """Return the open tables of the caller's topic, and lost ones (`is_lost`). Raises NoTable if there are none."""
        rows = await self._context.store.tables_in(caller.chat.key)
        here = [row for row in rows if row.place.topic == caller.topic or is_lost(row, caller)]
        if found := [row for row in here if row.paused not in LASTING_PAUSES]:
            return found
        is_frozen = any(row.paused == FROZEN for row in here)
        raise TableFrozen if is_frozen else NoTable(alone=caller.is_alone)

    async def only(
        self, message: CommandMessage, caller: Caller, rows: Sequence[TableRow], action: Action
    ) -> TableRow | None:
        """Return the table to which an action applies, or None if the caller has been asked to choose one.

        It is the caller's only one in `rows` (except for JOIN) or else the only one. If the command names a game, only
        tables of that game are considered.
        """
        named = self._context.named_game(message.argument, caller)
        meant = rows if named is None else [row for row in rows if row.game == named]
        own = [row for row in meant if caller.person and caller.person.key in row.seated]
        meant = own if len(own) == 1 and action is not Action.JOIN else meant
        if len(meant) == 1:
            return meant[0]
        await self._menus.tables(caller, meant or rows, say("choose-table"), action)
        return None
