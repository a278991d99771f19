"""The search used in all games: determinized Monte Carlo tree search, with one tree for each determinization."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log
from typing import Any

from engine import core
from engine.contract import Game, View, Word
from engine.players.compiled import CompiledTree
from engine.players.determinized import DeterminizedModel
from engine.players.early_stopping import CHECKS, EarlyStopping, TimeLeft
from engine.players.tree import RootMove, Tree, win_probability
from engine.search_model import EncodedPosition, SearchModel

StopFunction = Callable[[], bool]

MAX_SIMULATIONS = 200_000
"""Maximum number of simulations in plain Python, whatever the time limit; the trees then take about 200 MB."""
MAX_COMPILED_SECONDS = 60
"""A compiled search runs at most as many simulations as its measured speed allows in this time, memory permitting."""
STOP_CHECKS_PER_SECOND = 500
"""Approximate number of calls of `should_stop` per second."""


@dataclass(frozen=True, slots=True)
class MoveAnalysis:
    """What the search found out about one move. A lead is in points or, in a game evaluated in steps, in steps.

    simulations: number of simulations that started with the move.
    win_probability: mean value of these simulations for the seat to move, from 0 to 1; without simulations, the value
    that corresponds to the static evaluation.
    lead: the win probability converted to a lead.
    static_evaluation: lead directly after the move, without search.
    reply_gain: how much the next player gains with the best reply, without search; None if the position after the move
    has not been expanded, or if the same player moves again.
    """

    word: Word
    simulations: int
    win_probability: float
    lead: float
    static_evaluation: float
    reply_gain: float | None


@dataclass(frozen=True, slots=True)
class SearchTrees:
    """The trees of one search, one for each determinization.

    simulations_per_second, points_scale: as in `SearchModel`.
    max_simulations: upper limit for the search, whatever is requested.
    """

    trees: tuple[Tree | CompiledTree, ...]
    simulations_per_second: int
    points_scale: float
    max_simulations: int


def analyse(
    game: Game[Any, Any, Any],
    view: View,
    seed: str,
    should_stop: StopFunction | None = None,
    *,
    seconds: float = 1.0,
    simulations: int | None = None,
    time_left: TimeLeft | None = None,
    best_move_only: bool = False,
) -> list[MoveAnalysis]:
    """Return an analysis of the legal moves, those with the most simulations first. Implausible moves may be left out.

    The same view, seed and number of simulations give the same result.

    simulations: number of simulations to run, up to `SearchTrees.max_simulations`; fewer are run if the memory is full.
    If it is None, one simulation is run if there is only one move; otherwise, `should_stop` or `time_left` ends the
    search. If these are None too, the number is derived from `seconds` and the measured speed of the game.
    time_left: function that returns the seconds left; if `should_stop` is None, the search ends when no time is left.
    best_move_only: whether to end the search as soon as the first move of the result can no longer change.

    Raises ValueError if the game is over.
    """
    if should_stop is None and time_left is not None:
        should_stop = out_of_time(time_left)
    built = build_trees(game, view, seed)
    trees = built.trees
    if simulations is None:
        simulations = (
            built.max_simulations
            if should_stop
            else max(1, int(built.simulations_per_second * seconds))
        )
        simulations = 1 if trees[0].root_move_count == 1 else simulations
    simulations = min(simulations, built.max_simulations)
    early = EarlyStopping(trees, simulations, time_left) if best_move_only else None
    return _run(built, simulations, should_stop, early)


def analyse_determinization(
    game: Game[Any, Any, Any],
    view: View,
    seed: str,
    should_stop: StopFunction | None = None,
    *,
    simulations: int | None = None,
) -> list[MoveAnalysis]:
    """Return what `analyse` returns if it searches only one determinization.

    If `simulations` is None, the search ends when `should_stop` returns True, or at the latest after
    `SearchTrees.max_simulations`. Raises ValueError if the game is over.
    """
    built = build_trees(game, view, seed, determinizations=1)
    wanted = built.max_simulations if simulations is None else simulations
    return _run(built, min(wanted, built.max_simulations), should_stop, None)


def chances_of_seats(
    game: Game[Any, Any, Any],
    view: View,
    seed: str,
    should_stop: StopFunction | None = None,
    *,
    simulations: int | None = None,
) -> tuple[float, ...]:
    """Return each seat's chance to win, from 0 to 1, if the seat to move plays its best move.

    One determinization is searched. `Game.rival_width` does not limit the moves of the other seats, because their
    chances would be underestimated if they could not choose. The other parameters are those of
    `analyse_determinization`; there is at least one simulation. Raises ValueError if the game is over.
    """
    built = build_trees(game, view, seed, determinizations=1, rival_width=0)
    (tree,) = built.trees
    wanted = built.max_simulations if simulations is None else simulations
    tree.simulate(1)
    _simulate(built, min(wanted, built.max_simulations) - 1, should_stop, None)
    found = tuple(tree.chances())
    tree.close()
    return found


def _run(
    built: SearchTrees,
    simulations: int,
    should_stop: StopFunction | None,
    early: EarlyStopping | None,
) -> list[MoveAnalysis]:
    """Run simulations until all are done or the search is stopped, close the trees, and return the statistics."""
    _simulate(built, simulations, should_stop, early)
    found = _merged(built.trees, built.points_scale)
    for tree in built.trees:
        tree.close()
    return found


def _simulate(
    built: SearchTrees,
    simulations: int,
    should_stop: StopFunction | None,
    early: EarlyStopping | None,
) -> None:
    """Run simulations until all are done, the search is stopped, or the memory is full."""
    trees, left = built.trees, simulations
    batch = max(
        1, min(built.simulations_per_second // STOP_CHECKS_PER_SECOND, simulations // CHECKS)
    )
    turn = 0
    while left and not (should_stop is not None and should_stop()):
        if early is not None and early.is_decided(simulations - left):
            break
        wanted = min(left, batch, max(1, left // len(trees)))
        done = trees[turn % len(trees)].simulate(wanted)
        left -= done
        turn += 1
        if done < wanted:
            break


def out_of_time(time_left: TimeLeft) -> StopFunction:
    """Return a stop function that returns True once no time is left."""
    return lambda: time_left() <= 0


def build_trees(
    game: Game[Any, Any, Any],
    view: View,
    seed: str,
    determinizations: int | None = None,
    rival_width: int | None = None,
) -> SearchTrees:
    """Return new search trees, before any simulation: compiled if possible, otherwise in plain Python.

    `determinizations` is the number of trees, and `rival_width` is as in `Tree`; None stands for those of the game.
    """
    if rival_width is None:
        rival_width = rival_width_at(game, view.seats)
    first = game.encode_for_search(view, f"{seed} world 0") if core.library() is not None else None
    if first is not None:
        count = determinizations or first.determinizations
        positions = (
            first,
            *(game.encode_for_search(view, f"{seed} world {at}") for at in range(1, count)),
        )
        compiled = tuple(
            CompiledTree(game.key, position, rival_width, count, f"{seed} {at}")
            for at, position in enumerate(positions)
            if position
        )
        speed = first.simulations_per_second
        return SearchTrees(compiled, speed, first.points_scale, speed * MAX_COMPILED_SECONDS)
    model = search_model(game, view, f"{seed} world 0")
    count = determinizations or model.determinizations
    others = (search_model(game, view, f"{seed} world {at}") for at in range(1, count))
    trees = tuple(Tree(one, rival_width) for one in (model, *others))
    return SearchTrees(trees, model.simulations_per_second, model.points_scale, MAX_SIMULATIONS)


def rival_width_at(game: Game[Any, Any, Any], seats: int) -> int:
    """Return the maximum number of moves that a search considers for each other seat; 0 if there is no limit."""
    return game.rival_width if seats > 2 else 0


def simulations_per_second(game: Game[Any, Any, Any], view: View, seed: str) -> int:
    """Return the measured simulations per second in this game, of the compiled search if it can be used."""
    return _searched(game, view, seed).simulations_per_second


def determinizations_of(game: Game[Any, Any, Any], view: View, seed: str) -> int:
    """Return the number of determinizations that `analyse` searches; 1 if no relevant information is hidden."""
    return _searched(game, view, seed).determinizations


def _searched(
    game: Game[Any, Any, Any], view: View, seed: str
) -> EncodedPosition | SearchModel[Any]:
    found = game.encode_for_search(view, seed) if core.library() is not None else None
    return found or search_model(game, view, seed)


def search_model(game: Game[Any, Any, Any], view: View, seed: str) -> SearchModel[Any]:
    """Return the game's own search model, or the default one if it has none."""
    return game.search_model(view, seed) or DeterminizedModel(game, view, seed)


