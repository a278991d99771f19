"""The time of an answer does not reveal a hidden card of Reef: the bot does the same work for every hidden hand.

Processor times differ from run to run, so a test of their distributions could fail on a busy machine or pass by
chance. These tests count the calls of Python and C functions instead, which are the same in every run. People who may
not know a hand press every key of the board in positions that differ only in hidden cards, and the numbers of calls
must be equal, function by function. The caches of the game are cleared before each press, so a cached result cannot
hide a difference. Time spent within a C function, such as a sort, is not counted. `python3 scripts/bench reef`
measures the distributions of the processor times and compares them by a rank test.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from bot.presentation.captions.captions import board_caption
from bot.presentation.texts import Voice
from bot.sandbox import Sandbox
from bot.store.records import TableKey
from bot.telegram.buttons.buttons import Action
from bot.telegram.buttons.callback_data import unpack
from engine.contract import Word
from engine.games.reef import GAME
from engine.games.reef.state import State
from engine.saying import Seat
from scripts.trials.bot_under_test import PATIENT_SANDBOX, SimulatedClock, table_data
from scripts.trials.bot_under_test.defects import fixed_secrets
from scripts.trials.bot_under_test.in_process import InProcessBot, memory_folder, running_bot
from scripts.trials.simulated_chats import SeededSecrets
from scripts.trials.simulated_group import Players, SimulatedGroup
from scripts.trials.simulated_loop import SimulatedTimeLoop
from tests.bot.handlers.reef_states import with_truth
from tests.call_counter import clear_caches, counted_calls
from tests.engine.reef.hidden_cards import other_truth, random_positions

PEOPLE = (101, 102, 103)
OUTSIDER = 104
TABLE = TableKey(1)
OTHERS = 1
"""Sets of other hidden cards that the work in each position is compared with."""
MOVES = 5
"""Moves before the first position and between two positions."""


def test_presses_of_others_cause_the_same_work_for_every_hidden_hand() -> None:
    check_presses(positions=1)


@pytest.mark.long
def test_presses_in_many_positions_cause_the_same_work_for_every_hidden_hand() -> None:
    check_presses(positions=8)


def check_presses(positions: int) -> None:
    """Compare the work of presses in some positions of a game."""
    clock = SimulatedClock()
    with (
        memory_folder() as folder,
        fixed_secrets(SeededSecrets(3)),
        asyncio.Runner(loop_factory=partial(SimulatedTimeLoop, clock)) as runner,
    ):
        differences, presses, owners = runner.run(compare_presses(Path(folder), clock, positions))
    assert presses >= 25 * positions
    assert differences == []
    assert owners > 0, "the work for owners depends on their cards, so differences are noticed"


async def compare_presses(
    folder: Path, clock: SimulatedClock, positions: int
) -> tuple[list[str], int, int]:
    """Return the presses whose work depends on hidden cards, the number of presses, and those of owners."""
    sandbox = Sandbox(clock=clock.now, settings=PATIENT_SANDBOX)
    async with running_bot(folder / "games.sqlite3", sandbox, clock, threads=False) as bot:
        group, chance = SimulatedGroup(bot), random.Random(4)
        players = await start_reef(bot, group)
        differences: list[str] = []
        count = owners = 0
        for _ in range(positions):
            await play_on(bot, players, MOVES)
            table, board = await bot.table(TABLE), await bot.board(TABLE)
            assert board is not None
            seats = {players.people[key]: table.seat_of(key) for key in table.people}
            for person in (*PEOPLE, OUTSIDER):
                seat = seats.get(person)
                others = [other_truth(table.state, seat, chance) for _ in range(OTHERS)]
                for data in group.data(board):
                    if seat == table.to_move and not data.endswith("?hand"):
                        continue  # this would be a move
                    if getattr(unpack(data), "action", None) is Action.UNDO:
                        continue  # this asks the others, so that the second press is no longer the same
                    work = [
                        await work_of(bot, group, person, board, data, state)
                        for state in (table.state, table.state, *others)
                    ]
                    count += 1
                    differences += [
                        f"{person} {data}: {one - work[1]} {work[1] - one}"
                        for one in work[2:]
                        if one != work[1]
                    ]
                hand = next((data for data in group.data(board) if data.endswith("?hand")), None)
                if seat is not None and hand is not None:
                    for_others = other_truth(table.state, None, chance)
                    owner = [
                        await work_of(bot, group, person, board, hand, state)
                        for state in (table.state, for_others)
                    ]
                    owners += owner[0] != owner[1]
        return differences, count, owners


async def work_of(
    bot: InProcessBot, group: SimulatedGroup, person: int, board: int, data: str, state: State
) -> Counter[str]:
    """Return the calls from a press to its answer and everything that follows at once, with these hidden cards."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedTimeLoop)
    live = bot._app.tables.cached(TABLE)
    assert live is not None
    truth, live.table = live.table, with_truth(live.table, state)
    live.pictured.clear()
    clear_caches("engine.games.reef")
    group.press(person, board, data)
    with counted_calls() as calls:
        await loop.quiescence()
    live.table = truth
    await bot.settle()
    return calls


