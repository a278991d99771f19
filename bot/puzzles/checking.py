"""Checks puzzles: their positions and moves by the rules, and their answers by long searches."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from bot.puzzles.collection import key_of, remove, stored
from bot.puzzles.lines import ends_early, state_after, unsure_after
from bot.puzzles.making import CHOICES, GREEDY_SEEDS, MIN_GAP, answer_at_length, equal_choice
from bot.puzzles.puzzle import Puzzle, position_of, write
from engine.errors import EngineError
from engine.players.choice import choose

EVEN = 500
"""The chance to win, per mille, above which the line of a puzzle may not lose the game."""
GREEDY_LIMIT = 0.15
"""A full check fails if the greedy player solves a larger share of the puzzles."""


def problem_of(puzzle: Puzzle) -> str:
    """Check a puzzle without a search. Return a description of the first problem, or "" if there is none."""
    try:
        at = position_of(puzzle)
        legal = {at.game.encode(move) for move in at.game.legal_moves(at.state)}
        outcome = at.game.outcome(state_after(puzzle, at))
        cut_off = ends_early(puzzle, at) and unsure_after(puzzle, at) is None
    except (EngineError, ValueError) as error:
        return f"cannot be played: {error}"
    words = [one.word for one in puzzle.choices]
    if len(set(words)) != CHOICES or not legal.issuperset(words):
        return "the choices are not different legal moves"
    if puzzle.line[:1] != (puzzle.answer,):
        return "the line does not begin with the answer"
    if cut_off:
        return "the line ends too early"
    if outcome and at.seat not in outcome.winners and puzzle.choices[0].chance > EVEN:
        return "the line loses the game"
    best, *others = (one.chance for one in puzzle.choices)
    if best - max(others) < round(1000 * MIN_GAP) - 1:
        return "the best move is not clearly better"
    return ""


def is_greedy(puzzle: Puzzle) -> bool:
    """Return whether the greedy player finds the answer with at least one of GREEDY_SEEDS seeds.

    Raises whatever `position_of` raises.
    """
    at = position_of(puzzle)
    found = {choose(at.game, at.view, "medium", f"check {seed}") for seed in range(GREEDY_SEEDS)}
    return puzzle.answer in found


def search_problem(puzzle: Puzzle) -> str:
    """Return a description of the problem if another move is as good as the answer or better, otherwise "".

    A long search must prefer the answer, and no other choice may lead to the same result in another order. Raises
    whatever `position_of` raises.
    """
    at = position_of(puzzle)
    word = answer_at_length(at, f"check {puzzle.name}")
    if word != puzzle.answer:
        return f"the search prefers {word} to {puzzle.answer}"
    words = [one.word for one in puzzle.choices]
    equal = equal_choice(at, words, f"check {puzzle.name}")
    return "" if equal is None else f"{equal} is about as good as {puzzle.answer}"


def duplicates(puzzles: Sequence[Puzzle]) -> list[Puzzle]:
    """Return the puzzles whose solvers have the same information as those of an earlier puzzle in the sequence.

    Raises whatever `position_of` raises.
    """
    seen: set[str] = set()
    found = []
    for puzzle in puzzles:
        key = key_of(puzzle)
        if key in seen:
            found.append(puzzle)
        seen.add(key)
    return found


def sample_of(puzzles: Sequence[Puzzle], count: int) -> list[Puzzle]:
    """Return `count` puzzles, evenly spaced in the sequence, or all if there are fewer."""
    count = min(count, len(puzzles))
    return [puzzles[at * len(puzzles) // count] for at in range(count)]


def check(chosen: argparse.Namespace, games: Sequence[str], tell: Callable[[str], None]) -> int:
    """Check puzzles and, if requested, remove wrong ones, according to the command-line arguments `chosen`.

    Puzzles with a problem that shows without a search are not searched. Pass each line of the report to `tell`. Return
    the exit code: 1 if a puzzle is wrong or the greedy player solves too many of a full check, otherwise 0. Raises
    OSError, and whatever `stored` raises.
    """
    puzzles = [puzzle for game in games for puzzle in stored(game)]
    counts = Counter(puzzle.game for puzzle in puzzles)
    wrong = {one: problem for one in puzzles if (problem := problem_of(one))}
    sound = [one for one in puzzles if one not in wrong]
    wrong |= dict.fromkeys(duplicates(sound), "an equal position is in the file")
    searched = greedy = 0
    if not chosen.quick:
        progress = None if chosen.sample else chosen.progress
        done = {} if progress is None else _done(progress)
        checked = sample_of(sound, chosen.sample) if chosen.sample else sound
        for puzzle in checked:
            verdict = done.get(_digest(puzzle))
            if verdict is None:
                verdict = search_problem(puzzle) or ("greedy" if is_greedy(puzzle) else "agrees")
                if progress is not None:
                    _note(progress, puzzle, verdict)
            searched += 1
            greedy += verdict == "greedy"
            if verdict not in ("agrees", "greedy"):
                wrong[puzzle] = verdict
    for puzzle, problem in wrong.items():
        tell(f"{puzzle.name}: {problem}")
        if chosen.remove:
            remove(puzzle)
    tell(f"{len(puzzles)} puzzles: " + ", ".join(f"{game} {counts[game]}" for game in games))
    if searched:
        tell(f"{searched} searched, {len(wrong)} wrong, the greedy player solves {greedy}")
    is_easy = not chosen.sample and greedy > GREEDY_LIMIT * searched
    if is_easy:
        tell(f"the greedy player solves more than {GREEDY_LIMIT:.0%}")
    return int(bool(wrong) or is_easy)


def _digest(puzzle: Puzzle) -> str:
    """Return a digest of everything that the result of a search depends on; the line is not part of it."""
    return sha256(f"{puzzle.game} {write(replace(puzzle, line=()))}".encode()).hexdigest()[:16]


def _done(progress: Path) -> dict[str, str]:
    if not progress.exists():
        return {}
    rows = (line.split(" ", 1) for line in progress.read_text(encoding="ascii").splitlines())
    return {row[0]: row[1] for row in rows if len(row) == 2}


def _note(progress: Path, puzzle: Puzzle, verdict: str) -> None:
    progress.parent.mkdir(parents=True, exist_ok=True)
    with progress.open("a", encoding="ascii") as file:
        file.write(f"{_digest(puzzle)} {verdict}\n")
