"""The queue of a chat, which keeps only the newest job of each kind for each table, and orders jobs by urgency."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from bot.store.records import ChatKey, TableKey
from bot.telegram.messages import (
    BoardUpdate,
    DeleteTurnCall,
    KeyboardUpdate,
    Notice,
    RemoveKeyboard,
    TurnCall,
)

MAX_NOTICES = 20
"""The maximum number of notices in the queue of a chat. The oldest are dropped."""

Job: TypeAlias = BoardUpdate | Notice | TurnCall | KeyboardUpdate | DeleteTurnCall | RemoveKeyboard

PRIORITIES = {
    BoardUpdate: 1,
    Notice: 2,
    TurnCall: 3,
    KeyboardUpdate: 4,
    DeleteTurnCall: 5,
    RemoveKeyboard: 5,
}
"""Jobs with a lower number are sent first. The board of a finished game has priority 0."""

RESERVES = {TurnCall: 1, KeyboardUpdate: 2, RemoveKeyboard: 2}
"""How many of a group's calls per minute this kind of job leaves for boards and notices."""

UNLIMITED = (DeleteTurnCall,)
"""Jobs without a rate limit: Telegram does not count deletions, and often there is nothing to delete."""


@dataclass(slots=True)
class ChatQueue:
    """The jobs of one chat. This class neither sends nor waits."""

    chat: ChatKey
    resume_at: float = 0.0
    """Nothing is sent before this time (monotonic seconds)."""
    failures: int = 0
    """The number of consecutive calls that failed without an answer from Telegram."""
    held: dict[TableKey, float] = field(default_factory=dict)
    """Tables for which it is unknown whether a new board was sent. Each is mapped to the time (monotonic seconds) at
    which it is sent again, unless one of its buttons is pressed."""
    jobs: dict[tuple[object, ...], Job] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Whether there are no jobs."""
        return not self.jobs

    def put(self, job: Job) -> None:
        """Add a job and drop the jobs it replaces."""
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
        self.jobs[_name(job)] = (
            job  # takes the place of the job it replaces, so that no table waits forever
        )

    def requeue(self, job: Job) -> None:
        """Put a failed job back at the front, unless a newer job has replaced it."""
        newer = self.jobs.get(_name(job))
        if isinstance(job, BoardUpdate) and isinstance(newer, BoardUpdate):
            self.jobs[_name(job)] = _merged(job, newer)
        elif newer is None:
            self.jobs = {_name(job): job, **self.jobs}

    def next(self, now: float) -> Job | None:
        """Return the most urgent job without removing it, or None if no job is ready."""
        ready = (job for job in self.jobs.values() if self._is_ready(job, now))
        return min(ready, key=_rank, default=None)

    def holds(self, job: Job) -> bool:
        """Return whether this job is still in the queue and was not replaced by a newer one."""
        return self.jobs.get(_name(job)) is job

    def drop_keys(self, table: TableKey) -> None:
        """Drop a keyboard update, since a board composed now includes the partial word."""
        self.jobs.pop((KeyboardUpdate, table), None)

    def take(self, job: Job) -> None:
        """Remove a job from the queue, in order to deliver it."""
        del self.jobs[_name(job)]
        if isinstance(job, BoardUpdate):
            self.held.pop(job.table, None)

    def drop(self, table: TableKey | None = None) -> None:
        """Drop the jobs of a table, or all jobs."""
        for name in tuple(self.jobs):
            if table is None or name[1] == table:
                del self.jobs[name]
        for key in tuple(self.held):
            if table in (None, key):
                del self.held[key]

    def found(self, table: TableKey) -> None:
        """Record that a board in `held` was sent after all, so that it is edited from now on."""
        self.held.pop(table, None)
        show = self.jobs.get((BoardUpdate, table))
        if isinstance(show, BoardUpdate):
            self.jobs[_name(show)] = replace(show, resend=False)

    def _is_ready(self, job: Job, now: float) -> bool:
        match job:
            case BoardUpdate():
                return self.held.get(job.table, now) <= now
            case TurnCall():  # it is a reply to the board, which is sent first
                return (BoardUpdate, job.table) not in self.jobs
            case _:
                return True


def _name(job: Job) -> tuple[object, ...]:
    """Return the key of a job; a newer job with the same key replaces it."""
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
        resend=older.resend or newer.resend,
        again=older.again or newer.again,
    )
