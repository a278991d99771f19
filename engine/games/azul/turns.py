"""Turns of Azul: take tiles, tile the walls after the last take, then start a new round or end the game."""

from __future__ import annotations

from engine.contract import Event, Transition
from engine.games.azul.events import FloorCounted, Took
from engine.games.azul.legality import refusal
from engine.games.azul.moves import Move, Take
from engine.games.azul.rounds import end_round
from engine.games.azul.state import COLOURS, FLOOR_SPACES, Board, Line, Marker, State
from engine.games.azul.tiling import can_place, drop, tile
from engine.saying import Seat


def apply(state: State, move: Move) -> Transition[State]:
    """Return the state after a move, with its events.

    Everything that follows without a choice is included: tiling, scoring, a new round. Raises IllegalMove if the move
    is not legal.
    """
    refused = refusal(state, move)
    if refused is not None:
        raise refused
    events: list[Event] = []
    if isinstance(move, Take):
        state, took = apply_take(state, move)
        events.append(took)
        if not is_offer_over(state):
            return Transition(state, tuple(events))
        state, more = tile(state, None)
    else:
        state, more = tile(state, move)
    events += more
    if not state.tiling:
        capped = frozenset(
            event.seat
            for event in events
            if isinstance(event, FloorCounted) and event.paid < event.cost
        )
        state, more = end_round(state, capped)
        events += more
    return Transition(state, tuple(events))


def apply_take(state: State, take: Take) -> tuple[State, Took]:
    """Return the state after a legal take, with the next seat to move (AZ-10), and the event.

    The tiling is not started, even if this was the last take of the round.
    """
    seat, factory, colour = state.turn, take.factory, take.colour
    source = state.centre if factory is None else state.factories[factory - 1]
    rest = tuple(tile for tile in source if tile is not colour)
    count = len(source) - len(rest)
    board, marker = state.boards[seat], state.marker
    factories, centre, floor = state.factories, rest, board.floor
    takes_marker = factory is None and marker is None
    if takes_marker:
        marker = seat
        if len(floor) < FLOOR_SPACES:
            floor = (*floor, Marker.MARKER)
    if factory is not None:
        factories = (*factories[: factory - 1], (), *factories[factory:])
        centre = tuple(sorted(state.centre + rest, key=COLOURS.index)) if rest else state.centre
    held = placed = 0
    lines = board.lines
    if take.line is not None:
        held = lines[take.line - 1].count
        placed = min(count, take.line - held)
        lines = (*lines[: take.line - 1], Line(colour, held + placed), *lines[take.line :])
    floor, lost = drop(floor, colour, count - placed)
    lid = state.lid
    if lost:
        at = COLOURS.index(colour)
        lid = (*lid[:at], lid[at] + lost, *lid[at + 1 :])
    changed = Board(board.score, lines, board.wall, floor, board.rounds)
    after = State(
        wall=state.wall,
        seed=state.seed,
        round=state.round,
        starter=state.starter,
        turn=Seat((seat + 1) % len(state.boards)),
        marker=marker,
        factories=factories,
        centre=centre,
        bag=state.bag,
        lid=lid,
        boards=(*state.boards[:seat], changed, *state.boards[seat + 1 :]),
        idle=state.idle,
    )
    is_full = held + placed == take.line
    event = Took(
        seat=seat,
        factory=factory,
        colour=colour,
        count=count,
        rest=() if factory is None else rest,
        line=take.line,
        held=held,
        placed=placed,
        completed=is_full,
        on_floor=len(board.floor),
        fallen=count - placed,
        lost=lost,
        marker=takes_marker,
        marker_on_floor=takes_marker and len(board.floor) < FLOOR_SPACES,
        placeable=is_full and can_place(state.wall, changed, take.line or 0, colour),
    )
    return after, event


def ends_game(state: State, move: Move) -> bool:
    """Return whether the game is over after a legal move."""
    return apply(state, move).state.ended is not None


def is_offer_over(state: State) -> bool:
    """Return whether no tiles are left in the factories and the centre (AZ-19)."""
    return not state.centre and not any(state.factories)
