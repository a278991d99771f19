"""Opens tables. In groups, the defaults are the settings of the last table of the game in the chat."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace

from bot.handlers.context import Context
from bot.handlers.menus import Menus
from bot.presentation import setup_form
from bot.presentation.people import Caller
from bot.store.records import Message
from bot.tables import commands
from bot.tables.live_table import LiveTable
from bot.tables.refusals import BadButton, BrokenLog, NoRoom, NoTable
from bot.tables.table import Table
from bot.telegram.buttons.buttons import SetupForm
from bot.telegram.incoming import CommandMessage


class NewTables:
    """Shows setup forms for `/new` and `/solo`, and opens tables."""

    def __init__(self, context: Context, menus: Menus) -> None:
        self._context = context
        self._menus = menus

    async def choose(self, message: CommandMessage, caller: Caller, *, solo: bool) -> None:
        """Handle the words after /new or /solo: a game, and in a group possibly the number of seats.

        Without a known game, show the list of games. With a valid number at the end, open the table at once, otherwise
        show the setup form, in which a valid number anywhere is chosen. Raises Refusal, BrokenLog, StoreError.
        """
        words = message.argument
        name, _, number = words.rpartition(" ") if words[-1:].isdecimal() else (words, "", "")
        key = self._context.named_game(name or words, caller)
        if key is None:
            self._menus.games(caller, solo=solo)
            return
        game = self._context.game(key)
        last = None if solo else await self._last(caller, key)
        form = setup_form.first(game, solo=solo) if last is None else setup_form.like(last)
        if not solo and name and number.isdecimal() and int(number) in game.seat_counts:
            chosen = replace(form, seats=int(number), open=True)
            with suppress(NoRoom):  # the list of tables, which was sent, says so
                await self.open(caller, chosen, update_id=message.update_id)
            return
        typed = {int(one) for one in re.findall(r"\d+", words)} & {*game.seat_counts}
        if not solo and len(typed) == 1:
            form = replace(form, seats=typed.pop())
        self._menus.setup(caller, form)

    async def open(
        self, caller: Caller, chosen: SetupForm, *, update_id: int, message: Message | None = None
    ) -> LiveTable:
        """Open the table of a setup form and return it. `message`, if given, becomes its board.

        Raises Refusal, BrokenLog, StoreError. Before NoRoom is raised, the list of the open tables is sent.
        """
        game = self._context.offered_game(chosen.game)
        setup_form.check(chosen, game)
        if message is not None and caller.person is None:
            raise BadButton
        last = None if chosen.solo else await self._last(caller, chosen.game)
        command = commands.Open(
            by=None if caller.person is None else caller.person.key,
            game=game.key,
            chat=caller.chat.key,
            topic=caller.topic,
            solo=chosen.solo,
            seats=chosen.seats,
            options=setup_form.options(chosen, game),
            levels=setup_form.levels(chosen),
            time_limit=commands.DEFAULT_TIME_LIMIT if last is None else last.time_limit,
            narrator=chosen.narrator,
            switches=() if last is None else tuple(sorted(last.switches)),
            away="ask" if last is None else last.away,
        )
        try:
            return await self._context.chat_tables.open(
                command, update_id=update_id, message=message
            )
        except NoRoom:
            await self._menus.no_room(caller)
            raise

    async def _last(self, caller: Caller, key: str) -> Table | None:
        """Return the last table that was opened for a game in the caller's chat. Raises StoreError.

        Return None if there is none, or if it is damaged or frozen.
        """
        row = await self._context.store.last_table(caller.chat.key, key)
        if row is not None:
            with suppress(BrokenLog, NoTable):
                return (await self._context.tables.live(row.key)).table
        return None
