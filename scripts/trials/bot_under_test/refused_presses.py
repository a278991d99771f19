"""Measures the CPU time that the bot spends on presses of a flood that it drops before storing them."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

from telegram.request import BaseRequest, RequestData

from bot.runtime.clock import SteadyClock
from bot.store.sqlite.store import open_store
from bot.telegram.api.validating_request import validating_bot
from bot.telegram.chat_activity import FLOOD, Admission, Throttle
from bot.telegram.incoming import Incoming
from bot.telegram.updates.update_path import update_path

_FLOODER, _GROUP = 101, -1001000000001
_BUTTONS = 24
"""The number of buttons below the board that is pressed."""


class _Flood(BaseRequest):
    """A transport that returns `fetches` responses of `batch` presses each to getUpdates, and then no more."""

    def __init__(self, fetches: int, batch: int) -> None:
        self._responses = [_response(number * batch, batch) for number in range(fetches)]
        self.done = asyncio.Event()

    @property
    def read_timeout(self) -> float:
        return 1.0

    async def initialize(self) -> None:
        """Do nothing."""

    async def shutdown(self) -> None:
        """Do nothing."""

    async def do_request(
        self, url: str, method: str, request_data: RequestData | None = None, *_: object
    ) -> tuple[int, bytes]:
        """Return the response to getMe, or the next presses. When there are none left, set `done` and wait forever."""
        if url.endswith("getMe"):
            me = {"id": 7, "is_bot": True, "first_name": "Miz", "username": "miz_bot"}
            return 200, json.dumps({"ok": True, "result": me}).encode()
        if not self._responses:
            self.done.set()
            await asyncio.Event().wait()
        return 200, self._responses.pop(0)


def _response(first: int, count: int) -> bytes:
    """Return a response of getUpdates with presses of one person on a board, as Telegram sends them."""
    person = {"id": _FLOODER, "is_bot": False, "first_name": "Sara", "language_code": "fa"}
    data = [f"w:a:4:f{number}.blue.2" for number in range(_BUTTONS)]
    keys = [[{"text": "2", "callback_data": each}] for each in data]
    message = {
        "message_id": 9,
        "date": 1,
        "chat": {"id": _GROUP, "type": "supergroup", "title": "games"},
        "from": {"id": 7, "is_bot": True, "first_name": "Miz"},
        "photo": [{"file_id": "x" * 80, "file_unique_id": "x", "width": 90, "height": 90}] * 4,
        "caption": "x" * 300,
        "reply_markup": {"inline_keyboard": keys},
    }
    query = {"from": person, "message": message, "chat_instance": "1", "data": data[0]}
    numbers = range(first, first + count)
    updates = [
        {"update_id": number, "callback_query": query | {"id": str(number)}} for number in numbers
    ]
    return json.dumps({"ok": True, "result": updates}).encode()


class _ThrottledHandler:
    """A handler with a throttle. It does nothing with admitted presses."""

    def __init__(self) -> None:
        self._throttle = Throttle(SteadyClock())
        self.dropped = 0

    def drop(self, person: int) -> bool:
        dropped = self._throttle.drop(person)
        self.dropped += dropped
        return dropped

    def asks_how_to_play(self, text: str) -> bool:
        return False

    def judge(self, event: Incoming) -> Admission:
        return self._throttle.judge(event)

    async def refuse(self, event: Incoming) -> None:
        """Do nothing."""

    async def handle(self, event: Incoming) -> None:
        """Do nothing."""

    async def store_unavailable(self, event: Incoming) -> None:
        """Do nothing."""


async def dropped_press_seconds(folder: Path, batch: int, fetches: int = 100) -> float:
    """Return the mean CPU seconds per dropped press if each fetch returns `batch` presses.

    The time includes reading the response and the library's part of the call, but not the HTTP client's.
    """
    store = await open_store(folder / f"flood-{batch}.sqlite3")
    handler, clock = _ThrottledHandler(), SteadyClock()
    flood = _Flood(fetches, batch)
    bot = validating_bot("7:x", _Flood(0, 0), flood, clock)
    try:
        async with bot:
            updater = update_path(bot, store, clock, handler).updater
            began = time.process_time()
            running = asyncio.create_task(updater.run())
            await flood.done.wait()
            spent = time.process_time() - began
            await updater.stop(1)
            await running
    finally:
        await store.close()
    assert handler.dropped > fetches * batch - FLOOD - 1
    return spent / handler.dropped
