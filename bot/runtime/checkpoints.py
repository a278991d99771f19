"""Checkpoints: named points in the handling of an update where a crash trial can kill the process."""

from __future__ import annotations

import itertools
import os
import signal
from enum import StrEnum
from functools import cache

VARIABLE = "MIZ_DIE_AT"
"""The environment variable with which a trial selects a checkpoint and the count at which to die: for example
`committed:3`."""

_passings = itertools.count(1)


class Checkpoint(StrEnum):
    """The named checkpoints. Killing the process at any of them must not lose data.

    The last five concern private messages. PLACED: a placeholder was sent. FILLED: the message shows its content. KEPT
    and FORGOTTEN: the record of the message was stored or deleted. DROPPED: the message itself was deleted.
    """

    FETCHED = "fetched"
    TAKEN_IN = "taken-in"
    DECIDED = "decided"
    COMMITTED = "committed"
    ANSWERED = "answered"
    COMPOSED = "composed"
    SENT = "sent"
    SHOWN = "shown"
    RUNG = "rung"
    PLACED = "placed"
    FILLED = "filled"
    KEPT = "kept"
    FORGOTTEN = "forgotten"
    DROPPED = "dropped"


def checkpoint(passed: Checkpoint) -> None:
    """Signal that a checkpoint was reached.

    If a trial has selected this checkpoint, and it has now been reached as often as the trial specified, kill the
    process with SIGKILL.
    """
    wanted, times = _selected()
    if wanted == passed and next(_passings) >= times:
        os.kill(os.getpid(), signal.SIGKILL)


@cache
def _selected() -> tuple[str, int]:
    """Return the selected checkpoint, or "", and the count at which to die.

    The environment variable is read only once, when the first checkpoint is reached.
    """
    wanted, _, times = os.environ.get(VARIABLE, "").partition(":")
    return wanted, int(times or 1)
