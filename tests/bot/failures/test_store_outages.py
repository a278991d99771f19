"""The store fails for a moment: committed facts stay, and their consequences follow later."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from bot.presentation.table_label import table_label
from bot.sandbox.bot_api.faults import Fault
from bot.store.errors import StoreUnavailable
from bot.store.interface import Store
from bot.store.records import Chat, ChatKey, TableKey, Waiting
from bot.tables.events import TableEvent
from bot.tables.live_table import LiveTable
from bot.telegram.buttons.buttons import Action
from engine.saying import Saying
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.failures.updates_at_once import poll
from tests.bot.game_fixtures import open_lobby, set_time_limit, start_game, start_solo
from tests.bot.texts import name, text


class Outage:
    """Makes the next `left` calls of a store method fail."""

    def __init__(self, bot: BotFixture, patch: pytest.MonkeyPatch, method: str) -> None:
        self._method = getattr(bot.store, method)
        self.left = 0
        patch.setattr(bot.store, method, self._call)

    async def _call(self, *values: Any, **named: Any) -> Any:
        if self.left:
            self.left -= 1
            raise StoreUnavailable("database or disk is full")
        return await self._method(*values, **named)


def after(outage: Outage, bot: BotFixture, patch: pytest.MonkeyPatch, times: int = 1) -> None:
    """Let the outage begin once the next facts have been written."""
    append: Callable[..., Any] = bot.store.append

    async def then(*values: Any, **named: Any) -> Any:
        version = await append(*values, **named)
        patch.setattr(bot.store, "append", append)
        outage.left = times
        return version

    patch.setattr(bot.store, "append", then)


async def recovered(bot: BotFixture) -> None:
    """Let 20 seconds pass, during which failed calls are repeated."""
    for _ in range(20):
        bot.clock.advance(1.0)
        with suppress(StoreUnavailable):  # as bot.tables.timers.Timers.run does
            await bot.app.timers.tick()
        await asyncio.sleep(0.005)
    await bot.idle()


@pytest.mark.parametrize("method", ["table_in", "chat", "people"])
async def test_a_move_that_was_written_is_acknowledged_and_shown(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, method: str
) -> None:
    row = await start_game(bot, AMIR)
    person, data = await bot.legal_move(row.key)
    with monkeypatch.context() as patch:
        after(Outage(bot, patch, method), bot, patch)
        query = bot.send_press(person, GROUP, data, 1, forged=True)
        await bot.work(until_idle=False)
    assert query.answer is not None
    assert query.answer["text"] == ""
    await recovered(bot)
    row = await bot.row(row.key)
    assert row.shown_version == row.version


async def test_a_game_that_was_opened_is_shown(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bot.say(SARA, GROUP, "/new azul")
    with monkeypatch.context() as patch:
        outage, opening = Outage(bot, patch, "shown"), bot.store.open_table

        async def then(*values: Any, **named: Any) -> Any:
            key = await opening(*values, **named)
            outage.left = 1
            return key

        patch.setattr(bot.store, "open_table", then)
        await bot.press(SARA, GROUP, bot.find_setup(GROUP))
    await recovered(bot)
    [row] = await bot.rows(GROUP)
    assert row.shown_version == row.version


@pytest.mark.parametrize("times", [1, 2, 5])
@pytest.mark.parametrize("method", ["append", "table_in"])
async def test_a_computer_continues_after_a_store_outage(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, method: str, times: int
) -> None:
    row = await start_solo(bot)
    person, data = await bot.legal_move(row.key)
    with monkeypatch.context() as patch:
        outage = Outage(bot, patch, method)
        after(outage, bot, patch, times)
        query = bot.send_press(person, SARA, data, 1, forged=True)
        await bot.work(until_idle=False)  # the queue waits for the clock after an outage
        assert query.answer is not None
        await recovered(bot)
        assert not outage.left
    live = await bot.live(row.key)
    assert live.table.waiting is Waiting.PERSON
    row = await bot.row(row.key)
    assert row.shown_version == row.version == live.table.version


@pytest.mark.parametrize("times", [1, 2, 5])
async def test_a_call_that_the_store_prevented_is_made_later(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, times: int
) -> None:
    row = await open_lobby(bot, AMIR)
    await set_time_limit(bot, row, None)  # nobody is called a second time
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    late = await bot.to_move(row.key)
    tries: list[TableKey] = []

    async def away(store: Store, live: LiveTable, chat: ChatKey) -> Saying | None:
        tries.append(live.key)
        if len(tries) <= times:
            raise StoreUnavailable("database or disk is full")
        return await table_label(store, live, chat)

    monkeypatch.setattr("bot.presentation.table_label.table_label", away)
    bot.clock.advance(61)
    await recovered(bot)
    assert len(tries) == times + 1
    called = text("call-turn", player=name(bot.name(late)))
    assert bot.texts(GROUP).count(called) == 1


async def test_a_table_that_fails_again_while_it_is_resumed_is_resumed_again(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A subscriber runs in a task of its own: it may fail after its table was resumed."""
    row = await start_game(bot, AMIR)
    tables, tries = bot.tables, []

    async def fails_twice(event: TableEvent) -> None:
        tries.append(event.live.key)
        if len(tries) <= 2:
            raise StoreUnavailable("database or disk is full")

    tables.subscribe(fails_twice)
    tables.retry_later(row.key, StoreUnavailable("database or disk is full"))
    for _ in range(4):
        await bot.app.resumption.retry_unfinished()
        await tables.published()
    assert tries == [row.key] * 3