def _merged(trees: Sequence[Tree | CompiledTree], points_scale: float) -> list[MoveAnalysis]:
    """Return the statistics of each word, added up over all trees, the word with the most simulations first.

    Static evaluations and replies are those of the first tree that has them.
    """
    together: dict[Word, list[RootMove]] = {}
    for tree in trees:
        for move in tree.root_moves():
            together.setdefault(move.word, []).append(move)
    found = []
    for word, moves in together.items():
        simulations = sum(move.simulations for move in moves)
        static = moves[0].static_evaluation
        probability = (
            sum(move.value_sum for move in moves) / simulations
            if simulations
            else win_probability(static, points_scale)
        )
        replies = (
            move.static_evaluation + move.reply_evaluation
            for move in moves
            if move.reply_evaluation is not None
        )
        lead = _points(probability, points_scale)
        reply = next(replies, None)
        found.append(MoveAnalysis(word, simulations, probability, lead, static, reply))
    return sorted(found, key=lambda move: (-move.simulations, -move.static_evaluation, move.word))


def _points(probability: float, points_scale: float) -> float:
    """Return the lead that corresponds to a win probability; the inverse of `win_probability` from 0.001 to 0.999."""
    bounded = min(max(probability, 0.001), 0.999)
    return points_scale * log(bounded / (1.0 - bounded))
