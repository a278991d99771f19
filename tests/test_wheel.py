"""The wheel in an empty environment outside the checkout: it makes a move, renders it and words it in Persian."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engine.games import KEYS

ROOT = Path(__file__).parents[1]

SCRIPT = """
import json
from pathlib import Path

import bot
import render
from bot.presentation.captions import board_caption
from bot.rules import RulesLookup
from bot.presentation.texts import Texts
from engine.games import KEYS, game
from render.scene import Scene

assert "site-packages" in bot.__file__, bot.__file__
texts = Texts.load(strict=True)
names = ("سارا", "امیر", "نگار", "کیان")
told = {}
for key in KEYS:
    found = game(key)
    seats = found.seat_counts[0]
    state = found.start(seats, {}, found.components(None), "wheel").state
    step = found.apply(state, found.legal_moves(state)[0])
    view = found.observe(step.state, None, step.events)
    voice = texts.voice("fa", names[:seats])
    picture = render.encode(render.paint(Scene(key, view, names[:seats], voice.drawn)))
    told[key] = [len(picture), board_caption(found, view, voice)]
print(json.dumps(told))
"""


def run(*command: object, folder: Path) -> str:
    """Run a program and return its standard output. If it fails, raise AssertionError with its standard error."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env=clean,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Create a virtual environment with the wheel and its requirements, and return the path of its Python."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "-q")
    run(*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT, folder=folder)
    (wheel,) = folder.glob("*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", folder / "env", folder=folder)
    python = folder / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
    run(*pip, "--python", python, "install", "--no-compile", wheel, folder=folder)
    return python


@pytest.mark.slow
def test_the_wheel_plays_draws_speaks_and_refuses_like_the_checkout(elsewhere: Path) -> None:
    told = json.loads(run(elsewhere, "-c", SCRIPT, folder=elsewhere.parent))
    assert set(told) == set(KEYS)
    for picture, caption in told.values():
        assert picture > 20_000
        assert any(name in caption for name in ("سارا", "امیر", "نگار", "کیان"))
    env = {name: value for name, value in os.environ.items() if not name.startswith("TELEGRAM_")}
    done = subprocess.run(
        [str(elsewhere), "-m", "bot", "--telegram"],
        cwd=elsewhere.parent,
        env={name: value for name, value in env.items() if name != "PYTHONPATH"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "TELEGRAM_TOKEN" in done.stderr
    assert "Traceback" not in done.stderr
