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
"""Pattern of a game key. Keys are part of callback data, message ids and file names; digits are not allowed."""


class Rules(ABC, Generic[S, M, V]):
    """The rules of a game. States, moves and views are immutable values; all methods are pure functions."""

    key: ClassVar[str]
    """Identifier of 1 to 16 letters a-z, used in engine/games/<key>, render/games/<key> and locales/*/<key>.ftl."""
    rules_prefix: ClassVar[str]
    """Two-letter prefix of the game's rule numbers, such as "AZ" in AZ-1."""
    rules_version: ClassVar[int]
    """Version of the rules; increased when a change would make old logs replay differently."""
    seat_counts: ClassVar[tuple[int, ...]]
    """Supported numbers of seats, in ascending order."""
    options: ClassVar[tuple[Option, ...]] = ()

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Check the game's key. Raises TypeError if it does not match `GAME_KEY`."""
        super().__init_subclass__(**kwargs)
        key = cls.__dict__.get("key")
        if key is not None and not GAME_KEY.fullmatch(key):
            raise TypeError(f"game key {key!r}: expected 1 to 16 letters a-z")

    def components(self, raw: object | None) -> Any:
        """Return validated component data from JSON values, or the shipped data if `raw` is None.

        Raises BadComponents, listing all mistakes. Default: None, for a game without component data.
        """
        return None

    @abstractmethod
    def start(
        self, seats: int, options: Mapping[str, str], components: Any, seed: str
    ) -> Transition[S]:
        """Return the first state of a game, with its events. Missing options take their defaults (see `chosen`).

        components: the result of `components`, or None for the shipped data.
        seed: determines everything that is random in the game.

        Raises BadOptions for an unknown option or value, or a number of seats that is not in `seat_counts`.
        """

    def chosen(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Return the values of all options, using the defaults of missing ones. Raises BadOptions as `start` does."""
        if seats not in self.seat_counts:
            raise BadOptions(f"{self.key} is not for {seats} seats")
        allowed = {option.key: option.values for option in self.options}
        for key, value in options.items():
            if value not in allowed.get(key, ()):
                raise BadOptions(f"no such option: {key!r:.40} {value!r:.40}")
        return {option.key: options.get(option.key, option.default) for option in self.options}

    @abstractmethod
    def to_move(self, state: S) -> Seat | None:
        """Return the seat to move, or None if the game is over."""

    @abstractmethod
    def legal_moves(self, state: S) -> Sequence[M]:
        """Return all legal moves in a fixed order; the result is empty if and only if the game is over."""

    @abstractmethod
    def apply(self, state: S, move: M) -> Transition[S]:
        """Return the state after a move, with its events. Raises IllegalMove if and only if the move is not legal."""

    def in_turn(self, state: S) -> bool:
        """Return whether the seat to move is partway through a turn of several words. Default: False."""
        return False

    def follow_ups(self, state: S) -> Sequence[M]:
        """Return moves that are played without another press once this state is reached, in order.

        They are played together with the word that led to the state. A game returns the moves that remain in a turn
        if they can differ only in their order, and every order leads to the same state. Default: no moves.
        """
        return ()

    def only_move(self, state: S) -> M | None:
        """Return the only legal move at the start of a turn if the bot should play it unasked, otherwise None.

        The move is played together with the one before it, and both are shown at the same time. A game may return the
        move only if everybody knows that it is the only one. Default: None, for a game in which every turn needs a
        press.
        """
        return None

    def is_final(self, state: S, events: Sequence[Event | Secret]) -> bool:
        """Return whether a move made in `state` with these events cannot be taken back.

        A move is final if it revealed something random or hidden, or if a rule of the game makes it final. Default:
        whether there is a Secret or an event with `final` among the events.
        """
        return any(isinstance(event, Secret) or event.final for event in events)

    def scores(self, state: S) -> tuple[Score, ...]:
        """Return the current score of every seat, in seat order. Default: empty, for a game without scores."""
        return ()

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return how the game ended, or None if it is not over. See `Outcome.draw` for draws."""

    def seats(self, state: S) -> int:
        """Return the number of seats.

        Default: the number of scores, or else the only number in `seat_counts`. Raises NotImplementedError if the game
        has no scores and supports several numbers of seats.
        """
        if scores := self.scores(state):
            return len(scores)
        if len(self.seat_counts) == 1:
            return self.seat_counts[0]
        raise NotImplementedError(
            "a game without scores for several numbers of seats defines `seats`"
        )

    def observe(self, state: S, seat: Seat | None, events: Sequence[Event | Secret] = ()) -> V:
        """Return the view of a seat, or the public view if `seat` is None.

        Of the given events, the view contains only those that the viewer may know. Default: an `OpenView`, for a game
        without hidden information.
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

    def reveal(self, state: S, events: Sequence[Event | Secret] = ()) -> V:
        """Return the view of a position that is shown to everyone when the game is over and nothing stays hidden.

        Default: the public view.
        """
        return self.observe(state, None, events)

    @abstractmethod
    def encode(self, move: M) -> Word:
        """Return the word that encodes a move."""

    @abstractmethod
    def decode(self, word: str) -> M:
        """Return the move that a word encodes, legal or not. Raises BadWord unless `encode(decode(word)) == word`."""

    def dump(self, state: S) -> dict[str, Any]:
        """Return the state as JSON values (see docs/state.md). Default: its dataclass fields by name."""
        raw: dict[str, Any] = codec.dump(state)
        return raw

    def load(self, raw: Mapping[str, Any]) -> S:
        """Return the state described by JSON values. Raises BadPosition if the position is not valid.

        The default checks only the types of the fields; override it to check the position as well.
        """
        state: S = codec.load(self.state_type(), raw)
        return state

    def census(self, state: S) -> Mapping[str, int]:
        """Return how many pieces of each kind the game has, for every kind whose number never changes.

        The result is the same for all states of a game, so that tests notice when a piece is lost. Default: empty.
        """
        return {}

    def move_limit(self, seats: int) -> int:
        """Return an upper bound on the number of moves in a game, for tests and mutants. Default: 1000."""
        return 1000

    @classmethod
    def state_type(cls) -> Any:
        """Return the state type S from the class declaration, such as `class Pebbles(Game[State, Move, View])`.

        Raises TypeError if the class has no such base.
        """
        return _type_arguments(cls)[0]

    @classmethod
    def view_type(cls) -> Any:
        """Return the view type V from the class declaration. Raises TypeError as `state_type` does."""
        return _type_arguments(cls)[2]


def _type_arguments(cls: type) -> tuple[Any, ...]:
    """Return the type arguments (S, M, V) of the class's `Game[...]` base. Raises TypeError if they are missing."""
    for base in cls.__mro__:
        for declared in base.__dict__.get("__orig_bases__", ()):
            arguments = get_args(declared)
            if len(arguments) == 3 and not any(isinstance(one, TypeVar) for one in arguments):
                return arguments
    raise TypeError(f"{cls.__name__}: expected Game[State, Move, View] as base")
