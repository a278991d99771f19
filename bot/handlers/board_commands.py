"""The commands /board and /hand, once it is known which table they are about."""

from __future__ import annotations

from bot.handlers.context import Context
from bot.handlers.ephemeral_commands import EphemeralCommands
from bot.handlers.menus import Menus
from bot.presentation.people import Caller
from bot.runtime.keyed import BoundedCache
from bot.store.records import PersonKey, TableKey
from bot.telegram.chat_activity import RESEND_SECONDS
from bot.telegram.incoming import CommandMessage
from engine.contract import Word
from engine.saying import say

NOTHING = Word("")
MAX_TOLD = 10_000


class BoardCommands:
    """Handles /board and /hand for a known table."""

    def __init__(self, context: Context, menus: Menus, ephemeral: EphemeralCommands) -> None:
        self._context = context
        self._menus = menus
        self._ephemeral = ephemeral
        self._told = BoundedCache[tuple[TableKey, PersonKey | None], float](MAX_TOLD)
        """The times until which a person is not told again that a board was sent again recently."""

    async def board(self, message: CommandMessage, caller: Caller, key: TableKey) -> None:
        """Send a board as a new message, or say that this was done recently. Raises Refusal, BrokenLog, StoreError."""
        if await self._context.bring_here(key, caller):
            return
        if caller.audience is not None:
            live = await self._context.tables.live(key, caller.chat)
            await self._ephemeral.show_board(live, caller, NOTHING, self._menus)
            return
        person = None if caller.person is None else caller.person.key
        if not await self._context.boards.resend(key, person, caller.chat.key):
            self._tell(message, caller, key, person)

    async def hand(self, message: CommandMessage, caller: Caller, key: TableKey) -> None:
        """Show a player their hand or, where the board shows it, the board; else name the key that shows the hand.

        Raises Refusal, BrokenLog, StoreError.
        """
        live = await self._context.tables.live(key, caller.chat)
        if live.place.chat != caller.chat.key:  # the board in a private chat shows the hand
            await self._context.boards.resend(key, caller.key, caller.chat.key)
            return
        hands = live.table.game.drawn_asides
        word, reply_to = hands[0] if hands else NOTHING, message.message_id
        await self._ephemeral.show_hand(live, caller, word, self._menus, reply_to)

    def _tell(
        self, message: CommandMessage, caller: Caller, key: TableKey, person: PersonKey | None
    ) -> None:
        """Say that a board was sent again recently, to each person once in RESEND_SECONDS.

        At most one such message stays in a chat.
        """
        now = self._context.clock.monotonic()
        if now < (self._told.get((key, person)) or 0.0):
            return
        self._told.put((key, person), now + RESEND_SECONDS)
        text, number = caller.chat_voice(say("board-is-recent")), message.message_id
        self._context.reply(caller, text, reply_to=number, only=f"recent {key}")
