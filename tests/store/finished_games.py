"""Finished games to write to a store."""

from __future__ import annotations

from dataclasses import replace

from bot.store.interface import Store
from bot.store.records import (
    Change,
    FinishedGame,
    FinishedSeat,
    PersonKey,
    Projection,
    Stage,
    TableKey,
    TableSummary,
    Version,
    Waiting,
)
from tests.store.samples import NOON


def seat(at: int, person: PersonKey | None, place: int | None, **more: object) -> FinishedSeat:
    found = FinishedSeat(
        seat=at,
        person=person,
        level=None if person else "hard",
        left=False,
        moves=7,
        stand_in_level=None,
        stand_in_moves=0,
        place=place,
        is_winner=place == 1,
        total=40 - at,
    )
    return replace(found, **more)  # type: ignore[arg-type]


async def game(store: Store) -> FinishedGame:
    sara = (await store.meet(101, "Sara")).key
    seats = (
        seat(0, sara, 1, stand_in_level="medium", stand_in_moves=3),
        seat(1, None, 2, total=None),
    )
    return FinishedGame(
        options='{"wall": "grey"}',
        solo=True,
        ended_at=NOON,
        reason="finished",
        is_draw=False,
        seats=seats,
    )


def ending(finished: FinishedGame, *, keeps_board: bool = False) -> Change:
    standing = TableSummary(stage=Stage.OVER)
    return Change(
        facts=("ended",), at=NOON, standing=standing, finished=finished, keeps_board=keeps_board
    )


def projection(table: TableKey, finished: FinishedGame | None) -> Projection:
    return Projection(
        table=table,
        version=Version(1),
        stage=Stage.OVER,
        waiting=Waiting.NOBODY,
        position=12,
        seated=(PersonKey(1),),
        finished=finished,
    )
