"""What is marked in the picture of Sintra since the last board."""

from engine.games.sintra.events import (
    RoundEnded,
    RoundStarted,
    Shattered,
    StripCompleted,
    Took,
    WentBack,
)
from engine.games.sintra.state import Colour, State
from engine.saying import Seat
from render.games.sintra import paint
from render.games.sintra.highlights import Highlights, highlights_of
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.states import play, view_of
from tests.render.differences import changed
from tests.render.sintra_scenes import scene, told

BLUE, RED = Colour.BLUE, Colour.RED
TABLE = """
    side a, round 3, seat 0 to move, token with 1
    factories: OWWB BBBB ---- ---- ----
    centre: RRRR
    track: YORB
    seat 0, glazier 2, broken {broken}, 30 points
      w  r  O  B  b  y  o  y
      w  r  O  B  b  y  o  y
      w  r  o  b  b  y  o  y
      w  w  Y  R  b  r  o  y
      w  w  Y  R  b  r  o  y
      -  -  -  W  -  -  -  -
      -  -  -  -  -  -  -  -
"""


def table(broken: int = 0) -> State:
    return position(TABLE.format(broken=broken))


def highlights(state: State, *words: str) -> Highlights:
    return highlights_of(told(state, *words))


def test_new_panes_and_the_way_of_the_glazier_are_marked() -> None:
    found = highlights(table(), "f2.blue.5.0")
    assert found.panes == {(Seat(0), 5): {0, 1, 2, 3}}
    assert found.paths == {Seat(0): (2, 5)}
    assert (found.back, found.windows, found.gains) == (set(), set(), {})


def test_a_completed_strip_is_marked_where_its_pane_is_now() -> None:
    found = highlights(table(), "f1.orange.3.0.yellow")
    assert (found.panes, found.windows) == ({}, {(Seat(0), 3, True)})
    assert found.turned == {(Seat(0), 3)}
    assert (found.gains, found.points) == ({Seat(0): 5 + 2}, 7)


def test_a_strip_that_left_is_marked_in_its_window_only() -> None:
    found = highlights(table(), "f1.blue.4.0.red")
    assert (found.turned, found.windows) == (set(), {(Seat(0), 4, False)})


def test_a_glazier_that_went_back_is_marked_until_it_takes() -> None:
    assert highlights(table(), "back").back == {Seat(0)}
    assert highlights(table(), "back", "f1.orange.1.0", "f2.blue.5.0").back == set()


def test_a_loss_at_once_is_loud() -> None:
    state = table(broken=6)
    found = highlights(state, "f1.white.2.0", "c.red.4.0", "f2.blue.4.0.red")
    assert (found.shattered, found.lost) == ({Seat(0): 18}, 18)
    assert found.gains == {Seat(0): -18 + 2}
    quiet = paint(scene(view_of(play(state, "f2.blue.4.0.red"))))
    loud = paint(
        scene(view_of(play(state, "f2.blue.4.0.red"), None, *told(state, "f2.blue.4.0.red")))
    )
    assert changed(quiet, loud) is not None


def test_sources_are_marked_until_the_factories_are_filled_anew() -> None:
    took = told(table(), "f2.blue.5.0")
    started = RoundStarted(4, BLUE, Seat(0), False, 20, False)
    ended = RoundEnded(3, RED, ())
    assert [take.factory for take in highlights_of(took).takes] == [2]
    after = highlights_of((*took, ended, started))
    assert (after.takes, after.ended) == ([], 3)
    assert highlights_of((*took, ended, started, *took)).ended is None


def test_what_is_told_is_the_newest_move() -> None:
    found = highlights(table(), "f2.blue.5.0", "f1.orange.1.0", "back")
    assert isinstance(found.latest, WentBack)
    assert isinstance(highlights(table(), "f2.blue.5.0").latest, Took)
    kinds = {type(event) for event in told(table(6), "f2.blue.4.0.red")}
    assert kinds == {Took, Shattered, StripCompleted}
