"""Pauses, proposals, kept seats and requests for take-backs last longer by the time of an outage."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox import Sandbox
from bot.store.errors import StoreUnavailable
from bot.store.records import TableRow
from bot.tables.decisions.proposals import MAX_PAUSE
from bot.tables.timers import HEARTBEAT
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.failures.connected_bots import (
    HOUR,
    OUTAGE,
    connected,
    online,
    pass_time_online,
    start_with_time_limit,
)
from tests.bot.game_fixtures import open_lobby, set_time_limit, start_game
from tests.bot.tables.paused_game import paused_game, press_menu
from tests.bot.texts import moment, text, voice
from tests.manual_clock import ManualClock

__all__ = ["online"]


async def test_an_outage_postpones_a_paused_table_once(online: BotFixture) -> None:
    await start_with_time_limit(online, 3600)
    [row] = await online.rows(GROUP)
    before = await online.store.deadlines_of(row.key)
    await online.store.pause(row.key, "forbidden", at=online.clock.now())
    online.clock.advance(OUTAGE)
    await online.app.timers.note_contact()
    await online.app.timers.tick()
    await online.store.wake(row.place.chat, at=online.clock.now())
    after = await online.store.deadlines_of(row.key)
    assert {kind: due - OUTAGE for kind, due in after.items()} == before


@pytest.mark.parametrize("is_down", [True, False])
async def test_an_outage_moves_the_end_of_a_pause_and_the_board_tells_it(
    tmp_path: Path, *, is_down: bool
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with connected(tmp_path, sandbox, clock) as bot:
        row = await paused_game(bot)
        await pass_time_quickly(bot, 0)
        await pass_time_online(bot, 100)
        until = bot.caption(GROUP, await bot.board(row.key))
        # NOON is 2023-11-14 22:13:20 UTC, in Tehran three and a half hours later
        assert voice()(moment(2, 8, 9, "01:45")) in until
        if not is_down:
            clock.advance(OUTAGE)
            await bot.app.timers.note_contact()
            await check_moved_pause(bot, row)
            return
    clock.advance(OUTAGE)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await check_moved_pause(bot, row)


async def check_moved_pause(bot: BotFixture, row: TableRow) -> None:
    """Check that a pause that began 100 s before an outage of 49 hours is extended by the length of the outage."""
    sent = len(bot.messages(GROUP))
    await bot.app.timers.tick()
    await bot.idle()
    assert voice()(moment(4, 10, 9, "02:4")) in bot.caption(GROUP, await bot.board(row.key))
    assert len(bot.messages(GROUP)) == sent
    await pass_time_quickly(bot, MAX_PAUSE - 200)
    assert (await bot.table(row.key)).paused is not None
    await pass_time_online(bot, 150)
    assert (await bot.table(row.key)).paused is None
    assert bot.tables.seconds_left(await bot.live(row.key)) > 400
    await bot.play_move(row.key, GROUP)


async def pass_time_quickly(bot: BotFixture, seconds: float) -> None:
    """Pass time in one step that is no outage."""
    bot.clock.advance(seconds)
    bot.app.timers._contact = bot.clock.now()
    await bot.app.timers.note_contact()
    await bot.app.timers.tick()
    await bot.idle()


async def test_a_pause_that_would_have_ended_during_an_outage_goes_on(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with connected(tmp_path, sandbox, clock) as bot:
        row = await paused_game(bot)
        await pass_time_quickly(bot, MAX_PAUSE - 24 * HOUR)
    clock.advance(OUTAGE)
    async with connected(tmp_path, sandbox, clock) as bot:
        await pass_time_quickly(bot, 24 * HOUR - 60)
        assert (await bot.table(row.key)).paused is not None
        await pass_time_online(bot, 75)
        assert (await bot.table(row.key)).paused is None


@pytest.mark.parametrize("is_late", [True, False])
async def test_an_outage_takes_no_time_from_an_open_proposal(
    tmp_path: Path, *, is_late: bool
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with connected(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR)
        await press_menu(bot, SARA, Action.PAUSE)
        agree = bot.find_button(GROUP, Action.AGREE)
        message = bot.message_with(GROUP, agree)
        await pass_time_quickly(bot, 23 * HOUR)
    clock.advance(OUTAGE)
    async with connected(tmp_path, sandbox, clock) as bot:
        await pass_time_quickly(bot, HOUR + 15 if is_late else HOUR - 60)
        answer = await bot.press(AMIR, GROUP, agree, message, forged=True)
        assert (answer == text("refused-proposal-over")) == is_late
        assert ((await bot.table(row.key)).paused is None) == is_late


@pytest.mark.parametrize("is_down", [True, False])
async def test_an_outage_takes_no_time_from_the_owner_of_a_seat(
    tmp_path: Path, *, is_down: bool
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with connected(tmp_path, sandbox, clock) as bot:
        await start_with_time_limit(bot, 3600)
        [row] = await bot.rows(GROUP)
        other = AMIR if await bot.to_move(row.key) == SARA else SARA
        await pass_time_quickly(bot, 3601)
        await bot.press(other, GROUP, bot.find_button(GROUP, Action.STAND_IN))
        await pass_time_quickly(bot, 60)
        if not is_down:
            clock.advance(OUTAGE)
            await bot.app.timers.note_contact()
            await check_kept_seat(bot)
            return
    clock.advance(OUTAGE)
    async with connected(tmp_path, sandbox, clock) as bot:
        await check_kept_seat(bot)


async def check_kept_seat(bot: BotFixture) -> None:
    """Check that a seat was kept for a minute before the outage, and is kept for nine more."""
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.TABLE))
    sit = bot.find_button(GROUP, Action.SIT)
    assert await bot.press(NEGAR, GROUP, sit) in {
        text("refused-seat-kept", minutes=minutes) for minutes in (9, 10)
    }
    await pass_time_quickly(bot, 8 * 60)
    assert await bot.press(NEGAR, GROUP, sit) in {
        text("refused-seat-kept", minutes=minutes) for minutes in (1, 2)
    }
    await pass_time_quickly(bot, 60 + HEARTBEAT)
    assert await bot.press(NEGAR, GROUP, sit) == text("done-proposed")


async def test_an_outage_takes_no_time_from_a_request_for_a_take_back(online: BotFixture) -> None:
    row = await start_game(online, AMIR)
    first = await online.to_move(row.key)
    await online.play_move(row.key, GROUP)
    second = await online.to_move(row.key)
    await pass_time_quickly(online, 1)
    await online.press(second, GROUP, online.find_button(GROUP, Action.RULES))  # has acted since
    await online.press(first, GROUP, online.find_button(GROUP, Action.UNDO))
    grant = online.find_button(GROUP, Action.GRANT)
    await pass_time_quickly(online, 50)
    online.clock.advance(OUTAGE)
    await online.app.timers.note_contact()
    assert await online.press(second, GROUP, grant) == text("done-granted")
    assert await online.to_move(row.key) == first


@pytest.mark.parametrize("time_limit", [3600, None])
async def test_after_an_outage_a_move_is_taken_back_at_once_as_before(
    online: BotFixture, time_limit: int | None
) -> None:
    row = await open_lobby(online, AMIR)
    await set_time_limit(online, row, time_limit)
    await online.press(SARA, GROUP, online.find_button(GROUP, Action.START))
    first = await online.to_move(row.key)
    await online.play_move(row.key, GROUP)
    await pass_time_quickly(online, 10)
    online.clock.advance(OUTAGE)
    await online.app.timers.note_contact()
    undo = online.find_button(GROUP, Action.UNDO)
    assert await online.press(first, GROUP, undo) == text("done-undo")


async def test_nobody_loses_time_if_the_store_fails_while_an_outage_is_skipped(
    online: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    await start_with_time_limit(online, 3600)
    [row] = await online.rows(GROUP)
    left = online.tables.seconds_left(await online.live(row.key))
    read = online.store.reading.all

    async def fail(query: str, *values: object) -> Any:
        if "FROM deadline" in query:
            raise StoreUnavailable("the server does not answer")
        return await read(query, *values)

    online.clock.advance(OUTAGE)
    with monkeypatch.context() as broken:
        broken.setattr(online.store.reading, "all", fail)
        with suppress(StoreUnavailable):
            await online.app.timers.note_contact()
    await online.app.timers.note_contact()
    await online.app.timers.tick()
    assert online.tables.seconds_left(await online.live(row.key)) == left
