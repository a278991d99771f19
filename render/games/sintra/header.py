"""The bars at the top: whose turn it is, the round track, and the last move."""

from __future__ import annotations

from engine.games.sintra.events import Took, WentBack
from engine.games.sintra.state import ROUNDS
from engine.games.sintra.state import Colour as Pane
from engine.games.sintra.views import SintraView
from engine.saying import Saying, Seat, Who, say
from render import shapes, widgets
from render.canvas import SLOT, Canvas, InlineDrawing, RowItem, Run
from render.games.sintra import glass, sprites
from render.games.sintra.highlights import Highlights
from render.games.sintra.layout import Areas
from render.games.sintra.theme import CORAL, IVORY, LEAD, THEME
from render.layout import Box
from render.text import Font
from render.theme import mix

TURN, TURN_NAME = Font(36), Font(46, bold=True)
ROUND = Font(38, bold=True)
LAST, LAST_NAME = Font(33), Font(33, bold=True)


def draw(canvas: Canvas, areas: Areas, view: SintraView, highlights: Highlights) -> None:
    """Draw the bars for a game that is running or was stopped."""
    box = areas.turn
    canvas.draw_sprite(sprites.plate(box.w, box.h, 18), box.x, box.y)
    words, named = widgets.turn_text(canvas, view.to_move)
    items = canvas.itemize(words, TURN, THEME.on_accent, name_font=TURN_NAME, seats=named)
    canvas.draw_row(box.inset(22, 0), items)
    _rounds(canvas, areas.rounds, view)
    _last_move(canvas, areas.last, view, highlights)


def _rounds(canvas: Canvas, box: Box, view: SintraView) -> None:
    """Draw the round track in reading order: the colour of this round in a frame, then those of later rounds."""
    canvas.draw_sprite(shapes.card(box.w, box.h, 18, THEME.card, THEME.border), box.x, box.y)
    words = canvas.say("picture-round", round=view.round)
    items: list[RowItem] = [canvas.run(words, ROUND, THEME.text)]
    items.append(_current(canvas, view.track[0], box.h - 22))
    side = 48 if len(view.track) < ROUNDS else 40
    items += [_later(canvas, pane, side) for pane in view.track[1:]]
    canvas.draw_row(box.inset(14, 0), items, gap=6)


def _current(canvas: Canvas, pane: Pane, side: int) -> InlineDrawing:
    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(shapes.rounded_rect(side, side, 12, IVORY), x, y - side // 2)
        canvas.draw_sprite(
            shapes.rounded_rect(side - 6, side - 6, 9, LEAD), x + 3, y - side // 2 + 3
        )
        canvas.draw_sprite(glass.lit(pane, side - 12, side - 12), x + 6, y - side // 2 + 6)

    return InlineDrawing(side, draw)


def _later(canvas: Canvas, pane: Pane, side: int) -> InlineDrawing:
    return InlineDrawing(
        side,
        lambda x, y: canvas.draw_sprite(glass.lit(pane, side, side), x, y - side // 2),
    )


def _last_move(canvas: Canvas, box: Box, view: SintraView, highlights: Highlights) -> None:
    """Draw a sentence about the last move, with its results at the reading end."""
    canvas.draw_sprite(
        shapes.rounded_rect(box.w, box.h, box.h // 2, mix(THEME.background, THEME.card, 0.75)),
        box.x,
        box.y,
    )
    inside = box.inset(20, 0)
    results = _results(canvas, highlights)
    rest = inside
    if results:
        taken = canvas.draw_row(inside, results, align="end", gap=10)
        rest = canvas.rest_of_row(inside, taken.w, 18)
    message, seat, drawings = _sentence(canvas, view, highlights)
    words = canvas.say(message.id, **dict(message.args))
    items = canvas.itemize(
        words, LAST, THEME.text, name_font=LAST_NAME, seats=[seat], drawings=drawings
    )
    canvas.draw_row(rest, items)


def _sentence(
    canvas: Canvas, view: SintraView, highlights: Highlights
) -> tuple[Saying, Seat, list[InlineDrawing]]:
    """Return a message about the last move, the seat it names, and the drawings for its slots."""
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
            return message, took.seat, [_moved(canvas, took.colour, took.count)]
        case WentBack(seat, _, to):
            return say("sintra-picture-back", who=Who(seat), strip=to), seat, []
    return (
        say("sintra-picture-starts", who=Who(view.starter), round=view.round),
        view.starter,
        [],
    )


def _moved(canvas: Canvas, pane: Pane, count: int) -> InlineDrawing:
    """Return a drawing of up to four moved panes, or of one pane with a count if there are more."""
    side = 36
    shown = count if count <= 4 else 1
    figure = "" if shown == count else "×" + canvas.format_number(count)
    width = shown * (side + 3) - 3

    def draw(x: int, y: int) -> None:
        for index in range(shown):
            canvas.draw_sprite(glass.lit(pane, side, side), x + index * (side + 3), y - side // 2)
        if figure:
            canvas.draw_text(
                x + width + 8,
                y,
                figure,
                LAST_NAME,
                THEME.text,
                anchor="left",
                direction="ltr",
            )

    return InlineDrawing(width + (len(figure) * 22 if figure else 0), draw)


def _results(canvas: Canvas, highlights: Highlights) -> list[RowItem]:
    """Return row items for the results of the last move: broken panes, points, and an immediate loss."""
    latest = highlights.latest
    found: list[RowItem] = []
    if isinstance(latest, Took) and latest.broken:
        found.append(cracked(canvas, 34))
        found.append(canvas.number_run(latest.broken, LAST_NAME, CORAL))
    if highlights.points:
        found.append(
            canvas.number_run(highlights.points, Font(38, bold=True), THEME.accent, signed=True)
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
