"""Views of a game of Reef, without other players' dealt cards, the deck below its top card, or hidden totals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.chance import shuffle
from engine.contract import Event, Secret, View
from engine.games.reef.belief import draw_hidden
from engine.games.reef.board import Board
from engine.games.reef.cards import Card, Colour
from engine.games.reef.ending import outcome, score_of
from engine.games.reef.events import LastAction
from engine.games.reef.legality import KnownState
from engine.games.reef.state import DisplayedCard, Held, Player, Setup, State, Tally, Totals
from engine.saying import Seat


@dataclass(frozen=True, slots=True)
class HandSlot:
    """A card in a hand, as one viewer sees it.

    card: None if the card is hidden from the viewer.
    known: whether the card is publicly known.
    """

    card: Card | None
    known: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class ReefView(View):
    """What one viewer knows about a game of Reef.

    scores: the scores that the viewer may know (RF-36); seats may be missing, so look them up by seat, not by index.
    points: the totals in seat order, with None for hidden totals.
    tallies: the sources of these totals, with None for hidden ones.
    starter: the seat with the starfish.
    next_to_move: the seat whose turn is next, or None if this turn is the last one or the game is over.
    display: () during the setup.
    deck_top: the face-up card of the deck, or None if no card is face up.
    hands: the cards of each seat, in the order in which they were taken.
    unseen: the cards whose location the viewer does not know, sorted by id.
    """

    setup: Setup
    totals: Totals
    starter: Seat
    next_to_move: Seat | None
    round: int
    is_last_round: bool
    to_put: tuple[Colour, ...]
    bank: tuple[int, int, int, int]
    display: tuple[DisplayedCard | None, ...]
    deck_top: Card | None
    deck_left: int
    boards: tuple[Board, ...]
    hands: tuple[tuple[HandSlot, ...], ...]
    discards: tuple[tuple[Card, ...], ...]
    points: tuple[int | None, ...]
    tallies: tuple[Tally | None, ...]
    last: tuple[LastAction | None, ...]
    unseen: tuple[Card, ...]


def observe(
    state: State,
    viewer: Seat | None,
    events: Sequence[Event | Secret],
    *,
    revealed: bool = False,
) -> ReefView:
    """Return the view of a seat, or the public view if `viewer` is None.

    After the end of the game, or if `revealed` is set, all hands and totals are public.
    """
    is_open = revealed or state.turn is None
    players = list(enumerate(state.players))
    tallies = tuple(
        player.tally if is_open or seat == viewer or state.totals is Totals.SHOWN else None
        for seat, player in players
    )
    hands = tuple(
        tuple(
            HandSlot(held.card if is_open or held.known or seat == viewer else None, held.known)
            for held in player.hand
        )
        for seat, player in players
    )
    return ReefView(
        viewer=viewer,
        seats=state.seats,
        to_move=state.turn,
        scores=tuple(
            score_of(Seat(seat), player) for seat, player in players if tallies[seat] is not None
        ),
        outcome=outcome(state),
        events=tuple(event for event in events if isinstance(event, Event)),
        setup=state.setup,
        totals=state.totals,
        starter=state.starter,
        next_to_move=_next_to_move(state),
        round=state.round,
        is_last_round=state.is_last_round,
        to_put=state.to_put,
        bank=state.bank,
        display=state.display,
        deck_top=state.deck[0] if state.display and state.deck else None,
        deck_left=len(state.deck),
        boards=tuple(player.board for player in state.players),
        hands=hands,
        discards=tuple(player.discard for player in state.players),
        points=tuple(None if tally is None else tally.points for tally in tallies),
        tallies=tallies,
        last=tuple(player.last for player in state.players),
        unseen=_unseen(state, hands),
    )


def known_state(view: ReefView) -> KnownState:
    """Return everything the viewer knows that the legality of a move depends on."""
    seat = view.to_move or 0
    return KnownState(
        view.setup,
        view.to_move is None,
        view.to_put,
        view.bank,
        view.display,
        view.deck_left,
        view.boards[seat],
        tuple(slot.card for slot in view.hands[seat]),
        view.points[seat],
    )


def public_sight(view: ReefView) -> KnownState:
    """Return everything publicly known that the legality of a move depends on (RF-13, RF-36)."""
    seat = view.to_move or 0
    hand = tuple(slot.card if slot.known else None for slot in view.hands[seat])
    points = view.points[seat] if view.totals is Totals.SHOWN else None
    return replace(known_state(view), hand=hand, points=points)


def determinize(view: ReefView, seed: str) -> State:
    """Return a state that is consistent with the view.

    Hidden cards in hands are drawn using the seed; cards that suit the boards are drawn more often (belief.py). The
    other unseen cards are shuffled into the deck.
    """
    unseen = list(view.unseen)
    hands = [_determinized_hand(view, seat, unseen, seed) for seat in range(view.seats)]
    cards = shuffle(seed, "guess", unseen)
    tallies = _tallies(view)
    players = tuple(
        Player(
            board=view.boards[seat],
            hand=hand,
            discard=view.discards[seat],
            tally=tallies[seat],
            last=view.last[seat],
        )
        for seat, hand in enumerate(hands)
    )
    return State(
        setup=view.setup,
        totals=view.totals,
        starter=view.starter,
        turn=view.to_move,
        round=view.round,
        to_put=view.to_put,
        bank=view.bank,
        deck=(view.deck_top, *cards) if view.deck_top else cards,
        display=view.display,
        players=players,
    )


def _determinized_hand(
    view: ReefView, seat: int, unseen: list[Card], seed: str
) -> tuple[Held, ...]:
    """Return the hand of a seat; the cards drawn for hidden slots are removed from `unseen`."""
    hand = []
    for at, slot in enumerate(view.hands[seat]):
        card = slot.card
        if card is None:
            card = draw_hidden(view.boards[seat], unseen, seed, f"{seat} {at}")
            unseen.remove(card)
        hand.append(Held(card, slot.known))
    return tuple(hand)


POINTS_A_CARD = 5
"""Estimated points per played card, used for hidden totals."""


def _tallies(view: ReefView) -> list[Tally]:
    """Return all tallies, estimating the hidden ones.

    Tokens that were not paid from a visible tally are ascribed to the first hidden one.
    """
    shown = sum(offer.tokens for offer in view.display if offer)
    known = [tally for tally in view.tallies if tally]
    unpaid = max(0, shown + sum(tally.tokens - tally.paid for tally in known))
    tallies: list[Tally] = []
    for seat, tally in enumerate(view.tallies):
        likely = POINTS_A_CARD * len(view.discards[seat])
        tallies.append(tally or Tally(cards=likely + unpaid, paid=unpaid))
        if tally is None:
            unpaid = 0
    return tallies


def _next_to_move(state: State) -> Seat | None:
    """Return the seat whose turn is next, or None if this turn is the last one or the game is over."""
    if state.turn is None:
        return None
    following = Seat((state.turn + 1) % state.seats)
    return None if state.is_last_round and following == state.starter else following


def _unseen(state: State, hands: tuple[tuple[HandSlot, ...], ...]) -> tuple[Card, ...]:
    hidden = [
        held.card
        for player, slots in zip(state.players, hands, strict=True)
        for held, slot in zip(player.hand, slots, strict=True)
        if slot.card is None
    ]
    deck = state.deck[1:] if state.display else state.deck
    return tuple(sorted((*hidden, *deck), key=lambda card: card.id))
