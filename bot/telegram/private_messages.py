"""Messages to one member of a group, sent only by servers that have proven to keep them private.

A Bot API server older than 10.2 ignores ephemeral_message_parameters and posts the message to everyone. Therefore a
placeholder without secrets is sent first. On api.telegram.org, one accepted placeholder is enough until the next
start. On any other server, every message begins as a placeholder, whose content is then set by methods that older
servers do not have.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from telegram import InlineKeyboardMarkup
from telegram.error import BadRequest, RetryAfter, TelegramError

from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.runtime.log import Checkpoint, checkpoint
from bot.telegram.api_errors import AlreadyDone, NoPhotos, remedy_for
from bot.telegram.ephemeral_api import EphemeralApi, Occasion, Receiver, SentEphemeral
from bot.telegram.messages import PictureSource
from render.scene import Scene

log = logging.getLogger(__name__)

PLACEHOLDER = "…"
"""A text without secrets, whatever the game."""
PAUSE = 600.0
"""Seconds for which a person gets no private messages in a group after one has failed there."""
ADMINISTERS = 300.0
"""Seconds for which it is remembered whether the bot is an administrator of a chat."""
MAX_PAUSES = 10_000
DELETE_ATTEMPTS = 3


@dataclass(frozen=True, slots=True)
class PrivateContent:
    """The content of a private message. `text` and `unpictured()` are HTML."""

    text: str
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    unpictured: Callable[[], str] | None = None
    """A function that returns the text for when the picture cannot be shown, or None to use `text`."""
    small: bool = False
    """Whether the picture is drawn at half size."""
    way_back: InlineKeyboardMarkup | None = None
    """The keyboard of the placeholder that precedes the content: a key that deletes it. It must contain no secrets."""

    @property
    def full_text(self) -> str:
        """The text to show without the picture."""
        return self.text if self.unpictured is None else self.unpictured()


class PrivateMessages:
    """Sends, edits and deletes messages that only one member of a group sees."""

    def __init__(
        self, api: EphemeralApi, pictures: PictureSource, clock: Clock, *, official: bool
    ) -> None:
        """`official`: whether the server is api.telegram.org, which is never replaced with an older version."""
        self._api = api
        self._pictures = pictures
        self._clock = clock
        self._official = official
        self._proven = False
        self._ignorant = False
        self._no_uploads = False
        self._administers = BoundedCache[int, tuple[float, bool]](MAX_PAUSES)
        self._paused_until = BoundedCache[Receiver, float](MAX_PAUSES)

    def is_available(self, to: Receiver) -> bool:
        """Return whether to send a private message to a person.

        This is False outside groups, if the server is known to ignore the parameter, and for a while after a failure.
        """
        if self._ignorant or to.chat > 0:
            return False
        return (self._paused_until.get(to) or 0.0) <= self._clock.monotonic()

    async def may_begin(self, to: Receiver) -> bool:
        """Return whether to write to a person who has not acted: the bot must be an administrator of the chat.

        Raises RetryAfter.
        """
        if not self.is_available(to):
            return False
        now, known = self._clock.monotonic(), self._administers.get(to.chat)
        if known is None or known[0] <= now:
            known = now + ADMINISTERS, await self._is_administrator(to.chat)
            self._administers.put(to.chat, known)
        return known[1]

    async def _is_administrator(self, chat: int) -> bool:
        try:
            return await self._api.is_administrator(chat)
        except RetryAfter:
            raise
        except TelegramError as error:
            log.info("own rights not known", extra={"error": str(error)})
            return False

    def pause(self, to: Receiver) -> None:
        """Send no private messages to a person for PAUSE seconds."""
        self._paused_until.put(to, self._clock.monotonic() + PAUSE)

    async def send(
        self, to: Receiver, occasion: Occasion, content: PrivateContent, *, topic: int = 0
    ) -> int | None:
        """Send a message and return its ephemeral id, or None if it was not shown.

        The content is sent only once the server has proven to keep messages private (see the module docstring).

        Raises RetryAfter.
        """
        if not self.is_available(to):
            return None
        try:
            if self._official and self._proven:
                return await self._send_content(to, occasion, content, topic)
            placeholder = await self._api.send_text(
                to, occasion, PLACEHOLDER, content.way_back, topic=topic
            )
            if not await self._is_kept_private(to, placeholder):
                return None
            checkpoint(Checkpoint.PLACED)
            self._proven = True
            number = placeholder.ephemeral_id or 0
            return await self._put_in(to, number, occasion, content, topic)
        except RetryAfter:
            raise
        except TelegramError as error:
            self._failed(to, error, occasion)
            return None

    async def edit(
        self,
        to: Receiver,
        number: int,
        occasion: Occasion,
        content: PrivateContent,
        *,
        topic: int = 0,
    ) -> int | None:
        """Replace the content of a message and return its id, which is a new one if it had to be sent again.

        Return None if the new content was not shown. Raises RetryAfter.
        """
        try:
            return await self._put_in(to, number, occasion, content, topic)
        except RetryAfter:
            raise
        except TelegramError as error:
            self._failed(to, error, occasion)
            return None

    async def delete(self, to: Receiver, number: int) -> None:
        """Delete a message. A refusal is only logged, because the message may have disappeared by itself.

        Raises RetryAfter.
        """
        try:
            await self._api.delete(to, number)
        except RetryAfter:
            raise
        except TelegramError as error:
            log.debug("private message not deleted", extra={"error": str(error)})

    async def _put_in(
        self, to: Receiver, number: int, occasion: Occasion, content: PrivateContent, topic: int
    ) -> int | None:
        """Put content into a message that is known to be private, or send the content as a new message instead.

        Return the id of the message that shows the content, or None. If Telegram refuses, the message is deleted.
        """
        try:
            if content.scene is None:
                await self._api.edit_text(to, number, content.text, content.keyboard)
                return number
            if await self._put_in_picture(to, number, content, content.scene):
                return number
            if not self._official:
                await self._api.edit_text(to, number, content.full_text, content.keyboard)
                return number
        except TelegramError as error:
            if isinstance(remedy_for(error), AlreadyDone):
                return number
            if not isinstance(error, RetryAfter):
                await self.delete(to, number)
            raise
        again = await self._send_content(to, occasion, content, topic)
        if again != number:
            await self.delete(to, number)
        return again

    async def _put_in_picture(
        self, to: Receiver, number: int, content: PrivateContent, scene: Scene
    ) -> bool:
        """Edit a picture into a message. Return False if the server does not accept it, or if it cannot be drawn."""
        photo = await self._picture(scene, small=content.small)
        if photo is None or (self._no_uploads and isinstance(photo, bytes)):
            return False
        try:
            await self._api.edit_photo(to, number, photo, content.text, content.keyboard)
        except BadRequest as error:
            if isinstance(remedy_for(error), AlreadyDone):
                return True
            if isinstance(photo, bytes) and not isinstance(remedy_for(error), NoPhotos):
                self._no_uploads = True
            return False
        return True

    async def _send_content(
        self, to: Receiver, occasion: Occasion, content: PrivateContent, topic: int
    ) -> int | None:
        """Send content in one call, and return its ephemeral id, or None if it was not kept private.

        This is only for api.telegram.org, once it has proven to keep messages private.
        """
        photo = None
        if content.scene is not None:
            photo = await self._picture(content.scene, small=content.small)
        if photo is None:
            text = content.text if content.scene is None else content.full_text
            sent = await self._api.send_text(to, occasion, text, content.keyboard, topic=topic)
        else:
            sent = await self._send_picture(to, occasion, photo, content, topic)
        if not await self._is_kept_private(to, sent):
            return None
        if isinstance(photo, bytes) and content.scene is not None and not content.small:
            self._pictures.keep_file_id(content.scene, sent.file_id)
        return sent.ephemeral_id

    async def _send_picture(
        self,
        to: Receiver,
        occasion: Occasion,
        photo: bytes | str,
        content: PrivateContent,
        topic: int,
    ) -> SentEphemeral:
        """Send a photo, or the text if the chat does not allow photos, and return the response."""
        try:
            return await self._api.send_photo(
                to, occasion, photo, content.text, content.keyboard, topic=topic
            )
        except BadRequest as error:
            if not isinstance(remedy_for(error), NoPhotos):
                raise
        text = content.full_text
        return await self._api.send_text(to, occasion, text, content.keyboard, topic=topic)

    async def _picture(self, scene: Scene, *, small: bool) -> bytes | str | None:
        """Return the file id of a picture, or its bytes, or None if it cannot be drawn."""
        if not small and (known := self._pictures.file_id(scene)):
            return known
        try:
            draw = self._pictures.small_picture if small else self._pictures.picture
            return await draw(scene)
        except Exception:
            log.exception("picture not rendered", extra={"game": scene.game})
            return None

    async def _is_kept_private(self, to: Receiver, sent: SentEphemeral) -> bool:
        """Return whether a message is private. If not, delete it, and send no private messages until the next start."""
        if sent.is_private:
            return True
        self._ignorant = True
        log.error("the Bot API server does not know ephemeral messages; they are not used again")
        for _ in range(DELETE_ATTEMPTS):
            try:
                await self._api.delete_public(to.chat, sent.message_id)
            except BadRequest as error:
                log.warning("placeholder not deleted", extra={"error": str(error)})
                break
            except TelegramError:
                continue
            break
        return False

    def _failed(self, to: Receiver, error: TelegramError, occasion: Occasion) -> None:
        """Log a failure, and send fewer private messages for a while.

        If the message answered a press or a command, its receiver gets none in this chat for PAUSE seconds. Otherwise,
        messages in this chat are sent only in answer to a press or a command, for ADMINISTERS seconds.
        """
        log.info("private message not shown", extra={"error": str(error)})
        if occasion == Occasion():
            self._administers.put(to.chat, (self._clock.monotonic() + ADMINISTERS, False))
        else:
            self.pause(to)
