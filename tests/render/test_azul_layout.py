"""Where the parts of a picture of Azul are: boards, factories, and the choice of a column."""

from dataclasses import replace

import pytest

from engine.games.azul.state import COLOURS
from engine.saying import Seat
from render.canvas import Canvas
from render.frame import GAP, MARGIN
from render.games.azul import market, paint
from render.games.azul.theme import LIGHT
from render.layout import HEIGHT, WIDTH, Box
from render.scene import CloseUp
from tests.render.differences import changed
from tests.render.drawn_words import drawn_words
from tests.render.positions import (
    AZUL,
    azul_areas,
    azul_games,
    azul_phases,
    azul_view,
    scene,
)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_empty_factories_leave_their_space_to_the_boards(seats: int) -> None:
    view = azul_view(seats, at=0)
    empty = replace(view, factories=((),) * len(view.factories), events=())
    full, boards = azul_areas(view), azul_areas(empty)
    assert boards.trays == {}
    assert boards.mover.h > full.mover.h


def test_with_two_players_all_factories_are_in_one_row_in_order() -> None:
    """Equal tiles of a factory are next to each other, also in two rows."""
    for locale in ("fa", "en"):
        trays = azul_areas(azul_view(2, at=0), locale).trays
        assert [*trays] == [1, 2, 3, 4, 5]
        assert len({(box.y, box.h) for box in trays.values()}) == 1
        lefts = [box.x for box in trays.values()]
        assert lefts == sorted(lefts, reverse=locale == "fa")
    for pair in (COLOURS[0], COLOURS[1], COLOURS[2]):
        content = tuple(sorted((pair, *COLOURS[:3]), key=COLOURS.index))
        for from_right in (False, True):
            places = market._places(content, Box(0, 0, 125, 130), from_right=from_right)
            one, other = (place for colour, place in places if colour is pair)
            assert (one.y, abs(one.x - other.x)) == (other.y, one.w + 4)
            assert (places[0][1].x > places[1][1].x) is from_right


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_board_of_the_mover_is_directly_above_the_market(seats: int) -> None:
    """With two and four seats, all boards have the same size; with three, that of the mover is the largest."""
    areas = azul_areas(azul_view(seats, at=10))
    own = areas.mover.w * areas.mover.h
    for other in areas.others:
        assert own == other.w * other.h if seats != 3 else own > other.w * other.h
    assert areas.mover.bottom + GAP == areas.market.y
    assert areas.market.bottom > HEIGHT - 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_column_is_chosen_on_the_board_itself(seats: int) -> None:
    """Only the wall of the mover is marked; with two and three seats, its panel fills the space of the market."""
    view = next(view for kind, view in azul_phases(seats, "grey") if kind == "choice")
    areas = azul_areas(view)
    plain = paint(scene(replace(view, choice=None)))
    assert view.choice is not None
    one, *more = sorted(view.choice.columns)
    fewer = replace(view, choice=replace(view.choice, columns=(one,)))
    boards = (
        0,
        0,
        WIDTH,
        areas.mover.bottom,
    )  # without the instruction below the boards of four players
    place = changed(paint(scene(view)).crop(boards), paint(scene(fewer)).crop(boards))
    assert more
    assert place is not None
    assert areas.mover.x <= place[0] < place[2] <= areas.mover.right
    assert areas.mover.y <= place[1]
    assert areas.mover.bottom == HEIGHT - MARGIN or seats == 4
    assert changed(paint(scene(view)), plain) is not None


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_marks_of_a_choice_of_columns_are_explained_in_uncut_words(
    seats: int, locale: str
) -> None:
    view = next(view for kind, view in azul_phases(seats, "grey") if kind == "choice")
    assert view.choice is not None
    some = replace(view, choice=replace(view.choice, columns=view.choice.columns[:1]))
    shown = scene(some, locale=locale)
    words = [drawn.text for drawn in drawn_words(shown)]
    for label in ("azul-picture-may", "azul-picture-may-not"):
        assert words.count(Canvas(shown, LIGHT).say(label)) == 1


@pytest.mark.parametrize("seats", [2, 3])
def test_the_board_on_which_a_column_is_chosen_is_much_larger_than_the_others(seats: int) -> None:
    view = next(view for kind, view in azul_phases(seats, "grey") if kind == "choice")
    areas = azul_areas(view)
    assert all(areas.mover.h > 1.8 * other.h for other in areas.others)


@pytest.mark.parametrize("seats", [2, 3])
def test_only_the_largest_panel_has_numbers_of_columns(seats: int) -> None:
    """In a film, the player to move may have a small panel."""
    views = (
        AZUL.observe(state, None, events) for state, events in azul_games(seats, "grey", "film")
    )
    view = next(view for view in views if view.choice is not None and view.to_move == 1)
    own, other = (
        paint(replace(scene(view), close_up=CloseUp(Seat(seat)))).tobytes() for seat in (1, 0)
    )
    plain = replace(view, choice=None)
    assert own != paint(replace(scene(plain), close_up=CloseUp(Seat(1)))).tobytes()
    assert other == paint(replace(scene(plain), close_up=CloseUp(Seat(0)))).tobytes()
