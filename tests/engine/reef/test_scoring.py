"""Scoring of patterns (RF-30 to RF-35), on drawn boards and against the reference implementation."""

import json
import random
from pathlib import Path

import pytest

import engine.games.reef
from engine.games.reef.board import MAX_HEIGHT, SPACES, Board, name, put
from engine.games.reef.cards import COLOURS, Beside, Card, PatternCell
from engine.games.reef.components import shipped
from engine.games.reef.scoring import (
    appearances,
    card_points,
    grown,
    largest,
    orientations,
    score,
    score_left,
    spaces_of,
    tops,
)
from tests.engine.reef import reference
from tests.engine.reef.diagrams import board, card, one_row, points, scored, spaces
from tests.engine.rules import rule

RAW = json.loads(Path(engine.games.reef.__file__).with_name("components.json").read_text("utf-8"))
CARDS = list(zip(shipped(), RAW["cards"], strict=True))
EMPTY_ROWS = "-- -- -- --\n" * 3


@rule("RF-30")
def test_only_the_top_coral_of_a_stack_counts() -> None:
    assert points("pgr p -- --\n" + EMPTY_ROWS, "R01") == 1  # a point for each purple top
    assert points("pgr p -- --\n" + EMPTY_ROWS, "R02") == 1  # for each red one
    assert points("pgr p -- --\n" + EMPTY_ROWS, "R04") == 0  # for each green one
    assert points("gpr -- -- --\n" + EMPTY_ROWS, "R10") == 4  # a red top of height 3


@rule("RF-31")
def test_a_corner_counts_in_each_of_its_four_orientations() -> None:
    shown = """
    g1 g1 -- g1
    g1 -- g1 g1
    g1 -- g1 g1
    g1 g1 -- g1
    """
    assert spaces(scored(shown, "R48").appearances) == ["a1 b1 b2", "a3 a4 b4", "c1 c2 d1", "c4 d3 d4"]  # fmt: skip


@rule("RF-31")
@pytest.mark.parametrize("shown", ["r1 p1 -- --", "-- -- p1 r1"])
def test_a_pair_of_two_colours_counts_either_way_round(shown: str) -> None:
    assert score(one_row(shown), card("R22")).points == 3


@rule("RF-31")
def test_a_standing_line_and_a_lying_line_count() -> None:
    assert points("p1 p1 p1 --\n" + "-- -- -- p1\n" * 3, "R37") == 8


@rule("RF-31")
@pytest.mark.parametrize("one", [c for c in shipped() if not c.is_special], ids=lambda c: c.id)
def test_mirroring_adds_nothing_on_the_sixty_cards(one: Card) -> None:
    assert not isinstance(one.pattern, Beside)
    mirrored = tuple(
        PatternCell(cell.row, -cell.column, cell.colour, cell.height, cell.or_more)
        for cell in one.pattern
    )
    assert set(orientations(mirrored)) == set(orientations(one.pattern))


@rule("RF-31")
@pytest.mark.parametrize("one", RAW["cards"][:52], ids=lambda one: one["id"])
def test_a_card_has_as_many_orientations_as_its_source_says(one: dict[str, object]) -> None:
    pattern = card(str(one["id"])).pattern
    assert not isinstance(pattern, Beside)
    assert len(orientations(pattern)) == one["distinct_orientations"]


@rule("RF-31")
def test_a_pattern_is_turned_but_not_mirrored() -> None:
    """A corrected file might hold a pattern that differs from its mirror image."""
    colours = dict(zip("pryg", COLOURS, strict=True))
    corner = Card(
        "X",
        (COLOURS[0], COLOURS[0]),
        1,
        (
            PatternCell(0, 0, colours["p"]),
            PatternCell(1, 0, colours["r"]),
            PatternCell(1, 1, colours["y"]),
        ),
    )
    assert score(board("p1 -- -- --\nr1 y1 -- --\n" + "-- -- -- --\n" * 2), corner).times == 1
    assert score(board("r1 p1 -- --\ny1 -- -- --\n" + "-- -- -- --\n" * 2), corner).times == 1
    assert score(board("-- p1 -- --\ny1 r1 -- --\n" + "-- -- -- --\n" * 2), corner).times == 0


