"""Deadlines and changes of the same second: what was moved or dropped is not carried out, and what passed is, once."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.store.records import Deadline, Stage, TableRow
from bot.tables import commands
from bot.tables.components import ComponentFiles
from bot.tables.deadlines import ABSENT, GRACE, PROPOSAL, WARN
from bot.tables.events import DeadlineReached, TableEvent
from bot.tables.library import GameLibrary
from bot.tables.repository import TableRepository
from bot.tables.service import TableService
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import open_lobby, start_game
from tests.bot.tables.paused_game import press_menu
from tests.bot.texts import name, text
from tests.manual_clock import ManualClock

DAY = 86_400


async def started(bot: BotFixture, away: str, *others: int) -> TableRow:
    """Start a game of ten minutes a move with a setting for what happens when somebody is away."""
    row = await open_lobby(bot, *others)
    if away != "ask":
        table = await bot.table(row.key)
        await bot.tables.submit(row.key, commands.SetAway(row.seated[0], table.position, away))
        await bot.idle()
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    return row


async def move(bot: BotFixture, row: TableRow) -> None:
    """Make a move for the person to move, without their press."""
    _, word = await bot.legal_move(row.key)
    table, chat = await bot.table(row.key), await bot.store.chat_by_id(GROUP)
    assert chat is not None
    assert table.to_move is not None
    by = table.occupants[table.to_move].owner
    assert by is not None
    await bot.tables.press_word(row.key, chat, by, word.position, word.word, update_id=10**6)


async def vote(bot: BotFixture, row: TableRow, tables: TableService | None = None) -> None:
    """Let a person vote who is neither the host nor to move."""
    table = await bot.table(row.key)
    assert table.to_move is not None
    others = set(table.people) - {table.host, table.occupants[table.to_move].owner}
    await (tables or bot.tables).submit(row.key, commands.Stop(min(others)))


async def overdue(bot: BotFixture, row: TableRow) -> int:
    """Return how often the group was told that the time of the person to move is up."""
    late = name(bot.name(await bot.to_move(row.key)))
    return bot.texts(GROUP).count(text("overdue", player=late, unit="minute", count=10))


def after_due(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, act: Callable[[], Awaitable[object]]
) -> None:
    """Let `act` happen once between the query for due deadlines and their handling."""
    due = bot.store.due
    done: list[bool] = []

    async def found(now: float, *, limit: int = 100) -> Sequence[Deadline]:
        rows = await due(now, limit=limit)
        if rows and not done:
            done.append(True)
            await act()
        return rows

    monkeypatch.setattr(bot.store, "due", found)


@pytest.mark.parametrize("away", ["ask", "move", "play"])
async def test_a_move_in_the_last_second_does_not_cost_the_next_person_their_turn(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch, away: str
) -> None:
    row = await started(bot, away, AMIR)
    position = (await bot.table(row.key)).position
    after_due(bot, monkeypatch, lambda: move(bot, row))
    await bot.pass_time(600)
    after = await bot.table(row.key)
    assert after.position == position + 1
    assert all(occupant.level is None for occupant in after.occupants)
    assert await overdue(bot, row) == 0


async def test_a_lobby_whose_game_starts_in_its_last_second_stays_open(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await open_lobby(bot, AMIR)
    start = bot.tables.start_command(await bot.table(row.key), row.seated[0])
    after_due(bot, monkeypatch, lambda: bot.tables.submit(row.key, start))
    await bot.pass_time(1800)
    assert (await bot.row(row.key)).stage is Stage.RUNNING


async def test_a_lobby_with_a_new_setting_in_its_last_second_stays_open(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await open_lobby(bot, AMIR)
    position = (await bot.table(row.key)).position
    setting = commands.SetTimeLimit(row.seated[0], position, 3600)
    after_due(bot, monkeypatch, lambda: bot.tables.submit(row.key, setting))
    await bot.pass_time(1800)
    assert (await bot.row(row.key)).stage is Stage.LOBBY


async def test_a_move_in_the_last_second_keeps_an_idle_game_open(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await start_game(bot, AMIR)
    await bot.pass_time(DAY)
    after_due(bot, monkeypatch, lambda: move(bot, row))
    await bot.pass_time(DAY)
    assert (await bot.row(row.key)).stage is Stage.RUNNING


async def test_a_game_that_is_stopped_when_its_pause_ends_does_not_stop_the_timers(
    bot: BotFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = await start_game(bot, AMIR)
    for person in row.seated:
        moment = bot.tables.moment(await bot.live(row.key))
        await bot.tables.submit(row.key, commands.Propose(person, "pause", moment))
    assert (await bot.table(row.key)).paused is not None
    stop = commands.Stop(row.seated[0])
    after_due(bot, monkeypatch, lambda: bot.tables.submit(row.key, stop))
    await bot.pass_time(14 * DAY + 1)  # an error would end the task of the timers
    assert (await bot.row(row.key)).stage is Stage.OVER


@pytest.mark.parametrize("away", ["ask", "move", "play"])
async def test_a_persons_time_is_over_although_somebody_votes_at_that_moment(
    bot: BotFixture, away: str
) -> None:
    row = await started(bot, away, AMIR, NEGAR)
    await bot.pass_time(590)
    bot.clock.advance(10.5)  # no deadlines are checked
    await vote(bot, row)
    assert ABSENT in await bot.store.deadlines_of(row.key)
    if away != "ask":
        await bot.pass_time(1)
        assert "handed_over" in [fact.kind for fact in await bot.facts(row.key)]
        return
    for _ in range(2):
        await bot.pass_time(1)
        assert await overdue(bot, row) == 1
        assert ABSENT not in await bot.store.deadlines_of(row.key)


@pytest.mark.parametrize("is_stale", [False, True])
async def test_the_end_of_a_persons_time_is_told_once_although_somebody_votes_after_that(
    bot: BotFixture, is_stale: bool
) -> None:
    row = await started(bot, "ask", AMIR, NEGAR)
    repository = TableRepository(bot.store, bot.clock, ComponentFiles(), GameLibrary())
    other_node = TableService(bot.store, repository, bot.clock)
    if is_stale:
        await other_node.live(row.key)
    await bot.pass_time(601)
    assert await overdue(bot, row) == 1
    await vote(bot, row, other_node)
    assert ABSENT not in await bot.store.deadlines_of(row.key)
    await bot.app.resumption.catch_up(row.key)
    await bot.pass_time(1)
    assert await overdue(bot, row) == 1


async def test_a_time_that_was_over_before_an_outage_ends_five_minutes_after_it(
    tmp_path: Path,
) -> None:
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row = await started(bot, "ask", AMIR, NEGAR)
        await bot.pass_time(590)
        clock.advance(10.5)
        await vote(bot, row)
    clock.advance(3600)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.pass_time(GRACE - 1)
        assert await overdue(bot, row) == 0
        for _ in range(2):
            await bot.pass_time(2)
            assert await overdue(bot, row) == 1


async def test_a_warning_is_not_lost_when_another_deadline_is_handled_before_it(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR)
    await bot.pass_time(DAY - 10)
    bot.clock.advance(10)  # no deadlines are checked
    table = await bot.table(row.key)
    await bot.app.deadline_service.postpone_call(row.key, table.position, bot.clock.now() + DAY)
    assert WARN in await bot.store.deadlines_of(row.key)
    assert not bot.has_button(GROUP, Action.KEEP)
    await bot.pass_time(1)
    assert bot.find_button(GROUP, Action.KEEP).table == row.key
    assert WARN not in await bot.store.deadlines_of(row.key)


async def test_the_end_of_a_proposal_is_told_although_somebody_votes_at_that_moment(
    bot: BotFixture,
) -> None:
    row = await started(bot, "ask", AMIR, NEGAR)
    moment = bot.tables.moment(await bot.live(row.key))
    await bot.tables.submit(row.key, commands.Propose(row.seated[0], "pause", moment))
    await bot.pass_time(DAY - 10)
    bot.clock.advance(10.5)  # no deadlines are checked
    await vote(bot, row)
    assert PROPOSAL in await bot.store.deadlines_of(row.key)
    reached: list[str] = []

    async def note(event: TableEvent) -> None:
        if isinstance(event, DeadlineReached):
            reached.append(event.kind)

    bot.tables.subscribe(note)
    for _ in range(3):
        await bot.pass_time(1)
        assert reached.count(PROPOSAL) == 1
        assert PROPOSAL not in await bot.store.deadlines_of(row.key)


async def test_the_end_of_a_proposal_is_not_lost_when_another_deadline_is_handled_before_it(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR)
    await press_menu(bot, SARA, Action.PAUSE)
    await bot.pass_time(DAY - 10)
    bot.clock.advance(10)  # no deadlines are checked
    table = await bot.table(row.key)
    await bot.app.deadline_service.postpone_call(row.key, table.position, bot.clock.now() + DAY)
    assert PROPOSAL in await bot.store.deadlines_of(row.key)
    assert bot.has_button(GROUP, Action.AGREE)
    await bot.pass_time(1)
    assert not bot.has_button(GROUP, Action.AGREE)
    assert text("proposal-expired") in bot.texts(GROUP)
    assert PROPOSAL not in await bot.store.deadlines_of(row.key)
