"""Notifies chats that the database was restored from a backup and that moves made after the backup are lost."""

from __future__ import annotations

import logging

from bot.presentation.people import People
from bot.runtime.clock import Clock
from bot.store.errors import NoSuchTable, StoreError
from bot.store.interface import Store
from bot.store.outages import level_of
from bot.store.records import Place
from bot.store.restoration import Restored
from bot.telegram.messages import Notice
from bot.telegram.sending.outbox import Outbox
from engine.saying import say

PAUSE = 0.2
"""Seconds between two messages. The rate is well below Telegram's limit of 30 per second."""
SLICE = 20
"""The number of tables after which progress is recorded. After a crash, at most this many are notified again."""
RETRY_SECONDS = 30.0
HOUR = 3600
log = logging.getLogger(__name__)


async def announce_restoration(store: Store, people: People, outbox: Outbox, clock: Clock) -> None:
    """Notify the chats that had open tables at the time of the backup. After any error, wait and try again.

    Do nothing if the database was not restored, or if all tables have already been notified.
    """
    told: set[Place] = set()
    while True:
        try:
            restored = await store.restoration()
            if restored is None:
                return
            await _announce(restored, told, store, people, outbox, clock)
        except StoreError as error:
            log.log(level_of(error), "restoration not announced", extra={"error": str(error)})
            await clock.sleep(RETRY_SECONDS)
        except Exception:
            log.exception("restoration not announced")
            await clock.sleep(RETRY_SECONDS)


async def _announce(
    restored: Restored,
    told: set[Place],
    store: Store,
    people: People,
    outbox: Outbox,
    clock: Clock,
) -> None:
    """Notify the places that are not in `told`, and add them to it. Raises StoreError."""
    age = clock.now() - restored.saved_at
    hours = 0 if age < HOUR else round(age / HOUR)
    left = list(restored.tables)
    while left:
        for key in left[:SLICE]:
            try:
                row = await store.table(key)
            except NoSuchTable:
                continue
            for place in (row.place, *map(Place, await store.private_chats(key))):
                if place in told:
                    continue
                told.add(place)
                voice = await people.chat_voice(place.chat)
                text = voice(say("restored", hours=hours))
                outbox.put(Notice(place=place, text=text, only="restored"))
                await clock.sleep(PAUSE)
        del left[:SLICE]
        rest = Restored(restored.saved_at, tuple(left)) if left else None
        await store.record_restoration(rest)
