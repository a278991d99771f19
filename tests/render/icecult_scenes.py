"""Games of Ice Cult to draw, and their scenes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine import chance
from engine.contract import Event, Secret
from engine.games.icecult import GAME
from engine.games.icecult.state import State
from engine.games.icecult.views import IceView
from render.layout import Box
from render.scene import Scene
from tests.render.drawn_words import drawn_words
from tests.render.positions import NAMES
from tests.render.positions import scene as scene_of


def games(seats: int, seed: str) -> Iterator[tuple[State, tuple[Event | Secret, ...]]]:
    """Yield every state of a random game with the events that led to it."""
    step = GAME.start(seats, {}, None, seed)
    yield step.state, step.events
    turn = 0
    while GAME.to_move(step.state) is not None:
        words = GAME.plausible_moves(GAME.observe(step.state, None))
        word = words[chance.number(seed, f"word {turn}", len(words))]
        step = GAME.apply(step.state, GAME.decode(word))
        yield step.state, step.events
        turn += 1


def view_at(seats: int, at: int, seed: str = "ice") -> IceView:
    state, happened = list(games(seats, seed))[at]
    return GAME.observe(state, None, happened)


def view_of(position: State, *happened: Event) -> IceView:
    return GAME.observe(position, None, happened)


def scene(
    view: IceView, *, locale: str = "fa", names: tuple[str, ...] = NAMES, chosen: str = ""
) -> Scene:
    return replace(scene_of(view, locale=locale, names=names, chosen=chosen), game="icecult")  # type: ignore[arg-type]


def words_of(of: Scene, box: Box | None = None) -> list[str]:
    return [found.text for found in drawn_words(of, box)]
