"""The start position of every game can be rendered for spectators at the highest number of seats."""

from io import BytesIO

import pytest
from PIL import Image

import render
from bot.presentation.texts import Texts
from engine.games import KEYS, game
from render.scene import Scene
from tests.render.positions import NAMES


@pytest.mark.parametrize("key", KEYS)
def test_the_start_position_is_a_picture(key: str) -> None:
    playing = game(key)
    seats = max(playing.seat_counts)
    names = NAMES[:seats]
    step = playing.start(seats, {}, playing.components(None), "start")
    view = playing.observe(step.state, None, step.events)
    voice = Texts.load(strict=True).voice("fa", names)
    encoded = render.encode(render.paint(Scene(key, view, names, voice.drawn)))
    picture = Image.open(BytesIO(encoded))
    assert picture.format == "JPEG"
    assert len(picture.convert("L").getcolors(256) or []) > 16, "the picture is not blank"
