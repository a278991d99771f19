"""The values that pass between a game and everything else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Generic, NewType, TypeVar

from engine.saying import Saying, Seat

MAX_KEYS_PER_ROW = 8
"""Telegram shows at most eight buttons in a row of an inline keyboard."""

Word = NewType("Word", str)
"""A move as text: ASCII parts separated by dots, "f3.blue.2". A prefix of whole parts is a partly chosen move."""


@dataclass(frozen=True, slots=True)
class Event:
    """A public event. Fields: plain values, tuples and frozen dataclasses."""

    final: ClassVar[bool] = False
    """The move cannot be taken back: it revealed hidden information, or a rule makes it final."""
    begins_move: ClassVar[bool] = False
    """It reports the move itself; the events after it are its consequences."""
    shrinks: ClassVar[bool] = False
    """A consequence whose caption becomes brief as soon as a newer move follows."""


@dataclass(frozen=True, slots=True)
class Secret:
    """Information for one seat only. It is not an Event, so that no caption can show it by mistake."""

    seat: Seat


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Transition(Generic[S]):
    """A new state and the events that led to it, in order."""

    state: S
    events: tuple[Event | Secret, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the start. Locale messages: `<game>-option-<key>` and `<game>-option-<key>-<value>`."""

    key: str
    values: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One addend of a score. Locale message: `<game>-score-<key>` with `count` and `points`."""

    key: str
    points: int
    count: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's score: `total` is the sum of `lines`; `rounds` holds the lines of each finished round, oldest first."""

    seat: Seat
    total: int
    lines: tuple[ScoreLine, ...]
    rounds: tuple[tuple[ScoreLine, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    winners: the first group of `ranking`, several if they share the victory; empty if the game is a draw.
    ranking: groups of equal seats, best first.
    reason: what ended the game. tie_break: what decided between equal totals; None if nothing had to.
    """

    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    reason: Saying
    tie_break: Saying | None = None

    @classmethod
    def draw(cls, seats: int, reason: Saying) -> Outcome:
        """Return a draw between all seats: one group in the ranking and no winner."""
        return cls((), (tuple(map(Seat, range(seats))),), reason)

    def share(self, seat: Seat) -> float:
        """Return the seat's share of the win, from 0 to 1; a shared victory and a draw are divided equally.

        >>> Outcome.draw(2, Saying("four-draw")).share(Seat(0))
        0.5
        """
        first = self.winners or self.ranking[0]
        return (seat in first) / len(first)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one viewer may know of a state; viewer None: what the whole chat may see. Picklable and frozen.

    A game with hidden information derives its own view; other games use `OpenView`.
    scores: in seat order; hidden ones are left out, and a game without scores has none.
    events: the events that this viewer may know, oldest first.
    """

    viewer: Seat | None
    seats: int
    to_move: Seat | None
    scores: tuple[Score, ...]
    outcome: Outcome | None = None
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenView(View, Generic[S]):
    """The view of a game without hidden information: it contains the state."""

    state: S


@dataclass(frozen=True, slots=True)
class Key:
    """A button. word: an offered word (a move), or a prefix of offered words (one step of the choice; "" goes back).

    blocked: the rules refuse this move; the button stays in its place, marked, and a press on it gives the reason.
    """

    word: Word
    label: Saying
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Keypad:
    """Rows of at most `MAX_KEYS_PER_ROW` keys, each from left to right, and the prompt: what to choose now.

    The rows are equal for all viewers of a state. The prompt comes from the view of the seat that asks, and may contain
    what only that seat knows.
    """

    rows: tuple[tuple[Key, ...], ...]
    prompt: Saying
