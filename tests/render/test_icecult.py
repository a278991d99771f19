"""The pictures of Ice Cult: every position can be drawn, names fit, and highlights are where they belong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import ImageChops, ImageStat

import render
from bot.presentation.texts import LOCALES, Voice
from engine.games.icecult import GAME
from engine.games.icecult.names import path_name
from engine.games.icecult.pieces import COLOURS, PATHS
from engine.games.icecult.tilts import BlockPlace
from engine.saying import Seat, say
from render import ending, frame
from render.frame import HEADER, LAST
from render.games.icecult import paint, paths
from render.games.icecult.base import top_box
from render.games.icecult.layout import EAST, LEGEND, NORTH, PIECE, SEATS, SOUTH, WEST
from render.layout import HEIGHT, WIDTH, Box
from render.text import Font, measure
from tests.engine.icecult.diagrams import after_tilts, do, drawn
from tests.render.differences import differ
from tests.render.drawn_words import drawn_words
from tests.render.icecult_scenes import games, scene, view_at, view_of, words_of
from tests.render.positions import LONGEST, NAMES, SAMPLED, renamed, sampled


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("every", SAMPLED)
def test_states_of_a_random_game_can_be_drawn(seats: int, locale: str, every: int) -> None:
    for state, happened in sampled(list(games(seats, f"random {seats} {locale}")), every):
        picture = paint(scene(GAME.observe(state, None, happened), locale=locale))
        assert picture.size == (WIDTH, HEIGHT)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_same_scene_gives_the_same_bytes(seats: int) -> None:
    one = render.encode(render.paint(scene(view_at(seats, 20))))
    other = render.encode(render.paint(scene(view_at(seats, 20))))
    assert one == other


def test_both_layouts_of_letters_draw_nearly_the_same_picture(
    lay_out: Callable[[str], None],
) -> None:
    view = view_at(4, 30)
    lay_out("raqm")
    shaped = paint(scene(view))
    lay_out("basic")
    by_hand = paint(scene(view))
    difference = ImageChops.difference(shaped, by_hand).convert("L")
    assert ImageStat.Stat(difference).mean[0] < 2.5  # letters are up to 1 px apart


@pytest.mark.parametrize("locale", ["fa", "en"])
@pytest.mark.parametrize("at", [25, -1])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_longest_names_stay_in_their_fields(seats: int, at: int, locale: str) -> None:
    short = scene(view_at(seats, at), locale=locale, names=("A", "B", "C", "D"))
    paper, wide = paint(short), paint(renamed(short, LONGEST))
    fields = [Box(0, 0, WIDTH, frame.TOP), *SEATS, LEGEND]
    if at == -1:
        fields += [box._replace(h=ending.PANEL_HEADER) for box in ending.panels(seats, frame.TOP)]
    for field in fields:
        for picture in (paper, wide):
            picture.paste(0, (field.x, field.y, field.right, field.bottom))
    assert ImageChops.difference(paper, wide).getbbox() is None


@pytest.mark.parametrize(
    "names", [("🌸", "中文", "\u202eabc", ""), ("است", "با", "از", "{ $seat }")]
)
def test_any_name_can_stand_in_a_picture(names: tuple[str, ...], way: str) -> None:
    for at in (9, -1):
        assert paint(scene(view_at(4, at), names=names)).size == (WIDTH, HEIGHT)


def test_the_legend_explains_the_gold_star_only_where_it_is() -> None:
    view = view_at(4, 20)
    assert "حرکت چشمگیر" not in words_of(scene(view))
    assert "حرکت چشمگیر" in words_of(replace(scene(view), big_move=Seat(1)))


@pytest.mark.parametrize("count", [9, 10, 20])
@pytest.mark.parametrize("path", ["north", "east", "south", "west"])
def test_stacks_of_up_to_twenty_stay_on_their_space(path: str, count: int) -> None:
    stack = ("rgyb" * 5)[:count]
    empty = paint(scene(view_of(drawn(tilted=False, seats=4))))
    full = paint(scene(view_of(drawn(tilted=False, seats=4, **{path: f"- - {stack} - -"}))))  # type: ignore[arg-type]
    boxes = {"north": NORTH, "south": SOUTH, "west": WEST, "east": EAST}
    for picture in (empty, full):
        for panel in SEATS:
            picture.paste(0, (panel.x, panel.y, panel.right, panel.bottom))
    left, top, right, bottom = ImageChops.difference(empty, full).getbbox() or (0, 0, 0, 0)
    box = boxes[path]
    assert (box.x <= left, box.y <= top, right <= box.right, bottom <= box.bottom) == (True,) * 4


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_gold_of_a_big_move_leaves_the_panel_of_the_turn_as_it_is(theme: str) -> None:
    """Only a star above its edge is added; the panel of another seat gets a thin gold border."""
    view = view_at(4, 20)
    assert view.to_move is not None
    plain = replace(scene(view), theme=theme)
    other = Seat((view.to_move + 1) % 4)
    for seat in (view.to_move, other):
        box = SEATS[seat]
        big = replace(plain, big_move=seat)
        inner = box._replace(y=box.y + frame.GAP * 3, h=box.h - frame.GAP * 3)
        assert differ(paint(plain), paint(big), inner) == (seat == other)


def test_the_header_of_a_stopped_game_names_no_task() -> None:
    view = view_at(2, 0)
    over = replace(view, to_move=None)
    first, stopped = (
        {words.text for words in drawn_words(scene(one, locale="en"), HEADER)}
        for one in (view, over)
    )
    assert Voice("en", strict=True).drawn(say("icecult-picture-first")) in first
    assert stopped == {Voice("en", strict=True).drawn(say("picture-stopped"))}


def test_idle_turns_are_counted_from_ten_on() -> None:
    nine, ten = (view_of(drawn(tilted=False, idle=idle)) for idle in (9, 10))
    quiet = view_of(drawn(tilted=False, idle=0))
    assert not differ(paint(scene(nine)), paint(scene(quiet)), LAST)
    assert differ(paint(scene(ten)), paint(scene(quiet)), LAST)


def test_used_symbols_are_ticked_and_compulsory_arrows_framed() -> None:
    pending = drawn("red>N | arc | circle | blue>E")
    done = do(pending, "arrow.nw.in")
    one, other = paint(scene(view_of(pending))), paint(scene(view_of(done)))
    assert differ(one, other, top_box(BlockPlace.NW))
    assert after_tilts(replace(pending, resolving=None)) == pending


def test_the_panel_of_a_computer_names_it() -> None:
    view = view_at(3, 0)
    waiting = (view.state.mover + 1) % 3
    names = tuple("کامپیوتر (سخت)" if seat == waiting else name for seat, name in enumerate(NAMES))
    assert "کامپیوتر" in words_of(scene(view, names=names), SEATS[waiting])


def test_a_computer_has_its_level_in_its_panel() -> None:
    view = GAME.observe(GAME.start(2, {}, None, "1").state, None)
    waiting = 1 - view.state.mover
    easy, hard = (
        paint(scene(view, names=tuple(f"کامپیوتر ({level})" for _ in range(2))))
        for level in ("آسان", "سخت")
    )
    assert differ(easy, hard, SEATS[waiting])
    assert differ(easy, hard, HEADER)


@pytest.mark.parametrize("count", [7, 8, 20])
def test_a_high_stack_has_its_number_of_pieces_on_its_ground_line(count: int) -> None:
    view = view_at(4, 0)
    stack = tuple(COLOURS[index % 4] for index in range(count))
    board = tuple((stack, *path[1:]) for path in view.state.paths)
    high = replace(view, state=replace(view.state, paths=board))
    figure = Voice("fa").digits(count)
    for path in PATHS:
        pieces_box, numbers = paths._space_boxes(path, 1)
        found = [each for each in drawn_words(scene(high), pieces_box) if each.text == figure]
        assert len(found) == (count >= 8)
        places = [Box(*at, PIECE, PIECE) for at in paths.piece_places(path, 1, count)]
        for each in found:
            number = Box(each.x, each.y, 0, 0).inset(-12)
            assert not any(place.overlaps(number) for place in places)
        assert all(place.overlaps(pieces_box) for place in places)
        assert not any(place.overlaps(numbers) for place in places)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_names_of_the_paths_are_whole_and_beside_the_spaces(locale: str) -> None:
    shown = scene(view_at(4, 0), locale=locale)
    for path, box in (("N", NORTH), ("S", SOUTH)):
        words = shown.say(say(path_name(path).id))
        [found] = [each for each in drawn_words(shown, box.inset(-10)) if each.text == words]
        width = measure(words, Font(30, width=90), "rtl" if locale == "fa" else "ltr")
        assert found.x + width <= box.x + 78 - 5
