"""Games of Reef to draw, and their scenes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import render
from engine import chance
from engine.contract import Event, Secret
from engine.games.reef import GAME
from engine.games.reef.state import State
from engine.games.reef.views import ReefView
from render.scene import Scene
from tests.render.positions import NAMES
from tests.render.positions import scene as scene_of


def games(
    seats: int, seed: str, **options: str
) -> Iterator[tuple[State, tuple[Event | Secret, ...]]]:
    """Yield every state of a random game with the events that led to it."""
    step = GAME.start(seats, options, None, seed)
    yield step.state, step.events
    turn = 0
    while (seat := GAME.to_move(step.state)) is not None:
        words = GAME.plausible_moves(GAME.observe(step.state, seat))
        word = words[chance.number(seed, f"word {turn}", len(words))]
        step = GAME.apply(step.state, GAME.decode(word))
        yield step.state, step.events
        turn += 1


def view_at(seats: int, at: int, seed: str = "reef", **options: str) -> ReefView:
    state, happened = list(games(seats, seed, **options))[at]
    return GAME.observe(state, None, happened)


def scene(
    view: ReefView, *, locale: str = "fa", names: tuple[str, ...] = NAMES, chosen: str = ""
) -> Scene:
    return replace(scene_of(view, locale=locale, names=names, chosen=chosen), game="reef")  # type: ignore[arg-type]


def bytes_of(view: ReefView, chosen: str = "") -> bytes:
    return render.encode(render.paint(scene(view, chosen=chosen)))
