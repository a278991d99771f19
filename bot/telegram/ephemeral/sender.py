"""The calls that show private content, each guarded by what the server has proven.

Content is sent in one call only if `ServerTrust` allows it at that moment. Otherwise it is put into a message that is
known to be private, by methods that older servers do not have.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from math import inf

from telegram import InlineKeyboardMarkup
from telegram.error import BadRequest, RetryAfter, TelegramError

from bot.runtime.clock import Clock
from bot.runtime.tasks import first_of
from bot.telegram.api.api_errors import (
    AlreadyDone,
    InvalidCall,
    NoPhotos,
    NoSuchFile,
    OutcomeUnknown,
    remedy_for,
)
from bot.telegram.api.network_errors import NotReached
from bot.telegram.ephemeral.api import EphemeralApi, Receiver, ReplyContext, SentEphemeral
from bot.telegram.ephemeral.trust import ServerTrust
from bot.telegram.messages import PictureSource, Superseded
from render.scene import Scene

log = logging.getLogger(__name__)

PLACEHOLDER = "…"
"""The text of a placeholder, which contains no secrets in any game."""
DELETE_ATTEMPTS = 3
"""The maximum number of attempts to delete an ephemeral message that an older server has posted to everyone."""
DROP_ATTEMPTS = 2
NO_UPLOADS = 3600.0
"""Seconds for which no file is uploaded in an edit, after a server has refused one."""
TEXT_BEFORE = 2.0
"""If a picture has not been drawn this many seconds before `ReplyContext.until`, a new message is sent without it."""


@dataclass(frozen=True, slots=True)
class EphemeralContent:
    """The content of an ephemeral message. `text` and `unpictured()` are HTML."""

    text: str
    keyboard: InlineKeyboardMarkup | None = None
    scene: Scene | None = None
    unpictured: Callable[[], str] | None = None
    """A function that returns the text to show if the picture cannot be shown, or None to use `text`."""
    small: bool = False
    """Whether the picture is drawn at half size."""
    way_back: InlineKeyboardMarkup | None = None
    """The keyboard of the placeholder that precedes the content: a key that deletes it. It must contain no secrets."""

    @property
    def full_text(self) -> str:
        """The text to show without the picture."""
        return self.text if self.unpictured is None else self.unpictured()


class Edit(Enum):
    """The result of an attempt to edit a picture into a message."""

    DONE = auto()
    UNPICTURED = auto()
    """The picture cannot be drawn or may not be uploaded, its file id is refused, or photos are not allowed."""
    REFUSED = auto()
    """The server has refused an uploaded file."""


class EphemeralSender:
    """Makes the Bot API calls that send, edit and delete ephemeral messages.

    Unless stated otherwise, every async method raises TelegramError. `number` is the ephemeral_message_id of a message.
    """

    def __init__(
        self, api: EphemeralApi, pictures: PictureSource, clock: Clock, trust: ServerTrust
    ) -> None:
        self._api = api
        self._pictures = pictures
        self._clock = clock
        self._trust = trust
        self._no_uploads_until = float("-inf")
        self._undeleted: list[tuple[Receiver, int]] = []

    def undeleted(self, to: Receiver) -> list[int]:
        """Return the numbers of the messages to a person that are still to be deleted, and forget them."""
        found = [number for receiver, number in self._undeleted if receiver == to]
        self._undeleted = [one for one in self._undeleted if one[0] != to]
        return found

    def is_late(self, context: ReplyContext) -> bool:
        """Return whether the receiver's action no longer permits a new message. An old one can still be edited."""
        return context.until <= self._clock.monotonic()

    def _may_send(self, context: ReplyContext) -> bool:
        """Return whether content may be sent in one call now. Drawing a picture may have taken too long for that."""
        return self._trust.may_send_content and not self.is_late(context)

    async def place(
        self, to: Receiver, context: ReplyContext, content: EphemeralContent, topic: int
    ) -> int | None:
        """Send a placeholder and return its number.

        Return None if it was not sent (too late, or `ServerTrust.is_ignorant`), or was not kept private.
        """
        if self._trust.is_ignorant or self.is_late(context):
            return None
        sent = await self._api.send_text(to, context, PLACEHOLDER, content.way_back, topic=topic)
        if not await self._is_kept_private(to, sent):
            return None
        return sent.ephemeral_id

    async def edit_text(self, to: Receiver, number: int, content: EphemeralContent) -> None:
        """Put content into a message, without its picture."""
        text = content.text if content.scene is None else content.full_text
        await self._api.edit_text(to, number, text, content.keyboard)

    async def edit_picture(
        self, to: Receiver, number: int, content: EphemeralContent, scene: Scene
    ) -> tuple[Edit, bytes | None]:
        """Edit a picture into a message. Raises TelegramError unless another form may succeed.

        Return the result and, if the server has refused the picture, its bytes. No picture is drawn while no file may
        be uploaded in an edit.
        """
        photo: bytes | str | None = self._known(scene, small=content.small)
        if photo is None and self._no_uploads_until <= self._clock.monotonic():
            photo = await self._picture(scene, small=content.small)
        if photo is None:
            return Edit.UNPICTURED, None
        try:
            await self._api.edit_photo(to, number, photo, content.text, content.keyboard)
        except BadRequest as error:
            match remedy_for(error):
                case AlreadyDone():
                    return Edit.DONE, None
                case NoPhotos():
                    return Edit.UNPICTURED, None
                case NoSuchFile() if isinstance(photo, str):
                    self._pictures.keep_file_id(scene, None)
                    return await self.edit_picture(to, number, content, scene)
                case InvalidCall():
                    if isinstance(photo, bytes):
                        return Edit.REFUSED, photo
                    return Edit.UNPICTURED, None
                case _:
                    raise
        return Edit.DONE, None

    def note_refused_upload(self) -> None:
        """Upload no files in edits for NO_UPLOADS seconds. Call this if the message of the refused edit exists."""
        self._no_uploads_until = self._clock.monotonic() + NO_UPLOADS

    async def send_content(
        self,
        to: Receiver,
        context: ReplyContext,
        content: EphemeralContent,
        topic: int,
        drawn: bytes | None = None,
    ) -> int | None:
        """Send content as a new message, without a placeholder, and return the number of that message.

        `drawn` is the picture, if it was drawn already. If the picture has not been drawn by TEXT_BEFORE seconds before
        `context.until`, or if the chat refuses photos, the text that replaces the picture is sent. Return None if
        nothing was sent (too late, or not allowed), or if the message was not kept private.
        """
        photo: bytes | str | None = drawn
        text = content.text
        if content.scene is not None and photo is None:
            in_time = context.until - TEXT_BEFORE
            photo = await self._picture(content.scene, small=content.small, until=in_time)
        if photo is not None:
            try:
                return await self._send_picture(to, context, photo, content, topic)
            except BadRequest as error:
                if not isinstance(remedy_for(error), NoPhotos):
                    raise
        if content.scene is not None:
            text = content.full_text
        if not self._may_send(context):
            return None
        sent = await self._api.send_text(to, context, text, content.keyboard, topic=topic)
        return sent.ephemeral_id if await self._is_kept_private(to, sent) else None

    async def _send_picture(
        self,
        to: Receiver,
        context: ReplyContext,
        photo: bytes | str,
        content: EphemeralContent,
        topic: int,
    ) -> int | None:
        """Send a photo. The result is that of `send_content`."""
        if not self._may_send(context):
            return None
        text, keyboard = content.text, content.keyboard
        sent = await self._api.send_photo(to, context, photo, text, keyboard, topic=topic)
        if not await self._is_kept_private(to, sent):
            return None
        if isinstance(photo, bytes) and content.scene is not None and not content.small:
            self._pictures.keep_file_id(content.scene, sent.file_id)
        return sent.ephemeral_id

    def _known(self, scene: Scene, *, small: bool) -> str | None:
        """Return the file id of a picture, or None if it must be uploaded, like every small picture."""
        return None if small else self._pictures.file_id(scene)

    async def _picture(
        self, scene: Scene, *, small: bool, until: float = inf
    ) -> bytes | str | None:
        """Return the file id of a picture, or its bytes; None if it cannot be drawn by `until` (monotonic seconds)."""
        if (known := self._known(scene, small=small)) is not None:
            return known
        drawn: list[bytes] = []

        async def draw() -> None:
            source = self._pictures.small_picture if small else self._pictures.picture
            try:
                drawn.append(await source(scene, lambda: self._clock.monotonic() < until))
            except Superseded:
                log.info("picture of an ephemeral message not drawn in time")
            except Exception:
                log.exception("picture not rendered", extra={"game": scene.game})

        seconds = until - self._clock.monotonic()
        if seconds == inf:
            await draw()
        elif seconds > 0:
            await first_of(draw(), self._clock.sleep(seconds))
        return drawn[0] if drawn else None

    async def _is_kept_private(self, to: Receiver, sent: SentEphemeral) -> bool:
        """Return whether a message is private. If not, try to delete it, and send no ephemeral messages from now on."""
        if self._trust.judge(sent):
            return True
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

    async def delete(self, to: Receiver, number: int) -> bool:
        """Delete a message, and return whether it existed, or False if that is unknown.

        A call without an answer is repeated at once: after a while, Telegram may have given the number to another
        message. A refusal is only logged, because the message may have disappeared by itself. Raises RetryAfter, and
        NotReached if the call had no effect.
        """
        for attempt in range(1, DROP_ATTEMPTS + 1):
            try:
                await self._api.delete(to, number)
            except (RetryAfter, NotReached):
                raise
            except TelegramError as error:
                log.debug("ephemeral message not deleted", extra={"error": str(error)})
                if not isinstance(remedy_for(error), OutcomeUnknown):
                    return attempt > 1 and isinstance(remedy_for(error), AlreadyDone)
            else:
                return True
        return False

    async def discard(self, to: Receiver, number: int) -> bool:
        """Delete a message as `delete` does. If Telegram requires a pause or is not reached, note it for `undeleted`.

        Return whether the message existed, or True if it was noted.
        """
        try:
            return await self.delete(to, number)
        except (RetryAfter, NotReached):
            self._undeleted.append((to, number))
            return True