async def test_a_table_that_cannot_be_resumed_is_resumed_later(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await start_game(bot, AMIR)
    tables = bot.tables
    live = tables.live
    resumed: list[TableKey] = []

    async def away(key: TableKey, chat: Chat | None = None) -> LiveTable:
        raise StoreUnavailable("database or disk is full")

    async def note(event: TableEvent) -> None:
        resumed.append(event.live.key)

    tables.subscribe(note)
    tables.retry_later(row.key, StoreUnavailable("database or disk is full"))
    with monkeypatch.context() as patch:
        patch.setattr(tables, "live", away)
        with pytest.raises(StoreUnavailable):
            await bot.app.resumption.retry_unfinished()
    assert tables.live == live
    await bot.app.resumption.retry_unfinished()
    await tables.published()
    assert resumed == [row.key]


async def test_a_press_that_was_answered_with_an_outage_waits_for_nothing(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The press is answered and settled: it is not tried again, and no log line says that it waits."""
    row = await start_game(bot, AMIR)
    person, move = await bot.legal_move(row.key)
    update = bot.send_press(person, GROUP, move, await bot.board(row.key), forged=True)
    outage = Outage(bot, monkeypatch, "append")
    outage.left = 1
    caplog.set_level("DEBUG", "bot.handlers")
    bodies: list[Any] = await bot.api.do_api_request("get_Updates", {"offset": bot.offset})
    await poll(bot, bodies)
    assert update.answer is not None
    assert update.answer["text"] == text("refused-store-away")
    assert await bot.store.pending_updates() == []
    assert (await bot.row(row.key)).version == row.version
    [record] = caplog.records
    number = bodies[0]["update_id"]
    assert record.getMessage() == f"update {number} not handled: database or disk is full"
    assert "wait" not in record.getMessage()


async def test_a_press_that_could_not_be_stored_at_first_is_made_later_without_a_warning(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Before, the log said that the press was answered twice, as if a handler had a defect."""
    row = await start_game(bot, AMIR)
    person, move = await bot.legal_move(row.key)
    press = bot.send_press(person, GROUP, move, await bot.board(row.key), forged=True)
    bodies: list[Any] = await bot.api.do_api_request("get_Updates", {"offset": bot.offset})
    Outage(bot, monkeypatch, "add_updates").left = 1
    with pytest.raises(StoreUnavailable):
        await poll(bot, bodies)
    assert press.answer is not None
    assert press.answer["text"] == text("refused-store-away")
    caplog.clear()
    await poll(bot, bodies)
    assert (await bot.row(row.key)).version > row.version
    assert [line.message for line in caplog.records if line.levelno >= logging.WARNING] == []


@pytest.mark.parametrize("why", ["new table", "/board", "message gone"])
async def test_a_board_that_cannot_be_recorded_is_sent_only_once(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """With a full disk, reads succeed, and writes may fail for hours."""
    if why == "new table":
        await bot.say(SARA, GROUP, "/new azul")
    else:
        row = await start_game(bot, AMIR)
    earlier = len(bot.messages(GROUP))
    with monkeypatch.context() as patch:
        Outage(bot, patch, "shown").left = 1000
        if why == "new table":
            bot.send_press(SARA, GROUP, bot.find_setup(GROUP))
        elif why == "/board":
            bot.telegram.actions.send_message(SARA, GROUP, "/board")
            earlier += 1
        else:
            person, data = await bot.legal_move(row.key)
            bot.telegram.faults.add(Fault("gone", "editMessageMedia"))
            bot.send_press(person, GROUP, data, await bot.board(row.key), forged=True)
        await bot.work(until_idle=False)
        for _ in range(5):
            await pass_seconds(bot, 6)
    delivered = asyncio.create_task(bot.idle())
    await bot.clock.advance_until(delivered.done)
    await delivered
    assert len(bot.messages(GROUP)) <= earlier + 1
    [row] = await bot.rows(GROUP)
    assert row.shown_version == row.version
    numbers = [message["message_id"] for message in bot.messages(GROUP)]
    boards = [number for number in numbers if bot.has_board(GROUP, number, row.key)]
    assert boards == [await bot.board(row.key)]


async def test_a_board_that_was_sent_before_the_group_became_a_supergroup_is_not_recorded_there(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, new = -500, -1001000000777
    bot.telegram.actions.create_group(old, "small", SARA, [AMIR], kind="group")
    await bot.say(SARA, old, "/new azul")
    with monkeypatch.context() as patch:
        Outage(bot, patch, "shown").left = 1000
        bot.send_press(SARA, old, bot.find_setup(old))
        await bot.work(until_idle=False)
        await pass_seconds(bot, 6)
        bot.telegram.actions.migrate(old, new, SARA)
        await bot.work(until_idle=False)
    delivered = asyncio.create_task(bot.idle())
    await bot.clock.advance_until(delivered.done)
    await delivered
    [row] = await bot.rows(new)
    assert row.shown_version == row.version
    assert bot.has_board(new, await bot.board(row.key), row.key)


async def pass_seconds(bot: BotFixture, seconds: float) -> None:
    """Let time pass, and let the queues of the chats run."""
    bot.clock.advance(seconds)
    for _ in range(20):
        await asyncio.sleep(0.002)
