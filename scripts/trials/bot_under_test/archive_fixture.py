"""Adds many finished games to a database, as years of use would: rows with short logs and real results."""

from __future__ import annotations

import asyncio
import json
import os
import random
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias
from zlib import crc32

from bot.store.copying import copy, tables
from bot.store.postgres.sessions import Session
from bot.store.postgres.store import open_postgres
from bot.store.records import ChatKey, FinishedGame, PersonKey, Stage
from bot.store.sqlite.store import open_store
from bot.tables import commands
from bot.tables.components import ComponentFiles, digest
from bot.tables.decisions import decide
from bot.tables.ending import finished_game
from bot.tables.library import GameLibrary
from bot.tables.table import evolve
from engine.games import KEYS
from scripts.trials.bot_under_test.database_fixture import PEOPLE, Sample

Rows: TypeAlias = list[tuple[Any, ...]]
BATCH = 10_000
"""The number of games that are written at once."""
SECONDS = 30.0
"""The seconds between the ends of successive games. With a million games, the first one ended a year ago."""
COMBINATIONS = 1_000
"""The maximum number of chats that have finished games. In each of these chats, all finished games of Azul, for
example, differ only in their times."""
MOVES = 4
"""The number of moves of a finished game, small enough to keep its log short."""
_GAME_TABLE = [
    "id",
    "chat_id",
    "topic",
    "game",
    "token",
    "version",
    "stage",
    "waiting",
    "position",
    "opened_at",
    "changed_at",
    "shown_version",
]
_FACT = ("table_id", "version", "at", "body", "checksum")
_SEATED = ("table_id", "place", "person_id")


def _stopped(game: str, library: GameLibrary) -> tuple[Sample, FinishedGame]:
    """Return a game that ends after MOVES moves because its players agree, and its result."""
    sample = Sample.played(game, MOVES, random.Random(1), library)
    log, table = [*sample.facts], sample.table
    for person in (1, 2):
        if table.stage is not Stage.OVER:
            for fact in decide(table, commands.Stop(PersonKey(person))).facts:
                table = evolve(table, fact, library)
                log.append(fact)
    found = finished_game(table, 0.0)
    assert found is not None
    return Sample(tuple(log), table), found


@cache
def _samples() -> tuple[tuple[str, Sample, FinishedGame], ...]:
    raw = {}
    for key in KEYS:
        if (text := ComponentFiles().text(GameLibrary().game(key))) is not None:
            raw[digest(text)] = json.loads(text)
    library = GameLibrary(raw=raw.__getitem__)
    return tuple((key, *_stopped(key, library)) for key in KEYS)


@cache
def _bodies(sample: int, combination: int, people: int) -> tuple[tuple[str, int], ...]:
    chosen = _people(combination, people)
    facts = _samples()[sample][1].bodies(ChatKey(combination + 1), chosen)
    return tuple((body, crc32(body.encode())) for body in facts)


def _people(combination: int, people: int) -> tuple[PersonKey, PersonKey]:
    return PersonKey(2 * combination % people + 1), PersonKey((2 * combination + 1) % people + 1)


def rows(first_key: int, games: int, *, chats: int, now: float) -> Iterator[dict[str, Rows]]:
    """Yield the rows of finished games in batches, by database table. The first game has the key `first_key`.

    The games end SECONDS apart, the last one SECONDS before `now` (seconds since the epoch). The chats with the keys 1
    to `chats` and their people, as written by `database_fixture.write`, must exist.
    """
    chance, people = random.Random(first_key), min(2 * chats, PEOPLE)
    columns = next(one for one in tables() if one.table == "finished_game").names
    for start in range(0, games, BATCH):
        found: dict[str, Rows] = {"game_table": [], "fact": [], "seated": [], "finished_game": []}
        for number in range(start, min(start + BATCH, games)):
            key, at = first_key + number, now - (games - number) * SECONDS
            sample = chance.randrange(len(KEYS))
            combination = chance.randrange(min(chats, COMBINATIONS))
            game, _, result = _samples()[sample]
            bodies = _bodies(sample, combination, people)
            version, chat = len(bodies), combination + 1
            found["game_table"].append(
                (key, chat, 0, game, f"f{key}", version, "over", "nobody", 0, at, at, version)
            )
            found["fact"] += [
                (key, order, at, body, checksum) for order, (body, checksum) in enumerate(bodies, 1)
            ]
            seats = _people(combination, people)
            found["seated"] += [(key, place, person) for place, person in enumerate(seats)]
            found["finished_game"] += [
                tuple(values[name] for name in columns)
                for values in _results(result, key, chat, game, at, seats)
            ]
        yield found


