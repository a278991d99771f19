"""The outbox: one board per table, edited in place, and jobs in the right order."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.store.errors import StoreUnavailable
from bot.store.records import Message, Version
from bot.telegram.messages import DeleteTurnCall, KeyboardUpdate, Notice, Owed, TurnCall
from tests.bot.outbox_fixture import GROUP, SARA, OutboxFixture, keyboard
from tests.manual_clock import LONG, until
from tests.store.samples import change


async def test_a_board_is_one_message_edited_in_place(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    await outbox.show(table, 2)
    assert outbox.seen() == [("board 2", "k2")]
    assert outbox.calls() == ["sendPhoto", "editMessageMedia"]
    assert (await outbox.row(table.key)).shown_version == 2
    assert outbox.composed == [0, 1]


async def test_only_the_newest_of_several_boards_is_sent(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=9)
    for version in (1, 9, 2, 3):
        outbox.put(outbox.job(table, version))
    await outbox.idle()
    assert outbox.calls() == ["sendPhoto"]
    assert outbox.seen() == [("board 9", "k9")]


@pytest.mark.parametrize("resend", [False, True])
async def test_a_board_that_is_outdated_before_it_is_drawn_is_neither_drawn_nor_sent(
    outbox: OutboxFixture, resend: bool
) -> None:
    table = await outbox.open(facts=4)
    await outbox.show(table, 1)
    outbox.renderer.is_free.clear()
    outbox.put(outbox.job(table, 2, resend=resend))
    await until(lambda: len(outbox.composed) == 2)
    for version in (3, 4):
        outbox.put(outbox.job(table, version))
    outbox.renderer.is_free.set()
    await outbox.idle()
    assert [scene.view.seats for scene in outbox.renderer.scenes] == [1, 4]
    assert (await outbox.row(table.key)).shown_version == 4
    expected = [("board 4", "k4")]
    assert outbox.seen() == ([("board 1", None), *expected] if resend else expected)


async def test_an_outdated_board_is_not_shown(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 2)
    await outbox.show(table, 1)
    assert outbox.seen() == [("board 2", "k2")]


async def test_a_board_sent_anew_leaves_no_second_keyboard(outbox: OutboxFixture) -> None:
    table = await outbox.open()
    await outbox.show(table, 1)
    await outbox.show(table, 1, resend=True)
    assert outbox.seen() == [("board 1", None), ("board 1", "k1")]


async def test_a_lobby_becomes_a_board_in_the_same_message(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1, photo=False)
    await outbox.show(table, 2)
    assert outbox.seen() == [("board 2", "k2")]
    assert (await outbox.row(table.key)).board is not None


async def test_a_picture_that_telegram_has_is_not_uploaded_again(outbox: OutboxFixture) -> None:
    table = await outbox.open()
    await outbox.show(table, 1)
    await outbox.show(table, 1, resend=True)
    sent = [
        call.parameters["photo"]
        for call in outbox.sandbox.telegram.calls
        if call.method == "sendPhoto"
    ]
    assert sent[0] != sent[1]
    assert isinstance(sent[1], str)


async def test_a_file_id_that_telegram_has_forgotten_is_replaced(outbox: OutboxFixture) -> None:
    table = await outbox.open()
    await outbox.show(table, 1)
    outbox.fail("400", "sendPhoto", description="wrong file identifier/HTTP URL specified")
    await outbox.show(table, 1, resend=True)
    assert outbox.seen() == [("board 1", None), ("board 1", "k1")]


async def test_a_partial_word_changes_only_the_keyboard(outbox: OutboxFixture) -> None:
    table = await outbox.open()
    await outbox.show(table, 1)
    keys = KeyboardUpdate(
        table=table.key, place=table.place, version=Version(1), keyboard=keyboard("half")
    )
    outbox.put(keys)
    await outbox.idle()
    assert outbox.seen() == [("board 1", "half")]
    assert outbox.calls()[-1] == "editMessageReplyMarkup"


async def test_a_partial_word_is_dropped_for_a_newer_board(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    keys = KeyboardUpdate(
        table=table.key, place=table.place, version=Version(1), keyboard=keyboard("half")
    )
    outbox.put(keys)
    outbox.put(outbox.job(table, 2))
    await outbox.idle()
    outbox.put(keys)
    await outbox.idle()
    assert outbox.calls() == ["sendPhoto", "editMessageMedia"]


async def test_a_partial_word_survives_an_update_to_the_shown_version(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open()
    await outbox.show(table, 1)
    keys = KeyboardUpdate(
        table=table.key, place=table.place, version=Version(1), keyboard=keyboard("half")
    )
    for first, second in ((0, 1), (1, 0)):
        jobs = keys, outbox.job(table, 1)
        for job in (jobs[first], jobs[second]):
            outbox.put(job)
        await outbox.idle()
        assert outbox.seen() == [("board 1", "half")]
    assert "editMessageMedia" not in outbox.calls()


async def test_a_turn_call_replies_to_the_board_and_replaces_the_previous_one(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open(facts=2)
    for version in (1, 2):
        call = TurnCall(table=table.key, place=table.place, text=f"call {version}")
        outbox.put(call)
        await outbox.show(table, version)
    assert outbox.seen() == [("board 2", "k2"), ("call 2", None)]
    outbox.put(DeleteTurnCall(table.place, table.key))
    await outbox.idle()
    assert outbox.seen() == [("board 2", "k2")]
    assert (await outbox.row(table.key)).turn_call is None


async def test_a_turn_call_that_cannot_be_recorded_is_made_only_once(
    outbox: OutboxFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await outbox.open()
    await outbox.show(table)

    async def fails(*_: object, **__: object) -> None:
        raise StoreUnavailable("database or disk is full")

    monkeypatch.setattr(outbox.store, "record_turn_call", fails)
    outbox.put(TurnCall(table=table.key, place=table.place, text="call"))
    for _ in range(5):
        await asyncio.sleep(0.02)
        outbox.clock.advance(6)
    assert [text for text, _ in outbox.seen()] == ["board 1", "call"]


async def test_a_call_that_is_not_made_because_its_table_is_paused_is_still_owed(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 2)
    chat = table.place.chat
    owing = replace(change(position=3), owed=("call", (chat,)))
    await outbox.store.append(table.key, Version(2), owing)
    await outbox.store.pause(table.key, "closed", at=outbox.clock.now())
    call = TurnCall(
        table=table.key, place=table.place, text="call", owed=Owed(table.key, "call", chat)
    )
    outbox.put(call)
    await outbox.idle()
    [owed] = await outbox.store.owed_notices(table.key)
    assert not owed.is_begun
    await outbox.store.wake(chat, at=outbox.clock.now())
    outbox.put(call)
    await outbox.idle()
    assert outbox.seen()[-1] == ("call", None)
    assert await outbox.store.owed_notices(table.key) == []


async def test_a_notice_is_edited_in_place_or_sent(outbox: OutboxFixture) -> None:
    table = await outbox.open()
    outbox.put(Notice(place=table.place, text="rules 1"))
    await outbox.idle()
    (number,) = outbox.sandbox.telegram.state.require_chat(GROUP).messages
    page = Notice(place=table.place, text="rules 2", instead=Message(number, photo=False))
    outbox.put(page)
    await outbox.idle()
    assert outbox.seen() == [("rules 2", None)]


async def test_a_press_is_answered_once_and_without_rate_limits(outbox: OutboxFixture) -> None:
    outbox.under_test = outbox.make_outbox(lifted=False)
    table = await outbox.open()
    await outbox.show(table, 1)
    (number,) = outbox.sandbox.telegram.state.require_chat(GROUP).messages
    for _ in range(3):
        query = outbox.sandbox.telegram.actions.press(SARA, GROUP, number, "k1")
        await outbox.under_test.answer(query.id, "done" * 99, alert=True, chat=GROUP)
        await outbox.under_test.answer(query.id, "again", chat=GROUP)
    assert outbox.calls() == ["sendPhoto", *["answerCallbackQuery"] * 3]
    await outbox.under_test.answer("no such query", "late", chat=GROUP)


async def test_a_long_answer_with_emoji_is_cut_to_what_telegram_accepts(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open()
    await outbox.show(table, 1)
    (number,) = outbox.sandbox.telegram.state.require_chat(GROUP).messages
    query = outbox.sandbox.telegram.actions.press(SARA, GROUP, number, "k1")
    await outbox.under_test.answer(query.id, "x" + "🟧" * 120, chat=GROUP)
    assert query.answer is not None
    assert query.answer["text"] == "x" + "🟧" * 99


# Limits


async def test_the_board_of_a_finished_game_is_sent_first(outbox: OutboxFixture) -> None:
    outbox.under_test = outbox.make_outbox(lifted=False)
    first, second = await outbox.open(facts=2), await outbox.open(facts=2)
    await outbox.show(first, 1, photo=False)
    outbox.put(TurnCall(table=first.key, place=first.place, text="call"))
    outbox.put(outbox.job(first, 2, photo=False))
    outbox.put(outbox.job(second, 1, photo=False, over=True))
    for calls in range(1, 4):
        await until(lambda: outbox.clock.waits)
        assert len(outbox.calls()) == calls
        outbox.clock.advance(1.1)
        await until(lambda calls=calls: len(outbox.calls()) > calls)
    await outbox.idle()
    methods = ["sendMessage", "sendMessage", "editMessageText", "sendMessage"]
    assert outbox.calls() == methods
    assert outbox.seen()[-1] == ("call", None)


async def test_jobs_without_a_call_delay_no_board(outbox: OutboxFixture) -> None:
    """A move every four seconds makes 15 boards a minute; deleting a turn call that does not exist makes no call."""
    outbox.under_test = outbox.make_outbox(lifted=False)
    table = await outbox.open(facts=40)
    stale = KeyboardUpdate(
        table=table.key, place=table.place, version=Version(0), keyboard=keyboard("old")
    )
    async with asyncio.timeout(LONG):
        for version in range(1, 41):
            await outbox.show(table, version, photo=False)
            outbox.put(DeleteTurnCall(table.place, table.key))
            await outbox.idle()
            outbox.clock.advance(2.0)
            outbox.put(stale)
            await outbox.idle()
            outbox.clock.advance(2.0)
            await outbox.show(table, version, photo=False)  # people see it already
    assert outbox.clock.waits == []
    assert outbox.calls() == ["sendMessage", *["editMessageText"] * 39]


async def test_a_chat_that_must_wait_delays_no_other(outbox: OutboxFixture) -> None:
    group, private = await outbox.open(facts=3), await outbox.open(SARA)
    outbox.sandbox.telegram.actions.open_deep_link(SARA)
    outbox.fail("429", "sendPhoto", chat=GROUP, seconds=30)
    outbox.put(outbox.job(group, 1))
    await until(lambda: outbox.clock.waits)
    outbox.put(outbox.job(private, 1))
    await until(lambda: outbox.seen(SARA))
    outbox.put(outbox.job(group, 3))
    await until(lambda: outbox.clock.waits)
    assert outbox.clock.waits[-1] == pytest.approx(30)
    outbox.clock.advance(30)
    await outbox.idle()
    assert outbox.seen() == [("board 3", "k3")]
