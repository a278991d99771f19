"""Deletions, pins and files never hold the boards of their chat back, and their failures repeat nothing else."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.sandbox.request import SandboxRequest
from bot.store.errors import StoreUnavailable
from bot.store.records import TableRow
from bot.telegram.api.http import _TOTALS
from bot.telegram.messages import (
    Attachment,
    BoardMessage,
    DeleteTurnCall,
    Notice,
    Owed,
    RemoveKeyboard,
    TurnCall,
)
from bot.telegram.sending.recovery import CALLS, REMOVALS
from tests.bot.outbox_fixture import GROUP, SARA, OutboxFixture, keyboard
from tests.manual_clock import until

FILM = Attachment("azul-1.mp4", b"x" * 1000, is_animation=True)


class Hanging:
    """Holds calls of a method back until `answers` is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.method = ""
        self.began = asyncio.Event()
        self.answers = asyncio.Event()
        inner = SandboxRequest.do_request

        async def do_request(
            this: SandboxRequest, url: str, *args: object, **more: object
        ) -> tuple[int, bytes]:
            if url.rpartition("/")[2] == self.method:
                self.began.set()
                await self.answers.wait()
            return await inner(this, url, *args, **more)  # type: ignore[arg-type]

        monkeypatch.setattr(SandboxRequest, "do_request", do_request)


@pytest.fixture
def hanging(outbox: OutboxFixture, monkeypatch: pytest.MonkeyPatch) -> Hanging:
    return Hanging(monkeypatch)


def call(table: TableRow, text: str = "call", owed: Owed | None = None) -> TurnCall:
    return TurnCall(table=table.key, place=table.place, text=text, owed=owed)


def pin(outbox: OutboxFixture, table: TableRow) -> None:
    """Let the present board of a table be pinned, which the bot may do."""
    telegram = outbox.sandbox.telegram
    group = telegram.state.require_chat(GROUP)
    telegram.actions.set_member(group, telegram.state.bot.id, "administrator", by=SARA)
    version, compose = outbox.boards[table.key]

    async def board() -> BoardMessage:
        return replace(await compose(), pinned=True)

    outbox.boards[table.key] = version, board


def texts(outbox: OutboxFixture) -> list[str]:
    return [text for text, _ in outbox.seen()]


async def finish(outbox: OutboxFixture) -> float:
    """Advance the clock from one event to the next until nothing is left to do. Return the seconds that this took."""
    began = outbox.clock.monotonic()
    idle = asyncio.create_task(outbox.idle())
    while not idle.done():
        await until(lambda: outbox.clock.waits or idle.done())
        if outbox.clock.waits:
            outbox.clock.advance(outbox.clock.waits[0])
    await idle
    return outbox.clock.monotonic() - began