async def start_reef(bot: InProcessBot, group: SimulatedGroup) -> Players:
    """Let three people start a game and place the starting corals."""
    for person in PEOPLE:
        bot.telegram.actions.open_deep_link(person)
    group.say(PEOPLE[0], "/new reef")
    await bot.settle()
    go = group.find(lambda data: data.startswith("n:") and ":go:" in data)
    assert go is not None
    group.press(PEOPLE[0], *go)
    await bot.settle()
    board = await bot.board(TABLE)
    assert board is not None
    for person, action in (
        (PEOPLE[1], Action.JOIN),
        (PEOPLE[2], Action.JOIN),
        (PEOPLE[0], Action.START),
    ):
        group.press(person, board, table_data(TABLE, action))
        await bot.settle()
    order = (await bot.table(TABLE)).people
    seated = await bot.store.people(order)
    people = {key: seated[key].telegram_id for key in order}
    players = Players(bot, group, TABLE, 0.1, 2, people=people)
    while (await bot.table(TABLE)).state.to_put:
        await play_on(bot, players, 1)
    return players


async def play_on(bot: InProcessBot, players: Players, moves: int) -> None:
    """Let the people make some random moves."""
    position = (await bot.table(TABLE)).position
    while (await bot.table(TABLE)).position < position + moves:
        bot.clock.advance(1.0)
        await players.tick(bot.clock.monotonic())
        await bot.settle()


def test_a_move_with_open_cards_and_its_board_cause_the_same_work_for_every_hidden_hand() -> None:
    chance, compared = random.Random(5), 0
    for seed in range(4):
        for state, _ in random_positions(seed, every=23):
            words = [GAME.encode(move) for move in GAME.legal_moves(state)]
            word = next((one for one in words if one.startswith("take.")), None)
            if word is None or state.turn is None:
                continue
            other = other_hands(state, Seat(state.turn), chance)
            work_of_move(state, word)  # fills the caches of the texts
            first, second = work_of_move(state, word), work_of_move(other, word)
            assert first - second == second - first == Counter()
            compared += 1
    assert compared >= 8


def other_hands(state: State, mover: Seat, chance: random.Random) -> State:
    """Return a state with other dealt cards of the other players; the next two cards of the deck stay."""
    other = replace(state, deck=state.deck[1:])
    other = other_truth(other, mover, chance)
    return replace(other, deck=(state.deck[0], *other.deck))


def work_of_move(state: State, word: Word) -> Counter[str]:
    """Return the calls for a move, and for the caption and the keyboard of the board after it."""
    voice = Voice("fa", ("Sara", "Amir", "Negar", "Kian")[: state.seats], strict=True)
    clear_caches("engine.games.reef")
    with counted_calls() as calls:
        step = GAME.apply(state, GAME.decode(word))
        view = GAME.observe(step.state, None, step.events)
        if view.to_move is not None:
            board_caption(GAME, view, voice)
            GAME.keys(view, Word(""))
    return calls if view.to_move is not None else Counter()
