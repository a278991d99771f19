"""Commands about take-backs, proposals and pauses, for which other people may have to agree."""

from __future__ import annotations

from dataclasses import dataclass

from bot.store.records import PersonKey
from bot.tables.proposal_facts import ProposalKind


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back one's own last move. `acted`: whether the person to move may have acted since their turn began."""

    by: PersonKey
    position: int
    acted: bool = False


@dataclass(frozen=True, slots=True)
class GrantTakeBack:
    """Let the person `asker` take back their last move."""

    by: PersonKey
    position: int
    asker: PersonKey


@dataclass(frozen=True, slots=True)
class Moment:
    """The time of a command, and the time at which the turn began, in seconds since the epoch."""

    now: float
    turn_since: float


@dataclass(frozen=True, slots=True)
class Propose:
    """Propose to pause the game, to change the time limit to `value` (None for no limit), or to take the seat `value`.

    For a pause, `value` is None.
    """

    by: PersonKey
    what: ProposalKind
    moment: Moment
    value: int | None = None


@dataclass(frozen=True, slots=True)
class Agree:
    """Agree to the proposal with this number."""

    by: PersonKey
    number: int
    moment: Moment


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline the proposal with this number, or withdraw it if it is one's own."""

    by: PersonKey
    number: int


@dataclass(frozen=True, slots=True)
class Continue:
    """End a pause. `by` is None if the time of the pause is up."""

    by: PersonKey | None = None
