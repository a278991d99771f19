"""The panels, cards and market of Reef: their sizes, and what is drawn where."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from engine.games.reef import GAME
from engine.games.reef.asides import BOARD
from engine.games.reef.board import EMPTY
from engine.games.reef.cards import Beside, Card, Colour, PatternCell
from engine.games.reef.components import by_id
from engine.games.reef.events import Took
from engine.games.reef.scoring import score
from engine.games.reef.state import DISPLAY_PLACES, HAND_LIMIT
from engine.saying import Seat
from render.canvas import Canvas
from render.frame import GAP
from render.games.reef import cards, header, market, paint, patterns
from render.games.reef import seats as panels
from render.games.reef.layout import Areas
from render.games.reef.theme import DARK as THEME
from render.games.reef.theme import LIGHT, PAPER, Palette
from render.layout import HEIGHT, WIDTH, Box, row
from tests.engine.reef.diagrams import board as drawn
from tests.engine.reef.diagrams import one_row, position
from tests.render.differences import differ
from tests.render.reef_scenes import scene, view_at


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_panels_of_two_and_four_players_have_the_same_size(seats: int) -> None:
    """In the picture for one player, that player's panel is the largest."""
    public, own = Areas(seats), Areas(seats, for_one=True)
    sizes = {(box.w, box.h) for box in (public.mover, *public.others)}
    assert len(sizes) == (2 if seats == 3 else 1)
    largest = sum(box.w * box.h for box in (own.mover, own.hand) if box is not None)
    assert all(largest > box.w * box.h for box in own.others)


@pytest.mark.parametrize("seats", [2, 3])
def test_the_cards_of_the_own_hand_are_as_large_as_those_of_the_display(seats: int) -> None:
    for is_idle in (False, True):
        areas = Areas(seats, for_one=True, is_idle=is_idle)
        assert areas.hand is not None
        slots = row(areas.hand.inset(panels._PAD), HAND_LIMIT, 8, from_right=True)
        assert slots[0].w * 1.05 > (areas.market.w - DISPLAY_PLACES * GAP) / (DISPLAY_PLACES + 1)
        assert areas.hand.h > areas.market.h
        assert areas.mover.bottom < areas.hand.y < areas.hand.bottom < areas.banks.y


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_highest_stacks_do_not_touch_the_labels_of_the_columns(seats: int) -> None:
    for colour in "pryg":
        full = one_row(f"{colour}4 {colour}4 {colour}4 {colour}4")
        one, other = (
            paint(scene(GAME.observe(position(boards=(own,) * seats, hands=("",) * seats), None)))
            for own in (EMPTY, full)
        )
        box, pad = Areas(seats).mover, panels._PAD - 2 * (seats == 4)
        labels = Box(box.x, box.y + panels.HEADER + pad, box.w, 30)
        assert not differ(one, other, labels)


@pytest.mark.parametrize("size", [(224, 99), (224, 115), (231, 120), (236, 99)])
def test_a_wide_card_has_its_pattern_beside_its_band(size: tuple[int, int]) -> None:
    box = Box(20, 20, *size)
    view = view_at(2, 40)
    for card in by_id().values():
        canvas = Canvas(scene(view), THEME, Image.new("RGB", (WIDTH, HEIGHT)))
        cards.draw(canvas, box, replace(card, corals=by_id()["R01"].corals), tag="1")
        bare = Canvas(scene(view), THEME, Image.new("RGB", (WIDTH, HEIGHT)))
        cards.draw(bare, box, replace(by_id()["R01"], points=card.points), tag="1")
        band = cards.tag_place(box).x - 52
        assert cards.is_wide(box)
        assert not differ(canvas.image, bare.image, Box(band, 0, WIDTH - band, 200))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("for_one", [False, True])
def test_a_market_that_cannot_be_used_leaves_space_to_the_boards_or_the_own_hand(
    seats: int, *, for_one: bool
) -> None:
    usual, idle = (Areas(seats, for_one=for_one, is_idle=is_idle) for is_idle in (False, True))
    assert idle.market.h < usual.market.h
    assert idle.market.bottom == usual.market.bottom
    assert (idle.hand or idle.mover).h > (usual.hand or usual.mover).h


@pytest.mark.parametrize("seats", [2, 3])
def test_what_is_drawn_for_an_own_card_does_not_depend_on_the_other_cards(seats: int) -> None:
    """The first card would score nothing, whether or not the second one would score."""
    own = drawn("r1 r1 r1 --\n-- -- -- --\n-- -- -- --\n-- -- -- --")
    nothing, also, *_ = (key for key, card in by_id().items() if not score(own, card).points)
    scoring = next(key for key, card in by_id().items() if score(own, card).points)
    area = Areas(seats, for_one=True).hand
    assert area is not None
    slot = row(area.inset(panels._PAD, panels._PAD), HAND_LIMIT, 8, from_right=True)[0]
    pictures = []
    for second in (also, scoring):
        hands = (f"{nothing} {second}", *("",) * (seats - 1))
        state = position(boards=(own, *(EMPTY,) * (seats - 1)), hands=hands)
        pictures.append(paint(scene(GAME.observe(state, Seat(0)), chosen=BOARD)))
    assert differ(*pictures, area)
    assert not differ(*pictures, slot)


