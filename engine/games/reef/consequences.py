"""What a move of Reef leads to, in sentences for lessons. They name only cards that the viewer knows."""

from __future__ import annotations

from engine.games.reef.board import Board, put
from engine.games.reef.legality import spot
from engine.games.reef.moves import Buy, Move, Play, Put, Take
from engine.games.reef.names import colour_name
from engine.games.reef.prompts import placed
from engine.games.reef.reasons import most, reasons
from engine.games.reef.scoring import score, score_left
from engine.games.reef.views import ReefView
from engine.saying import Saying, say


def consequences(view: ReefView, move: Move) -> tuple[Saying, ...]:
    """Return sentences about a starting coral, a card that is taken, or the points of a play and the corals it covers.

    For a play in the last round, another sentence says what the cards left in hand will score (RF-41), if the viewer
    knows them all. The result is () if the played card is hidden from the viewer.
    """
    seat = view.to_move or 0
    hand = len(view.hands[seat])
    match move:
        case Put(colour, space):
            told = [say("reef-effect-put", colour=colour_name(colour), space=spot(space))]
        case Take(place):
            offer = view.display[place - 1]
            tokens = offer.tokens if offer else 0
            told = [say("reef-effect-take", place=place, hand=hand + 1, tokens=tokens)]
        case Buy(onto):
            told = [say("reef-effect-buy", place=onto, hand=hand + 1)]
        case Play():
            return _of_play(view, move)
    clauses = reasons(view, move).gains
    return (*told, *(say("lesson-clause", clause=clause) for clause in clauses))


def _of_play(view: ReefView, play: Play) -> tuple[Saying, ...]:
    seat = view.to_move or 0
    own = view.boards[seat]
    card = view.hands[seat][play.slot - 1].card
    if card is None:
        return ()
    after, told, covered = own, [], []
    for space, coral in placed(card, play):
        if after[space]:
            top = colour_name(after[space][-1])
            covered.append(say("reef-effect-covered", colour=top, space=spot(space)))
        after = put(after, space, coral)
    scored = score(after, card)
    best = most(own, card)
    if scored.points:
        told.append(
            say(
                "reef-effect-scored",
                slot=play.slot,
                times=scored.times,
                each=card.points,
                points=scored.points,
            )
        )
    else:
        told.append(say("reef-effect-nothing", slot=play.slot))
    if best > scored.points:
        told.append(say("reef-effect-best", slot=play.slot, points=best))
    return (*told, *_left(view, play, after), *covered)


def _left(view: ReefView, play: Play, after: Board) -> tuple[Saying, ...]:
    """Return a sentence about the cards left in hand after the last turn, with `after` as the board; () otherwise."""
    hand = enumerate(view.hands[view.to_move or 0], 1)
    left = [shown.card for slot, shown in hand if slot != play.slot]
    known = [card for card in left if card is not None]
    if not view.is_last_round or not left or len(known) < len(left):
        return ()
    points = sum(score_left(after, card) for card in known)
    return (say("reef-effect-left", count=len(left), points=points),)
