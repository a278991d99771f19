"""Remarks on moves in a task that is played against a computer: whether another move is better, and why."""

from __future__ import annotations

from engine.contract import AnyGame, View, Word
from engine.players.hints import advice
from engine.players.search import analyse, simulations_per_second
from engine.players.verdicts import chance_after, judge
from engine.saying import Saying, say

SECONDS = 0.2
"""The approximate CPU time of each search that compares the learner's move with others, at the measured speed of the
game. There are at most six searches, some of them shorter."""
MOST_SIMULATIONS = 100_000
"""The maximum number of simulations in each search."""
MARGIN = 0.06
"""The minimum amount by which the chance to win must be higher after a recommended move than after the learner's."""
LEAST_SIMULATIONS = 600
"""With fewer simulations in each search, as without the compiled search, no move is praised."""
NEAR = 0.01
"""A move is praised only if no search finds a move after which the chance to win is higher by at least this much."""


def remark_on(game: AnyGame, view: View, played: Word, seed: str) -> Saying | None:
    """Return a sentence about a move, or None if it should be neither praised nor compared with a better one.

    A move is praised if two searches of at least LEAST_SIMULATIONS find no move that is better by NEAR. A move with a
    cost is praised only if the search prefers it, and the sentence then names the cost, or if all plausible moves have
    a cost.

    Another move is better if two searches find it better by MARGIN. It is recommended only if the learner can no longer
    play it, and if it has a gain that the played move does not have. What it denies others is not a reason to recommend
    it, because the picture may not show this. Nor is a move recommended in place of one that scores as many points at
    once. A move with a cost is not recommended in place of one without; if both have a cost, the sentence names that of
    the recommended move.
    """
    speed = simulations_per_second(game, view, seed)
    simulations = max(1, min(MOST_SIMULATIONS, int(speed * SECONDS)))
    found = judge(game, view, played, seed, simulations=simulations)
    again = f"{seed} again"
    second = analyse(game, view, again, simulations=simulations)
    chance, best = (
        chance_after(game, view, word, second, again, simulations=simulations)
        for word in (played, found.better)
    )
    loss = max(found.loss, max(best, second[0].win_probability) - chance)
    if loss < NEAR:
        if simulations < LEAST_SIMULATIONS:
            return None
        return _praise(game, view, played, is_best=found.better == played)
    move = advice(game, view, found.better, seed)
    if move is None or min(found.loss, best - chance) < MARGIN:
        return None
    of_better = game.reasons(view, found.better)
    reasons = [reason for reason in found.reasons if reason not in of_better.denies]
    is_costly = bool(of_better.costs) and not game.reasons(view, played).costs
    at_once, instead = (_gain(game, view, word, seed) for word in (played, found.better))
    if not reasons or is_costly or at_once >= max(1, instead):
        return None
    if _is_left(game, view, found.better, played, seed):
        return None
    if of_better.costs:
        cost = of_better.costs[0]
        return say("lesson-better-although", move=move, reason=reasons[0], cost=cost)
    return say("lesson-better-because", move=move, reason=reasons[0])


def _praise(game: AnyGame, view: View, played: Word, *, is_best: bool) -> Saying | None:
    """Return a sentence in praise of a move, or None if it has an avoidable cost and the search prefers another."""
    costs = game.reasons(view, played).costs
    if is_best:
        return say("lesson-best-although", cost=costs[0]) if costs else say("lesson-best")
    if costs and not all(game.reasons(view, word).costs for word in game.plausible_moves(view)):
        return None
    return say("lesson-good")


def _gain(game: AnyGame, view: View, word: Word, seed: str) -> int:
    """Return how many points the seat to move scores at once with a legal word."""
    before = game.determinize(view, seed)
    after = game.apply(before, game.decode(word)).state
    (was, now) = (
        next((score.total for score in game.scores(state) if score.seat == view.to_move), 0)
        for state in (before, after)
    )
    return now - was


def _is_left(game: AnyGame, view: View, better: Word, played: Word, seed: str) -> bool:
    """Return whether the same seat can still play `better` right after `played`."""
    state = game.apply(game.determinize(view, seed), game.decode(played)).state
    legal = map(game.encode, game.legal_moves(state))
    return game.to_move(state) == view.to_move and better in legal
