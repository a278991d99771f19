"""Sintra's implementation of the game contract; each method delegates to one module."""

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
from engine.games.sintra import (
    advice,
    asides,
    components,
    consequences,
    describe,
    ending,
    evaluation,
    keys,
    legality,
    moves,
    offers,
    reasons,
    search_encoding,
    serialization,
    setup,
    tell,
    turns,
    views,
)
from engine.games.sintra.moves import Move
from engine.games.sintra.state import (
    FACTORY_COUNTS,
    FACTORY_SIZE,
    ROUNDS,
    Components,
    Seat,
    Side,
    State,
)
from engine.games.sintra.views import SintraView
from engine.reasons import Reasons
from engine.saying import Saying
from engine.search_model import EncodedPosition


class Sintra(Game[State, Move, SintraView]):
    """Stained Glass of Sintra with palace sides A and B, for 2 to 4 players."""

    key: ClassVar[str] = "sintra"
    rules_prefix: ClassVar[str] = "SI"
    rules_version: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = tuple(FACTORY_COUNTS)
    options: ClassVar[tuple[Option, ...]] = (
        Option("side", tuple(side.value for side in Side), Side.A.value),
    )
    guidance: ClassVar[Mapping[str, str]] = {
        "sintra-ask-panes": "SI-10",
        "sintra-ask-strip": "SI-22",
        "sintra-ask-move": "SI-22",
        "sintra-ask-way": "SI-22",
        "sintra-ask-break": "SI-25",
        "sintra-ask-colour": "SI-20",
        "sintra-ask-jokers": "SI-23",
        "sintra-ask-kept": "SI-31",
        "sintra-ask-nothing": "SI-6",
    }
    clauses: ClassVar[frozenset[str]] = frozenset({"sintra-took-brief", "sintra-completed-brief"})
    drawbacks: ClassVar[frozenset[str]] = frozenset(
        {
            "sintra-effect-back",
            "sintra-effect-broken",
            "sintra-effect-shattered",
            "sintra-effect-token",
            "sintra-effect-track",
            "sintra-effect-unfinished",
            "sintra-effect-unfinished-end",
        }
    )
    keys_from_right: ClassVar[bool] = True
    rival_width: ClassVar[int] = 3

    def components(self, raw: object | None) -> Components:
        """Return component data from JSON values, or the shipped reconstruction if `raw` is None.

        Raises BadComponents, listing all mistakes.
        """
        return components.components(raw)

    def start(
        self, seats: int, options: Mapping[str, str], components: Any, seed: str
    ) -> Transition[State]:
        """Return the state at the start of the first round, with its events (SI-1 to SI-6).

        Raises BadOptions as `Rules.start` does.
        """
        side = Side(self.chosen(seats, options)["side"])
        printed = self.components(None) if components is None else components
        return setup.start(seats, side, printed, seed)

    def to_move(self, state: State) -> Seat | None:
        """Return the seat to move, or None if the game is over."""
        return None if state.ended else state.turn

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return all legal moves: first the takes, then `Back`."""
        return legality.legal_moves(state)

    def apply(self, state: State, move: Move) -> Transition[State]:
        """Return the state after a move, with its events. Raises IllegalMove if the move is not legal."""
        return turns.apply(state, move)

    def only_move(self, state: State) -> Move | None:
        """Return the only legal move, or None if there are several or the game is over."""
        moves = legality.legal_moves(state)
        return moves[0] if len(moves) == 1 else None

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return the current score of every seat; end-of-game scoring is included only when the game is over."""
        return ending.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended (SI-64), or None if it is not over."""
        return ending.outcome(state)

    def observe(
        self, state: State, seat: Seat | None, events: Sequence[Event | Secret] = ()
    ) -> SintraView:
        """Return a view that contains everything except the order of the panes in the bag."""
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
        """Return a dict from each colour name to the number of its panes, which is always 20."""
        return serialization.census(state)

    def move_limit(self, seats: int) -> int:
        """Return an upper bound on the number of moves.

        Each pane is taken at most once per round, and a player who has gone back has to take panes before going back
        again. In a loaded position, every glazier may start on the right, which allows one more move per seat.
        """
        return ROUNDS * FACTORY_COUNTS[seats] * FACTORY_SIZE * 2 + seats

    def tell(self, event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
        """Return the caption lines for an event, in the shortest form if `brief` is set."""
        return tell.tell(event, brief=brief)

    def summary(self, event: Event) -> Saying | None:
        """Return the points of each player in a round that has ended, or None for another event."""
        return tell.summary(event)

    def offers(self, view: SintraView) -> Sequence[Word]:
        """Return all legal words, and `back` even if it is blocked; () after the end of the game."""
        return offers.offers(view)

    def refusal(self, view: SintraView, word: Word) -> IllegalMove | None:
        """Return why a word is illegal, or None if it is legal. Raises BadWord as `decode` does."""
        return legality.refusal(views.state_from_view(view), moves.decode(word))

    def keys(self, view: SintraView, chosen: Word) -> Keypad:
        """Return the keyboard to show after `chosen`: a source, then panes and a strip, then any remaining choice.

        After the end of the game, it has no keys.
        """
        return keys.keys(view, chosen)

    def asides(self, view: SintraView) -> Sequence[Sequence[Key]]:
        """Return keys for the backs of all players' strips, which are public (SI-3)."""
        return asides.asides(view)

    def answer(self, view: SintraView, word: Word) -> Saying | None:
        """Return the backs of a player's strips, or None if the word is not an aside."""
        return asides.answer(view, word)

    def describe(self, view: SintraView, chosen: Word) -> Description:
        """Return, in words, the round, the panes on offer, the palaces and the legal choices."""
        return describe.describe(view)

    def consequences(self, view: SintraView, word: Word) -> tuple[Saying, ...]:
        """Return what a legal word leads to, as sentences with the figures of this position."""
        return consequences.consequences(view, moves.decode(word))

    def advice(self, view: SintraView, word: Word) -> Saying:
        """Return a legal move phrased as an instruction."""
        return advice.advice(view, moves.decode(word))

    def determinize(self, view: SintraView, seed: str) -> State:
        """Return a state that is consistent with the view; the seed determines the order of the bag and later draws."""
        return views.determinize(view, seed)

    def plausible_moves(self, view: SintraView) -> Sequence[Word]:
        """Return the legal words that break the fewest panes and, where possible, skip few strips.

        `back` is included if few strips are within reach, and is the only result if every take breaks too many panes.
        After the end of the game, the result is empty.
        """
        return evaluation.plausible_moves(view)

    def evaluate(self, state: State, seat: Seat) -> float:
        """Return the seat's estimated lead over its best opponent, in points."""
        return evaluation.evaluate(state, seat)

    def reasons(self, view: SintraView, word: Word) -> Reasons:
        """Return reasons for playing a legal move, and which strips it denies the next player."""
        return reasons.reasons(view, moves.decode(word))

    def encode_for_search(self, view: SintraView, seed: str) -> EncodedPosition | None:
        """Return the rest of the round encoded for the compiled search, or None if the game is over."""
        return search_encoding.encode_for_search(view)


GAME = Sintra()