async def test_a_deletion_that_must_wait_repeats_no_notice(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    outbox.fail("429", "deleteMessage", times=1000, seconds=5)
    for text in ("first", "second"):
        outbox.put(Notice(place=table.place, text=text, only="warning"))
        await until(lambda text=text: text in texts(outbox))
    assert await finish(outbox) < 30
    assert texts(outbox) == ["board 1", "first", "second"]
    assert outbox.calls().count("deleteMessage") == REMOVALS
    outbox.put(outbox.job(table, 2))
    await finish(outbox)
    assert texts(outbox)[0] == "board 2"


async def test_a_question_that_follows_the_end_of_another_one_keeps_its_keys(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open()

    def vote(number: int) -> Notice:
        asked, keys = f"vote {number}", keyboard(f"yes {number}")
        return Notice(place=table.place, text=asked, keyboard=keys, only="vote", table=table.key)

    outbox.put(vote(1))
    await outbox.idle()
    outbox.put(RemoveKeyboard(table.place, only="vote", table=table.key, text="a move ended it"))
    outbox.put(vote(2))
    await outbox.idle()
    assert outbox.seen() == [("vote 2", "yes 2")]
    outbox.put(RemoveKeyboard(table.place, only="vote", table=table.key, text="a move ended it"))
    await outbox.idle()
    assert outbox.seen() == [("a move ended it", None)]


async def test_a_pause_for_a_pin_is_obeyed(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=2)
    job = outbox.job(table, 1)
    pin(outbox, table)
    outbox.fail("429", "pinChatMessage", seconds=20)
    outbox.put(job)
    await until(lambda: outbox.clock.waits)
    outbox.put(outbox.job(table, 2))
    pin(outbox, table)
    outbox.clock.advance(19)
    await until(lambda: outbox.clock.waits)
    assert outbox.calls() == ["sendPhoto", "pinChatMessage"]
    outbox.clock.advance(1)
    await outbox.idle()
    assert outbox.calls()[2:] == ["editMessageMedia", "pinChatMessage"]
    assert (await outbox.row(table.key)).pinned is not None


async def test_a_board_is_pinned_once_although_the_store_fails(
    outbox: OutboxFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Telegram shows a message in the group each time the bot pins one."""
    table = await outbox.open()
    record, tries = outbox.store.record_pin, list[object]()

    async def fails(*values: Any) -> None:
        tries.append(values)
        if len(tries) <= 3:
            raise StoreUnavailable("database or disk is full")
        await record(*values)

    monkeypatch.setattr(outbox.store, "record_pin", fails)
    outbox.put(outbox.job(table))
    pin(outbox, table)
    delivered = asyncio.create_task(outbox.idle())
    await outbox.clock.advance_until(delivered.done)
    assert len(tries) == 4
    assert outbox.calls().count("pinChatMessage") == 1
    assert (await outbox.row(table.key)).pinned is not None


async def test_a_refused_pin_is_tried_again_only_with_a_new_message(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=4)
    outbox.fail("400", "pinChatMessage", times=2, description="not enough rights to pin a message")
    for version in (1, 2, 3):
        job = outbox.job(table, version)
        pin(outbox, table)
        outbox.put(job)
        await outbox.idle()
    assert outbox.calls().count("pinChatMessage") == 1
    outbox.put(outbox.job(table, 4, resend=True))
    pin(outbox, table)
    await outbox.idle()
    assert outbox.calls().count("pinChatMessage") == 2


@pytest.mark.parametrize("method", ["pinChatMessage", "deleteMessage", "sendAnimation"])
async def test_a_call_that_hangs_holds_no_board_back(
    outbox: OutboxFixture, hanging: Hanging, method: str
) -> None:
    table = await outbox.open(facts=3)
    await outbox.show(table, 1)
    outbox.put(call(table))
    await outbox.idle()
    hanging.method = method
    job = outbox.job(table, 2)
    pin(outbox, table)
    outbox.put(job)
    await until(lambda: "board 2" in texts(outbox))
    outbox.put(DeleteTurnCall(table.place, table.key))
    outbox.put(Notice(place=table.place, text="film", file=FILM))
    await hanging.began.wait()
    job = outbox.job(table, 3)
    pin(outbox, table)
    outbox.put(job)
    outbox.put(Notice(place=table.place, text="rules"))
    await until(lambda: {"board 3", "rules"} <= set(texts(outbox)))
    hanging.answers.set()
    await outbox.idle()
    assert sorted(texts(outbox)) == ["board 3", "film", "rules"]
    row = await outbox.row(table.key)
    assert (row.turn_call, row.pinned) == (None, row.board.id if row.board else 0)


async def test_a_bot_that_stops_ends_the_call_that_hangs(
    outbox: OutboxFixture, hanging: Hanging
) -> None:
    table = await outbox.open()
    hanging.method = "sendAnimation"
    outbox.put(Notice(place=table.place, text="film", file=FILM))
    await hanging.began.wait()
    await outbox.under_test.close(0.01)
    hanging.answers.set()
    await outbox.idle()
    assert texts(outbox) == []


def test_deletions_and_pins_have_short_time_limits() -> None:
    for method in ("deleteMessage", "deleteEphemeralMessage", "pinChatMessage", "unpinChatMessage"):
        assert _TOTALS[method] <= 5


async def test_a_turn_call_is_sent_although_the_old_one_cannot_be_deleted(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open()
    await outbox.show(table, 1)
    outbox.put(call(table, "first"))
    await outbox.idle()
    outbox.fail("500", "deleteMessage", times=1000)
    outbox.put(call(table, "second"))
    await until(lambda: "second" in texts(outbox))
    await finish(outbox)
    assert outbox.calls().count("deleteMessage") == REMOVALS
    assert texts(outbox) == ["board 1", "first", "second"]


async def test_a_message_that_is_too_old_to_be_deleted_loses_its_keys(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open()
    for text in ("old", "new"):
        outbox.put(replace(call(table, text), keyboard=keyboard(text)))
        await outbox.idle()
        outbox.fail("400", "deleteMessage", description="Bad Request: message can't be deleted")
    assert outbox.seen() == [("old", None), ("new", "new")]
    outbox.put(DeleteTurnCall(table.place, table.key))
    await outbox.idle()
    assert outbox.seen() == [("old", None), ("new", None)]


async def test_a_turn_call_comes_after_telegrams_internal_errors(outbox: OutboxFixture) -> None:
    table = await outbox.open()
    await outbox.show(table, 1)
    outbox.fail("500", "sendMessage", times=3)
    outbox.put(call(table))
    assert await finish(outbox) <= 60
    assert texts(outbox) == ["board 1", "call"]
    outbox.fail("500", "sendMessage", times=1000)
    outbox.put(call(table, "too late"))
    await finish(outbox)
    assert outbox.calls().count("sendMessage") == 4 + CALLS


async def test_a_turn_call_that_is_outdated_is_not_sent_after_internal_errors(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open()
    await outbox.show(table, 1)
    outbox.fail("500", "sendMessage")
    outbox.put(call(table, "old"))
    await until(lambda: outbox.clock.waits)
    outbox.put(DeleteTurnCall(table.place, table.key))
    outbox.put(call(table, "new"))
    await outbox.idle()
    assert texts(outbox) == ["board 1", "new"]


@pytest.mark.parametrize("kind", ["404", "403", "500", "400"])
async def test_a_deletion_that_fails_for_good_is_given_up(outbox: OutboxFixture, kind: str) -> None:
    table = await outbox.open()
    await outbox.show(table, 1)
    outbox.put(call(table))
    await outbox.idle()
    outbox.fail(kind, "deleteMessage", times=1000)
    outbox.put(DeleteTurnCall(table.place, table.key))
    await finish(outbox)
    assert outbox.calls().count("deleteMessage") <= REMOVALS
    if kind != "403":  # the chat is closed
        assert (await outbox.row(table.key)).turn_call is None
