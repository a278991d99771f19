"""A puzzle as a value, and as a line of engine/games/<game>/puzzles.jsonl."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from engine.chance import shuffle
from engine.contract import AnyGame, Event, Seat, Secret, Transition, View, Word
from engine.games import game as find
from engine.players.search import simulations_per_second

FILE = "puzzles.jsonl"
MASTER_SECONDS = 2
"""The thinking time of a master in seconds. A puzzle is searched with the simulations that fit in this time."""
CHECK_FACTOR = 10
"""A check runs this many times the simulations of a master."""
REPLY_SHARE = 10
"""The divisor by which the simulations of a master are reduced for the search of other moves and of replies."""


@dataclass(frozen=True, slots=True)
class PuzzleMove:
    """A move that a puzzle offers, and the seat's chance to win after it, per mille."""

    word: Word
    chance: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position, reached by `words` from a deal, and the moves that are offered for it.

    choices: the best move first.
    line: the best move and the best replies (`bot.puzzles.lines`).
    """

    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    seed: str
    words: tuple[Word, ...]
    choices: tuple[PuzzleMove, ...]
    line: tuple[Word, ...]

    @property
    def answer(self) -> Word:
        """The best move."""
        return self.choices[0].word

    @property
    def offered(self) -> tuple[PuzzleMove, ...]:
        """The choices in the order in which they are shown."""
        return shuffle(self.seed, f"choices {len(self.words)}", self.choices)

    @property
    def name(self) -> str:
        """A text that identifies the puzzle."""
        return f"{self.game} {self.seed} {len(self.words)}"


@dataclass(frozen=True, slots=True)
class PuzzlePosition:
    """The position of a puzzle. `seat` is the seat to move, and `events` are those of the last move before it."""

    game: AnyGame
    state: Any
    events: tuple[Event | Secret, ...]
    seat: Seat

    @property
    def view(self) -> View:
        """The position as the seat to move sees it."""
        view: View = self.game.observe(self.state, self.seat, self.events)
        return view


def position_of(puzzle: Puzzle) -> PuzzlePosition:
    """Return the position of a puzzle.

    Raises EngineError if the rules do not allow its moves, and ValueError if the game is over after them.
    """
    game = find(puzzle.game)
    step: Transition[Any] = game.start(
        puzzle.seats, dict(puzzle.options), game.components(None), puzzle.seed
    )
    for word in puzzle.words:
        step = game.apply(step.state, game.decode(word))
    seat = game.to_move(step.state)
    if seat is None:
        raise ValueError("the game is over")
    return PuzzlePosition(game, step.state, step.events, seat)


def known(position: PuzzlePosition) -> str:
    """Return a text that is the same for two positions whose seats to move have the same information."""
    state = position.game.determinize(position.view, "key")
    return json.dumps({**position.game.dump(state), "seed": ""}, sort_keys=True)


def master_simulations(position: PuzzlePosition) -> int:
    """Return how many simulations run in MASTER_SECONDS at the speed of the slowest tenth of the game's positions."""
    view = position.view
    return MASTER_SECONDS * simulations_per_second(position.game, view, "puzzle")


def write(puzzle: Puzzle) -> str:
    """Return a puzzle as a line of JSON without a trailing newline."""
    raw = {
        "seats": puzzle.seats,
        "options": dict(puzzle.options),
        "seed": puzzle.seed,
        "words": " ".join(puzzle.words),
        "choices": {one.word: one.chance for one in puzzle.choices},
        "line": " ".join(puzzle.line),
    }
    return json.dumps(raw, separators=(",", ":"))


def read(game: str, line: str) -> Puzzle:
    """Return the puzzle in a line of JSON.

    Raises ValueError, KeyError, TypeError or AttributeError if the line is not a puzzle.
    """
    raw = json.loads(line)
    return Puzzle(
        game=game,
        seats=raw["seats"],
        options=tuple(raw["options"].items()),
        seed=raw["seed"],
        words=tuple(map(Word, raw["words"].split())),
        choices=tuple(PuzzleMove(Word(word), chance) for word, chance in raw["choices"].items()),
        line=tuple(map(Word, raw["line"].split())),
    )


@cache
def puzzles_of(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game in the order of its file, or () if it has no file."""
    file = resources.files(f"engine.games.{game}") / FILE
    if not file.is_file():
        return ()
    return tuple(read(game, line) for line in file.read_text(encoding="ascii").splitlines())


def all_puzzles(games: Iterable[str]) -> tuple[Puzzle, ...]:
    """Return the puzzles of the given games, in the order of the games."""
    return tuple(puzzle for game in games for puzzle in puzzles_of(game))
