"""Any activity in a chat resumes its paused tables."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.store.errors import StoreUnavailable
from bot.store.records import TableRow, Waiting
from bot.tables import deadlines
from bot.tables.commands import Join
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.callback_data import pack
from tests.bot.bot_fixture import AMIR, GROUP, LONG, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import open_lobby, start_game
from tests.bot.stubs import HeldSearchPool
from tests.bot.texts import name, text
from tests.manual_clock import ManualClock


async def test_a_paused_table_is_shown_again_when_somebody_writes(bot: BotFixture) -> None:
    bot.telegram.faults.add(Fault("no-rights", "editMessageText", times=3))
    await open_lobby(bot)
    (table,) = await bot.rows(GROUP)
    assert table.paused == "no-rights"
    bot.telegram.faults.clear()
    await bot.say(SARA, GROUP, "/help")
    (table,) = await bot.rows(GROUP)
    assert (table.paused, table.shown_version) == (None, table.version)


async def test_removing_the_bot_resumes_nothing_and_adding_it_again_does(bot: BotFixture) -> None:
    await open_lobby(bot)
    actions, member = bot.telegram.actions, bot.telegram.state.bot.id
    group = bot.telegram.state.require_chat(GROUP)
    actions.set_member(group, member, "kicked", by=SARA)
    (table,) = await bot.rows(GROUP)
    await bot.store.pause(table.key, "forbidden", at=bot.clock.now())
    await bot.work()
    assert (await bot.row(table.key)).paused == "forbidden"
    actions.set_member(group, member, "member", by=SARA)
    await bot.work()
    assert (await bot.row(table.key)).paused is None


async def test_a_press_during_a_store_outage_is_answered(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/new azul")
    data = bot.find_setup(GROUP)
    query = bot.send_press(SARA, GROUP, data)
    for event in await bot.new_events():
        await bot.app.updates.store_unavailable(event)
    assert query.answer is not None
    assert query.answer["show_alert"]
    assert query.answer["text"] == text("refused-store-away")


async def test_the_times_of_a_table_in_memory_move_by_the_length_of_a_pause(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR)
    left = bot.tables.seconds_left(await bot.live(row.key))
    assert left > 0
    await bot.store.pause(row.key, "forbidden", at=bot.clock.now())
    await bot.pass_time(2 * left)
    await bot.say(SARA, GROUP, "/help")
    live = await bot.live(row.key)
    assert bot.tables.seconds_left(live) == left
    proposal = pack(TableButton(row.key, live.table.position, Action.PAUSE))
    await bot.press(SARA, GROUP, proposal, await bot.board(row.key), forged=True)
    assert live.table.proposal is not None  # a fact that begins no turn
    assert not bot.has_button(GROUP, Action.STAND_IN)
    due = await bot.store.deadlines_of(row.key)
    assert due[deadlines.ABSENT] == bot.clock.now() + left


async def test_a_chat_that_is_open_again_gets_the_notices_that_could_not_be_sent(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR)
    await bot.play_move(row.key, GROUP)
    bot.telegram.faults.add(Fault("no-rights", "sendMessage", times=10))
    await bot.pass_time(61)
    assert (await bot.row(row.key)).paused == "no-rights"
    called = text("call-turn", player=name(bot.name(await bot.to_move(row.key))))
    bot.telegram.faults.clear()
    await bot.say(SARA, GROUP, "/help")
    assert bot.texts(GROUP).count(called) == 1
    bot.telegram.faults.add(Fault("no-rights", "sendMessage", times=10))
    await bot.pass_time(601)
    assert not bot.has_button(GROUP, Action.STAND_IN)
    bot.telegram.faults.clear()
    await bot.say(SARA, GROUP, "/help")
    assert bot.find_button(GROUP, Action.STAND_IN).table == row.key
    assert await bot.store.owed_notices(row.key) == []


async def test_after_a_restart_a_computer_moves_when_its_chat_is_open_again(tmp_path: Path) -> None:
    clock, search_pool = ManualClock(), HeldSearchPool()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock, search_pool) as bot:
        row = await start_game(bot, AMIR, computers=1)
        sandbox.telegram.faults.add(Fault("no-rights", "editMessageMedia", times=10))
        search_pool.released.clear()
        while (await bot.row(row.key)).waiting is not Waiting.COMPUTER:
            person, move = await bot.legal_move(row.key)
            bot.send_press(person, GROUP, move, await bot.board(row.key), forged=True)
            await bot.work(until_idle=False)
        async with asyncio.timeout(LONG):
            while (await bot.row(row.key)).paused is None:  # noqa: ASYNC110 - no event tells it
                await asyncio.sleep(0.01)
    sandbox.telegram.faults.clear()
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        assert (await bot.row(row.key)).waiting is Waiting.COMPUTER
        await bot.say(SARA, GROUP, "/help")
        table = await bot.row(row.key)
        assert (table.waiting, table.shown_version) == (Waiting.PERSON, table.version)


async def paused_tables(bot: BotFixture) -> tuple[TableRow, TableRow]:
    """Start a game, open a lobby, and pause both; the board of the lobby is outdated then."""
    game, lobby = await start_game(bot, AMIR), await open_lobby(bot)
    for row in (game, lobby):
        await bot.store.pause(row.key, "forbidden", at=bot.clock.now())
    await bot.tables.submit(lobby.key, Join((await bot.store.meet(NEGAR, "Negar")).key))
    await bot.idle()
    after = await bot.row(lobby.key)
    assert after.shown_version < after.version
    return game, after


async def test_a_damaged_table_does_not_keep_the_other_paused_tables_of_its_chat(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        game, lobby = await paused_tables(bot)
    with closing(sqlite3.connect(tmp_path / "games.sqlite3")) as database:
        database.execute("DROP TRIGGER a_fact_is_never_changed")
        database.execute("UPDATE fact SET body = '{}' WHERE table_id = ?", (game.key,))
        database.commit()
    async with open_bot(tmp_path, sandbox, clock) as bot:
        before = len(bot.texts(GROUP))
        await bot.say(SARA, GROUP, "/help")
        assert (await bot.row(game.key)).paused == "damaged"
        assert (await bot.row(lobby.key)).shown_version == lobby.version
        assert len(bot.texts(GROUP)) > before, "the command is answered"


async def test_tables_that_could_not_be_shown_after_a_pause_are_shown_when_the_store_is_back(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, lobby = await paused_tables(bot)
    read = bot.store.reading.all

    async def fail(query: str, *values: object) -> Any:
        if "FROM deadline" in query:
            raise StoreUnavailable("the server does not answer")
        return await read(query, *values)

    with monkeypatch.context() as broken:
        broken.setattr(bot.store.reading, "all", fail)
        bot.telegram.actions.send_message(SARA, GROUP, "/help")
        for event in await bot.new_events():
            with pytest.raises(StoreUnavailable):
                await bot.app.updates.handle(event)
    assert (await bot.row(lobby.key)).paused is None
    await bot.pass_time(1)
    assert (await bot.row(lobby.key)).shown_version == lobby.version
