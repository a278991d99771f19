"""Tables across chats: bystanders and strangers take less than a fifth of their moves, in simulated time."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable, Sequence

import pytest

from bot.sandbox.model.messages import SimulatedMessage
from bot.store.records import TableKey
from bot.telegram.buttons.buttons import Action
from bot.telegram.buttons.callback_data import pack
from bot.telegram.buttons.personal_buttons import CardButton
from scripts.trials.bot_under_test import button_data, sandbox_user, table_data
from scripts.trials.bot_under_test.in_process import InProcessBot
from scripts.trials.bystanders import PRESSES_A_SECOND, SHARE
from scripts.trials.simulated_group import (
    FIRST_BYSTANDER,
    GROUP,
    Bystander,
    Players,
    SimulatedGroup,
)
from tests.conftest import by_turns, sampled
from tests.disturbed_tables import (
    CARD_SECONDS,
    GUEST,
    HOST,
    Outcome,
    Start,
    check,
    nothing,
    players_of,
    simulate,
)

QUIET = -1001000000777
"""A group without the bot."""


TABLE = TableKey(1)


RATES = (2.0, 2.0, 2.0), (25.0, 25.0)
"""Presses a second of each stranger."""


# Tables across chats


Disturb = Callable[
    [InProcessBot, SimulatedGroup, SimulatedMessage | None], Callable[[float], Awaitable[None]]
]


def with_a_guest(disturb: Disturb) -> Start:
    """Return a function that starts a table of the group at which one person plays from their private chat."""

    async def start(
        bot: InProcessBot, group: SimulatedGroup
    ) -> tuple[list[Players], Callable[[float], Awaitable[None]]]:
        actions = bot.telegram.actions
        # Only where messages have no links does an invitation lead to a card in the private chat.
        bot.telegram.state.require_chat(GROUP).kind = "group"
        group.say(HOST, "/new azul 2")
        await bot.settle()
        row = await bot.store.table(TABLE)
        actions.open_deep_link(GUEST, row.token)
        await bot.settle()
        press_in(bot, GUEST, pack(CardButton(row.token)))
        await bot.settle()
        board = await bot.board(TABLE)
        assert board is not None
        group.press(HOST, board, table_data(TABLE, Action.START))
        await bot.settle()
        players = await players_of(bot, TABLE, {HOST: GROUP, GUEST: GUEST}, 1.0)
        return [players], disturb(bot, group, None)

    return start


def with_a_card(disturb: Disturb) -> Start:
    """Return a function that starts a table of a card, whose people play from their private chats."""

    async def start(
        bot: InProcessBot, group: SimulatedGroup
    ) -> tuple[list[Players], Callable[[float], Awaitable[None]]]:
        actions = bot.telegram.actions
        actions.create_group(QUIET, "elsewhere", HOST, [GUEST], with_bot=False)
        for person in (HOST, GUEST):
            actions.open_deep_link(person)
            await bot.settle()
        query = actions.send_inline_query(HOST, QUIET, "دعوت آزول")
        await bot.settle()
        assert query.answer is not None
        first = query.answer["results"][0]["id"]
        card = actions.choose_inline_result(HOST, QUIET, query.id, first)
        await bot.settle()
        [data] = keys_of(bot, card)
        actions.press(GUEST, QUIET, card.id, data)
        await bot.settle()
        players = await players_of(bot, TABLE, {HOST: HOST, GUEST: GUEST}, 1.0)
        return [players], disturb(bot, group, card)

    return start


def press_in(bot: InProcessBot, person: int, data: str) -> None:
    """Let a person press a key below the newest message with it in their private chat."""
    chat = bot.telegram.state.require_chat(person)
    found = [one.id for one in chat.messages.values() if data in keys_of(bot, one)]
    bot.telegram.actions.press(person, person, found[-1], data)


def keys_of(bot: InProcessBot, message: SimulatedMessage) -> list[str]:
    current = bot.telegram.state.require_chat(message.chat_id).messages[message.id]
    return button_data(bot.telegram.state.message_json(current))


def quiet(
    _bot: InProcessBot, _group: SimulatedGroup, _card: SimulatedMessage | None
) -> Callable[[float], Awaitable[None]]:
    """Disturb nobody."""
    return nothing


def joined(bot: InProcessBot, number: int, chat: int) -> int:
    person = FIRST_BYSTANDER + number
    actions = bot.telegram.actions
    actions.create_user(sandbox_user(person))
    actions.set_member(bot.telegram.state.require_chat(chat), person, "member", by=HOST)
    return person


def bystanders(*habits: str) -> Disturb:
    """Return a function that lets people with these habits disturb a group, two presses a second each."""

    def disturb(
        bot: InProcessBot, group: SimulatedGroup, _card: SimulatedMessage | None
    ) -> Callable[[float], Awaitable[None]]:
        people = [
            Bystander(joined(bot, number, GROUP), habit, TABLE)
            for number, habit in enumerate(habits)
        ]

        async def act(number: int) -> None:
            await people[number].act(group, await bot.board(TABLE))

        return repeatedly(bot, [PRESSES_A_SECOND] * len(people), act)

    return disturb


def repeatedly(
    bot: InProcessBot, rates: Sequence[float], act: Callable[[int], Awaitable[None]]
) -> Callable[[float], Awaitable[None]]:
    """Return a function that lets each person act at their rate per second."""
    chance = random.Random(1)
    due = [bot.clock.monotonic() + 90 + chance.random() / rate for rate in rates]

    async def disturb(now: float) -> None:
        for number, rate in enumerate(rates):
            while now >= due[number]:
                due[number] += 1 / rate
                await act(number)

    return disturb


def card_pressers(*rates: float) -> Disturb:
    """Return a function that lets strangers press the keys of a card and forged ones, so often a second each."""

    def disturb(
        bot: InProcessBot, _group: SimulatedGroup, card: SimulatedMessage | None
    ) -> Callable[[float], Awaitable[None]]:
        assert card is not None
        people = [joined(bot, number, QUIET) for number in range(len(rates))]
        for person in people[::2]:  # those to whom the bot may write
            bot.telegram.actions.open_deep_link(person)
        pressed = 0

        async def act(number: int) -> None:
            nonlocal pressed
            pressed += 1
            shown = keys_of(bot, card)
            token = (await bot.store.table(TABLE)).token
            forged = (pack(CardButton(token)), pack(CardButton("x" * len(token))), "w:1:1:f1.red.1")
            data = (*shown, *forged)[pressed % (len(shown) + len(forged))]
            bot.telegram.actions.press(people[number], QUIET, card.id, data, forged=True)

        return repeatedly(bot, rates, act)

    return disturb


@pytest.fixture(scope="module")
def with_a_guest_alone() -> Outcome:
    return simulate(with_a_guest(quiet))


@pytest.fixture(scope="module")
def with_a_card_alone() -> Outcome:
    return simulate(with_a_card(quiet), seconds=CARD_SECONDS)


@by_turns(0, 2)
def test_bystanders_take_less_than_a_fifth_of_the_moves_of_a_table_with_a_guest(
    with_a_guest_alone: Outcome,
) -> None:
    beside = simulate(with_a_guest(bystanders("rules key", "lobby", "proposals")))
    check(beside)
    assert with_a_guest_alone.moves[0] >= 9
    assert beside.moves[0] >= SHARE * with_a_guest_alone.moves[0]


@pytest.mark.parametrize("rates", sampled([pytest.param(one, id=str(one)) for one in RATES], 2))
def test_presses_of_strangers_on_a_card_take_less_than_a_fifth_of_the_moves_of_its_table(
    with_a_card_alone: Outcome, rates: tuple[float, ...]
) -> None:
    beside = simulate(with_a_card(card_pressers(*rates)), seconds=CARD_SECONDS)
    check(beside)
    assert with_a_card_alone.moves[0] >= 9
    assert beside.moves[0] >= SHARE * with_a_card_alone.moves[0]
