"""What waits to be sent to one chat: of each kind only the newest wish of a table, and the most urgent goes first."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from bot.store.records import ChatKey, Place, TableKey
from bot.telegram.messages import BoardUpdate, KeyboardUpdate, Notice, TurnCall

MAX_NOTICES = 20
"""More answers than that waiting for one chat are a flood; the oldest are dropped."""


@dataclass(frozen=True, slots=True)
class DeleteTurnCall:
    """Delete the last ring of a table."""

    place: Place
    table: TableKey


@dataclass(frozen=True, slots=True)
class RemoveKeyboard:
    """Take the keyboard away from a message that is no board any more."""

    place: Place
    message: int


Job: TypeAlias = BoardUpdate | Notice | TurnCall | KeyboardUpdate | DeleteTurnCall | RemoveKeyboard

PRIORITIES = {
    BoardUpdate: 1,
    Notice: 2,
    TurnCall: 3,
    KeyboardUpdate: 4,
    DeleteTurnCall: 5,
    RemoveKeyboard: 5,
}
"""The lowest goes first; the board of a game that is over has rank 0."""

RESERVES = {TurnCall: 1, KeyboardUpdate: 2, RemoveKeyboard: 2}
"""Calls of a group's minute that are left to boards and answers."""

FREE = (DeleteTurnCall,)
"""Telegram counts no deletions; and most of these find no ring that is to be deleted."""


@dataclass(slots=True)
class ChatQueue:
    """The wishes for one chat. Pure: it neither sends nor waits."""

    chat: ChatKey
    resume_at: float = 0.0
    """Nothing is sent before (monotonic seconds)."""
    failures: int = 0
    """How often in a row Telegram was away."""
    held: dict[TableKey, float] = field(default_factory=dict)
    """Tables whose board was perhaps sent: it is sent again after this time unless somebody presses on it."""
    jobs: dict[tuple[object, ...], Job] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Nothing waits here."""
        return not self.jobs

    def put(self, job: Job) -> None:
        """Add a wish; what it makes superfluous goes."""
        match job:
            case BoardUpdate():
                waiting = self.jobs.get(_name(job))
                if isinstance(waiting, BoardUpdate):
                    job = _merged(waiting, job)
            case TurnCall():
                self.jobs.pop((DeleteTurnCall, job.table), None)
            case DeleteTurnCall():
                self.jobs.pop((TurnCall, job.table), None)
            case Notice():
                notices = [name for name in self.jobs if name[0] is Notice]
                for name in notices[: -MAX_NOTICES + 1]:
                    del self.jobs[name]
            case _:
                pass
        self.jobs[_name(job)] = job  # in the place of an older one, so that no table waits for ever

    def requeue(self, job: Job) -> None:
        """A wish that could not be fulfilled waits again, before all others, unless a newer one came meanwhile."""
        newer = self.jobs.get(_name(job))
        if isinstance(job, BoardUpdate) and isinstance(newer, BoardUpdate):
            self.jobs[_name(job)] = _merged(job, newer)
        elif newer is None:
            self.jobs = {_name(job): job, **self.jobs}

    def next(self, now: float) -> Job | None:
        """The most urgent wish; it stays until it is taken. None: nothing can be done now."""
        ready = (job for job in self.jobs.values() if self._is_ready(job, now))
        return min(ready, key=_rank, default=None)

    def holds(self, job: Job) -> bool:
        """This very wish still waits: nothing newer took its place."""
        return self.jobs.get(_name(job)) is job

    def drop_keys(self, table: TableKey) -> None:
        """A board that is made now has the keyboard of a half-made move already."""
        self.jobs.pop((KeyboardUpdate, table), None)

    def take(self, job: Job) -> None:
        """Remove a wish that is being fulfilled."""
        del self.jobs[_name(job)]
        if isinstance(job, BoardUpdate):
            self.held.pop(job.table, None)

    def drop(self, table: TableKey | None = None) -> None:
        """Forget the wishes of a table; without one, all wishes."""
        for name in tuple(self.jobs):
            if table is None or name[1] == table:
                del self.jobs[name]
        for key in tuple(self.held):
            if table in (None, key):
                del self.held[key]

    def found(self, table: TableKey) -> None:
        """The board that was perhaps sent has arrived: it is edited from now on."""
        self.held.pop(table, None)
        show = self.jobs.get((BoardUpdate, table))
        if isinstance(show, BoardUpdate):
            self.jobs[_name(show)] = replace(show, anew=False)

    def _is_ready(self, job: Job, now: float) -> bool:
        match job:
            case BoardUpdate():
                return self.held.get(job.table, now) <= now
            case TurnCall():  # it replies to the board, so the board goes first
                return (BoardUpdate, job.table) not in self.jobs
            case _:
                return True


def _name(job: Job) -> tuple[object, ...]:
    """Two wishes of one name are one wish: the newer one."""
    match job:
        case BoardUpdate() | KeyboardUpdate() | TurnCall() | DeleteTurnCall():
            return type(job), job.table
        case Notice():
            return Notice, None, job.instead or job.only or id(job)
        case RemoveKeyboard():
            return RemoveKeyboard, None, job.message


def _rank(job: Job) -> int:
    return 0 if isinstance(job, BoardUpdate) and job.over else PRIORITIES[type(job)]


def _merged(older: BoardUpdate, newer: BoardUpdate) -> BoardUpdate:
    if newer.version < older.version:
        older, newer = newer, older
    return replace(
        newer,
        over=older.over or newer.over,
        anew=older.anew or newer.anew,
        again=older.again or newer.again,
    )