def _results(
    result: FinishedGame, key: int, chat: int, game: str, at: float, people: Sequence[PersonKey]
) -> Iterator[dict[str, object]]:
    """Yield the row of each seat of a finished game in the projection of results."""
    for seat, person in zip(result.seats, people, strict=True):
        yield {
            "table_id": key,
            "seat": seat.seat,
            "chat_id": chat,
            "game": game,
            "options": result.options,
            "solo": int(result.solo),
            "ended_at": at,
            "reason": result.reason,
            "is_draw": int(result.is_draw),
            "person_id": person,
            "level": seat.level,
            "has_left": int(seat.left),
            "moves": seat.moves,
            "stand_in_level": seat.stand_in_level,
            "stand_in_moves": seat.stand_in_moves,
            "place": seat.place,
            "is_winner": int(seat.is_winner),
            "total": seat.total,
            "has_quit": int(seat.has_quit),
            "achievements": " ".join(seat.achievements),
            "strength": seat.strength,
            "is_casual": int(result.casual),
        }


def _columns(table: str) -> Sequence[str]:
    known: dict[str, Sequence[str]] = {
        "game_table": _GAME_TABLE,
        "fact": _FACT,
        "seated": _SEATED,
    }
    return known.get(table) or next(one for one in tables() if one.table == table).names


def add_finished(path: Path, games: int, *, chats: int, now: float) -> None:
    """Add finished games to an SQLite database that nobody uses, and wait until they are on the disk.

    Otherwise, the bot's first commit would wait for gigabytes of other writes.
    """
    with closing(sqlite3.connect(path)) as file:
        file.execute("PRAGMA synchronous = OFF")
        (last,) = file.execute("SELECT max(id) FROM game_table").fetchone()
        for batch in rows(last + 1, games, chats=chats, now=now):
            with file:
                for table, values in batch.items():
                    names = _columns(table)
                    marks = ", ".join("?" for _ in names)
                    insert = f"INSERT INTO {table} ({', '.join(names)}) VALUES ({marks})"  # noqa: S608
                    file.executemany(insert, values)
        file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    os.sync()


async def copy_running(source: Path, url: str) -> None:
    """Copy an SQLite database to an empty PostgreSQL database."""
    one, other = await open_store(source), await open_postgres(url)
    try:
        await copy(one, other)
    finally:
        await one.close()
        await other.close()


async def add_finished_to_postgres(url: str, games: int, *, chats: int, now: float) -> None:
    """Add finished games to a PostgreSQL database that nobody uses, and wait until they are on the disk.

    The tables are vacuumed and analyzed, as in a database to which games were added over time. Otherwise, the server
    would do this during the measurement.
    """
    session = await Session.open(url)
    try:
        last = (await session.fetch("SELECT max(id) FROM game_table"))[0][0]
        for batch in rows(last + 1, games, chats=chats, now=now):
            for table, values in batch.items():
                await session.connection.copy_records_to_table(
                    table, records=values, columns=list(_columns(table)), timeout=600.0
                )
        await session.fetch("SELECT setval('game_table_id_seq'::regclass, $1)", (last + games,))
        await session.connection.execute("VACUUM (ANALYZE)", timeout=600.0)
        await session.connection.execute("CHECKPOINT", timeout=600.0)
    finally:
        await session.close()
    await asyncio.to_thread(os.sync)


async def rows_read_by_scans(url: str) -> dict[str, int]:
    """Return the number of rows that sequential scans have read since the server was set up, by database table.

    Tables without such reads are left out. PostgreSQL publishes these figures with a delay of up to a second.
    """
    session = await Session.open(url)
    try:
        query = "SELECT relname, seq_tup_read FROM pg_stat_user_tables WHERE seq_tup_read > 0"
        return {row["relname"]: int(row["seq_tup_read"]) for row in await session.fetch(query)}
    finally:
        await session.close()
