"""The market: the display with its point tokens, the top card of the deck, and the banks.

During the setup, it shows the starting corals instead of the display and the deck.
"""

from __future__ import annotations

from functools import lru_cache

from engine.games.reef.cards import COLOURS, Colour
from engine.games.reef.events import Took
from engine.games.reef.state import DISPLAY_PLACES, HAND_LIMIT, in_bank, lowest_places
from engine.games.reef.views import ReefView
from render import shapes, text, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.games.reef import cards, corals, sprites
from render.games.reef.highlights import Highlights
from render.games.reef.layout import GAP, Areas
from render.games.reef.theme import (
    ALERT,
    DEEP,
    GOLD_DEEP,
    INK,
    LABEL,
    PAPER,
    palette,
)
from render.layout import Box
from render.raster import Rasterizer, Sprite, composite
from render.text import Font
from render.theme import Rgb, mix

_COIN, _ALARM = 56, 46
"""The sizes in px of a token, and of the light disc below a coral whose bank is almost empty."""


def draw(canvas: Canvas, areas: Areas, view: ReefView, highlights: Highlights) -> None:
    """Draw the market and the banks for a game that is running or was stopped."""
    _draw_market(canvas, areas.market, view, highlights)
    _draw_banks(canvas, areas.banks, view)


def is_idle(view: ReefView) -> bool:
    """Return whether the player to move can take nothing because their hand is full (RF-12).

    In a picture for one player, return False unless it is that player's turn.
    """
    if view.to_move is None or view.to_put or view.viewer not in (None, view.to_move):
        return False
    return len(view.hands[view.to_move]) >= HAND_LIMIT


