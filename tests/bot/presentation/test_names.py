"""Names are shortened and cleaned of invisible and harmful characters."""

import pytest

from bot.presentation.names import LENGTH, clean
from tests.bot.names import PERSIAN_NAMES
from tests.bot.texts import text

PLAYER = text("player")


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        (PERSIAN_NAMES[0], PERSIAN_NAMES[0]),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("  Sara \n\t Ahmadi ", "Sara Ahmadi"),
        ("\u202eevil\u2069\u2066\u200f", "evil"),
        ("ب\u0323\u0307\u0311\u0310\u030da", "ب\u0323\u0307a"),
        ("\ud83d", PLAYER),
        ("", PLAYER),
        ("\u200c\u200c", PLAYER),
        ("\u3164", PLAYER),
        ("\u0301\u0301", PLAYER),
        ("𝓢𝓪𝓻𝓪", "Sara"),
        ("🇮🇷 Ali", "🇮🇷 Ali"),
        ("<b>&", "<b>&"),
        ("a" * 24, "a" * 24),
        ("a" * 25, "a" * 23 + "…"),
        ("👍🏽" * 13, "👍🏽" * 11 + "…"),
    ],
)
def test_a_name_is_made_fit_to_be_shown(raw: str, name: str) -> None:
    assert clean(raw, PLAYER) == name


def test_a_long_name_is_never_cut_inside_a_sign() -> None:
    family = "👨\u200d👩\u200d👧\u200d👦"
    cut = clean(family * 30, "-")
    assert cut == family * 4 + "…"


@pytest.mark.parametrize("raw", ["ﷺ" * 30, "a\u200d" * 60, "e\u0301\u0302\u0303" * 60, "﷽" * 4])
def test_no_name_is_longer_than_promised(raw: str) -> None:
    cut = clean(raw, "-")
    assert len(cut.encode("utf-16-le")) // 2 <= 2 * LENGTH
    assert cut.count("a") <= LENGTH
