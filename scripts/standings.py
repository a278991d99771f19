#!/usr/bin/env python3
"""Measures /top with many finished games: `python scripts/standings.py --games 1000000 --database big.sqlite3`.

Unless the file exists, it fills a new database with games of two to four people in groups of different sizes; the
largest group has a tenth of all games and 2,000 people. Then it measures how long the answer to /top takes without its
picture (standings, names and text) in the largest group and in small ones and, for comparison, a single indexed read.
"""

import argparse
import asyncio
import random
import sqlite3
import statistics
import sys
from contextlib import closing
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bot.presentation.standings_pages import ROWS, leaderboard, leaderboard_text, page_names
from bot.presentation.texts import Texts
from bot.store import standings
from bot.store.periods import SPANS, period
from bot.store.records import ChatKey, PersonKey, TableKey
from bot.store.sqlite.store import open_store
from engine.games import KEYS

START, END = 1_700_000_000.0, 1_790_000_000.0
GROUPS = 1_000
LARGEST = 1
PEOPLE = 2_000
"""The number of people in the largest group; every other group has ten."""


async def fill(path: Path, games: int) -> None:
    """Write the games with their standings."""
    store = await open_store(path)
    await store.close()
    chance = random.Random(1)
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.row_factory = sqlite3.Row
        file.execute("PRAGMA synchronous = OFF")
        file.execute("BEGIN")
        total = PEOPLE + 10 * GROUPS
        file.executemany(
            "INSERT INTO person (id, telegram_id, name) VALUES (?, ?, ?)",
            [(one, one, f"Person {one}") for one in range(1, total + 1)],
        )
        file.executemany(
            "INSERT INTO chat (id, telegram_id, kind, title) VALUES (?, ?, 'supergroup', '')",
            [(one, -one) for one in range(1, GROUPS + 1)],
        )
        step = (END - START) / games
        for number in range(1, games + 1):
            chat = LARGEST if number % 10 == 0 else chance.randint(2, GROUPS)
            first = 1 if chat == LARGEST else PEOPLE + 10 * (chat - 2) + 1
            size = PEOPLE if chat == LARGEST else 10
            people = chance.sample(range(first, first + size), chance.choice((2, 3, 4)))
            write(file, number, chat, people, START + number * step, chance)
        file.execute("COMMIT")
        pairs = file.execute("SELECT DISTINCT chat_id, game FROM finished_game").fetchall()
        file.execute("BEGIN")
        for pair in pairs:
            standings.fold_again(file, ChatKey(pair["chat_id"]), pair["game"])
        file.execute("COMMIT")


def write(
    file: sqlite3.Connection,
    table: int,
    chat: int,
    people: list[int],
    at: float,
    chance: random.Random,
) -> None:
    """Write the rows of one finished game."""
    game = chance.choice(KEYS)
    file.execute(
        "INSERT INTO game_table (id, chat_id, topic, game, token, version, stage, waiting, position,"
        " opened_at, changed_at) VALUES (?, ?, 0, ?, ?, 1, 'over', 'nobody', 0, ?, ?)",
        (table, chat, game, f"t{table}", at, at),
    )
    file.executemany(
        "INSERT INTO finished_game VALUES"
        " (?, ?, ?, ?, '{}', 0, ?, 'finished', 0, ?, NULL, 0, 20, NULL, 0, ?, ?, ?, 0, '')",
        [
            (table, seat, chat, game, at, person, seat + 1, int(seat == 0), 90 - 7 * seat)
            for seat, person in enumerate(people)
        ],
    )


async def measure(path: Path, rounds: int) -> None:
    """Print the times of /top and of a single indexed read."""
    store, voice = await open_store(path), Texts.load().voice("fa")
    games = (await store._reader.one("SELECT count(DISTINCT table_id) AS n FROM finished_game"))[
        "n"
    ]
    print(f"{games} finished games")
    for title, chats in (("largest group", [LARGEST]), ("other groups", range(2, 102))):
        for span in SPANS:
            tops, reads = [], []
            for number in range(rounds):
                chat = ChatKey(chats[number % len(chats)])
                began = perf_counter()
                played = await store.games_played(chat)
                rows = await store.standings(
                    chat, played[0], period(span, END), limit=ROWS, person=PersonKey(1)
                )
                page = leaderboard(played[0], span, rows, PersonKey(1))
                names = page_names(page.people, await store.people(page.people), voice)
                leaderboard_text(page.page, voice.named(names))
                tops.append(1000 * (perf_counter() - began))
                began = perf_counter()
                await store.finished_game(TableKey(1 + number * 37 % games))
                reads.append(1000 * (perf_counter() - began))
            tops.sort()
            print(
                f"{title}, {span}: /top {statistics.median(tops):.1f} ms (95%: {tops[int(0.95 * rounds)]:.1f} ms),"
                f" bare read {statistics.median(reads):.2f} ms, {len(rows)} people"
            )
    await store.close()


async def main() -> None:
    """Fill the database if it does not exist, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", type=Path, required=True)
    parser.add_argument("--games", type=int, default=1_000_000)
    parser.add_argument("--rounds", type=int, default=200)
    options = parser.parse_args()
    if not options.database.exists():
        began = perf_counter()
        await fill(options.database, options.games)
        print(f"filled in {perf_counter() - began:.0f} s")
    await measure(options.database, options.rounds)


if __name__ == "__main__":
    asyncio.run(main())
