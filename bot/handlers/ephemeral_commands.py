"""Replies to commands that only the person who sent the command sees, among them their hand."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.handlers.context import Context
from bot.handlers.ephemeral_replies import EphemeralReplies
from bot.handlers.menus import Menus
from bot.presentation.people import Caller
from bot.runtime.keyed import BoundedCache
from bot.store.errors import StoreError
from bot.store.records import ChatKey, PersonKey, Stage
from bot.tables.live_table import LiveTable
from bot.tables.refusals import BrokenLog, Refusal
from bot.telegram.buttons.buttons import WordButton
from bot.telegram.incoming import CommandMessage
from engine.contract import Word
from engine.saying import say

AGAIN = 60.0
"""Seconds within which a repeated command shows that its private answer was not seen."""
MAX_COMMANDS = 10_000


class EphemeralCommands(EphemeralReplies):
    """Decides who sees the reply to a command, and shows hands."""

    def __init__(self, context: Context) -> None:
        super().__init__(context)
        self._commands = BoundedCache[tuple[ChatKey, PersonKey, str, str], float](MAX_COMMANDS)

    def of_command(self, message: CommandMessage, caller: Caller) -> Caller:
        """Return the caller of a command, with an audience if it was ephemeral and they can be written to privately.

        Somebody who repeats a command within AGAIN seconds has evidently not seen the private answer to it; this time,
        there is no audience.
        """
        if message.ephemeral is None or self._is_repeated(message, caller):
            return caller
        return self._with_audience(caller, command=message.ephemeral)

    def _is_repeated(self, message: CommandMessage, caller: Caller) -> bool:
        if caller.person is None:
            return False
        now = self._context.clock.monotonic()
        command = (caller.chat.key, caller.person.key, message.name, message.argument)
        before = self._commands.pop(command)
        if before is not None and now < before + AGAIN:
            return True
        self._commands.put(command, now)
        return False

    async def show_board(self, live: LiveTable, caller: Caller, word: str, menus: Menus) -> None:
        """Show the caller of an ephemeral command the board, with the aside `word` unless that is "".

        If they have no seat, or if no game is running, send the position in words instead. If the board cannot be
        shown, show the aside in another way or, without an aside, send the position in words. Raises NoTable,
        BadButton, BrokenLog, StoreError.
        """
        audience, table = caller.audience, live.as_seen_by(caller.key)
        is_playing = table.has_board and table.seat_of(caller.key) is not None
        if audience is None or not is_playing or table.stage is not Stage.RUNNING:
            await menus.position(caller, live.key)
            return

        async def otherwise() -> None:
            with suppress(Refusal, BrokenLog, StoreError):
                if word:
                    await self.show_hand(live, replace(caller, audience=None), word, menus)
                else:
                    await menus.position(replace(caller, audience=None), live.key)

        self.show(live, WordButton(live.key, table.position, word), audience, otherwise)

    async def show_hand(
        self, live: LiveTable, caller: Caller, word: str, menus: Menus, reply_to: int = 0
    ) -> None:
        """Show the caller of a command their hand. `word` is the aside that shows it, or "" if the game has no hands.

        If the request allows an ephemeral message, do what `show_board` does. Otherwise, send a picture of the hand to
        the private chat or, if that is not possible, reply to the message `reply_to` with the name of the key that
        shows the hand. Raises NoTable, BadButton, BrokenLog, StoreError.
        """
        if caller.audience is not None:
            await self.show_board(live, caller, word, menus)
            return
        table = live.table
        seat = None if caller.person is None else table.seat_of(caller.person.key)
        if word and table.has_board and seat is not None:
            answer = table.game.answer(table.view(seat), Word(word))
            if answer is not None and await menus.aside_picture(
                caller, live, word, answer, always=True
            ):
                return
        self._context.reply(caller, caller.chat_voice(say("hand-by-key")), reply_to=reply_to)
