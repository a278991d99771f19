"""What is new since the last picture: each seat's last deed, where its corals went and what they scored."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.reef.board import Space
from engine.games.reef.events import Bought, LastAction, Planted, Played, Took
from engine.games.reef.views import ReefView
from engine.saying import Seat

_DEEDS = (Planted, Took, Bought, Played)


@dataclass(frozen=True, slots=True)
class Marks:
    """deeds: the newest one of each seat that is new; latest: the newest of all."""

    deeds: dict[Seat, LastAction]
    latest: LastAction | None

    def put(self, seat: Seat) -> frozenset[Space]:
        """The spaces that have just got a coral."""
        match self.deeds.get(seat):
            case Played(corals=corals):
                return frozenset(coral.space for coral in corals)
            case Planted(space=space):
                return frozenset({space})
        return frozenset()

    def scored(self, seat: Seat) -> tuple[tuple[Space, ...], ...]:
        """The appearances that counted; on a special card each neighbour together with the chosen top (RF-35)."""
        deed = self.deeds.get(seat)
        if not isinstance(deed, Played):
            return ()
        if deed.centre is None:
            return deed.appearances
        return tuple((deed.centre, *spaces) for spaces in deed.appearances)


def marks_of(view: ReefView) -> Marks:
    """Read them from the events; where none are told, from the last deed that stands in the view."""
    told = [event for event in view.events if isinstance(event, _DEEDS)]
    if not told:
        before = _mover_before(view)
        told = [] if before is None or (deed := view.last[before]) is None else [deed]
    return Marks({event.seat: event for event in told}, told[-1] if told else None)


def _mover_before(view: ReefView) -> Seat | None:
    if view.to_move is None:
        return Seat((view.starter - 1) % view.seats)
    if view.to_put and view.last[view.to_move] is not None:
        return view.to_move
    return Seat((view.to_move - 1) % view.seats)
