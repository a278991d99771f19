"""Facts: the events that make up a table's log. All other data of a table are computed from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bot.store.records import ChatKey, PersonKey, TableKey
from bot.tables.results import GameResult


@dataclass(frozen=True, slots=True)
class Chair:
    """Who plays a seat.

    `owner` is the person the seat belongs to, or None for a computer player. `level` is the level of the computer
    that plays the seat, or None if the owner plays. If both are set, a computer stands in for the owner, who may
    come back.
    """

    owner: PersonKey | None = None
    level: str | None = None


class _Fact(BaseModel):
    """Base class of the facts.

    Facts refer to people and chats by the bot's own keys, so a person can be forgotten without rewriting any log.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


class Opened(_Fact):
    """A table was opened.

    `host` is None if it was opened anonymously; the first person to join then becomes host. `patience` is the time
    limit per move in seconds, or None for no limit. `narrator` is the setting of NarratorSet. `seed` is the seed of the
    game, whose hash is shown in the lobby (bot/tables/fairness.py); it is "" in logs of earlier versions.
    """

    kind: Literal["opened"] = "opened"
    game: str
    chat: ChatKey
    topic: int = 0
    solo: bool = False
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    patience: int | None = None
    narrator: bool = True
    host: PersonKey | None = None
    rematch_of: TableKey | None = None
    switches: tuple[str, ...] = ()
    seed: str = Field("", repr=False)


class Joined(_Fact):
    """A person took the next free seat of the lobby."""

    kind: Literal["joined"] = "joined"
    person: PersonKey


class Left(_Fact):
    """A person left the lobby, or permanently gave up their seat in a running game."""

    kind: Literal["left"] = "left"
    person: PersonKey


class ComputerAdded(_Fact):
    """A computer took the next free seat of the lobby."""

    kind: Literal["computer_added"] = "computer_added"
    level: str


class ComputerRemoved(_Fact):
    """The computer in this seat was removed from the lobby."""

    kind: Literal["computer_removed"] = "computer_removed"
    seat: int


class OptionSet(_Fact):
    """An option of the game was set to a new value."""

    kind: Literal["option_set"] = "option_set"
    key: str
    value: str


class SeatsSet(_Fact):
    """The number of seats at the table was set."""

    kind: Literal["seats_set"] = "seats_set"
    seats: int


class PatienceSet(_Fact):
    """The time limit per move was set, in seconds; None is no limit."""

    kind: Literal["patience_set"] = "patience_set"
    seconds: int | None


class NarratorSet(_Fact):
    """The narrator was switched on or off. It adds sentences to captions."""

    kind: Literal["narrator_set"] = "narrator_set"
    on: bool


SWITCHES = ("shuffled", "when_full", "pinned")
"""The switches of a table: seats in random order, start as soon as all seats are taken, pin the board."""


class SwitchSet(_Fact):
    """A switch of the table was turned on or off."""

    kind: Literal["switch_set"] = "switch_set"
    name: Literal["shuffled", "when_full", "pinned"]
    on: bool


class Removed(_Fact):
    """The host removed a person from the lobby, who may not join it again."""

    kind: Literal["removed"] = "removed"
    person: PersonKey


class ChatAdded(_Fact):
    """The private chat of a person at the table became one of its chats.

    It is written only when the person presents the table's valid token, and for a rematch of such a table.
    """

    kind: Literal["chat_added"] = "chat_added"
    person: PersonKey
    chat: ChatKey


class InvitationRevoked(_Fact):
    """The host revoked the invitations to the table, which got a new token."""

    kind: Literal["invitation_revoked"] = "invitation_revoked"


class HostChanged(_Fact):
    """Another person became host, or there is no host any more (`person` is None)."""

    kind: Literal["host_changed"] = "host_changed"
    person: PersonKey | None


class Started(_Fact):
    """The game started.

    `seed` determines all random events of the game. `components` is the hash of the component data, or None.
    `narration` is a random number, independent of the seed, that the narrator's choice of sentences depends on.
    """

    kind: Literal["started"] = "started"
    seed: str = Field(repr=False)
    components: str | None = None
    rules_version: int
    chairs: tuple[Chair, ...]
    narration: int = 0


class Played(_Fact):
    """A move was made for a seat: by the person `by`, or by a computer if `by` is None."""

    kind: Literal["played"] = "played"
    seat: int
    word: str
    by: PersonKey | None = None


class TookBack(_Fact):
    """Moves were taken back: the game returned to its state at position `to`."""

    kind: Literal["took_back"] = "took_back"
    to: int


class HandedOver(_Fact):
    """A seat was handed over to another player.

    `cause` says why: a computer stands in for an absent person, the person returned, or the person left permanently.
    """

    kind: Literal["handed_over"] = "handed_over"
    seat: int
    chair: Chair
    cause: Literal["absent", "returned", "left"]


class StopVoted(_Fact):
    """A seated person voted to stop the game."""

    kind: Literal["stop_voted"] = "stop_voted"
    person: PersonKey


class StopVoteWithdrawn(_Fact):
    """A person withdrew their vote to stop the game."""

    kind: Literal["stop_vote_withdrawn"] = "stop_vote_withdrawn"
    person: PersonKey


EndReason: TypeAlias = Literal["finished", "stopped", "resigned", "expired", "idle", "abandoned"]


class Ended(_Fact):
    """The table was closed.

    `person` is the person who ended it, or None if the rules of the game or a deadline ended it. `result` is None if
    the game never started, and in logs written before results were recorded (see `ResultRecorded`).
    """

    kind: Literal["ended"] = "ended"
    reason: EndReason
    person: PersonKey | None = None
    result: GameResult | None = None


class ResultRecorded(_Fact):
    """The result was added to the log of a game that had ended before results were recorded."""

    kind: Literal["result_recorded"] = "result_recorded"
    result: GameResult


class Resumed(_Fact):
    """A running game continued under a new version of the rules.

    The game continues from `state`; the moves before this fact are not applied again.
    """

    kind: Literal["resumed"] = "resumed"
    rules_version: int
    state: dict[str, Any]


Fact: TypeAlias = Annotated[
    Opened | Joined | Left | ComputerAdded | ComputerRemoved | OptionSet | SeatsSet | PatienceSet
    | NarratorSet | SwitchSet | Removed | ChatAdded | InvitationRevoked | HostChanged | Started
    | Played | TookBack | HandedOver
    | StopVoted | StopVoteWithdrawn | Ended | ResultRecorded
    | Resumed,
    Field(discriminator="kind"),
]  # fmt: skip

_ADAPTER: TypeAdapter[Fact] = TypeAdapter(Fact)


def dump_fact(fact: Fact) -> str:
    """Return a fact as one line of JSON."""
    return fact.model_dump_json()


def load_fact(text: str) -> Fact:
    """Return the fact for its JSON text. Raises pydantic.ValidationError if the text is not a valid fact."""
    return _ADAPTER.validate_json(text)
