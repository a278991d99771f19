"""The rules of a game: states, moves, words, scores, views and serialization."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar, cast, get_args

from engine import codec
from engine.contract.types import (
    Event,
    OpenView,
    Option,
    Outcome,
    S,
    Score,
    Secret,
    Transition,
    View,
    Word,
)
from engine.errors import BadOptions
from engine.saying import Seat

M = TypeVar("M")
V = TypeVar("V", bound=View)

GAME_KEY = re.compile(r"[a-z]{1,16}")
"""A game key: it is part of callback data, message ids and file names. Digits are not allowed."""


class Rules(ABC, Generic[S, M, V]):
    """What every game must have. States, moves and views are frozen values; all methods are pure functions."""

    key: ClassVar[str]
    """Name in code, 1 to 16 letters a-z: engine/games/<key>, render/games/<key>, locales/*/<key>.ftl."""
    rules_prefix: ClassVar[str]
    """Two letters before the numbers of its rules: "AZ"."""
    rules_version: ClassVar[int]
    """Increased when an old log would replay differently."""
    seat_counts: ClassVar[tuple[int, ...]]
    """Possible numbers of seats, in ascending order."""
    options: ClassVar[tuple[Option, ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Check the key; raises TypeError for one that cannot be used in callback data."""
        super().__init_subclass__(**kwargs)
        key = cls.__dict__.get("key")
        if key is not None and not GAME_KEY.fullmatch(key):
            raise TypeError(f"game key {key!r}: expected 1 to 16 letters a-z")

    def components(self, raw: object | None) -> Any:
        """Return the component data read from JSON, checked; None: the data shipped with the game.

        Raises BadComponents with all mistakes. Default: the game has no component data.
        """
        return None

    @abstractmethod
    def start(
        self, seats: int, options: Mapping[str, str], components: Any, seed: str
    ) -> Transition[S]:
        """Set up a game. Missing options take their defaults, see `chosen`.

        components: the result of `components`; None: the shipped data. All chance comes from the seed.
        Raises BadOptions for an unknown option or value, and for a number of seats not in `seat_counts`.
        """

    def chosen(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Return the value of every option; raises BadOptions as described for `start`."""
        if seats not in self.seat_counts:
            raise BadOptions(f"{self.key} is not for {seats} seats")
        allowed = {option.key: option.values for option in self.options}
        for key, value in options.items():
            if value not in allowed.get(key, ()):
                raise BadOptions(f"no such option: {key!r:.40} {value!r:.40}")
        return {option.key: options.get(option.key, option.default) for option in self.options}

    @abstractmethod
    def to_move(self, state: S) -> Seat | None:
        """Return the seat to move; None if the game is over."""

    @abstractmethod
    def legal_moves(self, state: S) -> Sequence[M]:
        """Return all legal moves in a fixed order; empty if and only if the game is over."""

    @abstractmethod
    def apply(self, state: S, move: M) -> Transition[S]:
        """Make a move. Raises IllegalMove if and only if the move is not in `legal_moves`."""

    def in_turn(self, state: S) -> bool:
        """Return whether the seat to move is in the middle of a turn of several words. Default: turns have one word."""
        return False

    def scores(self, state: S) -> tuple[Score, ...]:
        """Return the current score of every seat, in seat order. Default: empty, for a game without scores."""
        return ()

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended; None while it goes on. See `Outcome.draw` for draws."""

    def seats(self, state: S) -> int:
        """Return the number of seats.

        Default: the number of scores, or the only number in `seat_counts`; raises NotImplementedError if there is none.
        """
        if scores := self.scores(state):
            return len(scores)
        if len(self.seat_counts) == 1:
            return self.seat_counts[0]
        raise NotImplementedError(
            "a game without scores for several numbers of seats defines `seats`"
        )

    def observe(self, state: S, seat: Seat | None, events: Sequence[Event | Secret] = ()) -> V:
        """Return what a seat may know (None: the whole chat), with those of the events that it may know.

        Default: an `OpenView`, for a game without hidden information.
        """
        view: OpenView[S] = OpenView(
            viewer=seat,
            seats=self.seats(state),
            to_move=self.to_move(state),
            scores=self.scores(state),
            outcome=self.outcome(state),
            events=tuple(event for event in events if isinstance(event, Event)),
            state=state,
        )
        return cast("V", view)

    @abstractmethod
    def encode(self, move: M) -> Word:
        """Return the word of a move."""

    @abstractmethod
    def decode(self, word: str) -> M:
        """Return the move of a word, legal or not. Raises BadWord unless `encode(decode(word)) == word`."""

    def dump(self, state: S) -> dict[str, Any]:
        """Return the state as JSON values (docs/state.md). Default: its dataclass fields by name."""
        raw: dict[str, Any] = codec.dump(state)
        return raw

    def load(self, raw: Mapping[str, Any]) -> S:
        """Return the state from JSON values; accepts any valid position. Raises BadPosition.

        Default: only the types of the fields are checked. Override it to check the position as well.
        """
        state: S = codec.load(self.state_type(), raw)
        return state

    def census(self, state: S) -> Mapping[str, int]:
        """Return the number of pieces of each kind that are never added or removed; constant. Default: empty."""
        return {}

    def move_limit(self, seats: int) -> int:
        """Return an upper bound for the number of moves in a game. Default: 1000."""
        return 1000

    @classmethod
    def state_type(cls) -> Any:
        """Return S as the game's class declares it: `class Pebbles(Game[State, Move, View])`."""
        return _type_arguments(cls)[0]

    @classmethod
    def view_type(cls) -> Any:
        """Return V as the game's class declares it."""
        return _type_arguments(cls)[2]


def _type_arguments(cls: type) -> tuple[Any, ...]:
    """Return the arguments of Game[...] among the bases. Raises TypeError if a class leaves them out."""
    for base in cls.__mro__:
        for declared in base.__dict__.get("__orig_bases__", ()):
            arguments = get_args(declared)
            if len(arguments) == 3 and not any(isinstance(one, TypeVar) for one in arguments):
                return arguments
    raise TypeError(f"{cls.__name__}: expected Game[State, Move, View] as base")
