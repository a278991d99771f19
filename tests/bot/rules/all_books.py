"""The rules lookup of all registered games, for tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.presentation.texts import DEFAULT, LOCALES, Voice
from bot.rules.completeness import missing_parts
from bot.rules.lookup import RulesLookup
from bot.rules.search import Hit
from bot.rules.text_files import draft_texts
from engine.games import KEYS, game

ROOT = Path(__file__).parents[3]
VOICES = {locale: Voice(locale, strict=True) for locale in LOCALES}


def all_books() -> RulesLookup:
    """Return the rules lookup. Fails with the missing parts if it leaves out a registered game."""
    found = RulesLookup.load()
    for key in KEYS:
        if (DEFAULT, key) not in found.books:
            missing = "; ".join(missing_parts(key) or draft_texts(key))
            pytest.fail(f"left out: {key}: {missing}", pytrace=False)
    return found


def statements(key: str) -> list[str]:
    text = (ROOT / "docs" / "rules" / f"{key}.md").read_text(encoding="utf-8")
    return re.findall(rf"^- ({game(key).rules_prefix}-E?\d+)", text, re.MULTILINE)


RULES = all_books()


def hits(text: str, locale: str = "fa", running: str = "") -> tuple[Hit, ...]:
    return RULES.find(text, locale, running)[0]
