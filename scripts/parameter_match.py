"""Compares new values of a weight of the compiled search with its present value, in games on paired deals.

python scripts/parameter_match.py reef PROMISE 0.3 0.8     a weight, a search parameter, or POINTS_SCALE
python scripts/parameter_match.py icecult HOME.2 12.5       the third weight of a list
python scripts/parameter_match.py icecult NO_NET 0          without the net
python scripts/parameter_match.py icecult RIVAL_WIDTH 3 --seats 4 --against greedy --opening 1

The line for each value ends with the processor time of each side's searches, in seconds per game. With --checkout, the
other players are those of another version of the program, in a checkout of it:

python scripts/parameter_match.py icecult RIVAL_WIDTH 0 --checkout ../before --simulations 2000 2200
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from engine.contract import AnyGame
from engine.core.build import ready
from engine.games import KEYS
from engine.games import game as game_of
from engine.players.arena import GREEDY, ArenaResult, line, result_of
from engine.players.choice import choose
from scripts.learn_weights import word

ChooseWord = Callable[[Any, str], str]
"""A function that returns the word that a player plays in a state. Its second argument is a seed."""
ANSWER = """
import json, sys, time
sys.path.insert(0, ".")
from engine.core.build import ready
from engine.games import game
from scripts.learn_weights import word
ready()
for line in sys.stdin:
    key, state, simulations, seed = json.loads(line)
    began = time.process_time()
    said = word(game(key), game(key).load(state), simulations, {}, seed)
    print(json.dumps((said, time.process_time() - began)), flush=True)
"""
"""The program that `SubprocessPlayer` runs in another checkout. For each line of JSON with a state, it prints the
chosen word and the processor time of the search in seconds."""


class Timed:
    """A player of this version, with the processor time of its searches in seconds."""

    def __init__(self, choose_word: ChooseWord) -> None:
        self._choose_word = choose_word
        self.seconds = 0.0

    def __call__(self, state: Any, seed: str) -> str:
        began = time.process_time()
        said = self._choose_word(state, seed)
        self.seconds += time.process_time() - began
        return said


class JsonProcess:
    """A Python process in a folder that answers each line of JSON with one line of JSON."""

    def __init__(self, python: str | Path, arguments: Sequence[str], folder: str | Path) -> None:
        self._process = subprocess.Popen(
            (python, *arguments),
            cwd=folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def ask(self, question: object) -> Any:
        """Return the answer to a question. Raises RuntimeError if the process has ended."""
        asked, answered = self._process.stdin, self._process.stdout
        assert asked is not None  # noqa: S101 - for the type checker
        assert answered is not None  # noqa: S101 - for the type checker
        asked.write(json.dumps(question) + "\n")
        asked.flush()
        if not (answer := answered.readline()):
            raise RuntimeError("the process has ended")
        return json.loads(answer)

    def close(self) -> None:
        """End the process; after this, no question can be asked."""
        self._process.kill()
        self._process.communicate()


class SubprocessPlayer:
    """A player of the version in another checkout, which runs in a process of its own; see `Timed`."""

    def __init__(self, game: AnyGame, folder: str, simulations: int) -> None:
        self._game, self._simulations = game, simulations
        self._process = JsonProcess(sys.executable, ("-c", ANSWER), folder)
        self.seconds = 0.0

    def __call__(self, state: Any, seed: str) -> str:
        question = (self._game.key, self._game.dump(state), self._simulations, seed)
        said, seconds = self._process.ask(question)
        self.seconds += seconds
        return str(said)


def duel(
    game: AnyGame,
    players: tuple[ChooseWord, ChooseWord],
    numbers: Iterable[int],
    seats: int,
    opening: int,
    deals: str = "climb",
    options: Mapping[str, str] | None = None,
) -> Iterator[ArenaResult]:
    """Yield the result of each game for the first of two players; the other one plays all other seats.

    Each deal is played in `seats` successive games, once from each seat.
    numbers: the numbers of the games.
    opening: the number of first turns of each seat that are random, and equal in all games of a deal.
    deals: the beginning of the seeds of the deals.
    """
    for number in numbers:
        first = number % seats
        deal = f"{deals} {number // seats}"
        state = game.start(seats, dict(options or {}), None, deal).state
        turn = turns = 0
        while (seat := game.to_move(state)) is not None:
            turns += not game.in_turn(state)
            if turns <= opening * seats:
                said: str = choose(game, game.observe(state, seat), "random", f"{deal} {turn}")
            else:
                said = players[seat != first](state, f"{number} {turn}")
            state = game.apply(state, game.decode(said)).state
            turn += 1
        yield result_of(game, state, first)


def climb(key: str, name: str, values: Sequence[float], arguments: argparse.Namespace) -> None:
    game = game_of(key)
    simulations, others = (*arguments.simulations, arguments.simulations[0])[:2]

    def greedy(state: Any, seed: str) -> str:
        return choose(game, game.observe(state, game.to_move(state)), "medium", seed)

    for value in values:
        change = dict.fromkeys(name.split("+"), value)
        first = Timed(lambda state, seed, own=change: word(game, state, simulations, own, seed))
        if arguments.checkout:
            other: Timed | SubprocessPlayer = SubprocessPlayer(game, arguments.checkout, others)
        elif arguments.against == GREEDY:
            other = Timed(greedy)
        else:
            other = Timed(lambda state, seed: word(game, state, others, {}, seed))
        results: list[ArenaResult] = []
        names = (f"{name} = {value:g}", arguments.checkout or arguments.against)
        numbers = range(arguments.games)
        for result in duel(game, (first, other), numbers, arguments.seats, arguments.opening):
            results.append(result)
            each = [player.seconds / len(results) for player in (first, other)]
            spent = f"{each[0]:.2f} and {each[1]:.2f} s a game"
            print(f"\r{line(names, results)}; {spent}", end="", flush=True)
        print()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("weight")
    parser.add_argument("values", nargs="+", type=float)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument(
        "--simulations", type=int, nargs="+", default=[300], help="of the first and of the others"
    )
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--opening", type=int, default=0, help="random first turns of each seat")
    parser.add_argument("--against", choices=("present", GREEDY), default="present")
    parser.add_argument("--checkout", help="folder of the version that plays the other seats")
    ready()
    arguments = parser.parse_args()
    climb(arguments.game, arguments.weight, arguments.values, arguments)


if __name__ == "__main__":
    main()
