"""The position of a game of Ice Cult in words."""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract import Description, Word
from engine.games.icecult.legality import compulsory, movable, repeatable
from engine.games.icecult.names import arrow_name, arrow_names, colour_name, path_name, place_name
from engine.games.icecult.pieces import COLOURS, PATHS, Face, Symbol
from engine.games.icecult.state import State, coming_up, face, owner, stack
from engine.games.icecult.tilts import PLACES, TILTS, BlockPlace
from engine.games.icecult.views import IceView, preview
from engine.saying import Saying, Term, Who, say


def describe(view: IceView, chosen: Word) -> Description:
    """Return the tops of the blocks, what each tilt brings up, the paths, the pieces, and the symbols left to use.

    The tilts are described only while they can be chosen, the symbols only after the tilts. As in the picture, tilts
    that are chosen but not confirmed are treated as made.
    """
    shown = preview(view, chosen)
    state = shown.state
    going = view.to_move is not None
    paragraphs = (
        tuple(_tops(state)),
        tuple(_tilts(state)) if going and state.resolving is None else (),
        tuple(_paths(state)),
        tuple(_pieces(state)),
        tuple(_symbols_left(state)) if going else (),
    )
    return tuple(lines for lines in paragraphs if lines)


def _tops(state: State) -> Iterator[Saying]:
    for place in PLACES:
        yield say("icecult-text-top", place=place_name(place), top=_name(face(state, place)))


def _name(top: Face) -> Saying | Term:
    if top.symbol is Symbol.ARROW:
        return arrow_name(top)
    return Term("icecult-text-circle" if top.symbol is Symbol.CIRCLE else "icecult-text-arc")


def _tilts(state: State) -> Iterator[Saying]:
    for tilt in TILTS:
        once, twice = (
            tuple(_coming_up(state, place, tilt.towards, times) for place in tilt.places)
            for times in (1, 2)
        )
        yield say("icecult-text-tilt", number=tilt.number, tilt=tilt.code, once=once, twice=twice)


def _coming_up(state: State, place: BlockPlace, towards: str, times: int) -> Saying:
    top = _name(coming_up(state, place, towards, times))
    return say("icecult-text-up", place=place_name(place), top=top)


def _paths(state: State) -> Iterator[Saying]:
    for path, stacks in zip(PATHS, state.paths, strict=True):
        spaces = tuple(
            say(
                "icecult-text-space",
                space=number,
                colours=tuple(map(colour_name, stack)),
            )
            for number, stack in enumerate(stacks, 1)
            if stack
        )
        yield say("icecult-text-path", path=path_name(path), spaces=spaces)


def _pieces(state: State) -> Iterator[Saying]:
    for colour, beside, arrived in zip(COLOURS, state.beside, state.arrived, strict=True):
        seat = owner(state, colour)
        if seat is None:
            yield say(
                "icecult-text-neutral", colour=colour_name(colour), beside=beside, arrived=arrived
            )
        else:
            yield say(
                "icecult-text-seat",
                seat=Who(seat),
                colour=colour_name(colour),
                beside=beside,
                arrived=arrived,
            )


def _symbols_left(state: State) -> Iterator[Saying]:
    resolving = state.resolving
    if resolving is None:
        return
    for place in compulsory(state):
        top = face(state, place)
        found = tuple(movable(state, place))
        pieces = tuple(_piece(state, top.points, space, height) for space, height in found if space)
        enters = "yes" if any(space == 0 for space, _ in found) else "no"
        yield say("icecult-text-arrow", arrow=arrow_name(top), pieces=pieces, enters=enters)
    if resolving.circles:
        arrows = arrow_names(face(state, place) for place in repeatable(state))
        yield say("icecult-text-circles", count=resolving.circles, arrows=arrows)
    if resolving.arcs:
        yield say("icecult-text-arcs", count=resolving.arcs)


def _piece(state: State, path: str, space: int, height: int) -> Saying:
    standing = len(stack(state, path, space))
    return say("icecult-text-piece", space=space, height=height, standing=standing)
