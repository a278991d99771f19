"""Remarks on moves in a task that is played against a computer: whether another move is better, and why."""

from __future__ import annotations

from bot.tables.library import AnyGame
from engine.contract import View, Word
from engine.players.hints import advice
from engine.players.search import analyse
from engine.players.verdicts import chance_after, judge
from engine.saying import Saying, say

COMPARED = 600
"""The number of simulations in each search that compares the learner's move with a better one."""
MARGIN = 0.06
"""The minimum amount by which the chance to win must be higher after a recommended move than after the learner's."""


def remark_on(game: AnyGame, view: View, played: Word, seed: str) -> Saying | None:
    """Return a sentence about a move, or None if another move is better but must not be recommended.

    Another move is better if two searches find it better by MARGIN. It is recommended only if the learner can no longer
    play it, and if it has a gain that the played move does not have. What it denies others is not a reason to recommend
    it, because the picture may not show this. Nor is a move recommended in place of one that scores as many points at
    once. A move with a cost is not recommended in place of one without; if both have a cost, the sentence names that of
    the recommended move.
    """
    found = judge(game, view, played, seed, simulations=COMPARED)
    if found.better == played:
        return say("lesson-best")
    move = advice(game, view, found.better, seed)
    if (
        move is None
        or found.loss < MARGIN
        or not _is_better(game, view, found.better, played, seed)
    ):
        return say("lesson-good")
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


def _is_better(game: AnyGame, view: View, better: Word, played: Word, seed: str) -> bool:
    """Return whether a second search also finds `better` to be better than `played` by MARGIN."""
    again = f"{seed} again"
    found = analyse(game, view, again, simulations=COMPARED)
    after = [
        chance_after(game, view, word, found, again, simulations=COMPARED)
        for word in (better, played)
    ]
    return after[0] - after[1] >= MARGIN
