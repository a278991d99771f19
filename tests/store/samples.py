"""Rows to put into a store, with arbitrary distinct values."""

from __future__ import annotations

from typing import Any

from bot.store.interface import Store
from bot.store.records import Change, Place, Stage, TableKey, TableSummary

NOON = 1_700_000_000.0


def change(*facts: str, at: float = NOON, update_id: int | None = None, **standing: Any) -> Change:
    standing.setdefault("stage", Stage.RUNNING)
    return Change(facts=facts, at=at, standing=TableSummary(**standing), update_id=update_id)


async def group(store: Store, telegram_id: int = -100, topic: int = 0) -> Place:
    return Place((await store.enter(telegram_id, "group", "Monday")).key, topic)


async def opened(store: Store, *facts: str, token: str = "t", **standing: Any) -> TableKey:
    place = await group(store)
    return await store.open_table(place, "azul", token, change(*facts or ("opened",), **standing))
