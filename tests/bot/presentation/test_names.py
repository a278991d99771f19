"""Names are shortened and cleaned of invisible and harmful characters."""

import pytest

from bot.presentation.names import LENGTH, clean


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("سارا", "سارا"),
        ("علی\u200cرضا", "علی\u200cرضا"),
        ("  Sara \n\t Ahmadi ", "Sara Ahmadi"),
        ("\u202eevil\u2069\u2066\u200f", "evil"),
        ("ب\u0323\u0307\u0311\u0310\u030da", "ب\u0323\u0307a"),
        ("\ud83d", "بازیکن"),
        ("", "بازیکن"),
        ("\u200c\u200c", "بازیکن"),
        ("\u3164", "بازیکن"),
        ("\u0301\u0301", "بازیکن"),
        ("𝓢𝓪𝓻𝓪", "Sara"),
        ("🇮🇷 Ali", "🇮🇷 Ali"),
        ("<b>&", "<b>&"),
        ("a" * 24, "a" * 24),
        ("a" * 25, "a" * 23 + "…"),
        ("👍🏽" * 13, "👍🏽" * 11 + "…"),
    ],
)
def test_a_name_is_made_fit_to_be_shown(raw: str, name: str) -> None:
    assert clean(raw, "بازیکن") == name


def test_a_long_name_is_never_cut_inside_a_sign() -> None:
    family = "👨\u200d👩\u200d👧\u200d👦"
    cut = clean(family * 30, "-")
    assert cut == family * 4 + "…"


@pytest.mark.parametrize("raw", ["ﷺ" * 30, "a\u200d" * 60, "e\u0301\u0302\u0303" * 60, "﷽" * 4])
def test_no_name_is_longer_than_promised(raw: str) -> None:
    cut = clean(raw, "-")
    assert len(cut.encode("utf-16-le")) // 2 <= 2 * LENGTH
    assert cut.count("a") <= LENGTH
