"""Where cards and corals come from: the display and its tokens, the top of the deck, the four banks."""

from __future__ import annotations

from functools import lru_cache

from engine.games.reef.cards import COLOURS
from engine.games.reef.events import Took
from engine.games.reef.state import DISPLAY_PLACES, HAND_LIMIT, in_bank, lowest_places
from engine.games.reef.views import ReefView
from render import parts, sprites, text
from render.games.reef import cards, corals
from render.games.reef.look import (
    ALERT,
    DARK,
    DEEP,
    GOLD_DEEP,
    GUTTER,
    LABEL,
    PANEL,
    PAPER,
    STRIP,
    THEME,
    WHITE,
)
from render.games.reef.marks import Marks
from render.page import Drawing, Page, Run
from render.pen import Pen, Sprite
from render.text import Face
from render.theme import Box, mix

_COIN = 56


def draw(page: Page, box: Box, view: ReefView, marks: Marks) -> None:
    """The display from the right, the deck on the left; in the set-up the corals still to be put."""
    if view.to_put:
        _starting_corals(page, box, view)
        return
    is_full = view.to_move is not None and len(view.hands[view.to_move]) >= HAND_LIMIT
    if is_full:
        _full_hand(page, Box(box.x, box.y, box.w, 54))
        box = Box(box.x, box.y + 60, box.w, box.h - 60)
    wide = (box.w - DISPLAY_PLACES * GUTTER) // (DISPLAY_PLACES + 1)
    lowest = () if is_full or not view.deck_left else lowest_places(view.display)
    for place, offer in enumerate(view.display, 1):
        card = Box(box.right - place * wide - (place - 1) * GUTTER, box.y, wide, box.h)
        if offer is None:
            _gap(page, card, page.say("reef-picture-gap"))
            continue
        cards.draw(page, card, offer.card, tag=page.number(place))
        x, y = cards.coin_place(card, _COIN)
        if place in lowest:
            ring = _COIN + 14
            page.put(
                sprites.dashes(ring, ring, ring // 2, 4, GOLD_DEEP), x - ring // 2, y - ring // 2
            )
        if offer.tokens:
            _coin(page, x, y, offer.tokens)
        if any(isinstance(deed, Took) and deed.place == place for deed in marks.deeds.values()):
            page.put(sprites.outline(card.w, card.h, wide // 18, 6, THEME.accent), card.x, card.y)
    deck = Box(box.x, box.y, wide - 8, box.h - 8)
    _deck(page, deck, view, priced=not is_full)
    if is_full:
        veil = sprites.field(box.w, box.h, 0, THEME.ground).faded(0.3)
        page.put(veil, box.x, box.y)


def draw_banks(page: Page, box: Box, view: ReefView) -> None:
    """The banks on the right, red when the end is near (RF-40); how many cards are in the deck on the left."""
    deck = Box(box.x, box.y, 272, box.h)
    banks = Box(deck.right + GUTTER, box.y, box.right - deck.right - GUTTER, box.h)
    for part in (deck, banks):
        page.put(sprites.field(part.w, part.h, 16, DEEP), part.x, part.y)
    words = Run(page.say("reef-picture-deck"), LABEL, THEME.quiet, page.direction)
    number = Run(page.number(view.deck_left), Face(44, bold=True), _alarm(view.deck_left), "ltr")
    page.line(deck.inset(14, 0), [words, number], align="middle", gap=14)
    label = page.say("reef-picture-bank")
    room = text.width(label, LABEL, page.direction) + 30
    page.write(banks.right - 14, banks.middle, label, LABEL, THEME.quiet, anchor="right")
    step = (banks.w - room - 8) // len(COLOURS)
    for at in range(len(COLOURS)):
        place = Box(banks.right - room - (at + 1) * step, banks.y, step, banks.h)
        draw_bank(page, place.inset(3, 6), view, at)


def draw_bank(page: Page, box: Box, view: ReefView, at: int) -> None:
    """One bank: its coral and how many are left; few of them: on red, with a sign."""
    colour = COLOURS[at]
    count, size = in_bank(view.bank, colour), min(box.h, 58)
    few = count <= ALERT
    if few:
        page.put(sprites.field(box.w, box.h, 14, THEME.minus), box.x, box.y)
    pieces: list[Run | Drawing] = [
        Drawing(size, lambda x, middle: page.put(corals.top(colour, size), x, middle - size // 2)),
        Run(page.number(count), Face(46, bold=True), WHITE, "ltr"),
    ]
    if few:
        pieces.append(Drawing(32, lambda x, middle: page.put(_warning(32), x, middle - 16)))
    page.line(box, pieces, align="middle", gap=8)


def _alarm(count: int) -> tuple[int, int, int]:
    return WHITE if count > ALERT else mix(THEME.minus, WHITE, 0.35)


def _coin(page: Page, x: int, y: int, points: int) -> None:
    page.put(cards.coin(_COIN), x - _COIN // 2, y - _COIN // 2)
    words = page.number(points, signed=True)
    page.write(x, y, words, Face(34, bold=True), DARK, anchor="ink", direction="ltr")


def _deck(page: Page, box: Box, view: ReefView, *, priced: bool) -> None:
    """The top card, open, on the edges of those below it; its price stands on a coin in a dashed ring (RF-11)."""
    if view.deck_top is None:
        _gap(page, box, page.say("reef-picture-deck-out"))
        return
    for below in range(min(2, view.deck_left - 1), 0, -1):
        edge = sprites.card(box.w, box.h, box.w // 18, mix(PAPER, DARK, 0.15 * below), DARK)
        page.put(edge, box.x + 4 * below, box.y + 4 * below)
    cards.draw(page, box, view.deck_top, tag=" ")
    side = cards.band_height(box) - 12
    page.put(_pile(side), box.right - side - 7, box.y + 8)
    if priced:
        x, y = cards.coin_place(box, _COIN)
        ring = _COIN + 14
        page.put(sprites.dashes(ring, ring, ring // 2, 4, GOLD_DEEP), x - ring // 2, y - ring // 2)
        _coin(page, x, y, -1)


@lru_cache(maxsize=8)
def _pile(size: int) -> Sprite:
    """Cards on each other, in place of a number."""
    pen = Pen(size, size)
    for at in range(3):
        x, y = size * (0.34 - 0.08 * at), size * (0.32 - 0.08 * at)
        pen.box(x - 2, y - 2, size * 0.42 + 4, size * 0.54 + 4, 5, DEEP)
        pen.box(x, y, size * 0.42, size * 0.54, 4, mix(PAPER, DEEP, 0.5 - 0.25 * at))
    return pen.sprite()


@lru_cache(maxsize=8)
def _warning(size: int) -> Sprite:
    """A triangle with an exclamation mark."""
    pen = Pen(size, size)
    pen.polygon([(size / 2, 1), (size - 1, size - 3), (1, size - 3)], WHITE)
    pen.box(size / 2 - 2, size * 0.34, 4, size * 0.3, 2, THEME.minus)
    pen.disc(size / 2, size * 0.76, 2.4, THEME.minus)
    return pen.sprite()


def _gap(page: Page, box: Box, words: str) -> None:
    page.put(sprites.dashes(box.w, box.h, 14, 4, mix(PANEL, WHITE, 0.35), PANEL), box.x, box.y)
    page.line(box.inset(12, 0), [Run(words, LABEL, THEME.quiet, page.direction)], align="middle")


def _full_hand(page: Page, box: Box) -> None:
    """Why the cards below are pale (RF-12)."""
    page.put(sprites.field(box.w, box.h, box.h // 2, DEEP), box.x, box.y)
    page.put(sprites.outline(box.w, box.h, box.h // 2, 4, THEME.accent), box.x, box.y)
    words = page.say("reef-picture-full-hand")
    page.line(
        box.inset(24, 0), [Run(words, Face(36, bold=True), WHITE, page.direction)], align="middle"
    )


def _starting_corals(page: Page, box: Box, view: ReefView) -> None:
    """Before the display is laid out: which corals the seat to move has still to put (RF-4, RF-5)."""
    parts.card(page, box)
    words = page.say("reef-picture-setup", setup=view.setup.value)
    line = Box(box.x + 20, box.y + 10, box.w - 40, 60)
    page.line(line, [Run(words, Face(36), WHITE, page.direction)], align="middle")
    size = min(box.h - 100, 150)
    step = (box.w - 60) // len(COLOURS)
    for at, colour in enumerate(COLOURS):
        x = box.right - 30 - (at + 1) * step + (step - size) // 2
        y = line.bottom + (box.bottom - line.bottom - size) // 2
        if colour in view.to_put:
            page.put(sprites.field(size + 16, size + 16, 24, STRIP), x - 8, y - 8)
            page.put(corals.top(colour, size), x, y)
        else:
            page.put(sprites.dashes(size, size, size // 2, 4, STRIP), x, y)
