"""The two bars at the top: whose turn it is, and the last action."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.reef.events import Bought, LastAction, Played, StartingCoralPlaced, Took
from engine.games.reef.views import ReefView
from engine.saying import Seat
from render import frame, widgets
from render.canvas import Canvas, InlineDrawing, RowItem, Run
from render.frame import Progress
from render.games.reef import cards, corals, sprites
from render.games.reef.highlights import Highlights
from render.layout import Box
from render.text import Font
from render.theme import Rgb

_CARD = Box(0, 0, 46, 46)


def draw(canvas: Canvas, view: ReefView, highlights: Highlights) -> None:
    """Draw both bars for a game that is running or was stopped."""
    stage = "reef-picture-start" if view.to_put else "picture-round"
    if view.is_last_round:
        stage = "picture-last-round"
    note = "" if view.to_move is None else canvas.say("reef-picture-last-turn")
    words = canvas.say(stage, round=view.round)
    progress = Progress(words, view.is_last_round, note=note)
    frame.header(canvas, view.to_move, view.next_to_move, progress)
    _last_action(canvas, view, highlights)


def _last_action(canvas: Canvas, view: ReefView, highlights: Highlights) -> None:
    """Draw the last action: the player's name, the card or coral, a sentence, and the change in points.

    If there is none yet, draw who starts instead.
    """
    action = highlights.latest
    if action is None:
        drawn = _drawing(lambda box: canvas.draw_sprite(sprites.starfish(46), box.x, box.y))
        words: list[RowItem] = [_words(canvas, "reef-picture-starts")]
        frame.last_move_items(canvas, [*_name(canvas, view.starter), drawn, *words])
        return
    subject = _drawing(lambda box: draw_subject(canvas, box, action))
    items = [*_name(canvas, action.seat), subject, *_sentence(canvas, action)]
    points = gain(action)
    frame.last_move_items(
        canvas, items, [] if points is None else [widgets.gain_pill(canvas, points)]
    )


def _name(canvas: Canvas, seat: Seat) -> list[RowItem]:
    return canvas.name_items(seat, widgets.LAST_NAME, canvas.theme.text)


def _drawing(draw: Callable[[Box], None]) -> InlineDrawing:
    return InlineDrawing(_CARD.w, lambda x, y: draw(_CARD._replace(x=x, y=y - _CARD.h // 2)))


def draw_subject(canvas: Canvas, box: Box, action: LastAction) -> None:
    """Draw the pattern of an action's card, or the coral that was placed during the setup."""
    if isinstance(action, StartingCoralPlaced):
        side = min(box.w, box.h)
        canvas.draw_sprite(
            corals.top(action.colour, side), box.centre_x - side // 2, box.centre_y - side // 2
        )
    else:
        cards.draw_pattern(canvas, box, action.card, with_heights=False)


def gain(action: LastAction) -> int | None:
    """Return the change that an action made in its player's points, or None if it made none."""
    match action:
        case Played(points=points) if points:
            return points
        case Took(tokens=tokens) if tokens:
            return tokens
        case Bought():
            return -1
    return None


def formula(canvas: Canvas, action: Played, font: Font, colour: Rgb) -> Run:
    """Return a run such as "2 × 3 = 6": appearances, points of the card and the product, always left-to-right."""
    times, each = canvas.format_number(action.times), canvas.format_number(action.card.points)
    return Run(f"{times} × {each} = {canvas.format_number(action.points)}", font, colour, "ltr")


def _sentence(canvas: Canvas, action: LastAction) -> list[RowItem]:
    match action:
        case Played() if action.points:
            words = _words(canvas, "reef-picture-played")
            return [words, formula(canvas, action, Font(36, bold=True), canvas.theme.text)]
        case Played():
            return [_words(canvas, "reef-picture-played-nothing")]
        case Took(place=place):
            return [_words(canvas, "reef-picture-took", place)]
        case Bought(onto=onto):
            return [_words(canvas, "reef-picture-bought", onto)]
    return [_words(canvas, "reef-picture-starting-coral")]


def _words(canvas: Canvas, id: str, place: int = 0) -> Run:
    return canvas.run(canvas.say(id, place=place), Font(34), canvas.theme.muted)
