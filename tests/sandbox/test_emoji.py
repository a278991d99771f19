"""The page's emoji font has every emoji of the locales, for machines without an emoji font."""

import re
import unicodedata
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "bot" / "sandbox" / "page"
PICTURES = 0x1F000
"""From this code point on, no text font contains the characters."""


def test_every_sign_of_the_texts_is_in_the_font_of_the_page() -> None:
    css = (PAGE / "emoji.css").read_text(encoding="utf-8")
    brought = {int(code, 16) for code in re.findall(r"U\+([0-9A-F]+)", css)}
    files = [*ROOT.glob("locales/*/*.ftl"), *ROOT.glob("locales/*/rules/*.toml")]
    used = {sign for file in files for sign in file.read_text(encoding="utf-8")}
    signs = {sign for sign in used if ord(sign) >= PICTURES and unicodedata.category(sign) == "So"}
    assert len(signs) > 20
    missing = sorted(sign for sign in signs if ord(sign) not in brought)
    assert missing == [], (
        "use a sign of emoji.css, or add the sign (docs/sandbox.md, “Emoji of the page”)"
    )


def test_every_file_of_the_font_is_there() -> None:
    css = (PAGE / "emoji.css").read_text(encoding="utf-8")
    named = re.findall(r"url\((emoji/\d+\.woff2)\)", css)
    assert sorted(set(named)) == sorted(f"emoji/{file.name}" for file in PAGE.glob("emoji/*.woff2"))
