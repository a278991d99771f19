"""Commands: requests to change a table, made by people, computers or the clock.

`by` is the person who makes the request. `position` is the position of the game to which it refers: for a press, the
one stored in the button.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from bot.store.records import ChatKey, PersonKey, TableKey
from bot.tables.facts import Away
from bot.tables.guests import Guests
from bot.tables.proposal_commands import (
    Agree,
    Continue,
    Decline,
    GrantTakeBack,
    Moment,
    Propose,
    TakeBack,
)
from engine.contract import Seat, Word

__all__ = ["Agree", "Continue", "Decline", "GrantTakeBack", "Moment", "Propose", "TakeBack"]
SEED_BYTES = 32
"""The size of a seed in bytes. A seed is written in twice as many hexadecimal digits."""
DEFAULT_TIME_LIMIT = 600
TIME_LIMITS: tuple[int | None, ...] = (60, 300, 600, 3600, 21_600, 86_400, 259_200, None)
"""The time limits per move that a host may choose, in seconds; None means no limit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """Open a table.

    The person `by` becomes its host, unless `host` is set, and takes the first seat, unless `seated` is given. `by` is
    None for an anonymous admin or a channel.
    """

    by: PersonKey | None
    game: str
    chat: ChatKey
    topic: int = 0
    solo: bool = False
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    levels: tuple[str, ...] = ()
    """The levels of the computers that are seated when the table is opened. Not used if `seated` is given."""
    seated: tuple[PersonKey | str, ...] = ()
    """For a rematch: the people and the levels of the computers, in seat order; otherwise empty."""
    time_limit: int | None = DEFAULT_TIME_LIMIT
    narrator: bool = True
    switches: tuple[str, ...] = ()
    away: Away = "ask"
    rematch_of: TableKey | None = None
    host: PersonKey | None = None
    """The host of the table, or None if it is `by`."""
    guests: Guests = ()
    """The people who play from their private chats, with these chats. People without a seat are ignored."""


@dataclass(frozen=True, slots=True)
class Join:
    """Take a free seat in the lobby. `start` is carried out if the table is then full and is set to start when full."""

    by: PersonKey
    start: Start | None = None
    chat: ChatKey | None = None
    """The private chat in which the person will play, if they have shown the table's token, or None."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the lobby, or give up the seat in a running game to a computer.

    `forgotten` says whether the person leaves because they asked to be forgotten.
    """

    by: PersonKey
    forgotten: bool = False


@dataclass(frozen=True, slots=True)
class AddComputer:
    """Add a computer of the given level. `start` is carried out under the same condition as in Join."""

    by: PersonKey
    position: int
    level: str
    start: Start | None = None


@dataclass(frozen=True, slots=True)
class RemoveComputer:
    """Remove the computer that was added last."""

    by: PersonKey
    position: int


@dataclass(frozen=True, slots=True)
class SetOption:
    """Set one of the game's options."""

    by: PersonKey
    position: int
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class SetSeats:
    """Set the number of seats."""

    by: PersonKey
    position: int
    seats: int


@dataclass(frozen=True, slots=True)
class SetTimeLimit:
    """Set the time limit per move, or remove it if `seconds` is None."""

    by: PersonKey
    position: int
    seconds: int | None


@dataclass(frozen=True, slots=True)
class SetSwitch:
    """Turn a switch of the table on or off."""

    by: PersonKey
    position: int
    name: str
    on: bool


@dataclass(frozen=True, slots=True)
class Remove:
    """Remove another person from the lobby."""

    by: PersonKey
    person: PersonKey


@dataclass(frozen=True, slots=True)
class RevokeInvitation:
    """Make the table's invitations invalid."""

    by: PersonKey


@dataclass(frozen=True, slots=True)
class ChangeHost:
    """Make another person at the table the host."""

    by: PersonKey
    person: PersonKey


@dataclass(frozen=True, slots=True)
class ReplaceHost:
    """Replace a host who is away with one of `candidates` (`deadlines.possible_hosts`)."""

    candidates: frozenset[PersonKey]


@dataclass(frozen=True, slots=True)
class SetNarrator:
    """Switch the narrator on or off."""

    by: PersonKey
    position: int
    on: bool


@dataclass(frozen=True, slots=True)
class Start:
    """Start the game with the players now seated. `components` is the hash of the component data, if any.

    `seed` is used if the table was opened without a seed. `narration` is the number in the fact Started.
    `strength` is the strength of the matched computers (bot/tables/computers/matching.py), or None.
    """

    by: PersonKey
    seed: str = field(repr=False)
    components: str | None = None
    narration: int = 0
    strength: float | None = None


@dataclass(frozen=True, slots=True)
class Play:
    """Make a move. `word` can be several words joined with `AND`."""

    by: PersonKey
    position: int
    word: str


@dataclass(frozen=True, slots=True)
class Think:
    """Make a move chosen by a computer."""

    seat: Seat
    position: int
    word: Word


@dataclass(frozen=True, slots=True)
class Absent:
    """Apply the table's setting `away` to the person to move, whose time is up at this position.

    `now` is the time in seconds since the epoch, or None if it is unknown.
    """

    position: int
    now: float | None = None


@dataclass(frozen=True, slots=True)
class SetAway:
    """Set what happens when the time of a person is up."""

    by: PersonKey
    position: int
    value: str


@dataclass(frozen=True, slots=True)
class StandIn:
    """Let a computer play for the person to move.

    `left` is the number of seconds that the person has left, and `now` the time in seconds since the epoch.
    """

    by: PersonKey
    position: int
    left: float
    away: bool = False
    """Whether the person cannot be reached. If so, `left` does not matter."""
    now: float | None = None


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Return to one's own seat, even after having left or lost it. `chat` is the chat of the press."""

    by: PersonKey
    chat: ChatKey | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """End the table if `by` is its host or an admin (`admin`) and may end it alone, otherwise vote to end the game.

    `by` is None for an anonymous admin. `decisions.end.needs_vote` determines who may not end a game alone.
    """

    by: PersonKey | None
    admin: bool = False


@dataclass(frozen=True, slots=True)
class WithdrawVote:
    """Withdraw one's own vote to end the game."""

    by: PersonKey


@dataclass(frozen=True, slots=True)
class CloseIdle:
    """Close an idle lobby. `idle` says whether the caller has found that the lobby is quiet (`deadlines.is_quiet`)."""

    idle: bool


@dataclass(frozen=True, slots=True)
class Resign:
    """Resign a solo game."""

    by: PersonKey


@dataclass(frozen=True, slots=True)
class Expire:
    """Close a lobby or an idle table whose deadline has passed. `is_unreachable`: the person to move could not act."""

    is_unreachable: bool = False


Command: TypeAlias = (
    Open | Join | Leave | AddComputer | RemoveComputer | SetOption | SetSeats | SetTimeLimit
    | SetSwitch | Remove | RevokeInvitation | ChangeHost | ReplaceHost | SetNarrator | Start | Play | Think | TakeBack
    | GrantTakeBack | Propose | Agree | Decline | Continue | Absent | SetAway
    | StandIn | ComeBack | Stop | WithdrawVote | CloseIdle | Resign | Expire
)  # fmt: skip
