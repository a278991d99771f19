"""Hints: the word that the search would play, with the reason in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.contract import Event, Game, View, Word
from engine.players.search import MoveAnalysis, Stop, analyse
from engine.reasons import Reasons
from engine.saying import Saying, say

ALTERNATIVES = 4
"""The move is compared with this many others, those with the most simulations."""
MIN_DIFFERENCE = 1
"""Smaller differences in points are not mentioned."""
DETERMINIZATIONS = 16
"""A win that depends on hidden information is claimed only if it is a win in this many determinizations."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal word and the text about it, at most 200 characters in any locale."""

    word: Word
    saying: Saying


def hint(
    game: Game[Any, Any, Any],
    view: View,
    seed: str,
    should_stop: Stop | None = None,
    *,
    simulations: int | None = None,
) -> Hint | None:
    """Return a hint for the seat to move; None if the game has no texts for its moves."""
    found = analyse(game, view, seed, should_stop, simulations=simulations)
    # The search may prefer to make another move first in the same turn.
    winning = next((move.word for move in found if _is_won(game, view, move.word, seed)), None)
    word = winning or found[0].word
    move = _advice(game, view, word, seed)
    if move is None:
        return None
    if winning:
        return Hint(word, say("hint-wins", move=move))
    if len(found) == 1:
        return Hint(word, say("hint-only", move=move))
    return Hint(word, explain(move, found, game.reasons(view, word), game.evaluation_unit))


def _is_won(game: Game[Any, Any, Any], view: View, word: Word, seed: str) -> bool:
    """Return whether the word ends the game and wins it, whatever the seat cannot see."""
    if len(view.scores) < view.seats:
        return False
    for sample in range(DETERMINIZATIONS):
        state = game.determinize(view, f"{seed} {sample}")
        outcome = game.outcome(game.apply(state, game.decode(word)).state)
        if outcome is None or view.to_move not in outcome.winners:
            return False
    return True


def _advice(game: Game[Any, Any, Any], view: View, word: Word, seed: str) -> Saying | None:
    """Return the game's advice, or else the first caption line of the move."""
    advice = game.advice(view, word)
    if advice is not None:
        return advice
    for event in game.apply(game.determinize(view, seed), game.decode(word)).events:
        if isinstance(event, Event) and (told := game.tell(event, brief=True)):
            return told[0]
    return None


def explain(
    move: Saying, found: Sequence[MoveAnalysis], reasons: Reasons, unit: str = "points"
) -> Saying:
    """Return the move with its reasons, or else with the difference that the search found.

    A reason from `reasons.denies` is given only if the next player's best reply also gains less than after other moves.
    unit: see `Game.evaluation_unit`.
    """
    best, others = found[0], [one for one in found[1 : 1 + ALTERNATIVES] if one.simulations]
    clauses = [*reasons.gains]
    if reasons.denies and _denied(best, others) >= MIN_DIFFERENCE:
        clauses.insert(1, reasons.denies[0])
    if len(clauses) > 1:
        return say("hint-because-also", move=move, reason=clauses[0], other=clauses[1])
    if clauses:
        return say("hint-because", move=move, reason=clauses[0])
    mean = sum(one.static_evaluation for one in others) / len(others) if others else 0.0
    gain = round(best.static_evaluation - mean) if others else 0
    if gain >= MIN_DIFFERENCE:
        return say("hint-gain", move=move, gain=gain, counts=unit)
    if gain <= -MIN_DIFFERENCE:
        return say("hint-later", move=move)
    return say("hint-close", move=move)


def _denied(best: MoveAnalysis, others: Sequence[MoveAnalysis]) -> int:
    """Return how many points less the next player's best reply gains than after the other moves."""
    gains = [one.reply_gain for one in others if one.reply_gain is not None]
    if best.reply_gain is None or not gains:
        return 0
    return round(sum(gains) / len(gains) - best.reply_gain)
