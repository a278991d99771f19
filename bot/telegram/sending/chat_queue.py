"""The queue of a chat, in which a newer job replaces an older one of the same name, and jobs are ordered by urgency."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from bot.store.records import ChatKey, TableKey
from bot.telegram.messages import (
    BoardUpdate,
    DeleteEphemeral,
    DeleteTurnCall,
    EphemeralBoard,
    EphemeralCall,
    KeyboardUpdate,
    Notice,
    RemoveKeyboard,
    TurnCall,
)
from bot.telegram.sending.board_forms import SentBoard
from bot.telegram.sending.budgets import ChatBudget, is_optional
from bot.telegram.sending.jobs import (
    LATE,
    LOBBY,
    NOTICE,
    OVER,
    PRIORITIES,
    TABLE,
    DeleteMessage,
    Job,
    SideQueue,
    is_ephemeral,
    merged,
    name_of,
    side_queue_of,
)
from bot.telegram.sending.queued_notices import excuse_for, pushed_out
from bot.telegram.sending.waiting_times import WaitingTimes

NOTICE_SECONDS = 60.0
"""Seconds after which a notice that a person requested is dropped as outdated, unless it replaces a message."""

PROMPTED_PAUSE = 5.0
"""The maximum pause in seconds between two attempts to send a board while people press its old buttons."""


@dataclass(frozen=True, slots=True)
class Rejections:
    """A job's consecutive failures, and the times of its last and its next attempt (monotonic seconds)."""

    count: int
    last_at: float
    retry_at: float


def never(_job: Job) -> float:
    """Return inf: the job never expires."""
    return float("inf")


