"""Named points on the path of an update, at which a crash trial can kill the process (docs/reliability.md)."""

from __future__ import annotations

import itertools
import os
import signal
from enum import StrEnum

VARIABLE = "MIZ_DIE_AT"
"""Environment variable of a trial: a checkpoint and the pass at which to die, such as `committed:3`."""

_passings = itertools.count(1)


class Checkpoint(StrEnum):
    """The named points. A process killed between any two of them must lose nothing."""

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
    """Pass a checkpoint. A trial that selects it kills the process here by SIGKILL."""
    wanted, _, times = os.environ.get(VARIABLE, "").partition(":")
    if wanted == passed and next(_passings) >= int(times or 1):
        os.kill(os.getpid(), signal.SIGKILL)
