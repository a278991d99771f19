"""A game that ended before `rules_version` was raised keeps its picture, its scores and its ranking."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.store.records import Stage, TableKey
from bot.tables import commands
from bot.tables.decisions import decide
from engine import games
from engine.contract import AnyGame
from tests.bot.bot_fixture import SARA, BotFixture, open_bot
from tests.bot.game_fixtures import finish_game, start_solo
from tests.bot.tables.older_rules import OtherScores, Unreadable, finished, repository, started
from tests.manual_clock import ManualClock
from tests.new_database import open_new
from tests.toy import GAME, LaterPebbles


@pytest.mark.parametrize("later", [LaterPebbles(), OtherScores()], ids=["same", "other scores"])
async def test_the_board_shows_the_final_position_and_the_recorded_result(
    tmp_path: Path, later: AnyGame
) -> None:
    store = await open_new(tmp_path / "games.sqlite3")
    before = (await finished(store)).table
    found = (await repository(store, later).live(TableKey(1))).table
    assert found.has_board
    assert found.state == before.state
    view, expected = found.view(), before.view()
    assert view.scores == expected.scores
    assert view.outcome == expected.outcome
    assert found.outcome == GAME.outcome(before.state)
    assert found.version == before.version
    await store.close()


async def test_a_stopped_game_shows_its_last_position_and_scores(tmp_path: Path) -> None:
    store = await open_new(tmp_path / "games.sqlite3")
    tables = repository(store, GAME)
    live, sara = await started(store, tables)
    await tables.write(
        live, decide(live.table, commands.Play(sara, live.table.position, "a.3")).facts
    )
    await tables.write(live, decide(live.table, commands.Stop(sara)).facts)
    found = (await repository(store, OtherScores()).live(TableKey(1))).table
    assert found.state == live.table.state
    assert [score.total for score in found.view().scores] == [3, 0]
    assert found.view().outcome is None
    await store.close()


async def test_without_a_readable_position_the_result_is_known(tmp_path: Path) -> None:
    store = await open_new(tmp_path / "games.sqlite3")
    before = (await finished(store)).table
    found = (await repository(store, Unreadable()).live(TableKey(1))).table
    assert not found.has_board
    assert [score.total for score in found.scores] == [score.total for score in before.scores]
    assert found.outcome == before.outcome
    assert (await store.table(TableKey(1))).paused is None
    await store.close()


async def play_solo(bot: BotFixture) -> TableKey:
    row = await start_solo(bot)
    await finish_game(bot, row.key)
    return row.key


async def test_the_message_in_the_chat_keeps_picture_and_caption(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        key = await play_solo(bot)
        row = await bot.row(key)
        before = bot.renderer.scenes[-1].view
        [text] = [one["caption"] for one in bot.messages(SARA) if "caption" in one]
    game = type(games.game("azul"))
    monkeypatch.setattr(game, "rules_version", game.rules_version + 1)
    connection = sqlite3.connect(tmp_path / "games.sqlite3")
    connection.execute("UPDATE game_table SET shown_version = 0")
    connection.commit()
    connection.close()
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        after = bot.renderer.scenes[-1].view
        [again] = [one["caption"] for one in bot.messages(SARA) if "caption" in one]
        shown = await bot.row(key)
    assert row.stage is Stage.OVER
    assert shown.shown_version == shown.version
    assert (after.scores, after.outcome) == (before.scores, before.outcome)
    assert [line for line in again.splitlines() if line not in text.splitlines()] == []
    assert len(again.splitlines()) >= 4, "title, reason, two scores, the winner"
