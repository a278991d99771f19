"""The files of puzzles: adds puzzles until there are enough, and removes wrong ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import engine.games
from bot.puzzles.lines import ends_early, line_of
from bot.puzzles.making import Deal, puzzles_from
from bot.puzzles.puzzle import FILE, Puzzle, known, position_of, read, write

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


def rewrite_lines(games: Iterable[str], tell: Callable[[str], None]) -> None:
    """Search the lines that end early again, and write those that have changed; the answers and choices stay.

    Each new line is written at once, and `tell` is called with it. Raises OSError, and whatever `stored`, `position_of`
    and `ends_early` raise.
    """
    for game in games:
        for puzzle in stored(game):
            at = position_of(puzzle)
            if not ends_early(puzzle, at):
                continue
            line = line_of(puzzle, at)
            if line != puzzle.line:
                _replace(puzzle, replace(puzzle, line=line))
                tell(f"{puzzle.name}: {' '.join(line)}")


def remove(puzzle: Puzzle) -> None:
    """Remove one copy of a puzzle from the file of its game. Raises OSError, and ValueError if the file has none."""
    _replace(puzzle)


def key_of(puzzle: Puzzle) -> str:
    """Return a key that is the same for two puzzles whose solvers have the same information.

    Raises whatever `position_of` raises.
    """
    return f"{puzzle.game} {known(position_of(puzzle))}"


def _replace(puzzle: Puzzle, *others: Puzzle) -> None:
    """Write other puzzles in place of one copy of a puzzle. Raises ValueError if the file of its game has none."""
    kept = stored(puzzle.game)
    place = kept.index(puzzle)
    kept[place : place + 1] = others
    lines = "".join(f"{write(one)}\n" for one in kept)
    file_of(puzzle.game).write_text(lines, encoding="ascii")


def _next_deal(puzzles: Sequence[Puzzle]) -> int:
    return max((int(one.seed.rpartition(" ")[2]) for one in puzzles), default=-1) + 1
