"""Facts: the events that make up a table's log. All other data of a table are computed from them."""

from __future__ import annotations

from dataclasses import dataclass
from operator import not_
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, TypeAdapter

from bot.store.records import ChatKey, PersonKey, TableKey
from bot.tables.base_fact import BaseFact
from bot.tables.proposal_facts import Agreed, Continued, Declined, Paused, Proposed
from bot.tables.results import GameResult

__all__ = ["Agreed", "Continued", "Declined", "Paused", "Proposed"]


@dataclass(frozen=True, slots=True)
class Occupant:
    """Who plays a seat.

    `owner` is the person the seat belongs to, or None for a computer player. `level` is the level of the computer that
    plays the seat, or None if the owner plays. If both are set, a computer stands in for the owner, who may come back.
    `since` is the time at which the computer began to stand in, in seconds since the epoch, or None if no computer does
    or the time is not known. `strength` is the strength of a matched computer in this game (engine/players/scale.py),
    or None.
    """

    owner: PersonKey | None = None
    level: str | None = None
    since: float | None = None
    strength: float | None = None


Away: TypeAlias = Literal["ask", "move", "play"]
"""What happens when the time of a person is up: others are asked to call a stand-in, a computer makes one move, or a
computer plays until the person returns."""
AWAY: tuple[Away, ...] = ("ask", "move", "play")


class Opened(BaseFact):
    """A table was opened.

    `host` is None if it was opened anonymously; the first person to join then becomes host. `time_limit` is the time
    limit per move in seconds, or None for no limit. `narrator` and `away` are the settings of NarratorSet and AwaySet.
    `seed` is the seed of the game, or "" in logs of earlier versions. The hash of the seed is shown in the lobby
    (bot/tables/replays/fairness.py).
    """

    kind: Literal["opened"] = "opened"
    game: str
    chat: ChatKey
    topic: int = 0
    solo: bool = False
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    time_limit: int | None = None
    narrator: bool = True
    host: PersonKey | None = None
    rematch_of: TableKey | None = None
    switches: tuple[str, ...] = ()
    away: Away = "ask"
    seed: str = Field("", repr=False)


class Joined(BaseFact):
    """A person took the next free seat of the lobby."""

    kind: Literal["joined"] = "joined"
    person: PersonKey


class Left(BaseFact):
    """A person left the lobby, or gave up their seat in a running game.

    `forgotten` says whether they left because they asked to be forgotten. If so, they cannot return.
    """

    kind: Literal["left"] = "left"
    person: PersonKey
    forgotten: bool = False


class ComputerAdded(BaseFact):
    """A computer took the next free seat of the lobby."""

    kind: Literal["computer_added"] = "computer_added"
    level: str


class ComputerRemoved(BaseFact):
    """The computer in this seat was removed from the lobby."""

    kind: Literal["computer_removed"] = "computer_removed"
    seat: int


class OptionSet(BaseFact):
    """An option of the game was set to a new value."""

    kind: Literal["option_set"] = "option_set"
    key: str
    value: str


class SeatsSet(BaseFact):
    """The number of seats at the table was set."""

    kind: Literal["seats_set"] = "seats_set"
    seats: int


class TimeLimitSet(BaseFact):
    """The time limit per move was set, in seconds; None means no limit."""

    kind: Literal["patience_set"] = "patience_set"
    seconds: int | None


class NarratorSet(BaseFact):
    """The narrator was switched on or off. It adds sentences to captions."""

    kind: Literal["narrator_set"] = "narrator_set"
    on: bool


class AwaySet(BaseFact):
    """The host chose what happens when the time of a person is up."""

    kind: Literal["away_set"] = "away_set"
    value: Away


SWITCHES = ("shuffled", "when_full", "casual", "pinned")
"""The switches of a table: the seats are shuffled, the game starts as soon as all seats are taken, the game does not
count in the standings, the board is pinned."""


class SwitchSet(BaseFact):
    """A switch of the table was turned on or off."""

    kind: Literal["switch_set"] = "switch_set"
    name: Literal["shuffled", "when_full", "casual", "pinned"]
    on: bool


class Removed(BaseFact):
    """The host removed a person from the lobby. That person may not join it again."""

    kind: Literal["removed"] = "removed"
    person: PersonKey


