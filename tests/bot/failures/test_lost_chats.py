"""Tables in chats to which the bot cannot write for a month: they end, and a chat that returns sees it."""

from __future__ import annotations

import pytest

from bot.sandbox.bot_api.faults import Fault
from bot.store.records import Stage
from bot.tables.commands import Propose
from bot.telegram.api.api_errors import FORBIDDEN
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.game_fixtures import open_lobby, start_game

DAY = 24 * 3600


@pytest.mark.parametrize("kind", ["lobby", "game", "paused game"])
async def test_a_table_ends_after_a_month_without_its_chat(bot: BotFixture, kind: str) -> None:
    row = await (open_lobby if kind == "lobby" else start_game)(bot, AMIR)
    if kind == "paused game":
        for person in row.seated:
            moment = bot.tables.moment(await bot.live(row.key))
            await bot.tables.submit(row.key, Propose(person, "pause", moment))
        await bot.idle()
    await bot.store.pause(row.key, FORBIDDEN, at=bot.clock.now())
    await bot.pass_time(30 * DAY - 60)
    assert (await bot.row(row.key)).stage is not Stage.OVER
    before = bot.texts(GROUP)
    for _ in range(3):
        await bot.pass_time(DAY)
    assert (await bot.row(row.key)).stage is Stage.OVER
    assert await bot.store.deadlines_of(row.key) == {}
    assert bot.texts(GROUP) == before, "nothing is sent to the chat"
    finished = await bot.store.finished_game(row.key)
    assert (finished is None) is (kind == "lobby")
    assert finished is None or not any(seat.has_quit for seat in finished.seats)
    await bot.say(SARA, GROUP, "/help")
    assert bot.has_button(GROUP, Action.REMATCH) is (kind != "lobby")
    assert not bot.has_button(GROUP, Action.JOIN)
    row = await bot.row(row.key)
    assert (row.paused, row.shown_version) == (None, row.version)
    assert not await bot.store.outdated_tables()


async def test_a_warning_that_could_not_be_sent_keeps_no_table_for_ever(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    await bot.pass_time(DAY - 60)
    bot.telegram.faults.add(Fault("no-rights", "sendMessage", times=10))
    await bot.pass_time(60)
    assert (await bot.row(row.key)).paused is not None
    assert [one.kind for one in await bot.store.owed_notices(row.key)] == ["warn"]
    for _ in range(33):
        await bot.pass_time(DAY)
    assert (await bot.row(row.key)).stage is Stage.OVER
    assert await bot.store.owed_notices(row.key) == []
