"""The two bars at the top: on the right, whose turn it is and who is next; on the left, the last action."""

from __future__ import annotations

from engine.games.reef.events import Bought, LastAction, Planted, Played, Took
from engine.games.reef.views import ReefView
from engine.saying import Seat, Who
from render import shapes, text, widgets
from render.canvas import Canvas, InlineDrawing, RowItem, Run
from render.games.reef import cards, corals
from render.games.reef.highlights import Highlights
from render.games.reef.layout import Areas
from render.games.reef.theme import DARK, PANEL, STRIP, THEME, WHITE
from render.layout import Box
from render.text import Font
from render.theme import Rgb

_NAME = Font(52, bold=True)


def draw(canvas: Canvas, areas: Areas, view: ReefView, highlights: Highlights) -> None:
    """Draw both bars for a game that is running or was stopped."""
    _turn(canvas, areas.turn, view)
    _last_action(canvas, areas.last, view, highlights)


def _turn(canvas: Canvas, box: Box, view: ReefView) -> None:
    canvas.draw_sprite(shapes.card(box.w, box.h, 18, THEME.accent, THEME.accent_dark), box.x, box.y)
    inside = box.inset(20, 8)
    if view.to_move is None:
        canvas.draw_row(inside, [_small(canvas, canvas.say("picture-stopped"))])
        return
    low = Box(inside.x, inside.y + 40, inside.w, inside.h - 40)
    label = canvas.draw_row(
        inside._replace(h=40), [_small(canvas, canvas.say("reef-picture-turn"))]
    )
    after: list[RowItem] = []
    if view.next_to_move is None:
        after = [_small(canvas, canvas.say("reef-picture-last-turn"))]
    elif view.seats > 2:
        words = canvas.say("reef-picture-next", who=Who(view.next_to_move))
        after = canvas.itemize(words, Font(30), DARK, seats=[view.next_to_move])
    rest = canvas.end_of(inside._replace(h=40), inside.w - label.w - 16)
    canvas.draw_row(rest, after, align="end", gap=6)
    name = canvas.name_run(view.to_move, _NAME, DARK)
    canvas.draw_row_with_end(low, [name], [_stage(canvas, view)], between=16)


def _small(canvas: Canvas, words: str) -> Run:
    return canvas.run(words, Font(32), DARK)


def _stage(canvas: Canvas, view: ReefView) -> RowItem:
    """Return the round number, or a label in the set-up and in the last round."""
    if view.is_last_round:
        return _tag(canvas, canvas.say("reef-picture-last-round"), THEME.negative, WHITE)
    words = "reef-picture-start" if view.to_put else "picture-round"
    return _small(canvas, canvas.say(words, round=view.round))


def _tag(canvas: Canvas, words: str, fill: Rgb, text_colour: Rgb) -> InlineDrawing:
    """Return a drawing of text on a pill, 52 px high."""
    font = Font(34, bold=True)
    width = text.measure(words, font, canvas.direction) + 32

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(shapes.rounded_rect(width, 52, 26, fill), x, y - 26)
        canvas.draw_text(x + width // 2, y, words, font, text_colour)

    return InlineDrawing(width, draw)


def _last_action(canvas: Canvas, box: Box, view: ReefView, highlights: Highlights) -> None:
    """Draw the last action: its card or coral, the player's name, the change in points, and a sentence."""
    canvas.draw_sprite(shapes.card(box.w, box.h, 18, PANEL, STRIP), box.x, box.y)
    action = highlights.latest
    picture = Box(box.x + 10, box.y + 8, round((box.h - 16) * 0.92), box.h - 16)
    inside = Box(picture.right + 14, box.y + 8, box.right - 18 - picture.right - 14, box.h - 16)
    if action is None:
        canvas.draw_sprite(cards.starfish(picture.h), picture.x, picture.y)
        _lines(canvas, inside, view.starter, [], [_words(canvas, "reef-picture-starts")])
        return
    draw_subject(canvas, picture, action)
    _lines(canvas, inside, action.seat, result(canvas, action), _sentence(canvas, action))


def _lines(
    canvas: Canvas, box: Box, seat: Seat, result: list[RowItem], sentence: list[RowItem]
) -> None:
    """Draw the name and the result in the upper half of a box, and the sentence in the lower half."""
    upper = box._replace(h=box.h // 2)
    rest = upper
    if result:
        taken = canvas.draw_row(upper, result, align="end")
        rest = canvas.rest_of_row(upper, taken.w, 14)
    canvas.draw_row(rest, [canvas.name_run(seat, Font(42, bold=True), WHITE)])
    canvas.draw_row(Box(box.x, upper.bottom, box.w, box.h - upper.h), sentence, gap=14)


def draw_subject(canvas: Canvas, box: Box, action: LastAction) -> None:
    """Draw the card of an action, or the coral that was placed in the set-up, to fill `box`."""
    if isinstance(action, Planted):
        side = min(box.w, box.h)
        canvas.draw_sprite(
            corals.top(action.colour, side), box.centre_x - side // 2, box.centre_y - side // 2
        )
    else:
        cards.draw(canvas, box, action.card, points=False)


def result(canvas: Canvas, action: LastAction) -> list[RowItem]:
    """Return row items for the change that an action made in its player's points; [] if there was none."""
    match action:
        case Played(points=points) if points:
            return [_points_pill(canvas, points)]
        case Took(tokens=tokens) if tokens:
            return [_token(canvas, tokens)]
        case Bought():
            return [_token(canvas, -1)]
    return []


def _points_pill(canvas: Canvas, points: int) -> InlineDrawing:
    """Return a pill in the accent colour with the points just won."""
    words = canvas.format_number(points, signed=True)
    return widgets.pill(canvas, words, Font(38, bold=True), DARK, THEME.accent)


def _token(canvas: Canvas, points: int) -> InlineDrawing:
    """Return a drawing of a point token with the points taken (positive) or paid (negative)."""
    size = 52

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(cards.coin(size), x, y - size // 2)
        canvas.draw_text(
            x + size // 2, y, canvas.format_number(points, signed=True), Font(30, bold=True), DARK,
            anchor="bbox", direction="ltr",
        )  # fmt: skip

    return InlineDrawing(size, draw)


def formula(canvas: Canvas, action: Played, font: Font, colour: Rgb) -> Run:
    """Return a run such as "2 × 3 = 6": appearances, points of the card and the product, always left-to-right."""
    times, each = canvas.format_number(action.times), canvas.format_number(action.card.points)
    return Run(f"{times} × {each} = {canvas.format_number(action.points)}", font, colour, "ltr")


def _sentence(canvas: Canvas, action: LastAction) -> list[RowItem]:
    match action:
        case Played() if action.points:
            words = _words(canvas, "reef-picture-played")
            return [words, formula(canvas, action, Font(38, bold=True), WHITE)]
        case Played():
            return [_words(canvas, "reef-picture-played-nothing")]
        case Took(place=place):
            return [_words(canvas, "reef-picture-took", place)]
        case Bought(onto=onto):
            return [_words(canvas, "reef-picture-bought", onto)]
    return [_words(canvas, "reef-picture-planted")]


def _words(canvas: Canvas, id: str, place: int = 0) -> Run:
    return canvas.run(canvas.say(id, place=place), Font(34), THEME.muted)
