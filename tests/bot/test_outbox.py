"""What people see of what the bot wishes to show: one board, edited in place, in the right order."""

from __future__ import annotations

import asyncio

import pytest

from bot.store.records import Message, Version
from bot.telegram.messages import DeleteTurnCall, KeyboardUpdate, Notice, TurnCall
from tests.bot.stage import GROUP, SARA, Stage, keyboard
from tests.slow_clock import until


async def test_a_board_is_one_message_edited_in_place(stage: Stage) -> None:
    table = await stage.open(facts=2)
    await stage.show(table, 1)
    await stage.show(table, 2)
    assert stage.seen() == [("board 2", "k2")]
    assert stage.calls() == ["sendPhoto", "editMessageMedia"]
    assert (await stage.table(table.key)).shown_version == 2
    assert stage.composed == [0, 1]


async def test_of_many_boards_only_the_newest_is_sent(stage: Stage) -> None:
    table = await stage.open(facts=9)
    for version in (1, 9, 2, 3):
        stage.outbox.put(stage.job(table, version))
    await stage.outbox.idle()
    assert stage.calls() == ["sendPhoto"]
    assert stage.seen() == [("board 9", "k9")]


async def test_a_board_that_was_overtaken_is_not_shown(stage: Stage) -> None:
    table = await stage.open(facts=2)
    await stage.show(table, 2)
    await stage.show(table, 1)
    assert stage.seen() == [("board 2", "k2")]


async def test_a_board_sent_anew_leaves_no_second_keyboard(stage: Stage) -> None:
    table = await stage.open()
    await stage.show(table, 1)
    await stage.show(table, 1, resend=True)
    assert stage.seen() == [("board 1", None), ("board 1", "k1")]


async def test_a_lobby_becomes_a_board_in_the_same_message(stage: Stage) -> None:
    table = await stage.open(facts=2)
    await stage.show(table, 1, photo=False)
    await stage.show(table, 2)
    assert stage.seen() == [("board 2", "k2")]
    assert (await stage.table(table.key)).board is not None


async def test_a_picture_that_telegram_has_is_not_uploaded_again(stage: Stage) -> None:
    table = await stage.open()
    await stage.show(table, 1)
    await stage.show(table, 1, resend=True)
    sent = [
        call.parameters["photo"]
        for call in stage.sandbox.telegram.calls
        if call.method == "sendPhoto"
    ]
    assert sent[0] != sent[1]
    assert isinstance(sent[1], str)


async def test_a_file_id_that_telegram_has_forgotten_is_replaced(stage: Stage) -> None:
    table = await stage.open()
    await stage.show(table, 1)
    stage.fail("400", "sendPhoto", description="wrong file identifier/HTTP URL specified")
    await stage.show(table, 1, resend=True)
    assert stage.seen() == [("board 1", None), ("board 1", "k1")]


async def test_the_keyboard_of_a_half_made_move_is_changed_alone(stage: Stage) -> None:
    table = await stage.open()
    await stage.show(table, 1)
    keys = KeyboardUpdate(
        table=table.key, place=table.place, version=Version(1), keyboard=keyboard("half")
    )
    stage.outbox.put(keys)
    await stage.outbox.idle()
    assert stage.seen() == [("board 1", "half")]
    assert stage.calls()[-1] == "editMessageReplyMarkup"


async def test_a_half_made_move_is_dropped_for_a_newer_board(stage: Stage) -> None:
    table = await stage.open(facts=2)
    await stage.show(table, 1)
    keys = KeyboardUpdate(
        table=table.key, place=table.place, version=Version(1), keyboard=keyboard("half")
    )
    stage.outbox.put(keys)
    stage.outbox.put(stage.job(table, 2))
    await stage.outbox.idle()
    stage.outbox.put(keys)
    await stage.outbox.idle()
    assert stage.calls() == ["sendPhoto", "editMessageMedia"]


async def test_a_half_made_move_outlives_a_board_that_is_on_the_screen_already(
    stage: Stage,
) -> None:
    table = await stage.open()
    await stage.show(table, 1)
    keys = KeyboardUpdate(
        table=table.key, place=table.place, version=Version(1), keyboard=keyboard("half")
    )
    for first, second in ((0, 1), (1, 0)):
        jobs = keys, stage.job(table, 1)
        for job in (jobs[first], jobs[second]):
            stage.outbox.put(job)
        await stage.outbox.idle()
        assert stage.seen() == [("board 1", "half")]
    assert "editMessageMedia" not in stage.calls()


