"""Animations of games: their length, their size, and the format without a video encoder."""

from __future__ import annotations

import asyncio
import itertools
import pickle
import struct
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import render
from bot.presentation.boards import animations
from bot.presentation.boards.animations import (
    HOLD_SECONDS,
    MAX_BYTES,
    MAX_SECONDS,
    MIN_SECONDS,
    animate,
    durations,
    frames,
)
from bot.presentation.texts import Voice
from bot.runtime.worker_pool import WorkerPool
from engine.games import game
from engine.replay import positions
from render.scene import Scene
from tests.conftest import needs
from tests.engine.random_play import cases
from tests.engine.random_records import recorded


def scenes(key: str, count: int) -> tuple[Scene, ...]:
    """Return the first positions of a game."""
    playing, (record, _) = game(key), recorded(cases([key])[0], 2)
    voice = Voice("fa", record.header.players)
    found = list(positions(record))[:count]
    return tuple(
        Scene(key, playing.reveal(one.state, one.events), voice.names, voice.drawn) for one in found
    )


@pytest.mark.parametrize("count", [1, 2, 30, 120, 1000])
def test_a_film_takes_20_to_40_seconds_and_holds_the_last_position(count: int) -> None:
    found = durations(count)
    assert len(found) == count
    assert MIN_SECONDS - 0.01 <= sum(found) <= MAX_SECONDS + 0.01
    assert found[-1] >= HOLD_SECONDS


@pytest.mark.parametrize("count", [1, 2, 30, 50, 75, 145, 200, 500, 1000])
def test_a_video_is_as_long_as_its_durations_and_shows_every_position(count: int) -> None:
    seconds = durations(count)
    rate, numbers = frames(seconds)
    assert len(numbers) == count
    assert min(numbers) >= 1
    assert max(numbers[:-1], default=1) - min(numbers[:-1], default=1) <= 1
    assert abs(sum(numbers) / rate - sum(seconds)) <= 1 / rate
    assert numbers[-1] / rate >= HOLD_SECONDS - 1 / rate


def test_without_an_encoder_the_film_is_a_gif(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animations, "ENCODER", "there_is_no_such_module")
    made = animate("azul-1", pickle.dumps(scenes("azul", 4)))
    assert made.name == "azul-1.gif"
    assert len(made.content) <= MAX_BYTES
    with Image.open(BytesIO(made.content)) as image:
        assert getattr(image, "n_frames", 1) == 4


async def test_the_progress_of_a_film_is_told_while_it_is_made(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(animations, "ENCODER", "there_is_no_such_module")
    told = tmp_path / "percent"
    assert animations.percent_in(told) == 0
    drawn: list[int] = []
    paint = render.paint

    def painted(scene: Scene) -> Image.Image:
        drawn.append(animations.percent_in(told))
        return paint(scene)

    monkeypatch.setattr(render, "paint", painted)
    animate("azul-1", pickle.dumps(scenes("azul", 4)), told)
    assert drawn == [0, 25, 50, 75]
    assert animations.percent_in(told) == 100

    class Pool(WorkerPool):
        async def run_limited(self, _seconds: float, _animate: Any, *args: Any) -> Any:
            name, _, told = args
            for percent in ("10", "", "5", "60"):
                told.write_text(percent)
                for _ in range(9):
                    await asyncio.sleep(0)
            return animations.Animation(name, b"film")

    heard: list[int] = []
    monkeypatch.setattr(animations, "PROGRESS_SECONDS", 0)
    animator = animations.Animator()
    animator._pool = Pool(1)
    made = await animator.make("azul-1", scenes("azul", 2), heard.append)
    assert made == animations.Animation("azul-1", b"film")
    assert heard == [10, 60]


def test_a_film_that_would_be_too_large_is_reduced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animations, "ENCODER", "there_is_no_such_module")
    shown = pickle.dumps(scenes("azul", 3))
    large = animate("azul-1", shown).content
    monkeypatch.setattr(animations, "MAX_BYTES", len(large) - 1)
    assert len(animate("azul-1", shown).content) < len(large)
    monkeypatch.setattr(animations, "MAX_BYTES", 10)
    with pytest.raises(ValueError, match="too large"):
        animate("azul-1", shown)


def test_with_an_encoder_the_film_is_a_video() -> None:
    needs(find_spec(animations.ENCODER), "imageio-ffmpeg is missing: pip install '.[film]'")
    made = animate("azul-1", pickle.dumps(scenes("azul", 3)))
    assert made.name == "azul-1.mp4"
    assert made.content[4:8] == b"ftyp"
    assert len(made.content) <= MAX_BYTES


def test_a_video_of_a_short_and_of_a_long_game_takes_20_to_40_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    needs(find_spec(animations.ENCODER), "imageio-ffmpeg is missing: pip install '.[film]'")
    shown = scenes("azul", 2)
    images = [render.paint(scene).resize(animations.VIDEO_SIZE) for scene in shown]
    painted = itertools.cycle(images)  # the same two pictures again and again
    monkeypatch.setattr(render, "paint", lambda _: next(painted))
    for many in (25, 80):
        content = animate("azul-1", pickle.dumps(shown * many)).content
        start = content.index(b"mvhd") + 4
        assert content[start] == 0, "the version whose numbers have 32 bits"
        scale, length = struct.unpack(">II", content[start + 12 : start + 20])
        assert MIN_SECONDS - 0.5 <= length / scale <= MAX_SECONDS + 0.5
