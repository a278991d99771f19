"""The sentences for captions, and the facts that each of them must contain."""

import pytest

from engine.contract import Event
from engine.games.azul.events import RoundEnded, SeatRound, StuckLineFell, Took
from engine.games.azul.state import Colour, State
from engine.saying import Saying, Seat, Term, Who, say
from tests.engine.azul.diagrams import position
from tests.engine.azul.states import AZUL, happened, play

BLUE = Term("azul-colour-blue")


def told(state: object, word: str, *, brief: bool = False) -> list[Saying]:
    events = AZUL.apply(state, AZUL.decode(word)).events
    return [
        line
        for event in events
        if isinstance(event, Event)
        for line in AZUL.tell(event, brief=brief)
    ]


MIDDLE = position("""
    coloured wall, round 2, seat 1 to move
    factories: BBYW RRRK ---- ---- ----
    centre: BBR
    seat 1, 4 points
            . |
           .. |
          ... |
         .... |
        ..... |
      floor: WWWWW
""")


def test_a_take_from_a_factory_to_a_line() -> None:
    args = {"seat": Who(1), "count": 2, "colour": BLUE, "source": "factory", "factory": 1}
    assert told(MIDDLE, "f1.blue.2") == [
        say("azul-took-line", **args, line=2, completed="yes"),
        say("azul-rest", count=2),
    ]
    assert told(MIDDLE, "f1.blue.1")[1] == say("azul-fell", count=1)
    assert told(MIDDLE, "f1.blue.2", brief=True) == [
        say("azul-took-brief", **args, to="line", line=2, completed="yes", fallen=0, marker="no")
    ]
    brief = told(MIDDLE, "f1.blue.1", brief=True)[0]
    assert (brief.arg("completed"), brief.arg("fallen")) == ("yes", 1)


def test_a_take_from_the_centre_to_the_floor() -> None:
    args = {"seat": Who(1), "count": 2, "colour": BLUE, "source": "centre", "factory": 0}
    assert told(MIDDLE, "c.blue.floor") == [
        say("azul-took-floor", **args),
        say("azul-took-marker", seat=Who(1), space="yes"),
        say("azul-lost", count=1, kind="more"),
    ]
    assert told(MIDDLE, "c.blue.floor", brief=True) == [
        say("azul-took-brief", **args, to="floor", line=0, completed="no", fallen=0, marker="yes")
    ]


def test_tiles_that_find_no_space_are_told_after_the_marker_and_by_how_they_got_there() -> None:
    """If the marker takes the last free space, or the floor line is full already, no tile falls to it."""

    def lost(floor: str, word: str) -> list[Saying]:
        state = position(f"""
            coloured wall, round 2, seat 1 to move
            factories: RRRK ---- ---- ---- ----
            centre: BBR
            seat 1, 4 points
                    . |
                   .. |
                  ... |
                 .... |
                ..... |
              floor: {floor}
        """)
        return told(state, word)[1:]

    marker = say("azul-took-marker", seat=Who(1), space="yes")
    assert lost("WWWWWW", "c.blue.1") == [marker, say("azul-lost", count=1, kind="excess")]
    assert lost("WWWWWW", "c.blue.floor") == [marker, say("azul-lost", count=2, kind="floor")]
    assert lost("WWWWWW", "f1.red.1")[:2] == [
        say("azul-fell", count=1),
        say("azul-lost", count=1, kind="more"),
    ]


def last_take(points: int) -> State:
    """Return a position before the last take of a round, in which seat 1 has `points` points and loses 2."""
    return position(f"""
        coloured wall, round 3, seat 0 to move, marker with 1
        factories: WWWW ---- ---- ---- ----
        seat 1, {points} points
            B |
           .. |
          ... |
         .... |
        ..... |
      floor: *B
    """)


def test_the_end_of_a_round_tells_each_seat_and_who_starts() -> None:
    state = last_take(9)
    assert told(state, "f1.white.5")[1:] == [
        say("azul-round-ended", round=3),
        say("azul-round-seat", seat=Who(0), tiling=0, paid=0, total=0, capped="no"),
        say("azul-round-seat", seat=Who(1), tiling=1, paid=2, total=8, capped="no"),
        say("azul-round-started", round=4, starter=Who(1)),
    ]
    assert [line.id for line in told(state, "f1.white.5", brief=True)] == [
        "azul-took-brief",
        "azul-round-started-brief",
    ]


