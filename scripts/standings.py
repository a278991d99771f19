#!/usr/bin/env python3
"""Measures /top with many finished games: `python scripts/standings.py --games 1000000 --database FILE_OR_URL`.

Fills the database, an SQLite file or the PostgreSQL database of a URL, with games of two to four people in a thousand
groups. One group has 2,000 people and 2% of the games; each other group has ten people. An interrupted run continues
where it stopped. Then it measures how long the answer to /top takes without its picture (standings, names and text) in
the largest group and in a hundred others and, for comparison, a single indexed read. With --limit, it exits with 1 if
the highest median of /top exceeds the limit.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import statistics
import sys
from collections.abc import Sequence
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bot.presentation.pages.standings_pages import ROWS, leaderboard, leaderboard_text, page_names
from bot.presentation.texts import Texts, Voice
from bot.store.connection import Connection
from bot.store.databases import Database
from bot.store.records import ChatKey, PersonKey, TableKey
from bot.store.sql import SqlStore
from bot.store.standings.periods import SPANS, Span, period
from engine.games import KEYS
from render.pages import Leaderboard

START = 1_700_000_000.0
STEP = 80.0
"""Seconds between the ends of successive games."""
GROUPS = 1_000
LARGEST = 1
SHARE = 50
"""One in this many games is in the largest group."""
PEOPLE = 2_000
"""The number of people in the largest group."""
BATCH = 2_000
"""The number of games per transaction."""
_TABLE = (
    "INSERT INTO game_table (id, chat_id, topic, game, token, version, stage, waiting, position, opened_at, changed_at)"
    " VALUES (?, ?, 0, ?, ?, 1, 'over', 'nobody', 0, ?, ?)"
)
_SEAT = (
    "INSERT INTO finished_game (table_id, seat, chat_id, game, options, solo, ended_at, reason, is_draw, person_id,"
    " has_left, moves, stand_in_moves, place, is_winner, total, has_quit, achievements)"
    " VALUES (?, ?, ?, ?, '{}', 0, ?, 'finished', 0, ?, 0, 20, 0, ?, ?, ?, 0, '')"
)
_DUE = "INSERT INTO due_standing (chat_id, game) VALUES (?, ?) ON CONFLICT DO NOTHING"


def write_people(connection: Connection) -> None:
    """Insert the people and the groups of the simulated games into the database."""
    connection.executemany(
        "INSERT INTO person (id, telegram_id, name) VALUES (?, ?, ?)",
        [(one, one, f"Person {one}") for one in range(1, PEOPLE + 10 * GROUPS + 1)],
    )
    connection.executemany(
        "INSERT INTO chat (id, telegram_id, kind, title) VALUES (?, ?, 'supergroup', '')",
        [(one, -one) for one in range(1, GROUPS + 1)],
    )


def write_games(connection: Connection, numbers: Sequence[int]) -> None:
    """Write the games with these numbers, and mark their standings as due. A number always gives the same game."""
    tables, seats, marked = [], [], set()
    for number in numbers:
        chance, at = random.Random(number), START + number * STEP
        game = chance.choice(KEYS)
        chat = LARGEST if number % SHARE == 0 else chance.randint(2, GROUPS)
        first = 1 if chat == LARGEST else PEOPLE + 10 * (chat - 2) + 1
        size = PEOPLE if chat == LARGEST else 10
        people = chance.sample(range(first, first + size), chance.choice((2, 3, 4)))
        tables.append((number, chat, game, f"t{number}", at, at))
        marked.add((chat, game))
        for seat, person in enumerate(people):
            values = (person, seat + 1, int(seat == 0), 90 - 7 * seat)
            seats.append((number, seat, chat, game, at, *values))
    connection.executemany(_TABLE, tables)
    connection.executemany(_SEAT, seats)
    connection.executemany(_DUE, sorted(marked))


async def count(store: SqlStore, table: str) -> int:
    """Return the highest id in a table of the database, which equals its number of rows, or 0 if it is empty."""
    query = f"SELECT coalesce(max(id), 0) AS n FROM {table}"  # noqa: S608 - from this file
    row = await store._reader.one(query)
    assert row is not None  # noqa: S101 - for the type checker
    return int(row["n"])


async def fill(store: SqlStore, games: int) -> None:
    """Write the people and the games that are missing, and compute the standings."""
    if not await count(store, "person"):
        await store._write(write_people)
    done = await count(store, "game_table")
    for first in range(done + 1, games + 1, BATCH):
        await store._write(write_games, range(first, min(first + BATCH, games + 1)))
        print(f"\r{min(first + BATCH - 1, games)} games", end="", file=sys.stderr, flush=True)
    await store.fold_standings()


async def top(store: SqlStore, chat: ChatKey, span: Span, at: float, voice: Voice) -> int:
    """Make the answer to /top without its picture, and return the number of its rows."""
    played = await store.games_played(chat)
    name = period(span, at)
    rows = await store.standings(chat, played[0], name, limit=ROWS, person=PersonKey(1))
    page = leaderboard(played[0], span, rows, PersonKey(1))
    assert isinstance(page.page, Leaderboard)  # noqa: S101 - for the type checker
    names = page_names(page.people, await store.people(page.people), voice)
    leaderboard_text(page.page, voice.named(names))
    return len(rows)


async def measure(store: SqlStore, rounds: int) -> float:
    """Print the times of /top and of a single indexed read, and return the highest median of /top in milliseconds."""
    voice, games = Texts.load().voice("fa"), await count(store, "game_table")
    at, slowest = START + games * STEP, 0.0
    print(f"\r{games} finished games")
    for title, chats in (("largest group", [LARGEST]), ("other groups", range(2, 102))):
        for span in SPANS:
            tops, reads = [], []
            for number in range(rounds):
                chat = ChatKey(chats[number % len(chats)])
                began = perf_counter()
                rows = await top(store, chat, span, at, voice)
                tops.append(1000 * (perf_counter() - began))
                began = perf_counter()
                await store.finished_game(TableKey(1 + number * 7919 % games))
                reads.append(1000 * (perf_counter() - began))
            tops.sort()
            median = statistics.median(tops)
            slowest = max(slowest, median)
            print(
                f"{title}, {span}: /top {median:.1f} ms (95%: {tops[int(0.95 * rounds)]:.1f} ms),"
                f" bare read {statistics.median(reads):.2f} ms, {rows} rows shown"
            )
    return slowest


async def main() -> int:
    """Fill the database and measure. Return the exit code: 1 if --limit is exceeded, otherwise 0."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--database", required=True, help="a file, or postgresql://…")
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--limit", type=float, help="milliseconds")
    options = parser.parse_args()
    store = await Database.named(options.database).open(alone=True)
    try:
        began = perf_counter()
        await fill(store, options.games)
        print(f"\rfilled in {perf_counter() - began:.0f} s")
        slowest = await measure(store, options.rounds)
    finally:
        await store.close()
    return int(options.limit is not None and slowest > options.limit)


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
