"""The keyboard of Ice Cult: the tilts, laid out like their signs in the picture, and then the four tops."""

from __future__ import annotations

from collections.abc import Iterator

from engine.contract import Key, Keypad, Word
from engine.errors import BadWord
from engine.games.icecult.legality import compulsory, movable, repeatable, used
from engine.games.icecult.moves import EndTurn, TiltTwice, UseArc, UseArrow, decode, encode
from engine.games.icecult.names import arrow_name, arrow_names, colour_name, symbol_sign
from engine.games.icecult.pieces import COLOURS, Face, Symbol
from engine.games.icecult.state import Resolving, State, face, stack
from engine.games.icecult.tilts import PLACES, ROWS, TILT_ROWS, TILTS, Place, Tilt, is_undoing
from engine.games.icecult.views import IceView, chosen_tilts
from engine.saying import Saying, say

_BACK = say("icecult-key-back")


def offers(view: IceView) -> tuple[Word, ...]:
    """Return all legal words, and the blocked words whose keys keep their places on the keyboard."""
    if view.to_move is None:
        return ()
    if view.position.resolving is None:
        return tuple(encode(TiltTwice(first, second)) for first in TILTS for second in TILTS)
    return tuple(dict.fromkeys(_words(view, Word(""))))


def _words(view: IceView, chosen: Word) -> Iterator[Word]:
    for row in keys(view, chosen).rows:
        for key in row:
            if _is_move(key.word):
                yield key.word
            elif key.word != chosen and key.word.startswith(chosen):
                yield from _words(view, key.word)


def _is_move(word: Word) -> bool:
    try:
        decode(word)
    except BadWord:
        return False
    return True


def keys(view: IceView, chosen: str) -> Keypad:
    """Return the keyboard after a partial word, or the first keyboard if the partial word is unknown."""
    position = view.position
    if view.to_move is None:
        return Keypad((), say("icecult-no-over"))
    if position.resolving is None:
        return _tilts(chosen_tilts(view, chosen))
    repeats = tuple(repeatable(position)) if position.resolving.circles else ()
    kind, *rest = chosen.split(".")
    for place in PLACES:
        if rest == [place.value.lower()] and kind == "arrow" and place in compulsory(position):
            return _pieces(position, place, repeat=False)
        if rest == [place.value.lower()] and kind == "circle" and place in repeats:
            return _pieces(position, place, repeat=True)
    if chosen == "circle" and repeats:
        return _circle(position)
    if chosen == "arc" and position.resolving.arcs:
        return _arc(position, position.resolving)
    return _symbols(position, position.resolving)


def _tilts(chosen: tuple[Tilt, ...]) -> Keypad:
    """Return the keyboard of the eight tilts, for choosing the first tilt, the second, or a different second one."""
    rows = [tuple(_tilt(tilt, chosen) for tilt in row) for row in TILT_ROWS]
    match chosen:
        case (first, second):
            numbers = {"first": first.number, "second": second.number}
            form = "icecult-key-confirm-twice" if first is second else "icecult-key-confirm"
            confirm = Key(encode(TiltTwice(first, second)), say(form, **numbers))
            back = Key(
                _prefix("tilt", first.code), say("icecult-key-back-second", number=second.number)
            )
            return Keypad((*rows, (confirm,), (back,)), say("icecult-ask-confirm"))
        case (first,):
            back = Key(Word(""), say("icecult-key-back-first", number=first.number))
            return Keypad((*rows, (back,)), say("icecult-ask-second", number=first.number))
    return Keypad(tuple(rows), say("icecult-ask-first"))


def _tilt(tilt: Tilt, chosen: tuple[Tilt, ...]) -> Key:
    label = say("icecult-key-tilt", number=tilt.number, tilt=tilt.code)
    if not chosen:
        return Key(_prefix("tilt", tilt.code), label)
    first = chosen[0]
    if is_undoing(first, tilt):
        return Key(encode(TiltTwice(first, tilt)), label, blocked=True)
    if tilt in chosen[1:]:
        label = say("icecult-key-tilt-chosen", number=tilt.number, tilt=tilt.code)
    return Key(_prefix("tilt", first.code, tilt.code), label)


def _symbols(position: State, resolving: Resolving) -> Keypad:
    """Return the keyboard with the four tops in their places, and a key that ends the turn if that is legal."""
    rows = [tuple(_symbol(position, resolving, place) for place in row) for row in ROWS]
    must = compulsory(position)
    if not must:
        rows.append((Key(encode(EndTurn()), say("icecult-key-end")),))
        return Keypad(tuple(rows), say("icecult-ask-end"))
    arrows = arrow_names(face(position, place) for place in must)
    return Keypad(tuple(rows), say("icecult-ask-symbol", arrows=arrows))


