"""A second tap below a proposal, a request, a question or a lobby does nothing that the first alone would not do."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.store.records import TableKey
from bot.telegram.buttons.buttons import Action, TableButton, WordButton
from bot.telegram.buttons.callback_data import unpack
from bot.telegram.buttons.personal_buttons import ForgetButton, ForgetStep
from bot.telegram.chat_activity import REVEAL_SECONDS
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.buttons import places
from tests.bot.game_fixtures import open_lobby, start_game
from tests.bot.handlers.test_double_taps import SHORT

SETTINGS = {
    *(Action.ADD_COMPUTER, Action.REMOVE_COMPUTER, Action.OPTION, Action.SEATS, Action.SWITCH),
    *(Action.PATIENCE, Action.NARRATOR, Action.AWAY),
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


async def pausing(bot: BotFixture) -> Tap:
    await opened_menu(bot)
    return SARA, bot.find_button(GROUP, Action.PAUSE)


async def asking_for_paces(bot: BotFixture) -> Tap:
    await opened_menu(bot)
    return SARA, bot.find_button(GROUP, Action.PACE, "")


async def first_pace(bot: BotFixture) -> Tap:
    await opened_menu(bot)
    await tap(bot, SARA, Action.PACE, "")
    paces = [
        one
        for one in bot.buttons(GROUP)
        if isinstance(one, TableButton) and one.action is Action.PACE and one.arg
    ]
    return SARA, paces[0]


async def another_pace(bot: BotFixture) -> Tap:
    _, first = await first_pace(bot)
    second = next(
        one
        for one in bot.buttons(GROUP)
        if isinstance(one, TableButton) and one.action is Action.PACE and one.arg not in ("", first.arg)
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
    person, agree = await agreeing_last(bot)
    bot.clock.advance(2 * REVEAL_SECONDS)
    await bot.press(person, GROUP, agree)
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
    person, leave = await leaving(bot)
    bot.clock.advance(2 * REVEAL_SECONDS)
    await bot.press(person, GROUP, leave)
    return person, bot.find_button(GROUP, Action.COME_BACK)


async def sitting(bot: BotFixture) -> Tap:
    person, leave = await leaving(bot)
    bot.clock.advance(2 * REVEAL_SECONDS)
    await bot.press(person, GROUP, leave)
    return CHRISTOPHER, bot.find_button(GROUP, Action.SIT)


async def seating(bot: BotFixture) -> Tap:
    person, sit = await sitting(bot)
    bot.clock.advance(2 * REVEAL_SECONDS)
    await bot.press(person, GROUP, sit)
    return SARA, bot.find_button(GROUP, Action.AGREE)


async def stopping(bot: BotFixture) -> Tap:
    await start_game(bot, AMIR, NEGAR)
    await bot.say(AMIR, GROUP, "/stop")
    return AMIR, bot.find_button(GROUP, Action.STOP_SURELY)


async def stopping_last(bot: BotFixture) -> Tap:
    person, stop = await stopping(bot)
    bot.clock.advance(2 * REVEAL_SECONDS)
    await bot.press(person, GROUP, stop)
    return NEGAR, bot.find_button(GROUP, Action.STOP_SURELY)


async def withdrawing_a_vote(bot: BotFixture) -> Tap:
    person, stop = await stopping(bot)
    bot.clock.advance(2 * REVEAL_SECONDS)
    await bot.press(person, GROUP, stop)
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


@pytest.mark.parametrize("prepare", CASES, ids=lambda one: one.__name__)
async def test_only_the_first_of_two_taps_counts(
    prepare: Callable[[BotFixture], Awaitable[Tap]], tmp_path: Path
) -> None:
    async with open_bot(tmp_path, reveal_seconds=REVEAL_SECONDS) as bot:
        person, button = await prepare(bot)
        bot.clock.advance(2 * REVEAL_SECONDS)
        [row] = await bot.rows(GROUP)
        message = bot.message_with(GROUP, button)
        before = await bot.facts(row.key), bot.texts(GROUP)
        shown = bot.telegram.state.require_chat(GROUP).messages
        data, place = next(
            (data, place)
            for data, place in places(bot.telegram.state.message_json(shown[message]))
            if unpack(data) == button
        )
        await bot.press(person, GROUP, button, message)
        bot.clock.advance(SHORT)
        after = await bot.facts(row.key), bot.texts(GROUP)
        assert after != before, "the first tap did something"
        below = [
            (one["message_id"], found)
            for one in bot.messages(GROUP)
            for found, other in places(one)
            if other.meets(place) and is_act(found)
        ]
        for number, found in ((message, data), *below):
            if isinstance(unpack(found), TableButton) and unpack(found).action in SETTINGS:
                continue
            await bot.press(person, GROUP, found, number, forged=True)
            facts, texts = await bot.facts(row.key), bot.texts(GROUP)
            assert facts == after[0], unpack(found)
            if not isinstance(
                unpack(found), WordButton
            ):  # a partial word changes the board's prompt
                assert texts == after[1], unpack(found)
            after = facts, texts


def is_act(data: str) -> bool:
    """Return whether a button is a move, or an action that does more than show something."""
    button = unpack(data)
    if isinstance(button, WordButton):
        return not button.word.startswith("?")
    shows = {Action.TABLE, Action.MENU, Action.HINT, Action.RULES, Action.TEXT, Action.BOARD}
    return isinstance(button, TableButton) and button.action not in shows


async def test_a_double_tap_does_not_forget_a_person(tmp_path: Path) -> None:
    async with open_bot(tmp_path, reveal_seconds=REVEAL_SECONDS) as bot:
        await bot.say(SARA, SARA, "/start")
        person = (await bot.store.meet(SARA, bot.name(SARA))).key
        await bot.say(SARA, SARA, "/forget")
        await bot.press(SARA, SARA, ForgetButton(person, ForgetStep.ASK))
        bot.clock.advance(SHORT)
        shown = bot.texts(SARA)
        for step in (ForgetStep.SURELY, ForgetStep.CANCEL):
            await bot.press(SARA, SARA, ForgetButton(person, step))
            assert bot.texts(SARA) == shown
        assert (await bot.store.meet(SARA, bot.name(SARA))).started
        bot.clock.advance(REVEAL_SECONDS)
        await bot.press(SARA, SARA, ForgetButton(person, ForgetStep.SURELY))
        assert bot.texts(SARA) != shown
