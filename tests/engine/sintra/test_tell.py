"""What captions say: panes placed and broken, the colour bonus, the window's addends, losses of 18, rounds."""

from bot.presentation.texts import Voice
from engine.contract import Event
from engine.games.sintra import GAME
from engine.games.sintra.events import GameEnded, RoundEnded, RoundStarted, Shattered, Took
from engine.games.sintra.state import Colour, State
from engine.saying import Seat
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.states import events, happened, play, text


def table(broken: int = 0, side: str = "a", round: int = 3) -> State:
    return position(f"""
        side {side}, round {round}, seat 0 to move
        factories: OWWB BBBB ---- ---- ----
        centre: RRRR
        seat 0, glazier 2, broken {broken}, 30 points
          w  r  O  B  b  y  o  y
          w  r  O  B  b  y  o  y
          w  r  o  b  b  y  o  y
          w  w  Y  R  b  r  o  y
          w  w  Y  R  b  r  o  y
          -  -  -  W  -  -  -  -
          -  -  -  -  -  -  -  -
    """)


def told(state: State, word: str, *, brief: bool = False) -> list[str]:
    found = (event for event in events(state, word) if isinstance(event, Event))
    return [text(line) for event in found for line in GAME.tell(event, brief=brief)]


def test_a_take_is_one_sentence_and_what_broke_another() -> None:
    assert told(table(), "f2.blue.4.0.red")[:2] == ["took factory 2 seat0 4 blue 4", "broke 3"]
    assert told(table(), "f2.blue.5.0") == ["took factory 2 seat0 4 blue 5"]


def test_the_token_is_told() -> None:
    assert told(table(), "c.red.2.0") == [
        "took centre 0 seat0 4 red 2",
        "broke 1",
        "took-token seat0",
    ]


def test_panes_on_jokers_are_told() -> None:
    took = Took(Seat(0), 1, Colour.BLUE, 3, (), False, 4, (0, 1, 3), 2, 1, 0)
    assert [text(line) for line in GAME.tell(took)] == [
        "took factory 1 seat0 3 blue 4",
        "on-jokers 2",
    ]


def test_a_full_strip_tells_bonus_and_window_with_its_addends() -> None:
    assert told(table(), "f1.orange.3.0.yellow")[1:] == [
        "completed seat0 3 yellow upper",
        "bonus 2 yellow",
        "window-and-right 5 3 [2]",
    ]


def test_without_bonus_and_windows_to_the_right_it_is_shorter() -> None:
    assert told(table(), "f1.blue.4.0.red")[1:] == ["completed seat0 4 red lower", "window 2"]


def test_all_broken_is_one_sentence() -> None:
    state = play(table(), "f2.blue.5.0", "f1.orange.1.0")
    assert told(state, "c.white.break") == [
        "took-broke centre 0 seat0 2 white",
        "took-token seat0",
    ]
    assert told(state, "c.white.break", brief=True) == ["took-broke centre 0 seat0 2 white"]


def test_a_loss_of_18_is_told_also_in_brief() -> None:
    lines = told(table(broken=6), "f2.blue.4.0.red")
    assert lines[2] == "shattered-on seat0 18 1"
    assert told(table(broken=6), "f2.blue.4.0.red", brief=True) == [
        "took-brief factory 2 seat0 4 blue 4 3",
        "shattered-on seat0 18 1",
        "completed-brief seat0 4 2",
    ]


def test_how_often_the_end_of_the_track_was_reached_does_not_depend_on_its_points() -> None:
    """A corrected track may end at minus 36, so that 36 points are those of one fall."""
    for locale, twice in (("en", "twice"), ("fa", "دو بار")):
        voice = Voice(locale, strict=True).named(("Sara", "Amir"))
        for step in (0, 1):
            (once,) = GAME.tell(Shattered(Seat(0), 36, step))
            (again,) = GAME.tell(Shattered(Seat(0), 36, step, times=2))
            assert twice not in voice(once)
            assert twice in voice(again)


def test_going_back_is_told() -> None:
    assert told(table(), "back") == ["went-back seat0 1"]


def last(round: int, side: str = "a", more: str = "") -> State:
    return position(f"""
        side {side}, round {round}, seat 0 to move, token with 1
        factories: ---- ---- ---- ---- ----
        centre: YY
        {more}
    """)


def test_a_rounds_end_tells_what_everyone_got_and_the_next_colour() -> None:
    state = play(table(), "f1.orange.3.0.yellow")
    assert GAME.tell(happened(state, "f2.blue.3.0", Took)[0])
    lines = told(last(2, more="seat 1, broken 3, 9 points"), "c.yellow.2.0")
    assert lines[1:] == [
        "round-ended 2",
        "round-seat-nothing seat0 0",
        "round-seat-nothing seat1 9",
        "round-started 3 yellow seat1",
    ]
    brief = told(last(2), "c.yellow.2.0", brief=True)
    assert brief[1:] == ["round-started-brief 3 yellow seat1"]


def test_a_round_names_only_what_brought_or_cost_points() -> None:
    one = position("""
        side a, round 2, seat 0 to move, token with 1
        factories: ---- ---- ---- ---- ----
        centre: BBBBBBBBBB
        track: BYORW
        seat 0, glazier 1
          B  r  w  w  y  y  o  o
          B  r  w  w  y  y  o  o
          b  r  w  w  y  y  o  o
          R  r  w  y  y  r  o  b
          R  r  w  y  y  r  o  b
          -  -  -  -  -  -  -  -
          -  -  -  -  -  -  -  -
    """)
    lines = told(one, "c.blue.1.0.red")
    assert "round-seat seat0 [(earned-windows 4) (earned-bonus 3) (earned-lost -18)] -11" in lines
    summary = GAME.summary(happened(one, "c.blue.1.0.red", RoundEnded)[0])
    assert summary is not None
    assert (
        text(summary)
        == "round-summary 2 [(round-points seat0 -11 minus) (round-points seat1 0 plus)]"
    )


def test_a_refilled_bag_and_too_few_panes_are_told() -> None:
    started = RoundStarted(4, Colour.RED, Seat(1), True, 13, True)
    assert [text(line) for line in GAME.tell(started)] == [
        "round-started 4 red seat1",
        "refilled",
        "short-round 13",
    ]
    assert len(GAME.tell(started, brief=True)) == 2


def test_the_end_tells_its_reason_and_on_side_b_the_product() -> None:
    more = """seat 0, 9 points
          . y b r . y o b
          . y b r . y o b
          . y b r . y o b
          . y b r . r b r
          . y b r . r b r
          O - - - O - - -
          O - - - W - - -"""
    assert told(last(6, "b", more), "c.yellow.2.0")[-2:] == [
        "ended-rounds 6",
        "product seat0 2 3 orange 6",
    ]
    assert told(last(6, "a", more), "c.yellow.2.0")[-1] == "ended-rounds 6"
    (ended,) = happened(last(6, "b", more), "c.yellow.2.0", GameEnded)
    assert GAME.tell(ended)[0] == GAME.outcome(play(last(6, "b", more), "c.yellow.2.0")).reason  # type: ignore[union-attr]
