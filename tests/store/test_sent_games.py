"""Whether a game that was sent as a file contains the name of a person."""

from __future__ import annotations

import json
from codecs import BOM_UTF8

import pytest

from bot.presentation.names import clean
from bot.store.sent_games import has_name
from bot.tables.replays.imports import pack

LONG = "Bahram " * 9
MARKED = "Za\u0301\u0302\u0303\u0304rrin"


@pytest.mark.parametrize(
    ("name", "shown", "is_found"),
    [
        ("Zarrintaj", "Zarrintaj", True),
        ("Zarrintaj", "zarrintaj (computer)", True),
        ("Zarrintaj  Kohandezh", "Zarrintaj Kohandezh", True),
        ("زرین\u200cتاج", "زرین\u200cتاج", True),
        ("🌸", "🌸", True),
        (LONG, clean(LONG, ""), True),
        (MARKED, clean(MARKED, ""), True),
        ("Zarrintaj", "Zarrin", False),
        ("Zarrin", "Zarrintaj", False),
        ("\u202e", "Player", False),
        ("", "Player", False),
    ],
)
@pytest.mark.parametrize("is_escaped", [False, True])
@pytest.mark.parametrize("at_end", [False, True])
def test_a_name_is_found(
    name: str, shown: str, is_found: bool, is_escaped: bool, at_end: bool
) -> None:
    lines = [
        {"format": "miz-game", "players": ["Omid", "" if at_end else shown]},
        {"seat": 0, "word": "w"},
        {"result": {"reason": shown if at_end else "finished"}},
    ]
    text = "\n".join(json.dumps(line, ensure_ascii=is_escaped) for line in lines) + "\n"
    assert has_name(pack(text.encode()), ["Nobody", name]) == is_found


@pytest.mark.parametrize("start", [b"", BOM_UTF8])
@pytest.mark.parametrize(
    "name", ["Game", "Miz", "azul", "Wall", "Grey", "Players", "Seat", "word", "B"]
)
def test_words_of_the_program_and_of_a_game_are_no_names(start: bytes, name: str) -> None:
    head = {"format": "miz-game", "game": "azul", "seats": 2, "options": {"wall": "grey"}}
    lines = [{**head, "seed": "1", "players": ["Omid", "Sara"]}, {"seat": 0, "word": "f1.b.2"}]
    packed = pack(start + "\n".join(map(json.dumps, lines)).encode())
    assert not has_name(packed, [name])
    assert has_name(packed, [name, "Sara"])


@pytest.mark.parametrize("field", ["options", "components"])
@pytest.mark.parametrize("is_key", [False, True])
def test_a_name_in_a_field_that_is_not_checked_is_found(field: str, is_key: bool) -> None:
    """The options and the components of a game that begins with a state are ignored."""
    inner = {"Sara": {"x": 1}} if is_key else {"x": ["Sara"]}
    head = {"format": "miz-game", "game": "azul", "seats": 2, "state": {}, field: inner}
    assert has_name(pack(json.dumps(head).encode()), ["Sara"])


@pytest.mark.parametrize("content", [b"", b"not compressed", pack(b"no JSON"), pack(b"\xff")])
def test_a_file_that_cannot_be_read_counts_as_one_with_the_name(content: bytes) -> None:
    assert has_name(content, ["Sara"])
    assert not has_name(content, [""])
