"""What each viewer of __Name__ knows: the own hand, and the cards that were played (__PREFIX__-2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.chance import shuffle
from engine.contract import Event, Outcome, Score, Seat, Secret, View
from engine.games.__key__.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class __Class__View(View):
    """What one viewer knows.

    hands: the cards of each hand, with None for a card that the viewer does not see. unseen: the cards whose place the
    viewer does not know, sorted, because their order would tell something.
    """

    deck_left: int
    hands: tuple[tuple[int | None, ...], ...]
    played: tuple[tuple[int, ...], ...]
    unseen: tuple[int, ...]


def observe(
    state: State,
    viewer: Seat | None,
    to_move: Seat | None,
    scores: tuple[Score, ...],
    outcome: Outcome | None,
    events: Sequence[Event | Secret],
    *,
    revealed: bool,
) -> __Class__View:
    """Return the view of a seat, or the public one. If `revealed` is set, it has all hands."""
    visible = [revealed or seat == viewer for seat in range(len(state.hands))]
    hidden = [
        card for hand, shown in zip(state.hands, visible, strict=True) if not shown for card in hand
    ]
    return __Class__View(
        viewer=viewer,
        seats=len(state.hands),
        to_move=to_move,
        scores=scores,
        outcome=outcome,
        events=tuple(event for event in events if isinstance(event, Event)),
        deck_left=len(state.deck),
        hands=tuple(
            tuple(card if shown else None for card in hand)
            for hand, shown in zip(state.hands, visible, strict=True)
        ),
        played=state.played,
        unseen=tuple(sorted((*hidden, *state.deck))),
    )


def determinize(view: __Class__View, seed: str) -> State:
    """Return a state that looks the same to the viewer: the cards that it does not see are drawn with the seed."""
    cards = list(shuffle(seed, "unseen", view.unseen))
    hands = tuple(
        tuple(cards.pop() if card is None else card for card in hand) for hand in view.hands
    )
    played = sum(map(len, view.played))
    seat = view.to_move if view.to_move is not None else Seat(played % view.seats)
    return State(tuple(cards), hands, view.played, seat)