def _draw_market(canvas: Canvas, box: Box, view: ReefView, highlights: Highlights) -> None:
    """Draw the display at the reading start and the deck at the end, or during the setup the starting corals.

    If the hand of the player to move is full, a note says so, the cards are slightly dimmed, and rings, the frame of a
    new card and the price of the deck's card are left out.
    """
    if view.to_put:
        _starting_corals(canvas, box, view)
        return
    is_full = is_idle(view)
    if is_full:
        _full_hand(canvas, box._replace(h=42))
        box = box._replace(y=box.y + 45, h=box.h - 45)
    width = (box.w - DISPLAY_PLACES * GAP) // (DISPLAY_PLACES + 1)
    lowest = () if is_full or not view.deck_left else lowest_places(view.display)
    for place, offer in enumerate(view.display, 1):
        card = canvas.start_of(canvas.nth_of(box, place - 1, width + GAP), width)
        if offer is None:
            _empty_place(canvas, card, canvas.say("reef-picture-gap"))
            continue
        has_coin = bool(offer.tokens) or place in lowest
        cards.draw(canvas, card, offer.card, tag=canvas.format_number(place), marked=has_coin)
        size = 40 if is_full else _COIN
        x, y = cards.coin_place(card, size)
        if place in lowest:
            ring = _COIN + cards.COIN_RING
            canvas.draw_sprite(
                shapes.dashed_outline(ring, ring, ring // 2, 4, GOLD_DEEP),
                x - ring // 2,
                y - ring // 2,
            )
        if offer.tokens:
            _coin(canvas, x, y, offer.tokens, size)
        just_filled = any(
            isinstance(action, Took) and action.place == place
            for action in highlights.actions.values()
        )
        if just_filled and not is_full:
            canvas.draw_sprite(
                shapes.outline(card.w, card.h, width // 18, 6, canvas.theme.mark), card.x, card.y
            )
    deck = canvas.end_of(box, width)._replace(w=width - 8, h=box.h - 8)
    _deck(canvas, deck, view, priced=not is_full)
    if is_full:
        dimming = shapes.rounded_rect(box.w, box.h, 0, canvas.theme.background).faded(0.14)
        canvas.draw_sprite(dimming, box.x, box.y)


def _draw_banks(canvas: Canvas, box: Box, view: ReefView) -> None:
    """Draw the banks at the reading start and the number of cards in the deck at the end."""
    deck, banks = canvas.end_of(box, 272), canvas.rest_of_row(box, 272, GAP)
    for part in (deck, banks):
        canvas.draw_sprite(
            shapes.rounded_rect(part.w, part.h, 16, palette(canvas).panel), part.x, part.y
        )
    words = canvas.run(canvas.say("reef-picture-deck"), LABEL, canvas.theme.muted)
    number = canvas.number_run(
        view.deck_left, Font(44, bold=True), _count_colour(canvas, view.deck_left)
    )
    canvas.draw_row(deck.inset(14, 0), [words, number], align="centre", gap=14)
    label = canvas.say("reef-picture-bank")
    label_w = text.measure(label, LABEL, canvas.direction) + 30
    canvas.draw_row(banks.inset(14, 0), [canvas.run(label, LABEL, canvas.theme.muted)])
    piles = canvas.end_of(banks, banks.w - label_w)
    step = (piles.w - 8) // len(COLOURS)
    for index in range(len(COLOURS)):
        draw_bank(canvas, canvas.nth_of(piles, index, step).inset(3, 6), view, index)


def draw_bank(canvas: Canvas, box: Box, view: ReefView, index: int) -> None:
    """Draw the bank of the colour `COLOURS[index]`; it is marked if few corals are left (RF-40)."""
    colour = COLOURS[index]
    count, size = in_bank(view.bank, colour), min(box.h, 58)
    few = count <= ALERT
    ink = canvas.theme.on_warning if few else canvas.theme.text
    coral = widgets.centred(canvas, corals.top(colour, size), size, size)
    if few:
        pill = box.inset(0, min(0, (box.h - _ALARM - 6) // 2))
        canvas.draw_sprite(
            shapes.rounded_rect(pill.w, pill.h, 14, canvas.theme.negative), pill.x, pill.y
        )
        coral = widgets.centred(canvas, _on_paper(colour, _ALARM), _ALARM, _ALARM)
    items: list[RowItem] = [
        coral,
        canvas.number_run(count, Font(46, bold=True), ink),
    ]
    if few:
        items.append(
            InlineDrawing(
                32,
                lambda x, y: canvas.draw_sprite(
                    _warning(32, ink, canvas.theme.negative), x, y - 16
                ),
            )
        )
    canvas.draw_row(box, items, align="centre", gap=6)


@lru_cache(maxsize=8)
def _on_paper(colour: Colour, size: int) -> Sprite:
    """Return a coral on a light disc of `size` px, which separates it from the warning colour."""
    inner = round(size * 0.82)
    edge = (size - inner) // 2
    layers = [(shapes.disc(size, PAPER), 0, 0), (corals.top(colour, inner), edge, edge)]
    return composite(size, size, layers)


def _count_colour(canvas: Canvas, count: int) -> Rgb:
    return canvas.theme.text if count > ALERT else canvas.theme.negative


def _coin(canvas: Canvas, x: int, y: int, points: int, size: int = _COIN) -> None:
    canvas.draw_sprite(sprites.coin(size), x - size // 2, y - size // 2)
    words, font = (
        canvas.format_number(points, signed=True),
        Font(34 if size > 50 else 30, bold=True),
    )
    canvas.draw_text(x, y, words, font, INK, anchor="bbox", direction="ltr")


def _deck(canvas: Canvas, box: Box, view: ReefView, *, priced: bool) -> None:
    """Draw the top card of the deck, face up, and the edges of up to two more; if the deck is empty, a note says so.

    `priced` adds a token with the price of the card (RF-11).
    """
    if view.deck_top is None:
        _empty_place(canvas, box, canvas.say("reef-picture-deck-out"))
        return
    for below in range(min(2, view.deck_left - 1), 0, -1):
        edge = shapes.card(box.w, box.h, box.w // 18, mix(PAPER, INK, 0.15 * below), INK)
        canvas.draw_sprite(edge, box.x + 4 * below, box.y + 4 * below)
    cards.draw(canvas, box, view.deck_top, tag=" ", marked=priced)
    place = cards.tag_place(box, rtl=canvas.is_rtl)
    canvas.draw_sprite(_pile(place.w), place.x, place.y)
    if priced:
        x, y = cards.coin_place(box, _COIN)
        ring = _COIN + cards.COIN_RING
        canvas.draw_sprite(
            shapes.dashed_outline(ring, ring, ring // 2, 4, GOLD_DEEP), x - ring // 2, y - ring // 2
        )
        _coin(canvas, x, y, -1)


@lru_cache(maxsize=8)
def _pile(size: int) -> Sprite:
    """Return a symbol for a pile of cards."""
    raster = Rasterizer(size, size)
    for index in range(3):
        x, y = size * (0.34 - 0.08 * index), size * (0.32 - 0.08 * index)
        raster.rect(x - 2, y - 2, size * 0.42 + 4, size * 0.54 + 4, 5, DEEP)
        raster.rect(x, y, size * 0.42, size * 0.54, 4, mix(PAPER, DEEP, 0.5 - 0.25 * index))
    return raster.sprite()


@lru_cache(maxsize=8)
def _warning(size: int, colour: Rgb, mark: Rgb) -> Sprite:
    """Return a warning sign: a triangle with an exclamation mark."""
    raster = Rasterizer(size, size)
    raster.polygon([(size / 2, 1), (size - 1, size - 3), (1, size - 3)], colour)
    raster.rect(size / 2 - 2, size * 0.34, 4, size * 0.3, 2, mark)
    raster.disc(size / 2, size * 0.76, 2.4, mark)
    return raster.sprite()


def _empty_place(canvas: Canvas, box: Box, words: str) -> None:
    canvas.draw_sprite(
        shapes.dashed_outline(
            box.w, box.h, 14, 4, mix(canvas.theme.card, canvas.theme.text, 0.35), canvas.theme.card
        ),
        box.x,
        box.y,
    )
    canvas.draw_row(
        box.inset(12, 0), [canvas.run(words, LABEL, canvas.theme.muted)], align="centre"
    )


def _full_hand(canvas: Canvas, box: Box) -> None:
    """Draw a note that the hand is full, which is why the cards below are dimmed (RF-12)."""
    canvas.draw_sprite(
        shapes.rounded_rect(box.w, box.h, box.h // 2, palette(canvas).panel), box.x, box.y
    )
    words = canvas.run(canvas.say("reef-picture-full-hand"), LABEL, canvas.theme.accent_ink)
    canvas.draw_row(box.inset(24, 0), [words], align="centre")


def _starting_corals(canvas: Canvas, box: Box, view: ReefView) -> None:
    """Draw the starting corals that the player to move still has to place (RF-4, RF-5)."""
    widgets.card(canvas, box)
    words = canvas.say("reef-picture-setup", setup=view.setup.value)
    line = Box(box.x + 20, box.y + 10, box.w - 40, 60)
    canvas.draw_row(line, [canvas.run(words, Font(36), canvas.theme.text)], align="centre")
    size = min(box.h - 100, 150)
    step = (box.w - 60) // len(COLOURS)
    for index, colour in enumerate(COLOURS):
        x = canvas.nth_of(box.inset(30, 0), index, step).x + (step - size) // 2
        y = line.bottom + (box.bottom - line.bottom - size) // 2
        if colour in view.to_put:
            canvas.draw_sprite(
                shapes.rounded_rect(size + 16, size + 16, 24, palette(canvas).strip), x - 8, y - 8
            )
            canvas.draw_sprite(corals.top(colour, size), x, y)
        else:
            canvas.draw_sprite(
                shapes.dashed_outline(size, size, size // 2, 4, palette(canvas).strip), x, y
            )
