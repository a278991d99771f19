"""Replays of golden playthroughs and of random games show the positions of the engine, each with its caption."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import render
from bot.presentation.captions.caption_layouts import units
from bot.presentation.pages.replays import film_scenes, replay_caption, replay_scene
from bot.presentation.texts import Texts, Voice
from bot.store.records import ImportKey
from bot.tables.replays.imports import Checked, check, pack
from bot.tables.replays.replays import Replay
from engine.games import KEYS, game
from engine.notation import GameRecord, Header, PlayedWord, write
from engine.saying import Seat
from render.frame import TOP
from render.layout import WIDTH
from tests.bot.names import MIXED_NAMES
from tests.conftest import NIGHTLY
from tests.engine.playthrough import FILES, teller
from tests.engine.random_play import Case, cases
from tests.engine.random_records import recorded
from tests.render.drawn_words import drawn_words

CAPTIONS = 5
"""One in this many captions of random games is written."""


def opened(record: GameRecord) -> Replay:
    """Return the replay of a recorded game as the bot opens its file."""
    found = check(pack(write(record).encode()))
    assert isinstance(found, Checked)
    return Replay(ImportKey(1), game(record.header.game), found.record, found.positions)


def voice_of(replay: Replay) -> Voice:
    return Texts.load(strict=True).voice("fa").named(MIXED_NAMES[: replay.record.header.seats])


def check_caption(replay: Replay, at: int, voice: Voice) -> None:
    assert 0 < units(replay_caption(replay, at, voice, {})) <= 1024


def check_games(case: Case, numbers: Sequence[int]) -> None:
    playing = game(case.key)
    for number in numbers:
        record, turns = recorded(case, number)
        replay = opened(record)
        voice = voice_of(replay)
        assert [one.state for one in replay.positions] == [turn.state for turn in turns]
        for at, turn in enumerate(turns):
            assert replay.view(at) == playing.reveal(turn.state, turn.events)
            if at % CAPTIONS == number % CAPTIONS:
                check_caption(replay, at, voice)


@pytest.mark.parametrize("key", KEYS)
def test_random_games_replay_as_the_engine_played_them(key: str) -> None:
    found = cases([key])
    for number in range(max(8, len(found))):
        check_games(found[number % len(found)], [number])


@pytest.mark.parametrize("case", [pytest.param(one, marks=NIGHTLY) for one in cases(KEYS)], ids=str)
def test_a_thousand_games_of_each_option_replay_as_the_engine_played_them(case: Case) -> None:
    check_games(case, range(1000))


def golden(file: Path) -> tuple[GameRecord, list[Any]]:
    """Return a golden playthrough as a record, and the positions of the engine."""
    key, (title, *lines) = file.parts[-3], file.read_text("ascii").splitlines()
    *options, seats, seed = title.split(", ")
    playing = game(key)
    head = Header(
        game=key,
        seats=int(seats.split()[0]),
        rules_version=playing.rules_version,
        options=teller(key).options(*options),
        seed=seed.removeprefix("seed "),
    )
    moves = [line.removeprefix("> seat ").split(": ") for line in lines if line.startswith("> ")]
    steps = [playing.start(head.seats, head.options, playing.components(None), head.seed or "")]
    for _, word in moves:
        steps.append(playing.apply(steps[-1].state, playing.decode(word)))
    words = tuple(PlayedWord(Seat(int(seat)), word) for seat, word in moves)
    return GameRecord(head, words), [(step.state, step.events) for step in steps]


@pytest.mark.parametrize(
    "file",
    [pytest.param(one, marks=NIGHTLY) for one in FILES],
    ids=lambda file: f"{file.parts[-3]}-{file.stem}",
)
def test_every_picture_of_a_golden_playthrough_is_drawn(file: Path) -> None:
    record, steps = golden(file)
    replay = opened(record)
    voice, playing = voice_of(replay), replay.game
    assert len(replay.positions) == len(steps)
    for at, (state, events) in enumerate(steps):
        view = playing.reveal(state, events)
        assert replay.view(at) == view
        check_caption(replay, at, voice)
        assert render.paint(replay_scene(replay, at, voice)).size[0] == WIDTH


@pytest.mark.parametrize("key", KEYS)
def test_in_a_film_every_board_keeps_its_place(key: str) -> None:
    replay = opened(recorded(cases([key])[0], 1)[0])
    voice = voice_of(replay).named(tuple("ABCD"[: replay.record.header.seats]))
    scenes = film_scenes(replay, voice, "dark")
    assert len(scenes) == replay.last + 1
    assert {scene.theme for scene in scenes} == {"dark"}
    places = set()
    for scene in scenes[3:-1:7]:
        names = [each for each in drawn_words(scene) if each.text in voice.names and each.y > TOP]
        places.add(tuple((each.text, each.x // 200, each.y // 400) for each in names))
    assert len(places) == 1
