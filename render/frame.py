"""The frame that the pictures of all games share.

From top to bottom, a picture consists of a header (whose turn, the next player, the progress of the game), a bar with
the last move, and the parts of the game. In most games, the panel of the player to move and what the player chooses
from are the lowest, next to the keyboard.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PIL import Image

from engine.saying import Seat, Who
from render import decorations, shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.layout import HEIGHT, WIDTH, Box
from render.raster import Sprite
from render.text import Font
from render.theme import Rgb, mix

MARGIN, GAP = 6, 8
HEADER = Box(MARGIN, MARGIN, WIDTH - 2 * MARGIN, 84)
LAST = Box(MARGIN, HEADER.bottom + 5, WIDTH - 2 * MARGIN, 54)
TOP = LAST.bottom + GAP
"""The y coordinate of the top of the area below the header and the last-move bar."""

_EDGE = Box(HEADER.x + 20, HEADER.bottom - 4, HEADER.w - 40, 10)
"""The gap between the header and the last-move bar, in which decorations are drawn."""
WIDE_HEADER, WIDE_SCORE = 60, 96
"""The heights in px of the name and the score in the column beside the contents of a wide panel."""
SIGN_H = 42
"""The height in px of the line of the header with the progress of the game, if it contains drawings."""
_TURN, _TURN_NAME = Font(38), Font(50, bold=True)
_PROGRESS, _NEXT, _NEXT_NAME = Font(34, bold=True), Font(31), Font(31, bold=True)


def close_up(canvas: Canvas, places: Mapping[str, Box]) -> Image.Image:
    """Return the image or, if a close-up names parts, only those of them that are in `places`, one below the other.

    places: the parts of the picture by name, from top to bottom; the picture is cut in its full width above and below
    each of them. If none of them is named, the whole image is returned.
    """
    wanted = () if canvas.close_up is None else canvas.close_up.parts
    edge, bands = MARGIN - GAP // 2, list[tuple[int, int]]()
    for box in (box for name, box in places.items() if name in wanted):
        top = max(box.y - GAP // 2, bands[-1][1] if bands else edge)
        bands.append((top, min(box.bottom + GAP // 2, HEIGHT - edge)))
    if not bands:
        return canvas.image
    # the background beside the first and the last part continues to the edges of the picture, which has low margins
    bands[0] = bands[0][0] - edge // 2, bands[0][1]
    bands[-1] = bands[-1][0], bands[-1][1] + edge // 2
    image, y = Image.new("RGB", (WIDTH, sum(end - top for top, end in bands))), 0
    for top, end in bands:
        image.paste(canvas.image.crop((0, top, WIDTH, end)), (0, y))
        y += end - top
    return image


def others_in_turn_order(seat_count: int, mover: Seat) -> list[Seat]:
    """Return the seats other than `mover`, the next player first."""
    return [Seat((mover + step) % seat_count) for step in range(1, seat_count)]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a game has progressed, for the reading end of the header.

    words: for example the round, or "". is_last: whether the words name the last round and are marked. signs:
    drawings after the words, at most SIGN_H px high. note: text in place of the next player (see `header`), or "" for
    none.
    """

    words: str = ""
    is_last: bool = False
    signs: tuple[InlineDrawing, ...] = ()
    note: str = ""


