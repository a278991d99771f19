"""Makes the weights of the compiled search again, from nothing but games against itself.

python scripts/learn.py fit azul --games 2000          what boards at the end of a round have brought in the end
python scripts/learn.py climb reef PROMISE 0.3 0.8     one weight (or SPREAD), each value against the present one
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.chance import number as number_of
from engine.contract import Game
from engine.core import Core
from engine.foresight import Compact
from engine.games import game as game_of
from engine.players.arena import Result, line
from engine.players.tree import HABITS
from engine.saying import Seat

ROOT = Path(__file__).parents[1]
HELD_BACK = 30.0
"""The present weights count as much as so many rounds that were played."""
HABIT_NAMES = ("CURIOSITY", "WARMTH", "WIDTH", "WIDENING", "SURE")
AnyGame = Game[Any, Any, Any]
Row = tuple[list[float], float]


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
        elif name in HABIT_NAMES:
            habits[HABIT_NAMES.index(name)] = value
        else:
            weights[names.index(name)] = value
    return replace(world, weights=tuple(weights), spread=spread, habits=tuple(habits))


_read: dict[str, dict[str, dict[str, Any]]] = {}


def read_once(key: str) -> dict[str, dict[str, Any]]:
    return _read.setdefault(key, read(key))


def rounds(game: AnyGame, number: int, looks: int) -> Iterator[tuple[str, Row]]:
    """Each round's end in a game against itself: its stage, and what the boards' difference brought after it."""
    state = game.start(2, {}, None, f"learn {number}").state
    seen: list[tuple[int, Compact, int]] = []
    before, turn = state.round, 0
    while game.to_move(state) is not None:
        turn += 1
        state = game.apply(
            state, game.decode(word(game, state, looks, {}, f"{number} {turn}"))
        ).state
        if state.round > before and game.to_move(state) is not None:
            world = game.compact(game.observe(state, state.turn), "learn")
            if world is not None:
                seen.append((before, world, lead(game, state)))
        before = state.round
    at_end = lead(game, state)
    for ended, world, ahead in seen:
        yield str(min(ended, 4)), (features(game.key, world), at_end - ahead)


def lead(game: AnyGame, state: Any) -> int:
    mine, other = (score.total for score in game.scores(state))
    return int(mine - other)


def features(key: str, world: Compact) -> list[float]:
    """How often each weight counts for the first seat more than for the second: worths are sums of weights."""
    numbers = list(world.numbers)
    numbers[2] = numbers[1]  # who is to move has the marker,
    numbers[4:54] = [0] * 50  # and the table is empty
    count = len(world.weights)

    def worth(weights: Sequence[float]) -> float:
        tree = Core(key, numbers, (*HABITS, 7.0), weights)
        found = tree.worths()[0]
        tree.close()
        return found

    nothing = worth([0.0] * count)
    return [worth([float(at == one) for at in range(count)]) - nothing for one in range(count)]


def fitted(rows: Sequence[Row], present: Sequence[float]) -> list[float]:
    """Least squares, held back to the present weights where little was seen."""
    count = len(present)
    table = [[0.0] * (count + 1) for _ in range(count)]
    for found, brought in rows:
        rest = brought - sum(f * w for f, w in zip(found, present, strict=True))
        for at, value in enumerate(found):
            if value:
                line_of = table[at]
                for other, more in enumerate(found):
                    line_of[other] += value * more
                line_of[count] += value * rest
    for at in range(count):
        table[at][at] += HELD_BACK
    for at in range(count):
        pivot = table[at][at]
        for below in range(at + 1, count):
            part = table[below][at] / pivot
            if part:
                table[below] = [b - part * a for b, a in zip(table[below], table[at], strict=True)]
    step = [0.0] * count
    for at in reversed(range(count)):
        known = sum(table[at][other] * step[other] for other in range(at + 1, count))
        step[at] = (table[at][count] - known) / table[at][at]
    return [w + s for w, s in zip(present, step, strict=True)]


def fit(key: str, games: int, looks: int) -> None:
    game = game_of(key)
    rows: dict[str, list[Row]] = {}
    for number in range(games):
        for stage, row in rounds(game, number, looks):
            rows.setdefault(stage, []).append(row)
        if number % 100 == 99:
            print(number + 1, "games", flush=True)
    stages = read(key)
    for stage, known in rows.items():
        values = [
            number
            for value in stages[stage].values()
            for number in (value if isinstance(value, list) else [value])
        ]
        found = iter(round(number, 3) for number in fitted(known, values))
        for name, value in stages[stage].items():
            is_many = isinstance(value, list)
            stages[stage][name] = [next(found) for _ in value] if is_many else next(found)
        print(stage, len(known), "rounds", stages[stage], flush=True)
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
