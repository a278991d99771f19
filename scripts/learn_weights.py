"""Learns the evaluation weights of the compiled search from self-play, starting from the rules only.

python scripts/learn_weights.py azul
python scripts/learn_weights.py sintra

The weights predict by how many points a player's lead grows from the end of a round to the end of the game. After
learning the weights for Azul, run scripts/azul_net.py. The weights for Ice Cult are learned by
scripts/icecult_weights.py. Weights that were chosen by hand can be compared by scripts/parameter_match.py.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.chance import number as number_of
from engine.contract import AnyGame, Word
from engine.core import CoreTree
from engine.games import game as game_of
from engine.players.choice import choose
from engine.players.search import rival_width_at
from engine.players.tree import C_PUCT, SEARCH_PARAMETERS
from engine.search_model import EncodedPosition
from scripts.fitting import Observation, fit_points

ROOT = Path(__file__).parents[1]
PLAIN: dict[str, dict[str, Any]] = {
    "azul": {
        "STARTS": 1.0,
        "ROWS": [0.0, 0.0, 0.0, 0.0, 0.0, 2.0],
        "COLUMNS": [0.0, 0.0, 0.0, 0.0, 0.0, 7.0],
        "IN_COLOURS": [0.0, 0.0, 0.0, 0.0, 0.0, 10.0],
        "BESIDE": 0.0,
        "BRINGS": 0.0,
        "POTENTIAL": 0.0,
        "BEGUN": [0.0] * 10,
    },
    "sintra": {
        "TOKEN": 0.0,
        "AHEAD": [0.03, 0.083, 0.158, 0.255],
        "BEHIND": [0.022, 0.061, 0.116, 0.187],
        "PART": 0.175,
        "PART_BEHIND": 0.125,
        "RIGHT": 0.0,
        "HOLDS": [0.0] * 8,
        "COMPLETE": 0.0,
        "PAIRS": [0.0, 0.0, 3.0, 6.0, 10.0],
        "PRODUCT": 0.0,
        "BEST": 0.0,
        "PLACE": [0.0, -0.03, -0.06, -0.09, -0.12, -0.15, -0.18, -0.21],
        "BROKEN": [0.0, -1.0, -2.0, -4.0, -6.0, -8.0, -11.0, -14.0, -18.0],
        "PANES": 1.0,
    },
}
"""The weights for the first games, the same for every round: the points of the rules, and shares for unfinished
parts. Stages without rows keep these weights, as in the last round of Sintra, where weights only order moves."""
PLAIN_BY_SIDE = {"b": {"PAIRS": [0.0] * 5, "PRODUCT": 1.0}}
STAGES = {
    "azul": ["1", "2", "3", "4"],
    "sintra": [f"{side}{ended}" for side in "ab" for ended in range(1, 7)],
}
GENERATIONS = {"azul": ((2_000, 100), (3_000, 300)), "sintra": ((1_600, 60), (2_400, 150))}
"""The number of games in each generation, and of simulations per move."""
LEFT_ALONE = ("POTENTIAL",)
"""Weights that are not learned, because the time needed to compute them would cost more strength than they add."""
CORES = 2
OPENING = 4
"""The number of opening turns that are played at the easy level, so that games differ."""
NUDGE = 0.05
TAIL = {"azul": 2 * 13, "sintra": 2 * 83}
"""How many numbers follow the offer in the encoding of a two-player game (see the game's search_encoding.py)."""
OFFER = 10 * 5
"""How many numbers encode the offer: five colours for each of nine factories and the centre."""
NO_NET = "NO_NET"
"""The name of a change (see `word`) that disables Azul's net. Weights are learned without the net, because it is
trained after them."""
RIVAL_WIDTH = "RIVAL_WIDTH"
"""The name of a change of the maximum number of moves that a search considers for each other seat; 0: no limit."""
PARAMETER_NAMES = ("C_PUCT", "PRIOR_TEMPERATURE", "WIDENING_BASE", "WIDENING_RATE", "WIN_WEIGHT")


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


def best(
    game: AnyGame, encoded: EncodedPosition, rival_width: float, simulations: int, seed: str
) -> Word:
    shared = encoded.search_parameters or SEARCH_PARAMETERS
    parameters = (*shared, encoded.points_scale, rival_width)
    noise_seed = number_of(seed, "mood", 1 << 32)
    tree = CoreTree(game.key, encoded.numbers, parameters, encoded.weights, seed=noise_seed)
    tree.simulate(simulations)
    code = max(tree.root_moves(), key=lambda move: (move[1], move[3]))[0]
    tree.close()
    return Word(encoded.word(code))


def word(game: AnyGame, state: Any, simulations: int, change: dict[str, float], seed: str) -> Word:
    """Return the word that a search chooses with changed weights or parameters.

    change: the new values by name. A name is that of a weight ("ROWS.2" is the third number of ROWS), of a search
    parameter, "POINTS_SCALE", RIVAL_WIDTH, or NO_NET, whose value does not matter.

    If the compiled search cannot handle the position, return the first plausible word.
    """
    view = game.observe(state, game.to_move(state))
    found = game.encode_for_search(view, seed)
    if found is None:
        return game.plausible_moves(view)[0]
    rival_width = change.get(RIVAL_WIDTH, rival_width_at(game, view.seats))
    if change.keys() - {RIVAL_WIDTH}:
        found = changed(game.key, found, change)
    return best(game, found, rival_width, simulations, seed)


def changed(key: str, encoded: EncodedPosition, change: dict[str, float]) -> EncodedPosition:
    parameters = list(encoded.search_parameters or SEARCH_PARAMETERS)
    weights = list(encoded.weights)
    names = [
        f"{name}.{at}" if isinstance(value, list) else name
        for name, value in next(iter(read_once(key).values())).items()
        for at in range(len(value) if isinstance(value, list) else 1)
    ]
    points_scale = encoded.points_scale
    for name, value in change.items():
        if name == "POINTS_SCALE":
            points_scale = value
        elif name == NO_NET:
            weights[len(names) :] = [0.0] * (len(weights) - len(names))
        elif name == RIVAL_WIDTH:
            continue
        elif name in PARAMETER_NAMES:
            parameters[PARAMETER_NAMES.index(name)] = value
        else:
            weights[names.index(name)] = value
    return replace(
        encoded,
        weights=tuple(weights),
        points_scale=points_scale,
        search_parameters=tuple(parameters),
    )


_read: dict[str, dict[str, dict[str, Any]]] = {}


def read_once(key: str) -> dict[str, dict[str, Any]]:
    return _read.setdefault(key, read(key))


def samples(key: str, number: int, simulations: int) -> list[tuple[str, Observation]]:
    """Play a game, and return a stage and a row for each round but the last.

    The row contains by how many points the lead of seat 0 grew from the end of the round to the end of the game. Rounds
    after which the compiled search cannot handle the position are left out.
    """
    game = game_of(key)
    side = "ab"[number % 2]
    state = game.start(2, {"side": side} if key == "sintra" else {}, None, f"learn {number}").state
    seen: list[tuple[str, EncodedPosition, int]] = []
    turns = 0
    while (mover := game.to_move(state)) is not None:
        turns += 1
        if turns <= OPENING:
            said = choose(game, game.observe(state, mover), "easy", f"{number} {turns}")
        else:
            said = word(game, state, simulations, bare(key), f"{number} {turns}")
        before = state.round
        state = game.apply(state, game.decode(said)).state
        if state.round == before or game.to_move(state) is None:
            continue
        encoded = game.encode_for_search(game.observe(state, game.to_move(state)), "learn")
        if encoded is not None:
            stage = str(min(before, 4)) if key == "azul" else f"{side}{before}"
            seen.append((stage, by_stage(key, encoded, stage), lead(game, state)))
    at_end = lead(game, state)
    rows = []
    for stage, encoded, ahead in seen:
        found, present = features(key, encoded)
        rows.append((stage, (found, float(at_end - ahead), present - ahead)))
    return rows


def by_stage(key: str, encoded: EncodedPosition, stage: str) -> EncodedPosition:
    """Return the encoding with the weights of `stage`, the stage of the round that just ended, and without a net."""
    known = flat(read_once(key)[stage])
    return replace(encoded, weights=(*known, *[0.0] * (len(encoded.weights) - len(known))))


def flat(stage: dict[str, Any]) -> list[float]:
    return [
        number
        for value in stage.values()
        for number in (value if isinstance(value, list) else [value])
    ]


def named(stage: dict[str, Any], numbers: Sequence[float], digits: int) -> dict[str, Any]:
    """Return the numbers, rounded to `digits` decimal places, arranged and named like the weights in `stage`."""
    found = iter(round(number, digits) for number in numbers)
    return {
        name: [next(found) for _ in value] if isinstance(value, list) else next(found)
        for name, value in stage.items()
    }


def bare(key: str) -> dict[str, float]:
    """Return the changes (see `word`) under which games are played for learning."""
    return {NO_NET: 1.0} if key == "azul" else {"C_PUCT": C_PUCT}


def lead(game: AnyGame, state: Any) -> int:
    mine, other = (score.total for score in game.scores(state))
    return int(mine - other)


def with_empty_table(key: str, encoded: EncodedPosition) -> list[int]:
    """Return the numbers of an encoding as if the offer were empty and the seat to move had the marker or token."""
    numbers = list(encoded.numbers)
    offer = len(numbers) - TAIL[key] - OFFER
    holder = offer - (2 if key == "azul" else 1)
    numbers[holder] = numbers[holder - 1]
    numbers[offer : offer + OFFER] = [0] * OFFER
    return numbers


def features(key: str, encoded: EncodedPosition) -> tuple[list[float], float]:
    """Return the gradient of the evaluation with respect to the weights, and the evaluation with the present weights.

    The evaluation is the expected lead of the first seat if nothing is on offer (see `with_empty_table`).
    """
    numbers = with_empty_table(key, encoded)

    def evaluation(weights: Sequence[float]) -> float:
        tree = CoreTree(key, numbers, (*SEARCH_PARAMETERS, 7.0), weights)
        found = tree.evaluations()[0]
        tree.close()
        return found

    present = evaluation(encoded.weights)
    more = [list(encoded.weights) for _ in flat(next(iter(read_once(key).values())))]
    for at, weights in enumerate(more):
        weights[at] += NUDGE
    return [(evaluation(weights) - present) / NUDGE for weights in more], present


def make(key: str, share: float) -> None:
    plain = {stage: {**PLAIN[key], **PLAIN_BY_SIDE.get(stage[0], {})} for stage in STAGES[key]}
    write(key, plain)
    first = 0
    for games, simulations in GENERATIONS[key]:
        last = first + round(games * share)
        rows: dict[str, list[Observation]] = {}
        # The worker processes read the weights that were written above.
        with ProcessPoolExecutor(CORES, get_context("spawn")) as players:
            numbers = range(first, last)
            played = players.map(
                samples, [key] * games, numbers, [simulations] * games, chunksize=10
            )
            for known in played:
                for stage, row in known:
                    rows.setdefault(stage, []).append(row)
        first = last
        stages = read(key)
        for stage, known_rows in rows.items():
            stages[stage] = learned(stages[stage], known_rows)
            print(stage, len(known_rows), "rows", stages[stage], flush=True)
        write(key, stages)


def learned(stage: dict[str, Any], rows: Sequence[Observation]) -> dict[str, Any]:
    kept = [
        name not in LEFT_ALONE
        for name, value in stage.items()
        for _ in (value if isinstance(value, list) else [value])
    ]
    known = [
        ([f * keep for f, keep in zip(found, kept, strict=True)], brought, expected)
        for found, brought, expected in rows
    ]
    return named(stage, fit_points(known, flat(stage)), 3)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=tuple(PLAIN))
    parser.add_argument("--share", type=float, default=1.0, help="share of the games to play")
    arguments = parser.parse_args()
    make(arguments.game, arguments.share)


if __name__ == "__main__":
    main()
