"""Buttons that people may tap twice, and games in which they are shown."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from bot.store.records import TableKey
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.chat_activity import REVEAL_SECONDS
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import open_lobby, start_game

SHORT = 0.35
"""Seconds between the two taps of a double tap, and between the delivery of a keyboard and the second tap."""

SETTINGS = {
    *(Action.ADD_COMPUTER, Action.REMOVE_COMPUTER, Action.OPTION, Action.SEATS, Action.SWITCH),
    *(Action.TIME_LIMIT, Action.NARRATOR, Action.AWAY),
}
"""Keys of a lobby that show a value or a count and are tapped repeatedly on purpose."""
Tap: TypeAlias = tuple[int, TableButton]
"""A person, and the button that they tap."""


async def tap(
    bot: BotFixture, person: int, action: Action, arg: str | None = None, *, chat: int = GROUP
) -> str:
    """Let a person press a button, long after the last press."""
    bot.clock.advance(2 * REVEAL_SECONDS)
    return await bot.press(person, chat, bot.find_button(chat, action, arg))


async def opened_menu(bot: BotFixture) -> TableKey:
    """Let Sara, Amir and Negar play, and Sara open the menu of the table."""
    row = await start_game(bot, AMIR, NEGAR)
    await tap(bot, SARA, Action.TABLE)
    return row.key


async def proposed_pause(bot: BotFixture) -> TableKey:
    key = await opened_menu(bot)
    await tap(bot, SARA, Action.PAUSE)
    return key


async def press_later(bot: BotFixture, tap: Tap) -> int:
    """Press a button once its keyboard is no longer new, and return the person who pressed it."""
    person, button = tap
    bot.clock.advance(2 * REVEAL_SECONDS)
    await bot.press(person, GROUP, button)
    return person


async def pausing(bot: BotFixture) -> Tap:
    await opened_menu(bot)
    return SARA, bot.find_button(GROUP, Action.PAUSE)


async def asking_for_paces(bot: BotFixture) -> Tap:
    await opened_menu(bot)
    return SARA, bot.find_button(GROUP, Action.PROPOSE_TIME_LIMIT, "")


async def first_pace(bot: BotFixture) -> Tap:
    await opened_menu(bot)
    await tap(bot, SARA, Action.PROPOSE_TIME_LIMIT, "")
    limits = [
        one
        for one in bot.buttons(GROUP)
        if isinstance(one, TableButton) and one.action is Action.PROPOSE_TIME_LIMIT and one.arg
    ]
    return SARA, limits[0]


async def another_pace(bot: BotFixture) -> Tap:
    _, first = await first_pace(bot)
    second = next(
        one
        for one in bot.buttons(GROUP)
        if isinstance(one, TableButton) and one.action is Action.PROPOSE_TIME_LIMIT and one.arg not in ("", first.arg)
    )  # fmt: skip
    return SARA, second


async def agreeing(bot: BotFixture) -> Tap:
    await proposed_pause(bot)
    return AMIR, bot.find_button(GROUP, Action.AGREE)


async def agreeing_last(bot: BotFixture) -> Tap:
    await proposed_pause(bot)
    await tap(bot, AMIR, Action.AGREE)
    return NEGAR, bot.find_button(GROUP, Action.AGREE)


async def declining(bot: BotFixture) -> Tap:
    await proposed_pause(bot)
    return AMIR, bot.find_button(GROUP, Action.DECLINE)


async def withdrawing(bot: BotFixture) -> Tap:
    await proposed_pause(bot)
    return SARA, bot.find_button(GROUP, Action.DECLINE)


async def continuing(bot: BotFixture) -> Tap:
    await press_later(bot, await agreeing_last(bot))
    return SARA, bot.find_button(GROUP, Action.CONTINUE)


async def after_two_moves(bot: BotFixture) -> tuple[int, int]:
    """Let two people make a move each, and return them."""
    row = await start_game(bot, AMIR, NEGAR)
    movers = []
    for _ in range(2):
        bot.clock.advance(2 * REVEAL_SECONDS)
        movers.append(await bot.to_move(row.key))
        await bot.play_move(row.key, GROUP)
    first, second = movers
    return first, second


async def asking_for_a_takeback(bot: BotFixture) -> Tap:
    first, _ = await after_two_moves(bot)
    return first, bot.find_button(GROUP, Action.UNDO)


async def granting(bot: BotFixture) -> Tap:
    first, second = await after_two_moves(bot)
    await tap(bot, first, Action.UNDO)
    return second, bot.find_button(GROUP, Action.GRANT)


async def denying(bot: BotFixture) -> Tap:
    asked, _ = await granting(bot)
    return asked, bot.find_button(GROUP, Action.DENY)


async def withdrawing_a_request(bot: BotFixture) -> Tap:
    first, _ = await after_two_moves(bot)
    await tap(bot, first, Action.UNDO)
    return first, bot.find_button(GROUP, Action.DENY)


async def leaving(bot: BotFixture) -> Tap:
    await start_game(bot, AMIR, NEGAR)
    await bot.say(AMIR, GROUP, "/leave")
    return AMIR, bot.find_button(GROUP, Action.LEAVE_SURELY)


async def staying(bot: BotFixture) -> Tap:
    await leaving(bot)
    return AMIR, bot.find_button(GROUP, Action.CANCEL)


async def returning(bot: BotFixture) -> Tap:
    person = await press_later(bot, await leaving(bot))
    return person, bot.find_button(GROUP, Action.COME_BACK)


async def sitting(bot: BotFixture) -> Tap:
    await press_later(bot, await leaving(bot))
    return CHRISTOPHER, bot.find_button(GROUP, Action.TAKE_OVER)


async def seating(bot: BotFixture) -> Tap:
    await press_later(bot, await sitting(bot))
    return SARA, bot.find_button(GROUP, Action.AGREE)


async def stopping(bot: BotFixture) -> Tap:
    await start_game(bot, AMIR, NEGAR)
    await bot.say(AMIR, GROUP, "/stop")
    return AMIR, bot.find_button(GROUP, Action.STOP_SURELY)


async def stopping_last(bot: BotFixture) -> Tap:
    await press_later(bot, await stopping(bot))
    return NEGAR, bot.find_button(GROUP, Action.STOP_SURELY)


async def withdrawing_a_vote(bot: BotFixture) -> Tap:
    person = await press_later(bot, await stopping(bot))
    return person, bot.find_button(GROUP, Action.WITHDRAW_VOTE)


async def standing_in(bot: BotFixture) -> Tap:
    row = await start_game(bot, AMIR, NEGAR)
    late = await bot.to_move(row.key)
    await bot.pass_time(3600)
    other = next(one for one in (SARA, AMIR, NEGAR) if one != late)
    return other, bot.find_button(GROUP, Action.STAND_IN)


async def filling_a_lobby(bot: BotFixture) -> Tap:
    await open_lobby(bot, AMIR, NEGAR)
    return SARA, bot.find_button(GROUP, Action.ADD_COMPUTER)


async def removing_somebody(bot: BotFixture) -> Tap:
    await open_lobby(bot, AMIR, NEGAR)
    await tap(bot, SARA, Action.MENU)
    await tap(bot, SARA, Action.PEOPLE)
    return SARA, bot.find_button(GROUP, Action.REMOVE)


CASES: list[Callable[[BotFixture], Awaitable[Tap]]] = [
    *(pausing, asking_for_paces, first_pace, another_pace, agreeing, agreeing_last, declining),
    *(withdrawing, continuing, asking_for_a_takeback, granting, denying, withdrawing_a_request),
    *(leaving, staying, returning, sitting, seating, stopping, stopping_last, withdrawing_a_vote),
    *(standing_in, filling_a_lobby, removing_somebody),
]
