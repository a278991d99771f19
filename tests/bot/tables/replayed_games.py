"""Replays of random games, compared with the engine position by position.

python -m tests.bot.tables.replayed_games --games 1000 --journal build/replays.jsonl --minutes 60

Each game is played at a table with 2 to 4 people, with random legal words and some take-backs, and stored in a real
database. Its replay is then read from the log, as the bot reads it. Every position and the contents of its picture
must equal those of the engine, and the positions that are stored for later rules must be the same. Drawing all
pictures would take too long, so every fiftieth and each last one are drawn. Stopped and started again, the command
goes on where the journal ends.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import render
from bot.presentation.captions.caption_layouts import units
from bot.presentation.narration.big_moves import big_move
from bot.presentation.pages.replays import replay_caption, replay_scene
from bot.presentation.texts import Texts
from bot.store.interface import Store
from bot.store.records import PersonKey, Place
from bot.tables import commands
from bot.tables.decisions import open_table
from bot.tables.live_table import LiveTable
from bot.tables.replays.replay_library import ReplayLibrary
from bot.tables.replays.replays import load_positions
from engine.contract import Transition
from engine.games import KEYS
from render.layout import WIDTH
from render.scene import Scene
from tests.bot.names import MIXED_NAMES
from tests.bot.played_games import LIBRARY, PlayedGames
from tests.engine.random_play import Case, cases
from tests.new_database import open_new

PIECE = 10
"""The number of games of a case in one database, and in a line of the journal."""
DRAWN = 50
"""One in this many pictures of positions is drawn, and the last one of each game."""
TAKEN_BACK = 0.03
"""The probability that a move is taken back if that is possible."""
CAPTION = 1024
"""The maximum length of a caption in UTF-16 code units."""


@dataclass
class Count:
    """The numbers of compared games, positions and pictures."""

    games: int = 0
    positions: int = 0
    pictures: int = 0
    taken_back: int = 0

    def add(self, other: Count) -> None:
        """Add the numbers of another count."""
        for name, number in asdict(other).items():
            setattr(self, name, getattr(self, name) + number)


class Differs(Exception):
    """A replay that differs from its game. The message names the case, the game, the position and what differs."""


async def play_game(played: PlayedGames, case: Case, number: int) -> tuple[LiveTable, int]:
    """Play a random game to its end at a table. Return the table and the number of moves that were taken back."""
    counts = [count for count in LIBRARY.game(case.key).seat_counts if count > 1]
    seats = counts[number % len(counts)]
    people: list[PersonKey] = []
    for telegram_id, name in enumerate(MIXED_NAMES[:seats], start=101):
        people.append((await played.store.meet(telegram_id, name)).key)
    place = Place((await played.store.enter(-100, "group")).key)
    command = commands.Open(
        by=people[0],
        game=case.key,
        chat=place.chat,
        seats=seats,
        options=case.options,
        seated=tuple(people),
    )
    facts = open_table(replace(command, time_limit=None), LIBRARY.game(case.key))
    token = f"token{number}"
    live = await played.tables.open(place, facts, token, update_id=None, rematch_of=None)
    await played.start(live, people[0])
    written = live.table.version
    await played.play(live, backs=TAKEN_BACK)
    moves = len(live.table.turns) - 1
    return live, (live.table.version - written - moves) // 2


def engine_steps(live: LiveTable) -> list[Transition[Any]]:
    """Return the transitions that the engine alone derives from the seed and the words of a game."""
    table = live.table
    started = table.started
    assert started is not None
    game = table.game
    components, seats = game.components(None), len(started.occupants)
    steps = [game.start(seats, dict(table.options), components, started.seed)]
    for turn in table.turns[1:]:
        steps.append(game.apply(steps[-1].state, game.decode(turn.word)))
    return steps


async def compare(store: Store, live: LiveTable, number: int) -> Count:
    """Compare the replay of a game with the engine. Raises Differs."""
    found = await ReplayLibrary(store, LIBRARY).load(live.key)
    game, steps = found.game, engine_steps(live)
    count = Count(games=1, positions=len(steps))

    def check(right: bool, at: int, what: str) -> None:
        if not right:
            raise Differs(f"{game.key} {dict(live.table.options)}, game {number}, {at}: {what}")

    check(len(found.positions) == len(steps), found.last, "number of positions")
    check(steps[-1].state == live.table.state, found.last, "position of the table")
    voice = Texts.load(strict=True).voice("fa", MIXED_NAMES[: len(live.table.occupants)])
    for at, step in enumerate(steps):
        check(found.positions[at].state == step.state, at, "position")
        view = game.reveal(step.state, step.events)
        scene = replay_scene(found, at, voice)
        big = big_move(game.key, view.events)
        right = Scene(game.key, view, voice.names, voice.drawn, is_opening=at == 0, big_move=big)
        check(scene == right, at, "contents of the picture")
        if at == found.last or (at + number) % DRAWN == 0:
            check(render.paint(scene).size[0] == WIDTH, at, "picture")
            check(0 < units(replay_caption(found, at, voice, {})) <= CAPTION, at, "caption")
            count.pictures += 1
    stored = await store.stored_replay(live.key)
    again = (stored and load_positions(game, stored.positions)) or ()
    same = [game.dump(one.state) for one in again] == [game.dump(step.state) for step in steps]
    check(same, found.last, "stored positions")
    return count


async def compare_many(case: Case, numbers: Sequence[int]) -> Count:
    """Play and compare these games. Raises Differs."""
    total = Count()
    with tempfile.TemporaryDirectory() as folder:
        store = await open_new(Path(folder) / "games.sqlite3")
        try:
            lives = []
            for number in numbers:
                played = PlayedGames(store, f"{case}, game {number}")
                live, taken_back = await play_game(played, case, number)
                lives.append((number, live))
                total.taken_back += taken_back
            await ReplayLibrary(store, LIBRARY).store_missing()
            for number, live in lives:
                total.add(await compare(store, live, number))
        finally:
            await store.close()
    return total


def pieces(games: int) -> Iterator[tuple[Case, int, int]]:
    """Yield each case with the first and the last number of a piece of its games, in turn."""
    for first in range(0, games, PIECE):
        for case in cases(KEYS):
            yield case, first, min(games, first + PIECE)


def main() -> None:
    """Compare, and write a line for each piece to the journal."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--games", type=int, default=1000, help="games per game and options")
    parser.add_argument("--journal", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no piece later")
    asked = parser.parse_args()
    asked.journal.parent.mkdir(parents=True, exist_ok=True)
    asked.journal.touch()
    lines = [json.loads(line) for line in asked.journal.read_text().splitlines()]
    done = {(line["case"], line["first"], line["end"]) for line in lines}
    total = {str(case): Count() for case in cases(KEYS)}
    for line in lines:
        total[line["case"]].add(Count(**line["count"]))
    end = time.monotonic() + 60 * asked.minutes
    for case, first, last in pieces(asked.games):
        if (str(case), first, last) in done:
            continue
        if time.monotonic() > end:
            break
        begun = time.process_time()
        count = asyncio.run(compare_many(case, range(first, last)))
        total[str(case)].add(count)
        line = {"case": str(case), "first": first, "end": last, "count": asdict(count)}
        line["seconds"] = round(time.process_time() - begun, 1)
        with asked.journal.open("a") as journal:
            journal.write(json.dumps(line) + "\n")
    for key, found in total.items():
        sys.stdout.write(f"{key}: equal in {asdict(found)}\n")


if __name__ == "__main__":
    main()
