"""Which cards the other players probably hold: the cards dealt to them are hidden, but their boards are not."""

from __future__ import annotations

from collections.abc import Sequence

from engine.chance import number
from engine.games.reef.board import Board
from engine.games.reef.cards import Card
from engine.games.reef.scoring import card_points, tops

ODDS_A_POINT = 1.3
"""Players build what their cards score, so each point that a card would score now on a board makes it this many times
as likely to be in the hand of the board's player; docs/computer-tuning.md has the measurement."""
_FINE = 1 << 32


def draw_hidden(board: Board, unseen: Sequence[Card], seed: str, label: str) -> Card:
    """Return the card of a hidden slot in the hand of a board's player, drawn at random from the unseen cards.

    label: tells apart the draws that use the same seed.
    """
    seen = tops(board)
    weights = [ODDS_A_POINT ** card_points(seen, card) for card in unseen]
    left = sum(weights) * number(seed, f"hidden {label}", _FINE) / _FINE
    for card, weight in zip(unseen, weights, strict=True):
        left -= weight
        if left < 0:
            return card
    return unseen[-1]
