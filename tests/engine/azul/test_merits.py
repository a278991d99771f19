"""What hints of Azul say for a move: every clause can be checked on the board."""

from engine.contract import Word
from engine.games.azul.state import State
from engine.merits import Merits
from engine.saying import Saying, Term, say
from tests.engine.azul.drawing import position
from tests.engine.azul.playing import AZUL, play
from tests.engine.azul.test_grey import LAST, TWO_LINES, last_turn

MIDDLE = """
    coloured wall, round 2, seat 0 to move
    factories: BBYW {second} ---- ---- ----
    centre: {centre}
    seat 0, 9 points
            . |  . Y . . .
           .. |  W . . . .
          ... |  . . . . .
         .... |  . . . . .
        ..... |  . . . . .
    seat 1
            . |
           .. |
          .RR |
         .... |
        ..... |
"""


def middle(*, second: str = "RRRK", centre: str = "") -> State:
    return position(MIDDLE.format(second=second, centre=centre))


def merits(state: State, word: str) -> Merits:
    return AZUL.merits(AZUL.observe(state, state.turn), Word(word))


def gains(state: State, word: str) -> tuple[Saying, ...]:
    return merits(state, word).gains


def test_a_full_line_tells_the_points_that_its_tile_surely_scores() -> None:
    assert gains(middle(), "f1.blue.2")[0] == say("azul-merit-line", points=4, sure="yes")


def test_tiles_of_full_lines_above_count_as_neighbours() -> None:
    state = position("""
        coloured wall, round 2, seat 0 to move
        factories: BBYW RRRK ---- ---- ----
        seat 0, 9 points
                Y |  . . . . .
               .. |  W . . . .
    """)
    assert gains(state, "f1.blue.2")[0] == say("azul-merit-line", points=4, sure="yes")


def test_a_begun_line_tells_how_many_tiles_it_still_wants() -> None:
    red = Term("azul-colour-red")
    assert gains(middle(), "f2.red.5") == (say("azul-merit-grown", missing=2, colour=red),)
    assert gains(middle(), "f2.red.4") == (say("azul-merit-grown", missing=1, colour=red),)


def test_a_column_that_becomes_complete_is_told() -> None:
    state = position("""
        coloured wall, round 4, seat 0 to move
        factories: BBYW RRRK ---- ---- ----
        seat 0, 30 points
                . |  . Y . . .
               .. |  . . . . .
              ... |  . W . . .
             .... |  . K . . .
            ..... |  . R . . .
    """)
    told = gains(state, "f1.blue.2")
    assert told[0] == say("azul-merit-line", points=5, sure="yes")
    assert told[1] == say("azul-merit-column", column=2, points=7)


def test_whoever_takes_the_marker_starts_the_next_round() -> None:
    assert say("azul-merit-marker") in gains(middle(centre="KK"), "c.black.2")
    assert say("azul-merit-marker") not in gains(middle(centre="KK"), "f1.blue.2")


def test_a_line_that_the_next_player_could_have_filled_is_denied() -> None:
    assert merits(middle(), "f2.red.5").denies == (say("azul-merit-deny", line=3, rivals=1),)
    assert merits(middle(centre="R"), "f2.red.5").denies == ()
    assert merits(middle(), "f1.blue.2").denies == ()


def test_the_cheapest_of_costly_moves_is_told() -> None:
    state = position("""
        coloured wall, round 2, seat 0 to move, marker with 1
        factories: ---- ---- ---- ---- ----
        centre: BYY
        seat 0, 9 points
                B |
               BB |
              BBB |
             BBBB |
            BBBBB |
        seat 1
                . |
               .. |
              ... |
             .... |
            ..... |
          floor: *
    """)
    assert gains(state, "c.blue.floor") == (say("azul-merit-cheapest"),)
    assert gains(state, "c.yellow.floor") == (say("azul-merit-free"),)


def test_a_column_of_the_grey_wall_tells_its_points_and_whether_others_bring_less() -> None:
    state = play(last_turn(TWO_LINES), LAST)
    assert gains(state, "p1.4")[0] == say("azul-merit-points", points=1)
    state = play(state, "p1.4")
    assert gains(state, "p3.4") == (
        say("azul-merit-points", points=1),
        say("azul-merit-stacked", column=4, count=2),
    )
    assert gains(state, "p3.1") == (
        say("azul-merit-most", points=2),
        say("azul-merit-stacked", column=1, count=2),
    )
