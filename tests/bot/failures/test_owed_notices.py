"""Messages that a deadline causes survive a kill, and are never sent twice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.bot_api.faults import Fault
from bot.store.records import Stage, TableKey
from bot.tables import commands
from bot.telegram.buttons.buttons import Action, TableButton
from tests.bot.across.across import begin, meet_elsewhere, play_across, press_card, send_card
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.failures.owed import check_told_once, until_failed
from tests.bot.game_fixtures import start_game
from tests.bot.tables.away_game import away_game, owners
from tests.bot.texts import name, text, title
from tests.manual_clock import LONG, ManualClock

DAY = 24 * 3600
NOTICES = ("overdue", "idle-warning")
WARNING = text("idle-warning", game=title("azul"))


async def told(bot: BotFixture, key: TableKey, notice: str, chat: int = GROUP) -> int:
    """Return how many messages with the notice there are in a chat."""
    player = name(bot.name(await bot.to_move(key)))
    overdue = text("overdue", player=player, count=10, unit="minute")
    return bot.texts(chat).count(WARNING if notice == "idle-warning" else overdue)


async def until_due(bot: BotFixture, notice: str) -> None:
    """Let the time pass until the notice is due, but do not let the bot check the clock."""
    await bot.pass_time(61)
    if notice == "idle-warning":
        await bot.pass_time(DAY - 200)
    bot.clock.advance(600)


@pytest.mark.parametrize("notice", NOTICES)
@pytest.mark.parametrize("fault", [None, "drop", "429"])
async def test_a_notice_is_sent_once_although_the_bot_is_killed_after_its_commit(
    tmp_path: Path, notice: str, fault: str | None
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR)
        await bot.play_move(row.key, GROUP)
        await until_due(bot, notice)
        for method in ("sendMessage", "deleteMessage"):
            sandbox.telegram.faults.add(Fault(fault or "drop", method, times=10**6, seconds=30))
        await bot.app.timers.tick()
        if fault is not None:
            await bot.tables.published()
    sandbox.telegram.faults.clear()
    due = await _due_kinds(tmp_path, row.key)
    assert due - {"call"} == ({"absent"} if notice == "overdue" else {"warn"})
    for _ in range(2):
        async with open_bot(tmp_path, sandbox, clock) as bot:
            await bot.app.timers.recover()
            await bot.idle()
            assert await told(bot, row.key, notice) == 1
            action = Action.KEEP if notice == "idle-warning" else Action.STAND_IN
            assert bot.find_button(GROUP, action).table == row.key


async def _due_kinds(folder: Path, key: TableKey) -> set[str]:
    """Return the kinds of the notices that the database owes."""
    async with open_bot(folder) as bot:
        return {one.kind for one in await bot.store.owed_notices(key)}


@pytest.mark.parametrize("notice", NOTICES)
async def test_a_notice_that_may_have_been_sent_is_not_sent_again(
    tmp_path: Path, notice: str
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR)
        await bot.play_move(row.key, GROUP)
        await until_due(bot, notice)
        sandbox.telegram.faults.add(Fault("timeout-after", "sendMessage"))
        await bot.pass_time(0)
        assert await told(bot, row.key, notice) == 1
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        await bot.app.timers.recover()
        await bot.idle()
        assert await told(bot, row.key, notice) == 1


async def test_a_table_does_not_close_if_its_warning_may_not_have_been_sent(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR)
    await bot.play_move(row.key, GROUP)
    await until_due(bot, "idle-warning")
    bot.telegram.faults.add(Fault("timeout", "sendMessage"))
    await bot.pass_time(0)
    assert await told(bot, row.key, "idle-warning") == 0
    for _ in range(3):
        await bot.pass_time(DAY / 2)
    assert (await bot.row(row.key)).stage is Stage.RUNNING
    await bot.pass_time(DAY / 2 + 600)
    assert await told(bot, row.key, "idle-warning") == 1
    for _ in range(3):
        await bot.pass_time(DAY / 2)
    assert (await bot.row(row.key)).stage is Stage.OVER


async def test_a_move_cancels_an_unsent_notice(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR)
        await bot.play_move(row.key, GROUP)
        await until_due(bot, "overdue")
        sandbox.telegram.faults.add(Fault("drop", "sendMessage", times=10**6))
        await bot.app.timers.tick()
        await bot.tables.published()
        await bot.play_move(row.key, GROUP, until_idle=False)
        owed = {one.kind for one in await bot.store.owed_notices(row.key)}
        assert owed <= {"call"}, "of the next person"
    sandbox.telegram.faults.clear()
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        assert await told(bot, row.key, "overdue") == 0


async def test_each_private_chat_of_a_table_gets_its_notice_once(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row, _ = await begin(bot)
        await bot.pass_time(61)
        for _ in range(3):
            await bot.pass_time(DAY / 3 - 100)
        bot.clock.advance(600)
        sandbox.telegram.faults.add(Fault("drop", "sendMessage", AMIR, times=10**6))
        await bot.app.timers.tick()
        await bot.tables.published()
    sandbox.telegram.faults.clear()
    for _ in range(2):
        async with open_bot(tmp_path, sandbox, clock) as bot:
            await bot.app.timers.recover()
            await bot.idle()
            assert [await told(bot, row.key, "idle-warning", chat) for chat in (SARA, AMIR)] == [
                1,
                1,
            ]
            assert await bot.store.owed_notices(row.key) == []


@pytest.mark.parametrize("fault", [None, "429"])
async def test_a_departure_is_told_once_although_the_bot_is_killed_after_its_commit(
    tmp_path: Path, fault: str | None
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR, NEGAR)
        leaver = NEGAR if await bot.to_move(row.key) == AMIR else AMIR
        left = text("note-left", player=name(bot.name(leaver)))
        await bot.say(leaver, GROUP, "/leave")
        if fault is None:
            person = (await bot.store.meet(leaver, bot.name(leaver))).key
            await bot.tables.submit(row.key, commands.Leave(person))
            table = await bot.table(row.key)
            assert table.to_move is not None
            mover = table.occupants[table.to_move].owner
            assert mover is not None
            word = (await bot.legal_move(row.key))[1].word
            await bot.tables.submit(row.key, commands.Play(mover, table.position, word))
            assert (await bot.table(row.key)).position > table.position
        else:
            for method in ("sendMessage", "editMessageText"):
                sandbox.telegram.faults.add(Fault(fault, method, times=10**6, seconds=30))
            bot.send_press(leaver, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
            before = len(bot.telegram.calls)
            await bot.work(until_idle=False)
            await until_failed(bot, row.key, GROUP, before)
    await check_told_once(tmp_path, sandbox, clock, row.key, GROUP, left)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        assert bot.find_button(GROUP, Action.TAKE_OVER).table == row.key


async def test_a_lost_seat_is_told_once_although_the_bot_is_killed_after_its_commit(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        key = await away_game(bot, "move", AMIR)
        late = await bot.to_move(key)
        lost = text("note-forfeited", player=name(bot.name(late)), where="home")
        for _ in range(2):
            await bot.pass_time(61)
            await bot.play_move(key, GROUP)
        sandbox.telegram.faults.add(Fault("429", "sendMessage", times=10**6, seconds=30))
        before = len(bot.telegram.calls)
        clock.advance(61)
        await bot.app.timers.tick()
        async with asyncio.timeout(LONG):
            while late in await owners(bot, key):  # noqa: ASYNC110 - no event tells it
                await asyncio.sleep(0.01)
        await bot.tables.published()
        await until_failed(bot, key, GROUP, before)
    await check_told_once(tmp_path, sandbox, clock, key, GROUP, lost)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        assert bot.find_button(GROUP, Action.TAKE_OVER).table == key


async def test_a_lost_seat_is_told_in_each_private_chat(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA, AMIR)
    sent = await send_card(bot)
    [row] = await bot.rows(SARA)
    host = (await bot.table(row.key)).host
    for setting in (commands.SetAway, commands.SetTimeLimit):
        position = (await bot.table(row.key)).position
        value = "move" if setting is commands.SetAway else 60
        await bot.tables.submit(row.key, setting(host, position, value))
    await press_card(bot, AMIR, sent)
    late = await bot.to_move(row.key)
    for number in range(3):
        await bot.pass_time(61)
        if number < 2:
            await play_across(bot, row.key)
    assert late not in await owners(bot, row.key)
    lost = text("note-forfeited", player=name(bot.first_name(late)), where="guest")
    assert [bot.texts(chat).count(lost) for chat in (SARA, AMIR)] == [1, 1]
    assert await bot.store.owed_notices(row.key) == []


async def test_a_departure_is_not_told_once_somebody_else_has_the_seat(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await start_game(bot, AMIR, NEGAR)
        left = text("note-left", player=name(bot.name(AMIR)))
        seat = next(at for at, one in enumerate(await owners(bot, row.key)) if one == AMIR)
        sandbox.telegram.faults.add(Fault("429", "sendMessage", times=10**6, seconds=30))
        before = len(bot.telegram.calls)
        group = bot.telegram.state.require_chat(GROUP)
        bot.telegram.actions.set_member(group, AMIR, "left", by=AMIR)
        await bot.work(until_idle=False)
        await until_failed(bot, row.key, GROUP, before)
        sit = TableButton(row.key, 0, Action.SIT, str(seat))
        board = await bot.board(row.key)
        bot.send_press(CHRISTOPHER, GROUP, sit, board, forged=True)
        await bot.work(until_idle=False)
        proposal = (await bot.table(row.key)).proposal
        assert proposal is not None
        agree = TableButton(row.key, proposal.number, Action.AGREE)
        bot.send_press(SARA, GROUP, agree, board, forged=True)
        await bot.work(until_idle=False)
        assert (await owners(bot, row.key))[seat] == CHRISTOPHER
    sandbox.telegram.faults.clear()
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        assert left not in bot.texts(GROUP)
        assert await bot.store.owed_notices(row.key) == []
