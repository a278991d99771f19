"""Updates come in once, none is lost, and none stops the others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from telegram import Bot, Update

from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.store.errors import StoreAway
from bot.store.records import InboxRow
from bot.store.sqlite import SqliteStore, open_store
from bot.telegram.poller import TokenRefused, UpdatePoller, row_of
from tests.slow_clock import NOON, SlowClock, until

SARA = 101


class Post:
    """A feed, and what was handled."""

    def __init__(self, store: SqliteStore, sandbox: Sandbox, bot: Bot) -> None:
        self.store, self.sandbox, self.bot = store, sandbox, bot
        self.clock = SlowClock()
        self.handled: list[str] = []
        self.excused: list[int] = []
        self.broken: Exception | None = None
        self.gate = asyncio.Event()
        self.gate.set()
        self.feed = self.fresh_feed()

    def fresh_feed(self) -> UpdatePoller:
        return UpdatePoller(
            self.bot,
            self.store,
            self.clock,
            self,
            poll_seconds=1,
        )

    async def handle(self, update: Update) -> None:
        await self.gate.wait()
        if self.broken is not None:
            raise self.broken
        assert update.message is not None
        self.handled.append(update.message.text or "")

    async def store_unavailable(self, update: Update) -> None:
        self.excused.append(update.update_id)

    def say(self, text: str) -> None:
        self.sandbox.telegram.actions.send_message(SARA, SARA, text)

    def queue(self, kind: str, body: Any) -> None:
        self.sandbox.telegram.state.queue.put(kind, body)

    async def left(self) -> list[str]:
        return [row.body for row in await self.store.pending_updates()]


@pytest.fixture
async def post(tmp_path: Path) -> AsyncIterator[Post]:
    store = await open_store(tmp_path / "games.sqlite3")
    sandbox = Sandbox()
    bot = Bot(sandbox.token, request=sandbox.request(), get_updates_request=sandbox.request())
    async with bot:
        post = Post(store, sandbox, bot)
        yield post
        await post.feed.stop(1)
    await store.close()


def run(post: Post) -> asyncio.Task[None]:
    return asyncio.create_task(post.feed.run())


async def test_updates_are_handled_in_the_order_in_which_they_came(post: Post) -> None:
    for number in range(250):
        post.say(f"word {number}")
    task = run(post)
    await until(lambda: len(post.handled) == 250)
    assert post.handled == [f"word {number}" for number in range(250)]
    await post.feed.idle()
    await post.feed.stop(1)
    await task
    assert await post.left() == []


async def test_an_update_is_a_row_before_telegram_is_told(post: Post) -> None:
    post.gate.clear()
    post.say("hello")
    task = run(post)
    await until(lambda: post.feed._offset)
    assert len(await post.left()) == 1
    await post.feed.stop(0)
    await task
    assert len(await post.left()) == 1
    post.gate.set()
    post.feed = post.fresh_feed()
    task = run(post)
    await until(lambda: post.handled)
    assert post.handled == ["hello"]


async def test_an_update_that_cannot_be_parsed_is_set_aside(post: Post) -> None:
    post.say("before")
    post.queue("message", {"message_id": "?", "chat": 5})
    post.queue("message", ["no", "object"])
    post.say("after")
    run(post)
    await until(lambda: "after" in post.handled)
    await post.feed.idle()
    assert post.handled == ["before", "after"]
    assert await post.left() == []


async def test_an_update_of_an_unknown_kind_stops_nothing(post: Post) -> None:
    async def handle(update: Update) -> None:
        post.handled.append(json.dumps(sorted(update.to_dict())))

    post.handle = handle  # type: ignore[method-assign]
    await post.store.add_updates(
        [InboxRow(1, '{"update_id":1,"moon_landing":{"on":"moon"}}')], at=NOON
    )
    run(post)
    await until(lambda: post.handled)
    assert post.handled == ['["moon_landing", "update_id"]']


async def test_an_update_whose_handling_fails_is_set_aside(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    post.broken = ZeroDivisionError("x")
    post.say("hello")
    run(post)
    await until(lambda: "update quarantined" in caplog.messages)
    await post.feed.idle()
    assert await post.left() == []


async def test_an_update_waits_for_a_store_that_is_away(post: Post) -> None:
    post.broken = StoreAway("disk full")
    post.say("hello")
    run(post)
    await until(lambda: 1.0 in post.clock.waits)
    post.broken = None
    post.clock.move(1.0)
    await until(lambda: post.handled)
    assert post.handled == ["hello"]


async def test_an_update_that_was_handled_is_not_handled_again_when_it_cannot_be_settled(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle, failures = post.store.settle, [StoreAway("disk full"), StoreAway("disk full")]

    async def unsettled(update_id: int) -> None:
        if failures:
            raise failures.pop()
        await settle(update_id)

    monkeypatch.setattr(post.store, "settle", unsettled)
    post.say("open a table")
    run(post)
    await post.clock.run(lambda: not failures)
    await post.clock.run(lambda: not post.feed._working)
    assert post.handled == ["open a table"]
    assert await post.left() == []


async def test_when_nothing_can_be_kept_people_are_told_once_and_the_update_comes_again(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_updates = SqliteStore.add_updates

    async def full(self: SqliteStore, *args: object, **kwargs: object) -> None:
        raise StoreAway("disk full")

    monkeypatch.setattr(SqliteStore, "add_updates", full)
    post.say("hello")
    run(post)
    await until(lambda: post.clock.waits)
    post.clock.move(1.0)
    await until(lambda: post.clock.waits)
    assert len(post.excused) == 1
    monkeypatch.setattr(SqliteStore, "add_updates", add_updates)
    await post.clock.run(lambda: post.handled)
    assert post.handled == ["hello"]


async def test_what_was_left_undone_is_worked_on_though_it_cannot_be_read_at_once(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    message = {"message_id": 1, "date": 1, "chat": {"id": SARA, "type": "private"}, "text": "x"}
    await post.store.add_updates([row_of({"update_id": 1, "message": message})], at=NOON)
    pending_updates = SqliteStore.pending_updates

    async def away(self: SqliteStore, *args: object, **kwargs: object) -> None:
        raise StoreAway("locked")

    monkeypatch.setattr(SqliteStore, "pending_updates", away)
    run(post)
    await until(lambda: post.clock.waits)
    monkeypatch.setattr(SqliteStore, "pending_updates", pending_updates)
    await post.clock.run(lambda: post.handled)
    assert post.handled == ["x"]


async def test_when_telegram_is_away_the_pauses_grow_and_the_log_does_not(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    post.sandbox.telegram.faults.add(Fault("502", "getUpdates", times=8))
    run(post)
    for pause in (1, 2, 4, 8, 16, 30, 30, 30):
        await until(lambda: post.clock.waits)
        assert post.clock.waits == [pause]
        post.clock.move(pause)
    post.say("hello")
    await until(lambda: post.handled)
    assert [record.message for record in caplog.records] == ["fetching failed", "fetching again"]


async def test_another_poller_is_named_and_waited_for(
    post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    post.sandbox.telegram.faults.add(Fault("409", "getUpdates", description="Conflict: other"))
    run(post)
    await until(lambda: post.clock.waits)
    assert "only one may run" in caplog.text
    post.say("hello")
    post.clock.move(1)
    await until(lambda: post.handled)


async def test_a_limit_on_fetching_is_kept(post: Post) -> None:
    post.sandbox.telegram.faults.add(Fault("429", "getUpdates", seconds=7))
    run(post)
    await until(lambda: post.clock.waits)
    assert post.clock.waits == [7]


async def test_a_refused_token_ends_the_feed(post: Post) -> None:
    post.sandbox.telegram.faults.add(Fault("unauthorized", times=2))
    with pytest.raises(TokenRefused):
        await post.feed.run()


async def test_a_page_that_is_not_found_once_ends_nothing(post: Post) -> None:
    post.sandbox.telegram.faults.add(Fault("404", "getUpdates"))
    post.say("hello")
    run(post)
    await post.clock.run(lambda: post.handled)


async def test_half_a_letter_is_kept_as_it_came(post: Post) -> None:
    chat = {"id": SARA, "type": "private"}
    message = {"message_id": 1, "date": 1, "chat": chat, "text": "\ud800"}
    await post.store.add_updates([row_of({"update_id": 1, "message": message})], at=NOON)
    run(post)
    await until(lambda: post.handled)
    assert post.handled == ["\ud800"]
