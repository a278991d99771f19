"""Random playthroughs of all games, for the tests of the contract."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import engine.games
from engine.chance import number as choice
from engine.contract import Game
from tests.engine.rules import ROOT


@dataclass(frozen=True)
class Case:
    """A game with a choice of options."""

    key: str
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.options)])


@cache
def game(key: str) -> Game[Any, Any, Any]:
    """Return a game by its key, even if it is not registered yet."""
    found: Game[Any, Any, Any] = import_module(f"engine.games.{key}").GAME
    return found


KEYS = tuple(
    module.name
    for module in iter_modules(engine.games.__path__)
    if (ROOT / f"docs/rules/{module.name}.md").exists()
)
"""The keys of all games with a rules document, including games that are not registered yet."""


def cases(keys: Sequence[str] = KEYS) -> list[Case]:
    """Return the given games (default: all) with every combination of option values."""
    return [
        Case(key, tuple(zip((option.key for option in game(key).options), values, strict=True)))
        for key in keys
        for values in itertools.product(*(option.values for option in game(key).options))
    ]


REGISTERED = [case for case in cases() if case.key in engine.games.KEYS]


@dataclass(frozen=True)
class Turn:
    """A state, what led to it, and whether to check it closely."""

    number: int
    state: Any
    events: tuple[Any, ...]
    word: str | None


def play(playing: Game[Any, Any, Any], case: Case, number: int) -> Iterator[Turn]:
    """Yield the turns of a random game that is determined by `number`. Every second game uses only plausible words."""
    seats = playing.seat_counts[number % len(playing.seat_counts)]
    step = playing.start(seats, dict(case.options), playing.components(None), f"game {number}")
    yield Turn(0, step.state, step.events, None)
    for turn in itertools.count(1):
        seat = playing.to_move(step.state)
        if seat is None:
            return
        if number % 2:
            words = playing.plausible_moves(playing.observe(step.state, seat))
        else:
            words = [playing.encode(move) for move in playing.legal_moves(step.state)]
        word = words[choice(f"play {number}", str(turn), len(words))]
        step = playing.apply(step.state, playing.decode(word))
        yield Turn(turn, step.state, step.events, word)
