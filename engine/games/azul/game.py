"""Azul's implementation of the game contract; each method delegates to one module."""

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
from engine.games.azul import (
    advice,
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
    search_model,
    serialization,
    setup,
    tell,
    turns,
    views,
)
from engine.games.azul.moves import Move
from engine.games.azul.state import (
    FACTORY_COUNTS,
    FACTORY_SIZE,
    ROUNDS_WITHOUT_TILE,
    SIZE,
    State,
    WallKind,
)
from engine.games.azul.views import AzulView
from engine.reasons import Reasons
from engine.saying import Saying, Seat
from engine.search_model import EncodedPosition


class Azul(Game[State, Move, AzulView]):
    """Azul with either the coloured or the grey wall, for 2 to 4 players."""

    key: ClassVar[str] = "azul"
    rules_prefix: ClassVar[str] = "AZ"
    rules_version: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = tuple(FACTORY_COUNTS)
    options: ClassVar[tuple[Option, ...]] = (
        Option("wall", tuple(kind.value for kind in WallKind), WallKind.COLOURED.value),
    )
    guidance: ClassVar[Mapping[str, str]] = {
        "azul-ask-tiles": "AZ-11",
        "azul-ask-colour": "AZ-11",
        "azul-ask-lines": "AZ-13",
        "azul-ask-line": "AZ-13",
        "azul-ask-floor": "AZ-13",
        "azul-ask-column": "AZ-50",
        "azul-ask-nothing": "AZ-24",
    }
    clauses: ClassVar[frozenset[str]] = frozenset({"azul-took-brief", "azul-placed-brief"})
    drawbacks: ClassVar[frozenset[str]] = frozenset(
        {
            "azul-effect-fallen",
            "azul-effect-floor",
            "azul-effect-marker",
            "azul-effect-unfinished",
            "azul-effect-unfinished-end",
        }
    )
    keys_from_right: ClassVar[bool] = True

    def components(self, raw: object | None) -> None:
        """Return None, whatever `raw` is, since Azul has no component data."""

    def start(
        self, seats: int, options: Mapping[str, str], components: None, seed: str
    ) -> Transition[State]:
        """Return the first state of a game, with its events; the tiles of the first round are dealt.

        See AZ-1 to AZ-6. Raises BadOptions as `Rules.start` does.
        """
        wall = WallKind(self.chosen(seats, options)["wall"])
        return setup.start(seats, wall, seed)

    def to_move(self, state: State) -> Seat | None:
        """Return the seat to move, or None if the game is over."""
        return state.turn if state.ended is None else None

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return all legal takes or, if a column of the grey wall must be chosen, all legal columns.

        Takes are sorted by factory number (then the centre), colour, and line from 1 to 5 (then the floor line).
        """
        return legality.legal_moves(state)

    def apply(self, state: State, move: Move) -> Transition[State]:
        """Return the state after a move, with its events.

        Everything that follows without a choice is included: tiling, scoring, a new round. Raises IllegalMove if the
        move is not legal.
        """
        return turns.apply(state, move)

    def only_move(self, state: State) -> Move | None:
        """Return the only legal move, or None if there are several or the game is over."""
        moves = legality.legal_moves(state)
        return moves[0] if len(moves) == 1 else None

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return the current scores; the end-of-game bonuses are added when the game is over."""
        return ending.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome, ranked by points and then complete rows, or None if the game is not over.

        Seats that are still tied share the victory (AZ-41).
        """
        return ending.outcome(state)

    def observe(
        self, state: State, seat: Seat | None, events: Sequence[Event | Secret] = ()
    ) -> AzulView:
        """Return a view that contains everything except the order of the tiles in the bag."""
        return views.observe(state, seat, events)

    def encode(self, move: Move) -> Word:
        """Return the word that encodes a move, such as `f1.blue.3`, `c.red.floor` or `p4.2`."""
        return moves.encode(move)

    def decode(self, word: str) -> Move:
        """Return the move that a word encodes. Raises BadWord if it does not encode a move."""
        return moves.decode(word)

    def load(self, raw: Mapping[str, Any]) -> State:
        """Return the state described by JSON values. Raises BadPosition if the position is not valid."""
        return serialization.load(raw)

    def census(self, state: State) -> Mapping[str, int]:
        """Return a dict from each colour name to the number of its tiles, which is always 20."""
        return serialization.census(state)

    def move_limit(self, seats: int) -> int:
        """Return an upper bound on the number of moves, based on AZ-42.

        Without complete rows, the walls have space for 20 tiles per seat, and at most two idle rounds precede each new
        tile. A round has at most one take per tile dealt and one choice of a column per line of each seat.
        """
        tiles = seats * SIZE * (SIZE - 1)
        rounds = (tiles + 1) * ROUNDS_WITHOUT_TILE
        return rounds * (FACTORY_COUNTS[seats] * FACTORY_SIZE + seats * SIZE)

    def tell(self, event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
        """Return the caption lines for an event, in the shortest form if `brief` is set."""
        return tell.tell(event, brief=brief)

    def summary(self, event: Event) -> Saying | None:
        """Return the points of each player in a round that has ended, or None for another event."""
        return tell.summary(event)

    def offers(self, view: AzulView) -> Sequence[Word]:
        """Return the words for all groups, each with all lines and the floor line.

        If a column of the grey wall must be chosen, return the words for all columns instead. Blocked words are
        included. The order is that of the keyboard.
        """
        return offers.offers(view)

    def refusal(self, view: AzulView, word: Word) -> IllegalMove | None:
        """Return why a word is illegal, or None if it is legal; the result does not depend on hidden information.

        Raises BadWord if the word does not encode a move.
        """
        return legality.refusal(views.state_from_view(view), moves.decode(word))

    def keys(self, view: AzulView, chosen: Word) -> Keypad:
        """Return the keyboard to show after `chosen`: a factory, then a tile and a line.

        If a column of the grey wall must be chosen, the keys are the columns. After the end of the game, there are
        none.
        """
        return keys.keys(view, chosen)

    def describe(self, view: AzulView, chosen: Word) -> Description:
        """Return, in words, the round, the tiles on offer, the boards and the legal choices."""
        return describe.describe(view)

    def consequences(self, view: AzulView, word: Word) -> tuple[Saying, ...]:
        """Return what a legal word leads to, as sentences with the figures of this position."""
        return consequences.consequences(view, moves.decode(word))

    def advice(self, view: AzulView, word: Word) -> Saying:
        """Return a legal move phrased as an instruction: which tiles to take and where they go, or which column."""
        return advice.advice(view, moves.decode(word))

    def determinize(self, view: AzulView, seed: str) -> State:
        """Return the state of the view, with the bag in a random order that depends on the seed."""
        return views.determinize(view, seed)

    def plausible_moves(self, view: AzulView) -> Sequence[Word]:
        """Return the words of the takes that drop few tiles, or of all legal columns if a column must be chosen.

        Takes to the floor line are included only if no pattern line accepts any tiles.
        """
        return evaluation.plausible_moves(view)

    def evaluate(self, state: State, seat: Seat) -> float:
        """Return the seat's estimated lead over its best opponent, in points."""
        return evaluation.evaluate(state, seat)

    def reasons(self, view: AzulView, word: Word) -> Reasons:
        """Return reasons for playing a legal move, and which lines it denies the next player."""
        return reasons.reasons(view, moves.decode(word))

    def search_model(self, view: AzulView, seed: str) -> search_model.AzulSearchModel | None:
        """Return a search model of the rest of the factory offer.

        The result is None if a column must be chosen or the game is over.
        """
        return search_model.search_model(view)

    def encode_for_search(self, view: AzulView, seed: str) -> EncodedPosition | None:
        """Return the factory offer or the tiling encoded for the compiled search, or None if the game is over."""
        return search_encoding.encode_for_search(view)


GAME = Azul()
