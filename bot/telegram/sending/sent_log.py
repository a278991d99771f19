"""The log lines and the metrics of delivered jobs."""

from __future__ import annotations

import logging

from bot.runtime import metrics
from bot.telegram.messages import BoardUpdate
from bot.telegram.sending.jobs import Job

log = logging.getLogger(__name__)


def note_sent(job: Job, seconds: float, waited: float) -> None:
    """Log that the delivery of a job took `seconds`, and record the times of a board in the metrics.

    `waited` is the number of seconds since the job was queued.
    """
    is_board = isinstance(job, BoardUpdate)
    fields = {"kind": type(job).__name__, "ms": round(1000 * seconds)}
    if is_board:
        metrics.BOARD_SECONDS.observe(seconds)
        metrics.BOARD_DELAY.observe(waited)
    more = {name: getattr(job, name, None) for name in ("table", "version")}
    known = fields | {name: value for name, value in more.items() if value is not None}
    log.log(logging.INFO if is_board else logging.DEBUG, "sent", extra=known)
