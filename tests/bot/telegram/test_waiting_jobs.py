"""Jobs waiting in the queue of a chat are delivered at some point, unless they are merged with others or dropped."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store.records import Message, PersonKey, TableKey
from bot.telegram.messages import (
    Attachment,
    Audience,
    BoardUpdate,
    EphemeralBoard,
    Notice,
    Owed,
    RemoveKeyboard,
    TurnCall,
)
from bot.telegram.sending.budgets import OVERDUE_SECONDS, ChatBudget
from bot.telegram.sending.chat_queue import NOTICE_SECONDS, ChatQueue
from bot.telegram.sending.jobs import Job
from bot.telegram.sending.queued_notices import MAX_ANSWERS, MAX_NOTICES
from tests.bot.telegram.queued_jobs import (
    LOBBY,
    OTHER,
    PLACE,
    PLAYER,
    STRANGER,
    TABLE,
    board,
    deliver,
    keys,
    notice,
    queue,
)

__all__ = ["queue"]


def private_board(by: PersonKey) -> EphemeralBoard:
    to = Audience(by, by)
    return EphemeralBoard(table=TABLE, place=PLACE, audience=to, position=1, word="")


def test_messages_for_one_person_are_merged(queue: ChatQueue) -> None:
    for number in range(9):
        queue.put(notice(STRANGER, f"page {number}"), number)
    assert deliver(queue, 9) == ["page 8"]


def test_a_file_is_replaced_by_nothing_but_the_same_file(queue: ChatQueue) -> None:
    def put(text: str, file: str = "") -> None:
        attached = Attachment(file, b"x") if file else None
        queue.put(replace(notice(STRANGER, text), file=attached), 0)

    put("page 1")
    put("film", "azul-1.mp4")
    put("page 2")
    put("moves", "azul-1.jsonl")
    put("film again", "azul-1.mp4")
    put("page 3")
    found = [job.text for job in queue.jobs.values() if isinstance(job, Notice)]
    assert sorted(found) == ["film again", "moves", "page 3"]


def test_a_message_that_is_outdated_is_dropped(queue: ChatQueue) -> None:
    queue.put(notice(STRANGER, "first"), 0)
    assert deliver(queue, 0) == ["first"]
    queue.put(keys(), 1)
    assert deliver(queue, 1) == ["KeyboardUpdate"]
    queue.put(notice(STRANGER, "second"), 1)
    queue.put(notice(OTHER, "third"), 1)
    assert deliver(queue, 1 + NOTICE_SECONDS) == []
    assert queue.is_empty


def one_each(queue: ChatQueue, now: float) -> object:
    """Take the most urgent job and deliver it."""
    job = queue.next(now)
    assert job is not None
    queue.take(job)
    queue.budget.spend(job, now)
    return job


@pytest.mark.parametrize("chat", ["busy group", "quiet group", "private"])
def test_optional_messages_do_not_wait_for_ever_behind_lobbies(chat: str) -> None:
    budget = ChatBudget(
        is_limited=chat != "private", players={PLAYER} if chat == "busy group" else None
    )
    queue, sent = ChatQueue(PLACE.chat, budget), []
    for now in range(0, 300, 4):
        queue.put(board(LOBBY, lobby=True), now)
        queue.put(keys(), now)
        queue.put(notice(STRANGER), now)
        if isinstance(one_each(queue, now), Notice):
            sent.append(now)
    assert len(sent) >= 3
    assert len(sent) <= 300 / OVERDUE_SECONDS


@pytest.mark.parametrize("job", [TurnCall(table=TABLE, place=PLACE, text="your turn"),
                                 RemoveKeyboard(PLACE, 7)], ids=lambda job: type(job).__name__)  # fmt: skip
def test_nothing_waits_for_ever_behind_other_tables(queue: ChatQueue, job: Job) -> None:
    queue.put(job, 0)
    for now in range(int(OVERDUE_SECONDS) + 5):
        queue.put(board(TableKey(3)), now)
        is_urgent = queue.is_overdue(job, now)
        if one_each(queue, now) is job:
            assert is_urgent, "otherwise it leaves calls to others"
            return
    raise AssertionError("not sent")


def test_the_table_that_has_waited_longest_is_served_first(queue: ChatQueue) -> None:
    """The players of one table request their private boards all the time."""
    waited = [0]
    for now in range(60):
        for person in range(1, 5):
            queue.put(private_board(PersonKey(person)), now)
        queue.put(board(LOBBY), now)
        job = one_each(queue, now)
        waited = [*waited, 0] if isinstance(job, BoardUpdate) else [*waited[:-1], waited[-1] + 1]
    assert max(waited) <= 1


def test_many_notices_of_one_person_push_out_no_others(queue: ChatQueue) -> None:
    queue.put(notice(OTHER, "for another"), 0)
    queue.put(notice(None, "from the bot"), 0)
    owed = Notice(place=PLACE, text="owed", owed=Owed(TABLE, "absent"))
    queue.put(owed, 0)
    for number in range(3 * MAX_NOTICES):
        page = Message(number, photo=False)
        queue.put(replace(notice(STRANGER, f"page {number}"), instead=page), 0)
    texts = [job.text for job in queue.jobs.values() if isinstance(job, Notice)]
    assert texts[:3] == ["for another", "from the bot", "owed"]
    assert texts[-1] == f"page {3 * MAX_NOTICES - 1}"
    assert len(texts) == MAX_NOTICES + 1


def test_answers_to_several_messages_are_kept_and_a_dropped_one_is_excused(
    queue: ChatQueue,
) -> None:
    def answer(number: int) -> Notice:
        told = notice(STRANGER, f"answer {number}")
        return replace(told, reply_to=number, excuse=f"excuse {number}")

    def queued() -> list[str]:
        return [job.text for job in queue.jobs.values() if isinstance(job, Notice)]

    texts = [f"answer {number}" for number in range(MAX_ANSWERS + 2)]
    for number in range(MAX_ANSWERS):
        queue.put(answer(number), 0)
    queue.put(replace(answer(2), text="answer 2"), 0)
    assert queued() == texts[:MAX_ANSWERS]
    queue.put(answer(MAX_ANSWERS), 0)
    queue.put(answer(MAX_ANSWERS + 1), 0)
    assert sorted(queued()) == sorted(["excuse 1", *texts[2:]])
    [excuse] = [job for job in queue.jobs.values() if getattr(job, "text", "") == "excuse 1"]
    assert isinstance(excuse, Notice)
    assert excuse.reply_to == 1
    queue.put(replace(answer(0), by=OTHER), 0)
    assert len(queued()) == MAX_ANSWERS + 2


def test_a_notice_that_is_pushed_out_leaves_no_pause_to_a_later_one(queue: ChatQueue) -> None:
    """Notices of nobody are named by their place in memory, which a later one may get."""
    first = notice(None, "0")
    queue.put(first, 0)
    queue.reject(first, 0, pause=40)
    for number in range(1, MAX_NOTICES + 1):
        queue.put(notice(None, str(number)), 0)
    assert first not in queue.jobs.values()
    assert queue.rejections == {}
