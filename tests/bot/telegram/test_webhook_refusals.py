"""Presses that the webhook refuses in memory are answered once, and are not stored."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import pytest
from aiohttp import web

from bot.telegram.chat_activity import DROPPED_PAUSE, Admission
from bot.telegram.updates import webhook as module
from bot.telegram.updates.updates import IntakeResult, UpdateIntake
from tests.bot.telegram.poller_fixture import SARA
from tests.bot.telegram.webhook_fixture import (
    ADDRESS,
    CLOSING,
    WebhookFixture,
    press,
)
from tests.manual_clock import until


async def test_a_press_that_is_refused_in_memory_is_not_stored(webhook: WebhookFixture) -> None:
    webhook.verdicts = [Admission.REFUSED]
    assert await webhook.post(press(50)) == 200
    await webhook.idle()
    assert webhook.refused == ["Press 50"]
    webhook.flooders.add(SARA)
    assert await webhook.post(press(51)) == 200
    await webhook.idle()
    assert webhook.refused == ["Press 50"]
    assert await webhook.rows() == 0


async def test_a_press_on_a_card_is_refused_in_memory_like_any_other(
    webhook: WebhookFixture,
) -> None:
    webhook.verdicts = [Admission.REFUSED]
    update = press(52)
    del update["callback_query"]["message"]
    update["callback_query"]["inline_message_id"] = "AgA"
    assert await webhook.post(update) == 200
    await webhook.idle()
    assert webhook.refused == ["CardPress 52"]
    assert await webhook.rows() == 0
    webhook.flooders.add(SARA)
    assert await webhook.post(update) == 200
    await webhook.idle()
    assert webhook.refused == ["CardPress 52"], (
        "the refusal is not kept for a request that comes again"
    )


async def test_a_refused_press_whose_response_is_lost_is_not_answered_before_it_comes_again(
    webhook: WebhookFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken_in, closed, gone = asyncio.Event(), asyncio.Event(), asyncio.Event()

    def connection_lost(handler: web.RequestHandler, error: BaseException | None) -> None:
        noticed(handler, error)
        closed.set()

    async def take_in_late(self: UpdateIntake, updates: Sequence[dict[str, Any]]) -> IntakeResult:
        found = await take_in(self, updates)
        taken_in.set()
        await gone.wait()
        return found

    take_in, noticed = UpdateIntake.take_in, web.RequestHandler.connection_lost
    monkeypatch.setattr(web.RequestHandler, "connection_lost", connection_lost)
    webhook.verdicts = [Admission.REFUSED]
    monkeypatch.setattr(UpdateIntake, "take_in", take_in_late)
    body = json.dumps(press(60)).encode()
    head = f"POST {ADDRESS.path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n"
    secret = f"X-Telegram-Bot-Api-Secret-Token: {ADDRESS.token}\r\n\r\n"
    _, writer = await asyncio.open_connection("127.0.0.1", webhook.server.port)
    writer.write((head + secret).encode() + body)
    await writer.drain()
    await taken_in.wait()
    writer.transport.abort()
    await closed.wait()
    gone.set()
    await webhook.idle()
    assert webhook.refused == []
    webhook.verdicts = []
    assert await webhook.post(press(60)) == 200
    await webhook.idle()
    assert webhook.refused == []


async def test_a_press_refused_while_the_webhook_closes_is_not_refused_again_when_it_is_handled(
    webhook: WebhookFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    add, parsed, parse = webhook.store.add_updates, [], module.valid_updates
    storing, go_on, drops = asyncio.Event(), asyncio.Event(), [False, False, False, True]

    async def late(*values: Any, **named: Any) -> Any:
        storing.set()
        await go_on.wait()
        return await add(*values, **named)

    def counted(found: Any) -> Any:
        parsed.append(found)
        return parse(found)

    webhook.store.add_updates = late  # type: ignore[method-assign]
    answers = [asyncio.create_task(webhook.post(webhook.update("first")))]
    await storing.wait()
    monkeypatch.setattr(module, "valid_updates", counted)
    monkeypatch.setattr(webhook, "drop", lambda person: bool(drops) and drops.pop(0))
    webhook.verdicts = [Admission.REFUSED]
    answers += [asyncio.create_task(webhook.post(press(number))) for number in (70, 71)]
    await until(lambda: len(parsed) == 2)
    go_on.set()
    await until(lambda: DROPPED_PAUSE in webhook.clock.waits)
    webhook.under_test.close()
    async with asyncio.timeout(CLOSING):
        assert await asyncio.gather(*answers) == [200, 503, 503]
    port = webhook.server.port
    webhook.under_test.reopen()
    await until(lambda: webhook.server.port != port)
    for number in (70, 71):
        assert await webhook.post(press(number)) == 200
    await webhook.idle()
    assert webhook.refused == []
