"""Azul's implementation of the contract; each method delegates to one module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from engine import codec
from engine.contract import Event, Game, Keypad, Option, Outcome, Score, Secret, Transition, Word
from engine.errors import IllegalMove
from engine.games.azul import (
    ending,
    evaluation,
    keys,
    legality,
    moves,
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
    """Azul with the coloured and the grey wall, for 2 to 4 players."""

    key: ClassVar[str] = "azul"
    rules_prefix: ClassVar[str] = "AZ"
    rules_version: ClassVar[int] = 1
    seat_counts: ClassVar[tuple[int, ...]] = tuple(FACTORY_COUNTS)
    options: ClassVar[tuple[Option, ...]] = (
        Option("wall", tuple(kind.value for kind in WallKind), WallKind.COLOURED.value),
    )
    guidance: ClassVar[Mapping[str, str]] = {
        "azul-ask-tiles": "AZ-11",
        "azul-ask-line": "AZ-13",
        "azul-ask-move": "AZ-13",
        "azul-ask-column": "AZ-50",
        "azul-ask-nothing": "AZ-24",
    }

    def components(self, raw: object | None) -> None:
        """Azul has no component data."""

    def start(
        self, seats: int, options: Mapping[str, str], components: None, seed: str
    ) -> Transition[State]:
        """Set up the first round (AZ-1 to AZ-6)."""
        wall = WallKind(self.chosen(seats, options)["wall"])
        return setup.start(seats, wall, seed)

    def to_move(self, state: State) -> Seat | None:
        """Return the seat to move."""
        return state.turn if state.ended is None else None

    def legal_moves(self, state: State) -> Sequence[Move]:
        """Return takes: factories by number, then the centre; colours; lines 1 to 5, then the floor. Or columns."""
        return legality.legal_moves(state)

    def apply(self, state: State, move: Move) -> Transition[State]:
        """Make a move with all consequences that need no choice: tiling, the end of the round, new tiles."""
        return turns.apply(state, move)

    def scores(self, state: State) -> tuple[Score, ...]:
        """Return the score track; the bonuses are added at the end."""
        return ending.scores(state)

    def outcome(self, state: State) -> Outcome | None:
        """Return the outcome: by points, then complete rows, then a shared victory (AZ-41)."""
        return ending.outcome(state)

    def observe(
        self, state: State, seat: Seat | None, events: Sequence[Event | Secret] = ()
    ) -> AzulView:
        """Return a view of everything but the order of the bag."""
        return views.observe(state, seat, events)

    def offers(self, view: AzulView) -> Sequence[Word]:
        """Return every line for every group of tiles, in the order of the keyboard."""
        return keys.offers(view)

    def refusal(self, view: AzulView, word: Word) -> IllegalMove | None:
        """Return the refusal; it depends on nothing hidden."""
        return legality.refusal(views.state_from_view(view, (), ""), self.decode(word))

    def keys(self, view: AzulView, chosen: Word) -> Keypad:
        """Return the keys for tiles, then for a line; or for a column."""
        return keys.keys(view, chosen)

    def advice(self, view: AzulView, word: Word) -> Saying:
        """Return which tiles to take, and to which line."""
        return tell.advice(view, self.decode(word))

    def reasons(self, view: AzulView, word: Word) -> Reasons:
        """Return the reasons for a move."""
        return reasons.reasons(view, self.decode(word))

    def tell(self, event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
        """Return sentences for the caption."""
        return tell.tell(event, brief=brief)

    def encode(self, move: Move) -> Word:
        """Return a word such as `f1.blue.3`, `c.red.floor`, `p4.2`."""
        return moves.encode(move)

    def decode(self, word: str) -> Move:
        """Return the move of a word. Raises BadWord."""
        return moves.decode(word)

    def determinize(self, view: AzulView, seed: str) -> State:
        """Return the state with the bag in a random order."""
        return views.determinize(view, seed)

    def dump(self, state: State) -> dict[str, Any]:
        """Return the state as JSON values."""
        raw: dict[str, Any] = codec.dump(state)
        return raw

    def load(self, raw: Mapping[str, Any]) -> State:
        """Return any position that the rules allow. Raises BadPosition."""
        return serialization.load(raw)

    def census(self, state: State) -> Mapping[str, int]:
        """Return the number of tiles of each colour: 20."""
        return serialization.census(state)

    def move_limit(self, seats: int) -> int:
        """Return an upper bound from AZ-42: at most two idle rounds for each tile on a wall without complete rows.

        A round has at most one take per tile dealt, and at most one choice per line of each seat.
        """
        tiles = seats * SIZE * (SIZE - 1)
        rounds = (tiles + 1) * ROUNDS_WITHOUT_TILE
        return rounds * (FACTORY_COUNTS[seats] * FACTORY_SIZE + seats * SIZE)

    def plausible_moves(self, view: AzulView) -> Sequence[Word]:
        """Return takes that do not use the floor line while a pattern line is possible."""
        return evaluation.plausible_moves(view)

    def evaluate(self, state: State, seat: Seat) -> float:
        """Return the lead over the best opponent in points."""
        return evaluation.evaluate(state, seat)

    def search_model(self, view: AzulView, seed: str) -> search_model.AzulSearchModel | None:
        """Return a model of the rest of the offer."""
        return search_model.search_model(view)

    def encode_for_search(self, view: AzulView, seed: str) -> EncodedPosition | None:
        """Encode the rest of the offer."""
        return search_encoding.encode_for_search(view)


GAME = Azul()
