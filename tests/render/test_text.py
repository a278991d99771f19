import os
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageChops, ImageStat

from render import text
from render.canvas import Run, fit
from render.text import Direction, Font

FACES = (Font(30), Font(34, bold=True), Font(50, bold=True))
LINES: tuple[tuple[str, Direction], ...] = (
    ("نوبت با", "rtl"),
    ("از کارگاه ۱ به ردیف ۲، ۱ به کف", "rtl"),
    ("می‌شود", "rtl"),
    ("همین رنگ در این ستون هست", "rtl"),
    ("پایان دور ۳: کاشی‌های تازه حلقهٔ سبز دارند", "rtl"),
    ("کامپیوتر · سخت", "rtl"),
    ("(سارا) «امیر»", "rtl"),
    ("پگاه ژاله چنگیز مؤمن الله لالا", "rtl"),
    ("۰۱۲۳۴۵۶۷۸۹", "ltr"),
    ("Christopher", "ltr"),
    ("Ali علی ۲", "ltr"),
    ("علی Ali ۲", "rtl"),
)


def painted(line: str, font: Font, direction: Direction) -> Image.Image:
    piece = text.rasterize(line, font, direction)
    paper = Image.new("L", (piece.width, 3 * font.size))
    paper.paste(255, (0, 2 * font.size + piece.top), piece.mask)
    return paper


def columns(paper: Image.Image) -> Image.Image:
    """Return the darkness of the line along its width, slightly blurred: kerning may differ, order may not."""
    return paper.resize((60, 1), Image.Resampling.BOX)


def test_both_ways_write_the_same_line(lay_out: Callable[[str], None]) -> None:
    for line, direction in LINES:
        for font in FACES:
            lay_out("raqm")
            shaped = painted(line, font, direction)
            lay_out("basic")
            by_hand = painted(line, font, direction)
            assert abs(shaped.width - by_hand.width) <= max(6, 0.06 * shaped.width), line
            difference = ImageChops.difference(columns(shaped), columns(by_hand))
            assert ImageStat.Stat(difference).mean[0] < 16, line


def test_a_line_is_not_its_mirror(way: str) -> None:
    for line, direction in LINES:
        paper = painted(line, FACES[1], direction)
        turned = painted("".join(reversed(line)), FACES[1], direction)
        assert paper.size != turned.size or paper.tobytes() != turned.tobytes(), line


def test_letters_run_from_right_to_left(way: str) -> None:
    line, last = painted("ششش ا", Font(60), "rtl"), painted("ا", Font(60), "rtl")
    leftmost = line.crop((0, 0, last.width, last.height))
    assert ImageStat.Stat(ImageChops.difference(leftmost, last)).mean[0] < 8


def test_letters_are_joined(way: str) -> None:
    joined = text.measure("بببببب", Font(40), "rtl")
    apart = text.measure("ب\u200cب\u200cب\u200cب\u200cب\u200cب", Font(40), "rtl")
    assert joined < 0.7 * apart


def test_a_non_joiner_parts_letters_and_takes_no_room(way: str) -> None:
    parted, joined, spaced = (
        text.measure(f"می{gap}شود", Font(40), "rtl") for gap in ("\u200c", "", " ")
    )
    assert joined < parted < spaced


def test_brackets_open_towards_what_they_hold(way: str) -> None:
    paper = painted("(۱)", Font(60), "rtl")
    third = paper.width // 3
    left = paper.crop((0, 0, third, paper.height)).getbbox()
    assert left is not None
    opening = painted("(1)", Font(60), "ltr").crop((0, 0, third, paper.height))
    assert (
        ImageStat.Stat(
            ImageChops.difference(paper.crop((0, 0, third, paper.height)), opening)
        ).mean[0]
        < 6
    )


def test_a_minus_stays_left_of_its_number(way: str) -> None:
    paper = painted("−۱", Font(60), "ltr")
    middle = paper.resize((10, 60), Image.Resampling.BOX)
    tall = [sum(middle.getpixel((x, y)) > 40 for y in range(60)) for x in range(10)]  # type: ignore[operator]
    assert max(tall[:5]) < max(tall[5:])


