"""A hint: the word that the search would play, and in one sentence why, from the search's own numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.contract import Event, Game, View, Word
from engine.players.search import Plan, Stop, plans
from engine.saying import Saying, say

RIVALS = 4
"""The move is held against so many others, those that were looked at most."""
NOTABLE = 1
"""Points below that are not worth a word."""


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
    word = found[0].word
    move = _advice(game, view, word, seed)
    if move is None:
        return None
    state = game.apply(game.guess(view, seed), game.decode(word)).state
    outcome = game.outcome(state)
    if outcome is not None and view.to_move in outcome.winners:
        return Hint(word, say("hint-wins", move=move))
    return Hint(word, reasoned(move, found, game.looks_in))


def _advice(game: Game[Any, Any, Any], view: View, word: Word, seed: str) -> Saying | None:
    """The game's own words, or else what a caption would say in short."""
    advice = game.advice(view, word)
    if advice is not None:
        return advice
    for event in game.apply(game.guess(view, seed), game.decode(word)).events:
        if isinstance(event, Event) and (told := game.tell(event, brief=True)):
            return told[0]
    return None


def reasoned(move: Saying, found: Sequence[Plan], counts: str = "points") -> Saying:
    """The move with its reason: what it gains over other good moves, what it leaves to the next player, or patience.

    counts: what is counted, as `Game.looks_in`.
    """
    best, rivals = found[0], [plan for plan in found[1 : 1 + RIVALS] if plan.looks]
    if len(found) == 1:
        return say("hint-only", move=move)
    if not rivals:
        return say("hint-looks-best", move=move)
    gain = round(best.at_once - sum(plan.at_once for plan in rivals) / len(rivals))
    denied = _denied(best, rivals)
    if gain >= NOTABLE and denied >= NOTABLE:
        return say("hint-gain-and-deny", move=move, gain=gain, denied=denied, counts=counts)
    if gain >= NOTABLE:
        return say("hint-gain", move=move, gain=gain, counts=counts)
    if denied >= NOTABLE:
        return say("hint-deny", move=move, denied=denied, counts=counts)
    if gain <= -NOTABLE:
        return say("hint-later", move=move, less=-gain, counts=counts)
    return say("hint-close", move=move)


def _denied(best: Plan, rivals: Sequence[Plan]) -> int:
    """How many points fewer the next player's best answer brings them than after the other moves."""
    others = [plan.answered for plan in rivals if plan.answered is not None]
    if best.answered is None or not others:
        return 0
    return round(sum(others) / len(others) - best.answered)
