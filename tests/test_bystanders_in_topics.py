"""Tables in several topics and across chats, beside each other and beside people who do not play.

In simulated time, with Telegram's limits enforced.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pytest

from bot.sandbox import Sandbox
from bot.sandbox.model.messages import SimulatedMessage
from bot.sandbox.model.queries import PendingQuery
from bot.store.records import TableKey
from bot.telegram.buttons.buttons import Action
from bot.telegram.buttons.callback_data import pack
from bot.telegram.buttons.personal_buttons import CardButton
from scripts.trials.bot_under_test import (
    LIMITED_SANDBOX,
    SimulatedClock,
    Table,
    button_data,
    owner_to_move,
    sandbox_user,
    table_data,
)
from scripts.trials.bot_under_test.defects import fixed_secrets
from scripts.trials.bot_under_test.in_process import (
    ErrorLog,
    InProcessBot,
    memory_folder,
    running_bot,
)
from scripts.trials.bystanders import A_MINUTE, PRESSES_A_SECOND, SHARE, STEP, WARM_UP
from scripts.trials.recent_calls import RecentCalls
from scripts.trials.simulated_chats import SeededSecrets
from scripts.trials.simulated_group import (
    FIRST_BYSTANDER,
    GROUP,
    Bystander,
    Players,
    SimulatedGroup,
)
from scripts.trials.simulated_loop import SimulatedTimeLoop
from tests.conftest import by_turns, sampled

SECONDS, CARD_SECONDS = 100.0, 50.0
HOST, GUEST, THIRD, FOURTH = 101, 102, 103, 104
QUIET = -1001000000777
"""A group without the bot."""
TABLE = TableKey(1)
THINKS = (1.0, 1.0, 1.0), (0.2, 6.0, 0.2)
"""Seconds for which the people at each of three tables think."""
RATES = (2.0, 2.0, 2.0), (25.0, 25.0)
"""Presses a second of each stranger."""
MOST_BEHIND = 15.0
"""Seconds within which each of three tables of a forum shows a move: 20 calls a minute are one every 3 s."""


class PlayerChats:
    """The chats in which the players of one table press: a group, or the private chat of each guest.

    It replaces both the bot and the group of `Players`.
    """

    def __init__(self, bot: InProcessBot, people: dict[int, int], homes: dict[int, int]) -> None:
        self._bot, self._people, self._homes = bot, people, homes
        self._chat = GROUP

    def cached_table(self, key: TableKey) -> Table | None:
        return self._bot.cached_table(key)

    async def board(self, key: TableKey) -> int | None:
        """Return the board in the chat of the person to move."""
        table = self.cached_table(key)
        owner = None if table is None else owner_to_move(table)
        self._chat = GROUP if owner is None else self._homes[self._people[owner]]
        chat = await self._bot.store.chat_by_id(self._chat)
        assert chat is not None
        row = await self._bot.store.table_in(chat.key, key)
        return None if row.board is None else row.board.id

    def data(self, message: int) -> list[str]:
        state = self._bot.telegram.state
        found = state.require_chat(self._chat).messages.get(message)
        return [] if found is None else button_data(state.message_json(found))

    def press(self, person: int, message: int, data: str) -> PendingQuery:
        return self._bot.telegram.actions.press(person, self._chat, message, data, forged=True)


@dataclass(slots=True)
class Outcome:
    """What happened in a simulation."""

    moves: list[int]
    """The moves at each table."""
    behind: list[float]
    """The longest time for which the board of each table did not show its newest version."""
    most_calls: int
    refused: int
    errors: list[str] = field(default_factory=list)


Start = Callable[
    [InProcessBot, SimulatedGroup],
    Awaitable[tuple[list[Players], Callable[[float], Awaitable[None]]]],
]


def simulate(start: Start, *, seconds: float = SECONDS) -> Outcome:
    """Start tables, and let their people play while others disturb them."""
    clock = SimulatedClock()
    with (
        fixed_secrets(SeededSecrets(1)),
        asyncio.Runner(loop_factory=partial(SimulatedTimeLoop, clock)) as runner,
    ):
        return runner.run(_simulate(start, clock, seconds))


async def _simulate(start: Start, clock: SimulatedClock, seconds: float) -> Outcome:
    sandbox = Sandbox(clock=clock.now, settings=LIMITED_SANDBOX)
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedTimeLoop)
    with memory_folder() as folder, ErrorLog() as errors:
        path = Path(folder) / "games.sqlite3"
        async with running_bot(path, sandbox, clock, threads=False, limits=True) as bot:
            tables, disturb = await start(bot, SimulatedGroup(bot))
            clock.advance(90)
            calls, began = RecentCalls(bot), clock.monotonic()
            since, behind = [began] * len(tables), [0.0] * len(tables)
            before = [0] * len(tables)
            while (now := clock.monotonic()) < began + WARM_UP + seconds:
                calls.update()
                for at, players in enumerate(tables):
                    if now < began + WARM_UP:
                        before[at] = players.moves
                    row = await bot.store.table(players.key)
                    if row.shown_version == row.version or now < began + WARM_UP:
                        since[at] = now
                    behind[at] = max(behind[at], now - since[at])
                    await players.tick(now)
                await disturb(now)
                await loop.quiescence()
                clock.advance(STEP)
                await loop.quiescence()
    moves = [players.moves - one for players, one in zip(tables, before, strict=True)]
    return Outcome(moves, behind, calls.most, calls.refused, errors.lines)


async def nothing(_now: float) -> None:
    """Disturb nobody."""


async def seated(bot: InProcessBot, key: TableKey) -> dict[int, int]:
    """Return the Telegram id of each person at a table, by their key in the store."""
    people = await bot.store.people((await bot.table(key)).people)
    return {one: person.telegram_id for one, person in people.items()}


async def players_of(
    bot: InProcessBot, key: TableKey, homes: dict[int, int], think: float
) -> Players:
    people = await seated(bot, key)
    chats = PlayerChats(bot, people, homes)
    return Players(chats, chats, key, think, 1, people=people)  # type: ignore[arg-type]


def check(outcome: Outcome) -> None:
    assert outcome.errors == []
    assert outcome.refused == 0
    assert outcome.most_calls <= A_MINUTE


# Topics of a forum


def in_topics(thinks: Sequence[float]) -> Start:
    """Return a function that starts a table in each of as many topics, whose people think for these seconds."""

    async def start(
        bot: InProcessBot, group: SimulatedGroup
    ) -> tuple[list[Players], Callable[[float], Awaitable[None]]]:
        bot.telegram.state.require_chat(GROUP).forum = True
        actions, tables = bot.telegram.actions, []
        for number, think in enumerate(thinks):
            topic = actions.open_topic(GROUP, f"topic {number}", HOST).id
            await bot.settle()
            host, other = (HOST, GUEST) if number % 2 else (THIRD, FOURTH)
            actions.send_message(host, GROUP, "/new azul", thread=topic)
            await bot.settle()
            go = group.find(lambda data: data.startswith("n:") and ":go:" in data)
            assert go is not None
            group.press(host, *go)
            await bot.settle()
            key = TableKey(number + 1)
            for person, action in ((other, Action.JOIN), (host, Action.START)):
                board = await bot.board(key)
                assert board is not None
                group.press(person, board, table_data(key, action))
                await bot.settle()
            homes = dict.fromkeys((host, other), GROUP)
            tables.append(await players_of(bot, key, homes, think))
        return tables, nothing

    return start


@pytest.mark.parametrize("thinks", sampled([pytest.param(one, id=str(one)) for one in THINKS], 2))
def test_no_topic_of_a_forum_starves_another(thinks: tuple[float, ...]) -> None:
    outcome = simulate(in_topics(thinks))
    check(outcome)
    assert max(outcome.behind) <= MOST_BEHIND
    assert min(outcome.moves) > sum(outcome.moves) / len(thinks) / 2


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