class ChatAdded(BaseFact):
    """The private chat of a person at the table became one of its chats.

    It is written when the person joins by the table's token, opens the table by a card, returns to a seat that they had
    left, or has a seat in a rematch.
    """

    kind: Literal["chat_added"] = "chat_added"
    person: PersonKey
    chat: ChatKey


class InvitationRevoked(BaseFact):
    """The host revoked the invitations to the table, which got a new token."""

    kind: Literal["invitation_revoked"] = "invitation_revoked"


class HostChanged(BaseFact):
    """Another person became host, or there is no host any more (`person` is None)."""

    kind: Literal["host_changed"] = "host_changed"
    person: PersonKey | None


class Started(BaseFact):
    """The game started.

    `seed` determines all random events of the game. `components` is the hash of the component data, or None.
    `narration` is a random number, independent of the seed, that the narrator's choice of sentences depends on.
    """

    kind: Literal["started"] = "started"
    seed: str = Field(repr=False)
    components: str | None = None
    rules_version: int
    occupants: tuple[Occupant, ...]
    narration: int = 0


class Played(BaseFact):
    """A move by the person `by`, or by a computer if `by` is None. `only`: made without a press (`Game.only_move`)."""

    kind: Literal["played"] = "played"
    seat: int
    word: str
    by: PersonKey | None = None
    only: bool = Field(default=False, exclude_if=not_)  # earlier versions can read the others
    private: bool = Field(default=False, exclude_if=not_)  # see bot/tables/private_steps.py


class TookBack(BaseFact):
    """The person `by` took moves back: the game returned to its state at position `to`.

    `granted_by` is the person who had to agree and did so, or None. In logs of earlier versions, `by` and `granted_by`
    are both None.
    """

    kind: Literal["took_back"] = "took_back"
    to: int
    by: PersonKey | None = None
    granted_by: PersonKey | None = None


class HandedOver(BaseFact):
    """A seat was handed over to another player.

    `cause` says why: a computer stands in for an absent person, the person returned, the person left,
    somebody else took the seat, or the person lost it because a computer had moved for them too often.
    """

    kind: Literal["handed_over"] = "handed_over"
    seat: int
    occupant: Occupant
    cause: Literal["absent", "returned", "left", "taken", "forfeited"]


class StopVoted(BaseFact):
    """A seated person voted to stop the game."""

    kind: Literal["stop_voted"] = "stop_voted"
    person: PersonKey


class StopVoteWithdrawn(BaseFact):
    """A person withdrew their vote to stop the game."""

    kind: Literal["stop_vote_withdrawn"] = "stop_vote_withdrawn"
    person: PersonKey


EndReason: TypeAlias = Literal["finished", "stopped", "resigned", "expired", "idle", "abandoned"]


class Ended(BaseFact):
    """The table was closed.

    `person` is the person who ended it, or None if the rules of the game or a deadline ended it, if it was idle, or if
    an anonymous admin stopped it. `result` is None if the game never started, and in logs written before results were
    recorded (see `ResultRecorded`).
    """

    kind: Literal["ended"] = "ended"
    reason: EndReason
    person: PersonKey | None = None
    result: GameResult | None = None


class ResultRecorded(BaseFact):
    """The result was added to the log of a game that had ended before results were recorded."""

    kind: Literal["result_recorded"] = "result_recorded"
    result: GameResult


class Resumed(BaseFact):
    """A running game continued under a new version of the rules.

    The game continues from `state`; the moves before this fact are not applied again.
    """

    kind: Literal["resumed"] = "resumed"
    rules_version: int
    state: dict[str, Any]


Fact: TypeAlias = Annotated[
    Opened | Joined | Left | ComputerAdded | ComputerRemoved | OptionSet | SeatsSet | TimeLimitSet
    | NarratorSet | AwaySet | SwitchSet | Removed | ChatAdded | InvitationRevoked | HostChanged
    | Started | Played | TookBack | HandedOver | Proposed | Agreed | Declined | Paused | Continued
    | StopVoted | StopVoteWithdrawn | Ended | ResultRecorded
    | Resumed,
    Field(discriminator="kind"),
]  # fmt: skip

_ADAPTER: TypeAdapter[Fact] = TypeAdapter(Fact)


def dump_fact(fact: Fact) -> str:
    """Return a fact as one line of JSON."""
    return fact.model_dump_json()


def load_fact(text: str) -> Fact:
    """Return the fact that a JSON text contains. Raises pydantic.ValidationError if the text is not a valid fact."""
    return _ADAPTER.validate_json(text)
