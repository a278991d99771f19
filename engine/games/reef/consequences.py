"""What a move of Reef leads to, in sentences for lessons. They name only cards that the viewer knows."""

from __future__ import annotations

from collections import Counter

from engine.games.reef.board import Board, put
from engine.games.reef.cards import Card
from engine.games.reef.legality import refusal
from engine.games.reef.moves import (
    Buy,
    Move,
    PlayCard,
    Put,
    Take,
    grammar,
    placed,
    plays,
    short_plays,
)
from engine.games.reef.names import colour_name, space_name
from engine.games.reef.reasons import reasons
from engine.games.reef.scoring import (
    LEFT_IN_HAND_TIMES,
    card_points,
    grown,
    score,
    score_left,
    tops,
)
from engine.games.reef.state import in_bank
from engine.games.reef.views import ReefView, known_state
from engine.saying import Saying, say


def consequences(view: ReefView, move: Move) -> tuple[Saying, ...]:
    """Return sentences about a starting coral, a card that is taken, or the points of a play and the corals it covers.

    In the last round, if the viewer knows all cards in the hand, the first sentence says how many points the move and
    the cards left in hand score in total (RF-41), and what the total would be after the best move. The result is () if
    the played card is hidden from the viewer.
    """
    seat = view.to_move or 0
    hand = len(view.hands[seat])
    match move:
        case Put(colour, space):
            told = [say("reef-effect-put", colour=colour_name(colour), space=space_name(space))]
        case Take(place):
            offer = view.display[place - 1]
            tokens = offer.tokens if offer else 0
            told = [say("reef-effect-take", place=place, hand=hand + 1, tokens=tokens)]
        case Buy(onto):
            told = [say("reef-effect-buy", place=onto, hand=hand + 1)]
        case PlayCard():
            return _of_play(view, move)
    clauses = reasons(view, move).gains
    return (
        *_total(view, move),
        *told,
        *(say("lesson-clause", clause=clause) for clause in clauses),
    )


def _of_play(view: ReefView, play: PlayCard) -> tuple[Saying, ...]:
    seat = view.to_move or 0
    own = view.boards[seat]
    card = view.hands[seat][play.slot - 1].card
    if card is None:
        return ()
    after = own
    told: list[Saying] = []
    covered: list[Saying] = []
    rest = Counter({coral: in_bank(view.bank, coral) for coral in card.corals})
    missing = []
    for space, coral in zip((play.first, play.second), card.corals, strict=True):
        if space is None and not rest[coral]:
            missing.append(say("reef-effect-missing", colour=colour_name(coral)))
        rest[coral] -= space is not None
    for space, coral in placed(card, play):
        if after[space] and after[space][-1] is not coral:
            colours = {"coral": colour_name(coral), "colour": colour_name(after[space][-1])}
            again = "no" if not covered else "same" if play.first == play.second else "yes"
            covered.append(
                say("reef-effect-covered", **colours, space=space_name(space), again=again)
            )
        after = put(after, space, coral)
    scored = score(after, card)
    best = _most(view, play.slot, card)
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
    if best > scored.points and not view.is_last_round:
        told.append(say("reef-effect-best", slot=play.slot, points=best))
    return (
        *_total(view, play),
        *told,
        *_left(view, play, after),
        *dict.fromkeys(missing),
        *covered,
    )


def _most(view: ReefView, slot: int, card: Card) -> int:
    """Return the maximum points of a card in hand that is played now, without a coral that the bank lacks (RF-23)."""
    own, seen = view.boards[view.to_move or 0], known_state(view)
    every = (*plays(slot), *short_plays(slot))
    legal = [placed(card, play) for play in every if refusal(seen, play) is None]
    return max(card_points(grown(tops(own), own, way), card) for way in legal)


def _left(view: ReefView, play: PlayCard, after: Board) -> tuple[Saying, ...]:
    """Return a sentence about the points of the cards that a play leaves in hand, with `after` as the final board.

    The result is () before the last round, and if no card is left or one of them is hidden.
    """
    hand = enumerate(view.hands[view.to_move or 0], 1)
    left = [shown.card for slot, shown in hand if slot != play.slot]
    known = [card for card in left if card is not None]
    if not view.is_last_round or not left or len(known) < len(left):
        return ()
    points = sum(score_left(after, card) for card in known)
    return (say("reef-effect-left", count=len(left), points=points),)


def _total(view: ReefView, move: Move) -> tuple[Saying, ...]:
    """Return a sentence that compares the points of a move in the last turn with those of the best move.

    The points include those of the cards left in hand (RF-41). The result is () before the last round, and if the
    viewer does not know the hand.
    """
    hand = [shown.card for shown in view.hands[view.to_move or 0]]
    if not view.is_last_round or None in hand:
        return ()
    seen = known_state(view)
    legal = [one for one in grammar() if refusal(seen, one) is None]
    points, best = _final(view, move), max(_final(view, one) for one in legal)
    return (
        say("reef-effect-total", points=points, best=best, more="yes" if best > points else "no"),
    )


def _final(view: ReefView, move: Move) -> int:
    """Return the points of a move in the last turn, including those of the cards left in hand (RF-41)."""
    seat = view.to_move or 0
    own, hand = (
        view.boards[seat],
        {slot: shown.card for slot, shown in enumerate(view.hands[seat], 1)},
    )
    points, after = 0, tops(own)
    match move:
        case Take(place):
            offer = view.display[place - 1]
            hand[len(hand) + 1] = offer.card if offer else None
            points = offer.tokens if offer else 0
        case Buy():
            hand[len(hand) + 1] = view.deck_top
            points = -1
        case PlayCard(slot) if card := hand.pop(slot):
            after = grown(after, own, placed(card, move))
            points = card_points(after, card)
    return points + sum(
        min(card_points(after, card), card.points * LEFT_IN_HAND_TIMES)
        for card in hand.values()
        if card
    )
