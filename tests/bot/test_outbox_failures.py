"""What people see, whatever Telegram answers: errors, lost answers, shut chats, forbidden photos."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.presentation.pictures import PictureRenderer
from bot.store.records import Message
from bot.telegram.delivery import PHOTOS_AGAIN
from bot.telegram.messages import BoardMessage, TurnCall
from bot.telegram.recovery import DOUBT
from render.scene import Scene
from tests.bot.stage import GROUP, SARA, QuickRenderer, Stage
from tests.slow_clock import until


async def test_not_modified_is_success(stage: Stage) -> None:
    table = await stage.open(facts=2)
    await stage.show(table, 1)
    stage.fail("not-modified", "editMessageMedia")
    await stage.show(table, 2)
    assert (await stage.table(table.key)).shown_version == 2
    assert stage.calls() == ["sendPhoto", "editMessageMedia"]


@pytest.mark.parametrize("why", ["gone", "400"])
async def test_a_board_that_cannot_be_edited_is_sent_afresh(stage: Stage, why: str) -> None:
    table = await stage.open(facts=3)
    await stage.show(table, 1)
    stage.fail(why, "editMessageMedia", description="")
    await stage.show(table, 2)
    assert stage.seen() == [("board 1", None), ("board 2", "k2")]
    await stage.show(table, 3)
    assert stage.seen() == [("board 1", None), ("board 3", "k3")]


async def test_an_edit_whose_answer_was_lost_is_repeated(stage: Stage) -> None:
    table = await stage.open(facts=2)
    await stage.show(table, 1)
    stage.fail("timeout-after", "editMessageMedia")
    stage.outbox.put(stage.job(table, 2))
    await until(lambda: stage.clock.waits)
    stage.clock.move(1)
    await stage.outbox.idle()
    assert stage.seen() == [("board 2", "k2")]
    assert (await stage.table(table.key)).shown_version == 2


async def test_a_board_whose_sending_is_in_doubt_is_adopted_by_a_press(stage: Stage) -> None:
    table = await stage.open(facts=2)
    stage.fail("timeout-after", "sendPhoto")
    stage.outbox.put(stage.job(table, 1))
    await until(lambda: stage.clock.waits)
    (number,) = stage.sandbox.telegram.state.require_chat(GROUP).messages
    await stage.outbox.reconcile_board(table.key, Message(number, photo=True))
    await stage.outbox.idle()
    assert stage.seen() == [("board 1", "k1")]
    board = (await stage.table(table.key)).board
    assert board == Message(number, photo=True)


@pytest.mark.parametrize("kind", ["timeout", "timeout-after", "drop", "drop-after", "502"])
async def test_a_board_in_doubt_is_sent_again_after_a_while(stage: Stage, kind: str) -> None:
    table = await stage.open()
    stage.fail(kind, "sendPhoto")
    stage.outbox.put(stage.job(table, 1))
    await until(lambda: stage.clock.waits)
    assert len(stage.calls()) <= 1
    stage.clock.move(DOUBT)
    await stage.outbox.idle()
    assert stage.seen()[-1] == ("board 1", "k1")
    if len(stage.seen()) == 2:  # a press on the first shows that it is there; it loses its keys
        first = next(iter(stage.sandbox.telegram.state.require_chat(GROUP).messages))
        await stage.outbox.reconcile_board(table.key, Message(first, photo=True))
        await stage.outbox.idle()
        assert stage.seen() == [("board 1", None), ("board 1", "k1")]


async def test_a_ring_whose_answer_was_lost_is_not_doubled(stage: Stage) -> None:
    table = await stage.open()
    await stage.show(table, 1)
    stage.fail("timeout-after", "sendMessage")
    stage.outbox.put(TurnCall(table=table.key, place=table.place, text="ring"))
    await stage.outbox.idle()
    assert stage.seen() == [("board 1", "k1"), ("ring", None)]


@pytest.mark.parametrize("why", ["blocked", "kicked", "no-rights", "chat-not-found"])
async def test_a_shut_chat_pauses_its_tables_until_there_is_life(stage: Stage, why: str) -> None:
    table, other = await stage.open(facts=2), await stage.open()
    stage.fail(why, "sendPhoto")
    await stage.show(table, 1)
    for key in (table.key, other.key):
        assert (await stage.table(key)).paused
    before = len(stage.calls())
    await stage.show(table, 2)
    await stage.show(other, 1)
    assert len(stage.calls()) == before
    woken = await stage.store.wake(table.place.chat, at=stage.clock.now())
    assert {found.key for found in woken} == {table.key, other.key}
    await stage.show(table, 2)
    assert stage.seen() == [("board 2", "k2")]


async def test_a_closed_topic_pauses_only_its_table(stage: Stage) -> None:
    table, other = await stage.open(), await stage.open()
    stage.fail("topic-closed", "sendPhoto")
    await stage.show(table, 1)
    assert (await stage.table(table.key)).paused == "topic-closed"
    await stage.show(other, 1)
    assert stage.seen() == [("board 1", "k1")]


async def test_without_the_right_to_photos_the_board_is_a_text(stage: Stage) -> None:
    table = await stage.open(facts=3)
    stage.fail("no-photos", "sendPhoto")
    await stage.show(table, 1)
    await stage.show(table, 2)
    assert stage.calls() == ["sendPhoto", "sendMessage", "editMessageText"]
    stage.clock.move(PHOTOS_AGAIN)
    await stage.show(table, 3)
    assert stage.calls()[-1] == "editMessageMedia"
    assert stage.seen() == [("board 3", "k3")]


async def test_a_board_without_its_picture_may_have_words_of_its_own(stage: Stage) -> None:
    table = await stage.open()
    job = stage.job(table)

    version, pictured = stage.boards[table.key]

    async def board() -> BoardMessage:
        return replace(await pictured(), unpictured=lambda: "all that the picture would show")

    stage.boards[table.key] = version, board

    stage.fail("no-photos", "sendPhoto")
    stage.outbox.put(job)
    await stage.outbox.idle()
    assert stage.seen() == [("all that the picture would show", "k1")]


async def test_when_photos_are_forbidden_later_the_text_takes_over(stage: Stage) -> None:
    table = await stage.open(facts=2)
    await stage.show(table, 1)
    stage.fail("no-photos", "editMessageMedia")
    await stage.show(table, 2)
    assert stage.seen() == [("board 1", None), ("board 2", "k2")]


async def test_a_picture_that_cannot_be_drawn_is_left_out(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(self: PictureRenderer, scene: Scene) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr(QuickRenderer, "picture", broken)
    table = await stage.open()
    await stage.show(table, 1)
    assert stage.seen() == [("board 1", "k1")]


async def test_a_group_that_became_a_supergroup_gets_its_boards_there(stage: Stage) -> None:
    actions = stage.sandbox.telegram.actions
    chat = actions.create_group(-555, "old", SARA, [102], kind="group")
    table = await stage.open(chat.id, facts=2)
    await stage.show(table, 1)
    new = actions.migrate(chat.id, -1005550, SARA)
    await stage.show(table, 2)
    assert stage.seen(new.id)[-1] == ("board 2", "k2")
    assert (await stage.store.chat(table.place.chat)).telegram_id == new.id


async def test_while_telegram_is_away_only_the_newest_board_waits(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    table = await stage.open(facts=9)
    await stage.show(table, 1)
    stage.fail("502", "editMessageMedia", times=999)
    for version in range(2, 8):
        stage.outbox.put(stage.job(table, version))
        failed = len(stage.calls())
        await stage.clock.run(lambda failed=failed: len(stage.calls()) > failed)
    stage.sandbox.telegram.faults.clear()
    await stage.clock.run(lambda: len(stage.seen()) == 1 and stage.seen()[0][0] == "board 7")
    await stage.outbox.idle()
    assert stage.seen() == [("board 7", "k7")]
    assert [record.message for record in caplog.records] == ["Telegram does not answer"]


async def test_what_was_not_shown_before_the_end_is_behind_afterwards(stage: Stage) -> None:
    stage.outbox = stage.fresh_outbox(lifted=False)
    table = await stage.open(facts=2)
    await stage.show(table, 1)
    stage.outbox.put(stage.job(table, 2))
    await until(lambda: stage.clock.waits)
    await stage.outbox.close(1)
    assert [found.key for found in await stage.store.outdated_tables()] == [table.key]
