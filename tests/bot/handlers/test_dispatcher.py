"""Any activity in a chat resumes its paused tables."""

from __future__ import annotations

from bot.sandbox.bot_api.faults import Fault
from bot.tables import deadlines
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.callback_data import pack
from tests.bot.bot_fixture import AMIR, GROUP, SARA, BotFixture
from tests.bot.game_fixtures import open_lobby, start_game
from tests.bot.texts import text


async def test_a_paused_table_is_shown_again_when_somebody_writes(bot: BotFixture) -> None:
    bot.telegram.faults.add(Fault("no-rights", "editMessageText", times=3))
    await open_lobby(bot)
    (table,) = await bot.rows(GROUP)
    assert table.paused == "no-rights"
    bot.telegram.faults.clear()
    await bot.say(SARA, GROUP, "/help")
    (table,) = await bot.rows(GROUP)
    assert (table.paused, table.shown_version) == (None, table.version)


async def test_removing_the_bot_resumes_nothing_and_adding_it_again_does(bot: BotFixture) -> None:
    await open_lobby(bot)
    actions, member = bot.telegram.actions, bot.telegram.state.bot.id
    group = bot.telegram.state.require_chat(GROUP)
    actions.set_member(group, member, "kicked", by=SARA)
    (table,) = await bot.rows(GROUP)
    await bot.store.pause(table.key, "forbidden", at=bot.clock.now())
    await bot.work()
    assert (await bot.row(table.key)).paused == "forbidden"
    actions.set_member(group, member, "member", by=SARA)
    await bot.work()
    assert (await bot.row(table.key)).paused is None


async def test_a_press_during_a_store_outage_is_answered(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/new azul")
    data = bot.find_setup(GROUP)
    query = bot.send_press(SARA, GROUP, data)
    for event in await bot.new_events():
        await bot.app.updates.store_unavailable(event)
    assert query.answer is not None
    assert query.answer["show_alert"]
    assert query.answer["text"] == text("refused-store-away")


async def test_the_times_of_a_table_in_memory_move_by_the_length_of_a_pause(
    bot: BotFixture,
) -> None:
    row = await start_game(bot, AMIR)
    left = bot.tables.seconds_left(await bot.live(row.key))
    assert left > 0
    await bot.store.pause(row.key, "forbidden", at=bot.clock.now())
    await bot.pass_time(2 * left)
    await bot.say(SARA, GROUP, "/help")
    live = await bot.live(row.key)
    assert bot.tables.seconds_left(live) == left
    proposal = pack(TableButton(row.key, live.table.position, Action.PAUSE))
    await bot.press(SARA, GROUP, proposal, await bot.board(row.key), forged=True)
    assert live.table.proposal is not None  # a fact that begins no turn
    assert not bot.has_button(GROUP, Action.STAND_IN)
    due = await bot.store.deadlines_of(row.key)
    assert due[deadlines.ABSENT] == bot.clock.now() + left
