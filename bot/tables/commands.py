"""What people, computers and the clock can ask of a table; `by` is who asks, `stamp` the position on the button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from bot.store.records import ChatKey, PersonKey, TableKey
from engine.contract import Seat, Word

DEFAULT_PATIENCE = 600
PATIENCES: tuple[int | None, ...] = (60, 300, 600, 3600, 21_600, 86_400, 259_200, None)
"""Seconds that a host may choose, from a minute to three days; None: off."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """Open a table; whoever opens it sits down and is host (None: an admin or a channel without a name)."""

    by: PersonKey | None
    game: str
    chat: ChatKey
    topic: int = 0
    solo: bool = False
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    levels: tuple[str, ...] = ()
    """The computers that sit down with them."""
    patience: int | None = DEFAULT_PATIENCE
    rematch_of: TableKey | None = None


@dataclass(frozen=True, slots=True)
class Join:
    """Take a free seat of the lobby."""

    by: PersonKey


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the lobby, or give the seat of a running game to a computer for good."""

    by: PersonKey


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Let a computer of that level sit down."""

    by: PersonKey
    position: int
    level: str


@dataclass(frozen=True, slots=True)
class RemoveComputer:
    """Send the computer away that sat down last."""

    by: PersonKey
    position: int


@dataclass(frozen=True, slots=True)
class SetOption:
    """Choose a value of one of the game's options."""

    by: PersonKey
    position: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class SetSeats:
    """Choose how many may play."""

    by: PersonKey
    position: int
    seats: int


@dataclass(frozen=True, slots=True)
class SetPatience:
    """Choose how long a person may take for a move."""

    by: PersonKey
    position: int
    seconds: int | None


@dataclass(frozen=True, slots=True)
class Start:
    """Begin the game with those who sit there."""

    by: PersonKey
    seed: str
    components: str | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move."""

    by: PersonKey
    position: int
    word: str


@dataclass(frozen=True, slots=True)
class Choose:
    """Go a step on the way to a move; nothing happens at the table, but only the one to move may."""

    by: PersonKey
    position: int


@dataclass(frozen=True, slots=True)
class Think:
    """A computer makes its move."""

    seat: Seat
    position: int
    word: Word


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Undo one's own last move, as long as it showed nothing and it is still one's turn."""

    by: PersonKey
    position: int


@dataclass(frozen=True, slots=True)
class StandIn:
    """Let a computer play for the one whose turn it is; `left`: seconds that they still have."""

    by: PersonKey
    position: int
    left: float


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Take one's own seat back from the computer that stands in."""

    by: PersonKey


@dataclass(frozen=True, slots=True)
class Stop:
    """End the table. `admin`: who asks is an admin of the chat; another seated person's wish counts as a vote."""

    by: PersonKey | None
    admin: bool = False


@dataclass(frozen=True, slots=True)
class CloseIdle:
    """End a table at which nobody seems to play any more; `idle`: the shell saw that nobody does."""

    idle: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """Give a solo game up."""

    by: PersonKey


@dataclass(frozen=True, slots=True)
class Expire:
    """The time of a lobby, or of a table without any press, is over."""


Command: TypeAlias = (
    Open | Join | Leave | AddComputer | RemoveComputer | SetOption | SetSeats | SetPatience | Start
    | Play | Choose | Think | TakeBack | StandIn | ComeBack | Stop | CloseIdle | Resign | Expire
)  # fmt: skip
