"""Sends announcements of the operators to the groups, one after the other."""

from __future__ import annotations

import logging
from html import escape

from bot.presentation.people import People
from bot.runtime.clock import Clock
from bot.store.errors import StoreError
from bot.store.interface import Store
from bot.store.operators import Announcement
from bot.store.outages import level_of
from bot.store.records import ChatKey, Place
from bot.telegram.messages import Notice
from bot.telegram.sending.outbox import Outbox

PAUSE = 0.5
"""Seconds between two groups. The rate is well below Telegram's limit of 30 messages per second."""
TICK = 20.0
"""Seconds between two checks for an announcement."""
log = logging.getLogger(__name__)


class Announcer:
    """Sends each announcement once to every group that is not banned and has not switched announcements off.

    After a restart, it continues with the next group.
    """

    def __init__(self, store: Store, people: People, outbox: Outbox, clock: Clock) -> None:
        self._store = store
        self._people = people
        self._outbox = outbox
        self._clock = clock

    async def run(self) -> None:
        """Send announcements until cancelled."""
        while True:
            try:
                while (found := await self._store.announcement()) is not None:
                    await self._send(found)
            except StoreError as error:
                log.log(level_of(error), "announcement not sent", extra={"error": str(error)})
            await self._clock.sleep(TICK)

    async def _send(self, announcement: Announcement) -> None:
        """Send an announcement to all groups that have not received it yet. Raises StoreError."""
        while (chat := await self._store.next_recipient(announcement.number)) is not None:
            await self._tell(chat, announcement.text)
            await self._clock.sleep(PAUSE)

    async def _tell(self, chat: ChatKey, text: str) -> None:
        voice = await self._people.chat_voice(chat)
        written = voice.write("operator-announcement", {"text": escape(text, quote=False)})
        self._outbox.put(Notice(place=Place(chat, 0), text=written))
