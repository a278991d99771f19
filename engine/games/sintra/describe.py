"""The position of a game of Sintra in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.contract import Description, Seat
from engine.games.sintra.names import colour_name
from engine.games.sintra.palace import back_of, face_of, fit, leftmost
from engine.games.sintra.state import COLOURS, Colour, Palace, Strip
from engine.games.sintra.views import SintraView
from engine.saying import Saying, Term, Who, say


def describe(view: SintraView) -> Description:
    """Return the round, the panes on offer, the palaces in turn order from the seat to move, and its legal choices."""
    first = view.to_move or 0
    seats = [Seat((first + at) % view.seats) for at in range(view.seats)]
    paragraphs = (
        tuple(_offer(view)),
        *(tuple(_palace(view, seat)) for seat in seats),
        tuple(_legal(view)),
    )
    return tuple(lines for lines in paragraphs if lines)


def _offer(view: SintraView) -> Iterator[Saying]:
    track = tuple(map(colour_name, view.track))
    yield say("sintra-text-round", round=view.round, starter=Who(view.starter), track=track)
    for number, panes in enumerate(view.factories, 1):
        yield say("sintra-text-factory", factory=number, groups=_counted(panes))
    token = (Term("sintra-text-token"),) if view.token is None else ()
    yield say("sintra-text-centre", groups=(*_counted(view.centre), *token))
    yield say("sintra-text-supply", bag=sum(view.bag), tower=sum(view.tower))


def _counted(panes: Iterable[Colour | None]) -> tuple[Saying, ...]:
    """Return the number of panes, or of spaces, of each colour; None stands for a joker."""
    found = tuple(panes)
    return tuple(
        say("sintra-text-panes", count=found.count(colour), colour=_name(colour))
        for colour in (*COLOURS, None)
        if colour in found
    )


def _name(colour: Colour | None) -> Term:
    return Term("sintra-text-joker") if colour is None else colour_name(colour)


def _palace(view: SintraView, seat: Seat) -> Iterator[Saying]:
    palace = view.palaces[seat]
    yield say("sintra-text-seat", seat=Who(seat), points=palace.score)
    lost = -view.components.track[palace.broken]
    yield say("sintra-text-state", glazier=palace.glazier, step=palace.broken, lost=lost)
    for place, strip in enumerate(palace.strips, 1):
        window = say(
            "sintra-text-window",
            points=view.components.windows[place - 1],
            panes=tuple(map(colour_name, palace.windows[place - 1].panes)),
        )
        if strip is None:
            yield say("sintra-text-strip-gone", strip=place, window=window)
        else:
            yield _strip(view, place, strip, window)


def _strip(view: SintraView, place: int, strip: Strip, window: Saying) -> Saying:
    face = face_of(strip, view.components)
    free = [printed for printed, pane in zip(face, strip.panes, strict=True) if pane is None]
    back = back_of(strip, view.components)
    return say(
        "sintra-text-strip",
        strip=place,
        free=_counted(free),
        placed=_counted(pane for pane in strip.panes if pane is not None),
        turned="yes" if strip.turned else "no",
        back=() if back is None else _counted(back),
        window=window,
    )


def _legal(view: SintraView) -> Iterator[Saying]:
    if view.to_move is None:
        return
    palace = view.palaces[view.to_move]
    yield say("sintra-text-open-strips", seat=Who(view.to_move))
    offered = {*view.centre, *(pane for panes in view.factories for pane in panes)}
    for colour in COLOURS:
        if colour in offered:
            places = tuple(place for place in view.reach if _accepts(view, palace, place, colour))
            yield say("sintra-text-open", colour=colour_name(colour), places=places)
    if (back := leftmost(palace)) is not None:
        yield say("sintra-text-back", seat=Who(view.to_move), strip=back)


def _accepts(view: SintraView, palace: Palace, place: int, colour: Colour) -> bool:
    return fit(palace.strips[place - 1], view.components, colour, 1) is not None
