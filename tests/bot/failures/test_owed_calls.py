"""Calls of the person to move survive a kill after their commit, and are never sent twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.store.records import TableKey
from bot.tables.deadlines import CALL, SILENCE
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture, group_title, open_bot
from tests.bot.game_fixtures import start_game
from tests.bot.presentation.turn_calls import choose
from tests.bot.texts import name, text, title
from tests.manual_clock import ManualClock

WAYS = ("group", "private", "both")


async def called(bot: BotFixture, key: TableKey) -> tuple[int, int]:
    """Return how often the person to move was called in the group, and in private."""
    person = await bot.to_move(key)
    in_group = text("call-turn", player=name(bot.name(person)))
    private = text("call-private", table=title("azul"), chat=name(group_title(bot)))
    return bot.texts(GROUP).count(in_group), bot.texts(person).count(private)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("fault", [None, "drop", "429"])
async def test_a_call_is_made_once_although_the_bot_is_killed_after_its_commit(
    tmp_path: Path, way: str, fault: str | None
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        for person in (SARA, AMIR):
            await choose(bot, person, way)
        row = await start_game(bot, AMIR)
        await bot.play_move(row.key, GROUP)
        clock.advance(SILENCE + 1)
        for method in ("sendMessage", "deleteMessage"):
            sandbox.telegram.faults.add(Fault(fault or "drop", method, times=10**6, seconds=30))
        await bot.app.timers.tick()
        if fault is not None:
            await bot.tables.published()
        assert await called(bot, row.key) == (0, 0)
    sandbox.telegram.faults.clear()
    for _ in range(2):
        async with open_bot(tmp_path, sandbox, clock) as bot:
            await bot.app.timers.recover()
            await bot.idle()
            await bot.pass_time(SILENCE + 1)  # a call that may have been made is repeated later
            in_group, private = await called(bot, row.key)
            assert in_group == int(way != "private")
            assert private in {"group": (0,), "private": (1,), "both": (0, 1)}[way]
            assert await bot.store.owed_notices(row.key) == []


@pytest.mark.parametrize("way", WAYS)
async def test_a_call_that_may_have_been_made_is_not_made_again_within_a_minute(
    tmp_path: Path, way: str
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        for person in (SARA, AMIR):
            await choose(bot, person, way)
        row = await start_game(bot, AMIR)
        await bot.play_move(row.key, GROUP)
        sandbox.telegram.faults.add(Fault("timeout-after", "sendMessage"))
        await bot.pass_time(SILENCE + 1)
        calls = await called(bot, row.key)
        assert calls == (int(way != "private"), int(way != "group"))
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.pass_time(SILENCE - 1)
        assert await called(bot, row.key) == calls


async def test_a_person_who_does_not_want_calls_is_owed_none(bot: BotFixture) -> None:
    for person in (SARA, AMIR):
        await choose(bot, person, "none")
    row = await start_game(bot, AMIR)
    await bot.play_move(row.key, GROUP)
    await bot.pass_time(SILENCE + 1)
    assert await called(bot, row.key) == (0, 0)
    assert [one.kind for one in await bot.store.owed_notices(row.key)] != [CALL]


async def test_the_group_is_told_when_the_private_chat_refuses_the_call(bot: BotFixture) -> None:
    for person in (SARA, AMIR):
        await choose(bot, person, "private")
    row = await start_game(bot, AMIR)
    await bot.play_move(row.key, GROUP)
    bot.telegram.faults.add(Fault("400", "sendMessage", description="Bad Request: unknown"))
    await bot.pass_time(SILENCE + 1)
    assert await called(bot, row.key) == (1, 0)
    assert await bot.store.owed_notices(row.key) == []
