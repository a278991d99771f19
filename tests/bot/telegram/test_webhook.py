"""The webhook: real requests over HTTP; forged, repeated, oversized and slow ones do nothing."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web

from bot.runtime.settings import SettingsWrong, load_settings
from bot.store.errors import StoreAway
from bot.store.interface import Store
from bot.telegram import webhook as module
from bot.telegram.chat_activity import DROPPED_PAUSE, Admission
from bot.telegram.network_errors import Undelivered
from bot.telegram.update_path import UpdatePath, update_path
from bot.telegram.updates import TakenIn, UpdateIntake
from bot.telegram.webhook import MAX_BYTES, Webhook
from bot.telegram.webhook_address import WebhookAddress
from scripts.trials.strange_responses import Response
from tests.bot.telegram.poller_fixture import SARA, PollerFixture, open_fixture, run
from tests.manual_clock import LONG, until

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


@pytest.fixture
async def webhook(tmp_path: Path) -> AsyncIterator[WebhookFixture]:
    async with open_fixture(WebhookFixture, tmp_path) as found:
        await found.open()
        yield found
        await found.close()


async def test_the_webhook_is_registered_with_its_secret(webhook: WebhookFixture) -> None:
    queue = webhook.sandbox.telegram.state.queue
    await until(lambda: queue.webhook)
    assert queue.webhook == "https://bot.example.org" + ADDRESS.path
    assert ADDRESS.secret not in repr(ADDRESS)
    other = WebhookAddress(url="https://x", port=1, secret="another secret, longer")
    assert len({ADDRESS.path, ADDRESS.token, other.path, other.token}) == 4


def deliveries(waiting: int, failed_at: int | None = None) -> Response:
    """Return Telegram's answer to getWebhookInfo."""
    info: dict[str, Any] = {"url": "https://bot.example.org/", "has_custom_certificate": False}
    info["pending_update_count"] = waiting
    if failed_at is not None:
        info |= {"last_error_date": failed_at, "last_error_message": "Connection refused"}
    return 200, json.dumps({"ok": True, "result": info}).encode()


async def test_a_webhook_that_telegram_cannot_reach_is_no_contact(
    webhook: WebhookFixture, caplog: pytest.LogCaptureFixture
) -> None:
    async def check(*answers: Response) -> None:
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


async def test_without_the_store_telegram_is_told_to_try_again(webhook: WebhookFixture) -> None:
    add, body = webhook.store.add_updates, webhook.update("later")

    async def fail(*_: object, **__: object) -> Any:
        raise StoreAway("locked")

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

    async def take_in_late(self: UpdateIntake, updates: Sequence[dict[str, Any]]) -> TakenIn:
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
