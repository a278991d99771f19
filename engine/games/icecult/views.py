"""Views of Ice Cult, which contain the whole state, and previews of tilts that are chosen but not confirmed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.contract import AND, Event, Secret, View
from engine.games.icecult.ending import outcome, scores
from engine.games.icecult.state import State, is_over
from engine.games.icecult.tilts import Tilt, by_code, is_undoing, tilted
from engine.saying import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class IceView(View):
    """A view that contains the whole state.

    state: in a preview, the blocks are as after the tilts in `tried`.
    tried: tilts that are shown as a preview, but have not been confirmed (IC-12).
    """

    state: State
    tried: tuple[Tilt, ...] = ()


def observe(state: State, viewer: Seat | None, events: Sequence[Event | Secret]) -> IceView:
    """Return the view of a state; it is the same for every viewer, because nothing is hidden."""
    return IceView(
        viewer=viewer,
        seats=state.seats,
        to_move=None if is_over(state) else state.mover,
        scores=scores(state),
        outcome=outcome(state),
        events=tuple(event for event in events if isinstance(event, Event)),
        state=state,
    )


def determinize(view: IceView) -> State:
    """Return the state of the view, which is the only one that is consistent with it."""
    return view.state


def chosen_tilts(view: IceView, chosen: str) -> tuple[Tilt, ...]:
    """Return the tilts that a partial word selects (one or two), or () if it selects no legal tilts.

    Words that are joined to the tilts are ignored.

    >>> from engine.games.icecult import GAME
    >>> view = GAME.observe(GAME.start(2, {}, None, "1").state, None)
    >>> [tilt.number for tilt in chosen_tilts(view, "tilt.ew.ns")]
    [6, 1]
    """
    kind, *codes = chosen.partition(AND)[0].split(".")
    if kind != "tilt" or view.to_move is None or view.state.resolving is not None:
        return ()
    if codes[2:] == ["go"]:
        codes = codes[:2]
    tilts = tuple(tilt for code in codes if (tilt := by_code(code)))
    if len(tilts) != len(codes) or len(tilts) > 2 or (len(tilts) == 2 and is_undoing(*tilts)):
        return ()
    return tilts


def preview(view: IceView, chosen: str) -> IceView:
    """Return the view after the tilts that a partial word selects, or the same view if it selects none."""
    tilts = chosen_tilts(view, chosen)
    poses = view.state.poses
    for tilt in tilts:
        poses = tilted(poses, tilt)
    return replace(view, state=replace(view.state, poses=poses), tried=tilts)
