"""Budgets for optional messages, which no game needs: they limit how often a person or a chat gets such a message."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import TypeAlias, TypeGuard

from bot.store.interface import Store
from bot.store.records import Chat, PersonKey, Stage, TableKey
from bot.telegram.messages import BoardUpdate, EphemeralBoard, KeyboardUpdate, Notice

PERSON_BURST, PERSON_SECONDS = 8, 4.0
"""The number of optional messages that a person may get at once, and the seconds until each further one is allowed."""
ALONE_BURST, ALONE_SECONDS = 30, 2.0
"""The same in a person's private chat, whose calls share the limit of the whole bot with those of tables."""
BUSY_SECONDS = 15.0
"""A table is busy if its board or keyboard changed within this number of seconds."""
BYSTANDER_PAUSES = (4.0, 40.0)
"""Seconds between optional messages for people who do not play, in a chat with a running game: the usual pause, and
the longest pause while a table is busy."""
PLAYER_PAUSES = (1.0, 10.0)
"""The same pauses for optional messages that the players of a running game request."""
OVERDUE_SECONDS = 10.0
"""Seconds for which a job that could be sent waits while boards and keyboards are sent first. After that, it precedes
them, so that nothing waits forever."""
TABLES_KEPT = 60.0
"""Seconds for which the time of a table's last call is kept."""

Optional: TypeAlias = Notice | BoardUpdate | KeyboardUpdate
"""The types of the jobs that can be optional."""


def is_optional(job: object) -> TypeGuard[Optional]:
    """Return whether a job is optional, that is, whether no game needs it in order to continue."""
    match job:
        case Notice() | BoardUpdate(lobby=True) | BoardUpdate(repeated=True):
            return True
        case KeyboardUpdate(over=is_over):
            return is_over
        case _:
            return False


_Kind: TypeAlias = tuple[type[object], bool]
"""A type of job, and whether the job is an optional message for a player."""


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float


@dataclass(slots=True)
class ChatBudget:
    """The budgets of one chat. `players` are the people in its running games, or None if no game is running.

    Times are monotonic seconds.
    """

    is_limited: bool = False
    """Whether Telegram limits the calls per minute to this chat, as it does for groups."""
    is_alone: bool = False
    """Whether this is the private chat of a person, who has a larger budget there."""
    players: Collection[PersonKey] | None = None
    _table_call_at: float = float("-inf")
    _last: dict[bool, float] = field(default_factory=dict)
    """The times of the last optional messages for players (True) and for other people (False)."""
    _waiting: dict[_Kind, float] = field(default_factory=dict)
    """The times at which the waiting jobs of each kind began to wait."""
    _tables: dict[TableKey, float] = field(default_factory=dict)
    """The times of the last boards and keyboards of tables, including those that only one person sees."""
    _people: dict[PersonKey, _Bucket] = field(default_factory=dict)
    _served: dict[PersonKey, float] = field(default_factory=dict)

    async def follow(self, chat: Chat, store: Store, *, lifted: bool) -> None:
        """Adapt to a chat and its running games. `lifted`: whether no limits are observed. Raises StoreError."""
        if not lifted:
            self.is_limited, self.is_alone = chat.telegram_id < 0, chat.telegram_id > 0
        if self.is_limited:
            rows = await store.tables_in(chat.key)
            seated = [row.seated for row in rows if row.stage is Stage.RUNNING and not row.paused]
            self.players = {person for one in seated for person in one} if seated else None

    def ready_at(self, job: Optional, now: float) -> float:
        """Return the earliest time at which the budgets allow this job (monotonic seconds), possibly in the past."""
        if not (self.is_limited or self.is_alone):
            return now
        at = self._chat_ready_at(job, now) if self.is_limited else now
        if job.by is not None:
            left = self._left(job.by, now)
            if left < 1:
                at = max(at, now + (1 - left) * self._rate[1])
        return at

    def is_overdue(self, job: object, now: float) -> bool:
        """Return whether this job has waited long enough to be sent before boards and keyboards.

        The jobs of one kind share a waiting time. It starts with the first call of this method for a job of the kind,
        and starts anew once one of these jobs is sent. Time in which the budget of the chat forbids an optional job is
        not included.
        """
        since = self._waiting.setdefault(self._kind(job), now)
        if is_optional(job) and self.is_limited:
            since = max(since, self._chat_ready_at(job, now))
        return now >= since + OVERDUE_SECONDS

    def waiting_since(self, job: object) -> float:
        """Return the time at which jobs of this kind began to wait, or inf if it is unknown."""
        return self._waiting.get(self._kind(job), float("inf"))

    def note_waiting(self, jobs: Iterable[object]) -> None:
        """Forget the waiting times of all kinds of jobs except those of `jobs`, which are still waiting."""
        if self._waiting:
            kinds = {self._kind(job) for job in jobs}
            self._waiting = {kind: at for kind, at in self._waiting.items() if kind in kinds}

    def table_served_at(self, table: TableKey) -> float:
        """Return the time at which a table's board or keyboard was last sent, even to one person only, or -inf."""
        return self._tables.get(table, float("-inf"))

    def served_at(self, job: Optional) -> float:
        """Return the time of the last optional message for the person who requested the job, or -inf.

        Among otherwise equal jobs, the one with the earliest time is sent first.
        """
        return float("-inf") if job.by is None else self._served.get(job.by, float("-inf"))

    def spend(self, job: object, now: float) -> None:
        """Count a call for this job."""
        self._waiting.pop(self._kind(job), None)
        if is_optional(job):
            self._last[self._is_for_player(job)] = now
            if job.by is not None:
                self._forget(now)
                self._people[job.by] = _Bucket(self._left(job.by, now) - 1, now)
                self._served[job.by] = now
        elif isinstance(job, BoardUpdate | KeyboardUpdate | EphemeralBoard):
            if not isinstance(job, EphemeralBoard):
                self._table_call_at = now
            recent = {key: at for key, at in self._tables.items() if at + TABLES_KEPT > now}
            self._tables = recent | {job.table: now}

    def _kind(self, job: object) -> _Kind:
        return type(job), is_optional(job) and self._is_for_player(job)

    def _chat_ready_at(self, job: Optional, now: float) -> float:
        if self.players is None:
            return float("-inf")
        is_for_player = self._is_for_player(job)
        normal, beside_busy = PLAYER_PAUSES if is_for_player else BYSTANDER_PAUSES
        last = self._last.get(is_for_player, float("-inf"))
        quiet_at = self._table_call_at + BUSY_SECONDS
        return (
            min(last + beside_busy, max(last + normal, quiet_at))
            if now < quiet_at
            else last + normal
        )

    def _is_for_player(self, job: Optional) -> bool:
        return job.by is not None and job.by in (self.players or ())

    @property
    def _rate(self) -> tuple[int, float]:
        return (ALONE_BURST, ALONE_SECONDS) if self.is_alone else (PERSON_BURST, PERSON_SECONDS)

    def _left(self, person: PersonKey, now: float) -> float:
        burst, seconds = self._rate
        bucket = self._people.get(person)
        if bucket is None:
            return burst
        return min(burst, bucket.left + (now - bucket.at) / seconds)

    def _forget(self, now: float) -> None:
        """Forget people whose budgets are full again."""
        for person in [one for one in self._people if self._left(one, now) >= self._rate[0]]:
            del self._people[person], self._served[person]
