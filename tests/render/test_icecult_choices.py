"""Choices in the pictures of Ice Cult: previews of tilts, arrows that are pointed out, and films of tilts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import Image, ImageChops, ImageStat

from engine.games.icecult import GAME
from engine.games.icecult.state import State
from engine.games.icecult.tilts import TILTS, BlockPlace
from engine.games.icecult.views import preview
from render.canvas import Canvas
from render.frame import LAST
from render.games.icecult import paint, paths
from render.games.icecult.base import top_box
from render.games.icecult.highlights import Highlights
from render.games.icecult.layout import EAST, NORTH, PIECE, SOUTH, TRAY, WEST
from render.games.icecult.theme import THEMES
from render.layout import HEIGHT, WIDTH, Box
from tests.engine.icecult.diagrams import drawn
from tests.render.differences import differ
from tests.render.icecult_scenes import scene, view_of, words_of


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