async def test_a_ring_replies_to_the_board_and_replaces_the_last_one(stage: Stage) -> None:
    table = await stage.open(facts=2)
    for version in (1, 2):
        ring = TurnCall(table=table.key, place=table.place, text=f"ring {version}")
        stage.outbox.put(ring)
        await stage.show(table, version)
    assert stage.seen() == [("board 2", "k2"), ("ring 2", None)]
    stage.outbox.put(DeleteTurnCall(table.place, table.key))
    await stage.outbox.idle()
    assert stage.seen() == [("board 2", "k2")]
    assert (await stage.table(table.key)).ring is None


async def test_a_letter_is_edited_in_place_or_sent(stage: Stage) -> None:
    table = await stage.open()
    stage.outbox.put(Notice(place=table.place, text="rules 1"))
    await stage.outbox.idle()
    (number,) = stage.sandbox.telegram.state.require_chat(GROUP).messages
    page = Notice(place=table.place, text="rules 2", instead=Message(number, photo=False))
    stage.outbox.put(page)
    await stage.outbox.idle()
    assert stage.seen() == [("rules 2", None)]


async def test_a_press_is_answered_once_and_outside_the_budget(stage: Stage) -> None:
    stage.outbox = stage.fresh_outbox(lifted=False)
    table = await stage.open()
    await stage.show(table, 1)
    (number,) = stage.sandbox.telegram.state.require_chat(GROUP).messages
    for _ in range(3):
        query = stage.sandbox.telegram.actions.press(SARA, GROUP, number, "k1")
        await stage.outbox.answer(query.id, "done" * 99, alert=True)
        await stage.outbox.answer(query.id, "again")
    assert stage.calls() == ["sendPhoto", *["answerCallbackQuery"] * 3]
    await stage.outbox.answer("no such query", "late")


# Limits


async def test_under_pressure_the_finished_board_goes_first(stage: Stage) -> None:
    stage.outbox = stage.fresh_outbox(lifted=False)
    first, second = await stage.open(facts=2), await stage.open(facts=2)
    await stage.show(first, 1, photo=False)
    stage.outbox.put(TurnCall(table=first.key, place=first.place, text="ring"))
    stage.outbox.put(stage.job(first, 2, photo=False))
    stage.outbox.put(stage.job(second, 1, photo=False, over=True))
    for calls in range(1, 4):
        await until(lambda: stage.clock.waits)
        assert len(stage.calls()) == calls
        stage.clock.move(1.1)
        await until(lambda calls=calls: len(stage.calls()) > calls)
    await stage.outbox.idle()
    methods = ["sendMessage", "sendMessage", "editMessageText", "sendMessage"]
    assert stage.calls() == methods
    assert stage.seen()[-1] == ("ring", None)


async def test_what_makes_no_call_delays_no_board(stage: Stage) -> None:
    """A move every four seconds, 15 boards a minute; after each somebody looks for a ring that is not there."""
    stage.outbox = stage.fresh_outbox(lifted=False)
    table = await stage.open(facts=40)
    stale = KeyboardUpdate(
        table=table.key, place=table.place, version=Version(0), keyboard=keyboard("old")
    )
    async with asyncio.timeout(20.0):
        for version in range(1, 41):
            await stage.show(table, version, photo=False)
            stage.outbox.put(DeleteTurnCall(table.place, table.key))
            await stage.outbox.idle()
            stage.clock.move(2.0)
            stage.outbox.put(stale)
            await stage.outbox.idle()
            stage.clock.move(2.0)
            await stage.show(table, version, photo=False)  # people see it already
    assert stage.clock.waits == []
    assert stage.calls() == ["sendMessage", *["editMessageText"] * 39]


async def test_a_chat_that_must_wait_holds_up_no_other(stage: Stage) -> None:
    group, private = await stage.open(facts=3), await stage.open(SARA)
    stage.sandbox.telegram.actions.open_deep_link(SARA)
    stage.fail("429", "sendPhoto", chat=GROUP, seconds=30)
    stage.outbox.put(stage.job(group, 1))
    await until(lambda: stage.clock.waits)
    stage.outbox.put(stage.job(private, 1))
    await until(lambda: stage.seen(SARA))
    stage.outbox.put(stage.job(group, 3))
    await until(lambda: stage.clock.waits)
    assert stage.clock.waits[-1] == pytest.approx(30)
    stage.clock.move(30)
    await stage.outbox.idle()
    assert stage.seen() == [("board 3", "k3")]
