"""Sends the puzzle of the day to the groups that want it, at their hours, after the result of the last puzzle."""

from __future__ import annotations

import logging

from bot.presentation.dates import default_zone
from bot.presentation.links import puzzle_link
from bot.presentation.names import person_name
from bot.presentation.pages import puzzle_pages as pages
from bot.presentation.people import People
from bot.presentation.texts import Texts
from bot.puzzles.schedule import day_of, next_time, puzzle_of
from bot.runtime.clock import Clock
from bot.store.errors import StoreError
from bot.store.interface import Store
from bot.store.outages import level_of
from bot.store.puzzles import PuzzleChat
from bot.store.records import NOBODY, Chat, Place
from bot.tables.library import GameLibrary
from bot.telegram.messages import Notice
from bot.telegram.sending.outbox import Outbox

TICK = 20.0
"""Seconds between two searches for groups whose puzzle is due."""
SCORES = 10
"""The maximum number of people in the ranking for the last DAYS days."""
DAYS = 30
"""The number of days that the ranking covers."""
log = logging.getLogger(__name__)


class DailySender:
    """Sends puzzles when they are due."""

    def __init__(
        self,
        store: Store,
        outbox: Outbox,
        people: People,
        library: GameLibrary,
        clock: Clock,
        username: str,
    ) -> None:
        self._store = store
        self._outbox = outbox
        self._people = people
        self._library = library
        self._clock = clock
        self._username = username

    async def run(self) -> None:
        """Send the puzzles that are due, every TICK seconds, until cancelled. Errors of the store are logged."""
        while True:
            try:
                await self.tick()
            except StoreError as error:
                log.log(level_of(error), "puzzles not sent", extra={"error": str(error)})
            await self._clock.sleep(TICK)

    async def tick(self) -> None:
        """Send the puzzles that are due. Raises StoreError."""
        for due in await self._store.puzzles_due(self._clock.now()):
            await self._send(due)

    async def _send(self, due: PuzzleChat) -> None:
        """Record that a group gets the puzzle of today, then send it, after the result of the last puzzle sent there.

        Nothing is sent if the group already has the puzzle of today, or if no game has puzzles. Raises StoreError.
        """
        now, chat = self._clock.now(), await self._people.chat(due.chat)
        day, zone = day_of(now), zone_of_chat(chat, self._people.texts)
        next_at = next_time(due.hour, zone, now)
        if not await self._store.claim_puzzle(due, next_at=next_at, day=day):
            return  # another node sends it
        puzzle = puzzle_of(day, self._library.keys)
        if due.sent_day == day or puzzle is None or chat.telegram_id == NOBODY:
            return
        link = puzzle_link(self._username, day, due.chat)
        place, voice = Place(due.chat, due.topic), await self._people.chat_voice(due.chat)
        if due.sent_day is not None:
            text = await puzzle_table(self._store, self._people, self._library, chat, due.sent_day)
            if text is not None:
                self._outbox.put(Notice(place=place, text=text))
        self._outbox.put(
            Notice(
                place=place,
                text=pages.puzzle_text(puzzle, voice),
                keyboard=pages.puzzle_keys(puzzle, day, voice, link=link),
                scene=pages.puzzle_scene(puzzle, voice),
            )
        )


async def puzzle_table(
    store: Store, people: People, library: GameLibrary, chat: Chat, day: int
) -> str | None:
    """Return a text with the explanation of a day's puzzle, the people of a chat who tried it, and a ranking.

    `day` is counted as in `bot.puzzles.schedule.day_of`. The ranking covers the chat's puzzles of the DAYS days that
    end with that day. It contains at most SCORES people. Return None if there was no puzzle. Raises StoreError.
    """
    puzzle = puzzle_of(day, library.keys)
    if puzzle is None:
        return None
    answers = await store.puzzle_answers(day, chat.key)
    scores = (await store.puzzle_scores(chat.key, first=day - DAYS + 1, last=day))[:SCORES]
    known = await people.names([*(one.person for one in answers), *(one.person for one in scores)])
    voice = await people.chat_voice(chat.key)
    return pages.table_text(
        puzzle,
        [(person_name(known.get(one.person), voice), one.solved) for one in answers],
        [(person_name(known.get(one.person), voice), one.solved, one.tried) for one in scores],
        voice,
    )


def zone_of_chat(chat: Chat, texts: Texts) -> str:
    """Return the time zone of a group, which is the default zone of its language."""
    return default_zone(texts.match(chat.language))
