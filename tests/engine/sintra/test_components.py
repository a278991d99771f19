"""The printed numbers: the shipped reconstruction with its labels, and a corrected file."""

import copy
import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import engine.games.sintra
from engine.errors import BadComponents
from engine.games.sintra import GAME
from engine.games.sintra.state import COLOURS
from tests.engine.sintra.states import play, start, text, words

FILE = Path(engine.games.sintra.__file__).with_name("components.json")
RAW = json.loads(FILE.read_text("utf-8"))


@pytest.fixture
def raw() -> Any:
    return copy.deepcopy(RAW)


def problems(raw: object) -> list[str]:
    with pytest.raises(BadComponents) as caught:
        GAME.components(raw)
    return [text(problem).removeprefix("bad-") for problem in caught.value.problems]


def test_the_shipped_file_says_that_it_is_a_reconstruction_and_how_sure_each_number_is() -> None:
    assert "RECONSTRUCTION" in RAW["provenance"]
    for key in (
        "window_points",
        "ornament_windows_side_a",
        "ornament_points_by_filled",
        "broken_glass_track",
    ):
        assert RAW[key]["confidence"]


def test_the_shipped_sides_are_five_of_one_colour_ten_pairs_and_one_with_jokers() -> None:
    sides = [side for strip in GAME.components(None).strips for side in strip]
    kinds = Counter(len(set(side)) for side in sides)
    assert kinds == {1: 5, 2: 10, 4: 1}
    pairs = {frozenset(side) for side in sides if len(set(side)) == 2}
    assert pairs == {frozenset(pair) for pair in combinations(COLOURS, 2)}


def test_a_number_stands_alone_or_beside_its_confidence(raw: Any) -> None:
    for key in (
        "window_points",
        "ornament_windows_side_a",
        "ornament_points_by_filled",
        "broken_glass_track",
    ):
        raw[key] = raw[key]["value"]
    assert GAME.components(raw) == GAME.components(None)


def test_a_corrected_file_is_played_with_and_a_running_game_keeps_its_own(raw: Any) -> None:
    raw["window_points"] = [9] * 8
    corrected = GAME.components(raw)
    state = GAME.start(2, {}, corrected, "1").state
    assert state.components.windows == (9,) * 8
    assert play(state, words(state)[0]).components == corrected
    assert GAME.load(json.loads(json.dumps(GAME.dump(state)))).components == corrected
    assert start().components == GAME.components(None)


@pytest.mark.parametrize("raw", [[], "x", 7, True])
def test_a_file_must_hold_an_object(raw: object) -> None:
    assert problems(raw) == ["file"]


def test_an_empty_object_lacks_everything() -> None:
    assert problems({}) == [
        "strips 8",
        "windows 8 99",
        "ornaments 8",
        "ornament-points 5 99",
        "track 9 99",
    ]


MISTAKES: dict[str, tuple[list[object], object, str]] = {
    "seven strips": (["strips"], RAW["strips"][:7], "strips 8"),
    "no list of strips": (["strips"], {"1": []}, "strips 8"),
    "a strip of one side": (["strips", 2], RAW["strips"][2][:1], "sides 3"),
    "a strip that is a word": (["strips", 2], "blue", "sides 3"),
    "a side of four spaces": (["strips", 3, 1], ["red"] * 4, "spaces 4 2 5"),
    "a side of six spaces": (["strips", 3, 1], ["red"] * 6, "spaces 4 2 5"),
    "a side that is a word": (["strips", 3, 0], "orange", "spaces 4 1 5"),
    "an unknown colour": (["strips", 0, 0, 4], "green", "colour 1 1"),
    "a colour in capitals": (["strips", 0, 0, 4], "Orange", "colour 1 1"),
    "no colour": (["strips", 0, 0, 4], None, "colour 1 1"),
    "two sides alike": (["strips", 1, 1], ["yellow"] * 5, "same-sides 2"),
    "jokers on two sides": (["strips", 7, 0, 0], "joker", "jokers 2"),
    "seven windows": (["window_points", "value"], [1] * 7, "windows 8 99"),
    "a window below 0": (["window_points", "value", 0], -1, "windows 8 99"),
    "a window of 100": (["window_points", "value", 0], 100, "windows 8 99"),
    "a window with a half": (["window_points", "value", 0], 1.5, "windows 8 99"),
    "a window that is a text": (["window_points", "value", 0], "4", "windows 8 99"),
    "a window that is true": (["window_points", "value", 0], True, "windows 8 99"),
    "a window in two pairs": (["ornament_windows_side_a", "value", 0], [1, 3], "ornaments 8"),
    "three pairs": (["ornament_windows_side_a", "value"], [[1, 2], [3, 4], [5, 6]], "ornaments 8"),
    "a group of three": (["ornament_windows_side_a", "value", 0], [1, 2, 3], "ornaments 8"),
    "window 9": (["ornament_windows_side_a", "value", 3], [7, 9], "ornaments 8"),
    "four ornament values": (["ornament_points_by_filled", "value"], [0, 0, 3, 6], "ornament-points 5 99"),
    "an ornament below 0": (["ornament_points_by_filled", "value", 0], -3, "ornament-points 5 99"),
    "eight steps": (["broken_glass_track", "value"], [0, -1, -2, -4, -6, -8, -11, -14], "track 9 99"),
    "a track that does not begin with 0": (["broken_glass_track", "value", 0], 1, "track 9 99"),
    "a track that rises": (["broken_glass_track", "value", 8], -13, "track 9 99"),
    "a track without minus": (["broken_glass_track", "value", 8], 18, "track 9 99"),
    "a track that costs 100": (["broken_glass_track", "value", 8], -100, "track 9 99"),
    "a track of words": (["broken_glass_track"], "none", "track 9 99"),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_each_mistake_has_its_sentence(raw: Any, name: str) -> None:
    path, value, problem = MISTAKES[name]
    at = raw
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    assert problems(raw) == [problem]


def test_every_mistake_is_told_at_once(raw: Any) -> None:
    raw["strips"][0][0][0] = "green"
    raw["strips"][6] = []
    raw["window_points"] = None
    raw["broken_glass_track"]["value"].reverse()
    assert problems(raw) == ["colour 1 1", "sides 7", "windows 8 99", "track 9 99"]
