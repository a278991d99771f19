"""What changed since the last picture: each seat's last action, its new corals and what they scored."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.reef.board import Space
from engine.games.reef.events import Bought, LastAction, Planted, Played, Took
from engine.games.reef.views import ReefView
from engine.saying import Seat

_ACTIONS = (Planted, Took, Bought, Played)


@dataclass(frozen=True, slots=True)
class Highlights:
    """actions: the last new action by seat; latest: the last one of all, None at the start."""

    actions: dict[Seat, LastAction]
    latest: LastAction | None

    def placed(self, seat: Seat) -> frozenset[Space]:
        """Return the spaces where the seat just placed a coral."""
        match self.actions.get(seat):
            case Played(corals=corals):
                return frozenset(coral.space for coral in corals)
            case Planted(space=space):
                return frozenset({space})
        return frozenset()

    def scored(self, seat: Seat) -> tuple[tuple[Space, ...], ...]:
        """Return the appearances that just scored; on a special card, each neighbour with the chosen top (RF-35)."""
        action = self.actions.get(seat)
        if not isinstance(action, Played):
            return ()
        if action.centre is None:
            return action.appearances
        return tuple((action.centre, *spaces) for spaces in action.appearances)


def highlights_of(view: ReefView) -> Highlights:
    """Collect highlights from the view's events, or from the last action of the previous seat if there are none."""
    events = [event for event in view.events if isinstance(event, _ACTIONS)]
    if not events:
        before = _mover_before(view)
        events = [] if before is None or (action := view.last[before]) is None else [action]
    return Highlights({event.seat: event for event in events}, events[-1] if events else None)


def _mover_before(view: ReefView) -> Seat | None:
    if view.to_move is None:
        return Seat((view.starter - 1) % view.seats)
    if view.to_put and view.last[view.to_move] is not None:
        return view.to_move
    return Seat((view.to_move - 1) % view.seats)
