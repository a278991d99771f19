"""Which queued notice makes room for a new one, so that nobody fills the queue of a chat, and what is said instead."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from bot.telegram.messages import Notice
from bot.telegram.sending.jobs import Job, name_of

MAX_NOTICES = 20
"""The maximum number of notices in the queue of a chat, not counting those that the store owes to the chat."""
MAX_ANSWERS = 5
"""The maximum number of queued answers to the messages of one person, which a group's budget sends at once."""


def pushed_out(jobs: Mapping[tuple[object, ...], Job], notice: Notice) -> Notice | None:
    """Return the queued notice to drop before `notice` is queued, or None.

    If MAX_NOTICES are queued, it is the oldest one of the person who has requested the most, including `notice`, or
    else the oldest of all. If only MAX_ANSWERS answers to messages of the same person are, it is the oldest of them.
    Owed messages are neither counted nor dropped.
    """
    if name_of(notice) in jobs or notice.owed is not None:
        return None
    waiting = [job for job in jobs.values() if isinstance(job, Notice) and job.owed is None]
    if len(waiting) >= MAX_NOTICES:
        counts = Counter([notice.by, *(job.by for job in waiting)])
        by = max(counts, key=lambda one: (one is not None, counts[one]))
        return next((job for job in waiting if job.by == by), waiting[0])
    answers = [job for job in waiting if job.excuse and job.by == notice.by]
    return answers[0] if notice.excuse and len(answers) >= MAX_ANSWERS else None


def excuse_for(dropped: Notice) -> Notice | None:
    """Return the notice that says that an answer was dropped, or None. It replaces an earlier one for the person."""
    if not dropped.excuse:
        return None
    name = f"excuse {dropped.by}"
    return Notice(
        place=dropped.place,
        text=dropped.excuse,
        reply_to=dropped.reply_to,
        by=dropped.by,
        only=name,
    )
