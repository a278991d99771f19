"""The update poller: every update is handled once, none is lost, and none stops the others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.sandbox.bot_api.faults import Fault
from bot.store.errors import StoreAway
from bot.store.records import InboxRow
from bot.store.sqlite import SqliteStore
from bot.telegram.chat_activity import DROPPED_PAUSE, LONGEST_DROPPED_PAUSE, Verdict
from bot.telegram.incoming import Incoming, MessageSeen
from tests.bot.telegram.poller_fixture import PollerFixture, run
from tests.manual_clock import LONG, NOON, until


async def test_updates_are_handled_in_the_order_in_which_they_came(poller: PollerFixture) -> None:
    for number in range(250):
        poller.say(f"word {number}")
    task = run(poller)
    await until(lambda: len(poller.handled) == 250)
    assert poller.handled == [f"word {number}" for number in range(250)]
    await poller.under_test.idle()
    await poller.under_test.stop(1)
    await task
    assert await poller.pending() == []


async def test_an_update_is_stored_before_it_is_acknowledged(poller: PollerFixture) -> None:
    poller.gate.clear()
    poller.say("hello")
    task = run(poller)
    await until(lambda: poller.under_test._offset)
    assert len(await poller.pending()) == 1
    await poller.under_test.stop(0)
    await task
    assert len(await poller.pending()) == 1
    poller.gate.set()
    poller.under_test = poller.make_poller()
    task = run(poller)
    await until(lambda: poller.handled)
    assert poller.handled == ["hello"]


async def test_answers_are_on_their_way_before_the_next_fetch(
    poller: PollerFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.telegram.poller.ANSWERS_FIRST", LONG)
    poller.gate.clear()
    poller.say("hello")
    run(poller)
    await until(lambda: poller.under_test._offset)
    for _ in range(100):
        await asyncio.sleep(0)
    assert poller.fetches == [0]
    poller.gate.set()
    await until(lambda: len(poller.fetches) == 2)
    assert poller.fetches == [0, 1]


async def test_an_update_that_takes_long_does_not_stop_the_fetching(poller: PollerFixture) -> None:
    poller.gate.clear()
    poller.say("one")
    run(poller)
    await until(lambda: poller.under_test._offset)
    first = poller.under_test._offset
    poller.say("two")
    await until(lambda: poller.under_test._offset > first)
    assert len(await poller.pending()) == 2
    assert poller.handled == []


async def test_an_update_that_cannot_be_parsed_is_quarantined(poller: PollerFixture) -> None:
    poller.say("before")
    poller.queue("message", {"message_id": "?", "chat": 5})
    poller.queue("message", ["no", "object"])
    poller.say("after")
    run(poller)
    await until(lambda: "after" in poller.handled)
    await poller.under_test.idle()
    assert poller.handled == ["before", "after"]
    assert await poller.pending() == []


async def test_an_update_of_an_unknown_kind_stops_nothing(poller: PollerFixture) -> None:
    await poller.store.add_updates(
        [InboxRow(1, '{"update_id":1,"moon_landing":{"on":"moon"}}')], at=NOON
    )
    poller.say("hello")
    run(poller)
    await until(lambda: poller.handled)
    await poller.under_test.idle()
    assert await poller.pending() == []


async def test_a_message_that_is_only_seen_is_not_stored(poller: PollerFixture) -> None:
    seen: list[Incoming] = []

    async def handle(event: Incoming) -> None:
        seen.append(event)
        assert await poller.pending() == []

    poller.handle = handle  # type: ignore[method-assign]
    poller.say("/new@another_bot")
    run(poller)
    await until(lambda: seen)
    assert isinstance(seen[0], MessageSeen)


async def test_what_the_throttle_refuses_is_confirmed_and_never_stored(
    poller: PollerFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored: list[int] = []
    add_updates = SqliteStore.add_updates

    async def counted(
        self: SqliteStore, updates: Sequence[InboxRow], *, at: float
    ) -> Sequence[InboxRow]:
        stored.extend(row.update_id for row in updates)
        return await add_updates(self, updates, at=at)

    monkeypatch.setattr(SqliteStore, "add_updates", counted)
    poller.verdicts = [Verdict.REFUSED, Verdict.DROPPED]
    for text in ("refused", "dropped", "admitted"):
        poller.say(text)
    run(poller)
    await until(lambda: poller.handled and poller.refused)
    await poller.under_test.idle()
    assert (poller.handled, poller.refused) == (["admitted"], ["refused"])
    assert len(stored) == 1
    await until(lambda: not poller.sandbox.telegram.state.queue.pending)


async def test_after_a_kill_an_update_is_not_both_refused_and_handled(
    poller: PollerFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse_before_a_lost_confirmation(event: Incoming) -> Verdict:
        poller.sandbox.telegram.faults.add(Fault("drop", "getUpdates"))
        return Verdict.REFUSED

    with monkeypatch.context() as patch:
        patch.setattr(poller, "judge", refuse_before_a_lost_confirmation)
        poller.say("hello")
        task = run(poller)
        await until(lambda: poller.clock.waits)
        await poller.under_test.stop(1)
        await task
    assert poller.sandbox.telegram.state.queue.pending
    poller.under_test = poller.make_poller()
    run(poller)
    await until(lambda: poller.handled)
    assert (poller.handled, poller.refused) == (["hello"], [])


async def test_after_a_kill_a_refused_update_is_not_delivered_again(poller: PollerFixture) -> None:
    poller.verdicts = [Verdict.REFUSED]
    poller.say("refused")
    task = run(poller)
    await until(lambda: poller.refused)
    assert not poller.sandbox.telegram.state.queue.pending
    await poller.under_test.stop(0)
    await task
    poller.under_test = poller.make_poller()
    run(poller)
    poller.say("next")
    await until(lambda: poller.handled)
    assert (poller.handled, poller.refused) == (["next"], ["refused"])


async def test_presses_of_a_flooder_are_not_parsed(
    poller: PollerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    flood = {"id": "q", "from": {"id": 7}, "message": "unreadable"}
    poller.flooders = {7}
    poller.queue("callback_query", flood)
    poller.say("next")
    run(poller)
    await poller.clock.advance_until(lambda: not poller.sandbox.telegram.state.queue.pending)
    assert poller.handled == ["next"]
    assert "update unreadable" not in caplog.messages
    poller.flooders = set()
    poller.queue("callback_query", flood)
    await poller.clock.advance_until(lambda: "update unreadable" in caplog.messages)


async def test_during_a_flood_fewer_calls_fetch_more_updates(poller: PollerFixture) -> None:
    poller.flooders = {7}
    for _ in range(4):
        poller.queue("callback_query", {"from": {"id": 7}})
    run(poller)
    await until(lambda: poller.clock.waits)
    assert poller.clock.waits == [4 * DROPPED_PAUSE]
    for _ in range(100):
        poller.queue("callback_query", {"from": {"id": 7}})
    poller.clock.advance(4 * DROPPED_PAUSE)
    await until(lambda: poller.clock.waits)
    assert poller.clock.waits == [LONGEST_DROPPED_PAUSE]


async def test_an_update_whose_handler_fails_is_quarantined(
    poller: PollerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    poller.error = ZeroDivisionError("x")
    poller.say("hello")
    run(poller)
    await until(lambda: "update quarantined" in caplog.messages)
    await poller.under_test.idle()
    assert await poller.pending() == []


async def test_an_update_is_handled_again_after_a_store_outage(poller: PollerFixture) -> None:
    poller.error = StoreAway("disk full")
    poller.say("hello")
    run(poller)
    await until(lambda: 1.0 in poller.clock.waits)
    poller.error = None
    poller.clock.advance(1.0)
    await until(lambda: poller.handled)
    assert poller.handled == ["hello"]


async def test_a_handled_update_that_cannot_be_settled_is_not_handled_again(
    poller: PollerFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle, failures = poller.store.settle, [StoreAway("disk full"), StoreAway("disk full")]

    async def unsettled(update_id: int) -> None:
        if failures:
            raise failures.pop()
        await settle(update_id)

    monkeypatch.setattr(poller.store, "settle", unsettled)
    poller.say("open a table")
    run(poller)
    await poller.clock.advance_until(lambda: not failures)
    await poller.clock.advance_until(lambda: not poller.under_test._working)
    assert poller.handled == ["open a table"]
    assert await poller.pending() == []


async def test_during_a_store_outage_people_are_told_once_and_the_update_comes_again(
    poller: PollerFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    add_updates = SqliteStore.add_updates

    async def full(self: SqliteStore, *args: object, **kwargs: object) -> None:
        raise StoreAway("disk full")

    monkeypatch.setattr(SqliteStore, "add_updates", full)
    poller.say("hello")
    run(poller)
    await until(lambda: poller.clock.waits)
    poller.clock.advance(1.0)
    await until(lambda: poller.clock.waits)
    assert len(poller.reported) == 1
    monkeypatch.setattr(SqliteStore, "add_updates", add_updates)
    await poller.clock.advance_until(lambda: poller.handled)
    assert poller.handled == ["hello"]


async def test_pending_updates_are_handled_after_a_failure_to_read_them(
    poller: PollerFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    body = (
        '{"update_id":1,"message":{"message_id":1,"chat":{"id":101,"type":"private"},"text":"x"}}'
    )
    await poller.store.add_updates([InboxRow(1, body)], at=NOON)
    pending_updates = SqliteStore.pending_updates

    async def away(self: SqliteStore, *args: object, **kwargs: object) -> None:
        raise StoreAway("locked")

    monkeypatch.setattr(SqliteStore, "pending_updates", away)
    run(poller)
    await until(lambda: poller.clock.waits)
    monkeypatch.setattr(SqliteStore, "pending_updates", pending_updates)
    await poller.clock.advance_until(lambda: poller.handled)
    assert poller.handled == ["x"]


async def test_while_telegram_is_down_pauses_grow_and_the_log_does_not(
    poller: PollerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot")
    poller.sandbox.telegram.faults.add(Fault("502", "getUpdates", times=8))
    run(poller)
    for pause in (1, 2, 4, 8, 16, 30, 30, 30):
        await until(lambda: poller.clock.waits)
        assert poller.clock.waits == [pause]
        poller.clock.advance(pause)
    poller.say("hello")
    await until(lambda: poller.handled)
    assert [record.message for record in caplog.records] == [
        "Telegram does not answer",
        "Telegram still does not answer",
        "Telegram answers again",
    ]


async def test_another_poller_is_named_and_waited_for(
    poller: PollerFixture, caplog: pytest.LogCaptureFixture
) -> None:
    poller.sandbox.telegram.faults.add(Fault("409", "getUpdates", description="Conflict: other"))
    run(poller)
    await until(lambda: poller.clock.waits)
    assert "only one may run" in caplog.text
    poller.say("hello")
    poller.clock.advance(1)
    await until(lambda: poller.handled)


async def test_a_limit_on_fetching_is_kept(poller: PollerFixture) -> None:
    poller.sandbox.telegram.faults.add(Fault("429", "getUpdates", seconds=7))
    run(poller)
    await until(lambda: poller.clock.waits)
    assert poller.clock.waits == [7]


async def test_a_single_404_does_not_stop_the_poller(poller: PollerFixture) -> None:
    poller.sandbox.telegram.faults.add(Fault("404", "getUpdates"))
    poller.say("hello")
    run(poller)
    await poller.clock.advance_until(lambda: poller.handled)
