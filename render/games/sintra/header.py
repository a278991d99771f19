"""The bars at the top: whose turn it is, the round track, and the last move."""

from __future__ import annotations

from engine.games.sintra.events import Took, WentBack
from engine.games.sintra.state import Colour as Pane
from engine.games.sintra.views import SintraView
from engine.saying import Saying, Who, say
from render import frame, shapes, widgets
from render.canvas import SLOT, Canvas, InlineDrawing, RowItem, Run
from render.frame import Progress
from render.games.sintra import glass, sprites
from render.games.sintra.highlights import Highlights
from render.games.sintra.theme import CORAL, IVORY, LEAD
from render.layout import Box
from render.text import Font

LAST_NAME = widgets.LAST_NAME


def draw(canvas: Canvas, view: SintraView, highlights: Highlights) -> None:
    """Draw the bars for a game that is running or was stopped."""
    plate = sprites.plate(frame.HEADER.w, frame.HEADER.h, 18, canvas.theme)
    is_last = len(view.track) == 1
    words = "picture-last-round" if is_last else "picture-round"
    signs = (_track(canvas, view),)
    progress = Progress(canvas.say(words, round=view.round), is_last, signs)
    frame.header(canvas, view.to_move, view.next_to_move, progress, plate=plate)
    _last_move(canvas, view, highlights)


def _track(canvas: Canvas, view: SintraView) -> InlineDrawing:
    """Return a drawing of the round track in reading order.

    It shows this round's colour, large, and then a sign for each later round: its number and its colour.
    """
    now, height, side, step = frame.SIGN_H, frame.SIGN_H - 4, 32, 65
    font = Font(30, bold=True)
    width = now + 4 + (len(view.track) - 1) * step

    def draw(x: int, y: int) -> None:
        start = Box(x, y - now // 2, width, now)
        this = canvas.start_of(start, now)
        canvas.draw_sprite(shapes.rounded_rect(now, now, 8, LEAD), this.x, this.y)
        canvas.draw_sprite(glass.lit(view.track[0], now - 2, now - 2), this.x + 1, this.y + 1)
        for later, pane in enumerate(view.track[1:], start=1):
            place = canvas.end_of(canvas.start_of(start, now + 4 + later * step), step - 6)
            ground = shapes.rounded_rect(place.w, height, 9, LEAD)
            canvas.draw_sprite(ground, place.x, y - height // 2)
            sign = canvas.end_of(place, side + 4)
            left = sign.x + (4 if canvas.is_rtl else 0)
            canvas.draw_sprite(glass.lit(pane, side, side), left, y - side // 2)
            number = canvas.start_of(place, step - side - 8)
            canvas.draw_number(number.centre_x, y, view.round + later, font, IVORY)

    return InlineDrawing(width, draw)


def _last_move(canvas: Canvas, view: SintraView, highlights: Highlights) -> None:
    """Draw a sentence about the last move, with its results at the reading end."""
    message, drawings = _sentence(canvas, view, highlights)
    words = canvas.say(message.id, **dict(message.args))
    items = canvas.itemize(
        words, widgets.LAST, canvas.theme.text, name_font=LAST_NAME, drawings=drawings
    )
    frame.last_move_items(canvas, items, _results(canvas, highlights))


def _sentence(
    canvas: Canvas, view: SintraView, highlights: Highlights
) -> tuple[Saying, list[InlineDrawing]]:
    """Return a message about the last move, and the drawings for its slots."""
    match highlights.latest:
        case Took() as took:
            message = say(
                "sintra-picture-took",
                who=Who(took.seat),
                tiles=SLOT,
                source="centre" if took.factory is None else "factory",
                factory=took.factory or 0,
                strip=took.strip or 0,
                over=highlights.ended or 0,
            )
            return message, [_moved(canvas, took.colour, took.count)]
        case WentBack(seat, _, to):
            return say("sintra-picture-back", who=Who(seat), strip=to), []
    return say("sintra-picture-starts", who=Who(view.starter), round=view.round), []


def _moved(canvas: Canvas, pane: Pane, count: int) -> InlineDrawing:
    """Return a drawing of up to four moved panes, or of one pane with a count if there are more."""
    side = 36
    shown = count if count <= 4 else 1
    width = shown * (side + 3) - 3

    def draw(x: int, y: int) -> None:
        for index in range(shown):
            canvas.draw_sprite(glass.lit(pane, side, side), x + index * (side + 3), y - side // 2)

    drawing = InlineDrawing(width, draw)
    return drawing if shown == count else widgets.counted(canvas, drawing, count)


def _results(canvas: Canvas, highlights: Highlights) -> list[RowItem]:
    """Return row items for the results of the last move: broken panes, points, and an immediate loss."""
    latest = highlights.latest
    found: list[RowItem] = []
    if isinstance(latest, Took) and latest.broken:
        found.append(cracked(canvas, 34))
        found.append(canvas.number_run(latest.broken, LAST_NAME, canvas.theme.negative))
    if highlights.points:
        found.append(
            canvas.number_run(
                highlights.points, Font(38, bold=True), canvas.theme.accent_ink, signed=True
            )
        )
    if highlights.lost:
        found.append(loss_box(canvas, -highlights.lost, 40))
    return found


def cracked(canvas: Canvas, size: int) -> InlineDrawing:
    """Return a drawing of the symbol for broken glass, `size` px wide and high."""
    sprite = sprites.crack(size)
    return InlineDrawing(size, lambda x, y: canvas.draw_sprite(sprite, x, y - size // 2))


def loss_box(canvas: Canvas, points: int, height: int) -> InlineDrawing:
    """Return a drawing of an immediate loss in a coral-coloured box, `height` px high; `points` is negative."""
    figure = canvas.format_number(points, signed=True)
    font = Font(max(30, height - 6), bold=True)
    width = Run(figure, font, LEAD, "ltr").width + 24

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(shapes.rounded_rect(width, height, 10, CORAL), x, y - height // 2)
        canvas.draw_text(x + width // 2, y, figure, font, LEAD, direction="ltr")

    return InlineDrawing(width, draw)
