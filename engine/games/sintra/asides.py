"""Asides of Sintra: the backs of all players' strips, which are public (SI-3)."""

from __future__ import annotations

from engine.contract import Key, Word
from engine.games.sintra import palace as palaces
from engine.games.sintra.names import pane_sign
from engine.games.sintra.state import Components, Face, Palace
from engine.games.sintra.views import SintraView
from engine.saying import Saying, Seat, Term, Who, say


def asides(view: SintraView) -> tuple[tuple[Key, ...], ...]:
    """Return one row with a numbered key for each seat; there is no room for names, which the answers contain."""
    form = "long" if view.seats == 2 else "word"
    keys = (
        Key(Word(f"?backs.{seat}"), say("sintra-key-backs", number=seat + 1, form=form))
        for seat in range(view.seats)
    )
    return (tuple(keys),)


def answer(view: SintraView, word: str) -> Saying | None:
    """Return the backs of a player's strips, or None if the word is not an aside."""
    for seat, palace in enumerate(view.palaces):
        if word == f"?backs.{seat}":
            return _backs(Seat(seat), palace, view.components)
    return None


def _backs(seat: Seat, palace: Palace, components: Components) -> Saying:
    """Return the backs of the strips that have not been turned over, from left to right."""
    lines = [
        say("sintra-back", strip=place, face=_face(back))
        for place, strip in enumerate(palace.strips, start=1)
        if strip is not None and (back := palaces.back_of(strip, components)) is not None
    ]
    if not lines:
        return say("sintra-backs-none", seat=Who(seat))
    *above, told = lines
    for line in reversed(above):
        told = say("sintra-lines", first=line, rest=told)
    return say("sintra-backs", seat=Who(seat), lines=told)


def _face(face: Face) -> Saying:
    """Return the five spaces of a face as signs, from top to bottom."""
    signs = [Term("sintra-pane-joker") if space is None else pane_sign(space) for space in face]
    return say("sintra-face", **{f"pane{at}": sign for at, sign in enumerate(signs, start=1)})
