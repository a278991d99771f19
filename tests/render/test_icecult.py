"""The pictures of Ice Cult: every position can be drawn; previews and highlights are where they belong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

import render
from bot.presentation.texts import LOCALES, Voice
from engine.games.icecult import GAME
from engine.games.icecult.names import path_name
from engine.games.icecult.pieces import COLOURS, PATHS
from engine.games.icecult.state import State
from engine.games.icecult.tilts import TILTS, BlockPlace
from engine.games.icecult.views import preview
from engine.saying import Seat, say
from render import ending, frame
from render.canvas import Canvas
from render.frame import HEADER, LAST
from render.games.icecult import paint, paths
from render.games.icecult.base import top_box
from render.games.icecult.highlights import Highlights
from render.games.icecult.layout import EAST, LEGEND, NORTH, PIECE, SEATS, SOUTH, TRAY, WEST
from render.games.icecult.theme import THEMES
from render.layout import HEIGHT, WIDTH, Box
from render.scene import Scene
from render.text import Font, measure
from tests.engine.icecult.diagrams import after_tilts, do, drawn
from tests.render.differences import differ
from tests.render.drawn_words import drawn_words
from tests.render.icecult_scenes import games, scene, view_at, view_of
from tests.render.positions import LONGEST, NAMES, SAMPLED, renamed, sampled


def painted_paths(
    position: State, highlights: Highlights, hints: paths.MoveHints | None = None
) -> Image.Image:
    """Return a picture with nothing but the paths."""
    canvas = Canvas(scene(view_of(position)), THEMES.own, paths.empty(THEMES.own))
    paths.draw(canvas, position, highlights, hints or paths.MoveHints(), pale=False)
    return canvas.image


def beginnings(changed: Image.Image, along: str) -> list[int]:
    """Return where separate marks begin, along a path, in a picture that is black between them."""
    lines = range(HEIGHT if along in "NS" else WIDTH)
    marked = [
        changed.crop((0, at, WIDTH, at + 1) if along in "NS" else (at, 0, at + 1, HEIGHT)).getbbox()
        for at in lines
    ]
    return [at for at in lines[1:] if marked[at] and not marked[at - 1]]


def words_of(of: Scene, box: Box | None = None) -> list[str]:
    return [found.text for found in drawn_words(of, box)]


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


@pytest.mark.parametrize("tilt", TILTS, ids=lambda tilt: tilt.code)
def test_a_half_made_tilt_is_shown_as_if_it_were_made(tilt: object) -> None:
    view = view_of(GAME.start(2, {}, None, "1").state)
    code = tilt.code  # type: ignore[attr-defined]
    chosen = f"tilt.{code}"
    tried = paint(scene(view, chosen=chosen))
    made = paint(scene(replace(preview(view, chosen), tried=())))
    for place in BlockPlace:
        middle = top_box(place).inset(16)
        assert not differ(tried, made, middle)
    assert differ(tried, made, LAST)


def test_both_half_made_tilts_are_shown_and_the_pieces_stay() -> None:
    view = view_of(drawn("red>N | arc | arc | circle", north="r g - - yb", tilted=False))
    one, both = (paint(scene(view, chosen=chosen)) for chosen in ("tilt.nn", "tilt.nn.ee"))
    assert differ(one, both, top_box(BlockPlace.SE))
    assert not differ(one, both, NORTH._replace(w=NORTH.w - 60))


def test_a_word_that_names_no_tilt_is_no_preview() -> None:
    view = view_of(GAME.start(2, {}, None, "1").state)
    plain = paint(scene(view))
    for chosen in ("tilt", "tilt.zz", "nonsense"):
        assert ImageChops.difference(plain, paint(scene(view, chosen=chosen))).getbbox() is None


def test_a_chosen_arrow_points_out_its_own_pieces() -> None:
    position = drawn("red>N | blue>N | arc | circle", north="rb - r b -")
    view = view_of(position)
    red = paint(scene(view, chosen="arrow.nw"))
    blue = paint(scene(view, chosen="arrow.ne"))
    assert differ(red, blue, NORTH)


@pytest.mark.parametrize("path", ["north", "east", "south", "west"])
def test_the_arrows_of_steps_cover_no_number_and_stay_on_their_path(path: str) -> None:
    key, box = path[0].upper(), {"north": NORTH, "south": SOUTH, "west": WEST, "east": EAST}[path]
    position = drawn(tilted=False, seats=4)
    every = Highlights(steps={(key, space) for space in range(6)})
    plain, stepped = (painted_paths(position, marks) for marks in (Highlights(), every))
    changed = ImageChops.difference(plain, stepped)
    left, top, right, bottom = changed.getbbox() or (0, 0, 0, 0)
    assert (box.x <= left, box.y <= top, right <= box.right, bottom <= box.bottom) == (True,) * 4
    for space in range(1, 6):
        x, y = paths.number_centre(key, space)
        assert changed.crop((x - 12, y - 14, x + 12, y + 14)).getbbox() is None
    assert len(beginnings(changed, along=key)) == 6


@pytest.mark.parametrize("path", ["north", "east", "south", "west"])
@pytest.mark.parametrize("space", [1, 2, 5])
def test_the_mark_of_a_piece_that_may_move_leaves_its_sign_visible(path: str, space: int) -> None:
    stacks = ["r" if number == space else "-" for number in range(1, 6)]
    position = drawn(tilted=False, seats=4, **{path: " ".join(stacks)})  # type: ignore[arg-type]
    key = path[0].upper()
    plain, marked = (
        painted_paths(position, Highlights(), paths.MoveHints(pieces))
        for pieces in ((), {(key, space, 1)})
    )
    ((x, y),) = paths.piece_places(key, space, 1)
    piece = Box(x, y, PIECE, PIECE)
    assert differ(plain, marked, piece.inset(-8))
    assert not differ(plain, marked, piece.inset(10))


def test_a_preview_fades_the_paths_and_says_after_which_tilts() -> None:
    view = view_of(drawn("red>N | arc | arc | circle", north="r g - - yb", tilted=False))
    plain, tried = scene(view), scene(view, chosen="tilt.nn.ee")
    east = [
        ImageStat.Stat(paint(each).crop((EAST.x, EAST.y, EAST.right, EAST.bottom))).stddev
        for each in (plain, tried)
    ]
    assert max(east[1]) < min(east[0])
    assert "بعد از چرخش" in words_of(tried)


def test_the_legend_of_a_preview_says_which_tilt_is_refused_and_why() -> None:
    view = view_of(GAME.start(2, {}, None, "1").state)
    refusal = "چرخش ۶ مجاز نیست: چرخش ۵ را برمی‌گرداند"
    assert refusal in words_of(scene(view, chosen="tilt.ee"))
    assert refusal not in words_of(scene(view))


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


def test_a_film_shows_the_blocks_before_a_tilt_and_below_them_after_it() -> None:
    view = GAME.observe(GAME.start(2, {}, None, "1").state, None)
    one, two = (paint(scene(view, chosen=f"?film.{codes}")) for codes in ("nn", "nn.ee"))
    assert one.size == (WIDTH, HEIGHT)

    def top(film: Image.Image, number: int, place: BlockPlace) -> Image.Image:
        box, down = top_box(place), 108 + number * 576 - TRAY.y - 30
        return film.crop((box.x, box.y + down, box.right, box.bottom + down))

    board = paint(scene(view))
    for place in BlockPlace:
        box = top_box(place)
        at_rest = board.crop((box.x, box.y, box.right, box.bottom))
        assert top(one, 0, place).tobytes() == at_rest.tobytes()
        assert top(one, 1, place).tobytes() == top(two, 0, place).tobytes()
    assert [top(two, 0, p).tobytes() != top(two, 1, p).tobytes() for p in BlockPlace] == [
        False, True, True, False,
    ]  # fmt: skip


def test_a_film_of_no_tilts_is_no_film() -> None:
    view = GAME.observe(GAME.start(2, {}, None, "1").state, None)
    plain = paint(scene(view))
    for chosen in ("?film", "?film.zz", "?film.nn.ee.nn"):
        assert ImageChops.difference(plain, paint(scene(view, chosen=chosen))).getbbox() is None


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