def header(
    canvas: Canvas, to_move: Seat | None, next_seat: Seat | None, progress: Progress,
    *, icons: Sequence[InlineDrawing] = (), plate: Sprite | None = None,
) -> None:  # fmt: skip
    """Draw the header: at the reading start, whose turn it is; at the reading end, the progress and the next player.

    If there is no next player, the player to move is also the next one, or the game was stopped (`to_move` is None),
    the note of `progress` is drawn instead. In the last round, a chequered line is drawn below the header. The title of
    an example precedes the progress or, if the progress has drawings, the next player.

    icons: drawings before the sentence. plate: the background; if it is None, azulejos are drawn.
    """
    colour = canvas.theme.on_accent
    if plate is None:
        widgets.turn_bar(canvas, HEADER)
    else:
        canvas.draw_sprite(plate, HEADER.x, HEADER.y)
    turn = canvas.itemize(widgets.turn_text(canvas, to_move), _TURN, colour, name_font=_TURN_NAME)
    inside = HEADER.inset(widgets.PAD, 0)
    end = canvas.end_of(inside, 540 if progress.signs else 400)
    first: list[RowItem] = [*progress.signs]
    if progress.is_last:
        first.insert(0, _last_round(canvas, progress.words))
    elif progress.words:
        first.insert(0, canvas.run(progress.words, _PROGRESS, colour))
    lines = [first]
    if next_seat is not None and to_move not in (None, next_seat):
        phrase = canvas.say("picture-next-seat", who=Who(next_seat))
        lines.append(canvas.itemize(phrase, _NEXT, colour, name_font=_NEXT_NAME))
    elif progress.note:
        lines.append([canvas.run(progress.note, _NEXT, colour)])
    if canvas.title:  # it does not fit beside signs
        at = 1 if progress.signs and len(lines) > 1 else 0
        title = f"{canvas.title} ·" if lines[at] else canvas.title
        lines[at].insert(0, canvas.run(title, _PROGRESS, colour))
    lines = [items for items in lines if items]
    heights = ([SIGN_H, 34] if progress.signs else [38, 38])[: len(lines)]
    top = end.centre_y - sum(heights) // 2 - _clearance(canvas, progress)
    taken = 0
    for items, height in zip(lines, heights, strict=True):
        place = Box(end.x, top, end.w, height)
        taken = max(taken, canvas.draw_row(place, items, gap=8, align="end").w)
        top += height
    canvas.draw_row(canvas.rest_of_row(inside, taken, 24), [*icons, *turn])
    if progress.is_last:
        decorations.finish_line(canvas, _EDGE)


def _clearance(canvas: Canvas, progress: Progress) -> int:
    """Return how many px above the middle the progress is, so that the line or the pennants below cover no text."""
    if canvas.is_opening:
        return 4
    if progress.is_last:
        return 3 if progress.signs else 1
    return 0


