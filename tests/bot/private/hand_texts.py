"""How the cards of hands of Reef are named: hidden ones to their owner, and those that everybody knows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.presentation.keys.board_keys import key_label
from bot.tables.table import Table
from engine.contract import Seat, Word
from engine.games.reef.views import ReefView
from tests.bot.names import PERSIAN_NAMES
from tests.bot.texts import voice

LOCALES = ("fa", "en")


def hidden_texts(table: Table, seat: Seat) -> set[str]:
    """Return how the hidden cards of a hand are named to their owner, in alerts and on keys."""
    view = table.view(seat)
    if not isinstance(view, ReefView):
        return set()
    found: set[str] = set()
    hidden = [at for at, slot in enumerate(view.hands[seat], 1) if slot.card and not slot.known]
    for locale in LOCALES:
        say = voice(locale, *PERSIAN_NAMES)
        lines = str(say(table.game.answer(view, Word("?hand")))).splitlines()
        found |= {_card(line) for at, line in enumerate(lines, 1) if at in hidden}
        keys = _labels(table.game.own_keys(view, Word("")), say)
        public = set(_labels(table.game.keys(table.view(), Word("")), say).values())
        found |= {text for word, text in keys.items() if text not in public}
    return {one for one in found if one}


def _labels(pad: Any, say: Callable[[Any], str]) -> dict[str, str]:
    return {one.word: str(say(key_label(one))) for row in pad.rows for one in row}


def _card(line: str) -> str:
    """Return the card of a line of a hand, without its number and the points that it would bring now."""
    return line.partition(") ")[2].rpartition("،" if "،" in line else ",")[0]


def known_texts(table: Table) -> set[str]:
    """Return the names of cards that everyone sees in hands, which may be the same as those of hidden ones."""
    view = table.view()
    assert view is not None
    if not isinstance(view, ReefView):
        return set()
    found: set[str] = set()
    for seat in range(view.seats):
        own = table.view(Seat(seat))
        for locale in LOCALES:
            lines = str(voice(locale)(table.game.answer(own, Word("?hand")))).splitlines()
            slots = own.hands[seat]
            found |= {_card(line) for slot, line in zip(slots, lines, strict=False) if slot.known}
    return found
