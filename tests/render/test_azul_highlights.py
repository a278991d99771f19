"""What is marked in the picture of Azul since the last board."""

from dataclasses import replace

from engine.games.azul.events import ColumnBy, FloorCounted, Placed, RoundStarted, Took
from engine.games.azul.state import Colour
from engine.saying import Seat
from render.frame import TOP
from render.games.azul import paint
from render.games.azul.highlights import highlights_of
from render.games.azul.theme import LIGHT
from render.layout import HEIGHT, WIDTH
from tests.render.positions import azul_games, azul_view, scene


def test_every_take_since_the_last_board_is_marked() -> None:
    events = [event for _, more in list(azul_games(4, "coloured", "many"))[1:5] for event in more]
    takes = [event for event in events if isinstance(event, Took)]
    highlights = highlights_of([event for event in events if not isinstance(event, RoundStarted)])
    assert len(takes) == 4
    assert {seat for seat, _ in highlights.lines} | set(highlights.floors) == {
        take.seat for take in takes
    }
    assert highlights.latest == takes[-1]


def test_only_the_last_take_counts_as_the_last_move() -> None:
    own, reply = _take(seat=Seat(0)), _take(seat=Seat(1), factory=3)
    highlights = highlights_of([own, reply])
    assert [highlights.is_latest(Seat(seat)) for seat in (0, 1)] == [False, True]


def test_only_the_last_move_is_marked_in_the_accent_colour() -> None:
    """The line of an earlier take has a grey outline, and its factory has none."""
    own, reply = _take(seat=Seat(0), factory=1), _take(seat=Seat(1))
    view = replace(azul_view(2, at=0), factories=((), (), (Colour.RED,) * 4, (), ()))

    def accents(events: tuple[Took, ...]) -> int:
        picture = paint(scene(replace(view, events=events))).crop((0, TOP, WIDTH, HEIGHT))
        colours = {colour: count for count, colour in picture.getcolors(1 << 20) or ()}
        return colours.get(LIGHT.accent, 0)

    assert accents((own, reply)) == accents((reply,))
    assert accents((reply,)) > accents(())


def _take(**changes: object) -> Took:
    plain = Took(
        seat=Seat(1), factory=2, colour=Colour.BLUE, count=2, rest=(Colour.RED, Colour.RED), line=3, held=1,
        placed=2, completed=True, on_floor=0, fallen=0, lost=0, marker=False, marker_on_floor=False,
    )  # fmt: skip
    return replace(plain, **changes)  # type: ignore[arg-type]


def test_new_tiles_of_a_line_are_ringed_from_the_first_new_one() -> None:
    assert highlights_of([_take()]).lines == {(Seat(1), 3): (1, 2)}


def test_the_marker_and_what_fell_are_ringed_together() -> None:
    take = _take(factory=None, on_floor=1, fallen=2, marker=True, marker_on_floor=True)
    assert highlights_of([take]).floors == {Seat(1): (1, 3)}


def test_what_found_no_space_on_the_floor_is_not_ringed() -> None:
    assert highlights_of([_take(on_floor=6, fallen=2, lost=1)]).floors == {Seat(1): (6, 1)}


def test_a_tile_that_went_on_to_the_wall_is_ringed_there() -> None:
    placed = Placed(Seat(1), 3, 3, Colour.BLUE, 1, 0, 0, ColumnBy.PRINT)
    highlights = highlights_of(
        [
            _take(fallen=1),
            placed,
            FloorCounted(Seat(1), (Colour.BLUE,), 1, 0),
            RoundStarted(2, Seat(0), False, 20, 0),
        ]
    )
    assert (highlights.lines, highlights.floors, highlights.takes) == ({}, {}, [])
    assert highlights.walls == {(Seat(1), 3, 3)}
