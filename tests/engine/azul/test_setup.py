"""AZ-1 to AZ-6: what lies on the table before the first turn."""

from collections import Counter

import pytest

from engine.errors import BadOptions
from engine.games.azul.state import Colour, Seat, WallKind
from engine.games.azul.wall import printed_colour, printed_column
from tests.engine.azul.diagrams import position
from tests.engine.azul.states import AZUL, play, refused, start, totals
from tests.engine.rules import rule


@rule("AZ-1")
@pytest.mark.parametrize(("seats", "factories"), [(2, 5), (3, 7), (4, 9)])
def test_each_number_of_players_has_its_factories(seats: int, factories: int) -> None:
    state = start(seats)
    assert (len(state.boards), len(state.factories)) == (seats, factories)
    assert refused(start(2), "f6.blue.1") == ("azul-no-factory", "AZ-1")


@rule("AZ-1")
@pytest.mark.parametrize("seats", [-1, 0, 1, 5])
def test_other_numbers_of_players_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions):
        AZUL.start(seats, {}, None, "1")


@rule("AZ-2")
def test_twenty_tiles_of_each_of_five_colours() -> None:
    state = start()
    tiles = Counter(state.bag) + Counter(tile for tiles in state.factories for tile in tiles)
    twenty = {"blue": 20, "yellow": 20, "red": 20, "black": 20, "white": 20}
    assert {colour.value: count for colour, count in tiles.items()} == twenty
    assert AZUL.census(state) == twenty


@rule("AZ-3")
def test_one_wall_for_everybody_is_chosen_before_the_start() -> None:
    assert start(wall="grey").wall is WallKind.GREY
    assert AZUL.start(2, {}, None, "1").state.wall is WallKind.COLOURED
    with pytest.raises(BadOptions):
        AZUL.start(2, {"wall": "pink"}, None, "1")
    with pytest.raises(BadOptions):
        AZUL.start(2, {"floor": "grey"}, None, "1")


@rule("AZ-3")
def test_the_chosen_wall_is_kept_through_the_game() -> None:
    state = position("""
        grey wall, round 1, seat 0 to move
        factories: BBBB ---- ---- ---- ----
    """)
    assert play(state, "f1.blue.floor").wall is WallKind.GREY


@rule("AZ-4")
def test_scores_are_zero_and_every_factory_holds_four_tiles_from_the_bag() -> None:
    for seats in (2, 3, 4):
        state = start(seats)
        assert totals(state) == [0] * seats
        assert {len(tiles) for tiles in state.factories} == {4}
        assert len(state.bag) == 100 - 4 * len(state.factories)
        assert state.centre == ()


@rule("AZ-4")
def test_the_tiles_are_drawn_at_random() -> None:
    layouts = {start(seed=str(seed)).factories for seed in range(50)}
    assert len(layouts) == 50
    assert start(seed="7") == start(seed="7")
    firsts = Counter(start(seed=str(seed)).bag[0] for seed in range(500))
    assert set(firsts) == set(Colour)
    assert min(firsts.values()) > 60  # 100 expected


@rule("AZ-5")
def test_chance_names_the_first_starting_player() -> None:
    for seats in (2, 3, 4):
        starters = Counter(start(seats, seed=str(seed)).starter for seed in range(400))
        assert set(starters) == set(range(seats))
        assert min(starters.values()) > 60  # 100 expected with four
    state = start(4)
    assert state.turn == state.starter


@rule("AZ-6")
def test_the_coloured_wall_is_printed_in_diagonals() -> None:
    letters = {
        Colour.BLUE: "B",
        Colour.YELLOW: "Y",
        Colour.RED: "R",
        Colour.BLACK: "K",
        Colour.WHITE: "W",
    }
    printed = ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]
    for row, colours in enumerate(printed, 1):
        assert "".join(letters[printed_colour(row, column)] for column in range(1, 6)) == colours
        for colour, letter in letters.items():
            assert printed_column(row, colour) == colours.index(letter) + 1


@rule("AZ-6")
def test_a_tile_goes_to_the_printed_space() -> None:
    state = position("""
        coloured wall, round 1, seat 0 to move
        factories: BBBB ---- ---- ---- ----
        seat 1
            B |
           YY |
          RRR |
         KKKK |
        WWWWW |
    """)
    wall = play(state, "f1.blue.floor").boards[Seat(1)].wall
    spaces = [[space.value if space else "" for space in row] for row in wall]
    assert spaces == [
        ["blue", "", "", "", ""],
        ["", "", "yellow", "", ""],
        ["", "", "", "", "red"],
        ["", "black", "", "", ""],
        ["", "", "", "white", ""],
    ]
