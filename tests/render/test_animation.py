from io import BytesIO

import pytest
from PIL import Image, ImageDraw, ImageSequence

from render import frame
from render.animation import PROGRESS_LINE, draw_progress, encode_gif

COLOURS = ["#d23b2f", "#1f5fbf", "#e0a020", "#007060", "#b9a7e0", "#282828"]


def frames(content: bytes) -> list[tuple[Image.Image, int]]:
    """Return the images of a GIF file and their durations in ms."""
    with Image.open(BytesIO(content)) as file:
        return [(one.convert("RGB"), one.info["duration"]) for one in ImageSequence.Iterator(file)]


def picture(colour: str, at: int = 0) -> Image.Image:
    """Return a picture with all shades of grey, a small square of one colour, and a black mark at step `at`."""
    image = Image.linear_gradient("L").resize((480, 576)).convert("RGB")
    pen = ImageDraw.Draw(image)
    pen.rectangle((100, 100, 120, 120), fill=colour)
    pen.rectangle((8 * at, 540, 8 * at + 7, 550), fill="black")
    return image


def test_small_areas_keep_their_colours_in_all_images() -> None:
    made = frames(encode_gif([picture(one) for one in COLOURS], [0.5] * len(COLOURS), 480))
    for colour, (image, _) in zip(COLOURS, made, strict=True):
        wanted = Image.new("RGB", (1, 1), colour).getpixel((0, 0))
        found = image.getpixel((110, 110))
        assert isinstance(wanted, tuple)
        assert isinstance(found, tuple)
        assert max(abs(a - b) for a, b in zip(wanted, found, strict=True)) <= 16


@pytest.mark.parametrize("count", [1, 2, 7, 8, 9, 40])
def test_images_are_reduced_and_keep_their_order_and_durations(count: int) -> None:
    shown = [COLOURS[at * len(COLOURS) // max(count, len(COLOURS))] for at in range(count)]
    seconds = [0.25 + at / 100 for at in range(count)]
    made = frames(encode_gif([picture(one, at) for at, one in enumerate(shown)], seconds, 240))
    assert [duration for _, duration in made] == [round(1000 * each) for each in seconds]
    assert {image.size for image, _ in made} == {(240, 288)}
    assert len({image.getpixel((55, 55)) for image, _ in made}) == min(count, len(COLOURS))


def test_unchanged_areas_need_little_space() -> None:
    one = len(encode_gif([picture("red")], [1.0], 480))
    assert (
        len(encode_gif([picture(COLOURS[at % 2]) for at in range(20)], [1.0] * 20, 480)) < 4 * one
    )


@pytest.mark.parametrize("share", [0, 0.25, 1])
def test_a_line_at_the_lower_edge_shows_the_progress(share: float) -> None:
    image = Image.new("RGB", (400, 100), "white")
    draw_progress(image, (0, 0, 0), share)
    line = image.crop((0, 100 - PROGRESS_LINE, 400, 100))
    assert {colour: count for count, colour in line.getcolors() or ()}.get((0, 0, 0), 0) == (
        400 * share * PROGRESS_LINE
    )
    assert image.crop((0, 0, 400, 100 - PROGRESS_LINE)).getcolors() == [
        ((100 - PROGRESS_LINE) * 400, (255, 255, 255))
    ]


def test_the_margin_below_a_picture_has_room_for_the_line() -> None:
    assert PROGRESS_LINE <= frame.MARGIN
