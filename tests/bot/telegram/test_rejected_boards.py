"""Boards that Telegram rejects for an unknown reason: retried with growing pauses, then smaller, then as text."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.store.records import Version
from bot.telegram.messages import BoardMessage, KeyboardUpdate
from tests.bot.outbox_fixture import GROUP, OutboxFixture, keyboard
from tests.manual_clock import until

LONGEST = 45.0
"""The longest pause in seconds between two attempts while Telegram answers."""
FOR_EVER = 10**6
UNKNOWN = ("PHOTO_SAVE_FILE_INVALID", "IMAGE_PROCESS_FAILED", "SOMETHING_NEW", "")


def reject(outbox: OutboxFixture, *methods: str, times: int = FOR_EVER, why: str = "NEW") -> None:
    """Make Telegram answer these methods with an unknown 400 error."""
    for method in methods:
        outbox.fail("400", method, times, description=why)


async def attempts(outbox: OutboxFixture, count: int) -> list[tuple[float, str]]:
    """Return the time and the method of the next `count` calls, while the clock advances second by second."""
    found: list[tuple[float, str]] = []
    for number in range(len(outbox.calls()), len(outbox.calls()) + count):
        await outbox.clock.advance_until(lambda number=number: len(outbox.calls()) > number)
        found.append((outbox.clock.monotonic(), outbox.calls()[number]))
    return found


def widths(outbox: OutboxFixture) -> list[int]:
    """Return the widths of the pictures in the chat, with 0 for a text message."""
    found = []
    for message in outbox.sandbox.telegram.state.require_chat(GROUP).messages.values():
        shape = outbox.sandbox.telegram.state.message_json(message)
        found.append(max((size["width"] for size in shape.get("photo", [])), default=0))
    return found


@pytest.mark.parametrize("why", UNKNOWN)
async def test_a_board_that_can_neither_be_edited_nor_sent_is_retried(
    outbox: OutboxFixture, why: str
) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    reject(outbox, "editMessageMedia", "sendPhoto", times=2, why=why)
    outbox.put(outbox.job(table, 2))
    await outbox.clock.advance_until(lambda: outbox.seen()[-1] == ("board 2", "k2"))
    await outbox.idle()
    assert outbox.seen() == [("board 1", None), ("board 2", "k2")]
    row = await outbox.row(table.key)
    assert row.shown_version == 2
    assert row.board is not None


async def test_pauses_between_attempts_grow_to_40_seconds_and_never_end(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    reject(outbox, "editMessageMedia", "sendPhoto", "sendMessage", "editMessageText")
    outbox.put(outbox.job(table, 2))
    pauses, began = list[float](), len(outbox.calls())
    for number in range(40):  # the second attempt follows at once
        await until(lambda number=number: len(outbox.calls()) > began + number + 1)
        await until(lambda: outbox.clock.waits)
        pauses.append(outbox.clock.waits[-1])
        outbox.clock.advance(pauses[-1])
    assert pauses == sorted(pauses)
    assert pauses[0] <= 2
    assert 30 <= pauses[-1] <= LONGEST
    row = await outbox.row(table.key)
    assert (row.board, row.shown_version) != (None, 2)
    outbox.sandbox.telegram.faults.clear()
    outbox.clock.advance(LONGEST)
    await until(lambda: outbox.seen()[-1] == ("board 2", "k2"))
    await outbox.idle()
    assert outbox.seen() == [("board 1", None), ("board 2", "k2")]


async def test_during_an_outage_pauses_between_attempts_grow_to_40_seconds(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    for method in ("editMessageMedia", "sendPhoto", "sendMessage", "getMe"):
        outbox.fail("drop", method, FOR_EVER)
    outbox.put(outbox.job(table, 2))
    pauses = list[float]()
    for _ in range(20):
        await until(lambda: outbox.clock.waits)
        pauses += outbox.clock.waits
        outbox.clock.advance(pauses[-1])
    assert pauses == [1, 2, 4, 8, 16, 32, *[40] * 14]


async def test_a_rejected_picture_is_sent_smaller(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=3)
    await outbox.show(table, 1)
    reject(outbox, "editMessageMedia", times=1)
    reject(outbox, "sendPhoto", times=2)
    outbox.put(outbox.job(table, 2))
    await outbox.clock.advance_until(lambda: len(outbox.seen()) == 2)
    await outbox.idle()
    full, small = widths(outbox)
    assert 0 < small < full
    assert outbox.calls()[-2:] == ["sendPhoto", "editMessageReplyMarkup"]
    await outbox.show(table, 3)  # the next board has the ordinary picture
    assert widths(outbox) == [full, full]
    assert outbox.seen() == [("board 1", None), ("board 3", "k3")]


async def test_a_board_without_any_accepted_picture_is_a_text(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=3)
    await outbox.show(table, 1)
    job = outbox.job(table, 2)
    version, pictured = outbox.boards[table.key]

    async def board() -> BoardMessage:
        return replace(await pictured(), unpictured=lambda: "the board in words")

    outbox.boards[table.key] = version, board
    reject(outbox, "editMessageMedia", "sendPhoto")
    before = len(outbox.calls())
    outbox.put(job)
    await outbox.clock.advance_until(lambda: len(outbox.seen()) == 2)
    await outbox.idle()
    assert outbox.seen() == [("board 1", None), ("the board in words", "k2")]
    assert outbox.calls()[before:].count("sendPhoto") <= 3
    outbox.sandbox.telegram.faults.clear()
    await outbox.show(table, 3)
    assert outbox.calls()[-1] == "editMessageMedia"
    assert outbox.seen()[-1] == ("board 3", "k3")


async def test_a_rejected_board_delays_no_other_table_of_the_chat(outbox: OutboxFixture) -> None:
    table, other = await outbox.open(facts=2), await outbox.open(facts=2)
    await outbox.show(table, 1)
    await outbox.show(other, 1, photo=False)
    reject(outbox, "editMessageMedia", "sendPhoto", "sendMessage")
    outbox.put(outbox.job(table, 2))
    await attempts(outbox, 9)
    outbox.put(outbox.job(other, 2, photo=False))
    await until(lambda: "editMessageText" in outbox.calls())
    assert ("board 2", "k2") in outbox.seen()


async def test_a_press_on_the_old_board_tries_again_at_once(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    reject(outbox, "editMessageMedia", "sendPhoto", "sendMessage")
    outbox.put(outbox.job(table, 2))
    await attempts(outbox, 9)
    await until(lambda: outbox.clock.waits)
    assert outbox.clock.waits[-1] > 30
    outbox.clock.advance(6)
    outbox.sandbox.telegram.faults.clear()
    board = (await outbox.row(table.key)).board
    assert board is not None
    assert await outbox.under_test.reconcile_board(table.key, board)
    await outbox.idle()
    assert outbox.seen()[-1] == ("board 2", "k2")


async def test_presses_on_an_old_board_do_not_multiply_the_attempts(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    reject(outbox, "editMessageMedia", "sendPhoto", "sendMessage")
    outbox.put(outbox.job(table, 2))
    await attempts(outbox, 9)
    before, board = len(outbox.calls()), (await outbox.row(table.key)).board
    assert board is not None
    for _ in range(60):  # a minute with a press each second
        await outbox.under_test.reconcile_board(table.key, board)
        outbox.clock.advance(1)
        for _ in range(20):
            await outbox.store.table(table.key)
    assert 5 <= len(outbox.calls()) - before <= 13


async def test_a_table_pauses_if_the_chat_is_closed_while_its_board_is_retried(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    reject(outbox, "editMessageMedia", times=1)
    reject(outbox, "sendPhoto", times=1)
    outbox.fail("kicked", "sendPhoto", 9)
    outbox.put(outbox.job(table, 2))
    await attempts(outbox, 3)
    await outbox.idle()
    assert (await outbox.row(table.key)).paused == "forbidden"
    before = len(outbox.calls())
    outbox.clock.advance(600)
    await outbox.idle()
    assert len(outbox.calls()) == before


async def test_rejected_keys_of_a_partial_word_bring_the_whole_board(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open()
    await outbox.show(table, 1)
    keys = KeyboardUpdate(
        table=table.key, place=table.place, version=Version(1), keyboard=keyboard("half")
    )
    reject(outbox, "editMessageReplyMarkup", times=1)
    outbox.put(keys)
    await outbox.idle()
    assert outbox.calls()[-2:] == ["editMessageReplyMarkup", "editMessageMedia"]


@pytest.mark.parametrize("method", ["editMessageMedia", "sendPhoto"])
async def test_an_answer_that_is_cut_off_does_not_lose_the_board(
    outbox: OutboxFixture, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    table = await outbox.open(facts=2)
    if method == "editMessageMedia":
        await outbox.show(table, 1)
    request, cut = type(outbox.api.request), 8
    answered = request.do_request

    async def cut_off(self: object, url: str, *arguments: object, **more: object) -> object:
        nonlocal cut
        status, body = await answered(self, url, *arguments, **more)  # type: ignore[arg-type]
        if url.endswith(method) and cut:
            cut -= 1
            return status, body[: len(body) // 2]
        return status, body

    monkeypatch.setattr(request, "do_request", cut_off)
    outbox.put(outbox.job(table, 2))
    idle = asyncio.create_task(outbox.idle())
    await outbox.clock.advance_until(idle.done)
    assert (await outbox.row(table.key)).shown_version == 2
    assert [data for _, data in outbox.seen() if data][-1] == "k2"


async def test_an_unexpected_error_does_not_lose_the_board(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    job = outbox.job(table, 2)
    version, composed = outbox.boards[table.key]
    failures = 3

    async def board() -> BoardMessage:
        nonlocal failures
        failures -= 1
        if failures >= 0:
            raise ZeroDivisionError
        return await composed()

    outbox.boards[table.key] = version, board
    outbox.put(job)
    await outbox.clock.advance_until(lambda: ("board 2", "k2") in outbox.seen())
    await outbox.idle()
    assert (await outbox.row(table.key)).shown_version == 2
