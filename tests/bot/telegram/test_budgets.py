"""What a table needs goes first; messages for people who do not play have a budget, by person and by chat."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.store.records import ChatKey, Message, PersonKey, Place, TableKey, Version
from bot.telegram.messages import (
    Attachment,
    Audience,
    BoardUpdate,
    EphemeralBoard,
    KeyboardUpdate,
    Notice,
    Owed,
    RemoveKeyboard,
    TurnCall,
)
from bot.telegram.sending.budgets import (
    ALONE_BURST,
    ALONE_SECONDS,
    BYSTANDER_PAUSES,
    OVERDUE_SECONDS,
    PERSON_BURST,
    PERSON_SECONDS,
    ChatBudget,
)
from bot.telegram.sending.chat_queue import NOTICE_SECONDS, ChatQueue
from bot.telegram.sending.jobs import Job
from bot.telegram.sending.queued_notices import MAX_ANSWERS, MAX_NOTICES
from tests.bot.outbox_fixture import OutboxFixture, keyboard

PLAYER, STRANGER, OTHER = PersonKey(1), PersonKey(2), PersonKey(3)
PLACE, TABLE, LOBBY, FINISHED = Place(ChatKey(1)), TableKey(1), TableKey(2), TableKey(4)


@pytest.fixture
def queue() -> ChatQueue:
    """Return the queue of a group in which one person plays."""
    budget = ChatBudget(is_limited=True, players={PLAYER})
    return ChatQueue(PLACE.chat, budget)


def notice(by: PersonKey | None, text: str = "rules") -> Notice:
    return Notice(place=PLACE, text=text, by=by)


def board(table: TableKey = TABLE, *, lobby: bool = False) -> BoardUpdate:
    return BoardUpdate(table=table, place=PLACE, version=Version(1), lobby=lobby)


def repeated(by: PersonKey = STRANGER, table: TableKey = FINISHED) -> BoardUpdate:
    return replace(board(table), over=True, again=True, repeated=True, by=by)


def menu(by: PersonKey = STRANGER, table: TableKey = FINISHED) -> KeyboardUpdate:
    return replace(keys(), table=table, over=True, by=by)


def keys() -> KeyboardUpdate:
    return KeyboardUpdate(table=TABLE, place=PLACE, version=Version(1), keyboard=keyboard("k"))


def private_board(by: PersonKey) -> EphemeralBoard:
    to = Audience(by, by)
    return EphemeralBoard(table=TABLE, place=PLACE, audience=to, position=1, word="")


def deliver(queue: ChatQueue, now: float) -> list[str]:
    """Take every job that may be delivered now. Return the kinds of the jobs, and the texts of notices."""
    found = []
    while (job := queue.next(now)) is not None:
        queue.take(job)
        queue.budget.spend(job, now)
        found.append(job.text if isinstance(job, Notice) else type(job).__name__)
    return found


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
