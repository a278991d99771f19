"""The position of Azul in words contains what the picture shows, and what is legal."""

from __future__ import annotations

from collections import Counter

from engine.games.azul.state import COLOURS as TILE_COLOURS
from engine.games.azul.state import Marker
from engine.games.azul.views import AzulView
from tests.engine.described import by_seat, counted, last_part, only, said, views


def test_says_all_tiles_of_the_picture() -> None:
    for rules, view in views("azul"):
        assert isinstance(view, AzulView)
        lines = said(rules, view)
        told = only(lines, "azul-text-factory")
        filled = {at: tiles for at, tiles in enumerate(view.factories, 1) if tiles}
        assert [one["factory"] for one in told] == [*filled]
        for one in told:
            tiles = filled[one["factory"]]
            assert counted(one["groups"]) == Counter(tile.value for tile in tiles)
        empty = tuple(at for at in range(1, len(view.factories) + 1) if at not in filled)
        lines_of_empty = only(lines, "azul-text-factories-empty")
        assert [one["factories"] for one in lines_of_empty] == ([empty] if empty else [])
        [centre] = only(lines, "azul-text-centre")
        marker = ["marker"] if view.marker is None else []
        assert counted(centre["groups"]) == Counter([*(t.value for t in view.centre), *marker])
        seats = by_seat(lines, "azul-text-seat")
        assert sorted(seats) == list(range(view.seats))
        for seat, board in enumerate(view.boards):
            assert seats[seat][0].arg("points") == board.score
            [floor] = only(seats[seat], "azul-text-floor")
            pieces = Counter(p.value for p in board.floor)
            assert counted(floor["groups"]) == pieces
            assert (Marker.MARKER.value in pieces) == (view.marker == seat and "marker" in pieces)
            for row, one in enumerate(only(seats[seat], "azul-text-line"), 1):
                held, filled = board.lines[row - 1], dict(one["filled"].args)
                assert filled["size"] == one["line"] == row
                assert filled.get("count", 0) == held.count
                if held.colour:
                    assert last_part(filled["colour"]) == held.colour.value
                wall = {s.arg("column"): last_part(s.arg("colour")) for s in one["spaces"]}
                spaces = enumerate(board.wall[row - 1], 1)
                assert wall == {column: tile.value for column, tile in spaces if tile}


def test_says_what_is_legal() -> None:
    for rules, view in views("azul"):
        if view.to_move is None:
            assert only(said(rules, view), "azul-text-open") == []
            continue
        legal = [rules.decode(w) for w in rules.offers(view) if rules.refusal(view, w) is None]
        if view.choice is not None:
            [one] = only(said(rules, view), "azul-text-columns")
            assert set(one["columns"]) == {move.column for move in legal}
            continue
        told = {
            last_part(one["colour"]): set(one["numbers"])
            for one in only(said(rules, view), "azul-text-open")
        }
        assert told == {
            colour.value: {m.line for m in legal if m.colour is colour and m.line}
            for colour in TILE_COLOURS
            if any(m.colour is colour for m in legal)
        }
