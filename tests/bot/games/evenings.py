"""Evenings: scripted actions of several people in a group, and the messages that the bot sends meanwhile."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.store.records import Stage, TableKey
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.buttons.personal_buttons import Preference, PreferenceButton
from tests.bot.across import across
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import set_time_limit, start_game
from tests.bot.texts import text, title

DAY = 24 * 3600
THINKING = 20
"""Seconds that people think about a move."""


async def play(bot: BotFixture, key: TableKey, moves: int, *, seconds: float = THINKING) -> None:
    """Make moves, each after `seconds`."""
    for _ in range(moves):
        await bot.pass_time(seconds)
        if (await bot.row(key)).stage is Stage.RUNNING:
            await bot.play_move(key, GROUP)


async def leaving(bot: BotFixture) -> None:
    table = await start_game(bot, AMIR, NEGAR)
    await play(bot, table.key, 6)
    await bot.say(AMIR, GROUP, "/leave")
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.LEAVE_SURELY))
    await play(bot, table.key, 6)
    people = [
        (await bot.store.person(one)).telegram_id for one in (await bot.row(table.key)).seated
    ]
    assert people == [SARA, NEGAR]


async def wrong_tap(bot: BotFixture) -> None:
    table = await start_game(bot, AMIR, NEGAR)
    await play(bot, table.key, 2)
    await bot.say(AMIR, GROUP, "/leave")
    yes = bot.find_button(GROUP, Action.LEAVE_SURELY)
    for person in (SARA, NEGAR, CHRISTOPHER):
        locale = "en" if person == CHRISTOPHER else "fa"
        assert await bot.press(person, GROUP, yes) == text("refused-not-asked", locale)
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.CANCEL))
    await play(bot, table.key, 10)
    assert len((await bot.row(table.key)).seated) == 3


async def phone_off(bot: BotFixture) -> None:
    table = await start_game(bot, AMIR, NEGAR)
    await play(bot, table.key, 6)
    late = await bot.to_move(table.key)
    for _ in range(48):
        await bot.pass_time(DAY / 48)
    other = next(person for person in (SARA, AMIR, NEGAR) if person != late)
    await bot.press(other, GROUP, bot.find_button(GROUP, Action.STAND_IN))
    await play(bot, table.key, 4)
    assert await bot.press(late, GROUP, bot.find_button(GROUP, Action.COME_BACK)) == text(
        "done-back"
    )
    await play(bot, table.key, 3)
    assert all(occupant.level is None for occupant in (await bot.table(table.key)).occupants)


async def rematch_with_others(bot: BotFixture) -> None:
    table = await start_game(bot, AMIR)
    await play(bot, table.key, 4)
    await bot.say(SARA, GROUP, "/stop")
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
    rematch = bot.find_button(GROUP, Action.REMATCH)
    for person in (NEGAR, SARA, CHRISTOPHER):
        await bot.press(person, GROUP, rematch)
    [again] = await bot.rows(GROUP)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=again.key))
    await play(bot, again.key, 6)
    assert (await bot.row(again.key)).stage is Stage.RUNNING


async def kicked_and_returned(bot: BotFixture) -> None:
    table = await start_game(bot, AMIR, NEGAR)
    await play(bot, table.key, 4)
    chat, me = bot.telegram.state.require_chat(GROUP), bot.telegram.state.bot.id
    bot.telegram.actions.set_member(chat, me, "kicked", by=SARA)
    await bot.work()
    for _ in range(4):
        await bot.pass_time(3600)
    bot.telegram.actions.set_member(chat, me, "member", by=SARA)
    await bot.work()
    await bot.say(SARA, GROUP, "/board")
    await play(bot, table.key, 6)
    assert (await bot.row(table.key)).paused is None


async def supergroup(bot: BotFixture) -> None:
    old, new = -500, -1_001_000_000_777
    bot.telegram.actions.create_group(old, "small", SARA, [AMIR], kind="group")
    await bot.work()
    await bot.say(SARA, old, "/new azul 2")
    [table] = await bot.rows(old)
    await bot.press(AMIR, old, TableButton(table.key, 0, Action.JOIN))
    await bot.press(SARA, old, bot.find_button(old, Action.START))
    bot.telegram.actions.migrate(old, new, SARA)
    await bot.work()
    for _ in range(6):
        await bot.pass_time(THINKING)
        await bot.play_move(table.key, new)
    assert (await bot.row(table.key)).stage is Stage.RUNNING


async def two_tables(bot: BotFixture) -> None:
    first = await start_game(bot, AMIR)
    second = await start_game(bot, NEGAR)
    for _ in range(5):
        await play(bot, first.key, 1)
        await play(bot, second.key, 1, seconds=0)
    await bot.pass_time(61)
    assert sum(text("table-label", game=title("azul"), number=2) in one for one in bot.texts(GROUP))


async def slow_week(bot: BotFixture) -> None:
    await bot.say(SARA, GROUP, "/new azul 2")
    [table] = await bot.rows(GROUP)
    await set_time_limit(bot, table, DAY)
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.JOIN))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.START))
    await bot.say(AMIR, AMIR, "/start notify")
    await bot.press(AMIR, AMIR, PreferenceButton(Preference.CALLS, "private"))
    for half_day in range(14):
        for _ in range(12):
            await bot.pass_time(3600)
        if half_day % 3 == 2:
            await play(bot, table.key, 3, seconds=30)
    assert (await bot.row(table.key)).stage is Stage.RUNNING


async def strangers(bot: BotFixture) -> None:
    row, sent = await across.begin(bot)
    for at in range(24):
        await bot.pass_time(THINKING if at % 6 else 400)
        await across.play_across(bot, row.key)
    mover = await bot.to_move(row.key)
    other = AMIR if mover == SARA else SARA
    bot.telegram.actions.block(mover)
    await bot.work()
    for _ in range(6):
        await bot.pass_time(61)
    await bot.press(other, other, bot.find_button(other, Action.STAND_IN))
    await across.play_across(bot, row.key)
    bot.telegram.actions.unblock(mover)
    await bot.work()
    await bot.press(mover, mover, bot.find_button(mover, Action.COME_BACK))
    while (await bot.row(row.key)).stage is Stage.RUNNING:
        await bot.pass_time(THINKING)
        await across.play_across(bot, row.key)
    await bot.press(other, other, bot.find_button(other, Action.REMATCH))
    [again] = await bot.rows(SARA)
    await bot.press(SARA, SARA, bot.find_button(SARA, Action.START, table=again.key))
    await across.play_across(bot, again.key)
    assert across.card(bot, sent).content.markup is not None


async def substitute(bot: BotFixture) -> None:
    table = await start_game(bot, AMIR, NEGAR)
    await play(bot, table.key, 6)
    late = await bot.to_move(table.key)
    people = [person for person in (SARA, AMIR, NEGAR) if person != late]
    await bot.pass_time(601)
    await bot.press(people[0], GROUP, bot.find_button(GROUP, Action.STAND_IN))
    await play(bot, table.key, 2, seconds=400)
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.TABLE))
    await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.SIT))
    for person in people:
        if bot.has_button(GROUP, Action.AGREE):
            await bot.press(person, GROUP, bot.find_button(GROUP, Action.AGREE))
    assert await owners(bot, table.key) >= {CHRISTOPHER, *people}
    await play(bot, table.key, 6)


async def kicked_player(bot: BotFixture) -> None:
    table = await start_game(bot, AMIR, NEGAR)
    await play(bot, table.key, 4)
    group = bot.telegram.state.require_chat(GROUP)
    bot.telegram.actions.set_member(group, AMIR, "kicked", by=SARA)
    await bot.work()
    assert AMIR not in await owners(bot, table.key)
    await play(bot, table.key, 2)
    bot.telegram.actions.set_member(group, AMIR, "member", by=SARA)
    await bot.work()
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.COME_BACK))
    assert AMIR in await owners(bot, table.key)
    await play(bot, table.key, 4)


async def pause(bot: BotFixture) -> None:
    table = await start_game(bot, AMIR)
    await play(bot, table.key, 4)
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.TABLE))
    await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.PAUSE))
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.AGREE))
    for _ in range(10):
        await bot.pass_time(DAY)
    await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.CONTINUE))
    await play(bot, table.key, 1)
    last = (await bot.table(table.key)).turns[-1].by
    assert last is not None
    person = (await bot.store.person(last)).telegram_id
    await bot.press(person, GROUP, bot.find_button(GROUP, Action.UNDO))
    await play(bot, table.key, 4)


async def owners(bot: BotFixture, key: TableKey) -> set[int]:
    """Return the Telegram ids of the people at a table."""
    return {(await bot.store.person(one)).telegram_id for one in (await bot.table(key)).people}


EVENINGS: dict[str, Callable[[BotFixture], Awaitable[None]]] = {
    "a player leaves": leaving,
    "wrong taps on a question": wrong_tap,
    "a phone is off for a day": phone_off,
    "a rematch with others": rematch_with_others,
    "the bot is kicked and returns": kicked_and_returned,
    "the group becomes a supergroup": supergroup,
    "two tables at once": two_tables,
    "a slow game over a week": slow_week,
    "strangers in two private chats": strangers,
    "a substitute": substitute,
    "a player is removed from the group and returns": kicked_player,
    "a pause of ten days and a take-back": pause,
}
