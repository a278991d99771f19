"""The two bars at the top: one with the seat to move and its task, one with the last turn or a preview of tilts."""

from __future__ import annotations

from engine.games.icecult.events import Moved, Tilted, Turned, TurnEvent
from engine.games.icecult.pieces import IDLE_LIMIT, IDLE_SHOWN, Face, Symbol
from engine.games.icecult.tilts import Tilt, by_code
from engine.games.icecult.views import IceView
from engine.saying import Seat, Who
from render import frame, shapes
from render.canvas import SLOT, Canvas, InlineDrawing, RowItem
from render.frame import LAST, Progress
from render.games.icecult import sprites
from render.games.icecult.highlights import Highlights
from render.games.icecult.theme import MINI, NAVY, VIOLET, WHITE
from render.text import Font
from render.theme import mix
from render.widgets import centred

_TILE, _SIGN = 46, 44
_STRIPES = 7
"""The width of the striped frame in px."""
_PREVIEW = LAST._replace(y=LAST.y - 3, h=LAST.h + 9)


def draw(canvas: Canvas, view: IceView, highlights: Highlights) -> None:
    """Draw both bars for a game that is running or was stopped: the task at hand, and the last turn or a preview."""
    mover = view.to_move
    following = None if mover is None else Seat((mover + 1) % view.seats)
    icons = [] if mover is None else [_piece(canvas, view, mover, 56)]
    progress = Progress("" if mover is None else canvas.say(_task(view)))
    frame.header(canvas, mover, following, progress, icons=icons)
    if view.tried:
        _preview(canvas, view)
    else:
        _last_turn_bar(canvas, view, highlights)


def _task(view: IceView) -> str:
    """Return the id of the message that says what the player to move has to do next."""
    if view.state.resolving is not None:
        return "icecult-picture-resolve"
    tasks = ("icecult-picture-first", "icecult-picture-second", "icecult-picture-confirm")
    return tasks[len(view.tried)]


def _piece(canvas: Canvas, view: IceView, seat: Seat, size: int) -> InlineDrawing:
    return centred(canvas, sprites.piece(view.state.colours[seat], size), size, size)


def _last_turn_bar(canvas: Canvas, view: IceView, highlights: Highlights) -> None:
    """Draw the last turn, or who starts if no turn has been made.

    The number of consecutive idle turns is added once it has reached `IDLE_SHOWN`.
    """
    idle = view.state.idle
    warning: list[RowItem] = []
    if idle >= IDLE_SHOWN:
        words = canvas.say("icecult-picture-idle", count=idle, limit=IDLE_LIMIT)
        warning = [canvas.run(words, Font(32, bold=True), canvas.theme.negative)]
    if not highlights.turns:
        seat = view.state.mover
        words = canvas.say("icecult-started", seat=Who(seat)).rstrip(".")
        items = canvas.itemize(words, Font(34), canvas.theme.text)
    else:
        items = _last_turn(canvas, view, highlights.turns[-1])
    frame.last_move_items(canvas, items, warning)


def _last_turn(canvas: Canvas, view: IceView, turn: tuple[TurnEvent, ...]) -> list[RowItem]:
    """Return the name of the player who made a turn, and its actions, as row items."""
    seat = turn[0].seat
    words = canvas.say(_turn_message(view), seat=Who(seat))
    names = Font(34, bold=True)
    items = canvas.itemize(words, Font(32), canvas.theme.muted, name_font=names)
    return [*items, *_actions(canvas, turn)]


def _turn_message(view: IceView) -> str:
    return "icecult-picture-now" if view.state.resolving else "icecult-picture-before"


def _actions(canvas: Canvas, turn: tuple[TurnEvent, ...]) -> list[RowItem]:
    """Return the actions of a turn as row items: the signs of both tilts, then each resolved symbol in order."""
    shown: list[RowItem] = []
    for deed in turn:
        match deed:
            case Tilted(first=first, second=second):
                tilts = (by_code(first), by_code(second))
                shown += [_sign(canvas, tilt) for tilt in tilts if tilt]
            case Moved():
                shown.append(_arrow(canvas, deed))
            case Turned():
                sprite = sprites.quarter_turn(
                    _TILE - 6, deed.block.value, canvas.theme.text, right=deed.right
                )
                shown.append(centred(canvas, sprite, round((_TILE - 6) * 1.7), _TILE - 6))
    return shown


def _sign(canvas: Canvas, tilt: Tilt) -> InlineDrawing:
    sprite = sprites.tilt_sign(
        _SIGN, tilt.towards, canvas.theme.accent, mix(canvas.theme.accent, NAVY, 0.4), 2
    )

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(sprite, x, y - _SIGN // 2)
        canvas.draw_number(
            x + _SIGN // 2, y, tilt.number, Font(32, bold=True), canvas.theme.on_accent
        )

    return InlineDrawing(_SIGN, draw)


def _arrow(canvas: Canvas, deed: Moved) -> InlineDrawing:
    """Return a drawing of a resolved arrow, with a violet dot if a circle repeated it and a frame if pieces arrived."""
    sprite = sprites.small_face(Face(Symbol.ARROW, deed.pieces[0], deed.path), _TILE, MINI)
    dot = shapes.disc(22, VIOLET, WHITE)

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(sprite, x, y - _TILE // 2)
        if deed.arrived:
            canvas.draw_sprite(
                shapes.outline(_TILE, _TILE, 8, 4, canvas.theme.mark), x, y - _TILE // 2
            )
        if deed.repeated:
            canvas.draw_sprite(dot, x + _TILE - 17, y - _TILE // 2 - 5)

    return InlineDrawing(_TILE, draw)


def _preview(canvas: Canvas, view: IceView) -> None:
    """Draw the chosen tilts in a striped frame, with a warning that they have not been sent yet."""
    theme = canvas.theme
    canvas.draw_sprite(
        sprites.striped_frame(_PREVIEW.w, _PREVIEW.h, _STRIPES, theme.accent),
        _PREVIEW.x,
        _PREVIEW.y,
    )
    inner = _PREVIEW.inset(_STRIPES)
    canvas.draw_sprite(shapes.rounded_rect(inner.w, inner.h, 8, theme.card), inner.x, inner.y)
    title = canvas.run(canvas.say("icecult-picture-preview"), Font(36, bold=True), theme.accent_ink)
    words = canvas.say(
        "icecult-picture-after-signs", count=len(view.tried), first=SLOT, second=SLOT
    )
    signs = [_sign(canvas, tilt) for tilt in view.tried]
    after = canvas.itemize(words, Font(34), theme.text, drawings=signs)
    warning = canvas.run(canvas.say("icecult-picture-unsent"), Font(32), theme.muted)
    canvas.draw_row_with_end(inner.inset(18, 0), [title, *after], [warning], between=16)
