"""Positions of real games, and the scenes that show them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import TypeVar

import pytest

from bot.presentation.texts import Texts
from engine import chance
from engine.contract import Event, Secret, Word
from engine.games import game
from engine.games.azul.events import RoundEnded, RoundStarted
from engine.games.azul.state import State
from engine.games.azul.views import AzulView
from render.games.azul.highlights import highlights_of
from render.games.azul.layout import Areas
from render.games.azul.market import factories_shown
from render.scene import Scene
from tests.conftest import NIGHTLY

NAMES = ("سارا", "امیر", "Christopher", "کامپیوتر (متوسط)")
LONGEST = ("W" * 24, "ضصشث" * 6, "Wm" * 12, "ﷺ" * 24)
AZUL = game("azul")
SAMPLED = (40, pytest.param(1, marks=NIGHTLY))
"""Values of `every` for `sampled`: the nightly check draws every state."""
T = TypeVar("T")


def sampled(states: Sequence[T], every: int) -> list[T]:
    """Return one in `every` states, beginning with the first, and the last state."""
    return [*states[:-1:every], states[-1]]


def azul_games(
    seats: int, wall: str, seed: str
) -> Iterator[tuple[State, tuple[Event | Secret, ...]]]:
    """Yield every state of a random game, with the events that led to it."""
    step = AZUL.start(seats, {"wall": wall}, None, seed)
    yield step.state, step.events
    turn = 0
    while AZUL.to_move(step.state) is not None:
        words = AZUL.plausible_moves(AZUL.observe(step.state, None))
        word = words[chance.number(seed, f"word {turn}", len(words))]
        step = AZUL.apply(step.state, AZUL.decode(word))
        yield step.state, step.events
        turn += 1


@cache
def random_game(key: str, seats: int) -> tuple[tuple[object, tuple[Event | Secret, ...]], ...]:
    """Return every state of a random game with default options, with the events that led to it."""
    rules = game(key)
    step = rules.start(seats, {}, rules.components(None), "random game")
    found = [(step.state, step.events)]
    while (seat := rules.to_move(step.state)) is not None:
        words = rules.plausible_moves(rules.observe(step.state, seat))
        word = words[chance.number("random game", f"word {len(found)}", len(words))]
        step = rules.apply(step.state, rules.decode(word))
        found.append((step.state, step.events))
    return tuple(found)


def azul_view(seats: int, wall: str = "coloured", seed: str = "tile", at: int = -1) -> AzulView:
    """Return the public view after `at` words of a random game, or at its end if `at` is -1."""
    states = list(azul_games(seats, wall, seed))
    state, events = states[at]
    view: AzulView = AZUL.observe(state, None, events)
    return view


def scene(
    view: AzulView, *, locale: str = "fa", names: tuple[str, ...] = NAMES, chosen: str = ""
) -> Scene:
    """Return the scene of a view. Raises MissingText for a missing message."""
    names = names[: view.seats]
    voice = Texts.load(strict=True).voice(locale, names).drawn
    return Scene("azul", view, names, voice, Word(chosen))


def renamed(of: Scene, names: tuple[str, ...]) -> Scene:
    """Return the same scene with other names."""
    names = names[: of.view.seats]
    return replace(of, names=names, say=of.say.named(names))  # type: ignore[attr-defined]


def azul_phases(seats: int, wall: str) -> Iterator[tuple[str, AzulView]]:
    """Yield a position from every phase of a random game."""
    seen = set()
    for state, events in azul_games(seats, wall, "phase"):
        view: AzulView = AZUL.observe(state, None, events)
        kind = "offer"
        if view.outcome is not None:
            kind = "end"
        elif view.choice is not None:
            kind = "choice"
        elif any(isinstance(event, RoundEnded) for event in events):
            kind = "round's end"
        elif any(isinstance(event, RoundStarted) for event in events):
            kind = "start"
        elif view.marker is not None and view.round > 1:
            kind = "marker taken"
        if kind not in seen:
            seen.add(kind)
            yield kind, view


def azul_areas(view: AzulView, locale: str = "fa") -> Areas:
    shown, rtl = factories_shown(view, highlights_of(view.events)), locale == "fa"
    choosing = view.choice is not None
    return Areas(view.seats, len(view.factories), shown, choosing=choosing, rtl=rtl)
