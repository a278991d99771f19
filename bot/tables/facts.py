"""What happened at a table, one small value after the other: the log is the truth, all else is made from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from bot.store.records import ChatKey, PersonKey, TableKey
from bot.tables.results import GameResult


@dataclass(frozen=True, slots=True)
class Chair:
    """A seat: whose it is (None: a computer's), and the level of the computer that plays it (None: its owner plays).

    Both: a computer stands in for its owner, who may come back.
    """

    owner: PersonKey | None = None
    level: str | None = None


class _Fact(BaseModel):
    """People and chats are named by our own keys only, so that a log need not be rewritten to forget somebody."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Opened(_Fact):
    """Somebody opened a table (host None: nobody known did, the first to join becomes host)."""

    kind: Literal["opened"] = "opened"
    game: str
    chat: ChatKey
    topic: int = 0
    solo: bool = False
    seats: int
    options: tuple[tuple[str, str], ...] = ()
    patience: int | None = None
    host: PersonKey | None = None
    rematch_of: TableKey | None = None


class Joined(_Fact):
    """A person took the next free seat of the lobby."""

    kind: Literal["joined"] = "joined"
    person: PersonKey


class Left(_Fact):
    """A person left the lobby, or gave their seat away for good."""

    kind: Literal["left"] = "left"
    person: PersonKey


class ComputerAdded(_Fact):
    """A computer took the next free seat of the lobby."""

    kind: Literal["computer_added"] = "computer_added"
    level: str


class ComputerRemoved(_Fact):
    """The computer in that seat of the lobby is gone."""

    kind: Literal["computer_removed"] = "computer_removed"
    seat: int


class OptionSet(_Fact):
    """An option of the game has another value."""

    kind: Literal["option_set"] = "option_set"
    key: str
    value: str


class SeatsSet(_Fact):
    """The lobby has room for so many."""

    kind: Literal["seats_set"] = "seats_set"
    seats: int


class PatienceSet(_Fact):
    """How many seconds a person may take for a move before a computer may stand in (None: for ever)."""

    kind: Literal["patience_set"] = "patience_set"
    seconds: int | None


class HostChanged(_Fact):
    """Somebody else is host now (None: nobody)."""

    kind: Literal["host_changed"] = "host_changed"
    person: PersonKey | None


class Started(_Fact):
    """The game began; everything that chance decides follows from the seed."""

    kind: Literal["started"] = "started"
    seed: str
    components: str | None = None
    rules_version: int
    chairs: tuple[Chair, ...]


class Played(_Fact):
    """A seat made a move (by None: a computer moved for it)."""

    kind: Literal["played"] = "played"
    seat: int
    word: str
    by: PersonKey | None = None


class TookBack(_Fact):
    """The last moves are undone: the table stands as it stood at that position."""

    kind: Literal["took_back"] = "took_back"
    to: int


class HandedOver(_Fact):
    """Another player plays the seat from now on."""

    kind: Literal["handed_over"] = "handed_over"
    seat: int
    chair: Chair
    cause: Literal["absent", "returned", "left"]


class StopVoted(_Fact):
    """A seated person wants the game to end here."""

    kind: Literal["stop_voted"] = "stop_voted"
    person: PersonKey


EndReason: TypeAlias = Literal["finished", "stopped", "resigned", "expired", "idle", "abandoned"]


class Ended(_Fact):
    """Nothing more happens at this table.

    person: who ended it, unless the rules or the clock did. result: None for a lobby whose game never started, and in
    logs written before results were recorded (see `ResultRecorded`).
    """

    kind: Literal["ended"] = "ended"
    reason: EndReason
    person: PersonKey | None = None
    result: GameResult | None = None


class ResultRecorded(_Fact):
    """The result of a game that ended before results were recorded, computed later by replaying its log."""

    kind: Literal["result_recorded"] = "result_recorded"
    result: GameResult


class Resumed(_Fact):
    """The rules changed under a running game: it goes on from this state, older moves are not played again."""

    kind: Literal["resumed"] = "resumed"
    rules_version: int
    state: dict[str, Any]


Fact: TypeAlias = Annotated[
    Opened | Joined | Left | ComputerAdded | ComputerRemoved | OptionSet | SeatsSet | PatienceSet
    | HostChanged | Started | Played | TookBack | HandedOver | StopVoted | Ended | ResultRecorded
    | Resumed,
    Field(discriminator="kind"),
]  # fmt: skip

_ADAPTER: TypeAdapter[Fact] = TypeAdapter(Fact)


def dump_fact(fact: Fact) -> str:
    """The fact as one line of JSON."""
    return fact.model_dump_json()


def load_fact(text: str) -> Fact:
    """The fact from its JSON; raises pydantic.ValidationError."""
    return _ADAPTER.validate_json(text)
