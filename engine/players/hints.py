"""A hint: the word that the search would play, and in one sentence why."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.contract import Event, Game, View, Word
from engine.players.search import Plan, Stop, plans
from engine.reasons import Merits
from engine.saying import Saying, say

RIVALS = 4
"""The move is held against so many others, those that were looked at most."""
NOTABLE = 1
"""Points below that are not worth a word."""
WORLDS = 16
"""A win that hangs on what the seat does not see is claimed only if so many guesses agree."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A legal word, and what is told about it: at most 200 characters in any locale."""

    word: Word
    saying: Saying


def hint(
    game: Game[Any, Any, Any],
    view: View,
    seed: str,
    should_stop: Stop | None = None,
    *,
    looks: int | None = None,
) -> Hint | None:
    """What to tell the seat to move; None: the game has no words for its moves."""
    found = plans(game, view, seed, should_stop, looks=looks)
    # The search may like to do something else before, in the same turn.
    winning = next((plan.word for plan in found if _is_won(game, view, plan.word, seed)), None)
    word = winning or found[0].word
    move = _advice(game, view, word, seed)
    if move is None:
        return None
    if winning:
        return Hint(word, say("hint-wins", move=move))
    if len(found) == 1:
        return Hint(word, say("hint-only", move=move))
    merits = game.merits(view, word)
    return Hint(word, reasoned(move, found, merits, game.looks_in))


def _is_won(game: Game[Any, Any, Any], view: View, word: Word, seed: str) -> bool:
    """Whether the word ends the game and wins it, whatever the seat does not see: totals and hands of others."""
    if len(view.scores) < view.seats:
        return False
    for world in range(WORLDS):
        outcome = game.outcome(
            game.apply(game.guess(view, f"{seed} {world}"), game.decode(word)).state
        )
        if outcome is None or view.to_move not in outcome.winners:
            return False
    return True


def _advice(game: Game[Any, Any, Any], view: View, word: Word, seed: str) -> Saying | None:
    """The game's own words, or else what a caption would say in short."""
    advice = game.advice(view, word)
    if advice is not None:
        return advice
    for event in game.apply(game.guess(view, seed), game.decode(word)).events:
        if isinstance(event, Event) and (told := game.tell(event, brief=True)):
            return told[0]
    return None


def reasoned(move: Saying, found: Sequence[Plan], merits: Merits, counts: str = "points") -> Saying:
    """The move with its reason: what a player would say for it, else the difference that the search sees.

    What it denies is said if the search, too, sees the next player's best answer bring less than after other moves.
    counts: what is counted, as `Game.looks_in`.
    """
    best, rivals = found[0], [plan for plan in found[1 : 1 + RIVALS] if plan.looks]
    denied = _denied(best, rivals)
    reasons = [*merits.gains]
    if merits.denies and denied >= NOTABLE:
        reasons.insert(1, merits.denies[0])
    if len(reasons) > 1:
        return say("hint-because-also", move=move, reason=reasons[0], other=reasons[1])
    if reasons:
        return say("hint-because", move=move, reason=reasons[0])
    gain = round(best.at_once - sum(plan.at_once for plan in rivals) / len(rivals)) if rivals else 0
    if gain >= NOTABLE:
        return say("hint-gain", move=move, gain=gain, counts=counts)
    if gain <= -NOTABLE:
        return say("hint-later", move=move)
    return say("hint-close", move=move)


def _denied(best: Plan, rivals: Sequence[Plan]) -> int:
    """How many points fewer the next player's best answer brings them than after the other moves."""
    others = [plan.answered for plan in rivals if plan.answered is not None]
    if best.answered is None or not others:
        return 0
    return round(sum(others) / len(others) - best.answered)
