"""Reasons for the moves of Reef, for hints to a viewer who knows the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from engine.games.reef import board
from engine.games.reef.board import MAX_HEIGHT, Board, Space
from engine.games.reef.cards import Card, Colour
from engine.games.reef.moves import Buy, Move, PlayCard, Put, Take, placed, plays
from engine.games.reef.scoring import brings, card_points, grown, score_left, tops
from engine.games.reef.state import HAND_LIMIT, in_bank
from engine.games.reef.views import ReefView
from engine.reasons import Reasons
from engine.saying import Saying, say

NOTABLE = 2
"""A later play, or a play of the next player, is mentioned only if it could score more points than this; a gain is
mentioned only if it is at least this."""


def reasons(view: ReefView, move: Move) -> Reasons:
    """Return reasons for a move: what a card scores, how its corals help the hand, and its value to the next player."""
    own = view.boards[view.to_move or 0]
    hand = {slot: held.card for slot, held in enumerate(view.hands[view.to_move or 0], 1)}
    known = {slot: card for slot, card in hand.items() if card}
    match move:
        case Put(colour, space):
            return Reasons(_of_coral(board.put(own, space, colour), known))
        case PlayCard():
            return Reasons(_of_play(view, own, known, move))
        case Take(place):
            offer = view.display[place - 1]
            return _of_card(view, own, known, offer.card) if offer else Reasons()
        case Buy():
            return _of_card(view, own, known, view.deck_top) if view.deck_top else Reasons()


def _of_coral(own: Board, hand: Mapping[int, Card]) -> tuple[Saying, ...]:
    """Return a clause about the card that would score the most if it were played after a starting coral is placed.

    The result is () if no card would score.
    """
    best = max(((most(own, card), -slot) for slot, card in hand.items()), default=(0, 0))
    return (say("reef-merit-first", slot=-best[1], points=best[0]),) if best[0] else ()


def _of_play(
    view: ReefView, own: Board, hand: Mapping[int, Card], play: PlayCard
) -> tuple[Saying, ...]:
    """Return clauses about a play: no other card scores more now, the next card could score points, the hand is full.

    If the play scores nothing, the first clause is left out. The second needs more than `NOTABLE` points or, if the
    play scores nothing, any points. It is left out if the seat has no later turn.
    """
    card = hand[play.slot]
    where = placed(card, play)
    points = brings(own, card, where)
    told = []
    if points and points >= max(most(own, other) for other in hand.values()):
        told.append(say("reef-merit-most", points=points))
    for space, coral in where:
        own = board.put(own, space, coral)
    used = [coral for _, coral in where]
    rest = [
        other
        for slot, other in hand.items()
        if slot != play.slot and _is_stocked(view, other, used)
    ]
    is_last = view.is_last_round or any(in_bank(view.bank, one) <= used.count(one) for one in used)
    following = 0 if is_last else max((most(own, other) for other in rest), default=0)
    if following > (NOTABLE if points else 0):
        told.append(say("reef-merit-next", points=following))
    if len(hand) == HAND_LIMIT:
        told.append(say("reef-merit-full"))
    return tuple(told)


def _of_card(view: ReefView, own: Board, hand: Mapping[int, Card], card: Card) -> Reasons:
    """Return reasons for taking a card: its points, which card its corals help, and its value to the next player.

    If the seat has no later turn, the only reason is what the card scores if it is left in hand: in the last round, and
    if the deck runs out with this card, which begins the last round (RF-40).
    """
    if view.is_last_round or view.deck_left == 1:
        left = score_left(own, card)
        return Reasons((say("reef-merit-left", points=left),) if left else ())
    told = []
    points = most(own, card) if _is_stocked(view, card) else 0
    if points:
        now = card_points(tops(own), card)
        is_more = "yes" if points > now else "no"
        told.append(say("reef-merit-take", points=points, now=now, grows=is_more))
    again = "yes" if told else "no"
    if (grows := _grows(own, hand, card, again)) and _is_stocked(view, card):
        told.append(grows)
    if not points:
        told.append(say("reef-merit-value", points=card.points))
    rival = view.next_to_move
    lost = 0 if rival in (None, view.to_move) else most(view.boards[rival or 0], card)
    rivals = view.seats - 1
    return Reasons(
        tuple(told),
        (say("reef-merit-deny", points=lost, rivals=rivals),) if lost > NOTABLE else (),
    )


def _grows(own: Board, hand: Mapping[int, Card], card: Card, again: str) -> Saying | None:
    """Return a clause about the card in hand that could gain the most points from the corals of a new card.

    `again` is "yes" if another clause about the new card comes before. The result is None if the card in hand could
    gain fewer than `NOTABLE` points.
    """
    seen, ways = tops(own), [*_ways(own, card)]
    best = (0, 0, 0)
    for slot, other in hand.items():
        now = card_points(seen, other)
        then = max((card_points(grown(seen, own, way), other) for way in ways), default=now)
        best = max(best, (then - now, -slot, then))
    by, slot, then = best
    if by < NOTABLE:
        return None
    return say("reef-merit-grows", slot=-slot, now=then - by, then=then, again=again)


def _is_stocked(view: ReefView, card: Card, used: Sequence[Colour] = ()) -> bool:
    """Return whether the bank still has both corals of a card after the corals in `used` have been taken."""
    needed = Counter((*card.corals, *used))
    return all(in_bank(view.bank, coral) >= count for coral, count in needed.items())


def most(own: Board, card: Card) -> int:
    """Return the maximum points that a card can score if it is played and both its corals are placed (RF-22)."""
    seen = tops(own)
    return max((card_points(grown(seen, own, way), card) for way in _ways(own, card)), default=0)


def _ways(own: Board, card: Card) -> Iterator[list[tuple[Space, Colour]]]:
    """Yield every way to place both corals of a card for which the stacks have room, as a list of (space, colour)."""
    for play in plays(1):
        if play.swapped and card.has_alike_corals:
            continue
        where = placed(card, play)
        spaces = [space for space, _ in where]
        if all(len(own[space]) + spaces.count(space) <= MAX_HEIGHT for space in spaces):
            yield where
