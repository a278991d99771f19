"""What the pictures of Ice Cult mark as new."""

from __future__ import annotations

from dataclasses import replace

from engine.contract import Event
from engine.games.icecult import GAME
from engine.games.icecult.events import Moved
from render.games.icecult import paint
from render.games.icecult.highlights import highlights_of
from render.layout import HEIGHT, WIDTH
from tests.engine.icecult.diagrams import do, drawn, events
from tests.render.icecult_scenes import scene, view_of


def test_moved_pieces_are_marked_where_they_are_now() -> None:
    position = drawn("red>N | green>N | circle | circle", north="rg - - y -")
    first = events(position, "arrow.nw.1.01")
    then = do(position, "arrow.nw.1.01")
    second = events(then, "arrow.ne.2.02")
    after = do(then, "arrow.ne.2.02")
    highlights = highlights_of(replace(view_of(after, *first, *second)))
    assert highlights.moved == {("N", 2, 1), ("N", 3, 1)}
    assert highlights.steps == {("N", 1), ("N", 2)}


def test_only_the_steps_of_the_last_turn_have_arrows() -> None:
    told: list[Event] = []
    position = GAME.start(4, {}, None, "several").state
    while len(highlights_of(view_of(position, *told)).turns) < 3:
        word = GAME.plausible_moves(view_of(position))[0]
        told += events(position, word)
        position = do(position, word)
    highlights = highlights_of(view_of(position, *told))
    last = [deed for deed in highlights.turns[-1] if isinstance(deed, Moved)]
    assert highlights.steps == {(deed.path, deed.space) for deed in last}


def test_arrived_pieces_are_counted_as_new() -> None:
    position = drawn("red>N | green>N | circle | circle", north="- - - - yrgr")
    after = do(position, "arrow.nw.5.02")
    highlights = highlights_of(view_of(after, *events(position, "arrow.nw.5.02")))
    assert (highlights.moved, highlights.steps) == (set(), {("N", 5)})
    assert {colour.value: count for colour, count in highlights.arrived.items()} == {
        "red": 2,
        "green": 1,
    }


def test_the_whole_turn_is_told_also_when_a_part_of_it_was_shown_before() -> None:
    start = GAME.start(2, {}, None, "1").state
    tilted = do(start, "tilt.nn.ee.go")
    view = view_of(do(tilted, "arrow.nw.in"), *events(tilted, "arrow.nw.in"))
    (turn,) = highlights_of(view).turns
    assert [type(deed).__name__ for deed in turn] == ["Tilted", "Moved"]


def test_turns_of_several_computers_since_the_last_board_are_all_told() -> None:
    told: list[Event] = []
    position = GAME.start(4, {}, None, "several").state
    while len(told) < 40 and GAME.to_move(position) is not None:
        word = GAME.plausible_moves(view_of(position))[0]
        told += events(position, word)
        position = do(position, word)
    assert len(highlights_of(view_of(position, *told)).turns) > 2
    assert paint(scene(view_of(position, *told))).size == (WIDTH, HEIGHT)
