"""Views of a game of Azul, which contain everything except the order of the bag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.chance import shuffle
from engine.contract import Event, Secret, View
from engine.games.azul.ending import outcome, scores
from engine.games.azul.forecasts import Forecast, forecast
from engine.games.azul.legality import groups_on_offer, pending
from engine.games.azul.state import COLOURS, Board, Colour, Ending, State, WallKind
from engine.games.azul.tiling import next_chooser
from engine.saying import Seat

__all__ = [
    "AzulView",
    "Choice",
    "Forecast",
    "determinize",
    "observe",
    "sorted_bag",
    "state_from_view",
]


@dataclass(frozen=True, slots=True)
class Choice:
    """The pending choice of a column on the grey wall.

    row, colour: number (counted from 1) and colour of the full line.
    columns: the legal columns, numbered from 1.
    """

    row: int
    colour: Colour
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AzulView(View):
    """The public information about a game of Azul. Factory number n is `factories[n - 1]`; it is () if empty.

    starter: the seat that started this round.
    next_to_move: the seat that moves after `to_move` in this round; None if this turn may be the last one of the round,
    or if the game is over.
    marker: the holder of the starting-player marker, or None while it is in the centre.
    bag, lid: number of tiles of each colour, in the order of COLOURS.
    forecasts: for each seat, what the board would score if the round ended now.
    choice: the pending choice of a column on the grey wall, or None.
    gained: points that `to_move` has scored by tiling in this round so far.
    idle: number of consecutive rounds without a new tile on any wall (AZ-42).
    """

    wall: WallKind
    round: int
    starter: Seat
    next_to_move: Seat | None
    marker: Seat | None
    factories: tuple[tuple[Colour, ...], ...]
    centre: tuple[Colour, ...]
    bag: tuple[int, ...]
    lid: tuple[int, ...]
    boards: tuple[Board, ...]
    forecasts: tuple[Forecast, ...]
    choice: Choice | None = None
    gained: int = 0
    idle: int = 0
    ended: Ending | None = None


def observe(state: State, viewer: Seat | None, events: Sequence[Event | Secret]) -> AzulView:
    """Return the view of a state; it is the same for every viewer, because only the order of the bag is hidden."""
    going = state.ended is None
    return AzulView(
        viewer=viewer,
        seats=len(state.boards),
        to_move=state.turn if going else None,
        scores=scores(state),
        outcome=outcome(state),
        events=tuple(event for event in events if isinstance(event, Event)),
        wall=state.wall,
        round=state.round,
        starter=state.starter,
        next_to_move=_next_to_move(state) if going else None,
        marker=state.marker,
        factories=state.factories,
        centre=state.centre,
        bag=tuple(state.bag.count(colour) for colour in COLOURS),
        lid=state.lid,
        boards=state.boards,
        forecasts=tuple(forecast(state.wall, board) for board in state.boards),
        choice=Choice(*pending(state)) if state.tiling else None,
        gained=state.gained,
        idle=state.idle,
        ended=state.ended,
    )


def _next_to_move(state: State) -> Seat | None:
    if state.tiling:
        return next_chooser(state)
    left = list(groups_on_offer(state.factories, state.centre))
    return Seat((state.turn + 1) % len(state.boards)) if len(left) > 1 else None


def state_from_view(view: AzulView, bag: tuple[Colour, ...] = (), seed: str = "") -> State:
    """Return the state that corresponds to a view, with the given bag and seed; legality does not depend on these.

    After the end of the game, `turn` is the seat that started the last round.
    """
    return State(
        wall=view.wall,
        seed=seed,
        round=view.round,
        starter=view.starter,
        turn=view.starter if view.to_move is None else view.to_move,
        marker=view.marker,
        factories=view.factories,
        centre=view.centre,
        bag=bag,
        lid=view.lid,
        boards=view.boards,
        tiling=view.choice is not None,
        gained=view.gained,
        idle=view.idle,
        ended=view.ended,
    )


def sorted_bag(view: AzulView) -> tuple[Colour, ...]:
    """Return the tiles in the bag, sorted by colour."""
    pairs = zip(COLOURS, view.bag, strict=True)
    return tuple(colour for colour, count in pairs for _ in range(count))


def determinize(view: AzulView, seed: str) -> State:
    """Return a state that is consistent with the view; the seed determines the order of the bag and later draws."""
    return state_from_view(view, shuffle(seed, "guess", sorted_bag(view)), f"{seed} guess")