@rule("RF-32")
def test_without_a_number_any_height_fits() -> None:
    assert score(one_row("p1 p2 p3 p4"), card("R01")).points == 4


@rule("RF-32")
@pytest.mark.parametrize(("id", "points"), [("R05", 2), ("R09", 4), ("R13", 5)])
def test_a_number_asks_for_exactly_that_height(id: str, points: int) -> None:
    assert score(one_row("p1 p2 p3 p4"), card(id)).points == points


@rule("RF-32")
@pytest.mark.parametrize(("purple", "red", "times"), [(1, 2, 0), (2, 2, 1), (2, 1, 0), (4, 3, 1)])
def test_a_number_with_a_plus_asks_for_that_height_or_more(
    purple: int, red: int, times: int
) -> None:
    shown = f"p{purple} -- -- --\n-- r{red} -- --\n" + "-- -- -- --\n" * 2
    assert scored(shown, "R31").times == times


@rule("RF-32")
def test_an_exact_pair_asks_for_its_height_at_both_ends() -> None:
    assert score(one_row("p2 p2 p3 p2"), card("R26")).points == 5
    assert score(one_row("p2 p3 p2 --"), card("R26")).points == 0


@rule("RF-33")
def test_a_four_colour_piece_fits_any_colour_of_its_height() -> None:
    assert score(one_row("p2 r2 y2 g2"), card("R17")).points == 4
    assert score(one_row("p1 r3 y4 g2"), card("R17")).points == 1
    assert score(one_row("p2 r2 y2 g2"), card("R30")).points == 4
    assert score(one_row("p2 r2 y3 g2"), card("R30")).points == 2


@rule("RF-34")
def test_appearances_share_no_piece() -> None:
    assert points("p1 p1 p1 p1\n" + EMPTY_ROWS, "R37") == 4
    assert points("g1 g1 g1 --\ng1 g1 g1 --\n" + "-- -- -- --\n" * 2, "R52") == 6


@rule("RF-34")
def test_five_tops_in_an_x_score_one_diagonal() -> None:
    shown = """
    y1 -- y1 --
    -- y1 -- --
    y1 -- y1 --
    -- -- -- --
    """
    assert points(shown, "R43") == 4


@rule("RF-34")
def test_the_largest_set_counts_where_a_greedy_scan_would_find_less() -> None:
    shown = """
    -- r1 -- --
    -- r1 r1 r1
    -- r1 -- --
    r1 r1 -- --
    """
    one = card("R46")  # a corner of three
    found = scored(shown, "R46")
    assert len(appearances(tops(board(shown)), one)) == 3
    assert spaces(found.appearances) == ["a3 b2 b3", "c3 d3 d4"]


@rule("RF-34")
def test_a_square_of_nine_holds_one_square_and_a_full_board_four() -> None:
    nine = "g1 g1 g1 --\n" * 3 + "-- -- -- --"
    assert [points(nine, "R52"), points("g1 g1 g1 g1\n" * 4, "R52")] == [6, 24]


@rule("RF-34")
def test_among_equally_large_sets_the_first_in_the_order_of_spaces_is_named() -> None:
    assert spaces(score(one_row("p1 p1 p1 p1"), card("R37")).appearances) == ["a1 a2 a3"]
    assert spaces(score(one_row("-- g1 y1 g1"), card("R25")).appearances) == ["a1 a2"]


def random_board(chance: random.Random) -> Board:
    """Return a random board with few or many stacks and colours, on which appearances often overlap."""
    colours = chance.sample(COLOURS, chance.randint(1, 4))
    full = chance.random()
    highest = chance.randint(1, 4)
    return tuple(
        (chance.choice(colours),) * chance.randint(1, highest) if chance.random() < full else ()
        for _ in range(SPACES)
    )


def literal_board(shown: Board) -> reference.Board:
    return tuple((stack[-1].value, len(stack)) if stack else None for stack in shown)


