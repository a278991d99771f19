"""What people see, with the real store and the real library over the sandbox, whatever Telegram answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from telegram import Bot, InlineKeyboardButton, InlineKeyboardMarkup

from bot.budget import Budget
from bot.messages import Board, Keys, Letter, Ring, Show
from bot.outbox import Outbox
from bot.painter import Painter
from bot.postman import DOUBT, PHOTOS_AGAIN
from bot.sandbox import Sandbox
from bot.sandbox.faults import Fault
from bot.sandbox.persons import Json
from bot.store.rows import Message, Place, Table, TableKey, Version
from bot.store.sqlite import SqliteStore, open_store
from engine.contract import View
from render.scene import Scene
from tests.slow_clock import SlowClock, until
from tests.store.samples import change

GROUP = -1001000000001
SARA = 101


class QuickPainter(Painter):
    """Draws every scene as one grey square; how real pictures are drawn is tested elsewhere."""

    async def picture(self, scene: Scene) -> bytes:
        file = BytesIO()
        Image.new("L", (640, 640), len(scene.names)).save(file, "JPEG")
        return file.getvalue()


def keyboard(data: str) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup([[InlineKeyboardButton("x", callback_data=data)]])


def scene(number: int) -> Scene:
    view = View(viewer=None, seats=number, to_move=None, scores=())
    return Scene("azul", view, ("a",), str)


class Stage:
    """An outbox with everything around it, and what the chat looks like."""

    def __init__(self, store: SqliteStore, sandbox: Sandbox, clock: SlowClock, bot: Bot) -> None:
        self.store, self.sandbox, self.clock, self.bot = store, sandbox, clock, bot
        self.outbox = self.fresh_outbox()
        self.composed: list[int] = []

    def fresh_outbox(self, *, lifted: bool = True) -> Outbox:
        budget = Budget(self.clock, lifted=lifted)
        return Outbox(self.bot, self.store, QuickPainter(1), self.clock, budget)

    async def open(self, chat: int = GROUP, facts: int = 1, topic: int = 0) -> Table:
        kind = "private" if chat > 0 else "supergroup"
        place = Place((await self.store.enter(chat, kind)).key, topic)  # type: ignore[arg-type]
        token = str(len(await self.store.behind()) + id(place))
        bodies = [f"fact {number}" for number in range(facts)]
        return await self.store.table(
            await self.store.open_table(place, "azul", token, change(*bodies))
        )

    def wish(self, table: Table, version: int = 1, **more: Any) -> Show:
        picture = scene(version) if more.pop("photo", True) else None

        async def compose(shown: Version) -> Board:
            self.composed.append(shown)
            text = f"board {version}"
            return Board(
                version=Version(version), text=text, keyboard=keyboard(f"k{version}"), scene=picture
            )

        return Show(
            table=table.key, place=table.place, version=Version(version), compose=compose, **more
        )

    async def show(self, table: Table, version: int = 1, **more: Any) -> None:
        self.outbox.show(self.wish(table, version, **more))
        await self.outbox.idle()

    def fail(self, kind: str, method: str = "*", times: int = 1, **more: Any) -> None:
        self.sandbox.telegram.faults.order(Fault(kind, method, times=times, **more))

    def seen(self, chat: int = GROUP) -> list[tuple[str, str | None]]:
        """Every message of the bot in a chat: its text, and the data of its only key."""
        found = []
        for message in self.sandbox.telegram.world.chat(chat).messages.values():
            shape = self.sandbox.telegram.world.message_json(message)
            if shape["from"]["is_bot"]:
                found.append((shape.get("text") or shape["caption"], _data(shape)))
        return found

    def calls(self) -> list[str]:
        return [call.method for call in self.sandbox.telegram.calls]

    async def table(self, key: TableKey) -> Table:
        return await self.store.table(key)


def _data(message: Json) -> str | None:
    rows = message.get("reply_markup", {}).get("inline_keyboard", [])
    return rows[0][0]["callback_data"] if rows else None


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[Stage]:
    store = await open_store(tmp_path / "games.sqlite3")
    clock, sandbox = SlowClock(), Sandbox()
    bot = Bot(sandbox.token, request=sandbox.request(), get_updates_request=sandbox.request())
    async with bot:
        sandbox.telegram.calls.clear()
        stage = Stage(store, sandbox, clock, bot)
        yield stage
        await stage.outbox.close(0)
    await store.close()


# Boards


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
        stage.outbox.show(stage.wish(table, version))
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
    await stage.show(table, 1, anew=True)
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
    await stage.show(table, 1, anew=True)
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
    await stage.show(table, 1, anew=True)
    assert stage.seen() == [("board 1", None), ("board 1", "k1")]


async def test_the_keyboard_of_a_half_made_move_is_changed_alone(stage: Stage) -> None:
    table = await stage.open()
    await stage.show(table, 1)
    keys = Keys(table=table.key, place=table.place, version=Version(1), keyboard=keyboard("half"))
    stage.outbox.keys(keys)
    await stage.outbox.idle()
    assert stage.seen() == [("board 1", "half")]
    assert stage.calls()[-1] == "editMessageReplyMarkup"


async def test_a_half_made_move_is_dropped_for_a_newer_board(stage: Stage) -> None:
    table = await stage.open(facts=2)
    await stage.show(table, 1)
    keys = Keys(table=table.key, place=table.place, version=Version(1), keyboard=keyboard("half"))
    stage.outbox.keys(keys)
    stage.outbox.show(stage.wish(table, 2))
    await stage.outbox.idle()
    stage.outbox.keys(keys)
    await stage.outbox.idle()
    assert stage.calls() == ["sendPhoto", "editMessageMedia"]


async def test_a_half_made_move_outlives_a_board_that_is_on_the_screen_already(
    stage: Stage,
) -> None:
    table = await stage.open()
    await stage.show(table, 1)
    keys = Keys(table=table.key, place=table.place, version=Version(1), keyboard=keyboard("half"))
    for first, second in ((0, 1), (1, 0)):
        wishes = (stage.outbox.keys, keys), (stage.outbox.show, stage.wish(table, 1))
        for send, wish in (wishes[first], wishes[second]):
            send(wish)  # type: ignore[operator]
        await stage.outbox.idle()
        assert stage.seen() == [("board 1", "half")]
    assert "editMessageMedia" not in stage.calls()


async def test_a_ring_replies_to_the_board_and_replaces_the_last_one(stage: Stage) -> None:
    table = await stage.open(facts=2)
    for version in (1, 2):
        ring = Ring(table=table.key, place=table.place, text=f"ring {version}")
        stage.outbox.ring(ring)
        await stage.show(table, version)
    assert stage.seen() == [("board 2", "k2"), ("ring 2", None)]
    stage.outbox.unring(table.key, table.place)
    await stage.outbox.idle()
    assert stage.seen() == [("board 2", "k2")]
    assert (await stage.table(table.key)).ring is None


async def test_a_letter_is_edited_in_place_or_sent(stage: Stage) -> None:
    table = await stage.open()
    stage.outbox.send(Letter(place=table.place, text="rules 1"))
    await stage.outbox.idle()
    (number,) = stage.sandbox.telegram.world.chat(GROUP).messages
    page = Letter(place=table.place, text="rules 2", instead=Message(number, photo=False))
    stage.outbox.send(page)
    await stage.outbox.idle()
    assert stage.seen() == [("rules 2", None)]


async def test_a_press_is_answered_once_and_outside_the_budget(stage: Stage) -> None:
    stage.outbox = stage.fresh_outbox(lifted=False)
    table = await stage.open()
    await stage.show(table, 1)
    (number,) = stage.sandbox.telegram.world.chat(GROUP).messages
    for _ in range(3):
        query = stage.sandbox.telegram.people.press(SARA, GROUP, number, "k1")
        await stage.outbox.answer(query.id, "done" * 99, alert=True)
        await stage.outbox.answer(query.id, "again")
    assert stage.calls() == ["sendPhoto", *["answerCallbackQuery"] * 3]
    await stage.outbox.answer("no such query", "late")


# Limits


async def test_under_pressure_the_finished_board_goes_first(stage: Stage) -> None:
    stage.outbox = stage.fresh_outbox(lifted=False)
    first, second = await stage.open(facts=2), await stage.open(facts=2)
    await stage.show(first, 1, photo=False)
    stage.outbox.ring(Ring(table=first.key, place=first.place, text="ring"))
    stage.outbox.show(stage.wish(first, 2, photo=False))
    stage.outbox.show(stage.wish(second, 1, photo=False, over=True))
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
    stale = Keys(table=table.key, place=table.place, version=Version(0), keyboard=keyboard("old"))
    async with asyncio.timeout(20.0):
        for version in range(1, 41):
            await stage.show(table, version, photo=False)
            stage.outbox.unring(table.key, table.place)
            await stage.outbox.idle()
            stage.clock.move(2.0)
            stage.outbox.keys(stale)
            await stage.outbox.idle()
            stage.clock.move(2.0)
            await stage.show(table, version, photo=False)  # people see it already
    assert stage.clock.waits == []
    assert stage.calls() == ["sendMessage", *["editMessageText"] * 39]


async def test_a_chat_that_must_wait_holds_up_no_other(stage: Stage) -> None:
    group, private = await stage.open(facts=3), await stage.open(SARA)
    stage.sandbox.telegram.people.follow(SARA)
    stage.fail("429", "sendPhoto", chat=GROUP, seconds=30)
    stage.outbox.show(stage.wish(group, 1))
    await until(lambda: stage.clock.waits)
    stage.outbox.show(stage.wish(private, 1))
    await until(lambda: stage.seen(SARA))
    stage.outbox.show(stage.wish(group, 3))
    await until(lambda: stage.clock.waits)
    assert stage.clock.waits[-1] == pytest.approx(30)
    stage.clock.move(30)
    await stage.outbox.idle()
    assert stage.seen() == [("board 3", "k3")]


# What goes wrong


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
    stage.outbox.show(stage.wish(table, 2))
    await until(lambda: stage.clock.waits)
    stage.clock.move(1)
    await stage.outbox.idle()
    assert stage.seen() == [("board 2", "k2")]
    assert (await stage.table(table.key)).shown_version == 2


async def test_a_board_whose_sending_is_in_doubt_is_adopted_by_a_press(stage: Stage) -> None:
    table = await stage.open(facts=2)
    stage.fail("timeout-after", "sendPhoto")
    stage.outbox.show(stage.wish(table, 1))
    await until(lambda: stage.clock.waits)
    (number,) = stage.sandbox.telegram.world.chat(GROUP).messages
    await stage.outbox.stray(table.key, Message(number, photo=True))
    await stage.outbox.idle()
    assert stage.seen() == [("board 1", "k1")]
    board = (await stage.table(table.key)).board
    assert board == Message(number, photo=True)


@pytest.mark.parametrize("kind", ["timeout", "timeout-after", "drop", "drop-after", "502"])
async def test_a_board_in_doubt_is_sent_again_after_a_while(stage: Stage, kind: str) -> None:
    table = await stage.open()
    stage.fail(kind, "sendPhoto")
    stage.outbox.show(stage.wish(table, 1))
    await until(lambda: stage.clock.waits)
    assert len(stage.calls()) <= 1
    stage.clock.move(DOUBT)
    await stage.outbox.idle()
    assert stage.seen()[-1] == ("board 1", "k1")
    if len(stage.seen()) == 2:  # a press on the first shows that it is there; it loses its keys
        first = next(iter(stage.sandbox.telegram.world.chat(GROUP).messages))
        await stage.outbox.stray(table.key, Message(first, photo=True))
        await stage.outbox.idle()
        assert stage.seen() == [("board 1", None), ("board 1", "k1")]


async def test_a_ring_whose_answer_was_lost_is_not_doubled(stage: Stage) -> None:
    table = await stage.open()
    await stage.show(table, 1)
    stage.fail("timeout-after", "sendMessage")
    stage.outbox.ring(Ring(table=table.key, place=table.place, text="ring"))
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
    woken = await stage.outbox.wake(table.place.chat)
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
    wish = stage.wish(table)

    async def compose(shown: Version) -> Board:
        return replace(await wish.compose(shown), unpictured="all that the picture would show")

    stage.fail("no-photos", "sendPhoto")
    stage.outbox.show(replace(wish, compose=compose))
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
    async def broken(self: Painter, scene: Scene) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr(QuickPainter, "picture", broken)
    table = await stage.open()
    await stage.show(table, 1)
    assert stage.seen() == [("board 1", "k1")]


async def test_a_group_that_became_a_supergroup_gets_its_boards_there(stage: Stage) -> None:
    people = stage.sandbox.telegram.people
    chat = people.gather(-555, "old", SARA, [102], kind="group")
    table = await stage.open(chat.id, facts=2)
    await stage.show(table, 1)
    new = people.migrate(chat.id, -1005550, SARA)
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
        stage.outbox.show(stage.wish(table, version))
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
    stage.outbox.show(stage.wish(table, 2))
    await until(lambda: stage.clock.waits)
    await stage.outbox.close(1)
    assert [found.key for found in await stage.store.behind()] == [table.key]
