"""The contract between a game and everything else: tables, pictures, keyboards and computer players."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, NewType, TypeVar

from engine.errors import BadOptions, IllegalMove
from engine.reasons import Reasons
from engine.saying import Saying, Seat
from engine.search_model import EncodedPosition, SearchModel

__all__ = [
    "Event", "Game", "Key", "Keypad", "Option", "Outcome", "Score", "ScoreLine", "Seat", "Secret",
    "Transition", "View", "Word",
]  # fmt: skip

Word = NewType("Word", str)
"""A move as text: ASCII parts with dots between them, "f3.blue.2"; a prefix of whole parts is a half-made move."""


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened and that everybody may know. Fields: plain values, tuples, frozen dataclasses."""

    final: ClassVar[bool] = False
    """The move cannot be taken back: it revealed hidden information, or a rule makes it final."""
    begins_move: ClassVar[bool] = False
    """It reports the move itself; the events after it are its consequences."""
    shrinks: ClassVar[bool] = False
    """A consequence that is told as briefly as an older move once a newer move is told."""


@dataclass(frozen=True, slots=True)
class Secret:
    """What only one seat may learn; not an Event, so that no caption can take it."""

    seat: Seat


S = TypeVar("S")
M = TypeVar("M")
V = TypeVar("V", bound="View")


