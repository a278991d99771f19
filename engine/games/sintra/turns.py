"""Turns of Sintra: take, place or break panes and complete a strip, or go back; then the next turn or a new round."""

from __future__ import annotations

from dataclasses import replace

from engine.contract import Event, Transition
from engine.games.sintra import palace as palaces
from engine.games.sintra.events import (
    Shattered,
    StripCompleted,
    Took,
    WentBack,
)
from engine.games.sintra.legality import refusal, source
from engine.games.sintra.moves import Advance, Back, Break, Move
from engine.games.sintra.rounds import end_round
from engine.games.sintra.state import (
    Colour,
    Palace,
    Seat,
    State,
)
from engine.games.sintra.supply import into_tower, sorted_panes


def apply(state: State, move: Move) -> Transition[State]:
    """Return the state after a move, with its events. Raises IllegalMove if the move is not legal.

    If the move ends a round, the next round is started or the game is ended.
    """
    if refused := refusal(state, move):
        raise refused
    state, events = make(state, move)
    if any(state.factories) or state.centre:
        turn = Seat((state.turn + 1) % len(state.palaces))
        return Transition(replace(state, turn=turn), tuple(events))
    state, more = end_round(state)
    return Transition(state, (*events, *more))


def make(state: State, move: Move) -> tuple[State, list[Event]]:
    """Return the state directly after a legal move, with the same seat still to move, and the events."""
    return _go_back(state) if isinstance(move, Back) else _take(state, move)


def _with_palace(state: State, changed: Palace) -> tuple[Palace, ...]:
    seat = state.turn
    return (*state.palaces[:seat], changed, *state.palaces[seat + 1 :])


def _go_back(state: State) -> tuple[State, list[Event]]:
    own = state.palaces[state.turn]
    to = palaces.leftmost(own) or own.glazier
    told = WentBack(state.turn, own.glazier, to)
    return replace(state, palaces=_with_palace(state, replace(own, glazier=to))), [told]


def _take(state: State, move: Advance | Break) -> tuple[State, list[Event]]:
    """Return the state after panes are taken and placed or broken, and a full strip is scored, with the events.

    See SI-20 to SI-33.
    """
    seat, own, colour = state.turn, state.palaces[state.turn], move.colour
    panes = source(state, move.factory)
    count = panes.count(colour)
    rest = tuple(pane for pane in panes if pane is not colour)
    token = move.factory is None and state.token is None  # SI-21
    spaces: tuple[int, ...] = ()
    broken, jokers, place = count, 0, None
    after = own
    if isinstance(move, Advance):
        strip = own.strips[move.strip - 1]
        fits = palaces.fit(strip, state.components, colour, count)
        if strip is None or fits is None:
            raise AssertionError("checked before")
        place, jokers, broken = move.strip, move.jokers, count - fits.placed
        spaces = palaces.spaces_for(strip, state.components, colour, fits.placed, jokers)
        after = palaces.with_strip(own, place, palaces.put(strip, spaces, colour))
        after = replace(after, glazier=place)  # SI-22
    events: list[Event] = [
        Took(
            seat=seat,
            factory=move.factory,
            colour=colour,
            count=count,
            rest=() if move.factory is None else rest,
            token=token,
            strip=place,
            spaces=spaces,
            jokers=jokers,
            left_from=own.glazier,
            broken=broken,
        )
    ]
    whole = after
    after = palaces.step_down(whole, broken + token, state.components)  # SI-21, SI-24
    if lost := whole.score - after.score:
        times = (whole.broken + broken + token) // state.components.last_step
        events.append(Shattered(seat, lost, after.broken, times))
    tower = into_tower(state.tower, [colour] * broken)
    if isinstance(move, Advance) and move.kept is not None:
        after, tower, told = _complete(state, after, move.strip, move.kept, tower)
        events.append(told)
    factories, centre = _without(state, move.factory, rest)
    return (
        replace(
            state,
            factories=factories,
            centre=centre,
            palaces=_with_palace(state, after),
            tower=tower,
            token=seat if token else state.token,
        ),
        events,
    )


def _without(
    state: State, factory: int | None, rest: tuple[Colour, ...]
) -> tuple[tuple[tuple[Colour, ...], ...], tuple[Colour, ...]]:
    """Return factories and centre after a take; the other panes of a factory go to the centre (SI-20)."""
    if factory is None:
        return state.factories, rest
    emptied = (*state.factories[: factory - 1], (), *state.factories[factory:])
    return emptied, sorted_panes(state.centre + rest)


def _complete(
    state: State, own: Palace, place: int, kept: Colour, tower: tuple[int, ...]
) -> tuple[Palace, tuple[int, ...], StripCompleted]:
    """Return the palace and the tower after a full strip is scored and cleared (SI-30 to SI-33), and the event."""
    strip = own.strips[place - 1]
    if strip is None:
        raise AssertionError("the strip is not full")
    panes = tuple(pane for pane in strip.panes if pane is not None)
    bonus = panes.count(state.track[0])
    away = list(panes)
    away.remove(kept)
    after = palaces.complete(own, place, kept)
    addends = palaces.window_addends(after, place, state.components)
    points = sum(worth for _, worth in addends)
    told = StripCompleted(
        seat=state.turn,
        strip=place,
        panes=panes,
        round_colour=state.track[0],
        bonus=bonus,
        kept=kept,
        upper=not strip.turned,
        addends=addends,
        points=points,
    )
    return palaces.earn(after, bonus=bonus, windows=points), into_tower(tower, away), told