@pytest.mark.parametrize("width", [77, 84, 107, 130, 224])
def test_no_pattern_covers_the_points_of_its_card(width: int) -> None:
    side = next(side for least, side, _ in cards._POINTS if width >= least)
    body = Box(0, 0, width, 100 if width < 150 else 150)
    corner = Box(0, body.bottom - side - 4, side + 4, side + 4)
    for card in by_id().values():
        part = patterns.free_area(body, card, side, marked=False)
        if isinstance(card.pattern, Beside):
            places = [part]
        else:
            places = [place for _, place in patterns._cells(part, card.pattern)]
        for place in places:
            assert place.w >= 16
            assert not place.overlaps(corner)


def test_cards_that_cannot_be_taken_are_not_marked() -> None:
    """With a full hand, the display has no marks, neither for what was just taken nor for prices."""
    view = GAME.observe(position(hands=("R10 R11 R12 R13", "")), Seat(0))
    shown = view.display[1]
    assert shown is not None
    taken = Took(Seat(1), 2, shown.card, 0, shown.card, view.deck_top, 1)
    market = Areas(2, is_idle=True).market
    plain, after = (paint(scene(replace(view, events=events))) for events in ((), (taken,)))
    assert not differ(plain, after, market)


def _pair(height: int, *, or_more: bool) -> Card:
    cells = (
        PatternCell(0, 0, Colour.RED, height, or_more),
        PatternCell(1, 1, Colour.GREEN, height, or_more),
    )
    return replace(by_id()["R01"], pattern=cells)


@pytest.mark.parametrize("size", [(57, 84), (64, 78), (72, 126), (86, 97), (98, 150), (112, 150)])
def test_the_heights_of_small_patterns_cover_at_most_a_corner_of_their_corals(
    size: tuple[int, int],
) -> None:
    box = Box(20, 20, *size)
    images = []
    for card in (_pair(0, or_more=False), _pair(2, or_more=True)):
        canvas = Canvas(scene(view_at(2, 40)), THEME, Image.new("RGB", (WIDTH, HEIGHT)))
        cards.draw_pattern(canvas, box, card)
        images.append(canvas.image)
    assert differ(*images, box)
    assert not differ(*images, box._replace(x=box.right, w=200))
    for _, place in patterns._cells(box.inset(4), _pair(2, or_more=True).pattern):  # type: ignore[arg-type]
        assert not differ(*images, place._replace(w=place.w // 2, h=place.h // 2))


def test_the_card_of_the_last_move_has_no_heights() -> None:
    images = []
    for card in (_pair(0, or_more=False), _pair(2, or_more=True)):
        action = Took(Seat(1), 2, card, 0, card, None, 1)
        canvas = Canvas(scene(view_at(2, 40)), THEME, Image.new("RGB", (WIDTH, HEIGHT)))
        header.draw_subject(canvas, Box(20, 20, 46, 46), action)
        images.append(canvas.image)
    assert not differ(*images, Box(0, 0, 200, 200))


@pytest.mark.parametrize("locale", ["fa", "en"])
def test_the_cards_of_the_others_are_whole_with_three_players(
    locale: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn_cards: list[Box] = []
    draw = cards.draw

    def noting(canvas: Canvas, box: Box, card: Card, **options: Any) -> None:
        drawn_cards.append(box)
        draw(canvas, box, card, **options)

    monkeypatch.setattr(cards, "draw", noting)
    view = GAME.observe(position(hands=("R10 R11", "R12 R13", "R14 R15 R16 R17")), None)
    paint(scene(view, locale=locale))
    others = Areas(3, rtl=locale == "fa").others
    assert [sum(card.overlaps(box) for card in drawn_cards) for box in others] == [2, 4]


@pytest.mark.parametrize("theme", [LIGHT, THEME])
def test_a_coral_whose_bank_is_almost_empty_is_on_light_ground(theme: Palette) -> None:
    for index in range(4):
        canvas = Canvas(scene(view_at(2, 40)), theme, Image.new("RGB", (WIDTH, HEIGHT)))
        market.draw_bank(
            canvas, Box(20, 20, 132, 44), replace(view_at(2, 40), bank=(0,) * 4), index
        )
        colours = {colour: count for count, colour in canvas.image.getcolors(1 << 20) or ()}
        assert colours[PAPER] > 200


def test_a_token_with_its_ring_is_within_the_card() -> None:
    for box in (Box(0, 0, 230, 222), Box(0, 0, 230, 204), Box(0, 0, 222, 196)):
        x, y = cards.coin_place(box, 56)
        ring = (56 + cards.COIN_RING) // 2
        assert x - ring >= 5
        assert y - ring > cards.band_height(box) + 2
