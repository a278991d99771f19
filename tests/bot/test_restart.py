"""The bot stops in the middle and starts again: every table goes on where it stood."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.store.records import Stage, TableKey, Waiting
from bot.tables.deadlines import GRACE
from bot.tables.library import AnyGame
from bot.tables.search_pool import SearchPool
from bot.telegram.callback_data import WordButton, pack
from engine.contract import View, Word
from tests.bot.house import AMIR, GROUP, SARA, House, a_house
from tests.slow_clock import SlowClock


class NeverReady(SearchPool):
    """A computer that thinks until the bot is stopped."""

    async def choose(self, game: AnyGame, view: View, level: str, seed: str) -> Word:
        await asyncio.Event().wait()
        raise AssertionError


async def group_game(house: House, *, computer: bool = False) -> None:
    await house.say(SARA, GROUP, "/new azul")
    await house.press(SARA, GROUP, house.key(GROUP, "n:azul:go:"))
    if computer:
        await house.press(SARA, GROUP, house.key(GROUP, "a:", ":c:easy"))
    else:
        await house.press(AMIR, GROUP, "a:1:0:j:")
    await house.press(SARA, GROUP, house.key(GROUP, "a:", ":s:"))


async def mover(house: House, key: TableKey) -> int:
    table = (await house.app.tables.live(key)).table
    assert table.to_move is not None
    owner = table.chairs[table.to_move].owner
    assert owner is not None
    return (await house.store.person(owner)).telegram_id


async def test_a_table_goes_on_after_a_restart(tmp_path: Path) -> None:
    clock = SlowClock()
    sandbox = Sandbox(clock=clock.now)
    async with a_house(tmp_path, sandbox, clock) as house:
        await group_game(house)
        [row] = await house.tables(GROUP)
        await house.move(row.key, GROUP, random.Random(1))
        state = (await house.app.tables.live(row.key)).table.state
    async with a_house(tmp_path, sandbox, clock) as house:
        house.telegram.calls.clear()
        await house.app.timers.recover()
        await house.rest()
        assert house.calls() == [], "nothing is behind, so nothing is sent"
        assert (await house.app.tables.live(row.key)).table.state == state
        await house.play_out(row.key, GROUP)
        assert (await house.table(row.key)).stage is Stage.OVER


async def test_a_board_that_was_never_sent_is_shown_again_once(tmp_path: Path) -> None:
    clock = SlowClock()
    sandbox = Sandbox(clock=clock.now)
    async with a_house(tmp_path, sandbox, clock) as house:
        await group_game(house)
        [row] = await house.tables(GROUP)
        live = await house.app.tables.live(row.key)
        word = live.table.game.offers(live.table.view())[-1]
        sandbox.telegram.faults.add(Fault("drop", "editMessageMedia", times=10**6))
        data = pack(WordButton(row.key, live.table.position, word))
        house.telegram.actions.press(await mover(house, row.key), GROUP, 1, data, forged=True)
        await house.work(rest=False)
    sandbox.telegram.faults.clear()
    async with a_house(tmp_path, sandbox, clock) as house:
        row = await house.table(row.key)
        assert row.version == live.table.version == row.shown_version + 1
        house.telegram.calls.clear()
        await house.app.timers.recover()
        await house.rest()
        row = await house.table(row.key)
        assert row.shown_version == row.version
        assert [call for call in house.calls() if call.startswith("edit")] == ["editMessageMedia"]
        assert len(house.renderer.scenes[-1].view.events) >= 1


async def test_a_table_that_waits_for_a_computer_goes_on_by_itself(tmp_path: Path) -> None:
    clock = SlowClock()
    sandbox = Sandbox(clock=clock.now)
    async with a_house(tmp_path, sandbox, clock, search_pool=NeverReady()) as house:
        await house.say(SARA, GROUP, "/new azul")
        await house.press(SARA, GROUP, house.key(GROUP, "n:azul:go:"))
        await house.press(SARA, GROUP, house.key(GROUP, "a:", ":c:easy"))
        start = house.key(GROUP, "a:", ":s:")
        house.telegram.actions.press(SARA, GROUP, house.find(GROUP, start), start)
        await house.work(rest=False)
        [row] = await house.tables(GROUP)
        live = await house.app.tables.live(row.key)
        while live.table.waiting is not Waiting.COMPUTER:  # the seed lets the person begin
            view = live.table.view()
            word = next(
                w for w in live.table.game.offers(view) if not live.table.game.refusal(view, w)
            )
            sara = await house.store.meet(SARA, "سارا")
            chat = await house.store.chat(row.place.chat)
            await house.app.tables.press_word(
                row.key, chat, sara.key, live.table.position, word, update_id=10**6
            )
            live = await house.app.tables.live(row.key)
        version = live.table.version
    async with a_house(tmp_path, sandbox, clock) as house:
        await house.app.timers.recover()
        await house.rest()
        live = await house.app.tables.live(row.key)
        assert live.table.version > version
        assert live.table.waiting is Waiting.PERSON
        row = await house.table(row.key)
        assert row.shown_version == row.version


async def test_nobody_is_late_for_the_time_in_which_the_bot_was_away(tmp_path: Path) -> None:
    clock = SlowClock()
    sandbox = Sandbox(clock=clock.now)
    async with a_house(tmp_path, sandbox, clock) as house:
        await group_game(house)
        [row] = await house.tables(GROUP)
    clock.move(3600)
    async with a_house(tmp_path, sandbox, clock) as house:
        await house.app.timers.recover()
        await house.wait(0)
        live = await house.app.tables.live(row.key)
        assert house.app.tables.seconds_left(live) == GRACE
        assert [data for data in house.keys(GROUP) if data.endswith(":i:")] == []
        await house.wait(GRACE + 1)
        assert [data for data in house.keys(GROUP) if data.endswith(":i:")] != []


async def test_a_damaged_table_is_frozen_and_the_others_go_on(tmp_path: Path) -> None:
    clock = SlowClock()
    sandbox = Sandbox(clock=clock.now)
    async with a_house(tmp_path, sandbox, clock) as house:
        await group_game(house)
        await house.say(AMIR, AMIR, "/solo azul")
        await house.press(AMIR, AMIR, house.key(AMIR, "n:azul:so:"))
    damage(tmp_path / "games.sqlite3", table=1)
    async with a_house(tmp_path, sandbox, clock) as house:
        toast = await house.press(SARA, GROUP, house.key(GROUP, "w:1:"))
        assert toast.startswith("اطلاعات این میز آسیب دیده است")
        [row] = await house.tables(AMIR)
        await house.move(row.key, AMIR, random.Random(1))


def damage(path: Path, table: int) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("DROP TRIGGER a_fact_is_never_changed")
        database.execute(
            "UPDATE fact SET body = replace(body, 'started', 'startled') WHERE table_id = ?",
            (table,),
        )
        database.commit()
