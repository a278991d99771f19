"""The sixty cards: the shipped table with its labels, and a corrected one."""

import copy
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import engine.games.reef
from engine.errors import BadComponents
from engine.games.reef import GAME
from engine.games.reef.cards import Beside, Card, Colour, PatternCell
from engine.games.reef.names import corals, pattern
from engine.saying import Saying
from tests.engine.reef.diagrams import card

RAW = json.loads(Path(engine.games.reef.__file__).with_name("components.json").read_text("utf-8"))


@pytest.fixture
def raw() -> Any:
    return copy.deepcopy(RAW)


def problems(raw: object) -> list[tuple[object, ...]]:
    with pytest.raises(BadComponents) as caught:
        GAME.components(raw)
    return [
        (told.id.removeprefix("reef-bad-"), *(value for _, value in told.args))
        for told in caught.value.problems
    ]


def test_the_shipped_table_has_sixty_cards_each_with_its_provenance() -> None:
    assert len(GAME.components(None)) == 60
    assert all(one["confidence"] for one in RAW["cards"])
    assert "licence" in RAW["primary_source"]


def test_the_shipped_corals_are_balanced() -> None:
    counts = Counter(coral for one in GAME.components(None) for coral in one.corals)
    assert counts == dict.fromkeys(Colour, 30)


def test_a_card_is_read_from_its_fields() -> None:
    assert card("R31") == Card(
        "R31",
        (Colour.GREEN, Colour.GREEN),
        5,
        (
            PatternCell(0, 0, Colour.PURPLE, 2, or_more=True),
            PatternCell(1, 1, Colour.RED, 2, or_more=True),
        ),
    )
    assert card("R17").pattern == (PatternCell(0, 0, None, 2),)
    assert card("R57").pattern == Beside(Colour.YELLOW, Colour.PURPLE)


def test_a_corrected_table_is_played_with(raw: Any) -> None:
    for one in raw["cards"]:
        one["points"] = 9
    state = GAME.start(2, {}, GAME.components(raw), "1").state
    assert {one.points for one in state.deck} == {9}


@pytest.mark.parametrize("raw", [[], "x", {}, {"cards": {}}, {"cards": "x"}])
def test_a_file_without_cards_is_no_table(raw: object) -> None:
    assert problems(raw) == [("file",)]


def test_there_must_be_sixty_cards(raw: Any) -> None:
    raw["cards"].pop()
    assert problems(raw) == [("count", 59, 60)]


MISTAKES = {
    "object": lambda card: card.clear(),
    "id": lambda card: card.update(id="R 1"),
    "corals": lambda card: card.update(corals=["red"]),
    "points": lambda card: card.update(points=0),
    "kind": lambda card: card.update(kind="joker"),
    "cells": lambda card: card.update(cells=[]),
    "same-cell": lambda card: card["cells"].append(dict(card["cells"][0])),
    "place": lambda card: card["cells"][0].update(row=4),
    "colour": lambda card: card["cells"][0].update(color="blue"),
    "height": lambda card: card["cells"][0].update(height=5, height_mode="exact"),
}


@pytest.mark.parametrize("what", [key for key in MISTAKES if key != "object"])
def test_each_mistake_is_told_with_its_card(raw: Any, what: str) -> None:
    MISTAKES[what](raw["cards"][19])
    assert problems(raw) == [("card", 20, what)]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        ({"corals": ["red", "blue"]}, "corals"),
        ({"points": True}, "points"),
        ({"points": "3"}, "points"),
        ({"points": 21}, "points"),
        ({"id": None}, "id"),
        ({"id": "۱"}, "id"),
        ({"kind": "special", "special": None}, "special"),
        ({"kind": "special", "special": {"center": "red", "neighbour": "any"}}, "special"),
        ({"cells": [7]}, "cells"),
    ],
)
def test_more_mistakes(raw: Any, change: dict[str, Any], what: str) -> None:
    raw["cards"][0].update(change)
    assert problems(raw) == [("card", 1, what)]


def test_a_height_needs_its_mode(raw: Any) -> None:
    raw["cards"][0]["cells"][0]["height"] = 3
    assert problems(raw) == [("card", 1, "height")]


def test_every_mistake_is_told_at_once(raw: Any) -> None:
    raw["cards"][0].update(points=0, corals=[])
    raw["cards"][5] = "x"
    raw["cards"][7]["id"] = "R07"
    assert problems(raw) == [
        ("card", 1, "corals"),
        ("card", 1, "points"),
        ("card", 6, "object"),
        ("card", 7, "same-id"),
        ("card", 8, "same-id"),
    ]


def told(saying: Saying) -> str:
    values = (getattr(v, "id", v) if not isinstance(v, Saying) else told(v) for _, v in saying.args)
    parts = (str(value).removeprefix("reef-colour-") for value in values)
    return " ".join([saying.id.removeprefix("reef-").removeprefix("pattern-"), *parts])


@pytest.mark.parametrize(
    ("id", "shown", "pieces"),
    [
        ("R01", "one purple", "corals-alike yellow"),
        ("R17", "height any 2 no", "corals red purple"),
        ("R20", "beside purple yellow", "corals-alike green"),
        ("R26", "height pair purple 2 no", "corals-alike green"),
        ("R30", "height any-pair 2 no", "corals green yellow"),
        ("R31", "height slant-both purple red 2 yes", "corals-alike green"),
        ("R37", "line purple", "corals red green"),
        ("R41", "slant purple", "corals-alike green"),
        ("R45", "corner purple", "corals-alike red"),
        ("R49", "square purple", "corals-alike green"),
        ("R57", "special yellow purple", "corals-alike red"),
    ],
)
def test_a_card_of_each_family_has_its_words(id: str, shown: str, pieces: str) -> None:
    assert (told(pattern(card(id))), told(corals(card(id)))) == (shown, pieces)


@pytest.mark.parametrize(
    "cells",
    [
        (PatternCell(0, 0, Colour.RED, 2), PatternCell(0, 1, Colour.RED)),
        (
            PatternCell(0, 0, Colour.RED),
            PatternCell(0, 1, Colour.GREEN),
            PatternCell(0, 2, Colour.RED),
        ),
        (PatternCell(0, 0, Colour.RED), PatternCell(0, 2, Colour.RED)),
    ],
)
def test_a_pattern_without_a_name_is_told_by_its_size(cells: tuple[PatternCell, ...]) -> None:
    odd = Card("X", (Colour.RED, Colour.RED), 1, cells)
    assert told(pattern(odd)) == f"other {len(cells)}"


def test_a_pair_keeps_its_name_however_it_lies() -> None:
    standing = (PatternCell(0, 0, Colour.RED), PatternCell(1, 0, Colour.RED))
    assert told(pattern(Card("X", (Colour.RED, Colour.RED), 1, standing))) == "pair red"