def compare(count: int, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(count):
        shown = random_board(chance)
        bare = literal_board(shown)
        for one, raw in CARDS:
            found = score(shown, one)
            if one.is_special:
                assert found.times == reference.special(bare, raw), (one.id, bare)
            else:
                expected = reference.largest(reference.appearances(bare, raw))
                assert found.appearances == expected, (one.id, bare)
            assert found.points == found.times * one.points == card_points(tops(shown), one)


@rule("RF-34", "RF-35")
def test_scoring_equals_the_reference_implementation_on_random_boards() -> None:
    compare(150, seed=1)


@pytest.mark.long
def test_scoring_equals_the_reference_implementation_on_twenty_thousand_boards_for_every_card() -> (
    None
):
    compare(20_000, seed=2)


@rule("RF-30")
def test_the_view_from_above_grows_as_the_board_does() -> None:
    chance = random.Random(3)
    for _ in range(500):
        shown = random_board(chance)
        free = [space for space in range(SPACES) if len(shown[space]) < MAX_HEIGHT - 1]
        corals = [(chance.choice(free), chance.choice(COLOURS)) for _ in range(2 if free else 0)]
        after = shown
        for space, coral in corals:
            after = put(after, space, coral)
        assert grown(tops(shown), shown, corals) == tops(after)


@rule("RF-34")
@pytest.mark.parametrize("id", ["R37", "R41", "R45", "R49", "R26", "R30"])
def test_the_choice_is_disjoint_and_made_of_appearances(id: str) -> None:
    chance = random.Random(id)
    for _ in range(300):
        seen = tops(random_board(chance))
        found = appearances(seen, card(id))
        chosen = largest(found)
        used = [space for one in chosen for space in spaces_of(one)]
        assert set(chosen) <= set(found)
        assert len(used) == len(set(used))


AROUND_YELLOW = """
p1 y1 p4 --
-- y3 p2 --
-- r2 -- --
-- -- -- p1
"""


@rule("RF-35", "RF-E1")
def test_three_purple_tops_beside_the_highest_yellow_top_score_six() -> None:
    found = scored(AROUND_YELLOW, "R57")
    assert (found.points, found.times, name(found.centre or 0)) == (6, 3, "b3")
    assert spaces(found.appearances) == ["a2", "a4", "b2"]


@rule("RF-35")
def test_neighbours_count_in_all_eight_directions_at_any_height() -> None:
    shown = "p1 p2 p3 --\np4 y2 p1 --\np1 p1 p1 --\n-- -- -- --"
    assert points(shown, "R57") == 16


@rule("RF-35")
def test_a_lower_top_with_more_neighbours_is_not_chosen() -> None:
    assert points("-- p1 y3 --\n-- -- -- --\np1 y2 p1 --\n-- p1 -- --", "R57") == 2


@rule("RF-35")
def test_the_best_of_equally_high_tops_is_chosen() -> None:
    found = scored("p1 y2 -- --\n-- -- -- --\n-- -- p1 y2\n-- -- p1 --", "R57")
    assert (found.points, name(found.centre or 0)) == (4, "c1")
    first = scored("p1 y2 -- y2\n-- -- -- p1\n" + "-- -- -- --\n" * 2, "R57")
    assert (first.points, name(first.centre or 0)) == (2, "a1")


@rule("RF-35")
def test_without_a_top_of_the_first_colour_nothing_scores() -> None:
    found = scored("p1 yp r1 --\n" + EMPTY_ROWS, "R57")
    assert (found.points, found.appearances, found.centre) == (0, (), None)


@rule("RF-35")
def test_eight_cards_are_special() -> None:
    assert [one.id for one in shipped() if one.is_special] == [f"R{n}" for n in range(53, 61)]


@rule("RF-41")
def test_a_card_left_in_hand_counts_once_at_most() -> None:
    assert score_left(one_row("p1 p1 p1 --"), card("R01")) == 1
    assert score_left(one_row("g1 g1 g1 --"), card("R01")) == 0
    assert score_left(board(AROUND_YELLOW), card("R57")) == 2
