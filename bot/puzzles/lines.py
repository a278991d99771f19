"""The line of a puzzle: the best move, and what follows if both sides play well."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from bot.puzzles.puzzle import REPLY_SHARE, Puzzle, PuzzlePosition, known, master_simulations
from engine.contract import AnyGame, Event, Transition, Word
from engine.errors import EngineError
from engine.players.search import analyse

LINE = 3
"""A line ends with the first turn that is over after this many words."""
DETERMINIZATIONS = 4
"""The number of positions possible for the solver, including the real one, in which the replies are searched."""


def line_of(puzzle: Puzzle, at: PuzzlePosition) -> tuple[Word, ...]:
    """Return the answer of a puzzle, whose position is `at`, and the best replies. `puzzle.line` is not used.

    The line has at least LINE words and ends with a turn, unless the game ends first. Where the next player knows
    something that the solver cannot know, such as a new card, the reply is the best one in at least half of the sampled
    positions, can be played in all of them and does the same there. If there is no such reply, the line ends early.
    """
    game, word = at.game, puzzle.answer
    steps = _played(game, _expected(puzzle, at), word)
    line = [word]
    while not is_complete(game, steps[0].state, line):
        reply = _reply(game, steps, f"{puzzle.seed} {len(puzzle.words)} line {len(line)}")
        if reply is None:
            break
        line.append(reply)
        steps = _played(game, steps, reply)
    return tuple(line)


def is_complete(game: AnyGame, state: Any, line: Sequence[Word]) -> bool:
    """Return whether a line that leads to `state` needs no further reply: it is long enough, or the game is over."""
    if game.to_move(state) is None:
        return True
    return len(line) >= LINE and not game.in_turn(state)


def ends_early(puzzle: Puzzle, at: PuzzlePosition) -> bool:
    """Return whether the line of a puzzle, whose position is `at`, ends before it is complete (`is_complete`).

    `line_of` ends a line early if the solver cannot know what follows. Raises EngineError if the rules do not allow
    the line.
    """
    return not is_complete(at.game, state_after(puzzle, at), puzzle.line)


def state_after(puzzle: Puzzle, at: PuzzlePosition) -> Any:
    """Return the state after the line of a puzzle, whose position is `at`. Raises EngineError as `ends_early` does."""
    state = at.state
    for word in puzzle.line:
        state = at.game.apply(state, at.game.decode(word)).state
    return state


def unsure_after(puzzle: Puzzle, at: PuzzlePosition) -> int | None:
    """Return the number of words of a line after which the next player knows something that the solver cannot know.

    It is None if there is no such place. `at` is the position of the puzzle. Raises EngineError if the rules do not
    allow the line.
    """
    steps = _expected(puzzle, at)
    for count, word in enumerate(puzzle.line, 1):
        steps = _played(at.game, steps, word)
        if len({known(after) for after in _positions(at.game, steps)}) > 1:
            return count
    return None


def _expected(puzzle: Puzzle, at: PuzzlePosition) -> list[Transition[Any]]:
    """Return positions that are possible for the solver, the real one first, as transitions without events."""
    seeds = [f"{puzzle.seed} {len(puzzle.words)} world {one}" for one in range(1, DETERMINIZATIONS)]
    states = [at.state, *(at.game.determinize(at.view, seed) for seed in seeds)]
    return [Transition(state, ()) for state in states]


def _played(game: AnyGame, steps: Sequence[Transition[Any]], word: Word) -> list[Transition[Any]]:
    return [game.apply(step.state, game.decode(word)) for step in steps]


def _positions(game: AnyGame, steps: Sequence[Transition[Any]]) -> list[PuzzlePosition]:
    found = []
    for step in steps:
        seat = game.to_move(step.state)
        if seat is not None:
            found.append(PuzzlePosition(game, step.state, step.events, seat))
    return found


def _reply(game: AnyGame, steps: Sequence[Transition[Any]], seed: str) -> Word | None:
    """Return the reply to the move that led to the sampled positions, or None if none is suitable (`line_of`)."""
    best: dict[str, Word] = {}
    votes: Counter[Word] = Counter()
    for after in _positions(game, steps):
        key = known(after)
        if key not in best:
            simulations = master_simulations(after) // REPLY_SHARE
            best[key] = analyse(game, after.view, seed, simulations=simulations)[0].word
        votes[best[key]] += 1
    for word, count in votes.most_common():
        if 2 * count >= len(steps) and _is_alike(game, steps, word):
            return word
    return None


def _is_alike(game: AnyGame, steps: Sequence[Transition[Any]], word: Word) -> bool:
    """Return whether a word is legal and leads to the same caption lines in all positions."""
    try:
        played = _played(game, steps, word)
    except EngineError:
        return False
    return len({_told(game, step) for step in played}) == 1


def _told(game: AnyGame, step: Transition[Any]) -> tuple[object, ...]:
    """Return the full caption lines of a move, which name a card that was taken or played."""
    events = [event for event in step.events if isinstance(event, Event)]
    return tuple(saying for event in events for saying in game.tell(event))
