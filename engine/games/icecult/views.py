"""What people and players see of Ice Cult: everything, and the board as it would be after tilts not yet sent."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.contract import View
from engine.games.icecult.state import State
from engine.games.icecult.tilts import Tilt, by_code, is_undoing, tilted


@dataclass(frozen=True, slots=True, kw_only=True)
class IceView(View):
    """The position, for nothing is hidden. tried: tilts that this view shows although nobody has sent them (IC-12)."""

    position: State
    tried: tuple[Tilt, ...] = ()


def chosen_tilts(view: IceView, chosen: str) -> tuple[Tilt, ...]:
    """The tilts that a half-made word names, one or two; () if it names none that could be made.

    >>> from engine.games.icecult import GAME
    >>> view = GAME.observe(GAME.start(2, {}, None, "1").state, None)
    >>> [tilt.number for tilt in chosen_tilts(view, "tilt.ew.ns")]
    [6, 1]
    """
    kind, *codes = chosen.split(".")
    if kind != "tilt" or view.to_move is None or view.position.resolving is not None:
        return ()
    if codes[2:] == ["go"]:
        codes = codes[:2]
    tilts = tuple(tilt for code in codes if (tilt := by_code(code)))
    if len(tilts) != len(codes) or len(tilts) > 2 or (len(tilts) == 2 and is_undoing(*tilts)):
        return ()
    return tilts


def preview(view: IceView, chosen: str) -> IceView:
    """The view as it would be after the tilts of a half-made word; the view itself if there are none."""
    tilts = chosen_tilts(view, chosen)
    poses = view.position.poses
    for tilt in tilts:
        poses = tilted(poses, tilt)
    return replace(view, position=replace(view.position, poses=poses), tried=tilts)
