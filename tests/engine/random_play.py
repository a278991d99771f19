"""Random games of any game: the food of the contract test."""

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
    """One game with one choice of options."""

    key: str
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return " ".join([self.key, *(f"{name}={value}" for name, value in self.options)])


@cache
def game(key: str) -> Game[Any, Any, Any]:
    """A game by its room, in the registry or on its way there."""
    found: Game[Any, Any, Any] = import_module(f"engine.games.{key}").GAME
    return found


KEYS = tuple(
    room.name
    for room in iter_modules(engine.games.__path__)
    if (ROOT / f"docs/rules/{room.name}.md").exists()
)
"""Every game whose rules are written down: it keeps the laws before people are offered it."""


def cases(keys: Sequence[str] = KEYS) -> list[Case]:
    """Every game (or these) with every combination of its option values."""
    return [
        Case(key, tuple(zip((option.key for option in game(key).options), values, strict=True)))
        for key in keys
        for values in itertools.product(*(option.values for option in game(key).options))
    ]


@dataclass(frozen=True)
class Turn:
    """A state, what led to it, and whether it is one to look at closely."""

    number: int
    state: Any
    events: tuple[Any, ...]
    word: str | None


def play(playing: Game[Any, Any, Any], case: Case, number: int) -> Iterator[Turn]:
    """A random game, the same for the same number; every second one plays sensible words, as people do."""
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
