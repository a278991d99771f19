"""The position of Ice Cult in words contains what the picture shows, and what is legal."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.games import game
from engine.games.icecult.state import face
from engine.games.icecult.tilts import PLACES, TILTS, tilted
from engine.games.icecult.views import IceView
from engine.saying import Saying, Term
from tests.engine.described import last_part, only, said, views


def test_says_blocks_paths_and_pieces() -> None:
    for rules, view in views("icecult"):
        assert isinstance(view, IceView)
        lines = said(rules, view)
        tops = [one["top"] for one in only(lines, "icecult-text-top")]
        assert len(tops) == len(PLACES)
        for place, top in zip(PLACES, tops, strict=True):
            assert_top(view, place, top)
        for path, one in zip(view.state.paths, only(lines, "icecult-text-path"), strict=True):
            told = {s.arg("space"): [*map(last_part, s.arg("colours"))] for s in one["spaces"]}
            assert told == {
                at: [piece.value for piece in stack] for at, stack in enumerate(path, 1) if stack
            }
        own, neutral = only(lines, "icecult-text-seat"), only(lines, "icecult-text-neutral")
        counts = {last_part(o["colour"]): (o["beside"], o["arrived"]) for o in (*own, *neutral)}
        assert len(own) == view.seats
        pairs = zip(view.state.beside, view.state.arrived, strict=True)
        assert list(pairs) == [counts[c] for c in ("red", "green", "yellow", "blue")]


def assert_top(view: IceView, place: Any, top: Saying | Term) -> None:
    real = face(view.state, place)
    if real.colour is None:
        assert last_part(top) == real.symbol.value
    else:
        assert isinstance(top, Saying)
        assert last_part(top.arg("colour")) == real.colour.value
        assert last_part(top.arg("path")) == real.points.lower()


def test_says_what_every_tilt_brings_up() -> None:
    """The tops that a tilt is said to bring up are those after making the tilt once and twice."""
    for rules, view in views("icecult"):
        told = only(said(rules, view), "icecult-text-tilt")
        if view.to_move is None or view.state.resolving is not None:
            assert told == []
            continue
        assert [one["number"] for one in told] == [tilt.number for tilt in TILTS]
        for tilt, one in zip(TILTS, told, strict=True):
            poses = view.state.poses
            for sayings in (one["once"], one["twice"]):
                poses = tilted(poses, tilt)
                after = IceView(**{**fields(view), "state": with_poses(view, poses)})
                for place, up in zip(tilt.places, sayings, strict=True):
                    assert_top(after, place, up.arg("top"))


def fields(view: IceView) -> dict[str, Any]:
    return {name: getattr(view, name) for name in type(view).__dataclass_fields__}


def with_poses(view: IceView, poses: Any) -> Any:
    return replace(view.state, poses=poses)


def test_shows_a_chosen_tilt_before_it_is_confirmed() -> None:
    rules = game("icecult")
    view = rules.observe(rules.start(2, {}, None, "1").state, None)
    chosen = said(rules, view, "tilt.ew")
    assert only(chosen, "icecult-text-top") != only(said(rules, view), "icecult-text-top")
