"""Replies to presses that only the person who pressed sees, with fallbacks for replies that cannot be shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from html import escape

from bot.handlers.context import Context
from bot.presentation.people import Caller
from bot.runtime.keyed import current_slot
from bot.store.errors import StoreError
from bot.store.records import TableKey
from bot.tables.events import TableChanged
from bot.tables.live_table import LiveTable
from bot.tables.refusals import BrokenLog, OldBoard, Refusal
from bot.telegram.buttons.buttons import TableButton, WordButton
from bot.telegram.ephemeral.api import Receiver
from bot.telegram.ephemeral.receivers import NEVER, Copy
from bot.telegram.incoming import Press
from bot.telegram.messages import Audience, DeleteEphemeral, EphemeralBoard, Notice

WINDOW = 13.0
"""Seconds after a request during which an ephemeral message may be sent. Telegram accepts one for 15 seconds."""
ANSWER_LENGTH = 200
"""The maximum number of UTF-16 code units of an answer to a press (CallbackQueryLimit, which need not be imported)."""
ANSWER_BYTES = 2 * ANSWER_LENGTH
"""The maximum number of bytes of an answer to a press in UTF-16."""


class EphemeralReplies:
    """Decides who sees a reply, and queues ephemeral boards."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def of_press(self, press: Press, caller: Caller) -> Caller:
        """Return the caller of a press, with an audience if they can be written to privately."""
        if press.chat.id != caller.chat.telegram_id:  # in a group that has become a supergroup
            return caller
        return self._with_audience(caller, query=press.query, copy=press.ephemeral)

    def of_word(self, caller: Caller, button: WordButton) -> Audience | None:
        """Return the audience of the steps of a move, or None if they are shown to everyone.

        A press on the board by somebody whose ephemeral message hides the board proves that they do not see that
        message. For a while, that person then gets no ephemeral messages, and the steps are shown to everyone.
        """
        audience, ephemeral = caller.audience, self._context.outbox.ephemeral
        if audience is None or ephemeral is None or audience.copy is not None:
            return audience
        to = Receiver(caller.chat.telegram_id, audience.telegram_id)
        copy = ephemeral.copies.get(button.table, audience.person)
        if copy is None or not ephemeral.receivers.misses(copy, to, button.position):
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
            EphemeralBoard(
                table=live.key,
                place=live.place,
                audience=audience,
                position=button.position,
                word=button.word,
                otherwise=otherwise,
            )
        )

    async def show_partial(
        self, caller: Caller, live: LiveTable, button: WordButton, audience: Audience
    ) -> None:
        """Queue the keys of a partial word for the player who has chosen it. If that fails, show them on the board."""

        async def choose() -> None:
            with suppress(Refusal, BrokenLog, StoreError):
                chosen = await self._context.tables.choose(
                    button.table, caller.chat, caller.key, button.position, button.word
                )
                if chosen is not None:
                    await self._context.boards.choice_changed(chosen)

        self.pressed_copy(caller, button)
        self.show(live, button, audience, choose)

    def pressed_copy(self, caller: Caller, button: WordButton) -> None:
        """Record the ephemeral message whose key was pressed, if any. Call this before it is edited."""
        audience, ephemeral = caller.audience, self._context.outbox.ephemeral
        if audience is not None and audience.copy is not None and ephemeral is not None:
            to = Receiver(caller.chat.telegram_id, audience.telegram_id)
            copy = Copy(to, audience.copy, button.position, replaces=False, at=NEVER)
            ephemeral.copies.adopt(button.table, audience.person, copy)

    async def after_refusal(
        self, press: Press, caller: Caller, button: WordButton | TableButton, refusal: Refusal
    ) -> None:
        """Do what `after_word` does, unless the ephemeral message is outdated and therefore deleted."""
        is_dropped = press.ephemeral is not None and isinstance(refusal, OldBoard)
        if isinstance(button, WordButton) and not is_dropped:
            await self.after_word(press, caller, button, None)

    async def after_word(
        self, press: Press, caller: Caller, button: WordButton, change: TableChanged | None
    ) -> None:
        """Update a player's ephemeral message after their press on a key, or delete it if they evidently do not see it.

        After a step that only they see, their message shows it. After any other move, the message is deleted: by
        `BoardPublisher` once the board shows the move, or at once if no such message is recorded.
        """
        caller, ephemeral = self.of_press(press, caller), self._context.outbox.ephemeral
        audience = caller.audience
        if audience is None or ephemeral is None:
            return
        if audience.copy is None:
            self.of_word(caller, button)
        elif change is None:
            self.pressed_copy(caller, button)
        elif change.is_private_step:
            self.pressed_copy(caller, button)
            step = WordButton(button.table, change.live.table.position, "")
            self.show(change.live, step, audience, partial(self._publish, button.table))
        else:
            known = ephemeral.copies.get(button.table, audience.person)
            if known is None or known.number != audience.copy:
                self.drop_pressed(caller, button.table)

    async def show_steps(self, caller: Caller, table: TableKey) -> bool:
        """Show the private steps of a turn to its player, who has pressed a key of the board that does not show them.

        Return whether the steps were queued: False if there are none, or if somebody else has pressed. If the steps
        cannot be shown privately, they become public, and the result is False. Raises whatever `TableService.reveal`
        raises.
        """
        live = self._context.tables.cached(table)
        if live is None or not self.has_steps(caller, table):
            return False
        button = WordButton(table, live.table.position, "")
        audience = self.of_word(caller, button)
        if audience is None:
            await self._context.tables.reveal(table)
            return False
        self.show(live, button, audience, partial(self._publish, table))
        return True

    def has_steps(self, caller: Caller, table: TableKey) -> bool:
        """Return whether there are private steps of the current turn that only the caller sees."""
        live = self._context.tables.cached(table)
        if live is None or live.before_private_steps is None:
            return False
        return live.as_seen_by(caller.key) is live.table

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

    async def in_full(self, caller: Caller, text: str) -> None:
        """In a group, send the caller alone a text that is too long for the answer to a press.

        If this is not possible in the group, the text is sent to the private chat, or not at all if the bot cannot
        write there. A text of at most ANSWER_LENGTH code units is not sent. Raises StoreError.
        """
        if len(text.encode("utf-16-le", "ignore")) > ANSWER_BYTES and not caller.is_alone:
            await self.to_caller(caller, escape(text, quote=False))

    async def to_caller(self, caller: Caller, text: str) -> None:
        """In a group, send the caller alone a text (HTML).

        If this is not possible in the group, the text is sent to the private chat, or not at all if the bot cannot
        write there. Raises StoreError.
        """
        if caller.person is None:
            return
        place, audience = caller.place, caller.audience
        notice = Notice(place=place, text=text, by=caller.person.key)

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
        """Delete the ephemeral message whose button was pressed; `table` is the table to which it belongs, if any.

        Return False if the message is not private, or if ephemeral messages are switched off.
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
            DeleteEphemeral(
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
        ephemeral = self._context.outbox.ephemeral
        sender, person = caller.sender, caller.person
        if ephemeral is None or caller.is_alone or sender is None or person is None:
            return caller
        receiver = Receiver(caller.chat.telegram_id, sender.id)
        if copy is None and not ephemeral.receivers.is_available(receiver):
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
