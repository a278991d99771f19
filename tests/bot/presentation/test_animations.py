"""Animations of games: their length, their size, and the format without a video encoder."""

from __future__ import annotations

import pickle
from importlib.util import find_spec
from io import BytesIO

import pytest
from PIL import Image

from bot.presentation import animations
from bot.presentation.animations import (
    HOLD_SECONDS,
    MAX_BYTES,
    MAX_SECONDS,
    MIN_SECONDS,
    animate,
    durations,
)
from bot.presentation.texts import Voice
from engine.games import game
from engine.replay import positions
from render.scene import Scene
from tests.conftest import needs
from tests.engine.random_play import cases
from tests.engine.test_notation import recorded


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


def test_without_an_encoder_the_film_is_a_gif(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(animations, "ENCODER", "there_is_no_such_module")
    made = animate("azul-1", pickle.dumps(scenes("azul", 4)))
    assert made.name == "azul-1.gif"
    assert len(made.content) <= MAX_BYTES
    with Image.open(BytesIO(made.content)) as image:
        assert getattr(image, "n_frames", 1) == 4


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
