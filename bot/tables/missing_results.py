"""Adds missing results: replays the logs of games that ended before results were recorded, and appends the results."""

from __future__ import annotations

import json
import logging
from dataclasses import dataclass
from time import perf_counter

from bot.runtime.clock import Clock
from bot.store.errors import StaleTable, StoreError
from bot.store.interface import Store
from bot.store.records import Change, Stage, TableKey, TableSummary, Waiting
from bot.tables.ending import finished_game, result_of
from bot.tables.facts import Ended, ResultRecorded, dump_fact
from bot.tables.library import GameLibrary
from bot.tables.log_reader import LogReader
from bot.tables.rebuild import update_old_games
from bot.tables.refusals import BrokenLog
from bot.tables.table import evolve, replay

BATCH = 50
"""The maximum number of tables fetched per query."""
log = logging.getLogger(__name__)


@dataclass(slots=True)
class BackfillCounts:
    """How many tables got a result, how many cannot get one, and how many were only lobbies."""

    recorded: int = 0
    unreplayable: int = 0
    lobbies: int = 0


async def record_missing_results(
    store: Store, clock: Clock, library: GameLibrary, *, pause: float = 0.0
) -> BackfillCounts:
    """Record all missing results, one table per transaction, pausing `pause` seconds after each table.

    Return how many tables got a result, how many cannot get one, and how many were only lobbies. After an interruption,
    call this again to continue. Raises StoreError.
    """
    begun, counts, logs = perf_counter(), BackfillCounts(), LogReader(store, library)
    while keys := await store.missing_results(limit=BATCH):
        for key in keys:
            try:
                await _record(store, clock, logs, key, counts)
            except StoreError as error:
                if not isinstance(error, StaleTable):
                    raise
                await _give_up(store, key, error, counts)
            except Exception as error:  # noqa: BLE001 - replaying an old log may fail in any way
                await _give_up(store, key, error, counts)
            if pause:
                await clock.sleep(pause)
    if counts != BackfillCounts():
        log.info(
            "results of earlier games recorded",
            extra={
                "recorded": counts.recorded,
                "unreplayable": counts.unreplayable,
                "lobbies": counts.lobbies,
                "seconds": round(perf_counter() - begun, 1),
            },
        )
    return counts


async def record_in_background(store: Store, clock: Clock, library: GameLibrary) -> None:
    """Record missing results and update old games while the bot is running.

    If the store fails, the work continues after the next start.
    """
    try:
        await record_missing_results(store, clock, library, pause=0.01)
        await update_old_games(store, library)
    except StoreError as error:
        log.warning("results not recorded", extra={"error": str(error)})


async def _give_up(store: Store, key: TableKey, error: Exception, counts: BackfillCounts) -> None:
    problem = str(error) if isinstance(error, BrokenLog) else repr(error)
    counts.unreplayable += 1
    await store.resolve_missing_result(key, problem)


async def _record(
    store: Store, clock: Clock, logs: LogReader, key: TableKey, counts: BackfillCounts
) -> None:
    """Append the result of one table, or note that it never left the lobby.

    Raises StoreError (StaleTable if the table has a newer version), and BrokenLog if no result can be computed.
    """
    rows = await store.facts(key)
    facts = await logs.read(rows)
    table = replay(facts, logs.library)
    if table.started is None:
        counts.lobbies += 1
        await store.resolve_missing_result(key, None)
        return
    if table.outdated:
        raise BrokenLog("its rules have changed")
    result = result_of(table)
    if result is None:
        raise BrokenLog("by the rules the game is not over")
    recorded = ResultRecorded(result=result)
    after = evolve(table, recorded, logs.library)
    ended_at = next(
        row.at for row, fact in zip(rows, facts, strict=True) if isinstance(fact, Ended)
    )
    change = Change(
        facts=(dump_fact(recorded),),
        at=clock.now(),
        standing=TableSummary(
            stage=Stage.OVER,
            waiting=Waiting.NOBODY,
            position=after.position,
            seated=after.people,
            snapshot=json.dumps(after.game.dump(after.state)),
        ),
        finished=finished_game(after, ended_at),
        keeps_board=True,
    )
    await store.append(key, table.version, change)
    counts.recorded += 1
