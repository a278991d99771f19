"""Makes the weights of the compiled search again, from nothing but games against itself.

python scripts/learn.py fit azul --games 2000          what boards at the end of a round have brought in the end
python scripts/learn.py climb reef PROMISE 0.3 0.8     one weight (or SPREAD), each value against the present one

Azul's net for two seats comes after its weights: scripts/azul_net.py.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from fitting import Row, fitted, fitted_to_wins

from engine.chance import number as number_of
from engine.contract import Game
from engine.core import Core
from engine.foresight import Compact
from engine.games import game as game_of
from engine.players.arena import Result, line
from engine.players.choice import choose
from engine.players.tree import HABITS
from engine.saying import Seat

ROOT = Path(__file__).parents[1]
OPENING = 4
"""Turns."""
NUDGE = 0.05
"""Less than changes what looks best: in Ice Cult a part of the best turn's gain counts (PROMISE)."""
BY_WINS = ("icecult",)
"""Games whose points say little before their end."""
TAIL = {"azul": 2 * 13, "sintra": 2 * 83}
"""Numbers behind the table in the numbers of two seats (compact.py of the game)."""
NO_NET = "NO_NET"
"""Azul plays by its weights alone while they are learned: the net is learned from games with them."""
HABIT_NAMES = ("CURIOSITY", "WARMTH", "WIDTH", "WIDENING", "SURE")
AnyGame = Game[Any, Any, Any]


def path_of(key: str) -> Path:
    return ROOT / "engine" / "games" / key / "weights.json"


def read(key: str) -> dict[str, dict[str, Any]]:
    stages: dict[str, dict[str, Any]] = json.loads(path_of(key).read_text(encoding="utf-8"))[
        "stages"
    ]
    return stages


def write(key: str, stages: dict[str, dict[str, Any]]) -> None:
    text = json.dumps({"stages": stages}, indent=1)
    flat = re.sub(r"\[\s+([^\]]*?)\s+\]", lambda at: "[" + re.sub(r"\s+", " ", at[1]) + "]", text)
    path_of(key).write_text(flat + "\n", encoding="utf-8")


def best(key: str, world: Compact, looks: int, seed: str) -> str:
    habits = (*(world.habits or HABITS), world.spread)
    mood = number_of(seed, "mood", 1 << 32)
    tree = Core(key, world.numbers, habits, world.weights, seed=mood)
    tree.look(looks)
    code = max(tree.plans(), key=lambda plan: (plan[1], plan[3]))[0]
    tree.close()
    return world.word(code)


def word(game: AnyGame, state: Any, looks: int, change: dict[str, float], seed: str) -> str:
    """What the search plays with some weights changed; by name, "FINISH.2" for the third of a list."""
    view = game.observe(state, game.to_move(state))
    found = game.compact(view, seed)
    if found is None:
        return str(game.sensible(view)[0])
    if not change:
        return best(game.key, found, looks, seed)
    return best(game.key, changed(game.key, found, change), looks, seed)


def changed(key: str, world: Compact, change: dict[str, float]) -> Compact:
    habits = list(world.habits or HABITS)
    weights = list(world.weights)
    names = [
        f"{name}.{at}" if isinstance(value, list) else name
        for name, value in next(iter(read_once(key).values())).items()
        for at in range(len(value) if isinstance(value, list) else 1)
    ]
    spread = world.spread
    for name, value in change.items():
        if name == "SPREAD":
            spread = value
        elif name == NO_NET:
            weights[len(names) :] = [0.0] * (len(weights) - len(names))
        elif name in HABIT_NAMES:
            habits[HABIT_NAMES.index(name)] = value
        else:
            weights[names.index(name)] = value
    return replace(world, weights=tuple(weights), spread=spread, habits=tuple(habits))


_read: dict[str, dict[str, dict[str, Any]]] = {}


def read_once(key: str) -> dict[str, dict[str, Any]]:
    return _read.setdefault(key, read(key))


def samples(game: AnyGame, number: int, looks: int) -> Iterator[tuple[str, Row]]:
    """A game against itself, looked at where nothing is half done: the stage, and what the boards' difference brought.

    In Azul and Sintra at each round's end: the points that came after it. In Ice Cult before each turn: won or lost.
    The first turns are played by chance, so that games differ.
    """
    options = {"side": "ab"[number % 2]} if game.key == "sintra" else {}
    state = game.start(2, options, None, f"learn {number}").state
    seen: list[tuple[str, Compact, int]] = []
    before, turns = getattr(state, "round", 0), 0
    while game.to_move(state) is not None:
        turns += not game.in_turn(state)
        if turns <= OPENING:
            said = choose(
                game, game.observe(state, game.to_move(state)), "easy", f"{number} {turns}"
            )
        else:
            said = word(game, state, looks, bare(game.key), f"{number} {turns}")
        state = game.apply(state, game.decode(said)).state
        ended = getattr(state, "round", 0) > before
        before = getattr(state, "round", 0)
        if game.to_move(state) is None or not (ended or by_turns(game, state)):
            continue
        if game.key == "reef":
            options = {"stage": import_module("engine.games.reef.compact").stage(state)}
        world = game.compact(game.observe(state, game.to_move(state)), "learn")
        if world is not None:
            stage = stage_of(game.key, before - 1, options)
            seen.append((stage, changed(game.key, world, bare(game.key)), lead(game, state)))
    outcome = game.outcome(state)
    won = 0.5 if outcome is None or len(outcome.winners) > 1 else float(Seat(0) in outcome.winners)
    at_end = lead(game, state)
    for stage, world, ahead in seen:
        found, present = features(game.key, world)
        if game.key in BY_WINS:
            yield stage, (found, won, present)
        else:
            yield stage, (found, at_end - ahead, present - ahead)


