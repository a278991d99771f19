"""Messages to one member of a group, sent only by servers that have been shown to keep them private.

A Bot API server older than 10.2 ignores ephemeral_message_parameters and posts the message to everyone. Therefore a
placeholder without secrets is sent first. On api.telegram.org, one accepted placeholder is enough until the next
start. On any other server, every message begins as a placeholder, whose content is then set by methods that older
servers do not have. `bot.telegram.ephemeral.trust` decides whether content may be sent without a placeholder.
"""

from __future__ import annotations

import logging

from telegram.error import ChatMigrated, RetryAfter, TelegramError

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.runtime.log import Checkpoint, checkpoint
from bot.telegram.api.api_errors import AlreadyDone, Gone, remedy_for
from bot.telegram.ephemeral.api import EphemeralApi, Receiver, ReplyContext
from bot.telegram.ephemeral.receivers import MAX_PAUSES, EphemeralReceivers
from bot.telegram.ephemeral.sender import Edit, EphemeralContent, EphemeralSender
from bot.telegram.ephemeral.trust import ServerTrust
from bot.telegram.messages import PictureSource

log = logging.getLogger(__name__)

FOR_THE_QUEUE = (RetryAfter, ChatMigrated)
"""The errors after which the queue of the chat repeats the whole job."""


