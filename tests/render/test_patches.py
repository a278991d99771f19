"""A sprite is pasted in patches, most of which need no mask, and looks as if it were pasted whole."""

from __future__ import annotations

import random

import pytest
from PIL import Image, ImageDraw

from render import patches, shapes
from render.raster import Sprite

CARD = shapes.card(321, 210, 12, (250, 240, 230), (90, 80, 70))


def blots(seed: int) -> Sprite:
    """Return a sprite with opaque, translucent and transparent rectangles and ellipses."""
    chance = random.Random(seed)
    image = Image.new("RGBA", (chance.randint(1, 300), chance.randint(1, 300)))
    draw = ImageDraw.Draw(image)
    for _ in range(chance.randint(0, 6)):
        shape = chance.choice([draw.rectangle, draw.ellipse])
        left, right = sorted(chance.choices(range(-20, 320), k=2))
        top, bottom = sorted(chance.choices(range(-20, 320), k=2))
        colour = *chance.choices(range(256), k=3), chance.choice([0, 1, 128, 254, 255])
        shape((left, top, right, bottom), fill=colour)
    return Sprite(image, chance.choice([0, 5]))


@pytest.mark.parametrize(
    "sprite",
    [
        CARD,
        CARD.faded(0.5),
        shapes.ring(200, 97, 9, (200, 30, 30), (255, 255, 255)),
        shapes.disc(120, (1, 2, 3)),
        *map(blots, range(40)),
    ],
)
@pytest.mark.parametrize("at", [(40, 30), (-33, 290)])
def test_a_sprite_looks_as_if_it_were_pasted_whole(sprite: Sprite, at: tuple[int, int]) -> None:
    x, y = at
    ground = Image.effect_noise((400, 400), 90).convert("RGB")
    pasted, whole = ground.copy(), ground.copy()
    sprite.paste(pasted, x, y)
    whole.paste(sprite.image.convert("RGB"), (x - sprite.margin, y - sprite.margin), sprite.mask)
    assert pasted.tobytes() == whole.tobytes()


def test_most_of_a_card_is_pasted_without_a_mask() -> None:
    areas = {True: 0, False: 0}
    for patch in patches.split(CARD.image, CARD.margin):
        area = (patch.right - patch.left) * (patch.bottom - patch.top)
        areas[patch.mask is None] += area
    assert areas[False] < 0.25 * areas[True]
    assert areas[True] + areas[False] <= CARD.image.width * CARD.image.height


def test_the_transparent_inside_of_an_outline_is_not_pasted() -> None:
    outline = shapes.outline(400, 300, 10, 4, (0, 0, 0))
    found = patches.split(outline.image, 0)
    covered = sum((patch.right - patch.left) * (patch.bottom - patch.top) for patch in found)
    assert covered < 0.2 * 400 * 300
