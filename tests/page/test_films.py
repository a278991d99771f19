"""The page plays the films that a bot sends."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest
from PIL import Image
from telegram import Bot

from bot.presentation.boards import animations
from render.animation import encode_gif
from tests.bot.bot_fixture import GROUP
from tests.conftest import needs
from tests.page.one_screen import enter
from tests.render.positions import azul_view, scene


async def test_a_gif_is_shown_in_the_chat(world: tuple[Bot, Any]) -> None:
    bot, page = world
    await enter(page, GROUP)
    images = [Image.new("RGB", (80, 96), colour) for colour in ("red", "blue")]
    await bot.send_animation(GROUP, encode_gif(images, [0.5, 0.5], 80), filename="game.gif")
    film = page.locator("img.film").last
    await film.wait_for()
    await page.wait_for_function(
        "() => [...document.querySelectorAll('img.film')].at(-1).naturalWidth"
    )
    assert await film.evaluate("film => [film.naturalWidth, film.naturalHeight]") == [80, 96]


async def test_a_video_is_played_in_the_chat(world: tuple[Bot, Any]) -> None:
    needs(find_spec(animations.ENCODER), "imageio-ffmpeg is missing: pip install '.[film]'")
    bot, page = world
    await enter(page, GROUP)
    scenes = [scene(azul_view(2, at=at)) for at in range(3)]
    content = animations._video(scenes, [0.5, 0.5, 1.0], 34, lambda _: None)
    await bot.send_animation(GROUP, content, filename="game.mp4")
    await page.locator("video.film").last.wait_for()
    await page.wait_for_function(
        "() => [...document.querySelectorAll('video.film')].at(-1).videoWidth"
    )
    film = page.locator("video.film").last
    size = await film.evaluate("film => [film.videoWidth, film.videoHeight, film.muted]")
    assert size == [*animations.VIDEO_SIZE, True]
    assert await film.evaluate("film => film.duration") == pytest.approx(2.0)
