"""Picture and keys have the same order: from right to left in Persian, from left to right in English."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from bidi.algorithm import get_display
from PIL import Image

from bot.presentation.keys.board_keys import key_label
from bot.presentation.keys.row_order import OWN, arrange
from bot.presentation.pages.analysis_pages import page_keys
from bot.presentation.pages.puzzle_pages import hour_keys, puzzle_keys
from bot.presentation.texts import LOCALES, Texts, Voice
from bot.puzzles.puzzle import puzzles_of
from bot.store.records import TableKey
from bot.tables.replays.analyses import Analysis, MoveJudgement
from bot.tables.replays.replays import Replay
from bot.telegram.buttons.callback_data import unpack
from engine.contract import View, Word
from engine.games import KEYS, game
from engine.games.azul.state import COLOURS as TILES
from engine.games.azul.views import AzulView
from engine.games.reef.cards import COLOURS as CORALS
from engine.games.reef.views import ReefView
from engine.games.sintra.state import COLOURS as PANES
from engine.games.sintra.views import SintraView
from engine.key_rows import most_first
from engine.notation import GameRecord, Header
from engine.saying import Seat, say
from render import paint
from render.scene import Scene
from tests.bot.names import PERSIAN_NAMES
from tests.render.differences import Area, changed
from tests.render.positions import azul_view
from tests.render.reef_scenes import games as reef_games
from tests.render.sintra_scenes import game as sintra_views

MARKS = "\u200e\u200f"
"""The marks that give a label its direction."""
SIGNS = {"azul": "azul-tile", "sintra": "sintra-pane", "reef": "reef-mark"}


def voice_of(locale: str) -> Voice:
    return Texts.load(strict=True).voice(locale)


def drawn(key: str, view: View, locale: str, chosen: str = "") -> Image.Image:
    names = (PERSIAN_NAMES[0], "Christopher", PERSIAN_NAMES[1], "Mina")[: view.seats]
    return paint(Scene(key, view, names, voice_of(locale).named(names).drawn, Word(chosen)))


def rows_of(key: str, view: View, locale: str, chosen: str = "") -> list[list[tuple[Word, str]]]:
    """Return the words and labels of the keys in rows, in reading order."""
    voice = voice_of(locale)
    rows = arrange(game(key), view, Word(chosen), rtl=voice.rtl)
    read = [[(one.word, voice.plain(key_label(one))) for one in row] for row in rows if row != OWN]
    return [row[::-1] for row in read] if locale == "fa" else read


def in_reading_order(areas: Sequence[Area], locale: str) -> bool:
    """Return whether areas follow each other in rows, each from its reading start to its end."""

    def place(area: Area) -> tuple[int, int]:
        return round(area[1] / 30), -area[2] if locale == "fa" else area[0]

    return [*map(place, areas)] == sorted(map(place, areas))


def signs_on(label: str, key: str, values: Sequence[str], locale: str) -> list[str]:
    """Return the pieces on a label in the order in which they are seen, in the reading direction."""
    voice, base = voice_of(locale), "R" if locale == "fa" else "L"
    signs = {voice.plain(say(f"{SIGNS[key]}-{value}")): value for value in values}
    for mark in (
        MARKS
    ):  # a client that finds no direction uses that of the app, so the label must have its own
        assert mark not in label or (mark == "\u200f") is (locale == "fa")
    seen = get_display(label, base_dir=None)
    assert seen == get_display(label, base_dir=base), label
    found = [signs[char] for char in seen if char in signs]
    return found[::-1] if locale == "fa" else found


def factory_view(key: str, seats: int, pieces: Sequence[str]) -> AzulView | SintraView:
    """Return the first view of a game with these pieces in factory 1; they are sorted by colour."""
    if key == "azul":
        azul = azul_view(seats, at=0)
        tiles = tuple(tile for tile in TILES for _ in range(pieces.count(tile.value)))
        return replace(azul, factories=(tiles, *azul.factories[1:]))
    sintra = sintra_views(seats, "a")[0]
    panes = tuple(pane for pane in PANES for _ in range(pieces.count(pane.value)))
    return replace(sintra, factories=(panes, *sintra.factories[1:]))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("key", ["azul", "sintra"])
def test_factories_are_in_the_order_of_their_keys(key: str, seats: int, locale: str) -> None:
    view = factory_view(key, seats, ["red", "red", "blue", "yellow"])
    words = [word for row in rows_of(key, view, locale) for word, _ in row if word[0] == "f"]
    assert words == [f"f{number}" for number in range(1, len(view.factories) + 1)]
    plain = drawn(key, view, locale)
    areas = [changed(plain, drawn(key, view, locale, word)) for word in words]
    assert in_reading_order([area for area in areas if area is not None], locale)
    assert None not in areas


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("key", ["azul", "sintra"])
def test_the_pieces_in_a_factory_are_in_the_order_of_its_keys(
    key: str, seats: int, locale: str
) -> None:
    """On the key of the factory, on the key that then shows the choice, and in the order of the keys of colours."""
    for pieces in (["blue", "yellow", "red", "white"], ["blue", "yellow", "yellow", "white"]):
        view = factory_view(key, seats, pieces)
        values = [one.value for one in (TILES if key == "azul" else PANES)]
        expected = list(most_first(sorted(pieces, key=values.index)))
        labels = dict(one for row in rows_of(key, view, locale) for one in row)
        assert signs_on(labels[Word("f1")], key, values, locale) == expected
        after = [one for row in rows_of(key, view, locale, "f1") for one in row]
        [heading] = [label for word, label in after if word == ""]
        assert signs_on(heading, key, values, locale) == expected
        named = [word.split(".")[1] for word, _ in after if word.startswith("f1.")]
        assert list(dict.fromkeys(named)) == list(dict.fromkeys(expected))
        plain = drawn(key, view, locale)
        words = [f"f1.{value}" for value in dict.fromkeys(expected)]
        areas = [changed(plain, drawn(key, view, locale, word)) for word in words]
        assert in_reading_order([area for area in areas if area is not None], locale)
        assert None not in areas


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", ["azul", "sintra"])
def test_the_pieces_in_the_centre_are_in_the_order_of_the_keys(key: str, locale: str) -> None:
    view = factory_view(key, 2, ["red", "red", "blue", "yellow"])
    view = replace(view, centre=view.factories[0])
    values = [one.value for one in (TILES if key == "azul" else PANES)]
    expected = sorted(["red", "blue", "yellow"], key=values.index)
    if key == "azul":
        keys = [word for row in rows_of(key, view, locale) for word, _ in row]
        assert [word for word in keys if word.startswith("c.")] == [f"c.{one}" for one in expected]
    else:
        labels = dict(one for row in rows_of(key, view, locale) for one in row)
        assert signs_on(labels[Word("c")], key, values, locale) == expected
    plain = drawn(key, view, locale)
    areas = [changed(plain, drawn(key, view, locale, f"c.{one}")) for one in expected]
    assert in_reading_order([area for area in areas if area is not None], locale)
    assert None not in areas


def _with_corals(view: ReefView, seat: int, first: int, second: int) -> ReefView:
    hand = view.hands[seat]
    slot = hand[0]
    assert slot.card is not None
    card = replace(slot.card, corals=(CORALS[first], CORALS[second]))
    hands = list(view.hands)
    hands[seat] = (replace(slot, card=card), *hand[1:])
    return replace(view, hands=tuple(hands))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_corals_of_a_card_are_in_the_order_of_its_key(seats: int, locale: str) -> None:
    state, _ = list(reef_games(seats, "reef"))[20]
    rules = game("reef")
    seat = rules.to_move(state)
    assert seat is not None
    view = _with_corals(rules.observe(state, seat), seat, 0, 1)
    voice = voice_of(locale)
    keys = {one.word: one for row in rules.own_keys(view, Word("")).rows for one in row}
    label = voice.plain(keys[Word("play.1")].label)
    values = [one.value for one in CORALS]
    assert signs_on(label, "reef", values, locale) == values[:2]
    picture = drawn("reef", view, locale, "?hand")
    others = (_with_corals(view, seat, 2, 1), _with_corals(view, seat, 0, 2))
    areas = [changed(picture, drawn("reef", other, locale, "?hand")) for other in others]
    assert in_reading_order([area for area in areas if area is not None], locale)
    assert None not in areas


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_keys_that_are_laid_out_from_the_right_are_mirrored_in_english(
    key: str, locale: str
) -> None:
    rules = game(key)
    state = rules.start(2, {}, rules.components(None), "direction").state
    view = rules.observe(state, None)
    shown = arrange(rules, view, Word(""), rtl=voice_of(locale).rtl)
    usual = arrange(rules, view, Word(""), rtl=True)
    is_reversed = [row[::-1] for row in usual] == [*shown] != [*usual]
    assert is_reversed is (locale == "en" and rules.keys_from_right)
    assert not game("icecult").keys_from_right


@pytest.mark.parametrize("locale", LOCALES)
def test_numbers_of_choices_begin_where_a_line_begins(locale: str) -> None:
    voice = voice_of(locale)
    judgements = tuple(
        MoveJudgement(at, Seat(0), say("verdict-wins"), (), 900, 500, 1000) for at in (1, 2, 3)
    )
    found = Analysis(((500, 500),) * 5, judgements, 10, hidden=False)
    header = Header(game="reef", seats=2, rules_version=1, options={}, seed="x")
    replay = Replay(TableKey(1), game("reef"), GameRecord(header, (), None), ())
    pages = page_keys(replay, found, 0, voice)
    assert pages is not None
    puzzle = next(iter(puzzles_of("azul")))
    for keys, data in (
        (pages, lambda one: one.number),
        (puzzle_keys(puzzle, 3, voice, link=None), lambda one: int(one.step.value)),
        (hour_keys(None, 3, voice), lambda one: one.number),
    ):
        shown = [data(unpack(str(one.callback_data))) for one in keys.inline_keyboard[0]]
        assert shown == sorted(shown, reverse=voice.rtl)
        assert len(shown) > 1
