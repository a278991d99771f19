"""The files of puzzles: adds puzzles until there are enough, and removes wrong ones."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

import engine.games
from bot.puzzles.making import Deal, puzzles_from
from bot.puzzles.puzzle import FILE, Puzzle, position_of, read, write

GAMES = Path(engine.games.__file__).parent


def file_of(game: str) -> Path:
    """Return the path of the file with the puzzles of a game."""
    return GAMES / game / FILE


def stored(game: str) -> list[Puzzle]:
    """Return the puzzles in the file of a game, or [] if there is no file. Raises whatever `read` raises."""
    file = file_of(game)
    lines = file.read_text(encoding="ascii").splitlines() if file.exists() else []
    return [read(game, line) for line in lines]


def missing(games: Iterable[str], total: int) -> dict[str, int]:
    """Return how many puzzles each game needs to reach `total`; games that need none are left out."""
    lacking = {game: total - len(stored(game)) for game in games}
    return {game: count for game, count in lacking.items() if count > 0}


def make(games: Sequence[str], total: int, tell: Callable[[str], None]) -> None:
    """Add puzzles until each game has at least `total`, always for the game that lacks the most puzzles.

    Each new puzzle is written to its file at once, and `tell` is called with a line about it. Raises OSError.
    """
    numbers = {game: _next_deal(stored(game)) for game in games}
    known = {key_of(puzzle) for game in games for puzzle in stored(game)}
    while lacking := missing(games, total):
        game = max(lacking, key=lambda one: lacking[one])
        for puzzle in puzzles_from(Deal(game, numbers[game])):
            if (key := key_of(puzzle)) not in known:
                known.add(key)
                with file_of(game).open("a", encoding="ascii") as file:
                    file.write(write(puzzle) + "\n")
                tell(f"{puzzle.name}: {puzzle.answer}")
        numbers[game] += 1


def remove(puzzle: Puzzle) -> None:
    """Remove one copy of a puzzle from the file of its game. Raises OSError, and ValueError if the file has none."""
    kept = stored(puzzle.game)
    kept.remove(puzzle)
    lines = "".join(f"{write(one)}\n" for one in kept)
    file_of(puzzle.game).write_text(lines, encoding="ascii")


def key_of(puzzle: Puzzle) -> str:
    """Return a key that is the same for two puzzles whose solvers have the same information.

    Raises whatever `position_of` raises.
    """
    at = position_of(puzzle)
    state = at.game.determinize(at.view, "key")
    raw = {**at.game.dump(state), "seed": ""}
    return json.dumps([puzzle.game, raw], sort_keys=True)


def _next_deal(puzzles: Sequence[Puzzle]) -> int:
    return max((int(one.seed.rpartition(" ")[2]) for one in puzzles), default=-1) + 1
