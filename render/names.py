"""The names of players in pictures: their places in sentences, and computers, whose names are drawn with an icon."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.players import LEVELS, MATCHED
from engine.saying import Arg, Saying, Seat, Term, Who, say
from render import text

_FIRST, _LAST = 0xE000, 0xE03F
"""The private-use characters that stand for names in a sentence; the first one stands for the name of seat 0."""
NAME_MARKS = f"{chr(_FIRST)}-{chr(_LAST)}"
"""These characters, as part of a set in a regular expression."""


@dataclass(frozen=True, slots=True)
class Computer:
    """A seat for which a computer plays.

    number: that of a computer player at its table, or 0 if there is only one, or if the computer plays for a person.
    strength: the index of its level in (MATCHED, *LEVELS), or None if it plays for a person.
    """

    number: int
    strength: int | None


def mark(seat: Seat) -> str:
    """Return the character that stands for the name of a seat in a sentence.

    A name itself could also occur within a word of the sentence.
    """
    return chr(_FIRST + seat)


def marked_seat(part: str) -> Seat | None:
    """Return the seat for whose name a part of a sentence stands, or None if it is other text."""
    is_mark = len(part) == 1 and _FIRST <= ord(part) <= _LAST
    return Seat(ord(part) - _FIRST) if is_mark else None


def marked(arg: Arg) -> Arg:
    """Return an argument of a message in which every name is replaced by its mark."""
    match arg:
        case Who(seat):
            return mark(seat)
        case Saying(id, args):
            return Saying(id, tuple((name, marked(each)) for name, each in args))
        case tuple():
            return tuple(map(marked, arg))
    return arg


def drawn_names(
    given: Sequence[str], voice: Callable[[Saying], str]
) -> tuple[tuple[str, ...], dict[Seat, Computer]]:
    """Return the names of the seats as they are drawn, and the seats for which computers play.

    Drawn names lack characters that the font lacks, the levels of computers, and the words that say that a computer
    plays for a person; an icon says so, which is never cut off. `voice` returns the text of a message.
    """
    computers = _computers(given, voice)
    before, _, after = voice(say("stand-in-name", name=mark(Seat(0)))).partition(mark(Seat(0)))
    names = []
    for seat, name in enumerate(given):
        found = computers.get(Seat(seat))
        if found is not None:
            names.append(voice(say("picture-computer", number=found.number)))
            continue
        person = name
        if name.startswith(before) and name.endswith(after):
            computers[Seat(seat)] = Computer(0, None)
            person = name.removeprefix(before).removesuffix(after)
        names.append(text.drawable(person) or voice(say("seat-number", number=seat + 1)))
    return tuple(names), computers


def _computers(given: Sequence[str], voice: Callable[[Saying], str]) -> dict[Seat, Computer]:
    """Return the computer players among the seats, recognized by their names."""
    word = voice(say("picture-computer", number=0))
    if not any(name.startswith(word) for name in given):
        return {}
    called = {
        voice(say("computer-name", level=Term(f"level-{level}"), number=number)): Computer(
            number, strength
        )
        for strength, level in enumerate((MATCHED, *LEVELS))
        for number in range(len(given) + 1)
    }
    return {Seat(seat): called[name] for seat, name in enumerate(given) if name in called}
