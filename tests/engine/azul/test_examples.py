"""AZ-E1 to AZ-E5: the worked examples of the rulebooks."""

from engine.games.azul.events import FloorCounted, Placed
from engine.games.azul.state import Colour, Line, Marker
from tests.engine.azul.diagrams import position
from tests.engine.azul.states import happened, play, refused, totals, words
from tests.engine.rules import rule

BLUE, YELLOW, RED, BLACK, WHITE = Colour


@rule("AZ-E1")
def test_two_yellow_tiles_have_three_places_to_go() -> None:
    state = position("""
        coloured wall, round 3, seat 0 to move
        factories: YYBK ---- ---- ---- ----
        seat 0
            . |  . . . . .
           .. |  . . Y . .
          ... |  . . . Y .
         ...B |  . . . . .
        ..... |  . . . . .
    """)
    assert [word for word in words(state) if "yellow" in word] == [
        "f1.yellow.1",
        "f1.yellow.5",
        "f1.yellow.floor",
    ]
    assert [refused(state, f"f1.yellow.{line}")[1] for line in (2, 3, 4)] == [
        "AZ-15",
        "AZ-15",
        "AZ-14",
    ]
    boards = [play(state, f"f1.yellow.{line}").boards[0] for line in (1, 5, "floor")]
    assert (boards[0].lines[0], boards[0].floor) == (Line(YELLOW, 1), (YELLOW,))
    assert (boards[1].lines[4], boards[1].floor) == (Line(YELLOW, 2), ())
    assert (boards[2].lines, boards[2].floor) == (state.boards[0].lines, (YELLOW, YELLOW))


@rule("AZ-E2")
def test_two_full_lines_of_four() -> None:
    state = position("""
        coloured wall, round 1, seat 0 to move
        factories: WWWW ---- ---- ---- ----
        seat 1
            . |
           RR |
          .KK |
         BBBB |
        ...YY |
    """)
    placed = [event for event in happened(state, "f1.white.5", Placed) if event.seat == 1]
    assert [(event.row, event.colour, event.points) for event in placed] == [
        (2, RED, 1),
        (4, BLUE, 1),
    ]
    after = play(state, "f1.white.5")
    assert after.lid == (3, 0, 1, 0, 0)
    assert after.boards[1].lines == (Line(), Line(), Line(BLACK, 2), Line(), Line(YELLOW, 2))
    assert totals(after) == [0, 2]


@rule("AZ-E3")
def test_a_row_of_three_a_column_of_three_and_a_cross() -> None:
    drawn = """
        coloured wall, round 3, seat 0 to move
        factories: WWWW ---- ---- ---- ----
        seat 1
            {} |  {}
           .. |  {}
          ... |  {}
         .... |  . . . . .
        ..... |  . . . . .
    """
    across = position(drawn.format("Y", "B . R . .", ". . . . .", ". . . . ."))
    down = position(drawn.format("Y", ". . . . .", ". B . . .", ". W . . ."))
    cross = position(drawn.format("Y", "B . R K .", ". B . . .", ". W . . ."))
    points = [happened(state, "f1.white.5", Placed)[0].points for state in (across, down, cross)]
    assert points == [3, 3, 4 + 3]


@rule("AZ-E4")
def test_the_marker_and_four_tiles_cost_eight() -> None:
    state = position("""
        coloured wall, round 3, seat 0 to move, marker with 1
        factories: WWWW ---- ---- ---- ----
        seat 1, 30 points
        floor: *BYRK
    """)
    assert [event.cost for event in happened(state, "f1.white.5", FloorCounted)] == [8]
    assert totals(play(state, "f1.white.5")) == [0, 22]


@rule("AZ-E5")
def test_three_turns_in_a_row() -> None:
    state = position("""
        coloured wall, round 1, seat 0 to move
        factories: KKBY YRRR WWBB ---- ---- ---- ----
    """)
    state = play(state, "f1.black.2")
    assert (state.centre, state.boards[0].lines[1]) == ((BLUE, YELLOW), Line(BLACK, 2))
    state = play(state, "f2.yellow.1")
    assert state.centre == (BLUE, YELLOW, RED, RED, RED)
    assert state.marker is None
    state = play(state, "c.red.3")
    assert (state.centre, state.boards[2].lines[2]) == ((BLUE, YELLOW), Line(RED, 3))
    assert (state.marker, state.boards[2].floor) == (2, (Marker.MARKER,))