@dataclass(slots=True)
class ChatQueue:
    """The jobs for one chat. The queue neither sends nor waits. Times are monotonic seconds."""

    chat: ChatKey
    budget: ChatBudget
    expires_at: Callable[[Job], float] = never
    """A function that returns the time from which on a job can no longer be delivered. The job is then ready at once,
    even if Telegram requires a pause, because no call is made for it."""
    is_ephemeral_free: bool = False
    """Whether ephemeral messages are exempt from the limits."""
    resume_at: float = 0.0
    """Nothing is sent before this time (monotonic seconds)."""
    failures: int = 0
    """The number of consecutive calls that failed without an answer from Telegram, while it answered no other call."""
    failed_at: float = 0.0
    """The time at which the last call counted in `failures` failed (monotonic seconds)."""
    held: dict[TableKey, float] = field(default_factory=dict)
    """The tables whose new board may or may not have been sent, mapped to the time at which the board is sent again,
    unless one of its buttons is pressed first."""
    unrecorded: dict[TableKey, SentBoard] = field(default_factory=dict)
    """The boards that were sent but are not recorded yet, for example because the store failed."""
    rejections: dict[tuple[object, ...], Rejections] = field(default_factory=dict)
    """The failed attempts to deliver jobs while Telegram answered other calls, by the name of the job (`name_of`)."""
    jobs: dict[tuple[object, ...], Job] = field(default_factory=dict)
    beside: dict[SideQueue, Job] = field(default_factory=dict)
    """The jobs that are being delivered in parallel with the boards."""
    asked_at: dict[tuple[object, ...], float] = field(default_factory=dict)
    """The times at which the queued notices were requested."""
    waiting: WaitingTimes = field(default_factory=WaitingTimes)

    @property
    def is_empty(self) -> bool:
        """Whether there are no jobs."""
        return not self.jobs

    def put(self, job: Job, now: float | None = None) -> None:
        """Add a job and drop the jobs it replaces. `now` is the current time; without it, a notice does not expire."""
        match job:
            case BoardUpdate():
                waiting = self.jobs.get(name_of(job))
                if isinstance(waiting, BoardUpdate):
                    job = merged(waiting, job)
            case RemoveKeyboard(text="") if name_of(job) in self.jobs:
                return  # the waiting job may also change the text
            case TurnCall() | EphemeralCall():
                self.jobs.pop((DeleteTurnCall, job.table), None)
            case DeleteTurnCall():
                for kind in (TurnCall, EphemeralCall):
                    self.jobs.pop((kind, job.table), None)
                    self.rejections.pop((kind, job.table), None)
            case Notice():
                self._make_room(job)
                if job.only:  # the queued job is about the earlier notice, which this one replaces
                    self.jobs.pop(name_of(RemoveKeyboard(job.place, only=job.only)), None)
                if now is not None and job.by is not None and job.instead is None:
                    self.asked_at[name_of(job)] = now
        # It takes the place of the job it replaces, so that no table waits forever.
        self.jobs[name_of(job)] = job
        self.waiting.put(name_of(job), now)

    def _make_room(self, notice: Notice) -> None:
        """Drop the notice that has to make room for another one, if any. Its excuse takes its place."""
        dropped = pushed_out(self.jobs, notice)
        if dropped is not None:
            self.rejections.pop(name_of(dropped), None)
            del self.jobs[name_of(dropped)]
            if (excuse := excuse_for(dropped)) is not None:
                self.jobs[name_of(excuse)] = excuse

    def requeue(self, job: Job) -> None:
        """Put an undelivered job back at the front of the queue, unless a newer job has replaced it.

        A board update is merged into a newer one.
        """
        newer = self.jobs.get(name_of(job))
        if isinstance(job, BoardUpdate) and isinstance(newer, BoardUpdate):
            self.jobs[name_of(job)] = merged(job, newer)
        elif newer is None:
            self.jobs = {name_of(job): job, **self.jobs}

    def next(self, now: float) -> Job | None:
        """Drop outdated notices and return the most urgent job, without removing it, or None if no job is ready."""
        for name, at in tuple(self.asked_at.items()):
            if name not in self.jobs:
                del self.asked_at[name]
            elif at + NOTICE_SECONDS <= now:
                del self.asked_at[name], self.jobs[name]
                self.rejections.pop(name, None)
        self.waiting.keep(self.jobs)
        self.budget.note_waiting(self.jobs.values())
        ready = (job for job in self.jobs.values() if self.ready_at(job, now) <= now)
        return min(ready, key=lambda job: self._rank(job, now), default=None)

    def expires_in(self, now: float) -> float:
        """Return the seconds until the first job expires, or inf if none does."""
        return max(0.0, min(map(self.expires_at, self.jobs.values()), default=float("inf")) - now)

    def wait(self, now: float) -> float:
        """Return the seconds until a job is ready, or inf if another job must end first. Call this if none is ready."""
        first = float("inf") if self.beside else now
        return min((self.ready_at(job, now) for job in self.jobs.values()), default=first) - now

    def has_optional(self) -> bool:
        """Return whether the queue contains a job that no game needs."""
        return any(is_optional(job) for job in self.jobs.values())

    def reject(self, job: Job, now: float, *, pause: float) -> None:
        """Requeue a job that failed at `now`, to be tried again `pause` seconds later. Other jobs do not wait."""
        count = self.rejections_of(job) + 1
        self.rejections[name_of(job)] = Rejections(count, now, now + pause)
        self.requeue(job)

    def rejections_of(self, job: Job) -> int:
        """Return how many times in a row this job, or a job that it replaced, was rejected."""
        found = self.rejections.get(name_of(job))
        return 0 if found is None else found.count

    def prompt(self, table: TableKey) -> None:
        """Bring forward the next attempt to send a board that failed, because somebody is waiting for it."""
        if self.failures:
            self.resume_at = min(self.resume_at, self.failed_at + PROMPTED_PAUSE)
        found = self.rejections.get((BoardUpdate, table))
        if found is not None:
            retry_at = min(found.retry_at, found.last_at + PROMPTED_PAUSE)
            self.rejections[BoardUpdate, table] = replace(found, retry_at=retry_at)

    def settle(self, job: Job) -> None:
        """Record that a job was delivered or abandoned."""
        self.rejections.pop(name_of(job), None)

    def spend(self, job: Job, now: float) -> None:
        """Count a call that was made for a job, unless it is private and ephemeral messages are exempt."""
        if not self._is_free(job):
            self.budget.spend(job, now)

    def has_newer(self, job: Job) -> bool:
        """Return whether a queued job makes the delivery of this one, which has begun, unnecessary."""
        found = self.jobs.get(name_of(job))
        if isinstance(found, BoardUpdate) and isinstance(job, BoardUpdate):
            # A press on an old board queues the same version again, which must not keep it from being drawn.
            return found.version > job.version or found.again or found.resend
        return found is not None

    def drop_keys(self, table: TableKey) -> None:
        """Drop the table's keyboard update, because the board about to be sent already includes the partial word."""
        self.jobs.pop((KeyboardUpdate, table), None)

    def take(self, job: Job, now: float = 0.0) -> None:
        """Remove a job from the queue to deliver it. Its side queue, if any, is busy until `end_beside`."""
        del self.jobs[name_of(job)]
        self.waiting.take(job, now)
        if (queue := side_queue_of(job)) is not None:
            self.beside[queue] = job
        if isinstance(job, BoardUpdate):
            self.held.pop(job.table, None)

    def end_beside(self, job: Job) -> None:
        """Free the side queue of a job that was delivered."""
        if (queue := side_queue_of(job)) is not None:
            del self.beside[queue]

    def drop(self, table: TableKey | None = None) -> None:
        """Drop the jobs of a table, or all jobs if `table` is None."""
        for name in tuple(self.jobs):
            if table is None or name[1] == table:
                del self.jobs[name]
        for key in tuple(self.held):
            if table in (None, key):
                del self.held[key]
        for name in tuple(self.rejections):
            if table is None or name[1] == table:
                del self.rejections[name]

    def found(self, table: TableKey) -> None:
        """Record that the board in `held` has arrived after all, so a waiting board update edits it without delay."""
        self.held.pop(table, None)
        rejected = self.rejections.get((BoardUpdate, table))
        if rejected is not None:
            self.rejections[BoardUpdate, table] = replace(rejected, retry_at=rejected.last_at)
        show = self.jobs.get((BoardUpdate, table))
        if isinstance(show, BoardUpdate):
            self.jobs[name_of(show)] = replace(show, resend=False)

    def ready_at(self, job: Job, now: float) -> float:
        """Return the earliest time at which a job may be delivered, or inf while another job must precede it."""
        if side_queue_of(job) in self.beside:
            return float("inf")
        return min(self._allowed_at(job, now), max(now, self.expires_at(job)))

    def _allowed_at(self, job: Job, now: float) -> float:
        rejected = self.rejections.get(name_of(job))
        at = now if rejected is None else rejected.retry_at
        match job:
            case BoardUpdate():
                at = max(at, self.held.get(job.table, now))
            case TurnCall() | EphemeralCall() | KeyboardUpdate() | DeleteEphemeral() if (
                BoardUpdate,
                job.table,
            ) in self.jobs:
                return float("inf")  # they refer to the board, which is sent first
            case TurnCall() if self._is_deleting_call(job.table):
                return float("inf")  # its number would be taken for that of the deleted one
            case _:
                pass
        if is_optional(job) and not self._is_free(job):
            return max(at, self.budget.ready_at(job, now))
        return at

    def _is_free(self, job: Job) -> bool:
        return self.is_ephemeral_free and is_ephemeral(job)

    def _is_deleting_call(self, table: TableKey) -> bool:
        found = self.beside.get(SideQueue.CLEANUP)
        return isinstance(found, DeleteMessage) and found.call_of == table

    def is_overdue(self, job: Job, now: float) -> bool:
        """Return whether a job has waited so long that it precedes boards and keyboards."""
        is_needed = not is_optional(job) and PRIORITIES[type(job)] <= TABLE
        return not is_needed and self.budget.is_overdue(job, now)

    def _rank(self, job: Job, now: float) -> tuple[int, float, float]:
        """Return the sort key: the priority, a time to break ties, and when the table or person was last served."""
        if self.expires_at(job) <= now:
            return LATE, 0.0, 0.0
        served_at = 0.0
        if is_optional(job):
            served_at = self.budget.served_at(job)
        elif isinstance(job, BoardUpdate | KeyboardUpdate | EphemeralBoard):
            served_at = self.budget.table_served_at(job.table)
        if self.is_overdue(job, now):
            return OVER, self.budget.waiting_since(job), served_at
        if isinstance(job, BoardUpdate) and not is_optional(job) and job.over:
            return OVER, float("-inf"), served_at
        if is_optional(job):
            is_lobby = isinstance(job, BoardUpdate) and job.lobby
            return LOBBY if is_lobby else NOTICE, 0.0, served_at
        return PRIORITIES[type(job)], 0.0, served_at
