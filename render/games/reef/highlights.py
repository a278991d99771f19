"""What changed since the last picture: the last action of each seat, its new corals and what scored."""

from __future__ import annotations

from dataclasses import dataclass

from engine.games.reef.board import Space
from engine.games.reef.events import Bought, LastAction, Played, StartingCoralPlaced, Took
from engine.games.reef.views import ReefView
from engine.saying import Seat

_ACTIONS = (StartingCoralPlaced, Took, Bought, Played)


@dataclass(frozen=True, slots=True)
class Highlights:
    """What is new since the last picture.

    actions: by seat, the seat's last action. latest: the most recent action of any seat, or None at the start of a
    game. choice: in a picture for one player, that player's seat and the space chosen for the first coral of a card, or
    None; on the player's board, this space is highlighted instead of the last action.
    """

    actions: dict[Seat, LastAction]
    latest: LastAction | None
    choice: tuple[Seat, Space] | None = None

    def placed(self, seat: Seat) -> frozenset[Space]:
        """Return the spaces of the seat's new corals; empty if there are none.

        These are the corals that its last action placed or, if `choice` is the seat's, the coral for the chosen space.
        """
        if self.choice is not None and self.choice[0] == seat:
            return frozenset({self.choice[1]})
        match self.actions.get(seat):
            case Played(corals=corals):
                return frozenset(coral.space for coral in corals)
            case StartingCoralPlaced(space=space):
                return frozenset({space})
        return frozenset()

    def scored(self, seat: Seat) -> tuple[tuple[Space, ...], ...]:
        """Return the appearances that the seat's last action scored, each as a tuple of spaces; () if there are none.

        If `choice` is the seat's, the result is ().

        For a special card, each neighbour that scores is returned with the highest top (RF-35).
        """
        action = self.actions.get(seat)
        is_choosing = self.choice is not None and self.choice[0] == seat
        if is_choosing or not isinstance(action, Played):
            return ()
        if action.centre is None:
            return action.appearances
        return tuple((action.centre, *spaces) for spaces in action.appearances)


def highlights_of(view: ReefView, *, is_close_up: bool = False) -> Highlights:
    """Return the highlights for the actions in a view's events or, without any, for the previous seat's last action.

    At the start of a game, there are none. In a close-up, the highlights are only for the events, because marks of
    earlier moves would look like hints in a lesson.
    """
    events = [event for event in view.events if isinstance(event, _ACTIONS)]
    if not events and not is_close_up:
        before = _mover_before(view)
        events = [] if before is None or (action := view.last[before]) is None else [action]
    return Highlights({event.seat: event for event in events}, events[-1] if events else None)


def _mover_before(view: ReefView) -> Seat | None:
    if view.to_move is None:
        return Seat((view.starter - 1) % view.seats)
    if view.to_put and view.last[view.to_move] is not None:
        return view.to_move
    return Seat((view.to_move - 1) % view.seats)
