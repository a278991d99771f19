"""Recovery from Bot API errors: lost answers, closed chats, forbidden photos, rate limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.presentation.boards.pictures import PictureRenderer
from bot.store.records import Message
from bot.telegram.api.outages import INTERVAL
from bot.telegram.messages import BoardMessage, TurnCall
from bot.telegram.sending.board_forms import PHOTOS_AGAIN
from bot.telegram.sending.recovery import DOUBT
from render.scene import Scene
from tests.bot.outbox_fixture import GROUP, SARA, OutboxFixture
from tests.bot.stubs import StubRenderer
from tests.manual_clock import until


async def test_not_modified_is_success(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    outbox.fail("not-modified", "editMessageMedia")
    await outbox.show(table, 2)
    assert (await outbox.row(table.key)).shown_version == 2
    assert outbox.calls() == ["sendPhoto", "editMessageMedia"]


@pytest.mark.parametrize("why", ["gone", "400"])
async def test_a_board_that_cannot_be_edited_is_sent_again(outbox: OutboxFixture, why: str) -> None:
    table = await outbox.open(facts=3)
    await outbox.show(table, 1)
    outbox.fail(why, "editMessageMedia", description="")
    await outbox.show(table, 2)
    assert outbox.seen() == [("board 1", None), ("board 2", "k2")]
    await outbox.show(table, 3)
    assert outbox.seen() == [("board 1", None), ("board 3", "k3")]


async def test_an_edit_whose_answer_was_lost_is_repeated(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    outbox.fail("timeout-after", "editMessageMedia")
    outbox.put(outbox.job(table, 2))
    await until(lambda: outbox.clock.waits)
    outbox.clock.advance(1)
    await outbox.idle()
    assert outbox.seen() == [("board 2", "k2")]
    assert (await outbox.row(table.key)).shown_version == 2


async def test_a_board_whose_sending_is_in_doubt_is_adopted_by_a_press(
    outbox: OutboxFixture,
) -> None:
    table = await outbox.open(facts=2)
    outbox.fail("timeout-after", "sendPhoto")
    outbox.put(outbox.job(table, 1))
    await until(lambda: outbox.clock.waits)
    (number,) = outbox.sandbox.telegram.state.require_chat(GROUP).messages
    await outbox.under_test.reconcile_board(table.key, Message(number, photo=True))
    await outbox.idle()
    assert outbox.seen() == [("board 1", "k1")]
    board = (await outbox.row(table.key)).board
    assert board == Message(number, photo=True)


@pytest.mark.parametrize("kind", ["timeout", "timeout-after", "drop", "drop-after", "502"])
async def test_a_board_in_doubt_is_sent_again_after_a_while(
    outbox: OutboxFixture, kind: str
) -> None:
    table = await outbox.open()
    outbox.fail(kind, "sendPhoto")
    outbox.put(outbox.job(table, 1))
    await until(lambda: outbox.clock.waits)
    assert len(outbox.calls()) <= 1
    outbox.clock.advance(DOUBT)
    await outbox.idle()
    assert outbox.seen()[-1] == ("board 1", "k1")
    if len(outbox.seen()) == 2:  # a press on the first shows that it is there; it loses its keys
        first = next(iter(outbox.sandbox.telegram.state.require_chat(GROUP).messages))
        await outbox.under_test.reconcile_board(table.key, Message(first, photo=True))
        await outbox.idle()
        assert outbox.seen() == [("board 1", None), ("board 1", "k1")]


async def test_a_turn_call_whose_answer_was_lost_is_not_sent_twice(outbox: OutboxFixture) -> None:
    table = await outbox.open()
    await outbox.show(table, 1)
    outbox.fail("timeout-after", "sendMessage")
    outbox.put(TurnCall(table=table.key, place=table.place, text="call"))
    await outbox.idle()
    assert outbox.seen() == [("board 1", "k1"), ("call", None)]


@pytest.mark.parametrize("why", ["blocked", "kicked", "no-rights", "chat-not-found"])
async def test_a_closed_chat_pauses_its_tables_until_there_is_activity(
    outbox: OutboxFixture, why: str
) -> None:
    table, other = await outbox.open(facts=2), await outbox.open()
    outbox.fail(why, "sendPhoto")
    await outbox.show(table, 1)
    for key in (table.key, other.key):
        assert (await outbox.row(key)).paused
    before = len(outbox.calls())
    await outbox.show(table, 2)
    await outbox.show(other, 1)
    assert len(outbox.calls()) == before
    woken = await outbox.store.wake(table.place.chat, at=outbox.clock.now())
    assert {found.key for found in woken} == {table.key, other.key}
    await outbox.show(table, 2)
    assert outbox.seen() == [("board 2", "k2")]


async def test_a_closed_topic_pauses_only_its_table(outbox: OutboxFixture) -> None:
    table, other = await outbox.open(), await outbox.open()
    outbox.fail("topic-closed", "sendPhoto")
    await outbox.show(table, 1)
    assert (await outbox.row(table.key)).paused == "topic-closed"
    await outbox.show(other, 1)
    assert outbox.seen() == [("board 1", "k1")]


async def test_without_the_right_to_photos_the_board_is_a_text(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=3)
    outbox.fail("no-photos", "sendPhoto")
    await outbox.show(table, 1)
    await outbox.show(table, 2)
    assert outbox.calls() == ["sendPhoto", "sendMessage", "editMessageText"]
    outbox.clock.advance(PHOTOS_AGAIN)
    await outbox.show(table, 3)
    assert outbox.calls()[-1] == "editMessageMedia"
    assert outbox.seen() == [("board 3", "k3")]


async def test_a_board_without_its_picture_may_have_another_text(outbox: OutboxFixture) -> None:
    table = await outbox.open()
    job = outbox.job(table)

    version, pictured = outbox.boards[table.key]

    async def board() -> BoardMessage:
        return replace(await pictured(), unpictured=lambda: "all that the picture would show")

    outbox.boards[table.key] = version, board

    outbox.fail("no-photos", "sendPhoto")
    outbox.put(job)
    await outbox.idle()
    assert outbox.seen() == [("all that the picture would show", "k1")]


async def test_when_photos_are_forbidden_later_the_text_takes_over(outbox: OutboxFixture) -> None:
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    outbox.fail("no-photos", "editMessageMedia")
    await outbox.show(table, 2)
    assert outbox.seen() == [("board 1", None), ("board 2", "k2")]


async def test_a_picture_that_cannot_be_drawn_is_left_out(
    outbox: OutboxFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(self: PictureRenderer, scene: Scene) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr(StubRenderer, "picture", broken)
    table = await outbox.open()
    await outbox.show(table, 1)
    assert outbox.seen() == [("board 1", "k1")]


async def test_a_group_that_became_a_supergroup_gets_its_boards_there(
    outbox: OutboxFixture,
) -> None:
    actions = outbox.sandbox.telegram.actions
    chat = actions.create_group(-555, "old", SARA, [102], kind="group")
    table = await outbox.open(chat.id, facts=2)
    await outbox.show(table, 1)
    new = actions.migrate(chat.id, -1005550, SARA)
    await outbox.show(table, 2)
    assert outbox.seen(new.id)[-1] == ("board 2", "k2")
    assert (await outbox.store.chat(table.place.chat)).telegram_id == new.id


async def test_all_boards_follow_a_group_whose_migration_only_a_failed_call_tells(
    outbox: OutboxFixture,
) -> None:
    actions = outbox.sandbox.telegram.actions
    chat = actions.create_group(-555, "old", SARA, [102], kind="group")
    table, other = await outbox.open(chat.id, facts=2), await outbox.open(chat.id, facts=3)
    await outbox.show(table, 1)
    await outbox.show(other, 3)
    new = actions.migrate(chat.id, -1005550, SARA)
    await outbox.show(table, 2)
    assert sorted(outbox.seen(new.id)) == [("board 2", "k2"), ("board 3", "k3")]
    assert (await outbox.row(other.key)).shown_version == 3


async def test_while_telegram_is_away_only_the_newest_board_waits(
    outbox: OutboxFixture, caplog: pytest.LogCaptureFixture
) -> None:
    table = await outbox.open(facts=9)
    await outbox.show(table, 1)
    outbox.fail("502", times=999)
    for version in range(2, 8):
        outbox.put(outbox.job(table, version))
        failed = len(outbox.calls())
        await outbox.clock.advance_until(lambda failed=failed: len(outbox.calls()) > failed)
    outbox.sandbox.telegram.faults.clear()
    await outbox.clock.advance_until(
        lambda: len(outbox.seen()) == 1 and outbox.seen()[0][0] == "board 7"
    )
    await outbox.idle()
    assert outbox.seen() == [("board 7", "k7")]
    first, *others = caplog.messages
    assert first == "Telegram does not answer"
    assert set(others) <= {"Telegram still does not answer"}
    assert len(others) <= outbox.clock.monotonic() / INTERVAL


async def test_a_board_that_was_not_shown_before_the_end_is_outdated(
    outbox: OutboxFixture,
) -> None:
    outbox.under_test = outbox.make_outbox(lifted=False)
    table = await outbox.open(facts=2)
    await outbox.show(table, 1)
    outbox.put(outbox.job(table, 2))
    await until(lambda: outbox.clock.waits)
    await outbox.under_test.close(1)
    assert [found.key for found in await outbox.store.outdated_tables()] == [table.key]
