"""How the blocks turn (IC-10 to IC-13), with the test vectors of the shipped faces."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

import engine.games.icecult
from engine.games.icecult import GAME
from engine.games.icecult.geometry import LEFT, LETTERS, RIGHT, STILL, TILT, carry, poses, turned
from engine.games.icecult.pieces import Symbol
from engine.games.icecult.state import State, coming_up, face, faces
from engine.games.icecult.tilts import PLACES, TILTS, BlockPlace, by_code, is_undoing, tilted
from tests.engine.icecult import reference
from tests.engine.icecult.diagrams import do, show_tops, words
from tests.engine.rules import rule

RAW = json.loads(Path(engine.games.icecult.__file__).with_name("components.json").read_text())


@pytest.fixture
def start() -> State:
    return GAME.start(2, {}, None, "1").state


def tilt(position: State, *codes: str) -> str:
    """Return the tops after these tilts, without the rest of the turn."""
    blocks = position.poses
    for code in codes:
        found = by_code(code)
        assert found
        blocks = tilted(blocks, found)
    return show_tops(with_poses(position, blocks))


def with_poses(position: State, blocks: tuple[str, str, str, str]) -> State:
    return replace(position, poses=blocks)


VECTORS = {
    "IC-V1": (("nn",), "red>N | blue>S | arc | arc"),
    "IC-V2": (("ns",), "green>W | circle | arc | arc"),
    "IC-V3": (("ww",), "yellow>E | arc | arc | blue>W"),
    "IC-V4": (("nn", "nn"), "blue>E | red>N | arc | arc"),
    "IC-V5": (("nn", "ee"), "red>N | green>N | red>W | arc"),
    "IC-V6": (("ww", "ss"), "yellow>E | arc | yellow>S | green>E"),
    "IC-V7": (("sn", "ew"), "arc | yellow>N | circle | circle"),
    "IC-V10": (("we",), "circle | arc | arc | red>S"),
    "IC-V11": (("ss", "ss"), "arc | arc | green>W | yellow>S"),
    "IC-V12": (("sn",), "arc | arc | blue>E | circle"),
}


@rule("IC-V1", "IC-V2", "IC-V3", "IC-V4", "IC-V5", "IC-V6", "IC-V7", "IC-V10", "IC-V11", "IC-V12")
@pytest.mark.parametrize("name", VECTORS)
def test_the_vectors_of_the_shipped_faces_hold(start: State, name: str) -> None:
    codes, expected = VECTORS[name]
    assert tilt(start, *codes) == expected


@rule("IC-24", "IC-V8")
def test_vector_8_a_quarter_turn_of_nw_clockwise_after_vector_5(start: State) -> None:
    tilted_twice = do(start, "tilt.nn.ee.go")
    assert show_tops(do(tilted_twice, "arc.nw.right")) == "red>E | green>N | red>W | arc"


def results(position: State) -> set[tuple[str, str, str, str]]:
    found = set()
    for first in TILTS:
        for second in TILTS:
            if not is_undoing(first, second):
                found.add(tilted(tilted(position.poses, first), second))
    return found


@rule("IC-12", "IC-V9")
def test_vector_9_the_56_words_give_44_results_from_every_position(start: State) -> None:
    chance = random.Random(9)
    position = start
    for _ in range(20):
        legal = words(position)
        assert len(legal) == 56
        after = {GAME.decode(word): None for word in legal}
        assert len(after) == 56
        found = results(position)
        assert len(found) == 44
        assert position.poses not in found
        position = with_poses(position, chance.choice(sorted(found)))


@rule("IC-13")
def test_bodies_turned_in_space_agree_on_56_and_44_and_on_every_face(start: State) -> None:
    chance = random.Random(13)
    base = reference.bodies(RAW)
    position = start
    assert len(reference.tilts()) == 8
    for _ in range(25):
        assert len(reference.sequences()) == 56
        found = {
            reference.everything(reference.tilt(reference.tilt(base, *one), *other))
            for one, other in reference.sequences()
        }
        assert len(found) == 44
        assert reference.everything(base) not in found
        assert seen(position) == reference.everything(base)
        line, towards = chance.choice(reference.tilts())
        code = by_code((line + towards).lower())
        assert code
        base = reference.tilt(base, line, towards)
        position = with_poses(position, tilted(position.poses, code))
        assert show_tops(position).split(" | ") == reference.tops(base)


def seen(position: State) -> frozenset[tuple[str, reference.Vector, reference.Drawing]]:
    """Return the faces of a position in the form used by the reference implementation."""
    found = set()
    for place in PLACES:
        for side, drawn in faces(position, place).items():
            vectors = [reference.SIDES[letter] for letter in drawn.points]
            points = (
                sum(v[0] for v in vectors),
                sum(v[1] for v in vectors),
                sum(v[2] for v in vectors),
            )
            colour = drawn.colour.value if drawn.colour else ""
            drawing = (drawn.symbol.value, colour, points)
            found.add((place.value, reference.SIDES[side], drawing))
    return frozenset(found)


@rule("IC-13")
def test_a_side_comes_up_as_a_tilt_will_bring_it(start: State) -> None:
    for tilt in TILTS:
        for times in (1, 2):
            blocks = start.poses
            for _ in range(times):
                blocks = tilted(blocks, tilt)
            after = with_poses(start, blocks)
            for place in tilt.places:
                assert coming_up(start, place, tilt.towards, times) == face(after, place)


@rule("IC-24")
def test_quarter_turns_agree_with_bodies_turned_in_space(start: State) -> None:
    base = reference.bodies(RAW)
    for at, place in enumerate(PLACES):
        for right in (True, False):
            blocks = list(start.poses)
            blocks[at] = turned(blocks[at], RIGHT if right else LEFT)
            position = with_poses(start, (blocks[0], blocks[1], blocks[2], blocks[3]))
            turned_base = reference.quarter_turn(base, place.value, right=right)
            assert seen(position) == reference.everything(turned_base)


@rule("IC-13")
@pytest.mark.parametrize(
    ("turn", "arrows"),
    [
        (TILT["N"], "U>N N>D D>S S>U E>E W>W"),
        (TILT["S"], "N>U D>N S>D U>S E>E W>W"),
        (TILT["E"], "U>E E>D D>W W>U N>N S>S"),
        (TILT["W"], "E>U D>E W>D U>W N>N S>S"),
        (RIGHT, "N>E E>S S>W W>N U>U D>D"),
        (LEFT, "E>N S>E W>S N>W U>U D>D"),
    ],
)
def test_a_turn_is_one_permutation_of_the_six_letters(turn: str, arrows: str) -> None:
    expected = {arrow[0]: arrow[2] for arrow in arrows.split()}
    assert {letter: carry(turn, letter) for letter in LETTERS} == expected


@rule("IC-13")
def test_an_arc_carries_each_letter_of_its_corner(start: State) -> None:
    assert carry(TILT["N"], "SE") == "UE"
    assert carry(RIGHT, "SE") == "SW"
    assert all(faces(start, place)["U"].symbol is Symbol.ARC for place in PLACES)


@rule("IC-13")
def test_there_are_24_poses_and_play_never_leaves_them(start: State) -> None:
    assert len(poses()) == 24
    chance = random.Random(24)
    position = start
    for _ in range(40):
        if GAME.to_move(position) is None:
            break
        position = do(position, chance.choice(words(position)))
        assert set(position.poses) <= poses()


@rule("IC-10")
def test_a_tilt_turns_two_neighbours_and_no_other_block() -> None:
    still = (STILL, STILL, STILL, STILL)
    pairs = {tuple(place.value for place in tilt.places) for tilt in TILTS}
    assert pairs == {("NW", "NE"), ("NW", "SW"), ("NE", "SE"), ("SE", "SW")}
    for tilt in TILTS:
        after = tilted(still, tilt)
        moved = {place for place, pose in zip(PLACES, after, strict=True) if pose != STILL}
        assert moved == set(tilt.places)
        assert all(pose in (STILL, TILT[tilt.towards]) for pose in after)


@rule("IC-10")
def test_the_two_blocks_of_a_tilt_stand_in_the_line_that_it_names() -> None:
    assert {
        tilt.code: tuple(place for place in BlockPlace if tilt.line in place.value)
        for tilt in TILTS
    } == {tilt.code: tilt.places for tilt in TILTS}


@rule("IC-13")
def test_rows_tilt_north_or_south_and_columns_west_or_east() -> None:
    assert [tilt.code for tilt in TILTS] == ["ns", "nn", "we", "ww", "ee", "ew", "ss", "sn"]


def test_a_number_stands_where_the_new_tops_come_up() -> None:
    assert {tilt.number: tilt.seam for tilt in TILTS} == {
        1: "outer", 3: "outer", 6: "outer", 8: "outer",
        2: "middle", 4: "middle", 5: "middle", 7: "middle",
    }  # fmt: skip


@rule("IC-11")
def test_the_second_tilt_may_not_undo_the_first_but_may_repeat_it() -> None:
    undone = {(a.number, b.number) for a in TILTS for b in TILTS if is_undoing(a, b)}
    assert undone == {(1, 2), (2, 1), (3, 4), (4, 3), (5, 6), (6, 5), (7, 8), (8, 7)}
