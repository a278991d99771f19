"""What a view of Azul shows; it does not reveal the order of the bag."""

from dataclasses import replace

from engine.games.azul.state import Colour, State
from engine.games.azul.views import Choice, Forecast
from tests.engine.azul.diagrams import position
from tests.engine.azul.states import AZUL, play, start

BLUE, YELLOW, RED, BLACK, WHITE = Colour

TWO = """
    {} wall, round 3, seat 0 to move
    factories: WWWK ---- ---- ---- ----
    seat 0, 9 points
            B |  . Y . . .
           .. |  . . . . .
          YYY |  . W . . .
         .... |  . . . . .
        .KKKK |  . . . . .
      floor: RRR
"""


def test_two_bags_in_different_orders_look_the_same() -> None:
    state = start(3)
    other = replace(state, bag=state.bag[::-1], seed="another")
    for viewer in (None, 0, 1, 2):
        assert AZUL.observe(other, viewer) == AZUL.observe(state, viewer)


def test_the_forecast_tells_what_the_end_of_the_round_would_bring() -> None:
    view = AZUL.observe(position(TWO.format("coloured")), None)
    assert view.forecasts[0] == Forecast(
        tiling=2 + 1, cost=4, spaces=((1, 1, BLUE), (3, 4, YELLOW))
    )
    assert view.forecasts[1] == Forecast(tiling=0, cost=0)


def test_on_the_grey_wall_the_forecast_is_the_most_that_can_be_chosen() -> None:
    view = AZUL.observe(position(TWO.format("grey")), None)
    assert view.forecasts[0] == Forecast(tiling=2 + 2, cost=4)


def test_the_forecast_knows_of_a_line_that_will_fall() -> None:
    state = position("""
        grey wall, round 3, seat 0 to move
        factories: WWWW ---- ---- ---- ----
        seat 0, 9 points
            . |  B . . . .
           .. |  . B . . .
          BBB |  . . R W K
         .... |  . . . . .
        ..... |  . . . . .
    """)
    assert AZUL.observe(state, None).forecasts[0] == Forecast(tiling=0, cost=4, stuck=(3,))


def test_the_forecast_comes_true() -> None:
    state: State = position(TWO.format("coloured"))
    view = AZUL.observe(state, None)
    after = play(state, "f1.white.floor", "c.black.floor")
    assert after.boards[1].score == 0
    expected = 9 + view.forecasts[0].tiling - (1 + 1 + 2 + 2 + 2 + 3)
    assert after.boards[0].score == expected


def test_who_is_next_is_told_only_if_it_is_sure() -> None:
    state = position(TWO.format("coloured"))
    assert AZUL.observe(state, None).next_to_move == 1
    assert AZUL.observe(play(state, "f1.white.4"), None).next_to_move is None


def test_a_choice_of_columns_is_shown() -> None:
    state = play(position(TWO.format("grey")), "f1.white.4", "c.black.floor")
    view = AZUL.observe(state, None)
    assert view.choice == Choice(1, BLUE, (1, 3, 4, 5))
    assert (view.to_move, view.next_to_move) == (0, None)


def test_bag_and_lid_are_counted_by_colour() -> None:
    view = AZUL.observe(position(TWO.format("coloured")), None)
    assert view.bag == (19, 16, 17, 15, 16)
    assert view.lid == (0, 0, 0, 0, 0)


def test_a_determinization_is_another_state_with_the_same_view() -> None:
    state = start(4)
    view = AZUL.observe(state, None)
    determinizations = {AZUL.determinize(view, str(seed)).bag for seed in range(20)}
    assert len(determinizations) == 20
    assert AZUL.determinize(view, "1") == AZUL.determinize(view, "1")
