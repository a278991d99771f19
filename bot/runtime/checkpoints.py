"""Named points on the path of an update, at which a crash trial can kill the process (docs/reliability.md)."""

from __future__ import annotations

import itertools
import os
import signal
from enum import StrEnum

VARIABLE = "MIZ_DIE_AT"
"""Environment variable of a trial: a checkpoint, and at which of its passings to die, as `committed:3`."""

_passings = itertools.count(1)


class Checkpoint(StrEnum):
    """Between any two of them a killed process must lose nothing."""

    FETCHED = "fetched"
    TAKEN_IN = "taken-in"
    DECIDED = "decided"
    COMMITTED = "committed"
    ANSWERED = "answered"
    COMPOSED = "composed"
    SENT = "sent"
    SHOWN = "shown"
    RUNG = "rung"


def checkpoint(passed: Checkpoint) -> None:
    """Pass a checkpoint; in a trial that names it, the process dies here by SIGKILL."""
    wanted, _, times = os.environ.get(VARIABLE, "").partition(":")
    if wanted == passed and next(_passings) >= int(times or 1):
        os.kill(os.getpid(), signal.SIGKILL)
