"""The rules of __Name__. TODO: replace them. Players have hands that the others do not see, and play cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from engine.chance import shuffle
from engine.contract import (
    Event,
    Game,
    Key,
    Keypad,
    Outcome,
    Score,
    ScoreLine,
    Seat,
    Secret,
    Transition,
    Word,
)
from engine.errors import BadPosition, BadWord, IllegalMove
from engine.games.__key__ import views
from engine.games.__key__.state import CARDS, DEALT, Played, State
from engine.games.__key__.views import __Class__View
from engine.saying import Saying, Who, say

HAND = Word("?hand")
"""The key that shows people their own hands, and the word of the picture with the hand."""


class __Class__(Game[State, int, __Class__View]):
    """The rules of __Name__.

    A move is the slot of a card in the hand, counted from 0; its word is "1" to "5". It does not say which card it is.
    """

    key = "__key__"
    rules_prefix = "__PREFIX__"
    rules_version = 1
    seat_counts = (2, 3, 4)
    drawn_asides: ClassVar[tuple[Word, ...]] = (HAND,)
    guidance: ClassVar[Mapping[str, str]] = {
        "__key__-ask": "__PREFIX__-3",
        "__key__-over": "__PREFIX__-4",
    }

    # Rules

    def start(
        self, seats: int, options: Mapping[str, str], components: Any, seed: str
    ) -> Transition[State]:
        """Deal the cards (__PREFIX__-1). The events of the start are public, so they would not name any."""
        self.chosen(seats, options)
        cards = shuffle(seed, "deck", CARDS)
        dealt = DEALT * seats
        hands = tuple(cards[at : at + DEALT] for at in range(0, dealt, DEALT))
        return Transition(State(cards[dealt:], hands, ((),) * seats))

    def to_move(self, state: State) -> Seat | None:
        """Return the seat to move, or None if the game is over."""
        return Seat(state.seat) if state.hands[state.seat] else None

    def legal_moves(self, state: State) -> Sequence[int]:
        """Return the slots of the hand (__PREFIX__-3)."""
        return range(len(state.hands[state.seat]))

    def apply(self, state: State, move: int) -> Transition[State]:
        """Play a card. Raises IllegalMove if the slot is empty (__PREFIX__-3)."""
        seat, hand = state.seat, state.hands[state.seat]
        if move >= len(hand):
            raise IllegalMove(say("__key__-no-card"), "__PREFIX__-3")
        card, rest = hand[move], (*hand[:move], *hand[move + 1 :])
        played = (*state.played[seat], card)
        after = replace(
            state,
            hands=(*state.hands[:seat], rest, *state.hands[seat + 1 :]),
            played=(*state.played[:seat], played, *state.played[seat + 1 :]),
            seat=(seat + 1) % len(state.hands),
        )
        return Transition(after, (Played(seat, card),))

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return the sums of the played cards (__PREFIX__-3)."""
        found = []
        for seat, cards in enumerate(state.played):
            line = ScoreLine("cards", sum(cards), len(cards))
            found.append(Score(Seat(seat), line.points, (line,)))
        return tuple(found)

    def outcome(self, state: State) -> Outcome | None:
        """Return who has the most points, or None while there are cards in hands (__PREFIX__-4)."""
        if self.to_move(state) is not None:
            return None
        scores = self.scores(state)
        totals = sorted({score.total for score in scores}, reverse=True)
        ranking = tuple(
            tuple(score.seat for score in scores if score.total == total) for total in totals
        )
        return Outcome(ranking[0], ranking, say("__key__-ended"))

    def observe(
        self, state: State, seat: Seat | None, events: Sequence[Event | Secret] = ()
    ) -> __Class__View:
        """Return the view of a seat, or the public one, without the hands of others (__PREFIX__-2)."""
        return self._view(state, seat, events, revealed=self.to_move(state) is None)

    def reveal(self, state: State, events: Sequence[Event | Secret] = ()) -> __Class__View:
        """Return the public view with all hands, for a game that was closed early."""
        return self._view(state, None, events, revealed=True)

    def _view(
        self, state: State, seat: Seat | None, events: Sequence[Event | Secret], *, revealed: bool
    ) -> __Class__View:
        known = self.to_move(state), self.scores(state), self.outcome(state)
        return views.observe(state, seat, *known, events, revealed=revealed)

    def determinize(self, view: __Class__View, seed: str) -> State:
        """Return a state that looks the same to the viewer."""
        return views.determinize(view, seed)

    def encode(self, move: int) -> Word:
        """Return the word of a move: the number of the slot, counted from 1."""
        return Word(str(move + 1))

    def decode(self, word: str) -> int:
        """Return the slot that a word names. Raises BadWord if it names none."""
        if len(word) != 1 or word not in "12345":
            raise BadWord(word)
        return int(word) - 1

    def load(self, raw: Mapping[str, Any]) -> State:
        """Return the state of a stored position. Raises BadPosition if it cannot occur in a game."""
        state = super().load(raw)
        seats = len(state.hands)
        if seats not in self.seat_counts or len(state.played) != seats:
            raise BadPosition("hands, played: one item for each seat")
        cards = [*state.deck, *sum(state.hands, ()), *sum(state.played, ())]
        if sorted(cards) != list(CARDS):
            raise BadPosition("deck, hands, played: each card once")
        turns = sum(map(len, state.played))
        counts = [turns // seats + (seat < turns % seats) for seat in range(seats)]
        if [*map(len, state.played)] != counts or state.seat != turns % seats:
            raise BadPosition("seat: it does not follow from the played cards")
        if [*map(len, state.hands)] != [DEALT - count for count in counts]:
            raise BadPosition(f"hands: {DEALT} cards less those that were played")
        return state

    def census(self, state: State) -> Mapping[str, int]:
        """Return the number of cards, which never changes."""
        hands, played = sum(map(len, state.hands)), sum(map(len, state.played))
        return {"cards": len(state.deck) + hands + played}

    def move_limit(self, seats: int) -> int:
        """Return the number of dealt cards."""
        return DEALT * seats

    # Presentation

    def tell(self, event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
        """Return the sentences about an event for the caption."""
        match event:
            case Played(seat=seat, card=card):
                return (say("__key__-played", seat=Who(Seat(seat)), card=card),)
        return ()

    def own_keys(self, view: __Class__View, chosen: Word) -> Keypad:
        """Return the keyboard that only the seat to move sees, with its cards."""
        pad = self.keys(view, chosen)
        return replace(pad, rows=tuple(tuple(self._own(view, key) for key in row) for row in pad.rows))

    def _own(self, view: __Class__View, key: Key) -> Key:
        card = None if view.to_move is None else view.hands[view.to_move][self.decode(key.word)]
        return key if card is None else replace(key, label=say("__key__-key-card", card=card))

    def own_picture(self, chosen: Word) -> Word:
        """Return the word of the picture with the viewer's hand."""
        return HAND

    def asides(self, view: __Class__View) -> Sequence[Sequence[Key]]:
        """Return the key for the viewer's own hand."""
        return ((Key(HAND, say("__key__-key-hand")),),)

    def answer(self, view: __Class__View, word: Word) -> Saying | None:
        """Return the viewer's own cards, or None if the word is not an aside."""
        if word != HAND:
            return None
        if view.viewer is None:
            return say("__key__-hand-none")
        cards = tuple(str(card) for card in view.hands[view.viewer] if card is not None)
        return say("__key__-hand", cards=cards) if cards else say("__key__-hand-empty")


GAME = __Class__()
