"""Tables whose group the bot cannot write to, while a guest plays on in the private chat: what happens and when."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.store.records import Stage, TableRow
from bot.tables.commands import Leave
from bot.tables.deadlines import CALL, IDLE, SILENCE, WARN
from bot.telegram.api.api_errors import FORBIDDEN
from bot.telegram.buttons.buttons import Action
from tests.bot.across.across import SMALL, begin_in_a_group, play_across
from tests.bot.bot_fixture import AMIR, SARA, BotFixture, open_bot
from tests.bot.texts import name, text, title
from tests.manual_clock import ManualClock

HOUR = 3600


async def paused_for(bot: BotFixture, mover: int) -> TableRow:
    """Begin a game between Sara in the group and Amir, pause the group, and let it be the turn of `mover`."""
    row = await begin_in_a_group(bot)
    if await bot.to_move(row.key) == AMIR:
        await play_across(bot, row.key)
    if mover == AMIR:
        await bot.play_move(row.key, SMALL)
    await bot.store.pause(row.key, FORBIDDEN, at=bot.clock.now())
    return row


async def test_a_table_that_its_guests_do_not_play_any_more_closes(bot: BotFixture) -> None:
    row = await paused_for(bot, AMIR)
    warning = text("idle-warning", game=title("azul"))
    await bot.pass_time(24 * HOUR)
    assert bot.texts(AMIR)[-1] == warning
    assert warning not in bot.texts(SMALL)
    await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.KEEP))
    await bot.pass_time(47 * HOUR)
    assert (await bot.row(row.key)).stage is Stage.RUNNING
    await bot.pass_time(HOUR + 60)
    assert (await bot.row(row.key)).stage is Stage.OVER
    finished = await bot.store.finished_game(row.key)
    assert finished is not None
    assert [seat.has_quit for seat in finished.seats if seat.guest] == [True]
    await bot.say(SARA, SMALL, "/help")
    assert (await bot.row(row.key)).paused is None
    assert text("lobby-stopped", game=title("azul")) not in bot.texts(SMALL)


async def test_nobody_has_quit_if_an_idle_game_waits_for_somebody_who_cannot_be_reached(
    bot: BotFixture,
) -> None:
    row = await paused_for(bot, SARA)
    await bot.pass_time(24 * HOUR)
    await bot.pass_time(24 * HOUR + 60)
    assert (await bot.row(row.key)).stage is Stage.OVER
    finished = await bot.store.finished_game(row.key)
    assert finished is not None
    assert not any(seat.has_quit for seat in finished.seats)


async def test_a_group_that_returns_is_warned_and_has_the_whole_time(bot: BotFixture) -> None:
    row = await paused_for(bot, AMIR)
    await bot.pass_time(47 * HOUR)
    warning = text("idle-warning", game=title("azul"))
    assert warning in bot.texts(AMIR)
    await bot.say(SARA, SMALL, "/help")
    assert bot.texts(SMALL).count(warning) == 1
    await bot.pass_time(24 * HOUR)
    assert (await bot.row(row.key)).stage is Stage.RUNNING


async def test_a_guest_is_called_in_time_after_the_pause_of_the_group(bot: BotFixture) -> None:
    row = await paused_for(bot, AMIR)
    await bot.tables.submit(row.key, Leave((await bot.store.meet(SARA, "x")).key))
    await bot.idle()
    await bot.pass_time(24 * HOUR - 60)
    await play_across(bot, row.key)  # then, the computer moves
    due = (await bot.store.deadlines_of(row.key))[IDLE]
    assert due == bot.clock.now() + 48 * HOUR
    called = text("call-turn", player=name(bot.first_name(AMIR)))
    before = bot.texts(AMIR).count(called)
    await bot.say(SARA, SMALL, "/help")
    assert (await bot.row(row.key)).paused is None
    assert (await bot.store.deadlines_of(row.key))[IDLE] == due
    await bot.pass_time(SILENCE + 1)
    assert bot.texts(AMIR).count(called) == before + 1


async def test_a_call_whose_turn_has_passed_is_deleted_when_the_group_returns(
    bot: BotFixture,
) -> None:
    row = await begin_in_a_group(bot)
    if await bot.to_move(row.key) == AMIR:
        await play_across(bot, row.key)
    await bot.pass_time(601)
    stand_in = bot.find_button(SMALL, Action.STAND_IN)
    assert bot.message_with(SMALL, stand_in)
    group, me = bot.telegram.state.require_chat(SMALL), bot.telegram.state.bot.id
    bot.telegram.actions.set_member(group, me, "left", by=SARA)
    await bot.work()
    await bot.press(AMIR, AMIR, bot.find_button(AMIR, Action.STAND_IN))
    assert bot.has_button(SMALL, Action.STAND_IN)
    bot.telegram.actions.set_member(group, me, "member", by=SARA)
    await bot.work()
    await bot.say(SARA, SMALL, "/help")
    assert not bot.has_button(SMALL, Action.STAND_IN)


@pytest.mark.parametrize("accepts", [AMIR, SARA])
async def test_a_proposal_that_was_accepted_during_a_pause_of_the_group_says_so_afterwards(
    bot: BotFixture, accepts: int
) -> None:
    row = await begin_in_a_group(bot)
    proposes, there = (SARA, SMALL) if accepts == AMIR else (AMIR, AMIR)
    here = AMIR if accepts == AMIR else SMALL
    for action in (Action.TABLE, Action.PAUSE):
        await bot.press(proposes, there, bot.find_button(there, action))
    question = bot.message_with(SMALL, bot.find_button(SMALL, Action.AGREE))
    group, me = bot.telegram.state.require_chat(SMALL), bot.telegram.state.bot.id
    bot.telegram.actions.set_member(group, me, "left", by=SARA)
    await bot.work()
    await bot.press(accepts, here, bot.find_button(here, Action.AGREE))
    assert (await bot.table(row.key)).paused is not None
    assert bot.buttons(SMALL, question)
    bot.telegram.actions.set_member(group, me, "member", by=SARA)
    await bot.work()
    await bot.say(SARA, SMALL, "/help")
    assert bot.buttons(SMALL, question) == []
    assert text("proposal-paused") in bot.texts(SMALL)


async def test_a_guest_who_returns_finds_the_table_open(bot: BotFixture) -> None:
    row = await paused_for(bot, AMIR)
    await bot.pass_time(24 * HOUR)
    guest = await bot.store.chat_by_id(AMIR)
    assert guest is not None
    await bot.store.pause(row.key, FORBIDDEN, at=bot.clock.now(), chat=guest.key)
    await bot.pass_time(72 * HOUR)
    assert (await bot.row(row.key)).stage is Stage.RUNNING
    await bot.say(AMIR, AMIR, "/help")
    await bot.pass_time(23 * HOUR)
    assert (await bot.row(row.key)).stage is Stage.RUNNING


async def test_an_outage_takes_no_time_from_a_table_whose_group_cannot_be_reached(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await paused_for(bot, AMIR)
        await bot.pass_time(HOUR)
        due = await bot.store.deadlines_of(row.key)
    clock.advance(100 * HOUR)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.pass_time(60)
        after = await bot.store.deadlines_of(row.key)
        assert {kind: after[kind] - due[kind] for kind in (WARN, IDLE)} == {
            WARN: 100 * HOUR,
            IDLE: 100 * HOUR,
        }


async def test_a_guest_is_called_after_a_kill_although_the_group_cannot_be_reached(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await paused_for(bot, AMIR)
        called = text("call-turn", player=name(bot.first_name(AMIR)))
        before = bot.texts(AMIR).count(called)
        guest = await bot.store.chat_by_id(AMIR)
        assert guest is not None
        clock.advance(SILENCE + 1)
        live = await bot.live(row.key)
        live.called[live.table.people[1]] = clock.now()
        live.call_at = None
        await bot.app.repository.write_deadlines(live, (CALL, (guest.key,)))
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        assert bot.texts(AMIR).count(called) == before + 1
        assert await bot.store.owed_notices(row.key) == []
