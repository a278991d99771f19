"""Facts about proposals that others must agree to, and about pauses."""

from __future__ import annotations

from typing import Literal, TypeAlias

from bot.store.records import PersonKey
from bot.tables.base_fact import BaseFact

ProposalKind: TypeAlias = Literal["pause", "pace", "seat"]
"""What a proposal is about: a pause, another time limit ("pace"), or a seat. The words are stored."""


class Proposed(BaseFact):
    """A person proposed to pause the game, to change the time limit, or to take a seat.

    `value` is the time limit in seconds (None means no limit) or the seat. `at` is the time in seconds since the epoch.
    The proposal replaces an earlier one.
    """

    kind: Literal["proposed"] = "proposed"
    what: ProposalKind
    person: PersonKey
    value: int | None = None
    at: float


class Agreed(BaseFact):
    """A person at the table agreed to the proposal."""

    kind: Literal["agreed"] = "agreed"
    person: PersonKey


class Declined(BaseFact):
    """A person at the table declined the proposal, or the person who had made it withdrew it."""

    kind: Literal["declined"] = "declined"
    person: PersonKey


UNSEEN = (Proposed, Agreed, Declined)
"""The facts about proposals, which do not change the board of a table."""


class Paused(BaseFact):
    """The game was paused: its clocks stop until `until`, in seconds since the epoch, or until somebody continues it.

    `elapsed` is the number of seconds that the turn had lasted. Outages move the end of the pause: the stored deadline
    contains the actual end, to which `until` is set in memory (`stored_times.with_times_of`).
    """

    kind: Literal["paused"] = "paused"
    until: float
    elapsed: float


class Continued(BaseFact):
    """The pause ended. `person` is who continued the game, or None if the time of the pause was up."""

    kind: Literal["continued"] = "continued"
    person: PersonKey | None = None
