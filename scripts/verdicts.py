"""Measures how often the verdict "better was …" of an analysis is right.

Each position is from a game between weak players with two seats. It is searched as an analysis searches it. A verdict
is compared with all continuations to the end of the game if they are few, otherwise with a search of a hundred times as
many simulations, which in Reef has ten times as many determinizations. It is right if its move is one of the best, and
better than the one played.

The results are appended to a file, one JSON object per line. To continue an interrupted run, start it again.

python scripts/verdicts.py --positions 200
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from bot.tables.replays import analyses
from engine import core
from engine.chance import number
from engine.contract import View, Word
from engine.core.build import ready
from engine.games import KEYS
from engine.games import game as game_of
from engine.players import averaging, choose, search
from engine.players.search import analyse, determinizations_of
from engine.players.verdicts import REPLY_SHARE, chance_after, judge, turn_continues

FACTOR = 100
DETERMINIZATIONS = 10 * averaging.MAX_DETERMINIZATIONS
"""The number of determinizations in a reference search."""
MEGABYTES = 1600
MOVES = 60
"""The approximate number of moves of a game, from which the time of the survey of a position is derived."""
EQUAL = 0.01
"""A move is one of the best if its win probability is at most this amount below that of the best move."""
MAX_APPLIED = 30_000
"""The continuations of a position are few if they have at most this many moves together."""
MAX_LENGTH = 100
"""The continuations of a position are few only if none of them has more moves than this."""
EVERY = 5

VerdictRow = dict[str, Any]


def positions(key: str) -> Iterator[tuple[str, Any, Word]]:
    """Yield (seed, state, word played) for some positions of games between weak players. The iterator does not end."""
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
                yield seed, state, word
            state = game.apply(state, game.decode(word)).state
            turn += 1
        deal += 1


def verdicts(key: str, seconds: float, *, skip: int = 0) -> Iterator[VerdictRow]:
    """Yield a row for each position after the first `skip`. The iterator does not end.

    "shown" is False if an analysis would show no verdict; otherwise, the row compares the verdict with a reference.
    `seconds` is the CPU time of each search for a verdict.
    """
    game = game_of(key)
    survey = analyses.seconds_per_position(MOVES)
    for seed, state, word in islice(positions(key), skip, None):
        begun = time.process_time()
        row: VerdictRow = {"seed": seed, "seconds": seconds, "shown": False}
        seen = analyses.survey_position(game, state, word, seed, survey)
        if seen.loss >= analyses.MIN_LOSS:
            view = game.observe(state, game.to_move(state))
            found = judge(game, view, word, f"{seed} deep", limit=analyses.cpu_limit(seconds))
            if found.loss >= analyses.MIN_LOSS and found.confirmed:
                row |= {"shown": True, "played": word, "better": found.better}
                row |= {"loss": round(found.loss, 4), "simulations": found.simulations}
                row |= compared(game, view, row, seed)
        yield row | {"cpu": round(time.process_time() - begun, 1)}


def compared(game: Any, view: View, shown: VerdictRow, seed: str) -> VerdictRow:
    """Return the part of a row that compares a verdict with the reference, which is "exact" or a search."""
    chances = exact(game, view, seed)
    reference: object = "exact"
    if chances is None:
        words = shown["better"], shown["played"]
        simulations = FACTOR * int(shown["simulations"])
        chances, reference = long_search(game, view, words, seed, simulations)
    best = max(chances, key=lambda word: chances[word])
    better, played = (chances.get(shown[one], 0.0) for one in ("better", "played"))
    found = {"reference": reference, "best": best, "missed": round(chances[best] - better, 4)}
    is_best = chances[best] - better <= EQUAL
    return found | {"same": better == chances[best], "equal": is_best, "beats": better > played}


def long_search(
    game: Any, view: View, words: Sequence[Word], seed: str, simulations: int
) -> tuple[dict[str, float], int]:
    """Return the chance to win of each move in a long search, and the number of its simulations.

    If the turn goes on after one of `words`, the position after it is searched as well (`chance_after`).

    A search with one determinization ends early if its best move cannot change, or if its tree is complete. Its best
    move is the one with the most simulations; the chances of others are then limited to that of the best one.
    """
    seed = f"{seed} reference"
    if determinizations_of(game, view, seed) > 1:
        usual, averaging.MAX_DETERMINIZATIONS = averaging.MAX_DETERMINIZATIONS, DETERMINIZATIONS
        try:
            found = averaging.analyse_averaged(game, view, seed, simulations=simulations)
        finally:
            averaging.MAX_DETERMINIZATIONS = usual
    else:
        end = time.process_time() + 3600
        found = analyse(
            game, view, seed, simulations=simulations, best_move_only=True,
            time_left=lambda: end - time.process_time(),
        )  # fmt: skip
    best = found[0].win_probability
    chances: dict[str, float] = {
        one.word: min(best, one.win_probability) for one in found if one.simulations
    }
    for word in words:
        if turn_continues(game, view, word, seed):
            each = max(1, simulations // REPLY_SHARE)
            chances[word] = chance_after(game, view, word, found, seed, simulations=each)
    return chances, sum(one.simulations for one in found)


class _TooMany(Exception):
    """The position has too many continuations."""


def exact(game: Any, view: View, seed: str) -> dict[str, float] | None:
    """Return the share of the win of the seat to move after each legal word, if both seats play perfectly.

    Return None if there are too many continuations, or if the result depends on what the seat does not know.
    """
    try:
        one, other = (_solved(game, game.determinize(view, f"{seed} {at}")) for at in "ab")
    except _TooMany:
        return None
    return one if one == other else None


def _solved(game: Any, state: Any) -> dict[str, float]:
    seat, known, applied = game.to_move(state), dict[Any, float](), 0

    def after(state: Any, move: Any, length: int = 1) -> float:
        nonlocal applied
        applied += 1
        if applied > MAX_APPLIED or length > MAX_LENGTH:
            raise _TooMany
        return value(game.apply(state, move).state, length)

    def value(state: Any, length: int) -> float:
        mover = game.to_move(state)
        if mover is None:
            outcome = game.outcome(state)
            return 0.0 if outcome is None else float(outcome.share(seat))
        if state not in known:
            choose_from: Callable[..., float] = max if mover == seat else min
            best = 1.0 if mover == seat else 0.0
            found = 1.0 - best
            for move in game.legal_moves(state):
                found = choose_from(found, after(state, move, length + 1))
                if found == best:
                    break
            known[state] = found
        return known[state]

    return {game.encode(move): after(state, move) for move in game.legal_moves(state)}


def main() -> int:
    """Measure, and return the exit code: 1 if --share is not reached, otherwise 0."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--positions", type=int, default=200, help="verdicts of all games together")
    parser.add_argument(
        "--seconds", type=float, default=analyses.DEEP_SECONDS, help="CPU time of each search"
    )
    parser.add_argument("--results", type=Path, default=Path("data/verdicts.jsonl"))
    parser.add_argument(
        "--share",
        type=float,
        default=0.0,
        help="exit with 1 if a smaller share of the verdicts is right",
    )
    parser.add_argument("--limit", type=int, default=10**9, help="positions in this run")
    parser.add_argument("--games", nargs="+", choices=KEYS, default=KEYS, help="only these games")
    chosen = parser.parse_args()
    core.MEGABYTES = MEGABYTES
    search.MAX_COMPILED_SECONDS *= FACTOR
    if not ready():
        sys.exit("there is no compiled search")
    known = [
        one
        for one in journal(chosen.results)
        if one["seconds"] == chosen.seconds and one["seed"].split()[1] in chosen.games
    ]
    done = Counter(one["seed"].split()[1] for one in known)
    shown = [one for one in known if one["shown"]]
    sources = {key: verdicts(key, chosen.seconds, skip=done[key]) for key in chosen.games}
    before = len(known)
    while len(shown) < chosen.positions and sum(done.values()) - before < chosen.limit:
        of_game = Counter(one["seed"].split()[1] for one in shown)
        one = next(sources[min(chosen.games, key=lambda key: (of_game[key], done[key]))])
        done[one["seed"].split()[1]] += 1
        with chosen.results.open("a") as file:
            file.write(json.dumps(one) + "\n")
        if one["shown"]:
            shown.append(one)
            _tell(shown)
    _tell(shown)
    return int(sum(map(is_right, shown)) < chosen.share * len(shown))


def journal(path: Path) -> list[VerdictRow]:
    """Return the rows of a file, which is created if it is missing. An incomplete last line is removed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    text = path.read_text()
    complete = text[: text.rfind("\n") + 1]
    if complete != text:
        path.write_text(complete)
    return [json.loads(line) for line in complete.splitlines()]


def is_right(row: VerdictRow) -> bool:
    """Return whether the move of a verdict is one of the best, and better than the one played."""
    return bool(row["equal"] and row["beats"])


def _tell(shown: list[VerdictRow]) -> None:
    if not (count := len(shown)):
        return
    right, same, equal, beats = (
        sum(map(of, shown))
        for of in (
            is_right,
            *((lambda one, key=key: one[key]) for key in ("same", "equal", "beats")),
        )
    )
    print(
        f"{count} verdicts, {right / count:.1%} right: the best move {same / count:.1%}, within "
        f"{EQUAL:.0%} of it {equal / count:.1%}, better than the move played {beats / count:.1%}",
        flush=True,
    )


if __name__ == "__main__":
    sys.exit(main())
