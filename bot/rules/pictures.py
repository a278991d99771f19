"""The example pictures of topics: positions that the engine replays and the renderer draws, stored nowhere."""

from __future__ import annotations

import json
from functools import cache
from importlib import resources
from typing import Any

from pydantic import Field, model_validator

from bot.presentation.texts import Voice
from bot.rules.book import Entry
from engine.contract import Transition, View, Word
from engine.games import game
from engine.saying import say
from render.scene import Scene


class Position(Entry):
    """A position for a picture: a start or a state, the words played from there, and how many of them to mark."""

    seats: int | None = None
    options: dict[str, str] = Field(default_factory=dict)
    seed: str = ""
    state: dict[str, Any] | None = None
    words: tuple[str, ...] = ()
    since: int = 1
    chosen: str = ""

    @model_validator(mode="after")
    def _begins_once(self) -> Position:
        if (self.seats is None) == (self.state is None):
            raise ValueError("either seats or a state")
        return self


def scene(key: str, position: str, voice: Voice) -> Scene:
    """The picture of a position of the game's folder, with the names of the examples."""
    view, chosen = _view(key, position)
    names = tuple(voice.plain(say("rules-name", number=seat)) for seat in range(1, view.seats + 1))
    return Scene(key, view, names, voice.named(names).drawn, Word(chosen))


@cache
def _view(key: str, position: str) -> tuple[View, str]:
    """What the whole chat would see there, with the events of the newest words."""
    file = resources.files(f"engine.games.{key}") / "positions" / f"{position}.json"
    raw = Position.model_validate(json.loads(file.read_text(encoding="utf-8")))
    rules = game(key)
    if raw.state is not None:
        step: Transition[Any] = Transition(rules.load(raw.state))
    else:
        step = rules.start(raw.seats or 0, raw.options, rules.components(None), raw.seed)
    steps = [step]
    for word in raw.words:
        steps.append(rules.apply(steps[-1].state, rules.decode(word)))
    newest = tuple(event for step in steps[len(steps) - raw.since :] for event in step.events)
    return rules.observe(steps[-1].state, None, newest), raw.chosen
