"""The time of a turn starts again if the person to move changes, and not if another seat changes hands."""

from __future__ import annotations

from typing import Literal

from bot.store.records import TableRow
from bot.tables import commands
from bot.tables.deadlines import ABSENT, CALL
from bot.tables.proposal_commands import Moment
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, key_of
from tests.bot.game_fixtures import start_game
from tests.bot.texts import name, text

LIMIT = 600


async def leave(bot: BotFixture, row: TableRow, person: int) -> None:
    await bot.tables.submit(row.key, commands.Leave(await key_of(bot, person)))
    await bot.idle()


async def come_back(bot: BotFixture, row: TableRow, person: int) -> None:
    await bot.tables.submit(row.key, commands.ComeBack(await key_of(bot, person)))
    await bot.idle()


async def agree_to(
    bot: BotFixture, row: TableRow, person: int, what: Literal["pause", "pace"], value: int | None
) -> None:
    """Let a person propose something, or agree to the same proposal of another person."""
    moment = Moment(bot.clock.now(), (await bot.live(row.key)).turn_since)
    by = await key_of(bot, person)
    await bot.tables.submit(row.key, commands.Propose(by, what, moment, value))


async def late_and_others(bot: BotFixture, row: TableRow) -> tuple[int, int, int]:
    """Return the person to move, and the two others."""
    late = await bot.to_move(row.key)
    first, second = (one for one in (SARA, AMIR, NEGAR) if one != late)
    return late, first, second


async def test_a_stand_in_can_be_called_after_another_person_has_returned(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    late, leaver, other = await late_and_others(bot, row)
    await leave(bot, row, leaver)
    await bot.pass_time(61)
    await bot.pass_time(LIMIT)
    call = bot.find_button(GROUP, Action.STAND_IN)
    for _ in range(2):
        await come_back(bot, row, leaver)
        assert bot.find_button(GROUP, Action.STAND_IN) == call
        await bot.pass_time(1)
        assert ABSENT not in await bot.store.deadlines_of(row.key)
        await leave(bot, row, leaver)
    told = name(bot.name(late))
    overdue = text("overdue", player=told, unit="minute", count=10)
    assert bot.texts(GROUP).count(overdue) == 1
    answer = await bot.press(other, GROUP, call)
    assert answer == text("done-stand-in", player=told)


async def test_the_time_of_a_turn_goes_on_when_another_seat_changes_hands(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    _, leaver, _ = await late_and_others(bot, row)
    await bot.pass_time(61)
    before = await bot.store.deadlines_of(row.key)
    await bot.pass_time(60)
    await leave(bot, row, leaver)
    await bot.pass_time(60)
    await come_back(bot, row, leaver)
    after = await bot.store.deadlines_of(row.key)
    assert (after[ABSENT], after[CALL]) == (before[ABSENT], before[CALL])


async def test_a_call_stays_when_another_seat_changes_hands(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    late, leaver, _ = await late_and_others(bot, row)
    await bot.pass_time(61)
    await bot.pass_time(LIMIT / 2)
    call = bot.last(GROUP)
    assert bot.name(late) in call["text"]
    await leave(bot, row, leaver)
    assert call["message_id"] in [one["message_id"] for one in bot.messages(GROUP)]


async def test_the_person_to_move_has_the_whole_time_after_returning(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    late, _, other = await late_and_others(bot, row)
    await bot.pass_time(61)
    await bot.pass_time(LIMIT)
    table = await bot.table(row.key)
    by = await key_of(bot, other)
    stand_in = commands.StandIn(by, table.position, 0.0)
    back = commands.ComeBack(await key_of(bot, late))
    await bot.tables.submit(row.key, stand_in)
    await bot.tables.submit(row.key, back)
    await bot.idle()
    due = await bot.store.deadlines_of(row.key)
    assert due[ABSENT] == bot.clock.now() + LIMIT


async def test_the_only_person_has_the_whole_time_when_another_one_returns(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    late = await bot.to_move(row.key)
    other = AMIR if late == SARA else SARA
    await leave(bot, row, other)
    assert ABSENT not in await bot.store.deadlines_of(row.key)
    await bot.pass_time(2 * LIMIT)
    await come_back(bot, row, other)
    due = await bot.store.deadlines_of(row.key)
    assert due[ABSENT] == bot.clock.now() + LIMIT


async def test_a_button_for_a_stand_in_of_an_earlier_turn_is_refused(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    _, _, other = await late_and_others(bot, row)
    await bot.pass_time(61)
    await bot.pass_time(LIMIT)
    call = bot.find_button(GROUP, Action.STAND_IN)
    await bot.play_move(row.key, GROUP)
    await bot.pass_time(61)
    await bot.pass_time(LIMIT)
    assert bot.find_button(GROUP, Action.STAND_IN) != call
    board = await bot.board(row.key)
    answer = await bot.press(other, GROUP, call, board, forged=True)
    assert answer == text("refused-old-board")


async def test_a_call_that_waits_to_be_sent_is_sent_after_another_seat_changes_hands(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    _, leaver, _ = await late_and_others(bot, row)
    bot.clock.advance(61)
    live = await bot.live(row.key)
    owed = CALL, (live.place.chat,)
    await bot.app.tables.published()
    async with bot.app.repository.locks.hold(row.key):
        await bot.app.repository.write_deadlines(live, owed)
    await bot.tables.submit(row.key, commands.Leave(await key_of(bot, leaver)))
    assert [one.kind for one in await bot.store.owed_notices(row.key) if " " not in one.kind] == [
        CALL
    ]


async def test_reminders_are_planned_anew_for_a_new_time_limit(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    late = await bot.to_move(row.key)
    other = AMIR if late == SARA else SARA
    await bot.pass_time(61)
    for _ in range(2):
        await bot.pass_time(LIMIT / 2 - 30)
    assert CALL not in await bot.store.deadlines_of(row.key), "all reminders were sent"
    for person in (other, late):
        await agree_to(bot, row, person, "pace", 3600)
    assert (await bot.store.deadlines_of(row.key))[CALL] == bot.clock.now() + 60


async def test_whoever_gets_the_seat_to_move_during_a_pause_has_the_whole_time_after_it(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR, NEGAR)
    late, leaver, other = await late_and_others(bot, row)
    await bot.pass_time(500)
    for person in (late, leaver, other):
        await agree_to(bot, row, person, "pause", None)
    paused = (await bot.table(row.key)).paused
    assert paused is not None
    await leave(bot, row, leaver)
    await come_back(bot, row, leaver)
    assert (await bot.table(row.key)).paused == paused
    await leave(bot, row, late)
    await come_back(bot, row, late)
    await bot.tables.submit(row.key, commands.Continue(await key_of(bot, other)))
    assert (await bot.store.deadlines_of(row.key))[ABSENT] == bot.clock.now() + LIMIT
