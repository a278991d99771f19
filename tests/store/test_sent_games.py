"""Whether a game that was sent as a file contains the name of a person."""

from __future__ import annotations

import json

import pytest

from bot.presentation.names import clean
from bot.store.sent_games import has_name
from bot.tables.imports import pack

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


@pytest.mark.parametrize("content", [b"", b"not compressed", pack(b"no JSON"), pack(b"\xff")])
def test_a_file_that_cannot_be_read_counts_as_one_with_the_name(content: bytes) -> None:
    assert has_name(content, ["Sara"])
    assert not has_name(content, [""])
