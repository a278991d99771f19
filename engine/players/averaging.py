"""A search that averages over many determinizations, for judging moves in games with hidden information."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from statistics import fmean
from typing import Any, TypeAlias

from engine.contract import Game, View, Word
from engine.players.search import (
    MoveAnalysis,
    StopFunction,
    analyse,
    analyse_determinization,
    chances_of_seats,
    determinizations_of,
)

MAX_DETERMINIZATIONS = 12
"""The maximum number of determinizations."""
MIN_EACH = 5_000
"""The minimum number of simulations for each determinization, if their number is given."""
MIN_SHARE = 0.02
"""A move with a smaller share of all simulations is never the best one."""

SearchLimit: TypeAlias = Callable[[float], StopFunction]
"""A function that returns the stop function of a search that begins now. Its argument is the time that the search may
take, as a multiple of a planned time."""


def analyse_averaged(
    game: Game[Any, Any, Any],
    view: View,
    seed: str,
    *,
    simulations: int | None = None,
    limit: SearchLimit | None = None,
    share: float = 1.0,
    best_move_only: bool = False,
) -> list[MoveAnalysis]:
    """Return an analysis of the legal moves, the best move first.

    In a game that is searched with one determinization, or with few simulations, this is the result of `analyse`.
    Otherwise, up to MAX_DETERMINIZATIONS are searched one after the other. The win probability of a move is its mean
    over them, whereas `analyse` weights each of its few determinizations by how often the move was simulated there, and
    thereby overestimates moves that are good only if the hidden information is favourable. The moves are in the order
    of this mean, except that those with a share of the simulations below MIN_SHARE come last.

    simulations: the number of simulations, or None if only the time limits the search; then `limit` must be given.
    limit, share: `limit(share)` returns the stop function. If several determinizations are searched separately, each
    gets an equal part of `share`.
    best_move_only: as for `analyse`; not used if several determinizations are searched separately.

    Raises ValueError if the game is over.
    """
    usual = determinizations_of(game, view, seed)
    most = MAX_DETERMINIZATIONS
    count = most if simulations is None else min(most, simulations // MIN_EACH)
    if usual == 1 or count <= usual:
        stop = None if limit is None else limit(share)
        return analyse(
            game, view, seed, stop, simulations=simulations, best_move_only=best_move_only
        )
    together: dict[Word, list[MoveAnalysis]] = {}
    for number in range(count):
        stop = None if limit is None else limit(share / count)
        each = None if simulations is None else simulations // count
        one = f"{seed} determinization {number}"
        for move in analyse_determinization(game, view, one, stop, simulations=each):
            together.setdefault(move.word, []).append(move)
    found = [_averaged(moves) for moves in together.values()]
    enough = MIN_SHARE * sum(move.simulations for move in found)
    return sorted(
        found, key=lambda move: (move.simulations < enough, -move.win_probability, move.word)
    )


def chance_averaged(
    game: Game[Any, Any, Any],
    view: View,
    word: Word,
    seed: str,
    *,
    simulations: int,
    limit: SearchLimit | None = None,
    share: float = 1.0,
) -> float:
    """Return the chance to win, from 0 to 1, of the seat to move after a word, from searches of the position after it.

    Hidden information is sampled up to MAX_DETERMINIZATIONS times, as in `analyse_averaged`, and once if neither the
    word nor the search depends on it. In each sample, the seat to move after the word plays what its search prefers.
    If the word ends the game, its result is the share of the win.

    simulations: the number of simulations of all searches together. The other parameters are those of
    `analyse_averaged`. Raises ValueError if the game is over.
    """
    own, count = view.to_move, 1
    if own is None:
        raise ValueError("the game is over")
    usual = determinizations_of(game, view, seed)
    if usual > 1 or _reveals(game, view, word, seed):
        count = max(usual, min(MAX_DETERMINIZATIONS, simulations // MIN_EACH))
    chances = []
    for number in range(count):
        one = f"{seed} determinization {number}"
        state = game.apply(game.determinize(view, one), game.decode(word)).state
        seat, outcome = game.to_move(state), game.outcome(state)
        if seat is None:
            chances.append(0.0 if outcome is None else outcome.share(own))
            continue
        stop = None if limit is None else limit(share / count)
        after = game.observe(state, seat)
        each = max(1, simulations // count)
        chances.append(chances_of_seats(game, after, one, stop, simulations=each)[own])
    return fmean(chances)


def _reveals(game: Game[Any, Any, Any], view: View, word: Word, seed: str) -> bool:
    """Return whether the public position after a word differs between two samples of what is hidden."""
    samples = (game.determinize(view, f"{seed} {sample}") for sample in range(2))
    first, second = (game.apply(state, game.decode(word)).state for state in samples)
    return bool(game.observe(first, None) != game.observe(second, None))


def _averaged(moves: list[MoveAnalysis]) -> MoveAnalysis:
    return replace(
        moves[0],
        simulations=sum(one.simulations for one in moves),
        win_probability=fmean(one.win_probability for one in moves),
        lead=fmean(one.lead for one in moves),
    )
