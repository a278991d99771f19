"""Replies that only the person who made the request sees, with fallbacks for replies that cannot be shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from html import escape

from bot.handlers.context import Context
from bot.handlers.menus import Menus
from bot.presentation.people import Caller
from bot.runtime.keyed import BoundedCache, current_slot
from bot.store.errors import StoreError
from bot.store.records import ChatKey, PersonKey, Stage, TableKey
from bot.tables.events import TableChanged
from bot.tables.live_table import LiveTable
from bot.tables.refusals import BrokenLog, Refusal
from bot.telegram.buttons import WordButton
from bot.telegram.ephemeral_api import Receiver
from bot.telegram.incoming import CommandMessage, Press
from bot.telegram.messages import Audience, DropPrivate, Notice, PrivateBoard
from bot.telegram.private_copies import NEVER, Copy
from engine.contract import Word
from engine.saying import say

WINDOW = 13.0
"""Seconds after a request during which a private message may be sent. Telegram accepts one for 15 seconds."""
AGAIN = 60.0
"""Seconds within which a repeated command shows that its private answer was not seen."""
MAX_COMMANDS = 10_000
ANSWER_LENGTH = 200
"""The maximum number of characters of an answer to a press (CallbackQueryLimit, which need not be imported)."""


class PrivateReplies:
    """Decides who sees a reply, and queues private boards."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._commands = BoundedCache[tuple[ChatKey, PersonKey, str, str], float](MAX_COMMANDS)

    def of_press(self, press: Press, caller: Caller) -> Caller:
        """Return the caller of a press, with an audience if they can be written to privately."""
        if press.room.id != caller.chat.telegram_id:  # in a group that has become a supergroup
            return caller
        return self._with_audience(caller, query=press.query, copy=press.ephemeral)

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

    def of_word(self, caller: Caller, button: WordButton) -> Audience | None:
        """Return the audience of the steps of a move, or None if they are shown to everyone.

        A press on the board by somebody whose private message hides the board proves that they do not see that
        message. For a while, that person then gets no private messages, and the steps are shown to everyone.
        """
        audience, private = caller.audience, self._context.outbox.private
        if audience is None or private is None or audience.copy is not None:
            return audience
        to = Receiver(caller.chat.telegram_id, audience.telegram_id)
        copy = private.unseen(to, button.table, audience.person, button.position)
        if copy is None:
            return replace(audience, replaces=True)
        self._drop(caller, audience, copy.number, button.table)
        return None

    def show(
        self,
        live: LiveTable,
        button: WordButton,
        audience: Audience,
        otherwise: Callable[[], Awaitable[object]],
    ) -> None:
        """Queue the board for one player, with the partial word or the aside of `button`.

        If the board cannot be shown, `otherwise` is called. That function must not reveal anything to others.
        """
        self._context.outbox.put(
            PrivateBoard(
                table=live.key,
                place=live.place,
                audience=audience,
                position=button.position,
                word=button.word,
                otherwise=otherwise,
            )
        )

    def choose_publicly(
        self, press: Press, caller: Caller, button: WordButton
    ) -> Callable[[], Awaitable[None]]:
        """Return a function that shows a partial word on the keyboard of the board."""

        async def choose() -> None:
            with suppress(Refusal, BrokenLog, StoreError):
                done = await self._context.tables.press_word(
                    button.table,
                    caller.chat,
                    caller.key,
                    button.position,
                    button.word,
                    update_id=press.update_id,
                )
                if done.chosen:
                    await self._context.boards.choice_changed(done.live)

        return choose

    def pressed_copy(self, caller: Caller, button: WordButton) -> None:
        """Record that a key of a private message was pressed. Call this before the press is handled."""
        audience, private = caller.audience, self._context.outbox.private
        if audience is not None and audience.copy is not None and private is not None:
            to = Receiver(caller.chat.telegram_id, audience.telegram_id)
            copy = Copy(to, audience.copy, button.position, replaces=False, at=NEVER)
            private.copies.adopt(button.table, audience.person, copy)

    def after_move(self, caller: Caller, change: TableChanged) -> None:
        """Update the private message of a player after a private step of their turn.

        After any other move, do nothing: `BoardPublisher` deletes the message once the board shows the move.
        """
        live, audience = change.live, caller.audience
        if audience is None or not change.is_private_step:
            return
        button = WordButton(live.key, live.table.position, "")
        self.show(live, button, audience, partial(self._publish, live.key))

    async def show_steps(self, caller: Caller, table: TableKey) -> bool:
        """Show the private steps of a turn to its player, who has pressed a key of the board that does not show them.

        Return whether the steps were queued: False if there are none, or if somebody else has pressed. If the steps
        cannot be shown privately, they become public, and the result is False. Raises what `Upkeep.reveal` raises.
        """
        live = self._context.tables.cached(table)
        if live is None or live.seen is None or live.as_seen_by(caller.key) is not live.table:
            return False
        button = WordButton(table, live.table.position, "")
        audience = self.of_word(caller, button)
        if audience is None:
            await self._context.tables.reveal(table)
            return False
        self.show(live, button, audience, partial(self._publish, table))
        return True

    async def after_take_back(self, caller: Caller, table: TableKey) -> None:
        """Show what is left of the private steps of a turn to its player or, if that is not possible, to everyone.

        Raises what `show_steps` raises.
        """
        if not await self.show_steps(caller, table):
            await self._publish(table)

    async def _publish(self, table: TableKey) -> None:
        with suppress(Refusal, BrokenLog, StoreError):
            await self._context.tables.reveal(table)
            await self._context.boards.show(table)

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

        If the request allows a private message, do what `show_board` does. Otherwise, send a picture of the hand to the
        private chat or, if that is not possible, reply to the message `reply_to` with the name of the key that shows
        the hand. Raises NoTable, BadButton, BrokenLog, StoreError.
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

    async def in_full(self, caller: Caller, text: str) -> None:
        """In a group, send the caller alone a text that is too long for the answer to a press.

        If this is not possible in the group, the text is sent to the private chat, or not at all if the bot cannot
        write there. A text of at most ANSWER_LENGTH characters is not sent. Raises StoreError.
        """
        if len(text) <= ANSWER_LENGTH or caller.is_alone or caller.person is None:
            return
        place, audience = caller.place, caller.audience
        notice = Notice(place=place, text=escape(text, quote=False), by=caller.person.key)

        async def to_private_chat() -> None:
            with suppress(StoreError):
                private = await self._context.people.private_place(caller)
                if private is not None:
                    self._context.outbox.put(replace(notice, place=private))

        if audience is None:
            await to_private_chat()
            return
        # A message other than the one whose button was pressed, which is still needed.
        audience = replace(audience, copy=None)
        self._context.outbox.put(replace(notice, audience=audience, otherwise=to_private_chat))

    def drop_pressed(self, caller: Caller, table: TableKey | None = None) -> bool:
        """Delete the private message whose button was pressed; `table` is the table to which it belongs, if any.

        Return False if the message is not private, or if private messages are switched off.
        """
        audience = caller.audience
        if audience is None or audience.copy is None:
            return False
        self._drop(caller, audience, audience.copy, table)
        return True

    def _drop(
        self, caller: Caller, audience: Audience, number: int, table: TableKey | None
    ) -> None:
        self._context.outbox.put(
            DropPrivate(
                place=caller.place,
                person=audience.person,
                telegram_id=audience.telegram_id,
                number=number,
                table=table,
            )
        )

    def _with_audience(
        self,
        caller: Caller,
        *,
        query: str | None = None,
        command: int | None = None,
        copy: int | None = None,
    ) -> Caller:
        private = self._context.outbox.private
        sender, person = caller.sender, caller.person
        if private is None or caller.is_alone or sender is None or person is None:
            return caller
        receiver = Receiver(caller.chat.telegram_id, sender.id)
        if copy is None and not private.is_available(receiver):
            return caller
        slot = current_slot.get()
        since = self._context.clock.monotonic() if slot is None else slot.since
        audience = Audience(
            person.key,
            sender.id,
            query,
            command,
            copy,
            group=receiver.chat,
            until=since + WINDOW,
        )
        return replace(caller, audience=audience)
