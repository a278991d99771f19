"""The sentences of the narrator: their variants, and where they stand in captions and replays."""

from __future__ import annotations

import re

import pytest

from bot.presentation.boards.text_boards import text_board
from bot.presentation.captions.captions import board_caption
from bot.presentation.narration.narration_kinds import _kind, kinds_of
from bot.presentation.narration.narrator import narrate
from bot.presentation.texts import Voice
from engine.games import KEYS
from engine.saying import Saying
from tests.bot.names import PERSIAN_NAMES
from tests.bot.presentation.recorded_games import NARRATED, nth_recorded, recorded, table_of, told
from tests.messages import LOCALES, messages

NAMES = PERSIAN_NAMES


ONE_LINE = 75
"""The number of characters of a sentence, with names of four letters."""


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", NARRATED)
def test_the_variants_without_a_name_are_known(key: str, locale: str) -> None:
    voice = Voice(locale, ("Firstname",) * 4, strict=True).plain
    sayings = {kind: one for game in recorded(key) for kind, one in told(game)}
    for kind in kinds_of(key):
        args = sayings[kind.name].args if kind.name in sayings else ()
        if kind.unnamed or "seat" in dict(args):
            texts = {
                n: voice(Saying(f"narration-{kind.name}-{n}", args))
                for n in kind.numbers(named=False)
            }
            assert {n for n, text in texts.items() if "Firstname" not in text} == {*kind.unnamed}


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", NARRATED)
def test_every_variant_of_every_kind_is_one_short_line(key: str, locale: str) -> None:
    names = NAMES if locale == "fa" else ("Sara", "Amir", "Nora", "Kian")
    voice = Voice(locale, names, strict=True).plain
    kinds = {kind.name: kind for kind in kinds_of(key)}
    for name, saying in {kind: one for game in recorded(key) for kind, one in told(game)}.items():
        for number in range(1, kinds[name].variants + 1):
            text = voice(Saying(f"narration-{name}-{number}", saying.args))
            visible = re.sub("[\u2066-\u2069]", "", text)
            assert "\n" not in text
            assert 10 < len(visible) <= ONE_LINE, visible
            assert visible[0].isupper() or visible[0].isdigit() or locale == "fa", visible


def test_each_kind_has_five_variants_or_more_and_no_other_texts_exist() -> None:
    variants = {kind.name: kind.variants for key in KEYS for kind in kinds_of(key)}
    assert min(variants.values()) >= 5
    ids = {f"narration-{name}-{n}" for name in variants for n in range(1, variants[name] + 1)}
    for locale in LOCALES:
        texts = {name for name, one in messages(locale).items() if one.file == "narration"}
        assert texts == ids | {"narration-amount"}


@pytest.mark.parametrize("variants", [1, 0, "5", True])
def test_a_kind_with_fewer_than_two_variants_is_an_error(variants: object) -> None:
    """No variant is used twice in a row, so one variant is not enough."""
    with pytest.raises(ValueError, match="azul-x"):
        _kind("azul-x", {"on": "Opening", "variants": variants})


def test_the_sentence_follows_the_newest_move() -> None:
    """This also applies to a text board. The turn is named after the sentence."""
    table = next(t for t in list(nth_recorded("azul").tables())[2:] if narrate(t, t.view()))
    view = table.view(since=table.turns[-2].version)
    sentence = narrate(table, view)
    assert sentence is not None
    voice = Voice("fa", NAMES, strict=True)
    for text in (
        board_caption(table.game, view, voice, narration=sentence),
        text_board(table.game, view, voice, narration=sentence),
    ):
        moves = [voice(one) for event in view.events for one in table.game.tell(event)]
        last = max(text.index(move) for move in moves)
        assert last < text.index(voice(sentence))
        assert view.to_move is not None
        assert text.count(voice(sentence)) == 1


@pytest.mark.parametrize("key", NARRATED)
def test_at_the_end_the_sentence_follows_the_winner(key: str) -> None:
    table = table_of(nth_recorded(key))
    view = table.view(since=table.turns[-2].version)
    sentence = narrate(table, view)
    assert sentence is not None
    voice = Voice("fa", NAMES, strict=True)
    caption = board_caption(table.game, view, voice, narration=sentence)
    lines = caption.splitlines()
    at = lines.index(voice(sentence))
    assert "🏆" in "".join(lines[:at])
