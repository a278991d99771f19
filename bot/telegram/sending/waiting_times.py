"""How long the jobs of a chat's queue have waited, for /readyz and /metrics."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass, field

from bot.telegram.sending.jobs import Job, name_of


@dataclass(frozen=True, slots=True)
class TakenJob:
    """A job being delivered, and the times at which it was put into the queue and taken out of it."""

    job: Job
    queued_at: float
    taken_at: float


@dataclass(slots=True)
class WaitingTimes:
    """The times at which jobs were queued, and at which their delivery began. Times are monotonic seconds."""

    queued: dict[tuple[object, ...], float] = field(default_factory=dict)
    """The times at which the queued jobs were put into the queue, by the name of the job (`name_of`)."""
    deliveries: dict[tuple[object, ...], TakenJob] = field(default_factory=dict)
    """The jobs being delivered, by name."""

    def put(self, name: tuple[object, ...], now: float | None) -> None:
        """Record that a job was queued, unless it replaces one that is queued or the time is unknown."""
        if now is not None:
            self.queued.setdefault(name, now)

    def keep(self, names: Container[tuple[object, ...]]) -> None:
        """Forget the jobs that are no longer queued, which are those whose names are not in `names`."""
        for name in [one for one in self.queued if one not in names]:
            del self.queued[name]

    def take(self, job: Job, now: float) -> None:
        """Record that the delivery of a job begins."""
        name = name_of(job)
        self.deliveries[name] = TakenJob(job, self.queued.pop(name, now), now)

    def spent(self, name: tuple[object, ...], now: float) -> tuple[float, float]:
        """Return the seconds since the delivery of a job began, and those since it was queued.

        Both are 0 if the job is not being delivered.
        """
        found = self.deliveries.get(name)
        return (0.0, 0.0) if found is None else (now - found.taken_at, now - found.queued_at)

    def end(self, name: tuple[object, ...], queued: Container[tuple[object, ...]]) -> None:
        """Record that the delivery of a job has ended. If its name is in `queued`, its waiting time continues."""
        found = self.deliveries.pop(name, None)
        if found is not None and name in queued:
            self.queued.setdefault(name, found.queued_at)
