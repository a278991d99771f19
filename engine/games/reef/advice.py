"""Moves phrased as instructions to the seat to move, for hints."""

from __future__ import annotations

from engine.games.reef.moves import Buy, Move, PlayCard, Put, Take, placed
from engine.games.reef.names import colour_name, placements, space_name
from engine.games.reef.scoring import brings
from engine.games.reef.views import ReefView
from engine.saying import Saying, say


def advice(view: ReefView, move: Move) -> Saying | None:
    """Return a move phrased as an instruction; for a play, with the spaces for the card's corals, in order.

    The result is None if the card to play is hidden from the viewer.
    """
    match move:
        case Put(colour, space):
            return say("reef-advice-put", colour=colour_name(colour), space=space_name(space))
        case Take(place):
            offer = view.display[place - 1]
            return say("reef-advice-take", place=place, tokens=offer.tokens if offer else 0)
        case Buy(onto):
            return say("reef-advice-deck", place=onto)
        case PlayCard():
            return _play(view, move)


def _play(view: ReefView, move: PlayCard) -> Saying | None:
    card = view.hands[view.to_move or 0][move.slot - 1].card
    if card is None:
        return None
    where = placed(card, move)
    points = brings(view.boards[view.to_move or 0], card, where)
    corals = placements((coral, space) for space, coral in where)
    if not corals:
        return say("reef-advice-play-none", slot=move.slot, points=points)
    return say("reef-advice-play", slot=move.slot, corals=corals, points=points)