class EphemeralMessenger:
    """Sends, edits and deletes messages that only one member of a group sees.

    `number` is the ephemeral_message_id of a message.
    """

    def __init__(
        self, api: EphemeralApi, pictures: PictureSource, clock: Clock, *, official: bool
    ) -> None:
        """`official`: whether the server is api.telegram.org, which is never replaced with an older version."""
        self._trust = ServerTrust(official=official)
        self._calls = EphemeralSender(api, pictures, clock, self._trust)
        self.receivers = EphemeralReceivers(api, clock, self._trust)
        self._placed = BoundedCache[Receiver, tuple[ReplyContext, int]](MAX_PAUSES)
        """The placeholders that still wait for their content, for example because Telegram required a pause."""
        self._waiting = BoundedCache[ReplyContext, Receiver](MAX_PAUSES)

    @property
    def needs_placeholder(self) -> bool:
        """Whether a new message takes two calls: one for a placeholder, and one for the content."""
        return not self._trust.may_send_content

    def expires_at(self, context: ReplyContext) -> float:
        """Return the time after which no message is sent for a context (monotonic seconds).

        It is inf if the placeholder for the context waits for its content.
        """
        return float("inf") if context in self._waiting else context.until

    def undeleted(self, to: Receiver) -> list[int]:
        """Return the numbers of the messages to a person that are still to be deleted, and forget them."""
        return self._calls.undeleted(to)

    async def delete(self, to: Receiver, number: int) -> None:
        """Delete a message. A refusal is only logged, because the message may have disappeared by itself.

        Raises RetryAfter, and NotReached if the call had no effect.
        """
        await self._calls.delete(to, number)

    async def discard(self, to: Receiver, number: int) -> None:
        """Delete a message as `delete` does. If that raises, note the message for `undeleted` instead. Never raises."""
        await self._calls.discard(to, number)

    async def send(
        self, to: Receiver, context: ReplyContext, content: EphemeralContent, *, topic: int = 0
    ) -> int | None:
        """Send a message and return its number, or None if it was not shown.

        The content is sent only once the server has proven to keep messages private (see the module docstring). If
        the call is repeated for the same context after RetryAfter, the placeholder of the first call is used.

        Raises RetryAfter, ChatMigrated.
        """
        known = self._placed.get(to)
        if known is not None and known[0] != context:
            await self.abandon(to)
            known = None
        if not self.receivers.is_available(to):
            await self.abandon(to)
            return None
        try:
            if known is None and self._trust.may_send_content:
                return await self._calls.send_content(to, context, content, topic)
            number = await self._place(to, context, content, topic) if known is None else known[1]
            if number is None:
                return None
            shown = await self._put_in(to, number, context, content, topic)
        except FOR_THE_QUEUE:
            raise
        except TelegramError as error:
            self._take_placed(to)
            self._failed(to, error, context)
            return None
        self._take_placed(to)
        return shown

    async def edit(
        self,
        to: Receiver,
        number: int,
        context: ReplyContext,
        content: EphemeralContent,
        *,
        topic: int = 0,
    ) -> int | None:
        """Replace the content of a message and return its number, or a new one if the message had to be sent again.

        Return None if the new content was not shown. Raises RetryAfter, ChatMigrated.
        """
        if self._trust.is_ignorant:
            return None
        try:
            shown = await self._put_in(to, number, context, content, topic)
        except FOR_THE_QUEUE:
            raise
        except TelegramError as error:
            if isinstance(remedy_for(error), Gone):  # only this message has disappeared
                return await self.send(to, context, content, topic=topic)
            await self.abandon(to)
            self._failed(to, error, context)
            return None
        await self.abandon(to)
        return shown

    async def abandon(self, to: Receiver) -> None:
        """Delete the placeholder that waits for content, if there is one."""
        if (number := self._take_placed(to)) is not None:
            await self._calls.discard(to, number)

    def _take_placed(self, to: Receiver) -> int | None:
        """Forget the placeholder that waits for content, and return its number, or None if there is none."""
        placed = self._placed.pop(to)
        if placed is None:
            return None
        context, number = placed
        self._waiting.pop(context)
        return number

    async def _place(
        self, to: Receiver, context: ReplyContext, content: EphemeralContent, topic: int
    ) -> int | None:
        number = await self._calls.place(to, context, content, topic)
        if number is not None:
            self._placed.put(to, (context, number))
            self._waiting.put(context, to)
            checkpoint(Checkpoint.PLACED)
        return number

    async def _put_in(
        self,
        to: Receiver,
        number: int,
        context: ReplyContext,
        content: EphemeralContent,
        topic: int,
    ) -> int | None:
        """Put content into a message that is known to be private, or send a new message and delete the old one.

        Return the number of the message that shows the content, or None if a new message was needed and not shown.
        Raises TelegramError. If an edit has failed, the message is then deleted, except after RetryAfter and
        ChatMigrated.
        """
        calls, done, drawn = self._calls, Edit.UNPICTURED, None
        may_send_anew = self._trust.is_official and content.scene is not None
        try:
            if content.scene is not None:
                done, drawn = await calls.edit_picture(to, number, content, content.scene)
            if done is Edit.DONE:
                return number
            if not may_send_anew or calls.is_late(context):
                await calls.edit_text(to, number, content)
                if done is Edit.REFUSED:
                    calls.note_refused_upload()
                return number
        except TelegramError as error:
            if isinstance(remedy_for(error), AlreadyDone):
                return number
            if not isinstance(error, FOR_THE_QUEUE):
                await calls.discard(to, number)
            raise
        placed = self._placed.get(to)
        again = await self._send_anew(to, context, content, topic, drawn)
        existed = placed is not None and placed[1] == number
        if again != number and await calls.discard(to, number):
            existed = True
        if existed and done is Edit.REFUSED:
            calls.note_refused_upload()
        return again

    async def _send_anew(
        self,
        to: Receiver,
        context: ReplyContext,
        content: EphemeralContent,
        topic: int,
        drawn: bytes | None,
    ) -> int | None:
        """Send content as a new message, and return the number of that message. Raises TelegramError.

        If the server has not yet proven that it keeps messages private, first send a placeholder to find out. Return
        None if the content was not sent or not kept private. `drawn` is as in `EphemeralSender.send_content`.
        """
        if not self._trust.may_send_content:
            proof = await self._place(to, context, content, topic)
            if proof is None:
                return None
        return await self._calls.send_content(to, context, content, topic, drawn)

    def _failed(self, to: Receiver, error: TelegramError, context: ReplyContext) -> None:
        """Log a failure, and send fewer ephemeral messages for a while.

        If the message answered a press or a command, its receiver gets none in this chat for PAUSE seconds. Otherwise,
        for ADMINISTERS seconds, ephemeral messages in this chat are sent only in answer to a press or a command.
        """
        log.info("ephemeral message not shown", extra={"error": str(error)})
        if context == ReplyContext():
            self.receivers.pause_unasked(to.chat)
        else:
            self.receivers.pause(to)
