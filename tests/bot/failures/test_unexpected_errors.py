"""Unexpected errors at one table, such as defects of a game's rules, neither end the bot nor delay other tables."""

from __future__ import annotations

import logging
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import Sandbox
from bot.store.errors import Damaged, StoreUnavailable
from bot.store.records import Deadline, Stage, TableKey
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import open_lobby, start_game, start_solo
from tests.manual_clock import ManualClock

LOBBY_SECONDS = 30 * 60


async def open_two_lobbies(bot: BotFixture) -> tuple[TableKey, TableKey]:
    """Open two lobbies, the first of which expires first, and return their keys."""
    first = await open_lobby(bot)
    bot.clock.advance(60)
    second = await open_lobby(bot)
    return first.key, second.key


class FailingDeadlines:
    """Makes the deadlines of a table fail with an error."""

    def __init__(
        self, bot: BotFixture, patch: pytest.MonkeyPatch, table: TableKey, error: Exception
    ) -> None:
        self.tries = 0
        self._table, self._error = table, error
        self._reach = bot.app.deadline_service.reach_deadline
        patch.setattr(bot.app.deadline_service, "reach_deadline", self._call)

    async def _call(self, deadline: Deadline) -> None:
        if deadline.table == self._table:
            self.tries += 1
            raise self._error
        await self._reach(deadline)


async def test_a_deadline_that_fails_unexpectedly_stops_no_other(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first, second = await open_two_lobbies(bot)
    with monkeypatch.context() as patch:
        failing = FailingDeadlines(bot, patch, first, ValueError("a defect"))
        await bot.pass_time(LOBBY_SECONDS + 60)
        assert (await bot.row(second)).stage is Stage.OVER
        for _ in range(60):
            await bot.pass_time(1)
        assert failing.tries == 1, "it is not tried, and logged, each second"
    assert len([one for one in caplog.records if one.levelno >= logging.ERROR]) == 1
    await bot.pass_time(300)
    assert (await bot.row(first)).stage is Stage.OVER


async def test_a_table_whose_deadline_the_store_never_accepts_delays_no_other(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await open_two_lobbies(bot)
    with monkeypatch.context() as patch:
        FailingDeadlines(bot, patch, first, StoreUnavailable("constraint failed"))
        with pytest.raises(StoreUnavailable):
            await bot.pass_time(LOBBY_SECONDS + 60)
        await bot.pass_time(1)
        assert (await bot.row(second)).stage is Stage.OVER
    await bot.pass_time(5)
    assert (await bot.row(first)).stage is Stage.OVER


async def test_a_table_on_a_damaged_page_delays_no_deadlines_of_others(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = await open_two_lobbies(bot)
    table = bot.store.table

    async def fails(key: TableKey) -> Any:
        if key == first:
            raise Damaged("The database is damaged.")
        return await table(key)

    monkeypatch.setattr(bot.store, "table", fails)
    bot.app.repository.cache.pop(first)
    bot.tables.retry_later(first, StoreUnavailable("locked"))
    for seconds in (LOBBY_SECONDS + 60, 1):
        with suppress(Damaged):  # at the deadline of the first table
            await bot.pass_time(seconds)
    assert (await table(second)).stage is Stage.OVER
    assert first in bot.tables.unfinished


async def test_a_table_that_cannot_be_loaded_for_an_unexpected_reason_stops_no_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        bad, good = await start_game(bot, AMIR), await start_solo(bot)
        for row, chat in ((bad, GROUP), (good, SARA)):
            person, data = await bot.legal_move(row.key)
            bot.send_press(person, chat, data, await bot.board(row.key), forged=True)
        monkeypatch.setattr(bot.outbox, "put", lambda _: None)
        await bot.work(until_idle=False)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        load = bot.app.repository._load

        async def fails(key: TableKey) -> Any:
            if key == bad.key:
                raise ValueError("a defect")
            return await load(key)

        monkeypatch.setattr(bot.app.repository, "_load", fails)
        await bot.app.timers.recover()
        await bot.idle()
        row = await bot.row(good.key)
        assert row.shown_version == row.version
