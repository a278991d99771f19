"""The path of updates by webhook, with real requests over HTTP."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import aiohttp

from bot.store.interface import Store
from bot.telegram.updates.update_path import UpdatePath, update_path
from bot.telegram.updates.webhook import Webhook
from bot.telegram.updates.webhook_address import WebhookAddress
from scripts.trials.strange_responses import RawResponse
from tests.bot.telegram.poller_fixture import SARA, PollerFixture, run
from tests.manual_clock import until

ADDRESS = WebhookAddress(
    url="https://bot.example.org/", port=0, secret="a secret of the tests", host="127.0.0.1"
)


CLOSING = 30.0
"""Seconds within which open requests must be answered. aiohttp itself would wait for 60."""


class WebhookFixture(PollerFixture):
    """The path of updates by webhook, and a client that sends requests as Telegram does."""

    session: aiohttp.ClientSession
    path: UpdatePath
    server: Webhook
    task: asyncio.Task[None]
    contacts = 0
    """How often the bot noted that Telegram answers and can deliver updates."""

    def make_path(self) -> UpdatePath:
        self.path = update_path(self.bot, self.store, self.clock, self, ADDRESS, self.note)
        assert isinstance(self.path.source, Webhook)
        self.server = self.path.source
        return self.path

    async def note(self) -> None:
        self.contacts += 1

    async def open(self) -> None:
        self.task = run(self)
        self.session = aiohttp.ClientSession()
        await until(lambda: self.server.port)

    async def close(self, seconds: float = 1.0) -> None:
        await self.session.close()
        await self.under_test.stop(seconds)
        await self.task

    async def idle(self) -> None:
        """Wait until all updates that were received have been handled or refused."""
        await self.server.idle()
        await self.under_test.idle()

    def url(self, path: str = ADDRESS.path) -> str:
        return f"http://127.0.0.1:{self.server.port}{path}"

    async def post(
        self, body: Any, path: str = ADDRESS.path, token: str | None = ADDRESS.token
    ) -> int:
        headers = {} if token is None else {"X-Telegram-Bot-Api-Secret-Token": token}
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        async with self.session.post(self.url(path), data=data, headers=headers) as response:
            return response.status

    def update(self, text: str) -> dict[str, Any]:
        """Let Sara write to the bot, and return the update."""
        self.say(text)
        return self.sandbox.telegram.state.queue.pending[-1].to_json()

    async def rows(self) -> int:
        """Return the number of updates in the inbox, settled or not."""
        await self.idle()
        return await count(self.store)


async def count(store: Store) -> int:
    return await store.purge(before=1e12)


def deliveries(waiting: int, failed_at: int | None = None) -> RawResponse:
    """Return Telegram's answer to getWebhookInfo."""
    info: dict[str, Any] = {"url": "https://bot.example.org/", "has_custom_certificate": False}
    info["pending_update_count"] = waiting
    if failed_at is not None:
        info |= {"last_error_date": failed_at, "last_error_message": "Connection refused"}
    return 200, json.dumps({"ok": True, "result": info}).encode()


def press(number: int) -> dict[str, Any]:
    chat = {"id": SARA, "type": "private", "first_name": "Sara"}
    return {
        "update_id": number,
        "callback_query": {
            "id": str(number),
            "from": {"id": SARA, "is_bot": False, "first_name": "Sara"},
            "chat_instance": "1",
            "data": "x",
            "message": {"message_id": 5, "date": 1, "chat": chat},
        },
    }
