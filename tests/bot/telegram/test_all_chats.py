"""The limit of the whole bot: it is kept when many chats send at once, and every chat gets its turn."""

from __future__ import annotations

from collections import Counter

import pytest
from telegram.constants import FloodLimit

from bot.store.records import TableRow
from bot.telegram.sending.rate_limits import LOW_PRIORITY_DELAY, SECOND, RateLimits
from tests.bot.outbox_fixture import OutboxFixture
from tests.manual_clock import ManualClock, until

CHATS = 75
STEP = 0.05
A_SECOND = int(FloodLimit.MESSAGES_PER_SECOND)


async def test_many_chats_at_once_keep_the_limit_of_the_whole_bot(outbox: OutboxFixture) -> None:
    outbox.under_test = outbox.make_outbox(lifted=False)
    tables: list[TableRow] = [await outbox.open(-1001000000001 - at) for at in range(CHATS)]
    for table in tables:
        outbox.put(outbox.job(table, photo=False))

    def is_settled() -> bool:
        """Return whether every board has either been sent or is waiting."""
        tasks = len(outbox.under_test._tasks)
        return len(outbox.clock.waits) == outbox.under_test.queued == tasks

    times: list[float] = []
    while len(times) < CHATS:
        await until(is_settled)
        now = outbox.clock.monotonic()
        times += [now] * (len(outbox.calls()) - len(times))
        outbox.clock.advance(STEP)
    await outbox.idle()
    for at in times:
        assert sum(at <= other < at + 1 for other in times) <= A_SECOND
    assert times[-1] <= 3 * CHATS / A_SECOND


def in_turn(seconds: float, *, tables: int, others: int) -> Counter[int]:
    """Return the calls of each chat, if all of them always have something to send.

    The chats up to number `tables` send boards, the others messages of low priority, for example pages of the rules.
    """
    clock = ManualClock()
    limits = RateLimits(clock)
    chats = range(1, tables + others + 1)
    wake = dict.fromkeys(chats, 0.0)
    calls: Counter[int] = Counter()
    while clock.monotonic() < seconds:
        for chat in sorted(
            chats, key=lambda one: (one * 7919) % 101
        ):  # not in the order of arrival
            if wake[chat] > clock.monotonic():
                continue
            wait = limits.wait(chat, is_low_priority=chat > tables)
            if wait == 0:
                limits.spend(chat)
                calls[chat] += 1
            wake[chat] = clock.monotonic() + wait
        clock.advance(STEP)
    return calls


def test_chats_that_wait_for_the_limit_of_the_bot_take_turns() -> None:
    calls = in_turn(60, tables=90, others=0)
    assert calls.total() >= 0.9 * 60 * A_SECOND / SECOND
    assert min(calls.values()) >= 0.7 * calls.total() / 90


def test_tables_come_before_messages_of_low_priority_but_none_of_these_waits_for_ever() -> None:
    calls = in_turn(120, tables=60, others=10)
    tables = [calls[chat] for chat in range(1, 61)]
    others = [calls[chat] for chat in range(61, 71)]
    assert min(others) >= 120 / (LOW_PRIORITY_DELAY + 5)
    assert max(others) < min(tables) / 2


def test_a_few_tables_are_not_held_up_by_many_messages_of_low_priority() -> None:
    calls = in_turn(20, tables=3, others=100)
    for chat in (1, 2, 3):
        assert calls[chat] >= 0.8 * 20 / SECOND


@pytest.mark.parametrize("nodes", [3, 15])
def test_a_message_of_low_priority_is_sent_however_small_the_share_of_a_node_is(nodes: int) -> None:
    clock = ManualClock()
    limits = RateLimits(clock)
    limits.share(nodes)
    for chat in range(1, 4):
        clock.advance(limits.wait(chat))
        limits.spend(chat)
    waited = 0.0
    while (wait := limits.wait(99, is_low_priority=True)) > 0:
        clock.advance(wait)
        waited += wait
    assert waited <= LOW_PRIORITY_DELAY + SECOND
