"""Taking back a move in a group: at once, with consent, and before a computer moves."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.runtime import metrics
from bot.sandbox import Sandbox
from bot.store.records import Waiting
from bot.tables import commands
from bot.tables.commands import Moment
from bot.tables.computers.search_pool import SearchPool
from bot.tables.facts import TookBack
from bot.telegram.buttons.buttons import Action
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import start_game
from tests.bot.tables.undone_moves import after_a_move
from tests.bot.texts import name, text
from tests.manual_clock import ManualClock, until


async def test_one_press_takes_a_move_back_and_the_caption_tells_it(bot: BotFixture) -> None:
    row, first, second = await after_a_move(bot, AMIR)
    undo = bot.find_button(GROUP, Action.UNDO)
    assert await bot.press(NEGAR, GROUP, undo) == text("refused-not-seated")
    assert await bot.press(first, GROUP, undo) == text("done-undo")
    assert await bot.to_move(row.key) == first
    board = await bot.board(row.key)
    told = text("note-took-back", player=name(bot.name(first)))
    assert told in bot.caption(GROUP, board)
    await bot.play_move(row.key, GROUP)
    assert told not in bot.caption(GROUP, board)
    assert await bot.press(first, GROUP, undo, board, forged=True) == text("refused-old-board")
    undo = bot.find_button(GROUP, Action.UNDO)
    assert await bot.press(second, GROUP, undo) == text("refused-no-takeback")


async def test_after_the_next_move_it_is_a_request_that_the_next_player_grants(
    bot: BotFixture,
) -> None:
    row, first, second = await after_a_move(bot, AMIR, NEGAR)
    start = (await bot.table(row.key)).turns[0]
    await bot.play_move(row.key, GROUP)
    undo = bot.find_button(GROUP, Action.UNDO)
    asked = await bot.press(first, GROUP, undo)
    assert asked == text("done-takeback-asked", player=name(bot.name(second)))
    grant = bot.find_button(GROUP, Action.GRANT)
    for person in {SARA, AMIR, NEGAR} - {second}:
        assert await bot.press(person, GROUP, grant) == text("refused-not-asked")
    message = bot.message_with(GROUP, grant)
    assert await bot.press(second, GROUP, grant) == text("done-granted")
    table = await bot.table(row.key)
    assert table.turns[-1] == start
    assert all(one["message_id"] != message for one in bot.messages(GROUP))
    [fact] = [one for one in await bot.facts(row.key) if isinstance(one, TookBack)]
    keys = [(await bot.store.meet(person, "x")).key for person in (first, second)]
    assert [fact.by, fact.granted_by] == keys


async def test_a_partial_word_of_the_next_player_also_needs_their_consent(bot: BotFixture) -> None:
    row, first, second = await after_a_move(bot, AMIR)
    await bot.pass_time(1)
    undo = bot.find_button(GROUP, Action.UNDO)
    await bot.press(second, GROUP, bot.find_word(GROUP))
    await bot.press(first, GROUP, undo)
    assert (await bot.table(row.key)).took_back is None
    assert bot.has_button(GROUP, Action.GRANT)


async def test_a_reply_that_was_taken_back_still_needs_the_consent_of_its_player(
    bot: BotFixture,
) -> None:
    """The person who asks has seen the reply."""
    row, first, second = await after_a_move(bot, AMIR)
    await bot.play_move(row.key, GROUP)
    undo = bot.find_button(GROUP, Action.UNDO)
    assert await bot.press(second, GROUP, undo) == text("done-undo")
    bot.clock.advance(1)
    asked = text("done-takeback-asked", player=name(bot.name(second)))
    assert await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO)) == asked
    grant = bot.find_button(GROUP, Action.GRANT)
    assert await bot.press(second, GROUP, grant) == text("done-granted")
    assert await bot.to_move(row.key) == first


async def test_presses_before_another_seat_changed_hands_also_need_consent(bot: BotFixture) -> None:
    row, first, second = await after_a_move(bot, AMIR, NEGAR)
    [third] = {SARA, AMIR, NEGAR} - {first, second}
    await bot.pass_time(1)
    await bot.press(second, GROUP, bot.find_word(GROUP))
    await bot.pass_time(1)
    leaver = await bot.store.meet(third, bot.name(third))
    await bot.tables.submit(row.key, commands.Leave(leaver.key))
    await bot.idle()
    assert await bot.to_move(row.key) == second
    asked = text("done-takeback-asked", player=name(bot.name(second)))
    assert await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO)) == asked
    assert (await bot.table(row.key)).took_back is None


async def test_who_agrees_to_another_time_limit_has_acted(bot: BotFixture) -> None:
    row, first, second = await after_a_move(bot, AMIR)
    keys = [(await bot.store.meet(one, bot.name(one))).key for one in (first, second)]
    at = Moment(bot.clock.now(), bot.clock.now())
    change = await bot.tables.submit(row.key, commands.Propose(keys[0], "pace", at, 300))
    assert change.after.proposal is not None
    await bot.tables.submit(row.key, commands.Agree(keys[1], change.after.proposal.number, at))
    await bot.idle()
    assert (await bot.table(row.key)).time_limit == 300
    asked = text("done-takeback-asked", player=name(bot.name(second)))
    assert await bot.press(first, GROUP, bot.find_button(GROUP, Action.UNDO)) == asked


@pytest.mark.parametrize("has_acted", [True, False])
async def test_after_a_restart_a_take_back_needs_consent(tmp_path: Path, has_acted: bool) -> None:
    """Partial words are not stored, so it is unknown whether the next player has acted."""
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    async with open_bot(tmp_path, sandbox, clock) as bot:
        row, first, second = await after_a_move(bot, AMIR)
        await bot.pass_time(1)
        if has_acted:
            await bot.press(second, GROUP, bot.find_word(GROUP))
        assert await bot.new_events() == []
    async with open_bot(tmp_path, sandbox, clock) as bot:
        await bot.app.timers.recover()
        await bot.idle()
        undo = bot.find_button(GROUP, Action.UNDO)
        asked = text("done-takeback-asked", player=name(bot.name(second)))
        assert await bot.press(first, GROUP, undo) == asked
        assert (await bot.table(row.key)).took_back is None
        grant = bot.find_button(GROUP, Action.GRANT)
        assert await bot.press(second, GROUP, grant) == text("done-granted")
        await bot.play_move(row.key, GROUP)
        undo = bot.find_button(GROUP, Action.UNDO)
        assert await bot.press(first, GROUP, undo) == text("done-undo"), "the next turn is known"


@pytest.fixture
async def patient(tmp_path: Path) -> AsyncIterator[BotFixture]:
    """A bot whose computers wait for take-backs."""
    clock = ManualClock()
    async with open_bot(tmp_path, Sandbox(clock=clock.now), clock, takeback_seconds=3.0) as found:
        yield found


async def test_in_a_group_a_computer_waits_three_seconds(patient: BotFixture) -> None:
    bot = patient
    row = await start_game(bot, AMIR, computers=1)
    for _ in range(2):
        await bot.play_move(row.key, GROUP, until_idle=False)
    await until(lambda: bot.clock.waits[:1] == [3.0])
    await bot.outbox.idle()
    undo = bot.find_button(GROUP, Action.UNDO)
    table = await bot.table(row.key)
    bot.clock.advance(2.9)
    await bot.tables.published()
    assert (await bot.table(row.key)) is table
    last = table.turns[-1].by
    assert last is not None
    person = (await bot.store.person(last)).telegram_id
    query = bot.send_press(person, GROUP, undo)
    await bot.work(until_idle=False)
    assert query.answer is not None
    assert query.answer["text"] == text("done-undo")
    bot.clock.advance(0.2)
    await bot.idle()
    assert await bot.to_move(row.key) == person


async def test_the_thinking_time_of_a_computer_does_not_include_the_wait(tmp_path: Path) -> None:
    clock = ManualClock()
    sandbox, pool = Sandbox(clock=clock.now), SearchPool(1)
    async with open_bot(tmp_path, sandbox, clock, pool, takeback_seconds=3.0) as bot:
        row = await start_game(bot, AMIR, computers=1)
        for _ in range(2):
            await bot.play_move(row.key, GROUP, until_idle=False)
        await until(lambda: 3.0 in bot.clock.waits)
        table = await bot.table(row.key)
        assert table.waiting is Waiting.COMPUTER
        measured = thinking_times()
        bot.clock.advance(3.1)
        await bot.idle()
        assert (await bot.table(row.key)).position > table.position
        assert thinking_times() == measured


def thinking_times() -> float:
    """Return how many thinking times of computers were measured."""
    [found] = [
        one.value
        for family in metrics.THINKING_SECONDS.collect()
        for one in family.samples
        if one.name.endswith("_count")
    ]
    return float(found)
