"""Names of players: people's names, cleaned for texts, keys and pictures, and names for the levels of computers."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.presentation.texts import Quote, Voice, level_name
from bot.store.records import Person, PersonKey
from bot.tables.decisions.seats import former_holders
from bot.tables.facts import Occupant
from bot.tables.table import Table
from engine.notation import GameRecord
from engine.saying import say

LENGTH = 24
"""The maximum length of a name in grapheme clusters. The maximum in UTF-16 units is twice this number."""
WHOLE = 64
"""The maximum length in graphemes of titles of groups, and of names that are shown in full, at the end of a game:
Telegram's limit for a first name."""
MARKS = 2
"""The maximum number of combining marks per character. More would overlap the line above."""
_ZWNJ, _ZWJ = "\u200c", "\u200d"
_JOINERS = (_ZWNJ, _ZWJ)  # kept inside a name: Persian words and joined emoji need them
# Invisible characters that Unicode classifies as letters or symbols.
_INVISIBLE = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_SKIN = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)


def clean(raw: str, instead: str, length: int = LENGTH) -> str:
    """Return a name in NFKC without control and invisible characters, of at most `length` graphemes.

    Joiners inside the name are kept. Return `instead` if no letter, digit, symbol or punctuation mark is left.

    >>> clean(" Sara\\u202e\\n Ahmadi ", "Player")
    'Sara Ahmadi'
    """
    text = "".join(_visible(unicodedata.normalize("NFKC", raw)))
    text = " ".join(text.split()).strip(_ZWNJ + _ZWJ + " ")
    if not any(unicodedata.category(char)[0] in "LNPS" for char in text):
        return instead
    return shorten(text, length)


def clean_title(raw: str) -> str:
    """Return the title of a group without control and invisible characters, or a dash if nothing is left.

    >>> clean_title("Board\\u202e\\ngames"), clean_title("\\u202e")
    ('Board games', '–')
    """
    return clean(raw, "–", WHOLE)


def shorten(text: str, length: int) -> str:
    """Return a text shortened to at most `length` graphemes and `2 * length` UTF-16 units.

    If the text was cut, the result ends in an ellipsis.

    >>> shorten("Christopher", 6)
    'Chris…'
    """
    signs = list(_signs(text))
    if len(signs) <= length and _units(text) <= 2 * length:
        return text
    kept = signs[: length - 1]
    while _units("".join(kept)) > 2 * length - 1:
        kept.pop()
    return "".join(kept).rstrip() + "…"


def person_name(person: Person | None, voice: Voice, length: int = LENGTH) -> str:
    """Return a person's cleaned name of at most `length` graphemes.

    Return the word for "player" if `person` is None because the person was forgotten, or if the cleaned name is empty.
    """
    instead = voice.drawn(say("player"))
    return instead if person is None else clean(person.name, instead, length)


def first_name(person: Person) -> str:
    """Return a person's first name, or the first word of their name if the first name is not known."""
    return person.first_name or person.name.strip().partition(" ")[0]


def by_first_name(people: Mapping[PersonKey, Person]) -> dict[PersonKey, Person]:
    """Return the same people with their first names only."""
    return {key: replace(one, name=first_name(one)) for key, one in people.items()}


def seat_names(
    occupants: tuple[Occupant, ...],
    people: Mapping[PersonKey, Person],
    voice: Voice,
    *,
    stand_ins: bool = True,
    length: int = LENGTH,
) -> tuple[str, ...]:
    """Return one name per seat. Computers are numbered if there are several.

    If `stand_ins` is set, the name of a seat shows whether a computer plays for its owner. `length` is the maximum
    length of a person's name in graphemes.
    """
    computers = [at for at, occupant in enumerate(occupants) if occupant.owner is None]
    called = []
    for at, occupant in enumerate(occupants):
        if occupant.owner is not None:
            name = person_name(people.get(occupant.owner), voice, length)
            if stand_ins and occupant.level is not None:
                name = voice.drawn.write("stand-in-name", {"name": Quote(name)})
        else:
            number = computers.index(at) + 1 if len(computers) > 1 else 0
            level = level_name(occupant.level or "easy")
            name = voice.drawn(say("computer-name", level=level, number=number))
        called.append(name)
    return tuple(called)


def _visible(text: str) -> Iterator[str]:
    marks = 0
    for char in text:
        kind = unicodedata.category(char)
        marks = marks + 1 if kind[0] == "M" else 0
        if char in _INVISIBLE or marks > MARKS:
            continue
        if kind[0] == "Z" or char in "\t\n\r":
            yield " "
        elif kind[0] != "C" or char in _JOINERS:
            yield char


def _signs(text: str) -> Iterator[str]:
    """Yield the grapheme clusters of a text, with marks, joined emoji, skin tones and flags kept together."""
    sign = ""
    for char in text:
        if sign and not _extends(sign, char):
            yield sign
            sign = ""
        sign += char
    if sign:
        yield sign


def _extends(sign: str, char: str) -> bool:
    if unicodedata.category(char)[0] == "M" or char in _JOINERS or ord(char) in _SKIN:
        return True
    if ord(char) in _FLAGS and ord(sign[0]) in _FLAGS:
        return len(sign) == 1
    return sign.endswith(_ZWJ) and ord(char) > 0x2000  # a joined emoji, not a Persian letter


def _units(text: str) -> int:
    return len(text.encode("utf-16-le")) // 2


def recorded_names(record: GameRecord, voice: Voice) -> tuple[str, ...]:
    """Return the names of the seats of a game that was sent as a file; seats without a name are numbered."""
    numbered = [
        voice.drawn(say("seat-number", number=seat)) for seat in range(1, record.header.seats + 1)
    ]
    given = record.header.players or numbered
    return tuple(clean(name, instead) for name, instead in zip(given, numbered, strict=True))


def with_former_holders(table: Table, people: Mapping[PersonKey, Person], voice: Voice) -> Voice:
    """Return the voice for texts in which a seat that a person has left is named after that person."""
    owners = list(voice.owners or voice.names)
    for seat, person in former_holders(table).items():
        owners[seat] = person_name(people.get(person), voice)
    return voice.named(voice.names, tuple(owners), voice.full)
