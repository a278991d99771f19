"""Computer players for other programs: reads one JSON request per line and writes one JSON answer per line.

A request is {"game", "options", "seat", "seconds", "view"}, or has "state" (see docs/state.md) instead of "view". A
state is reduced to the seat's view before the search. The answer is {"word"} or {"error"}, and takes at most the
requested number of seconds.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import isfinite
from typing import Any

from engine import codec
from engine.contract import Game, View
from engine.errors import BadOptions, BadPosition, EngineError
from engine.games import KEYS, game
from engine.players.search import analyse

ReadClock = Callable[[], float]

LONGEST = 3600.0
MARGIN = 0.03
"""Share of the thinking time that is reserved for reading, writing and the last simulations."""
LARGEST = 10_000
"""Largest number accepted in a view, since a bag of a billion tiles would exhaust the memory."""
FIELDS = {"game", "options", "seat", "seconds"}


class BadQuestion(EngineError):
    """The line is not a valid request; the message describes the mistake."""


def answers(lines: Iterable[str], clock: ReadClock) -> Iterator[str]:
    """Yield the JSON answer to each line, skipping empty lines; an invalid request is answered with an error.

    >>> print(*answers(["{}"], lambda: 0.0))
    {"error": "BadQuestion: expected game, options, seat, seconds and a view or a state"}
    """
    for line in lines:
        if line.strip():
            yield json.dumps(_answer(line, clock))


def _answer(line: str, clock: ReadClock) -> dict[str, str]:
    begun = clock()
    try:
        asked = json.loads(line)
        playing, view, seconds = _question(asked)
        end = begun + seconds * (1 - MARGIN)
        found = analyse(
            playing, view, "stdio", time_left=lambda: end - clock(), best_move_only=True
        )
        return {"word": found[0].word}
    except EngineError as error:
        return {"error": f"{type(error).__name__}: {error}"}
    except (ValueError, RecursionError) as error:
        return {"error": f"BadQuestion: {error}"}


def _question(asked: Any) -> tuple[Game[Any, Any, Any], View, float]:
    if not isinstance(asked, dict) or set(asked) not in (FIELDS | {"view"}, FIELDS | {"state"}):
        raise BadQuestion("expected game, options, seat, seconds and a view or a state")
    if asked["game"] not in KEYS:
        raise BadQuestion(f"game: one of {', '.join(KEYS)}")
    playing = game(asked["game"])
    _check_options(playing, asked["options"])
    seat, seconds = asked["seat"], asked["seconds"]
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not isfinite(seconds):
        raise BadQuestion("seconds: expected a number")
    if not 0 < seconds <= LONGEST:
        raise BadQuestion(f"seconds: more than 0, at most {LONGEST:g}")
    if "state" in asked:
        if not isinstance(asked["state"], dict):
            raise BadPosition("state: expected an object")
        state = playing.load(asked["state"])
        if isinstance(seat, bool) or playing.to_move(state) != seat:
            raise BadQuestion("seat: not to move in this state")
        view: View = playing.observe(state, seat)
    else:
        view = _view(playing, asked["view"])
        if isinstance(seat, bool) or seat is None or not view.to_move == view.viewer == seat:
            raise BadQuestion("seat: not the viewer of this view, or not to move")
        _check_view(playing, view)
    return playing, view, float(seconds)


def _view(playing: Game[Any, Any, Any], raw: Any) -> View:
    """Return the view, without events, that JSON values written by `engine.codec.dump` describe.

    Raises BadPosition if they do not describe a view.
    """
    if not isinstance(raw, Mapping):
        raise BadPosition("view: expected an object")
    if any(abs(one) > LARGEST for one in _numbers(raw)):
        raise BadPosition(f"view: a number above {LARGEST}")
    view: View = codec.load(playing.view_type(), {**raw, "events": []}, "view")
    return view


def _numbers(raw: Any) -> Iterator[float]:
    if isinstance(raw, int | float):
        yield raw
    elif isinstance(raw, Mapping):
        yield from (one for value in raw.values() for one in _numbers(value))
    elif isinstance(raw, list):
        yield from (one for value in raw for one in _numbers(value))


def _check_view(playing: Game[Any, Any, Any], view: View) -> None:
    """Raise BadPosition unless the view is what its viewer would see in some valid position.

    Other exceptions of the engine are passed on.
    """
    try:
        state = playing.load(playing.dump(playing.determinize(view, "stdio")))
        is_right = playing.observe(state, view.viewer) == view
    except EngineError:
        raise
    except Exception as error:  # an invalid view can cause any exception in the rules
        raise BadPosition(f"view: {error}") from error
    if not is_right:
        raise BadPosition("view: not the view of any valid position")


def _check_options(playing: Game[Any, Any, Any], options: Any) -> None:
    known = {one.key: one.values for one in playing.options}
    if not isinstance(options, dict):
        raise BadOptions("options: expected an object")
    for key, value in options.items():
        if value not in known.get(key, ()):
            raise BadOptions(f"options: no {key}={value!r:.40}")
