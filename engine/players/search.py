"""The one search of all games: several invented truths, a tree in each, and what the trees think together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from engine import core
from engine.contract import Game, View, Word
from engine.players.compiled import CompiledTree
from engine.players.determinized import Guessed
from engine.players.early_stopping import CHECKS, Left, Verdict
from engine.players.tree import Opinion, Tree, hope
from engine.search_model import Foresight

Stop = Callable[[], bool]

MOST_LOOKS = 200_000
"""About 200 MB of tree in plain Python: no search grows beyond it, however long it may think."""
LONGEST = 60
"""Seconds of the compiled search's pace: its trees are bounded by their memory too."""
BREATHS = 500
"""So often a second it is asked whether to stop, if the looks are quicker than that."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the search thinks of one first move.

    looks: how often it was tried; hope: the share of a win that it promises; lead: the same in points ahead;
    at_once: points ahead as the board looks directly after it; answered: what the next player's best looking answer
    then brings them, None if that was not looked at or the same player goes on.
    """

    word: Word
    looks: int
    hope: float
    lead: float
    at_once: float
    answered: float | None


@dataclass(frozen=True, slots=True)
class Grove:
    """The trees of a search, one a world; pace: looks a second; spread: see engine/foresight.py."""

    trees: tuple[Tree | CompiledTree, ...]
    pace: int
    spread: float
    most_looks: int


def plans(
    game: Game[Any, Any, Any],
    view: View,
    seed: str,
    should_stop: Stop | None = None,
    *,
    seconds: float = 1.0,
    looks: int | None = None,
    time_left: Left | None = None,
    is_choice: bool = False,
) -> list[Plan]:
    """The moves of the seat to move, the most promising first; the same seed and number of looks give the same plans.

    looks: positions to look at; without it `should_stop` or `time_left` ends the search, or, if there is neither, the
    number that the game's pace gives for the seconds.
    time_left: when it is used up the search ends.
    is_choice: only the first word is wanted, so the search ends as soon as that is settled.
    """
    if should_stop is None and time_left is not None:
        should_stop = used_up(time_left)
    grove = plant(game, view, seed)
    trees = grove.trees
    if looks is None:
        looks = grove.most_looks if should_stop else max(1, int(grove.pace * seconds))
        looks = 1 if trees[0].choices == 1 else looks  # nobody should wait for the only move
    left = looks = min(looks, grove.most_looks)
    verdict = Verdict(trees, looks, time_left) if is_choice else None
    breath = max(1, min(grove.pace // BREATHS, looks // CHECKS))
    turn = 0
    while left and not (should_stop is not None and should_stop()):
        if verdict is not None and verdict.is_final(looks - left):
            break
        wanted = min(left, breath, max(1, left // len(trees)))
        done = trees[turn % len(trees)].look(wanted)
        left -= done
        turn += 1
        if done < wanted:
            break
    found = _merged(trees, grove.spread)
    for tree in trees:
        tree.close()
    return found


def used_up(time_left: Left) -> Stop:
    """Stop when no time is left."""
    return lambda: time_left() <= 0


def plant(game: Game[Any, Any, Any], view: View, seed: str) -> Grove:
    """The trees before the first look: compiled, or by the game's own foresight, or by its promise alone."""
    first = game.compact(view, f"{seed} world 0") if core.library() is not None else None
    if first is not None:
        worlds = (
            first,
            *(game.compact(view, f"{seed} world {at}") for at in range(1, first.worlds)),
        )
        compiled = tuple(
            CompiledTree(game.key, world, first.worlds, f"{seed} {at}")
            for at, world in enumerate(worlds)
            if world
        )
        return Grove(compiled, first.pace, first.spread, first.pace * LONGEST)
    seen = foresight(game, view, f"{seed} world 0")
    others = (foresight(game, view, f"{seed} world {at}") for at in range(1, seen.worlds))
    return Grove(tuple(map(Tree, (seen, *others))), seen.pace, seen.spread, MOST_LOOKS)


def pace(game: Game[Any, Any, Any], view: View, seed: str) -> int:
    """Looks a second at that game, as measured for docs/computer.md."""
    found = game.compact(view, seed) if core.library() is not None else None
    return found.pace if found is not None else foresight(game, view, seed).pace


def foresight(game: Game[Any, Any, Any], view: View, seed: str) -> Foresight[Any]:
    """The game's own way to look ahead, or the one that every game has."""
    return game.foresee(view, seed) or Guessed(game, view, seed)


def _merged(trees: Sequence[Tree | CompiledTree], spread: float) -> list[Plan]:
    """The worlds' opinions together, by word."""
    together: dict[Word, list[Opinion]] = {}
    for tree in trees:
        for opinion in tree.opinions():
            together.setdefault(opinion.word, []).append(opinion)
    found = []
    for word, opinions in together.items():
        looks = sum(opinion.looks for opinion in opinions)
        at_once = opinions[0].quick
        hoped = (
            sum(opinion.hopes for opinion in opinions) / looks if looks else hope(at_once, spread)
        )
        answers = (one.quick + one.answered for one in opinions if one.answered is not None)
        answered = next(answers, None)
        found.append(Plan(word, looks, hoped, _points(hoped, spread), at_once, answered))
    return sorted(found, key=lambda plan: (-plan.looks, -plan.at_once, plan.word))


def _points(hope: float, spread: float) -> float:
    """The lead in points that gives that hope."""
    sure = min(max(hope, 0.001), 0.999)
    return spread * log(sure / (1.0 - sure))