def _symbol(position: State, resolving: Resolving, place: Place) -> Key:
    top = face(position, place)
    match top.symbol:
        case Symbol.ARROW if place in compulsory(position):
            return _use(position, place, _label("icecult-key-arrow", top), repeat=False)
        case Symbol.ARROW:
            is_stuck = place in resolving.pending
            form = "icecult-key-arrow-stuck" if is_stuck else "icecult-key-arrow-done"
            return Key(encode(UseArrow(place, 0, 0)), _label(form, top), blocked=True)
        case Symbol.CIRCLE:
            return _circle_on(position, resolving, place)
        case Symbol.ARC:
            is_used = place in used(position, Symbol.ARC)
            label = say("icecult-key-arc-done" if is_used else "icecult-key-arc")
            if resolving.arcs:
                return Key(Word("arc"), label)
            return Key(encode(UseArc(place, right=False)), label, blocked=True)


def _circle_on(position: State, resolving: Resolving, place: Place) -> Key:
    """Return the key of a circle; if it can repeat only one arrow, the key selects that arrow at once."""
    if place in used(position, Symbol.CIRCLE):
        label = say("icecult-key-circle-done")
        return Key(encode(UseArrow(place, 0, 0, repeat=True)), label, blocked=True)
    repeats = tuple(repeatable(position)) if resolving.circles else ()
    match repeats:
        case ():
            word = encode(UseArrow(place, 0, 0, repeat=True))
            return Key(word, say("icecult-key-circle"), blocked=True)
        case (only,):
            label = _label("icecult-key-circle-one", face(position, only))
            if resolving.circles == 1:
                return _use(position, only, label, repeat=True)
            return Key(_prefix("circle", only.value), label)
    return Key(Word("circle"), say("icecult-key-circle"))


def _circle(position: State) -> Keypad:
    rows = tuple(tuple(_repeat(position, place) for place in row) for row in ROWS)
    return Keypad((*rows, (Key(Word(""), _BACK),)), say("icecult-ask-circle"))


def _repeat(position: State, place: Place) -> Key:
    top = face(position, place)
    if place not in repeatable(position):
        form = "icecult-key-repeat" if top.colour is None else "icecult-key-arrow-stuck"
        return Key(encode(UseArrow(place, 0, 0, repeat=True)), _label(form, top), blocked=True)
    return _use(position, place, _label("icecult-key-repeat", top), repeat=True)


def _use(position: State, place: Place, label: Saying, *, repeat: bool) -> Key:
    """Return the key of an arrow; if the arrow can move only one piece, the key moves it at once."""
    pieces = tuple(movable(position, place))
    if len(pieces) == 1:
        return Key(encode(UseArrow(place, *pieces[0], repeat)), label)
    return Key(_prefix("circle" if repeat else "arrow", place.value), label)


def _pieces(position: State, place: Place, *, repeat: bool) -> Keypad:
    """Return a keyboard with the pieces that an arrow can move, one per row, outermost first."""
    top = face(position, place)
    rows = [
        (Key(encode(UseArrow(place, space, height, repeat)), _piece(position, top, space, height)),)
        for space, height in movable(position, place)
    ]
    is_chosen_arrow = repeat and len(tuple(repeatable(position))) > 1
    back = Key(Word("circle" if is_chosen_arrow else ""), _BACK)
    return Keypad((*rows, (back,)), say("icecult-ask-piece", arrow=arrow_name(top)))


def _piece(position: State, top: Face, space: int, height: int) -> Saying:
    if not space:
        return say("icecult-key-enter", colour=colour_name(top.colour or COLOURS[0]))
    standing = len(stack(position, top.points, space))
    arrives = space + 1 >= position.components.steps_to_arrive
    return say(
        "icecult-key-piece",
        space=space,
        height=height,
        standing=standing,
        riders=standing - height,
        arrives="yes" if arrives else "no",
    )


def _arc(position: State, resolving: Resolving) -> Keypad:
    rows = tuple(
        tuple(_turn(position, place, right=right) for place in row for right in (False, True))
        for row in ROWS
    )
    return Keypad((*rows, (Key(Word(""), _BACK),)), say("icecult-ask-arc", count=resolving.arcs))


def _turn(position: State, place: Place, *, right: bool) -> Key:
    side = "right" if right else "left"
    label = say(
        "icecult-key-turn",
        side=side,
        sign=symbol_sign(face(position, place)),
    )
    return Key(encode(UseArc(place, right)), label)


def _label(id: str, top: Face) -> Saying:
    return say(id, sign=symbol_sign(top))


def _prefix(*parts: str) -> Word:
    return Word(".".join(parts).lower())
