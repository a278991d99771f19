"""Sentences for captions, one for each resolved symbol, and which events are final."""

from __future__ import annotations

from engine.games.icecult import GAME
from engine.games.icecult.state import State
from engine.saying import Saying, Term, Who, say
from tests.engine.icecult.diagrams import do, drawn, events
from tests.engine.rules import rule

RED, GREEN = Term("icecult-colour-red"), Term("icecult-colour-green")
RED_NORTH = say("icecult-arrow", colour=RED, path=Term("icecult-path-n"))


def told(position: State, word: str, *, brief: bool = False) -> list[Saying]:
    return [line for event in events(position, word) for line in GAME.tell(event, brief=brief)]


def start() -> State:
    return GAME.start(2, {}, None, "2").state


@rule("IC-12")
def test_tilts_are_told_by_their_numbers() -> None:
    mover = Who(start().mover)
    assert told(start(), "tilt.nn.ee.go") == [say("icecult-tilted", seat=mover, first=2, second=5)]
    assert told(start(), "tilt.ew.ew.go")[0] == say("icecult-tilted-twice", seat=mover, number=6)
    part = say("icecult-part-tilted", first=2, second=5)
    assert told(start(), "tilt.nn.ee.go", brief=True) == [
        say("icecult-turn-brief", seat=mover, parts=(part,))
    ]


def test_an_arrow_tells_who_moved_what_and_where_to() -> None:
    position = drawn("red>N | circle | arc | arc", north="- g rgb - -")
    facts = {"seat": Who(0), "arrow": RED_NORTH}
    assert told(position, "arrow.nw.3.01") == [
        say("icecult-moved", on=0, **facts, repeated="no", colour=RED, count=3, space=4)
    ]
    assert told(position, "circle.nw.in") == [
        say("icecult-entered", on=0, **facts, repeated="yes", colour=RED, count=1, space=1)
    ]
    north = Term("icecult-path-n")
    part = say("icecult-part-moved", path=north, colour=RED, count=3, space=4)
    assert told(position, "arrow.nw.3.01", brief=True) == [
        say("icecult-turn-brief", seat=Who(0), parts=(part,))
    ]


def test_an_arrival_names_the_pieces() -> None:
    position = drawn("red>N | circle | arc | arc", north="- - - - grg")
    assert told(position, "arrow.nw.5.02") == [
        say(
            "icecult-arrived",
            seat=Who(0),
            arrow=RED_NORTH,
            repeated="no",
            colour=RED,
            count=2,
            space=6,
            pieces=(RED, GREEN),
            kinds=2,
        )
    ]


def test_an_arc_tells_what_the_block_shows_now() -> None:
    position = drawn("red>W | arc | arc | circle")
    place = Term("icecult-place-nw")
    assert told(position, "arc.nw.right") == [
        say("icecult-turned-arrow", seat=Who(0), side="right", place=place, arrow=RED_NORTH)
    ]
    assert told(position, "arc.sw.left") == [
        say("icecult-turned", seat=Who(0), side="left", place=Term("icecult-place-sw"))
    ]


@rule("IC-27")
def test_what_happened_by_itself_is_told_as_such() -> None:
    position = drawn("red>N | red>S | red>E | red>W")
    position = do(position, "arrow.nw.in", "arrow.ne.in")
    *moves, forced = told(position, "arrow.se.in")
    assert [line.id for line in moves] == ["icecult-entered", "icecult-entered"]
    assert forced == say("icecult-forced", seat=Who(0)), "says whose move it was"


@rule("IC-44")
def test_idle_turns_are_counted_aloud_from_ten_on() -> None:
    nine = drawn("arc | circle | circle | circle", idle=8)
    assert told(nine, "end") == [say("icecult-turn-in-vain", seat=Who(0))]
    ten = drawn("arc | circle | circle | circle", idle=9)
    assert told(ten, "end") == [say("icecult-idle", count=10, limit=20)]


@rule("IC-12")
def test_tilts_cannot_be_taken_back_and_symbols_can() -> None:
    assert [event.final for event in events(start(), "tilt.nn.ee.go")] == [True]
    position = drawn("red>N | circle | arc | arc")
    assert [event.final for event in events(position, "arrow.nw.in")] == [False]
    assert [event.final for event in events(position, "arc.nw.left")] == [False]
