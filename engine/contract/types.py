"""The values exchanged between a game and the rest of the program."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Generic, NewType, TypeVar

from engine.saying import Saying, Seat

MAX_KEYS_PER_ROW = 8
"""Maximum number of keys in a row that a client can show."""

Word = NewType("Word", str)
"""A move as ASCII text: parts separated by dots, such as "f3.blue.2". A prefix of whole parts is a partially chosen
move."""
AND = "-"
"""Separates the words of a key that plays several moves in one press. No word contains this character."""


@dataclass(frozen=True, slots=True)
class Event:
    """A public event. Its fields are plain values, tuples and frozen dataclasses."""

    final: ClassVar[bool] = False
    """Whether a move with this event cannot be taken back (see `Rules.is_final`)."""
    begins_move: ClassVar[bool] = False
    """Whether the event reports the move itself; the events after it are consequences of the move."""
    shrinks: ClassVar[bool] = False
    """Whether the caption of the event is shortened as soon as another move follows."""


@dataclass(frozen=True, slots=True)
class Secret:
    """Information for one seat only. It is not an `Event`, so no caption can show it by mistake."""

    seat: Seat


S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Transition(Generic[S]):
    """A new state and the events that led to it, in order."""

    state: S
    events: tuple[Event | Secret, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """An option chosen before the game. Locale messages: `<game>-option-<key>` and `<game>-option-<key>-<value>`."""

    key: str
    values: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of a score. Locale message: `<game>-score-<key>` with `count` and `points`.

    count: the number of things that the line is about; 0 if the line counts nothing.
    """

    key: str
    points: int
    count: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's score: `total` is the sum of `lines`; `rounds` holds the lines of each round so far, oldest first.

    `rounds` is empty in a game that has no scores for single rounds.
    """

    seat: Seat
    total: int
    lines: tuple[ScoreLine, ...]
    rounds: tuple[tuple[ScoreLine, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    winners: the first group of `ranking`, several seats if they share the victory; empty if the game is a draw.
    ranking: groups of tied seats, best first.
    reason: why the game ended.
    tie_break: what decided between equal totals, or None if no tie had to be broken.
    """

    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    reason: Saying
    tie_break: Saying | None = None

    @classmethod
    def draw(cls, seats: int, reason: Saying) -> Outcome:
        """Return the outcome of a draw between all seats: one group in the ranking and no winners."""
        return cls((), (tuple(map(Seat, range(seats))),), reason)

    def share(self, seat: Seat) -> float:
        """Return the seat's share of the win, from 0 to 1; a shared victory or a draw is divided equally.

        >>> Outcome.draw(2, Saying("four-draw")).share(Seat(0))
        0.5
        """
        first = self.winners or self.ranking[0]
        return (seat in first) / len(first)


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one viewer may know about a state; `viewer` is None in the public view. Views are frozen and picklable.

    A game with hidden information defines its own subclass; other games use `OpenView`.

    scores: in seat order, without hidden scores; empty for a game without scores.
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
    """The view of a game without hidden information, which contains the whole state."""

    state: S


@dataclass(frozen=True, slots=True)
class Key:
    """A button of a keyboard.

    word: an offered word (a complete move), a prefix of offered words (one step of a choice) or an aside; "" goes back.
        It may also consist of several words joined with `AND`: all are played in one press, each in the state after
        the previous one. The last of them may be a prefix.
    label: the text on the button.
    blocked: whether the move is illegal; the button keeps its place but is marked, and pressing it shows the reason.
    confirms: whether the button makes a move that the buttons before it have chosen completely.
    """

    word: Word
    label: Saying
    blocked: bool = False
    confirms: bool = False


@dataclass(frozen=True, slots=True)
class Keypad:
    """A keyboard: rows of at most `MAX_KEYS_PER_ROW` keys, from left to right, and a prompt that says what to choose.

    The rows of a keyboard from `Presentation.keys` are the same for all viewers of a state. The prompt depends on the
    view and may contain information that only its viewer has.

    prompt: an argument "alone", which is "no", is set to "yes" where keys that make more than one move are left out.
    back: the word of the step before, or None if the rows have a key that goes back, or if there is no step before. A
        key that is alone in a row, and whose word is the one chosen so far, shows the choice: the program that shows
        the keyboard makes it go back. Without such a key, that program adds a row with a key that goes back.
    """

    rows: tuple[tuple[Key, ...], ...]
    prompt: Saying
    back: Word | None = None
