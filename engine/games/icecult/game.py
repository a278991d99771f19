"""Ice Cult's implementation of the game contract; each method delegates to one module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine.contract import (
    Description,
    Event,
    Game,
    Keypad,
    Option,
    Outcome,
    Score,
    Secret,
    Transition,
    Word,
)
from engine.errors import IllegalMove
from engine.games.icecult import (
    advice,
    components,
    consequences,
    describe,
    ending,
    evaluation,
    follow_ups,
    keys,
    legality,
    moves,
    offers,
    pictured,
    reasons,
    search_encoding,
    serialization,
    setup,
    tell,
    turns,
    views,
)
from engine.games.icecult.moves import Move
from engine.games.icecult.pieces import COLOURS, IDLE_LIMIT, PIECES, STEPS_TO_ARRIVE, Components
from engine.games.icecult.state import State, is_over
from engine.games.icecult.views import IceView
from engine.reasons import Reasons
from engine.saying import Saying, Seat
from engine.search_model import EncodedPosition

_WORDS_A_TURN = 1 + 4 + 1
"""An upper bound on the number of words per turn: the tilts, one for each symbol on top, and the end of the turn."""


class IceCult(Game[State, Move, IceView]):
    """Ice Cult, in which players tilt clear blocks twice per turn and then use the arrows, circles and arcs on top."""

    key: ClassVar[str] = "icecult"
    rules_prefix: ClassVar[str] = "IC"
    rules_version: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = (2, 3, 4)
    options: ClassVar[tuple[Option, ...]] = ()
    guidance: ClassVar[Mapping[str, str]] = {
        "icecult-ask-first": "IC-10",
        "icecult-ask-second": "IC-11",
        "icecult-ask-confirm": "IC-12",
        "icecult-ask-whole": "IC-12",
        "icecult-ask-symbol": "IC-20",
        "icecult-ask-circle": "IC-23",
        "icecult-ask-arc": "IC-24",
        "icecult-ask-piece": "IC-21",
        "icecult-ask-end": "IC-27",
        "icecult-no-over": "IC-40",
    }
    counts: ClassVar[str] = "pieces"
    clauses: ClassVar[frozenset[str]] = frozenset({"icecult-turn-brief"})
    drawbacks: ClassVar[frozenset[str]] = frozenset(
        {
            "icecult-effect-arc-idle",
            "icecult-effect-end",
            "icecult-effect-end-early",
            "icecult-effect-others",
            "icecult-effect-own",
        }
    )
    previews: ClassVar[bool] = True
    evaluation_unit: ClassVar[str] = "steps"
    determinizations: ClassVar[int] = 1

    def components(self, raw: object | None) -> Components:
        """Return the faces of the blocks from JSON values, or the shipped reconstruction if `raw` is None.

        Raises BadComponents, listing all mistakes.
        """
        return components.components(raw)

    def start(
        self, seats: int, options: Mapping[str, str], components: Any, seed: str
    ) -> Transition[State]:
        """Return the first state and its event.

        The arcs are on top (IC-2), all pieces are beside the board (IC-3), and the seed determines the starter (IC-5).
        Raises BadOptions as `Rules.start` does.
        """
        self.chosen(seats, options)
        printed = self.components(None) if components is None else components
        return setup.start(seats, printed, seed)

    def to_move(self, state: State) -> Seat | None:
        """Return the seat to move, or None if the game is over."""
        return None if is_over(state) else state.mover

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return all legal moves: pairs of tilts at the start of a turn, then symbols to use or the end of the turn."""
        return tuple(legality.legal_moves(state))

    def apply(self, state: State, move: Move) -> Transition[State]:
        """Return the state after a move, with its events.

        All forced moves that follow are made as well: those that have no legal alternative (IC-27). Raises IllegalMove
        if the move is not legal.
        """
        return turns.apply(state, move)

    def in_turn(self, state: State) -> bool:
        """Return whether the tilts of this turn have been made and its symbols are being resolved."""
        return state.resolving is not None

    def follow_ups(self, state: State) -> Sequence[Move]:
        """Return moves using the remaining arrows of a turn if all ways to do so have the same result, otherwise ()."""
        return follow_ups.follow_ups(state)

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return each seat's arrived pieces and steps."""
        return ending.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended, or None if it is not over."""
        return ending.outcome(state)

    def observe(
        self, state: State, seat: Seat | None, events: Sequence[Event | Secret] = ()
    ) -> IceView:
        """Return a view that contains the whole state, because nothing is hidden."""
        return views.observe(state, seat, events)

    def encode(self, move: Move) -> Word:
        """Return the word that encodes a move."""
        return moves.encode(move)

    def decode(self, word: str) -> Move:
        """Return the move that a word encodes. Raises BadWord if it does not encode a move."""
        return moves.decode(word)

    def load(self, raw: Mapping[str, Any]) -> State:
        """Return the state described by JSON values. Raises BadPosition if the position is not valid."""
        return serialization.load(raw)

    def census(self, state: State) -> Mapping[str, int]:
        """Return a dict from each colour name to the number of its pieces, which is always five (IC-1)."""
        return serialization.census(state)

    def move_limit(self, seats: int) -> int:
        """Return an upper bound on the number of moves, based on all steps and the idle turns between them."""
        steps = PIECES * len(COLOURS) * STEPS_TO_ARRIVE
        return (steps + 1) * IDLE_LIMIT * _WORDS_A_TURN

    def tell(self, event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
        """Return the caption lines for an event, in the shortest form if `brief` is set."""
        return tell.tell(event, brief=brief)

    def offers(self, view: IceView) -> Sequence[Word]:
        """Return all legal words, and the blocked words whose keys remain on the keyboard.

        The result is () after the end of the game.
        """
        return offers.offers(view)

    def refusal(self, view: IceView, word: Word) -> IllegalMove | None:
        """Return why a word is illegal, or None if it is legal. Raises BadWord if it does not encode a move."""
        return legality.refusal(view.state, moves.decode(word))

    def pictured(self, view: IceView, chosen: Word) -> Word:
        """Return the part of a partial word that selects tilts, or "".

        The picture shows which faces these tilts bring up; everything else is on the keys.
        """
        return pictured.pictured(view, chosen)

    def keys(self, view: IceView, chosen: Word) -> Keypad:
        """Return the keyboard to show after `chosen`: the tilts, laid out as in the picture, or the symbols on top.

        After the end of the game, it has no keys.
        """
        return keys.keys(view, chosen)

    def describe(self, view: IceView, chosen: Word) -> Description:
        """Return, in words, the blocks, what each tilt brings up, the paths, the pieces and the symbols left to use."""
        return describe.describe(view, chosen)

    def consequences(self, view: IceView, word: Word) -> tuple[Saying, ...]:
        """Return what a legal word leads to, as sentences with the figures of this position."""
        return consequences.consequences(view, moves.decode(word))

    def advice(self, view: IceView, word: Word) -> Saying:
        """Return a legal word phrased as an instruction."""
        return advice.advice(view, moves.decode(word))

    def determinize(self, view: IceView, seed: str) -> State:
        """Return the state of the view; nothing is hidden."""
        return views.determinize(view)

    def plausible_moves(self, view: IceView) -> Sequence[Word]:
        """Return the words of the plausible tilts at the start of a turn, later of plausible ways to use the symbols.

        If any of these ways win at once, only they are returned; otherwise, where possible, only ways that are useful
        and do not lose at once.
        """
        return evaluation.plausible_moves(view)

    def evaluate(self, state: State, seat: Seat) -> float:
        """Return the seat's lead over its best opponent, in steps.

        After the game, return a large number instead: positive for a winner, otherwise negative.
        """
        return evaluation.evaluate(state, seat)

    def reasons(self, view: IceView, word: Word) -> Reasons:
        """Return reasons for playing a legal move."""
        return reasons.reasons(view, moves.decode(word))

    def encode_for_search(self, view: IceView, seed: str) -> EncodedPosition | None:
        """Return the position encoded for the compiled search, or None if the game is over."""
        return search_encoding.encode_for_search(view)
