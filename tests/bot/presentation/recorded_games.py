"""Games of the folder narrated_games: the settings of a table and the words of all moves."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from bot.presentation.narration.narrator import Narration, narrations
from bot.store.records import ChatKey, PersonKey
from bot.tables import commands
from bot.tables.decisions import decide, open_table
from bot.tables.facts import Fact, Played
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve, replay
from engine import games
from engine.contract import Word
from engine.saying import Saying

FOLDER = Path(__file__).parent / "narrated_games"
NARRATION = Path(__file__).parents[3] / "locales/narration"
NARRATED = [key for key in games.KEYS if (NARRATION / f"{key}.toml").exists()]
"""The games with kinds of sentences of their own. Each must have recorded games."""
LIBRARY = GameLibrary()
SARA = PersonKey(1)


@dataclass(frozen=True)
class RecordedGame:
    """A game with people in the first seats and computers in the others."""

    game: str
    people: int
    levels: tuple[str, ...]
    options: tuple[tuple[str, str], ...]
    seed: str
    narration: int
    words: tuple[str, ...]

    def lobby(self, *, narrator: bool = True) -> list[Fact]:
        """Return the facts of the lobby."""
        solo = self.people == 1
        command = commands.Open(
            by=SARA,
            game=self.game,
            chat=ChatKey(9),
            seats=self.people + len(self.levels),
            solo=solo,
            levels=self.levels,
            options=self.options,
            narrator=narrator,
        )
        facts = list(open_table(command, games.game(self.game)))
        for person in range(2, self.people + 1):
            facts += decide(replay(facts, LIBRARY), commands.Join(PersonKey(person))).facts
        return facts

    def start(self, table: Table) -> tuple[Fact, ...]:
        return decide(table, commands.Start(SARA, self.seed, None, self.narration)).facts

    def tables(self, *, narrator: bool = True) -> Iterator[Table]:
        """Yield the table after the start and after every move."""
        table = replay(self.lobby(narrator=narrator), LIBRARY)
        for fact in self.start(table):
            table = evolve(table, fact, LIBRARY)
        yield table
        for word in self.words:
            table = self.after(table, word)
            yield table

    @classmethod
    def after(cls, table: Table, word: str) -> Table:
        """Return the table after a word, without the moves that follow automatically."""
        new = decide(table, cls._command(table, word)).facts
        if len(new) > 1 and isinstance(new[1], Played):
            new = new[:1]  # the follow-ups are among the recorded words
        for fact in new:
            table = evolve(table, fact, LIBRARY)
        return table

    @staticmethod
    def _command(table: Table, word: str) -> commands.Command:
        seat = table.to_move
        assert seat is not None
        occupant = table.occupants[seat]
        if occupant.owner is None:
            return commands.Think(seat, table.position, Word(word))
        return commands.Play(occupant.owner, table.position, word)


@cache
def recorded(game: str) -> tuple[RecordedGame, ...]:
    """Return the recorded games of a game; none if it has no file."""
    file = FOLDER / f"{game}.jsonl"
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return tuple(_load(json.loads(line)) for line in lines)


@cache
def random_game(game: str) -> RecordedGame:
    """Return a game of people who make random moves, in place of the recorded games that a game may lack."""
    playing, chance = games.game(game), random.Random(game)
    started = RecordedGame(game, max(playing.seat_counts), (), (), game, 0, ())
    (table,), words = started.tables(), []
    while table.to_move is not None:
        words.append(chance.choice(list(playing.plausible_moves(table.view(table.to_move)))))
        table = started.after(table, words[-1])
    return replace(started, words=tuple(words))


@cache
def narrations_of(game: RecordedGame) -> tuple[Narration | None, ...]:
    """Return the sentence of each board of a game."""
    *_, table = game.tables()
    return tuple(narrations(table, table.view()))


def _load(raw: dict[str, object]) -> RecordedGame:
    return RecordedGame(
        game=str(raw["game"]),
        people=int(str(raw["people"])),
        levels=tuple(map(str, raw["levels"])),  # type: ignore[call-overload]
        options=tuple(dict(raw["options"]).items()),  # type: ignore[call-overload]
        seed=str(raw["seed"]),
        narration=int(str(raw["narration"])),
        words=tuple(str(raw["words"]).split()),
    )


def table_of(game: RecordedGame) -> Table:
    """Return the table at the end of a game."""
    *_, table = game.tables()
    return table


def nth_recorded(key: str, at: int = 0) -> RecordedGame:
    return recorded(key)[at]


def told(recording: RecordedGame) -> Iterator[tuple[str, Saying]]:
    for narration in narrations_of(recording):
        if narration is not None:
            yield narration.kind, narration.saying
