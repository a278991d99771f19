"""The update poller: every update is handled once, none is lost, and none stops the others."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from bot.sandbox.bot_api.faults import Fault
from bot.store.records import InboxRow
from bot.store.sqlite.store import SqliteStore
from bot.telegram.chat_activity import DROPPED_PAUSE, LONGEST_DROPPED_PAUSE, Admission
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
    await until(lambda: poller.begun)
    assert len(await poller.pending()) == 1
    await poller.under_test.stop(0)
    await task
    assert len(await poller.pending()) == 1
    poller.gate.set()
    poller.restart()
    task = run(poller)
    await until(lambda: poller.handled)
    assert poller.handled == ["hello"]


async def test_answers_are_on_their_way_before_the_next_fetch(
    poller: PollerFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.telegram.updates.updates.ANSWERS_FIRST", LONG)
    poller.gate.clear()
    poller.say("hello")
    run(poller)
    await until(lambda: poller.begun)
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
    await until(lambda: poller.begun)
    poller.say("two")
    await until(lambda: poller.begun == 2)
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
    poller.verdicts = [Admission.REFUSED, Admission.DROPPED]
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
    def refuse_before_a_lost_confirmation(event: Incoming) -> Admission:
        poller.sandbox.telegram.faults.add(Fault("drop", "getUpdates"))
        return Admission.REFUSED

    with monkeypatch.context() as patch:
        patch.setattr(poller, "judge", refuse_before_a_lost_confirmation)
        poller.say("hello")
        task = run(poller)
        await until(lambda: poller.clock.waits)
        await poller.under_test.stop(1)
        await task
    assert poller.sandbox.telegram.state.queue.pending
    poller.restart()
    run(poller)
    await until(lambda: poller.handled)
    assert (poller.handled, poller.refused) == (["hello"], [])


async def test_after_a_kill_a_refused_update_is_not_delivered_again(poller: PollerFixture) -> None:
    poller.verdicts = [Admission.REFUSED]
    poller.say("refused")
    task = run(poller)
    await until(lambda: poller.refused)
    assert not poller.sandbox.telegram.state.queue.pending
    await poller.under_test.stop(0)
    await task
    poller.restart()
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
    for _ in range(2):
        poller.queue("callback_query", {"from": {"id": 7}})
    run(poller)
    await until(lambda: poller.clock.waits)
    assert poller.clock.waits == [2 * DROPPED_PAUSE]
    for _ in range(100):
        poller.queue("callback_query", {"from": {"id": 7}})
    poller.clock.advance(2 * DROPPED_PAUSE)
    await until(lambda: poller.clock.waits)
    assert poller.clock.waits == [LONGEST_DROPPED_PAUSE]


async def test_a_limit_on_fetching_is_kept(poller: PollerFixture) -> None:
    poller.sandbox.telegram.faults.add(Fault("429", "getUpdates", seconds=7))
    run(poller)
    await until(lambda: poller.clock.waits)
    assert poller.clock.waits == [7]


@pytest.mark.parametrize("steps", range(8))
async def test_a_cancellation_just_after_draining_began_ends_the_poller(
    poller: PollerFixture, steps: int
) -> None:
    task = run(poller)
    await until(lambda: poller.fetches)
    poller.under_test.close()
    await poller.under_test.finish(0)
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    async with asyncio.timeout(LONG):
        await asyncio.wait({task})
    assert task.cancelled()
