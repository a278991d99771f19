"""The sixty cards as data: the shipped card table, and validation of a corrected one."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from typing import Any

from engine.errors import BadComponents
from engine.games.reef.board import MAX_HEIGHT, SIDE
from engine.games.reef.cards import Beside, Card, Colour, Pattern, PatternCell
from engine.saying import Saying, say

CARD_COUNT = 60
"""Number of cards in the game (RF-2)."""
MAX_POINTS = 20
"""Upper limit for the points of an occurrence, to catch typing errors."""
MAX_CELLS = 6
"""Upper limit for the number of pieces of a pattern, to catch typing errors."""
_ID = "[A-Za-z0-9]{1,8}"
_COLOURS = {colour.value: colour for colour in Colour}

CardTable = tuple[Card, ...]
"""The cards of a game, in file order."""


class _Wrong(Exception):
    """A field of a card is not valid; `what` is the value of this argument of the message `reef-bad-card`."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


def components(raw: object | None) -> CardTable:
    """Return the cards from JSON values, or the shipped transcription of the sixty cards if `raw` is None.

    A table that equals the shipped one is the same object. Raises BadComponents, listing all mistakes.
    """
    found = shipped() if raw is None else parse(raw)
    return shipped() if found == shipped() else found


@cache
def shipped() -> CardTable:
    """Return the shipped cards; the `confidence` fields in the file say how certain the data of each card are."""
    file = resources.files("engine.games.reef") / "components.json"
    return parse(json.loads(file.read_text(encoding="utf-8")))


@cache
def by_id() -> Mapping[str, Card]:
    """Return a dict of the shipped cards by id."""
    return {card.id: card for card in shipped()}


def parse(raw: object) -> CardTable:
    """Return a card table built from JSON values. Raises BadComponents, listing all mistakes."""
    if not isinstance(raw, Mapping) or not isinstance(raw.get("cards"), list):
        raise BadComponents((say("reef-bad-file"),))
    items: list[object] = raw["cards"]
    problems: list[Saying] = []
    cards: dict[int, Card] = {}
    if len(items) != CARD_COUNT:
        problems.append(say("reef-bad-count", count=len(items), wanted=CARD_COUNT))
    for number, item in enumerate(items, 1):
        found = list(_problems(item))
        problems += [say("reef-bad-card", number=number, what=what) for what in found]
        if not found:
            cards[number] = _card(item)
    times = Counter(card.id for card in cards.values())
    problems += [
        say("reef-bad-card", number=number, what="same-id")
        for number, card in cards.items()
        if times[card.id] > 1
    ]
    if problems:
        raise BadComponents(tuple(problems))
    return tuple(cards.values())


def is_possible(card: Card) -> bool:
    """Return whether a card table returned by `parse` could contain this card."""
    if not re.fullmatch(_ID, card.id) or not 1 <= card.points <= MAX_POINTS:
        return False
    if isinstance(card.pattern, Beside):
        return True
    spaces = {(cell.row, cell.column) for cell in card.pattern}
    return 1 <= len(card.pattern) <= min(MAX_CELLS, len(spaces)) and all(
        0 <= cell.row < SIDE and 0 <= cell.column < SIDE and 0 <= cell.height <= MAX_HEIGHT
        for cell in card.pattern
    )


def _problems(item: object) -> Iterator[str]:
    """Yield the mistakes in one card, as values for the `what` argument of the message `reef-bad-card`."""
    if not isinstance(item, Mapping):
        yield "object"
        return
    for part in (_id, _corals, _points, _pattern):
        try:
            part(item)
        except _Wrong as wrong:
            yield wrong.what


def _card(item: Any) -> Card:
    return Card(_id(item), _corals(item), _points(item), _pattern(item))


def _id(item: Mapping[str, Any]) -> str:
    name = item.get("id")
    if not isinstance(name, str) or not re.fullmatch(_ID, name):
        raise _Wrong("id")
    return name


def _corals(item: Mapping[str, Any]) -> tuple[Colour, Colour]:
    corals = item.get("corals")
    if not isinstance(corals, list) or len(corals) != 2:
        raise _Wrong("corals")
    return _colour(corals[0], "corals"), _colour(corals[1], "corals")


def _points(item: Mapping[str, Any]) -> int:
    return _number(item.get("points"), 1, MAX_POINTS, "points")


def _pattern(item: Mapping[str, Any]) -> Pattern:
    match item.get("kind"):
        case "special":
            return _beside(item.get("special"))
        case "pattern":
            return _cells(item.get("cells"))
    raise _Wrong("kind")


def _beside(special: object) -> Beside:
    if not isinstance(special, Mapping):
        raise _Wrong("special")
    centre = _colour(special.get("center"), "special")
    return Beside(centre, _colour(special.get("neighbour"), "special"))


def _cells(raw: object) -> tuple[PatternCell, ...]:
    if not isinstance(raw, list) or not 1 <= len(raw) <= MAX_CELLS:
        raise _Wrong("cells")
    cells = tuple(_cell(item) for item in raw)
    if len({(cell.row, cell.column) for cell in cells}) < len(cells):
        raise _Wrong("same-cell")
    return cells


def _cell(raw: object) -> PatternCell:
    if not isinstance(raw, Mapping):
        raise _Wrong("cells")
    row = _number(raw.get("row"), 0, SIDE - 1, "place")
    column = _number(raw.get("col"), 0, SIDE - 1, "place")
    name = raw.get("color")
    colour = None if name == "any" else _colour(name, "colour")
    height, mode = raw.get("height"), raw.get("height_mode")
    if mode == "any" and height is None:
        return PatternCell(row, column, colour)
    if mode not in ("exact", "at_least"):
        raise _Wrong("height")
    height = _number(height, 1, MAX_HEIGHT, "height")
    return PatternCell(row, column, colour, height, or_more=mode == "at_least")


def _colour(name: object, what: str) -> Colour:
    if not isinstance(name, str) or name not in _COLOURS:
        raise _Wrong(what)
    return _COLOURS[name]


def _number(value: object, least: int, most: int, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise _Wrong(what)
    return value