@dataclass(frozen=True, slots=True)
class Transition(Generic[S]):
    """A new state and the events that led to it, in order."""

    state: S
    events: tuple[Event | Secret, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the start. Words: `<game>-option-<key>`, `<game>-option-<key>-<value>` in the locales."""

    key: str
    values: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One addend of a score. Words: the message `<game>-score-<key>` with `count` and `points`."""

    key: str
    points: int
    count: int = 0


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's score: `total` is the sum of `lines`; `rounds`: the lines of each round that ended, oldest first."""

    seat: Seat
    total: int
    lines: tuple[ScoreLine, ...]
    rounds: tuple[tuple[ScoreLine, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: `ranking` holds groups of equals, best first; `winners` is its first group.

    `reason` and `tie_break` are told (what ended the game; what parted equal totals, None if nothing had to).
    """

    winners: tuple[Seat, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    reason: Saying
    tie_break: Saying | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """What one viewer may know of a state (None: what the whole chat may see). Picklable, frozen.

    Each game derives its own. `events` are those the viewer is to be told, oldest first.
    """

    viewer: Seat | None
    seats: int
    to_move: Seat | None
    scores: tuple[Score, ...]
    outcome: Outcome | None = None
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Key:
    """A button: `word` is an offered word (a move) or a prefix of offered words (a step on the way; "" goes back).

    `blocked`: the rules would refuse it; it stays in its place, marked, and a press on it says why.
    """

    word: Word
    label: Saying
    blocked: bool = False


@dataclass(frozen=True, slots=True)
class Keypad:
    """Rows of keys, each from left to right as on the screen, and what to choose now (told as a toast).

    In a group the rows come from the public view. The prompt that a presser is told comes from their own seat's view:
    it may name what only they know. Rows are equal for every viewer of a state.
    """

    rows: tuple[tuple[Key, ...], ...]
    prompt: Saying


class Game(ABC, Generic[S, M, V]):
    """The promise. S: state, M: move, V: view, all frozen values. Laws: tests/engine/test_contract.py."""

    key: ClassVar[str]
    """The game's name in every room: engine/games/<key>, render/games/<key>.py, locales/*/<key>.ftl."""
    rules_prefix: ClassVar[str]
    """The letters of its numbered statements: "AZ"."""
    rules_version: ClassVar[int]
    """Raised when an old log would replay differently."""
    seat_counts: ClassVar[tuple[int, ...]]
    options: ClassVar[tuple[Option, ...]]
    counts: ClassVar[str] = "points"
    """What its totals count: "points" or "pieces", a selector of `end-score` and its neighbours in the locales."""
    evaluation_unit: ClassVar[str] = "points"
    """What `evaluate` counts: "points" or "steps", a selector of the hints' reasons in the locales."""
    guidance: ClassVar[Mapping[str, str]]
    """For each prompt that `keys` gives (its message id) the statement that helps to choose there."""
    previews: ClassVar[bool] = False
    """People choose by the picture of their half-made move: the board is drawn anew at each step of choosing."""
    drawn_asides: ClassVar[tuple[Word, ...]] = ()
    """Asides that also have a picture, for the presser alone: a scene of their own view with that word chosen."""

    @abstractmethod
    def components(self, raw: object | None) -> Any:
        """Check component data as read from JSON (None: the game's own file) and make a value of it.

        Raises BadComponents with every mistake. A game without component data gives None.
        """

    @abstractmethod
    def start(
        self, seats: int, options: Mapping[str, str], components: Any, seed: str
    ) -> Transition[S]:
        """Set up a game. Missing options take their defaults; raises BadOptions."""

    def chosen(self, seats: int, options: Mapping[str, str]) -> dict[str, str]:
        """Every option's value, chosen or default; raises BadOptions, also for a number of seats that it is not for."""
        if seats not in self.seat_counts:
            raise BadOptions(f"{self.key} is not for {seats} seats")
        allowed = {option.key: option.values for option in self.options}
        for key, value in options.items():
            if value not in allowed.get(key, ()):
                raise BadOptions(f"no such option: {key!r:.40} {value!r:.40}")
        return {option.key: options.get(option.key, option.default) for option in self.options}

    @abstractmethod
    def to_move(self, state: S) -> Seat | None:
        """Whose turn it is; None: the game is over."""

    @abstractmethod
    def legal_moves(self, state: S) -> Sequence[M]:
        """All legal moves in a fixed order; empty exactly when the game is over."""

    @abstractmethod
    def apply(self, state: S, move: M) -> Transition[S]:
        """Make a move; raises IllegalMove exactly when it is not in legal_moves."""

    def in_turn(self, state: S) -> bool:
        """Whether the seat to move has begun a turn of several words and has yet to finish it."""
        return False

    @abstractmethod
    def scores(self, state: S) -> tuple[Score, ...]:
        """Every seat's score as it stands, in seat order."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended; None while it goes on."""

    @abstractmethod
    def observe(self, state: S, seat: Seat | None, events: Sequence[Event | Secret] = ()) -> V:
        """What that seat (None: the whole chat) may know; of the events handed in, those it may learn."""

    @abstractmethod
    def offers(self, view: V) -> Sequence[Word]:
        """What may stand on buttons for the seat to move, in keyboard order: every legal word, and blocked ones too.

        A public view names hidden things by slot, so that its offers tell nothing.
        """

    @abstractmethod
    def refusal(self, view: V, word: Word) -> IllegalMove | None:
        """The refusal that an offered word would meet, as far as the view can tell; None: nothing is known.

        Ask it from the presser's own view: a seat knows more than the group.
        """

    @abstractmethod
    def keys(self, view: V, chosen: Word) -> Keypad:
        """The keyboard after `chosen` (a prefix of offered words, "" at first): it mirrors the picture.

        At most 6 keys a row; every offered word can be reached. A prefix that no offer has gives the first keyboard.
        """

    def caution(self, view: V, word: Word) -> Saying | None:
        """What a presser should be told, alone, before this legal word is made; the same press again makes it.

        Nothing on the public keyboard changes meanwhile. None: nothing to warn of.
        """
        return None

    def asides(self, view: V) -> Sequence[Sequence[Key]]:
        """Rows of keys that only tell something, equal for every viewer; their words, no moves, begin with "?"."""
        return ()

    def answer(self, view: V, word: Word) -> Saying | None:
        """What a press on an aside tells the presser alone, from their own view: at most 200 characters in any locale.

        None: there is no such aside.
        """
        return None

    def advice(self, view: V, word: Word) -> Saying | None:
        """A legal word as a request to the seat to move, without a full stop; None: the game has no words for it."""

    def reasons(self, view: V, word: Word) -> Reasons:
        """What speaks for a legal word of the seat to move, from that seat's own view."""
        return Reasons()

    @abstractmethod
    def tell(self, event: Event, *, brief: bool = False) -> tuple[Saying, ...]:
        """The lines of a caption for an event: one sentence each; brief: the shortest form; (): nothing to tell."""

    @abstractmethod
    def encode(self, move: M) -> Word:
        """The move as a word."""

    @abstractmethod
    def decode(self, word: str) -> M:
        """The word as a move, legal or not; raises BadWord. Strict: encode(decode(w)) == w."""

    @abstractmethod
    def determinize(self, view: V, seed: str) -> S:
        """An invented truth that fits the view, for players that search."""

    @abstractmethod
    def dump(self, state: S) -> dict[str, Any]:
        """The state as JSON values, described in docs/state.md."""

    @abstractmethod
    def load(self, raw: Mapping[str, Any]) -> S:
        """The state from JSON values; any valid position, not only one that play reaches. Raises BadPosition."""

    @abstractmethod
    def census(self, state: S) -> Mapping[str, int]:
        """How many there are of each thing that is never lost or made: the same in every state of a game."""

    @abstractmethod
    def move_limit(self, seats: int) -> int:
        """No game with so many seats takes more moves than this."""

    @abstractmethod
    def plausible_moves(self, view: V) -> Sequence[Word]:
        """Legal words that no beginner would be laughed at for; never empty while the game goes on."""

    @abstractmethod
    def evaluate(self, state: S, seat: Seat) -> float:
        """Return the lead of a seat over its best opponent without search, in `evaluation_unit`s."""

    def search_model(self, view: V, seed: str) -> SearchModel[Any] | None:
        """Return a faster equivalent of `determinize`, `apply` and `evaluate` for the search; None: there is none."""
        return None

    def encode_for_search(self, view: V, seed: str) -> EncodedPosition | None:
        """Return one determinization encoded for the compiled search; None: it cannot search this position."""
