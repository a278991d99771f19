"""Jobs for the queue of a chat, and their delivery."""

from __future__ import annotations

import pytest

from bot.store.records import ChatKey, PersonKey, Place, TableKey, Version
from bot.telegram.messages import BoardUpdate, KeyboardUpdate, Notice
from bot.telegram.sending.budgets import ChatBudget
from bot.telegram.sending.chat_queue import ChatQueue
from tests.bot.outbox_fixture import keyboard

PLAYER, STRANGER, OTHER = PersonKey(1), PersonKey(2), PersonKey(3)


PLACE, TABLE, LOBBY, FINISHED = Place(ChatKey(1)), TableKey(1), TableKey(2), TableKey(4)


@pytest.fixture
def queue() -> ChatQueue:
    """Return the queue of a group in which one person plays."""
    budget = ChatBudget(is_limited=True, players={PLAYER})
    return ChatQueue(PLACE.chat, budget)


def notice(by: PersonKey | None, text: str = "rules") -> Notice:
    return Notice(place=PLACE, text=text, by=by)


def board(table: TableKey = TABLE, *, lobby: bool = False) -> BoardUpdate:
    return BoardUpdate(table=table, place=PLACE, version=Version(1), lobby=lobby)


def keys() -> KeyboardUpdate:
    return KeyboardUpdate(table=TABLE, place=PLACE, version=Version(1), keyboard=keyboard("k"))


def deliver(queue: ChatQueue, now: float) -> list[str]:
    """Take every job that may be delivered now. Return the kinds of the jobs, and the texts of notices."""
    found = []
    while (job := queue.next(now)) is not None:
        queue.take(job)
        queue.budget.spend(job, now)
        found.append(job.text if isinstance(job, Notice) else type(job).__name__)
    return found
