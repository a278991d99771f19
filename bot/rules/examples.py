"""Example positions of topics and lessons, computed by the engine, and their scenes for the renderer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from msgspec import field

from bot.presentation.texts import Voice
from bot.runtime.data_files import FileModel, read_data
from engine.contract import Transition, View, Word
from engine.games import game
from engine.saying import Saying, say
from render.scene import Scene


class ExamplePosition(FileModel, frozen=True):
    """A position: a starting setup or a state, and the moves played from there.

    `words` are the moves. The events of the last `since` moves are highlighted. `chosen` is a partial move.
    """

    seats: int | None = None
    options: dict[str, str] = field(default_factory=dict)
    seed: str = ""
    state: dict[str, Any] | None = None
    words: tuple[str, ...] = ()
    since: int = 1
    chosen: str = ""

    def __post_init__(self) -> None:
        if (self.seats is None) == (self.state is None):
            raise ValueError("either seats or a state")


def example_scene(key: str, position: str, voice: Voice) -> Scene:
    """Return the scene of an example position of the game `key`, with placeholder names.

    The picture names the game, because people forward pictures without their captions. Raises FileNotFoundError, or
    ValueError or EngineError if the file is invalid.
    """
    view, chosen = _example_view(key, position)
    names = tuple(voice.plain(say("rules-name", number=seat)) for seat in range(1, view.seats + 1))
    drawn = voice.named(names).drawn
    return Scene(key, view, names, drawn, Word(chosen), title=drawn(Saying(f"{key}-name")))


@cache
def _example_view(key: str, position: str) -> tuple[View, str]:
    """Return the public view of a position, including the events of the highlighted moves, and the partial move."""
    found, rules = example_position(key, position), game(key)
    shown = found.steps[len(found.steps) - found.since :]
    events = tuple(event for step in shown for event in step.events)
    return rules.observe(found.steps[-1].state, None, events), found.chosen


@dataclass(frozen=True, slots=True)
class PlayedPosition:
    """An example position as the transitions that lead to it: the start, then one for each word.

    `since` and `chosen` are as in `ExamplePosition`.
    """

    steps: tuple[Transition[Any], ...]
    since: int
    chosen: str


@cache
def example_position(key: str, position: str) -> PlayedPosition:
    """Return an example position. Raises FileNotFoundError, or ValueError or EngineError if the file is invalid."""
    file = resources.files(f"engine.games.{key}") / "positions" / f"{position}.json"
    raw = read_data(file, ExamplePosition)
    rules = game(key)
    if raw.state is not None:
        step: Transition[Any] = Transition(rules.load(raw.state))
    else:
        step = rules.start(raw.seats or 0, raw.options, rules.components(None), raw.seed)
    steps = [step]
    for word in raw.words:
        steps.append(rules.apply(steps[-1].state, rules.decode(word)))
    return PlayedPosition(tuple(steps), raw.since, raw.chosen)
