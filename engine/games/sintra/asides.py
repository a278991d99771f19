"""Asides of Sintra: the backs of all players' strips, which are public (SI-3)."""

from __future__ import annotations

from engine.contract import Key, Word
from engine.games.sintra import palace as palaces
from engine.games.sintra.names import pane_sign
from engine.games.sintra.state import Components, Face, Palace
from engine.games.sintra.views import SintraView
from engine.saying import Saying, Seat, Term, Who, say

_OWN, _OTHER = Word("?backs"), Word("?backs.other")


def asides(view: SintraView) -> tuple[tuple[Key, ...], ...]:
    """Return a key for the strips of the person who presses it, and below it keys for those of others.

    With two seats, there is one for the other seat, otherwise one for each seat. They have numbers, because there is no
    room for names, which the answers contain.
    """
    others = (
        (Key(_OTHER, say("sintra-key-backs-other", form="long")),)
        if view.seats == 2
        else tuple(_numbered(seat) for seat in range(view.seats))
    )
    return (Key(_OWN, say("sintra-key-backs-own", form="long")),), others


def _numbered(seat: int) -> Key:
    label = say("sintra-key-backs", number=seat + 1, seat=Who(Seat(seat)), form="long")
    return Key(Word(f"?backs.{seat}"), label)


def answer(view: SintraView, word: Word) -> Saying | None:
    """Return the backs of a player's strips, or None if the word is not an aside.

    To a viewer without a seat, the strips of the seat to move are shown as their own.
    """
    own = (view.to_move or 0) if view.viewer is None else view.viewer
    for seat, palace in enumerate(view.palaces):
        words = {f"?backs.{seat}"}
        if seat == own:
            words.add(_OWN)
        elif view.seats == 2:
            words.add(_OTHER)
        if word in words:
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
