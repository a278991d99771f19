"""Hints: a recommended word, with the reason in one sentence; and the reasons that verdicts quote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.contract import Event, Game, View, Word
from engine.players.search import MoveAnalysis, StopFunction, analyse
from engine.reasons import Reasons
from engine.saying import Saying, Seat, say

ALTERNATIVES = 4
"""The recommended move is compared with at most this many alternatives: those with the most simulations."""
MIN_DIFFERENCE = 1
"""Smallest difference between evaluations that is worth mentioning, in the unit of `Game.evaluate`."""
DETERMINIZATIONS = 16
"""Number of determinizations that are sampled; a move is called winning only if it wins in all of them."""

MAX_DEFENCES = 24
"""Forced defences are looked for only if there are at most this many legal moves."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal word and a message about it, whose text has at most 200 characters in every locale."""

    word: Word
    saying: Saying


def hint(
    game: Game[Any, Any, Any],
    view: View,
    seed: str,
    should_stop: StopFunction | None = None,
    *,
    simulations: int | None = None,
) -> Hint | None:
    """Return a hint for the seat to move, or None if the game has neither advice nor a caption line for the move.

    `simulations` is the number of simulations of the search; see `analyse`. Raises ValueError if the game is over.
    """
    found = analyse(game, view, seed, should_stop, simulations=simulations)
    # The search may prefer a different first move, even if a move wins at once.
    winning = next((move.word for move in found if wins_at_once(game, view, move.word, seed)), None)
    word = winning or found[0].word
    move = advice(game, view, word, seed)
    if move is None:
        return None
    reasons = game.reasons(view, word)
    if winning:
        return Hint(word, say("hint-wins", move=_with_cost(move, reasons)))
    # The search may leave out moves, and it has one word for all turns that begin with it.
    state = game.determinize(view, seed)
    legal = game.legal_moves(state)
    if len(legal) == 1:
        return Hint(word, say("hint-only", move=_with_cost(move, reasons)))
    if not reasons.gains and len(legal) <= MAX_DEFENCES and _is_forced(game, state, legal, word):
        return Hint(word, say("hint-defends", move=_with_cost(move, reasons)))
    return Hint(word, explain(move, found, reasons, game.evaluation_unit))


def wins_at_once(game: Game[Any, Any, Any], view: View, word: Word, seed: str) -> bool:
    """Return whether the word ends the game and the seat to move is the only winner, in every sampled determinization.

    The result is False if scores are hidden from the seat.
    """
    if view.to_move is None or (view.scores and len(view.scores) < view.seats):
        return False
    for sample in range(DETERMINIZATIONS):
        state = game.determinize(view, f"{seed} {sample}")
        outcome = game.outcome(game.apply(state, game.decode(word)).state)
        if outcome is None or outcome.share(view.to_move) < 1:
            return False
    return True


def _is_forced(game: Game[Any, Any, Any], state: Any, legal: Sequence[Any], word: Word) -> bool:
    """Return whether, of the legal moves, only that of the word keeps the next player from winning at once."""
    own = game.to_move(state)
    return all(
        _can_win_at_once(game, game.apply(state, move).state, own) is (game.encode(move) != word)
        for move in legal
    )


def _can_win_at_once(game: Game[Any, Any, Any], state: Any, own: Seat | None) -> bool:
    """Return whether a seat other than `own` is to move and has a move that makes it the only winner."""
    seat = game.to_move(state)
    if seat is None or seat == own:
        return False
    outcomes = (game.outcome(game.apply(state, move).state) for move in game.legal_moves(state))
    return any(outcome is not None and outcome.winners == (seat,) for outcome in outcomes)


def advice(game: Game[Any, Any, Any], view: View, word: Word, seed: str) -> Saying | None:
    """Return the game's advice for the word, or else the first caption line of the move, or None if it has none."""
    if (own := game.advice(view, word)) is not None:
        return own
    for event in game.apply(game.determinize(view, seed), game.decode(word)).events:
        if isinstance(event, Event) and (told := game.tell(event, brief=True)):
            return told[0]
    return None


def explain(
    move: Saying, found: Sequence[MoveAnalysis], reasons: Reasons, unit: str | None = "points"
) -> Saying:
    """Return a message that recommends a move, with its most important reason according to `clauses`, and its cost.

    Further reasons are left out, so that the message fits into an alert. If there is no reason, the message compares
    the move with the alternatives or, if the search has none, says that it looks best.

    move: the move as an instruction.
    found: the analysis, beginning with this move.
    unit: see `Game.evaluation_unit`.
    """
    if told := clauses(found, reasons):
        if reasons.costs:
            return say("hint-although", move=move, reason=told[0], cost=reasons.costs[0])
        return say("hint-because", move=move, reason=told[0])
    move = _with_cost(move, reasons)
    best, others = found[0], _alternatives(found)
    mean = sum(one.static_evaluation for one in others) / len(others) if others else 0.0
    gain = round(best.static_evaluation - mean) if others else 0
    if len(found) == 1:
        return say("hint-best", move=move)
    if unit is None:
        return say("hint-best" if gain >= MIN_DIFFERENCE else "hint-close", move=move)
    if gain >= MIN_DIFFERENCE:
        return say("hint-gain", move=move, gain=gain, counts=unit)
    if gain <= -MIN_DIFFERENCE:
        return say("hint-later", move=move)
    return say("hint-close", move=move)


def _with_cost(move: Saying, reasons: Reasons) -> Saying:
    """Return the move as an instruction, with its cost in brackets if it has one."""
    return say("hint-move", move=move, cost=reasons.costs[0]) if reasons.costs else move


def clauses(found: Sequence[MoveAnalysis], reasons: Reasons) -> list[Saying]:
    """Return the reasons for the first move in `found`, the most important first.

    The first reason of `reasons.denies` comes second, or first if there are no gains. It is included only if, according
    to the search, the next player's best reply gains less after this move than on average after the alternatives, by at
    least MIN_DIFFERENCE. The costs are not among the clauses.
    """
    told = [*reasons.gains]
    if reasons.denies and _denied(found[0], _alternatives(found)) >= MIN_DIFFERENCE:
        told.insert(1, reasons.denies[0])
    return told


def _alternatives(found: Sequence[MoveAnalysis]) -> list[MoveAnalysis]:
    return [one for one in found[1 : 1 + ALTERNATIVES] if one.simulations]


def _denied(best: MoveAnalysis, others: Sequence[MoveAnalysis]) -> int:
    """Return how much less the next player's best reply gains after `best` than on average after `others`.

    The result is 0 if the gains are not known.
    """
    gains = [one.reply_gain for one in others if one.reply_gain is not None]
    if best.reply_gain is None or not gains:
        return 0
    return round(sum(gains) / len(gains) - best.reply_gain)
