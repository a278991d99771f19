"""How the game is set up (IC-1 to IC-5), and corrected component data."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import engine.games.icecult
from engine.errors import BadComponents, BadOptions
from engine.games.icecult import GAME
from engine.games.icecult.events import Started
from engine.games.icecult.pieces import COLOURS, PATH_LENGTH, STEPS_TO_ARRIVE, Symbol
from engine.games.icecult.state import face
from engine.games.icecult.tilts import PLACES
from engine.saying import Seat
from tests.engine.icecult.diagrams import show_tops
from tests.engine.rules import rule

FILE = Path(engine.games.icecult.__file__).with_name("components.json")


@pytest.fixture
def raw() -> Any:
    return json.loads(FILE.read_text(encoding="utf-8"))


def problems(raw: object) -> list[str]:
    with pytest.raises(BadComponents) as caught:
        GAME.components(raw)
    return [problem.id for problem in caught.value.problems]


@rule("IC-1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play_and_all_twenty_pieces_are_in_play(seats: int) -> None:
    start = GAME.start(seats, {}, None, "1").state
    assert [colour.value for colour in start.colours] == ["red", "green", "yellow", "blue"][:seats]
    assert start.beside == (5, 5, 5, 5)
    assert GAME.census(start) == {"red": 5, "green": 5, "yellow": 5, "blue": 5}


@rule("IC-1")
@pytest.mark.parametrize("seats", [1, 5])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions):
        GAME.start(seats, {}, None, "1")


def test_unknown_options_are_refused() -> None:
    with pytest.raises(BadOptions):
        GAME.start(2, {"side": "a"}, None, "1")


@rule("IC-2")
def test_each_block_starts_with_its_arc_on_top_and_the_four_make_a_circle() -> None:
    start = GAME.start(2, {}, None, "1").state
    tops = {place.value: face(start, place) for place in PLACES}
    assert {top.symbol for top in tops.values()} == {Symbol.ARC}
    assert {name: top.points for name, top in tops.items()} == {
        "NW": "SE", "NE": "SW", "SE": "NW", "SW": "NE",
    }  # fmt: skip


@rule("IC-3")
def test_four_paths_of_five_spaces_are_empty_at_the_start() -> None:
    start = GAME.start(4, {}, None, "1").state
    assert [[len(space) for space in path] for path in start.paths] == [[0] * 5] * 4
    assert start.arrived == (0, 0, 0, 0)


@rule("IC-4")
def test_six_steps_bring_a_piece_home() -> None:
    assert (PATH_LENGTH, STEPS_TO_ARRIVE) == (5, 6)
    assert GAME.components(None).steps_to_arrive == 6


@rule("IC-4")
@pytest.mark.parametrize("steps", [4, 7, "6", None, 6.0, True])
def test_other_numbers_of_steps_are_refused(raw: Any, steps: object) -> None:
    assert problems(raw | {"steps_to_arrive": steps}) == ["icecult-components-steps"]


@rule("IC-4")
def test_five_steps_are_allowed_and_another_path_length_is_not(raw: Any) -> None:
    assert GAME.components(raw | {"steps_to_arrive": 5}).steps_to_arrive == 5
    assert problems(raw | {"path_length": 6}) == ["icecult-components-path"]


@rule("IC-5")
def test_chance_names_the_first_player() -> None:
    starters = [GAME.start(3, {}, None, str(seed)) for seed in range(60)]
    assert {step.state.mover for step in starters} == {0, 1, 2}
    assert all(step.events == (Started(step.state.mover),) for step in starters)
    assert GAME.start(3, {}, None, "7").state.mover == GAME.start(3, {}, None, "7").state.mover


def test_the_shipped_faces_are_labelled_a_reconstruction(raw: Any) -> None:
    assert raw["reconstruction"] is True
    assert "RECONSTRUCTION" in raw["provenance"]
    assert set(raw["known"]) >= {"paths", "steps_to_arrive", "colours"}
    assert GAME.components(None).reconstruction


def test_only_a_file_that_says_so_is_taken_for_the_printed_one(raw: Any) -> None:
    assert not GAME.components(raw | {"reconstruction": False}).reconstruction
    del raw["reconstruction"]
    assert GAME.components(raw).reconstruction
    assert problems(raw | {"reconstruction": "no"}) == ["icecult-components-label"]


@rule("IC-2")
def test_a_corrected_face_comes_into_the_game(raw: Any) -> None:
    raw["faces"]["NW"]["S"] = {"symbol": "arrow", "colour": "blue", "points": "D"}
    start = GAME.start(2, {}, GAME.components(raw), "1").state
    after = GAME.apply(start, GAME.decode("tilt.nn.sn.go")).state
    assert show_tops(after).startswith("blue>S")


def changed(raw: Any, block: str, side: str, **fields: object) -> Any:
    other = copy.deepcopy(raw)
    face = other["faces"][block][side]
    other["faces"][block][side] = {k: v for k, v in (face | fields).items() if v is not None}
    return other


@rule("IC-2")
def test_each_mistake_in_the_faces_has_its_own_sentence(raw: Any) -> None:
    assert problems([]) == ["icecult-components-no-object"]
    assert problems(raw | {"faces": {}}) == ["icecult-components-blocks"]
    assert problems(raw | {"faces": []}) == ["icecult-components-blocks"]
    five = copy.deepcopy(raw)
    del five["faces"]["NE"]["D"]
    assert problems(five) == ["icecult-components-sides"]
    assert problems(changed(raw, "NW", "N", symbol="star")) == ["icecult-components-symbol"]
    assert problems(changed(raw, "NW", "N", symbol=["arrow"])) == ["icecult-components-symbol"]
    assert problems(changed(raw, "NW", "N", colour="pink")) == ["icecult-components-colour"]
    assert problems(changed(raw, "NW", "N", colour=None)) == ["icecult-components-fields"]
    assert problems(changed(raw, "NW", "N", points="S")) == ["icecult-components-points"]
    assert problems(changed(raw, "NW", "N", points="NE")) == ["icecult-components-points"]
    assert problems(changed(raw, "NW", "U", centre_corner="NS")) == ["icecult-components-corner"]
    assert problems(changed(raw, "NW", "U", centre_corner="UE")) == ["icecult-components-corner"]
    assert problems(changed(raw, "NW", "U", centre_corner="NW")) == ["icecult-components-circle"]
    two_arcs = copy.deepcopy(raw)
    two_arcs["faces"]["SE"]["E"] = {"symbol": "arc", "centre_corner": "UN"}
    assert problems(two_arcs) == ["icecult-components-arc"]
    no_arc = copy.deepcopy(raw)
    no_arc["faces"]["SE"]["U"] = {"symbol": "circle"}
    assert problems(no_arc) == ["icecult-components-arc"]


def test_every_mistake_is_told_at_once(raw: Any) -> None:
    wrong = changed(changed(raw, "NW", "N", colour="pink"), "SE", "S", points="U")
    wrong["faces"]["SE"]["S"]["points"] = "N"
    wrong["steps_to_arrive"] = 9
    assert problems(wrong) == [
        "icecult-components-steps",
        "icecult-components-colour",
        "icecult-components-points",
    ]


def test_the_corner_of_an_arc_may_be_written_in_any_order(raw: Any) -> None:
    other = changed(raw, "NW", "U", centre_corner="ES")
    assert GAME.components(other) == GAME.components(raw)


def test_seats_are_in_the_order_of_colours() -> None:
    start = GAME.start(4, {}, None, "1").state
    assert {Seat(at): colour for at, colour in enumerate(start.colours)} == dict(enumerate(COLOURS))
