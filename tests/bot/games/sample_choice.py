"""Chooses samples of texts: spread over the kinds, without texts that differ only in names, numbers and colours."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Sequence
from functools import cache

from bot.presentation.texts import LOCALES
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, NEGAR, SARA
from tests.bot.games.collected_texts import Sample
from tests.bot.names import FULL_NAMES, PERSIAN_NAMES
from tests.messages import messages

PEOPLE = {
    "fa": {
        SARA: FULL_NAMES[0],
        AMIR: PERSIAN_NAMES[1],
        NEGAR: PERSIAN_NAMES[2],
        CHRISTOPHER: "Christopher",
    },
    "en": {SARA: "Sara Miller", AMIR: "Amir", NEGAR: PERSIAN_NAMES[2], CHRISTOPHER: "Christopher"},
}
"""The names of the people. One name of each language is written in the other direction."""


def choose(found: Sequence[Sample], count: int, chance: random.Random) -> list[Sample]:
    """Return up to `count` samples, spread over the kinds, each with a line or a key that the others do not have."""
    kinds: dict[str, list[Sample]] = defaultdict(list)
    for one in dict.fromkeys(found):
        kinds[one.kind].append(one)
    for several in kinds.values():
        chance.shuffle(several)
    chosen: list[Sample] = []
    seen: set[str] = set()
    while len(chosen) < count and kinds:
        for kind in sorted(kinds):
            while kinds[kind]:
                one = kinds[kind].pop()
                new = {_pattern(part) for part in (*one.lines, *sum(one.keys, ()))} - seen
                if new:
                    seen |= new
                    chosen.append(one)
                    break
            else:
                del kinds[kind]
            if len(chosen) == count:
                break
    return sorted(chosen, key=lambda one: one.kind)


@cache
def _interchangeable() -> re.Pattern[str]:
    """Return a pattern for names, numbers, colours and the signs of pieces."""
    names = {name for names in PEOPLE.values() for name in names.values()}
    for locale in LOCALES:
        for message in messages(locale).values():
            if re.search(r"-(colour|tile|pane|mark|dot|way|corner|path|place)-\w+$", message.id):
                names.update(one.strip() for one in message.texts)
        names.update(messages(locale)["number-spelled"].texts)
    words = sorted(filter(str.strip, names), key=len, reverse=True)
    return re.compile(rf"\b[0-9a-f]{{32,}}\b|\d+|{'|'.join(map(re.escape, words))}")


def _pattern(line: str) -> str:
    """Return a line in which texts that differ only in names, numbers and colours are equal."""
    return _interchangeable().sub("0", line)
