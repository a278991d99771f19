"""Legal moves of Sintra, and the reasons why other moves are illegal."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.errors import IllegalMove
from engine.games.sintra import palace as palaces
from engine.games.sintra.moves import Advance, Back, Break, Move
from engine.games.sintra.names import colour_name
from engine.games.sintra.state import (
    COLOURS,
    Colour,
    Face,
    Palace,
    State,
    Strip,
)
from engine.saying import say


def source(state: State, factory: int | None) -> tuple[Colour, ...]:
    """Return the panes in a factory, counted from 1, or in the centre (None); () for a factory that does not exist."""
    if factory is None:
        return state.centre
    return state.factories[factory - 1] if factory <= len(state.factories) else ()


def groups_on_offer(state: State) -> Iterator[tuple[int | None, Colour, int]]:
    """Yield (factory or None, colour, number of panes) for everything that can be taken, factories first (SI-20)."""
    for factory in (*range(1, len(state.factories) + 1), None):
        panes = source(state, factory)
        for colour in COLOURS:
            if count := panes.count(colour):
                yield factory, colour, count


def legal_moves(state: State) -> tuple[Move, ...]:
    """Return all legal moves: first the takes, in the order of `groups_on_offer`, then `Back`.

    The result is () after the end of the game.
    """
    if state.ended:
        return ()
    moves: list[Move] = []
    own = state.palaces[state.turn]
    strips = _within_reach(state, own)
    known: dict[tuple[Colour, int], list[tuple[int, int, Colour | None]]] = {}
    for factory, colour, count in groups_on_offer(state):
        ways = known.get((colour, count))
        if ways is None:
            ways = known[colour, count] = _ways(strips, colour, count)
        placed = [_advance(factory, colour, *way) for way in ways]
        moves += placed or [_break(factory, colour)]
    if palaces.leftmost(own) is not None:
        moves.append(_BACK)
    return tuple(moves)


_BACK = Back()


@cache
def _break(factory: int | None, colour: Colour) -> Break:
    return Break(factory, colour)


@cache
def _advance(
    factory: int | None, colour: Colour, place: int, jokers: int, kept: Colour | None
) -> Advance:
    return Advance(factory, colour, place, jokers, kept)


def advances(
    state: State, own: Palace, factory: int | None, colour: Colour, count: int
) -> Iterator[Advance]:
    """Yield every legal way to put `count` panes of a colour on a strip within reach (SI-22, SI-23).

    `factory` is the number of their factory, counted from 1, or None for the centre.
    """
    ways = _ways(_within_reach(state, own), colour, count)
    return (_advance(factory, colour, *way) for way in ways)


def _within_reach(state: State, own: Palace) -> list[tuple[int, Strip, Face]]:
    """Return (place, strip, face that is up) for each strip within reach."""
    strips = ((place, own.strips[place - 1]) for place in palaces.reach(own))
    return [
        (place, strip, palaces.face_of(strip, state.components)) for place, strip in strips if strip
    ]


def _ways(
    strips: list[tuple[int, Strip, Face]], colour: Colour, count: int
) -> list[tuple[int, int, Colour | None]]:
    """Return (place, jokers, kept pane) for every way to place `count` panes of a colour.

    The kept pane is None if the strip is not completed.
    """
    ways: list[tuple[int, int, Colour | None]] = []
    for place, strip, face in strips:
        fits = palaces.fit_on(strip.panes, face, colour, count)
        if fits is None:
            continue
        kept: tuple[Colour | None, ...] = (None,)
        if fits.completes:
            kept = palaces.colours_in((*strip.panes, colour))
        for jokers in range(fits.fewest_jokers, fits.most_jokers + 1):
            ways += [(place, jokers, pane) for pane in kept]
    return ways


def refusal(state: State, move: Move) -> IllegalMove | None:
    """Return why this move is illegal, or None if it is legal.

    If several rules forbid it, the reason is that of the earliest step of the turn.
    """
    try:
        _check(state, move)
    except IllegalMove as refused:
        return refused
    return None


def _check(state: State, move: Move) -> None:
    if state.ended:
        raise IllegalMove(say("sintra-no-game-over"))
    own = state.palaces[state.turn]
    match move:
        case Back():
            if palaces.leftmost(own) is None:
                raise IllegalMove(say("sintra-no-back", strip=own.glazier), "SI-11")
        case Break(factory, colour):
            count = _check_source(state, factory, colour)
            if any(True for _ in advances(state, own, factory, colour, count)):
                raise IllegalMove(say("sintra-no-break", colour=colour_name(colour)), "SI-25")
        case Advance(factory, colour):
            count = _check_source(state, factory, colour)
            _check_strip(state, own, move, count)


def _check_source(state: State, factory: int | None, colour: Colour) -> int:
    if factory is not None and factory > len(state.factories):
        raise IllegalMove(say("sintra-no-factory", factory=factory), "SI-1")
    count = source(state, factory).count(colour)
    if not count:
        if factory is None:
            raise IllegalMove(say("sintra-no-pane-centre", colour=colour_name(colour)), "SI-20")
        raise IllegalMove(
            say("sintra-no-pane", factory=factory, colour=colour_name(colour)), "SI-20"
        )
    return count


def _check_strip(state: State, own: Palace, move: Advance, count: int) -> None:
    strip = own.strips[move.strip - 1]
    if strip is None:
        raise IllegalMove(say("sintra-no-strip", strip=move.strip), "SI-32")
    if move.strip < own.glazier:
        raise IllegalMove(say("sintra-no-left", strip=move.strip, glazier=own.glazier), "SI-22")
    fits = palaces.fit(strip, state.components, move.colour, count)
    if fits is None:
        if any(True for _ in advances(state, own, move.factory, move.colour, count)):
            raise IllegalMove(
                say("sintra-no-room", strip=move.strip, colour=colour_name(move.colour)), "SI-25"
            )
        raise IllegalMove(say("sintra-no-room-anywhere", colour=colour_name(move.colour)), "SI-25")
    if not fits.fewest_jokers <= move.jokers <= fits.most_jokers:
        raise IllegalMove(
            say(
                "sintra-no-jokers",
                strip=move.strip,
                fewest=fits.fewest_jokers,
                most=fits.most_jokers,
            ),
            "SI-23",
        )
    if fits.completes and move.kept not in palaces.colours_in((*strip.panes, move.colour)):
        raise IllegalMove(say("sintra-no-kept", strip=move.strip), "SI-31")
    if not fits.completes and move.kept is not None:
        raise IllegalMove(say("sintra-no-window-yet", strip=move.strip), "SI-26")
