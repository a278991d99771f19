"""Loading positions: what the rules allow is accepted, and every mistake is reported with a sentence."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import BadPosition
from tests.engine.azul.diagrams import draw, position
from tests.engine.azul.states import AZUL, play, start, words
from tests.engine.mutations import putting

Raw = dict[str, Any]


def test_any_position_may_be_made_by_hand() -> None:
    raw = AZUL.dump(start(2))
    raw["boards"][0]["score"] = 12
    state = AZUL.load(raw)
    assert AZUL.scores(state)[0].total == 12
    assert [line.key for line in AZUL.scores(state)[0].lines] == ["before", "tiling", "floor"]


def test_a_drawing_and_its_position_are_the_same() -> None:
    state = start(3, "grey")
    for _ in range(30):
        state = play(state, words(state)[-2])
        assert draw(position(draw(state))) == draw(state)


def _swap_bag_to_line(raw: Raw) -> None:
    """Move a blue tile from the bag to line 1 of a seat whose wall has blue in row 1."""
    for _ in range(2):
        raw["bag"].remove("blue")
    raw["boards"][0]["lines"][0] = {"colour": "blue", "count": 1}
    raw["boards"][0]["wall"][0][0] = "blue"


def _wrong_space(raw: Raw) -> None:
    raw["bag"].remove("blue")
    raw["boards"][0]["wall"][0][1] = "blue"


def _twice_in_a_column(raw: Raw) -> None:
    raw["wall"] = "grey"
    for row in (0, 1):
        raw["bag"].remove("blue")
        raw["boards"][0]["wall"][row][0] = "blue"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (putting("wall", value="pink"), "'pink' is no WallKind"),
        (putting("boards", value=[]), "0 boards"),
        (putting("factories", value=[]), "0 factories for 2 seats"),
        (putting("turn", value=2), "turn: no seat 2"),
        (putting("marker", value=-1), "marker: no seat -1"),
        (putting("marker", value=0), "neither the marker on the floor line nor a full floor line"),
        (putting("lid", value=[0, 0, 0, 0]), "lid: expected a number for each colour"),
        (putting("lid", value=[0, 0, 0, 0, -1]), "lid: expected a number for each colour"),
        (putting("lid", value=[1, 0, 0, 0, 0]), "21 tiles are blue, not 20"),
        (putting("round", value=0), "too small"),
        (putting("round", value=True), "expected int"),
        (putting("bag", value=[]), "tiles are blue, not 20"),
        (putting("bag", 0, value="green"), "is no Colour"),
        (
            putting("factories", 0, value=["white", "white", "red", "blue"]),
            "in the order of colours",
        ),
        (putting("factories", 0, value=["red"] * 5), "holds more than 4 tiles"),
        (putting("boards", 0, "score", value=-1), "wrong sign"),
        (putting("boards", 0, "lines", value=[]), "expected 5 lines"),
        (putting("boards", 0, "lines", 0, "count", value=2), "line 1: 2 tiles"),
        (putting("boards", 0, "lines", 0, "colour", value="red"), "line 1: 0 tiles"),
        (putting("boards", 0, "floor", value=["red"] * 8), "more than 7 pieces"),
        (putting("boards", 0, "floor", value=["marker"]), "a marker that it does not hold"),
        (_swap_bag_to_line, "its colour is on the wall already (AZ-15)"),
        (_wrong_space, "wall row 1, column 2 is not blue (AZ-6)"),
        (_twice_in_a_column, "twice in a row or column"),
        (putting("tiling", value=True), "tiles are left"),
        (putting("gained", value=3), "gained belongs to tiling"),
        (putting("ended", value="row"), "tiles are left"),
        (putting("ended", value="bored"), "is no Ending"),
    ],
)
def test_every_mistake_is_named(change: Callable[[Raw], None], words: str) -> None:
    raw = AZUL.dump(start(2))
    change(raw)
    with pytest.raises(BadPosition, match=words.replace("(", r"\(").replace(")", r"\)")):
        AZUL.load(raw)


def test_missing_and_unknown_fields_are_named() -> None:
    raw = AZUL.dump(start(2))
    with pytest.raises(BadPosition, match="missing or unknown: colour"):
        AZUL.load({**raw, "colour": 1})


GREY = """
    grey wall, round 5, seat 0 to move, tiling, starter 1
    factories: ---- ---- ---- ---- ----
    seat 0, 33 points
            . |  . . . . .
           .. |  . . . . .
          ... |  . . . . .
         {} |  {}
        ..... |  . . . . .
    seat 1
      floor: {}
"""


@pytest.mark.parametrize(
    ("line", "wall", "floor", "words"),
    [
        ("....", ". . . . .", "", "the seat to move has no full line"),
        ("WWWW", "B Y R K .", "", "no choice of column"),
        ("WWWW", ". . . . .", "B", "should have been tiled before"),
    ],
)
def test_a_position_of_tiling_must_leave_a_choice(
    line: str, wall: str, floor: str, words: str
) -> None:
    with pytest.raises(BadPosition, match=words):
        position(GREY.format(line, wall, floor))
    assert position(GREY.format("WWWW", ". . . . .", "")).tiling


def test_a_market_without_tiles_is_no_offer() -> None:
    with pytest.raises(BadPosition, match="no tile to take"):
        position("coloured wall, round 1, seat 0 to move\nfactories: ---- ---- ---- ---- ----")


def test_a_complete_row_before_the_end_is_refused() -> None:
    with pytest.raises(BadPosition, match="a complete row ends the game"):
        position("""
            coloured wall, round 5, seat 0 to move
            factories: BBBB ---- ---- ---- ----
            seat 0, 33 points
            . |  B Y R K W
        """)
