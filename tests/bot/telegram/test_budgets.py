"""What a table needs goes first; messages for people who do not play have a budget, by person and by chat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store.records import PersonKey, TableKey
from bot.telegram.messages import BoardUpdate, KeyboardUpdate, Notice, RemoveKeyboard, TurnCall
from bot.telegram.sending.budgets import (
    ALONE_BURST,
    ALONE_SECONDS,
    BYSTANDER_PAUSES,
    OVERDUE_SECONDS,
    PERSON_BURST,
    PERSON_SECONDS,
    ChatBudget,
)
from bot.telegram.sending.chat_queue import ChatQueue
from tests.bot.outbox_fixture import OutboxFixture
from tests.bot.telegram.queued_jobs import (
    FINISHED,
    LOBBY,
    OTHER,
    PLACE,
    PLAYER,
    STRANGER,
    board,
    deliver,
    keys,
    notice,
    queue,
)

__all__ = ["queue"]


def repeated(by: PersonKey = STRANGER, table: TableKey = FINISHED) -> BoardUpdate:
    return replace(board(table), over=True, again=True, repeated=True, by=by)


def menu(by: PersonKey = STRANGER, table: TableKey = FINISHED) -> KeyboardUpdate:
    return replace(keys(), table=table, over=True, by=by)


def test_what_a_table_needs_comes_before_everything_else(queue: ChatQueue) -> None:
    queue.put(RemoveKeyboard(PLACE, 7), 0)
    queue.put(notice(STRANGER), 0)
    queue.put(board(LOBBY, lobby=True), 0)
    queue.put(TurnCall(table=TableKey(3), place=PLACE, text="your turn"), 0)
    queue.put(keys(), 0)
    queue.put(board(TableKey(3)), 0)
    found = deliver(queue, 0)
    assert found[:3] == ["KeyboardUpdate", "BoardUpdate", "TurnCall"]
    assert found[3:] == ["BoardUpdate", "RemoveKeyboard"]  # the notice waits for its turn


def test_keys_of_a_finished_table_come_after_what_a_running_table_needs(queue: ChatQueue) -> None:
    queue.put(repeated(), 0)
    queue.put(menu(OTHER, TableKey(5)), 0)
    queue.put(keys(), 0)
    queue.put(board(), 0)
    assert deliver(queue, 0) == ["BoardUpdate", "KeyboardUpdate", "BoardUpdate"]
    for now in range(1, int(BYSTANDER_PAUSES[1]), 5):  # the table stays busy
        queue.put(keys(), now)
        assert deliver(queue, now) == ["KeyboardUpdate"]
    assert deliver(queue, BYSTANDER_PAUSES[1]) == ["KeyboardUpdate"]


def test_the_last_board_of_a_game_does_not_wait_because_somebody_asked_for_it(
    queue: ChatQueue,
) -> None:
    queue.put(replace(board(FINISHED), over=True), 0)
    queue.put(repeated(), 0)
    queue.put(board(), 0)
    assert queue.next(0) == replace(repeated(), repeated=False)


def test_a_person_has_a_budget_for_the_menus_of_a_finished_table() -> None:
    queue = ChatQueue(PLACE.chat, ChatBudget(is_limited=True))
    sent = 0
    for step in range(1200):
        queue.put(menu(), step / 2)
        sent += len(deliver(queue, step / 2))
    assert sent == pytest.approx(PERSON_BURST + 600 / PERSON_SECONDS, abs=1)


def test_strangers_get_a_message_now_and_then_beside_a_busy_table(queue: ChatQueue) -> None:
    sent = 0
    for now in range(600):
        queue.put(notice(STRANGER), now)
        queue.put(notice(OTHER), now)
        queue.put(keys(), now)
        sent += sum(kind != "KeyboardUpdate" for kind in deliver(queue, now))
    assert sent == pytest.approx(600 / BYSTANDER_PAUSES[1], abs=1)


def test_strangers_are_not_starved_by_a_table_that_always_has_something_to_send(
    queue: ChatQueue,
) -> None:
    found = []
    for now in range(0, 600, 4):  # one call each four seconds
        queue.put(notice(STRANGER), now)
        queue.put(keys(), now)
        job = queue.next(now)
        assert job is not None
        queue.take(job)
        queue.budget.spend(job, now)
        found.append(isinstance(job, Notice))
    assert (
        600 / (BYSTANDER_PAUSES[1] + OVERDUE_SECONDS + 4) - 1
        <= sum(found)
        <= 600 / BYSTANDER_PAUSES[1]
    )


def test_a_player_is_not_kept_waiting_by_strangers(queue: ChatQueue) -> None:
    queue.put(notice(STRANGER, "for a stranger"), 0)
    deliver(queue, 0)
    queue.put(notice(OTHER, "for another"), 1)
    queue.put(notice(PLAYER, "for a player"), 1)
    assert deliver(queue, 1) == ["for a player"]


def test_a_person_has_a_budget_also_without_a_game() -> None:
    queue = ChatQueue(PLACE.chat, ChatBudget(is_limited=True))
    sent = 0
    for step in range(1200):
        queue.put(notice(STRANGER, str(step)), step / 2)
        sent += len(deliver(queue, step / 2))
    assert sent == pytest.approx(PERSON_BURST + 600 / PERSON_SECONDS, abs=1)
    queue.put(notice(OTHER, "another person"), 600)
    assert "another person" in deliver(queue, 600)


def test_people_take_turns() -> None:
    queue = ChatQueue(PLACE.chat, ChatBudget(is_limited=True))
    queue.put(notice(STRANGER, "1"), 0)
    assert deliver(queue, 0) == ["1"]
    queue.put(notice(STRANGER, "2"), 1)
    queue.put(notice(OTHER, "1 for another"), 1)
    assert deliver(queue, 1) == ["1 for another", "2"]


async def test_in_a_private_chat_a_person_has_a_larger_budget(outbox: OutboxFixture) -> None:
    outbox.under_test = outbox.make_outbox(lifted=False)
    table = await outbox.open(101)
    outbox.sandbox.telegram.actions.open_deep_link(101)
    for number in range(ALONE_BURST):
        outbox.put(Notice(place=table.place, text=str(number), by=PLAYER))
        await outbox.idle()
        outbox.clock.advance(1.1)
    assert len(outbox.seen(101)) == ALONE_BURST


def test_a_flood_in_a_private_chat_takes_half_a_call_a_second() -> None:
    queue = ChatQueue(PLACE.chat, ChatBudget(is_alone=True))
    sent = 0
    for step in range(1200):
        queue.put(notice(STRANGER, str(step)), step / 2)
        sent += len(deliver(queue, step / 2))
    assert sent == pytest.approx(ALONE_BURST + 600 / ALONE_SECONDS, abs=1)
