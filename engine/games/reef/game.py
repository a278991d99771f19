"""Reef's implementation of the game contract; each method delegates to one module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.contract import (
    Description,
    Event,
    Game,
    Key,
    Keypad,
    Option,
    Outcome,
    Score,
    Secret,
    Transition,
    Word,
)
from engine.errors import IllegalMove
from engine.games.reef import (
    advice,
    asides,
    caution,
    components,
    consequences,
    describe,
    ending,
    evaluation,
    finality,
    keys,
    legality,
    moves,
    offers,
    own_keys,
    pictured,
    reasons,
    search_encoding,
    serialization,
    setup,
    tell,
    turns,
    views,
)
from engine.games.reef.components import CARD_COUNT, CardTable
from engine.games.reef.moves import Move
from engine.games.reef.state import CORALS_PER_COLOUR, Setup, State, Totals
from engine.games.reef.views import ReefView
from engine.reasons import Reasons
from engine.saying import Saying, Seat
from engine.search_model import EncodedPosition


class Reef(Game[State, Move, ReefView]):
    """Reef with both setups, for 2 to 4 players. The two cards dealt to each player are hidden from the others."""

    key: ClassVar[str] = "reef"
    rules_prefix: ClassVar[str] = "RF"
    rules_version: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = tuple(CORALS_PER_COLOUR)
    options: ClassVar[tuple[Option, ...]] = (
        Option("setup", tuple(kind.value for kind in Setup), Setup.CENTRE.value),
        Option("totals", tuple(kind.value for kind in Totals), Totals.SHOWN.value),
    )
    guidance: ClassVar[Mapping[str, str]] = {
        "reef-ask-put": "RF-4",
        "reef-ask-turn": "RF-10",
        "reef-ask-take": "RF-10",
        "reef-ask-play": "RF-12",
        "reef-ask-pay": "RF-11",
        "reef-ask-first": "RF-21",
        "reef-ask-first-alike": "RF-21",
        "reef-ask-first-hidden": "RF-21",
        "reef-ask-first-none": "RF-23",
        "reef-ask-second": "RF-21",
        "reef-ask-second-alike": "RF-21",
        "reef-ask-second-alone": "RF-23",
        "reef-ask-second-hidden": "RF-21",
        "reef-ask-second-none": "RF-23",
        "reef-ask-back": "RF-23",
        "reef-no-over": "RF-40",
    }
    drawbacks: ClassVar[frozenset[str]] = frozenset(
        {
            "reef-effect-best",
            "reef-effect-buy",
            "reef-effect-covered",
            "reef-effect-nothing",
            "reef-effect-take",
            "reef-effect-total",
        }
    )
    keys_from_right: ClassVar[bool] = True
    drawn_asides: ClassVar[tuple[Word, ...]] = (asides.HAND,)
    rival_width: ClassVar[int] = 1

    def components(self, raw: object | None) -> CardTable:
        """Return the cards from JSON values, or the shipped transcription of the sixty cards if `raw` is None.

        Raises BadComponents, listing all mistakes.
        """
        return components.components(raw)

    def start(
        self, seats: int, options: Mapping[str, str], components: CardTable | None, seed: str
    ) -> Transition[State]:
        """Return the first state, with its events (RF-1 to RF-5).

        The cards are dealt, and the starter has to place a starting coral. Raises BadOptions as `Rules.start` does.
        """
        chosen = self.chosen(seats, options)
        cards = self.components(None) if components is None else components
        return setup.start(seats, Setup(chosen["setup"]), Totals(chosen["totals"]), cards, seed)

    def to_move(self, state: State) -> Seat | None:
        """Return the seat to move, or None if the game is over."""
        return state.turn

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return all legal moves: placements of starting corals during the setup, otherwise takes, buys and plays."""
        return legality.legal_moves(state)

    def apply(self, state: State, move: Move) -> Transition[State]:
        """Return the state after a move and everything that follows without a choice, with the events.

        Raises IllegalMove if the move is not legal.
        """
        return turns.apply(state, move)

    def is_final(self, state: State, events: Sequence[Event | Secret]) -> bool:
        """Return whether a move cannot be taken back, because it revealed a card or ended the game."""
        return finality.is_final(state, events)

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return the current scores.

        They have no lines per round, and include the cards left in hand only after the end.
        """
        return ending.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome, or None if the game is not over.

        Ties in points are broken by covered spaces, then by stacks of four (RF-42).
        """
        return ending.outcome(state)

    def observe(
        self, state: State, seat: Seat | None, events: Sequence[Event | Secret] = ()
    ) -> ReefView:
        """Return a view without other players' dealt cards, the deck below its top card, or hidden totals.

        After the end of the game, all hands and totals are public.
        """
        return views.observe(state, seat, events)

    def reveal(self, state: State, events: Sequence[Event | Secret] = ()) -> ReefView:
        """Return the public view of a position of a game that is over, with all hands and totals."""
        return views.observe(state, None, events, revealed=True)

    def encode(self, move: Move) -> Word:
        """Return the word that encodes a move, such as `put.red.b2`, `take.1`, `deck.3` or `play.2.a1.c4`."""
        return moves.encode(move)

    def decode(self, word: str) -> Move:
        """Return the move that a word encodes. Raises BadWord if it does not encode a move."""
        return moves.decode(word)

    def dump(self, state: State) -> dict[str, Any]:
        """Return the state as JSON values."""
        return serialization.dump(state)

    def load(self, raw: Mapping[str, Any]) -> State:
        """Return the state described by JSON values. Raises BadPosition if the position is not valid."""
        return serialization.load(raw)

    def census(self, state: State) -> Mapping[str, int]:
        """Return a dict from each colour name to its number of corals, and from "cards" to the number of cards."""
        return serialization.census(state)

    def move_limit(self, seats: int) -> int:
        """Return an upper bound on the number of moves.

        Each card is taken and played at most once, and each seat places four starting corals.
        """
        return 2 * CARD_COUNT + 4 * seats

    def tell(self, event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
        """Return the caption lines for an event, in the shortest form if `brief` is set."""
        return tell.tell(event, brief=brief)

    def offers(self, view: ReefView) -> Sequence[Word]:
        """Return the words on the keyboard, legal or blocked.

        Cards in hand are identified by slot, so the words do not reveal them.
        """
        return offers.offers(view)

    def refusal(self, view: ReefView, word: Word) -> IllegalMove | None:
        """Return why a word is illegal, as far as the viewer knows; None if the viewer knows no reason.

        Raises BadWord if it does not encode a move.
        """
        return legality.refusal(views.known_state(view), moves.decode(word))

    def pictured(self, view: ReefView, chosen: Word) -> Word:
        """Return the partial word if it places the first coral of a card that the seat to move sees, otherwise "".

        Choosing a card changes only its frame, for which the board is not drawn again.
        """
        return pictured.pictured(view, chosen)

    def keys(self, view: ReefView, chosen: Word) -> Keypad:
        """Return the keyboard to show after `chosen`: cards and slots, then the payment or a space for each coral.

        During the setup, the keys are spaces and the colours of starting corals. After the end of the game, there are
        none.
        """
        return keys.keys(view, chosen)

    def own_keys(self, view: ReefView, chosen: Word) -> Keypad:
        """Return the keyboard of the seat to move, with the corals and the points of the cards in its hand."""
        return own_keys.own_keys(view, chosen)

    def own_picture(self, chosen: Word) -> Word:
        """Return the word for the picture that also shows the points of the cards in the viewer's hand."""
        return Word(f"{asides.BOARD}.{chosen}") if chosen else asides.BOARD

    def caution(self, view: ReefView, word: Word) -> Saying | None:
        """Return a warning if the card would score nothing, but would score with its corals on other spaces.

        Otherwise, return None.
        """
        return caution.caution(view, word)

    def asides(self, view: ReefView) -> Sequence[Sequence[Key]]:
        """Return keys for the viewer's own hand and for the publicly known cards of the others."""
        return asides.asides()

    def answer(self, view: ReefView, word: Word) -> Saying | None:
        """Return the viewer's own cards or the known cards of the others, or None if the word is not an aside."""
        return asides.answer(view, word)

    def describe(self, view: ReefView, chosen: Word) -> Description:
        """Return, in words, the cards on offer, the boards, and the hands as far as the view shows them."""
        return describe.describe(view)

    def consequences(self, view: ReefView, word: Word) -> tuple[Saying, ...]:
        """Return what a legal word leads to, as sentences with the figures of this position."""
        return consequences.consequences(view, moves.decode(word))

    def advice(self, view: ReefView, word: Word) -> Saying | None:
        """Return a legal move phrased as an instruction, or None if its card is hidden from the viewer."""
        return advice.advice(view, moves.decode(word))

    def determinize(self, view: ReefView, seed: str) -> State:
        """Return a state that is consistent with the view, with the unseen cards dealt at random using the seed."""
        return views.determinize(view, seed)

    def plausible_moves(self, view: ReefView) -> Sequence[Word]:
        """Return the words of all takes and buys, and of the best plays of each card that scores points.

        If there are none of these, return the best plays of all cards. During the setup, return all legal words.
        """
        return evaluation.plausible_moves(view)

    def evaluate(self, state: State, seat: Seat) -> float:
        """Return the seat's lead over its best opponent in points, including the estimated value of the hands."""
        return evaluation.evaluate(state, seat)

    def reasons(self, view: ReefView, word: Word) -> Reasons:
        """Return reasons for playing a legal move, and what it denies the next player."""
        return reasons.reasons(view, moves.decode(word))

    def encode_for_search(self, view: ReefView, seed: str) -> EncodedPosition | None:
        """Return one determinization encoded for the compiled search, or None if the game is over."""
        return search_encoding.encode_for_search(view, seed)


GAME = Reef()
