"""A table that is closed during a game has a picture in every phase."""

import random
from dataclasses import replace
from typing import Any

import pytest
from PIL import ImageChops

import render
from bot.presentation.texts import LOCALES, Voice
from engine.games import KEYS, game
from engine.games.icecult.tilts import BlockPlace
from engine.saying import Seat, Who, say
from render import frame
from render.games import icecult
from render.games.icecult.base import top_box
from render.scene import Scene
from tests.conftest import sampled
from tests.engine.icecult.diagrams import drawn
from tests.render.differences import differ
from tests.render.drawn_words import drawn_words
from tests.render.icecult_scenes import scene, view_of
from tests.render.positions import NAMES, random_game


@pytest.mark.parametrize("key", sampled(KEYS, 2))
def test_a_stopped_game_has_a_picture_that_waits_for_nobody(key: str) -> None:
    rules = game(key)
    for seats in rules.seat_counts:
        options = {option.key: option.values[-1] for option in rules.options}
        chance = random.Random(seats)
        step = rules.start(seats, options, rules.components(None), "stopped")
        played = pictures = 0
        while (seat := rules.to_move(step.state)) is not None:
            if played % 31 == 0:
                view: Any = rules.observe(step.state, None, step.events)
                names, locale = NAMES[:seats], LOCALES[pictures % 2]
                going = Scene(key, view, names, Voice(locale, names, strict=True).drawn)
                over = replace(going, view=replace(view, to_move=None))
                different = ImageChops.difference(render.paint(going), render.paint(over))
                assert different.getbbox() is not None
                pictures += 1
            words = rules.plausible_moves(rules.observe(step.state, seat))
            step = rules.apply(step.state, rules.decode(chance.choice(words)))
            played += 1
        assert pictures > 0


@pytest.mark.parametrize(("key", "locale"), zip(KEYS, LOCALES * 2, strict=False))
def test_a_stopped_game_names_nobody_as_next(key: str, locale: str) -> None:
    state, events = random_game(key, 3)[30]
    going: Any = game(key).observe(state, None, events)
    voice = Voice(locale, NAMES[:3], strict=True).drawn
    phrase = voice(say("picture-next-seat", who=Who(Seat(0)))).removesuffix(NAMES[0]).strip()
    for view, is_named in ((going, True), (replace(going, to_move=None), False)):
        words = drawn_words(Scene(key, view, NAMES[:3], voice), frame.HEADER)
        assert any(each.text == phrase for each in words) is is_named


def test_ice_cult_stopped_within_a_turn_marks_no_symbol_that_is_left_to_use() -> None:
    pending = view_of(drawn("red>N | arc | circle | blue>E"))
    within = replace(pending, to_move=None)
    before = replace(within, state=replace(within.state, resolving=None))
    assert differ(
        icecult.paint(scene(pending)), icecult.paint(scene(within)), top_box(BlockPlace.NW)
    )
    assert icecult.paint(scene(within)).tobytes() == icecult.paint(scene(before)).tobytes()
