"""Views of a game of Sintra, which contain everything except the order of the bag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.chance import shuffle
from engine.contract import Event, Secret, View
from engine.games.sintra.ending import outcome, scores
from engine.games.sintra.palace import reach
from engine.games.sintra.state import Colour, Components, Ending, Palace, Side, State
from engine.games.sintra.supply import by_colour, spread
from engine.saying import Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class SintraView(View):
    """The public information about a game of Sintra. Factory number n is `factories[n - 1]`; it is () if empty.

    starter: the seat that started this round.
    next_to_move: the seat after `to_move` in turn order, or None if the game is over.
    token: the holder of the starting token, or None while it is in the centre.
    track: the panes on the round track, beginning with this round's pane.
    bag, tower: number of panes of each colour, in the order of COLOURS.
    reach: the places of the strips that `to_move` may choose (SI-22).
    """

    side: Side
    components: Components
    round: int
    starter: Seat
    next_to_move: Seat | None
    token: Seat | None
    track: tuple[Colour, ...]
    factories: tuple[tuple[Colour, ...], ...]
    centre: tuple[Colour, ...]
    bag: tuple[int, ...]
    tower: tuple[int, ...]
    palaces: tuple[Palace, ...]
    reach: tuple[int, ...]
    ended: Ending | None = None


def observe(state: State, viewer: Seat | None, events: Sequence[Event | Secret]) -> SintraView:
    """Return the view of a state; it is the same for every viewer, because only the order of the bag is hidden."""
    seats = len(state.palaces)
    going = state.ended is None
    return SintraView(
        viewer=viewer,
        seats=seats,
        to_move=state.turn if going else None,
        scores=scores(state),
        outcome=outcome(state),
        events=tuple(event for event in events if isinstance(event, Event)),
        side=state.side,
        components=state.components,
        round=state.round,
        starter=state.starter,
        next_to_move=Seat((state.turn + 1) % seats) if going else None,
        token=state.token,
        track=state.track,
        factories=state.factories,
        centre=state.centre,
        bag=by_colour(state.bag),
        tower=state.tower,
        palaces=state.palaces,
        reach=reach(state.palaces[state.turn]) if going else (),
        ended=state.ended,
    )


def state_from_view(view: SintraView, bag: tuple[Colour, ...] = (), seed: str = "") -> State:
    """Return the state that corresponds to a view, with the given bag and seed; legality does not depend on these.

    After the end of the game, `turn` is seat 0.
    """
    return State(
        side=view.side,
        components=view.components,
        seed=seed,
        round=view.round,
        starter=view.starter,
        turn=Seat(0) if view.to_move is None else view.to_move,
        token=view.token,
        track=view.track,
        factories=view.factories,
        centre=view.centre,
        bag=bag,
        tower=view.tower,
        palaces=view.palaces,
        ended=view.ended,
    )


def determinize(view: SintraView, seed: str) -> State:
    """Return a state that is consistent with the view; the seed determines the order of the bag and later draws."""
    return state_from_view(view, shuffle(seed, "guess", spread(view.bag)), seed)