def bare(key: str) -> dict[str, float]:
    return {NO_NET: 1.0} if key == "azul" else {}


def stage_of(key: str, ended: int, options: dict[str, str]) -> str:
    if key == "azul":
        return str(min(ended, 4))
    if key == "reef":
        return options["stage"]
    return f"{options['side']}{ended}" if key == "sintra" else "any"


def by_turns(game: AnyGame, state: Any) -> bool:
    return game.key in BY_WINS and not game.in_turn(state)


def lead(game: AnyGame, state: Any) -> int:
    mine, other = (score.total for score in game.scores(state))
    return int(mine - other)


def features(key: str, world: Compact) -> tuple[list[float], float]:
    """How much more the first seat is worth than the second by one more of each weight, and by the present ones."""
    numbers = list(world.numbers)
    if key in TAIL:
        offer = len(numbers) - TAIL[key] - 50
        numbers[offer - (2 if key == "azul" else 1)] = numbers[offer - (3 if key == "azul" else 2)]
        numbers[offer : offer + 50] = [
            0
        ] * 50  # the table is empty, and who is to move has the marker

    def worth(weights: Sequence[float]) -> float:
        tree = Core(key, numbers, (*HABITS, 7.0), weights)
        found = tree.worths()[0]
        tree.close()
        return found

    present = worth(world.weights)
    known = sum(
        len(value) if isinstance(value, list) else 1
        for value in next(iter(read_once(key).values())).values()
    )
    more = [list(world.weights) for _ in range(known)]
    for at, weights in enumerate(more):
        weights[at] += NUDGE
    return [(worth(weights) - present) / NUDGE for weights in more], present


def fit(key: str, games: int, looks: int) -> None:
    game = game_of(key)
    rows: dict[str, list[Row]] = {}
    spread = 1.0
    for number in range(games):
        for stage, row in samples(game, number, looks):
            rows.setdefault(stage, []).append(row)
        if number % 100 == 99:
            print(number + 1, "games", flush=True)
    stages = read(key)
    state = game.start(2, {}, None, "spread").state
    world = game.compact(game.observe(state, game.to_move(state)), "spread")
    spread = world.spread if world else spread
    for stage in stages:
        known = rows.get(stage, [])
        values = [
            number
            for value in stages[stage].values()
            for number in (value if isinstance(value, list) else [value])
        ]
        better = fitted_to_wins(known, values, spread) if key in BY_WINS else fitted(known, values)
        found = iter(round(number, 3) for number in better)
        for name, value in stages[stage].items():
            is_many = isinstance(value, list)
            stages[stage][name] = [next(found) for _ in value] if is_many else next(found)
        print(stage, len(known), "rows", stages[stage], flush=True)
    write(key, stages)


def duel(
    game: AnyGame, change: dict[str, float], games: int, looks: int, seats: int
) -> Iterator[Result]:
    """The changed weights against the present ones; every deal is played once from each seat."""
    for number in range(games):
        first = number % seats
        state = game.start(seats, {}, None, f"climb {number // seats}").state
        turn = 0
        while (seat := game.to_move(state)) is not None:
            own = change if seat == first else {}
            said = word(game, state, looks, own, f"{number} {turn}")
            state = game.apply(state, game.decode(said)).state
            turn += 1
        outcome = game.outcome(state)
        winners = outcome.winners if outcome else ()
        totals = [score.total for score in game.scores(state)]
        most = max(total for at, total in enumerate(totals) if at != first)
        yield Result((Seat(first) in winners) / max(1, len(winners)), totals[first] - most)


def climb(key: str, name: str, values: Sequence[float], asked: argparse.Namespace) -> None:
    game = game_of(key)
    for value in values:
        change = dict.fromkeys(name.split("+"), value)
        results = list(duel(game, change, asked.games, asked.looks, asked.seats))
        print(line((f"{name} = {value:g}", "present"), results), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("way", choices=("fit", "climb"))
    parser.add_argument("game")
    parser.add_argument("weight", nargs="?")
    parser.add_argument("values", nargs="*", type=float)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--looks", type=int, default=300)
    parser.add_argument("--seats", type=int, default=2)
    asked = parser.parse_args()
    if asked.way == "fit":
        fit(asked.game, asked.games, asked.looks)
    else:
        climb(asked.game, asked.weight, asked.values, asked)


if __name__ == "__main__":
    main()
