"""The webhook: real requests over HTTP; forged, repeated, oversized and slow ones do nothing."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.runtime.settings import SettingsWrong, load_settings
from bot.store.errors import StoreUnavailable
from bot.telegram.api.network_errors import Undelivered
from bot.telegram.updates import webhook as module
from bot.telegram.updates.webhook import MAX_BYTES
from bot.telegram.updates.webhook_address import WebhookAddress
from scripts.trials.strange_responses import RawResponse
from tests.bot.telegram.poller_fixture import open_fixture
from tests.bot.telegram.webhook_fixture import ADDRESS, CLOSING, WebhookFixture, deliveries
from tests.manual_clock import LONG, until


async def test_the_webhook_is_registered_with_its_secret(webhook: WebhookFixture) -> None:
    queue = webhook.sandbox.telegram.state.queue
    await until(lambda: queue.webhook)
    assert queue.webhook == "https://bot.example.org" + ADDRESS.path
    assert ADDRESS.secret not in repr(ADDRESS)
    other = WebhookAddress(url="https://x", port=1, secret="another secret, longer")
    assert len({ADDRESS.path, ADDRESS.token, other.path, other.token}) == 4


async def test_a_webhook_that_telegram_cannot_reach_is_no_contact(
    webhook: WebhookFixture, caplog: pytest.LogCaptureFixture
) -> None:
    async def check(*answers: RawResponse) -> None:
        left = webhook.instead["getWebhookInfo"] = list(answers)
        await webhook.clock.advance_until(lambda: not left)

    await until(lambda: webhook.sandbox.telegram.state.queue.webhook)
    await check(deliveries(0, 1000), deliveries(5, 1000))  # a failure of the past
    await until(lambda: webhook.contacts >= 3)  # the first one is the sandbox's own answer
    assert webhook.path.contact.trouble is None
    known = webhook.contacts
    await check(deliveries(6, 1020), deliveries(7, 1020))
    await until(lambda: webhook.path.contact.trouble is not None)
    assert webhook.path.contact.trouble is not None
    assert webhook.path.contact.trouble[0] is Undelivered
    assert webhook.contacts == known
    assert "Connection refused" in [vars(one).get("error") for one in caplog.records]
    assert await webhook.post(webhook.update("hello")) == 200
    await check(deliveries(6, 1040))
    await until(lambda: webhook.path.contact.trouble is None)
    await until(lambda: webhook.contacts > known)


async def test_an_update_is_stored_before_the_answer_and_then_handled(
    webhook: WebhookFixture,
) -> None:
    webhook.gate.clear()
    assert await webhook.post(webhook.update("hello")) == 200
    assert len(await webhook.pending()) == 1
    assert webhook.handled == []
    webhook.gate.set()
    await until(lambda: webhook.handled == ["hello"])


async def test_forged_requests_do_nothing(webhook: WebhookFixture) -> None:
    body = webhook.update("forged")
    for path, token in (
        (ADDRESS.path, None),
        (ADDRESS.path, ""),
        (ADDRESS.path, ADDRESS.token[:-1]),
        (ADDRESS.path, ADDRESS.token + "0"),
        (ADDRESS.path, "\u0633"),
        (ADDRESS.path[:-1], ADDRESS.token),
        (ADDRESS.path + "/", ADDRESS.token),
        ("/", ADDRESS.token),
        ("/telegram/", ADDRESS.token),
    ):
        assert await webhook.post(body, path, token) == 404, (path, token)
    headers = {"X-Telegram-Bot-Api-Secret-Token": ADDRESS.token}
    async with webhook.session.get(webhook.url(), headers=headers) as response:
        assert response.status == 404
    assert await webhook.rows() == 0
    assert webhook.handled == []


async def test_a_repeated_request_is_handled_once(webhook: WebhookFixture) -> None:
    body = webhook.update("once")
    assert [await webhook.post(body) for _ in range(3)] == [200, 200, 200]
    both = await asyncio.gather(*(webhook.post(webhook.update(str(n))) for n in range(2)))
    assert both == [200, 200]
    await webhook.idle()
    assert sorted(webhook.handled) == ["0", "1", "once"]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"[]",
        b"5",
        b"\xff",
        b"{}",
        b'{"update_id":-1}',
        b'{"update_id":true}',
        b"[" * 9000,
    ],
)
async def test_bodies_that_are_no_updates_are_refused(webhook: WebhookFixture, body: bytes) -> None:
    assert await webhook.post(body) == 400
    assert await webhook.rows() == 0


async def test_an_update_that_cannot_be_parsed_stops_nothing(webhook: WebhookFixture) -> None:
    assert await webhook.post({"update_id": 7, "message": {"message_id": "?"}}) == 200
    assert await webhook.post(webhook.update("after")) == 200
    await webhook.idle()
    assert webhook.handled == ["after"]


async def test_oversized_requests_are_refused(webhook: WebhookFixture) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(MAX_BYTES // 65536 + 2):
            yield b" " * 65536

    headers = {"X-Telegram-Bot-Api-Secret-Token": ADDRESS.token}
    for data in (BytesIO(b" " * (MAX_BYTES + 1)), chunks()):
        try:
            async with webhook.session.post(webhook.url(), data=data, headers=headers) as response:
                assert response.status == 413
        except aiohttp.ClientError:
            pass  # the connection was closed while the body was being sent
    assert await webhook.rows() == 0


async def test_slow_requests_are_ended(
    webhook: WebhookFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "READ_SECONDS", 0.2)
    head = (
        f"POST {ADDRESS.path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n"
        f"X-Telegram-Bot-Api-Secret-Token: {ADDRESS.token}\r\n\r\n"
    )
    for sent in (b"", b"POST / HTTP/1.1\r\nHos", head.encode() + b'{"upd'):
        reader, writer = await asyncio.open_connection("127.0.0.1", webhook.server.port)
        writer.write(sent)
        async with asyncio.timeout(LONG):
            answer = await reader.read()
        assert answer == b"" or b" 408 " in answer.partition(b"\r\n")[0]
        writer.close()
    assert await webhook.post(webhook.update("still here")) == 200
    await until(lambda: webhook.handled == ["still here"])


@pytest.mark.parametrize("error", [StoreUnavailable("locked"), ValueError("unexpected")])
async def test_if_updates_cannot_be_stored_telegram_is_told_to_try_again(
    webhook: WebhookFixture, error: Exception
) -> None:
    add, body = webhook.store.add_updates, webhook.update("later")

    async def fail(*_: object, **__: object) -> Any:
        raise error

    webhook.store.add_updates = fail  # type: ignore[method-assign]
    assert await webhook.post(body) == 503
    assert webhook.handled == []
    webhook.store.add_updates = add  # type: ignore[method-assign]
    webhook.clock.advance(1)
    assert await webhook.post(body) == 200
    await until(lambda: webhook.handled == ["later"])


async def test_requests_that_are_not_stored_when_it_closes_are_to_be_tried_again(
    webhook: WebhookFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed, parse = [], module.valid_updates

    def counted(found: Any) -> Any:
        parsed.append(found)
        return parse(found)

    monkeypatch.setattr(module, "valid_updates", counted)
    add, bodies = webhook.store.add_updates, [webhook.update(str(number)) for number in range(3)]
    storing = asyncio.Event()

    async def hang(*_: object, **__: object) -> Any:
        storing.set()
        await asyncio.Event().wait()

    webhook.store.add_updates = hang  # type: ignore[method-assign]
    answers = [asyncio.create_task(webhook.post(bodies[0]))]
    await storing.wait()
    answers += [asyncio.create_task(webhook.post(body)) for body in bodies[1:]]
    await until(lambda: len(parsed) == 3)
    webhook.under_test.close()
    await webhook.under_test.finish(LONG)
    async with asyncio.timeout(CLOSING):
        assert await asyncio.gather(*answers) == [503] * 3
    webhook.store.add_updates = add  # type: ignore[method-assign]
    port = webhook.server.port
    webhook.under_test.reopen()
    await until(lambda: webhook.server.port != port)
    for body in bodies:
        assert await webhook.post(body) == 200
    await until(lambda: webhook.handled == ["0", "1", "2"])


async def test_updates_stored_before_a_restart_are_handled(tmp_path: Path) -> None:
    async with open_fixture(WebhookFixture, tmp_path) as webhook:
        await webhook.open()
        webhook.gate.clear()
        assert await webhook.post(webhook.update("before")) == 200
        await webhook.close(0)
        assert webhook.handled == []
        webhook.gate.set()
        webhook.restart()
        await webhook.open()
        await until(lambda: webhook.handled == ["before"])
        await webhook.close()


async def test_updates_are_taken_in_however_slowly_they_are_handled(
    webhook: WebhookFixture,
) -> None:
    webhook.gate.clear()
    bodies = [webhook.update(str(number)) for number in range(600)]
    async with asyncio.timeout(LONG):
        answers = await asyncio.gather(*(webhook.post(body) for body in bodies))
    assert set(answers) == {200}
    assert webhook.handled == []
    webhook.gate.set()
    await until(lambda: len(webhook.handled) == 600)
    assert sorted(map(int, webhook.handled)) == list(range(600))


async def test_many_updates_at_once_are_stored_together(webhook: WebhookFixture) -> None:
    commits = 0
    add = webhook.store.add_updates

    async def counted(*values: Any, **named: Any) -> Any:
        nonlocal commits
        commits += 1
        return await add(*values, **named)

    webhook.store.add_updates = counted  # type: ignore[method-assign]
    bodies = [webhook.update(str(number)) for number in range(300)]
    answers = await asyncio.gather(*(webhook.post(body) for body in bodies))
    assert set(answers) == {200}
    await webhook.idle()
    assert sorted(map(int, webhook.handled)) == list(range(300))
    assert commits < 210, "requests that arrive together share a transaction"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("WEBHOOK_URL", "http://bot.example.org"),
        ("WEBHOOK_PORT", "70000"),
        ("WEBHOOK_CERT", "nowhere.pem"),
        ("WEBHOOK_SECRET", "short"),
    ],
)
def test_wrong_settings_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsWrong, match=name):
        load_settings()
