"""Slow answers to callback queries hold no slot that another chat needs, and are abandoned when they are too late."""

from __future__ import annotations

import asyncio

import pytest

from bot.runtime.keyed import FairSlots
from bot.sandbox.request import SandboxRequest
from bot.store.records import TableKey
from bot.telegram.buttons.buttons import WordButton
from bot.telegram.buttons.callback_data import pack
from bot.telegram.sending.outbox import ANSWER_SECONDS, ANSWERS_PER_CHAT, MAX_ANSWERS
from bot.telegram.updates.updates import MAX_CONCURRENT
from tests.bot.across.across import QUIET, invite
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, BotFixture
from tests.bot.telegram.polling_bot import STRANGERS, running, settled
from tests.manual_clock import LONG, until

__all__ = ["running"]

PRESS = pack(WordButton(TableKey(10**6), 1, "x"))
"""The callback data of a button of a table that does not exist."""


class SlowAnswers:
    """Delays the answers to the queries in `slow` until `done` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.slow = set[str]()
        self.done = asyncio.Event()
        self.started = 0
        request = SandboxRequest.do_request

        async def do_request(
            this: SandboxRequest, url: str, *arguments: object, **more: object
        ) -> object:
            if url.endswith("/answerCallbackQuery"):
                data = arguments[1] if len(arguments) > 1 else more["request_data"]
                if data.parameters["callback_query_id"] in self.slow:  # type: ignore[union-attr, attr-defined]
                    self.started += 1
                    await self.done.wait()
            return await request(this, url, *arguments, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(SandboxRequest, "do_request", do_request)


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> SlowAnswers:
    return SlowAnswers(monkeypatch)


async def flood(bot: BotFixture, slow: SlowAnswers, presses: int) -> None:
    """Let strangers press buttons in another group, where answers are slow."""
    actions = bot.telegram.actions
    actions.create_group(STRANGERS, "strangers", NEGAR, [])
    for _ in range(presses):
        slow.slow.add(actions.press(NEGAR, STRANGERS, 1, PRESS, forged=True).id)
    await until(lambda: slow.started)


async def test_slow_answers_in_one_group_delay_no_move_of_another(
    running: BotFixture, slow: SlowAnswers
) -> None:
    await flood(running, slow, 3 * MAX_CONCURRENT)
    [row] = await running.rows(GROUP)
    person, move = await running.legal_move(row.key)
    query = running.send_press(person, GROUP, move, await running.board(row.key), forged=True)
    await until(lambda: query.answer is not None)
    await running.idle()
    after = await running.row(row.key)
    assert after.version == after.shown_version == row.version + 1
    assert slow.started <= ANSWERS_PER_CHAT
    slow.done.set()


async def test_slow_answers_to_presses_on_one_card_delay_no_press_on_another(
    running: BotFixture, slow: SlowAnswers
) -> None:
    cards = []
    actions = running.telegram.actions
    actions.create_group(QUIET, "elsewhere", AMIR, [NEGAR], with_bot=False)
    for person in (AMIR, NEGAR):
        actions.open_deep_link(person)
        await until(lambda person=person: running.messages(person))
        query = actions.send_inline_query(person, QUIET, invite("azul"))
        await until(lambda query=query: query.answer is not None)
        assert query.answer is not None
        first = query.answer["results"][0]["id"]
        cards.append(actions.choose_inline_result(person, QUIET, query.id, first).id)
    for _ in range(100):
        slow.slow.add(actions.press(NEGAR, QUIET, cards[0], PRESS, forged=True).id)
    await until(lambda: slow.started == ANSWERS_PER_CHAT)
    query = actions.press(AMIR, QUIET, cards[1], PRESS, forged=True)
    await until(lambda: query.answer is not None)
    assert slow.started == ANSWERS_PER_CHAT
    slow.done.set()


async def test_answers_that_come_too_late_are_given_up_without_a_call(
    running: BotFixture, slow: SlowAnswers, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "bot.telegram.sending.outbox")
    await flood(running, slow, 100)
    await until(lambda: len(running.clock.waits) >= 100 - ANSWERS_PER_CHAT)
    running.clock.advance(ANSWER_SECONDS)
    await until(lambda: not running.clock.waits or min(running.clock.waits) > ANSWER_SECONDS)
    slow.done.set()
    await settled(running)
    assert slow.started == ANSWERS_PER_CHAT
    assert caplog.messages.count("callback queries not answered") == 1


async def test_an_update_whose_answer_is_slow_is_settled_only_afterwards(
    running: BotFixture, slow: SlowAnswers
) -> None:
    await flood(running, slow, 1)
    pending = [row.body for row in await running.store.pending_updates()]
    assert sum(f'"data":"{PRESS}"' in body for body in pending) == 1
    slow.done.set()
    await settled(running)


async def test_keys_of_a_partial_word_do_not_wait_for_the_answer(
    running: BotFixture, slow: SlowAnswers
) -> None:
    [row] = await running.rows(GROUP)
    board, person = await running.board(row.key), await running.to_move(row.key)
    before = running.data(GROUP, board)
    table = await running.table(row.key)
    legal = {table.game.encode(move) for move in table.game.legal_moves(table.state)}
    partial = next(
        one
        for one in running.words(GROUP, board)
        if one.word and any(word.startswith(f"{one.word}.") for word in legal)
    )
    slow.slow.add(running.send_press(person, GROUP, partial, board).id)
    await until(lambda: running.data(GROUP, board) != before)
    slow.done.set()


async def test_a_slot_that_another_key_needs_is_taken_from_the_key_with_most() -> None:
    slots = FairSlots(4, 3)
    given_up, gate = list[str](), asyncio.Event()

    async def hold(name: str) -> None:
        try:
            async with asyncio.timeout(None) as limit, slots.hold(name, limit):
                await gate.wait()
        except TimeoutError:
            given_up.append(name)

    tasks = [asyncio.create_task(hold(name)) for name in "aaaab"]
    await asyncio.sleep(0)
    assert len(slots) == 4
    tasks.append(asyncio.create_task(hold("c")))
    await until(lambda: given_up)
    assert given_up == ["a"]
    gate.set()
    await asyncio.gather(*tasks)
    assert len(slots) == 0
    assert MAX_ANSWERS > ANSWERS_PER_CHAT


async def test_a_slot_that_was_just_given_is_not_taken() -> None:
    slots = FairSlots(2, 2, min_hold=LONG)
    order, gate = list[str](), asyncio.Event()

    async def hold(name: str) -> None:
        async with asyncio.timeout(None) as limit, slots.hold(name[0], limit):
            order.append(name)
            await gate.wait()

    tasks = [asyncio.create_task(hold(name)) for name in ("a1", "a2", "b1")]
    for _ in range(10):
        await asyncio.sleep(0)
    assert order == ["a1", "a2"]
    gate.set()
    await asyncio.gather(*tasks)
    assert order == ["a1", "a2", "b1"]


async def test_a_move_is_answered_even_if_its_update_is_abandoned_meanwhile(
    running: BotFixture, slow: SlowAnswers
) -> None:
    """As by a node that has lost its leases: no node handles the update again, because the move settled it."""
    [row] = await running.rows(GROUP)
    person, move = await running.legal_move(row.key)
    query = running.send_press(person, GROUP, move, await running.board(row.key), forged=True)
    slow.slow.add(query.id)
    await until(lambda: slow.started)
    assert (await running.row(row.key)).version > row.version
    [handling] = [one for one in asyncio.all_tasks() if one.get_name().startswith("update ")]
    handling.cancel()
    await asyncio.wait([handling])
    slow.done.set()
    await until(lambda: query.answer is not None)
