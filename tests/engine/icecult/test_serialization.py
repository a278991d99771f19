"""Positions as JSON: exactly those that can occur in a game can be loaded."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from engine.errors import BadPosition
from engine.games.icecult import GAME
from tests.engine.icecult.diagrams import do, drawn, words
from tests.engine.rules import rule


def through_json(position: Any) -> Any:
    return json.loads(json.dumps(GAME.dump(position)))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_game_comes_back_from_json(seats: int) -> None:
    chance = random.Random(seats)
    position = GAME.start(seats, {}, None, "stored").state
    while GAME.to_move(position) is not None:
        loaded = GAME.load(through_json(position))
        assert (loaded, loaded.deeds) == (position, position.deeds)
        position = do(position, chance.choice(words(position)))
    assert GAME.load(through_json(position)) == position


def started() -> dict[str, Any]:
    tilted = do(GAME.start(3, {}, None, "1").state, "tilt.nn.ee.go")
    raw: dict[str, Any] = through_json(tilted)
    return raw


def test_a_position_that_play_does_not_reach_loads() -> None:
    raw = started()
    raw["paths"][0][4] = ["red"] * 4
    raw["beside"][0] = 1
    raw["idle"] = 7
    assert "arrow.nw.5.01" in words(GAME.load(raw))


@rule("IC-1")
def test_twenty_pieces_are_counted() -> None:
    raw = started()
    raw["beside"][2] = 4
    with pytest.raises(BadPosition, match="yellow: not 5 pieces"):
        GAME.load(raw)
    raw["beside"][2], raw["arrived"][2] = 6, -1
    with pytest.raises(BadPosition, match="not negative"):
        GAME.load(raw)


@rule("IC-13")
def test_a_block_that_no_turning_brings_about_is_refused() -> None:
    raw = started()
    raw["poses"][0] = "DUNESW"
    with pytest.raises(BadPosition, match="no way to turn a cube"):
        GAME.load(raw)


@pytest.mark.parametrize(
    ("path", "value", "says"),
    [
        (("colours",), ["red", "red", "blue"], "colours"),
        (("colours",), ["red"], "colours"),
        (("mover",), 3, "mover"),
        (("idle",), 21, "idle"),
        (("idle",), 20, "the game is over"),
        (("resolving", "pending"), ["NE", "NW"], "pending"),
        (("resolving", "pending"), ["SW"], "pending"),
        (("resolving", "circles"), 1, "circle"),
        (("resolving", "arcs"), 2, "arc"),
        (("resolving", "arcs"), -1, "arc"),
        (("deeds", 0, "first"), "zz", "deeds"),
        (("components", "steps_to_arrive"), 7, "icecult-components-steps"),
        (("components", "cubes", 0, 0, "symbol"), "circle", "icecult-components"),
        (("poses",), [], "expected 4 items"),
        (("extra",), 1, "unknown"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    path: tuple[Any, ...], value: object, says: str
) -> None:
    raw = started()
    at: Any = raw
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    with pytest.raises(BadPosition, match=says):
        GAME.load(raw)


@rule("IC-4")
def test_no_piece_stands_where_pieces_have_arrived() -> None:
    raw = started()
    raw["components"]["steps_to_arrive"] = 5
    raw["paths"][3][4], raw["beside"][3] = ["blue"], 4
    with pytest.raises(BadPosition, match="where pieces have arrived"):
        GAME.load(raw)


def test_positions_are_equal_whatever_led_to_them() -> None:
    start = GAME.start(2, {}, None, "1").state
    one, other = do(start, "tilt.nn.ss.go"), do(start, "tilt.ss.nn.go")
    assert one == other
    assert hash(one) == hash(other)
    assert one.deeds != other.deeds
    assert drawn() != drawn(mover=1)