def test_the_summary_of_a_round_tells_what_each_player_scored() -> None:
    """The marker and a tile on the floor line cost 2 points (AZ-22), but never more than a player has."""
    [ended] = happened(last_take(0), "f1.white.5", RoundEnded)
    assert AZUL.summary(ended) == say(
        "azul-round-summary-two",
        round=3,
        parts=(
            say("azul-round-part", seat=Who(Seat(0)), tiling=0, paid=0),
            say("azul-round-part", seat=Who(Seat(1)), tiling=1, paid=1),
        ),
    )
    assert AZUL.summary(happened(last_take(0), "f1.white.5", Took)[0]) is None


def test_the_summary_of_a_round_with_more_players_has_one_number_for_each() -> None:
    parts = (SeatRound(Seat(0), 5, 2, 9), SeatRound(Seat(1), 0, 4, 3), SeatRound(Seat(2), 0, 0, 0))
    told = AZUL.summary(RoundEnded(2, parts))
    assert told is not None
    points = told.arg("points")
    assert isinstance(points, tuple)
    assert [(one.arg("points"), one.arg("sign")) for one in points if isinstance(one, Saying)] == [
        (3, "plus"),
        (-4, "minus"),
        (0, "plus"),
    ]


@pytest.mark.parametrize(("before", "capped"), [(0, "yes"), (1, "no"), (5, "no")])
def test_a_score_is_told_to_be_the_lowest_only_if_the_floor_line_cost_more(
    before: int, capped: str
) -> None:
    ended = told(last_take(before), "f1.white.5")
    [_, told_of] = [one for one in ended if one.id == "azul-round-seat"]
    assert told_of.arg("capped") == capped
    assert told_of.arg("total") == max(0, before + 1 - 2)


def test_columns_that_were_chosen_and_columns_that_were_not() -> None:
    state = position("""
        grey wall, round 3, seat 0 to move
        factories: WWWW ---- ---- ---- ----
        seat 0, 9 points
            B |  . . . . .
           RR |  . W K Y B
          YYY |  . . . . .
         .... |  . . . . .
        ..... |  . . . . .
    """)
    assert told(state, "f1.white.5")[1:] == [say("azul-tiling-started", round=3)]
    after = play(state, "f1.white.5")
    red = Term("azul-colour-red")
    assert told(after, "p1.1") == [
        say("azul-placed", seat=Who(0), colour=BLUE, line=1, column=1, points=1),
        say("azul-placed-only", seat=Who(0), colour=red, line=2, column=1, points=2 + 5),
    ]


def test_a_line_that_fell() -> None:
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
    assert told(state, "f1.white.5")[1] == say(
        "azul-line-fell", seat=Who(0), line=3, colour=BLUE, lost=0
    )


def test_a_line_of_which_everything_goes_to_the_box() -> None:
    event = StuckLineFell(Seat(0), 3, Colour.BLUE, 0, 3)
    for brief in (False, True):
        expected = say("azul-line-lost", seat=Who(Seat(0)), line=3, colour=BLUE)
        assert AZUL.tell(event, brief=brief) == (expected,)


def test_the_end_of_the_game_tells_why() -> None:
    state = position("""
        coloured wall, round 3, seat 0 to move
        factories: WWWW ---- ---- ---- ----
        seat 1, 9 points
            B |  . Y R K W
           .. |  . . . . .
          ... |  . . . . .
         .... |  . . . . .
        ..... |  . . . . .
    """)
    assert told(state, "f1.white.5")[-1] == say(
        "azul-ended-row", done=(say("azul-ended-rows-of", seats=(Who(1),), rows=1),), people=1
    )


def test_a_word_is_told_by_the_event_that_begins_it() -> None:
    (took, *_) = AZUL.apply(MIDDLE, AZUL.decode("f1.blue.2")).events
    assert isinstance(took, Took)
    assert took.begins_move
