"""The position of Sintra in words contains what the picture shows, and what is legal."""

from __future__ import annotations

from collections import Counter

from engine.games.sintra.palace import face_of
from engine.games.sintra.state import Colour as PaneColour
from engine.games.sintra.views import SintraView
from tests.engine.described import by_seat, counted, last_part, only, said, views


def test_says_all_panes_of_the_picture() -> None:
    for rules, view in views("sintra"):
        assert isinstance(view, SintraView)
        lines = said(rules, view)
        told = only(lines, "sintra-text-factory")
        filled = {at: panes for at, panes in enumerate(view.factories, 1) if panes}
        assert [one["factory"] for one in told] == [*filled]
        for one in told:
            panes = filled[one["factory"]]
            assert counted(one["groups"]) == Counter(pane.value for pane in panes)
        empty = tuple(at for at in range(1, len(view.factories) + 1) if at not in filled)
        lines_of_empty = only(lines, "sintra-text-factories-empty")
        assert [one["factories"] for one in lines_of_empty] == ([empty] if empty else [])
        [centre] = only(lines, "sintra-text-centre")
        token = ["token"] if view.token is None else []
        assert counted(centre["groups"]) == Counter([*(p.value for p in view.centre), *token])
        seats = by_seat(lines, "sintra-text-seat")
        for seat, palace in enumerate(view.palaces):
            assert seats[seat][0].arg("points") == palace.score
            [state] = only(seats[seat], "sintra-text-state")
            assert (state["glazier"], state["step"]) == (palace.glazier, palace.broken)
            strips = [*only(seats[seat], "sintra-text-strip")]
            gone = {one["strip"] for one in only(seats[seat], "sintra-text-strip-gone")}
            assert gone == {at for at, strip in enumerate(palace.strips, 1) if strip is None}
            for one in strips:
                strip = palace.strips[one["strip"] - 1]
                assert strip is not None
                face_up = face_of(strip, view.components)
                free = [c for c, pane in zip(face_up, strip.panes, strict=True) if pane is None]
                assert counted(one["placed"]) == Counter(p.value for p in strip.panes if p)
                assert counted(one["free"]) == Counter(c.value if c else "joker" for c in free)
            windows = [
                one["window"]
                for line in seats[seat]
                if line.id in ("sintra-text-strip", "sintra-text-strip-gone")
                for one in [dict(line.args)]
            ]
            for window, saying in zip(palace.windows, windows, strict=True):
                assert [last_part(p) for p in saying.arg("panes")] == [
                    pane.value for pane in window.panes
                ]


def test_says_what_is_legal() -> None:
    for rules, view in views("sintra"):
        if view.to_move is None:
            continue
        legal = [rules.decode(w) for w in rules.offers(view) if rules.refusal(view, w) is None]
        lines = said(rules, view)
        told = {
            PaneColour(last_part(one["colour"])): set(one["places"])
            for one in only(lines, "sintra-text-open")
        }
        advances = [move for move in legal if type(move).__name__ == "Advance"]
        assert {c for c, places in told.items() if places} == {m.colour for m in advances}
        for move in advances:
            assert move.strip in told[move.colour]
        is_back = any(type(move).__name__ == "Back" for move in legal)
        assert bool(only(lines, "sintra-text-back")) == is_back
