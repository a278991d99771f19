"""SI-40 to SI-42: what broken glass costs."""

from dataclasses import replace

import pytest

from engine.games.sintra import GAME, palace
from engine.games.sintra.events import Shattered
from engine.games.sintra.palace import step_down
from engine.games.sintra.state import Palace, State
from engine.saying import Seat
from tests.engine.rules import rule
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.states import happened, play, points, totals


def breaking(broken: int, score: int = 30, centre: str = "WWWW") -> State:
    """Return a position in which no white pane fits at the glazier or to its right."""
    return position(
        f"""
        side a, round 2, seat 0 to move, token with 1
        factories: YYYY ---- ---- ---- ----
        centre: {centre}
        seat 0, glazier 2, broken {broken}, {score} points
          r  y  o  o  b  b  y  y
          r  y  o  o  b  b  y  y
          r  y  o  o  b  b  y  y
          w  y  y  o  b  r  r  b
          w  y  y  o  b  r  r  b
          -  -  -  -  -  -  -  -
          -  -  -  -  -  -  -  -
    """
    )


@rule("SI-40")
def test_the_steps_cost_0_1_2_4_6_8_11_14_18() -> None:
    assert GAME.components(None).track == (0, -1, -2, -4, -6, -8, -11, -14, -18)


@rule("SI-40")
@pytest.mark.parametrize(
    ("step", "cost"), [(0, 0), (1, 1), (2, 2), (3, 4), (4, 6), (5, 8), (6, 11), (7, 14)]
)
def test_at_the_end_the_step_is_paid(step: int, cost: int) -> None:
    state = position(f"""
        side a, round 6, seat 0 to move, ended
        factories: ---- ---- ---- ---- ----
        seat 0, broken {step}, 20 points
    """)
    assert totals(state) == [20 - cost, 0]


@rule("SI-41")
@pytest.mark.parametrize(
    ("broken", "panes", "after"), [(3, 4, 7), (4, 4, 0), (5, 4, 1), (7, 4, 3), (7, 1, 0)]
)
def test_the_end_of_the_track_costs_18_at_once_and_the_marker_goes_on_from_the_top(
    broken: int, panes: int, after: int
) -> None:
    state = breaking(broken, centre="W" * panes)
    shattered = [Shattered(Seat(0), 18, after)] if broken + panes >= 8 else []
    assert happened(state, "c.white.break", Shattered) == shattered
    done = play(state, "c.white.break")
    assert done.palaces[0].broken == after
    assert points(done) == [30 - 18 * len(shattered), 0]
    assert done.palaces[0].rounds[-1].lost == -18 * len(shattered)


@rule("SI-41")
def test_a_long_way_down_may_cost_18_twice() -> None:
    components = GAME.components(None)
    after = step_down(Palace(strips=(None,) * 8, broken=7), 10, components)
    assert (after.broken, after.score) == (1, -36)
    state = breaking(7, centre="W" * 10)
    assert happened(state, "c.white.break", Shattered) == [Shattered(Seat(0), 36, 1, times=2)]


@rule("SI-41")
def test_the_starting_token_may_be_the_last_step() -> None:
    state = replace(breaking(7, centre="RRWW"), token=None)
    done = play(state, "c.red.7.0")
    assert (done.palaces[0].broken, points(done)) == (0, [12, 0])


@rule("SI-42")
def test_a_score_may_fall_below_0() -> None:
    done = play(breaking(7, score=5), "c.white.break")
    assert (points(done), totals(done)) == ([-13, 0], [-13, 0])


@rule("SI-42")
def test_one_constant_decides_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(palace, "SCORE_MAY_FALL_BELOW_ZERO", False)
    state = breaking(7, score=5)
    assert points(play(state, "c.white.break")) == [0, 0]
    assert happened(state, "c.white.break", Shattered) == [Shattered(Seat(0), 5, 3)]
    assert points(play(breaking(7), "c.white.break")) == [12, 0]
