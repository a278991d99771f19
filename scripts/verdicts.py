"""Measures how often the verdict "better was …" of an analysis names the best move.

Each position is from a game between weak players. A verdict is compared with a search of a hundred times as many
simulations; towards the end of a game, such a search is exhaustive. To continue an interrupted run, start it again.

python scripts/verdicts.py --positions 200
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot.tables.analyses import MIN_LOSS
from engine import core
from engine.chance import number
from engine.contract import Word
from engine.core.build import ready
from engine.games import KEYS
from engine.games import game as game_of
from engine.players import choose
from engine.players.search import analyse, simulations_per_second
from engine.players.verdicts import judge

FACTOR = 100
MEGABYTES = 800
EQUAL = 0.01
"""A move is also considered right if its win probability is less than this amount below that of the best move."""
EVERY = 5


def positions(key: str) -> Iterator[tuple[str, Any, Word]]:
    """Yield (seed, view, word played) for some positions of games between weak players. The iterator does not end."""
    game = game_of(key)
    deal = 0
    while True:
        state = game.start(2, {}, game.components(None), f"verdict {deal}").state
        turn = 0
        while (seat := game.to_move(state)) is not None:
            seed = f"verdict {key} {deal} {turn}"
            view = game.observe(state, seat)
            level = ("easy", "medium")[number(seed, "level", 2)]
            word = choose(game, view, level, seed)
            if number(seed, "chosen", EVERY) == 0 and len(game.legal_moves(state)) > 3:
                yield seed, view, word
            state = game.apply(state, game.decode(word)).state
            turn += 1
        deal += 1


def verdicts(key: str, seconds: float, *, skip: int = 0) -> Iterator[dict[str, object]]:
    """Yield a row for each position after the first `skip`. The iterator does not end.

    "shown" is False if an analysis would show no verdict; otherwise the row compares the verdict with a long search.

    seconds: the thinking time from which the number of simulations of the first search is derived.
    """
    game = game_of(key)
    for seed, view, word in islice(positions(key), skip, None):
        simulations = max(1, int(simulations_per_second(game, view, seed) * seconds))
        found = judge(game, view, word, seed, simulations=simulations)
        if found.loss < MIN_LOSS or not found.confirmed:
            yield {"seed": seed, "shown": False}
            continue
        long = analyse(
            game, view, f"{seed} reference", simulations=FACTOR * simulations, best_move_only=True
        )
        chances = {one.word: one.win_probability for one in long if one.simulations}
        yield {
            "seed": seed,
            "shown": True,
            "simulations": simulations,
            "same": long[0].word == found.better,
            "equal": chances[long[0].word] - chances.get(found.better, 0.0) < EQUAL,
            "beats": chances.get(found.better, 0.0) > chances.get(word, 0.0),
        }


def main() -> int:
    """Measure, and return the exit code: 1 if --share is not reached, otherwise 0."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=200, help="verdicts of all games together")
    parser.add_argument("--seconds", type=float, default=0.06, help="length of a verdict's search")
    parser.add_argument("--results", type=Path, default=Path("data/verdicts.jsonl"))
    parser.add_argument(
        "--share",
        type=float,
        default=0.0,
        help="exit with 1 if a smaller share of the verdicts is within a percentage point of the best move",
    )
    chosen = parser.parse_args()
    core.MEGABYTES = MEGABYTES
    if not ready():
        sys.exit("there is no compiled search")
    chosen.results.parent.mkdir(parents=True, exist_ok=True)
    chosen.results.touch()
    known = [json.loads(line) for line in chosen.results.read_text().splitlines()]
    done = Counter(one["seed"].split()[1] for one in known)
    shown = [one for one in known if one["shown"]]
    sources = {key: verdicts(key, chosen.seconds, skip=done[key]) for key in KEYS}
    while len(shown) < chosen.positions:
        for key in KEYS:
            one = next(sources[key])
            with chosen.results.open("a") as file:
                file.write(json.dumps(one) + "\n")
            if one["shown"]:
                shown.append(one)
                _tell(shown)
    _tell(shown)
    return int(sum(one["equal"] for one in shown) < chosen.share * len(shown))


def _tell(shown: list[dict[str, Any]]) -> None:
    count = len(shown)
    same, equal, beats = (sum(one[key] for one in shown) for key in ("same", "equal", "beats"))
    print(
        f"{count} verdicts: the best move {same / count:.1%}, within {EQUAL:.0%} of it "
        f"{equal / count:.1%}, better than the move played {beats / count:.1%}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