@pytest.mark.parametrize(
    "control", ["\u2068{}\u2069", "\u202b{}\u202c", "{}\u200f", "\u2067{}\u2069"]
)
def test_bidi_controls_change_nothing(way: str, control: str) -> None:
    plain = text.rasterize("سارا", Font(40), "rtl")
    assert (
        text.rasterize(control.format("سارا"), Font(40), "rtl").mask.tobytes()
        == plain.mask.tobytes()
    )


def test_nothing_under_thirty_pixels_can_be_written() -> None:
    with pytest.raises(ValueError, match="29 px"):
        text.rasterize("سارا", Font(29), "rtl")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("سارا 🌸", "سارا"),
        ("😀😀", ""),
        ("𝓢𝓪𝓻𝓪", "Sara"),
        ("Sara\u202e\u200f", "Sara"),
        ("/\u2063stop", "/stop"),
        ("a\u0301\u0301\u0301\u0301b", "á\u0301b"),
        ("سارا\n\tاحمدی", "سارا احمدی"),
        ("中文 Li", "Li"),
        ("می‌نا", "می‌نا"),
        ("👨‍👩‍👧 خانواده", "خانواده"),
        ("کامپیوتر · سخت", "کامپیوتر · سخت"),
    ],
)
def test_of_a_name_only_what_the_font_can_show_is_kept(name: str, shown: str) -> None:
    assert text.drawable(name) == shown


@settings(deadline=None)
@given(st.text(max_size=24))
def test_any_name_can_be_written_and_made_to_fit(name: str) -> None:
    shown = text.drawable(name)
    run = Run(shown, Font(40), (0, 0, 0), text.base_direction(shown), is_name=True)
    for way in ("raqm", "basic"):
        os.environ["TEXT_LAYOUT"] = way
        text.layout_engine.cache_clear()
        try:
            assert [piece.width <= 120 for piece in fit([run], 120, 0)] == [True]
        finally:
            del os.environ["TEXT_LAYOUT"]
            text.layout_engine.cache_clear()


def test_a_cut_name_ends_with_an_ellipsis_and_keeps_its_marks(way: str) -> None:
    assert text.truncate("WWWWWWWW", Font(30), "ltr", 150).endswith("W…")
    assert text.truncate("WWWW", Font(30), "ltr", 400) == "WWWW"
    assert text.truncate("اَاَاَاَاَاَاَاَاَاَاَ", Font(30), "rtl", 60) in {
        "اَ" * count + "…" for count in range(1, 10)
    }


def test_digits_stand_in_the_middle_of_their_height(way: str) -> None:
    for font in FACES:
        for digits in ("۱", "7"):
            piece = text.rasterize(digits, font, "ltr")
            baseline = text.digit_height(font) // 2
            assert abs(baseline + piece.top + piece.mask.height / 2) <= 2, (font, digits)


@pytest.mark.parametrize(("setting", "layout"), [("basic", "BASIC"), ("", "RAQM")])
def test_the_environment_chooses_the_layout(
    setting: str, layout: str, lay_out: Callable[[str], None]
) -> None:
    lay_out("raqm")
    run = subprocess.run(
        [sys.executable, "-c", "from render import text; print(text.layout_engine().name)"],
        env={**os.environ, "TEXT_LAYOUT": setting},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.strip() == layout


def test_a_persian_zero_alone_is_larger_and_as_high_as_the_middle_of_digits(way: str) -> None:
    font = Font(60, bold=True)
    alone, among = text.rasterize("۰", font, "ltr"), text.rasterize("۱۰۱", font, "ltr")
    assert abs(alone.top + alone.mask.height / 2 + text.digit_height(font) / 2) <= 1
    assert among.mask.height > alone.mask.height > 0.4 * text.digit_height(font)
    assert text.measure("۰", font, "ltr") == alone.advance
