"""Which moves of Sintra are legal, and the reason for every no."""

from __future__ import annotations

from collections.abc import Iterator

from engine.errors import IllegalMove
from engine.games.sintra import palace as palaces
from engine.games.sintra.moves import Advance, Back, Break, Move
from engine.games.sintra.names import colour_name
from engine.games.sintra.state import (
    COLOURS,
    Colour,
    Palace,
    State,
)
from engine.saying import say


def source(state: State, factory: int | None) -> tuple[Colour, ...]:
    """The panes that lie on a factory, or in the centre; () for a factory that is not there."""
    if factory is None:
        return state.centre
    return state.factories[factory - 1] if factory <= len(state.factories) else ()


def sources(state: State) -> Iterator[tuple[int | None, Colour, int]]:
    """What can be taken: (factory or None, colour, how many), factories first (SI-20)."""
    for factory in (*range(1, len(state.factories) + 1), None):
        panes = source(state, factory)
        for colour in COLOURS:
            if count := panes.count(colour):
                yield factory, colour, count


def legal_moves(state: State) -> tuple[Move, ...]:
    """Every legal move: takes in the order of the sources, then going back."""
    if state.ended:
        return ()
    moves: list[Move] = []
    own = state.palaces[state.turn]
    for factory, colour, count in sources(state):
        placed = list(advances(state, own, factory, colour, count))
        moves += placed or [Break(factory, colour)]
    if palaces.leftmost(own) is not None:
        moves.append(Back())
    return tuple(moves)


def advances(
    state: State, own: Palace, factory: int | None, colour: Colour, count: int
) -> Iterator[Advance]:
    """Every way to put so many panes of that colour on a strip within reach (SI-22, SI-23)."""
    for place in palaces.reach(own):
        strip = own.strips[place - 1]
        fits = palaces.fit(strip, state.components, colour, count)
        if strip is None or fits is None:
            continue
        for jokers in range(fits.fewest_jokers, fits.most_jokers + 1):
            kept: tuple[Colour | None, ...] = (None,)
            if fits.completes:
                kept = palaces.colours_in((*strip.panes, colour))
            yield from (Advance(factory, colour, place, jokers, pane) for pane in kept)


def check(state: State, move: Move) -> None:
    """Raise IllegalMove if the rules forbid the move; the order of tests is the order of the turn."""
    if state.ended:
        raise IllegalMove(say("sintra-no-game-over"))
    own = state.palaces[state.turn]
    match move:
        case Back():
            if palaces.leftmost(own) is None:
                raise IllegalMove(say("sintra-no-back"), "SI-11")
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