def _last_round(canvas: Canvas, words: str) -> InlineDrawing:
    """Return a drawing of the words for the last round on a pill in the warning colour."""
    theme = canvas.theme
    run = canvas.run(words, _PROGRESS.resized(32), theme.on_warning)
    width = run.width + 28

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(shapes.rounded_rect(width, 40, 20, theme.negative), x, y - 20)
        canvas.draw_text(x + width // 2, y, run.text, run.font, run.colour)

    return InlineDrawing(width, draw)


def last_move(canvas: Canvas, words: str, drawings: Sequence[InlineDrawing] = ()) -> None:
    """Draw the last-move bar: a sentence with names and drawings."""
    items = canvas.itemize(
        words, widgets.LAST, canvas.theme.text, name_font=widgets.LAST_NAME, drawings=drawings
    )
    last_move_items(canvas, items)


def last_move_items(canvas: Canvas, items: Sequence[RowItem], end: Sequence[RowItem] = ()) -> None:
    """Draw the last-move bar with `items` at the reading start and `end` at the reading end.

    At the start of a game, pennants are drawn above the bar.
    """
    fill = mix(canvas.theme.background, canvas.theme.card, 0.6)
    canvas.draw_sprite(shapes.rounded_rect(LAST.w, LAST.h, LAST.h // 2, fill), LAST.x, LAST.y)
    if canvas.is_opening:
        decorations.bunting(canvas, _EDGE._replace(y=HEADER.bottom - 2, h=16))
    canvas.draw_row_with_end(LAST.inset(widgets.PAD - 4, 0), items, end, between=12)


@dataclass(frozen=True, slots=True)
class PanelHeader:
    """What the header of a seat's panel shows.

    score: None if it is hidden. active: whether it is the seat's turn. gain: points just won or lost, drawn beside the
    score. extras: row items after the name. has_level: whether the icon of a computer is in the header; otherwise the
    header only names the computer.
    """

    seat: Seat
    score: int | None
    active: bool = False
    gain: int | None = None
    extras: tuple[RowItem, ...] = ()
    has_level: bool = True


def panel(canvas: Canvas, box: Box, height: int, head: PanelHeader) -> Box:
    """Draw a seat's panel with a header of `height` px: name, gain, score. Return the rest of the panel.

    The panel of the player to move has a filled header and a thick border; the panel of a seat that made a big move is
    decorated.
    """
    top = box._replace(h=height)
    widgets.card(canvas, box, active=head.active)
    colour = _header_area(canvas, box, top, head)
    size = min(44, height - 18)
    figures: list[RowItem] = [score_chip(canvas, head.score, height - 14)]
    if head.gain is not None:
        figures.insert(0, widgets.gain_pill(canvas, head.gain))
    font, row = Font(size, bold=True), top.inset(14, 0)
    free = row.w - 12 - sum(item.width + 8 for item in figures)
    names = _names(canvas, head, font, colour, free)
    canvas.draw_row_with_end(row, names, figures, between=12, gap=10, end_gap=8)
    return Box(box.x, top.bottom, box.w, box.h - height)


def wide_panel(
    canvas: Canvas, box: Box, width: int, head: PanelHeader, score_h: int = WIDE_SCORE
) -> tuple[Box, Box]:
    """Draw a seat's panel whose header is beside its contents: the name, and below it the score in large digits.

    width: the width in px of the column with the header, at the reading start. score_h: the height of the score in px.
    Return the rest of the column and the part of the panel beside the column.
    """
    column = side_column(canvas, box, width, active=head.active)
    top = column._replace(h=WIDE_HEADER)
    colour = _header_area(canvas, box, top, head)
    row = top.inset(14, 0)
    names = _names(canvas, head, Font(44, bold=True), colour, row.w)
    canvas.draw_row(row, names, gap=10)
    figures: list[RowItem] = [score_chip(canvas, head.score, score_h)]
    if head.gain is not None:
        figures.append(widgets.gain_pill(canvas, head.gain, on_tint=head.active))
    place = Box(column.x + 10, top.bottom + 12, column.w - 20, score_h)
    canvas.draw_row(place, figures, gap=12, align="centre")
    rest = Box(column.x, place.bottom, column.w, box.bottom - place.bottom)
    return rest, canvas.end_of(box, box.w - width)


def side_column(canvas: Canvas, box: Box, width: int, *, active: bool) -> Box:
    """Draw an empty panel with a tinted column of `width` px at its reading start, and return that column.

    active: whether the panel has a thick border in the accent colour, and the column a tint of it.
    """
    theme = canvas.theme
    widgets.card(canvas, box, active=active)
    inner = box.inset(4)
    tint = theme.accent_tint if active else mix(theme.card, theme.background, 0.55)
    part, radius = canvas.start_of(inner, width - 4), widgets.RADIUS - 4
    canvas.draw_sprite(shapes.rounded_rect(part.w, part.h, radius, tint), part.x, part.y)
    edge = canvas.end_of(part, radius)  # the corners inside the panel are not rounded
    canvas.draw_sprite(shapes.rounded_rect(edge.w, edge.h, 0, tint), edge.x, edge.y)
    return canvas.start_of(box, width)


def _header_area(canvas: Canvas, box: Box, top: Box, head: PanelHeader) -> Rgb:
    """Draw the background and the decoration of the header `top` of a panel; return the colour of its text."""
    if head.active:
        widgets.accent_area(canvas, box, top, widgets.RADIUS)
    if canvas.big_move == head.seat:
        decorations.honour_panel(canvas, box, top, widgets.RADIUS, active=head.active)
    return canvas.theme.on_accent if head.active else canvas.theme.text


def _names(canvas: Canvas, head: PanelHeader, font: Font, colour: Rgb, width: int) -> list[RowItem]:
    """Return the items of a header: the name and the extras.

    A computer is shown as fully as `width` px allow: with its level in words; with its name, if that must be
    shortened by at most a third; or with its number before the icon. The only computer has no number, so its name is
    kept if a third of it has room.
    """

    def excess(items: list[RowItem]) -> int:
        return sum(item.width + 10 for item in (*items, *head.extras)) - 10 - width

    if not head.has_level:
        return [*canvas.name_items(head.seat, font, colour)[:1], *head.extras]
    items = canvas.name_items(head.seat, font, colour, with_level=True)
    if excess(items) > 0:
        items = canvas.name_items(head.seat, font, colour)
    shortest = canvas.name_items(head.seat, font, colour, short=True)
    has_number = len(shortest) == len(items)
    if excess(items) > items[0].width * (1 if has_number else 2) // 3:
        items = shortest
    return [*items, *head.extras]


def score_chip(canvas: Canvas, score: int | None, height: int) -> InlineDrawing:
    """Return a drawing of a score on a chip of `height` px, or of a question mark if `score` is None."""
    theme, font = canvas.theme, Font(max(32, height - 6), bold=True)
    run = canvas.number_run(score or 0, font, theme.on_badge)
    if score is None:
        run = canvas.run(canvas.say("picture-hidden"), font, theme.on_badge)
    width = max(run.width + 26, round(height * 1.35))

    def draw(x: int, y: int) -> None:
        top = y - height // 2
        canvas.draw_sprite(shapes.rounded_rect(width, height, 14, theme.badge), x, top)
        canvas.draw_text(x + width // 2, y, run.text, font, theme.on_badge, direction="ltr")

    return InlineDrawing(width, draw)
