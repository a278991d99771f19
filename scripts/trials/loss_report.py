"""Button presses of a trial, and the comparison of all presses with the bot's log."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from scripts.trials.bot_under_test import text_of
from scripts.trials.results import Result

UNANSWERED_TIMEOUT = 20.0
"""Seconds after which an unanswered press without effect is replaced by another one; it still counts."""
REFUSED_TIMEOUT = 3.0
"""Seconds after which an answered press without effect is replaced by another one."""


@dataclass(slots=True)
class ButtonPress:
    """One callback query that the sandbox accepted."""

    person: int
    data: str
    at: float
    answer: str | None = None
    seconds: float | None = None
    """From the press to its answer."""

    @property
    def has_expired(self) -> bool:
        """Whether the table should have changed by now if this press had any effect."""
        age = time.monotonic() - self.at
        return age > UNANSWERED_TIMEOUT or (self.answer is not None and age > REFUSED_TIMEOUT)

    @property
    def is_acknowledged(self) -> bool:
        """Whether the answer says that the action was carried out.

        Other actions are left out: joining is also confirmed to a person who presses "rematch" again.
        """
        if self.data.startswith("w:"):
            return self.answer == text_of("done-move")
        return self.data.endswith(":s:") and self.answer == text_of("done-started")


@dataclass(slots=True)
class LossReport:
    """What became of all presses."""

    presses: int
    lost: list[str]
    """Neither answered nor in the log; or acknowledged and not in the log."""
    doubled: list[str]
    """Acknowledged twice, or in the log without a press."""
    outdated_tables: int
    pending_updates: int
    quarantined: int
    moves: int
    second_keyboards: int
    seconds: list[float] = field(default_factory=list)

    def result(self, trial: str) -> Result:
        """The report as counts; everything that must be zero and is not is an error."""
        result = Result(trial, errors=[*self.lost, *self.doubled])
        for name, count in (
            ("presses", self.presses),
            ("moves", self.moves),
            ("lost", len(self.lost)),
            ("doubled", len(self.doubled)),
            ("outdated boards", self.outdated_tables),
            ("pending updates", self.pending_updates),
            ("quarantined updates", self.quarantined),
            ("messages with a second keyboard", self.second_keyboards),
        ):
            result.counts[name] = count
        for name in ("outdated boards", "pending updates", "quarantined updates"):
            if result.counts[name]:
                result.errors.append(f"{name}: {result.counts[name]}")
        return result
