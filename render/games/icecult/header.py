"""The two bars at the top: one with the seat to move and its task, one with the last turns or a preview of tilts."""

from __future__ import annotations

from engine.games.icecult.events import Deed, Moved, Tilted, Turned
from engine.games.icecult.pieces import IDLE_LIMIT, IDLE_SHOWN, Face, Symbol
from engine.games.icecult.tilts import Tilt, by_code
from engine.games.icecult.views import IceView
from engine.saying import Seat, Who
from render import frame, shapes
from render.canvas import Canvas, InlineDrawing, RowItem
from render.frame import LAST, Progress
from render.games.icecult import sprites
from render.games.icecult.highlights import Highlights
from render.games.icecult.theme import MINI, NAVY, VIOLET, WHITE
from render.text import Font
from render.theme import mix
from render.widgets import centred

_TILE, _SIGN = 46, 44


def draw(canvas: Canvas, view: IceView, highlights: Highlights) -> None:
    """Draw both bars for a game that is running or was stopped: the task at hand, and the last turns or a preview."""
    mover = view.to_move
    following = None if mover is None else Seat((mover + 1) % view.seats)
    icons = [] if mover is None else [_piece(canvas, view, mover, 56)]
    progress = Progress(canvas.say(_task(view)))
    frame.header(canvas, mover, following, progress, icons=icons)
    if view.tried:
        _preview(canvas, view)
    else:
        _last_turns(canvas, view, highlights)


def _task(view: IceView) -> str:
    """Return the id of the message that says what the player to move has to do next."""
    if view.position.resolving is not None:
        return "icecult-picture-resolve"
    tasks = ("icecult-picture-first", "icecult-picture-second", "icecult-picture-confirm")
    return tasks[len(view.tried)]


def _piece(canvas: Canvas, view: IceView, seat: Seat, size: int) -> InlineDrawing:
    return centred(canvas, sprites.piece(view.position.colours[seat], size), size, size)


def _last_turns(canvas: Canvas, view: IceView, highlights: Highlights) -> None:
    """Draw the turns since the last picture, or who starts if no turn has been made.

    The number of consecutive idle turns is added from `IDLE_SHOWN` upwards.
    """
    idle = view.position.idle
    warning: list[RowItem] = []
    if idle >= IDLE_SHOWN:
        words = canvas.say("icecult-picture-idle", count=idle, limit=IDLE_LIMIT)
        warning = [canvas.run(words, Font(32, bold=True), canvas.theme.negative)]
    if not highlights.turns:
        seat = view.position.mover
        words = canvas.say("icecult-started", seat=Who(seat))
        items = canvas.itemize(words, Font(34), canvas.theme.text, seats=[seat])
    else:
        width = LAST.w - 40 - sum(item.width + 16 for item in warning)
        items = _turns(canvas, view, highlights, width)
    frame.last_move_items(canvas, items, warning)


def _turns(canvas: Canvas, view: IceView, highlights: Highlights, width: int) -> list[RowItem]:
    """Return the turns since the last picture as row items.

    A single turn is shown after the player's name. Each of several turns is shown after one of the player's pieces; the
    oldest turns are left out if `width` px are not enough.
    """
    if len(highlights.turns) == 1:
        (turn,) = highlights.turns
        seat = _seat(turn)
        words = canvas.say(_turn_message(view), seat=Who(seat))
        name_font = Font(34, bold=True)
        items = canvas.itemize(
            words, Font(32), canvas.theme.muted, name_font=name_font, seats=[seat]
        )
        return [*items, *_turn(canvas, turn)]
    shown: list[RowItem] = []
    for turn in reversed(highlights.turns):
        icon = _piece(canvas, view, _seat(turn), 40)
        longer = [icon, *_turn(canvas, turn), *([_separator(canvas)] if shown else []), *shown]
        if sum(item.width + 12 for item in longer) > width and shown:
            break
        shown = longer
    return shown


def _turn_message(view: IceView) -> str:
    return "icecult-picture-now" if view.position.resolving else "icecult-picture-before"


def _seat(turn: tuple[Deed, ...]) -> Seat:
    return turn[0].seat


def _turn(canvas: Canvas, turn: tuple[Deed, ...]) -> list[RowItem]:
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
                shapes.outline(_TILE, _TILE, 8, 4, canvas.theme.accent), x, y - _TILE // 2
            )
        if deed.repeated:
            canvas.draw_sprite(dot, x + _TILE - 17, y - _TILE // 2 - 5)

    return InlineDrawing(_TILE, draw)


def _separator(canvas: Canvas) -> InlineDrawing:
    return centred(canvas, shapes.rounded_rect(3, _TILE - 8, 1, canvas.theme.border), 3, _TILE - 8)


def _preview(canvas: Canvas, view: IceView) -> None:
    """Draw the chosen tilts in a striped frame, with a warning that they have not been sent yet."""
    canvas.draw_sprite(
        sprites.striped_frame(LAST.w, LAST.h, 9, canvas.theme.accent), LAST.x, LAST.y
    )
    inner = LAST.inset(9)
    canvas.draw_sprite(
        shapes.rounded_rect(inner.w, inner.h, 6, canvas.theme.card), inner.x, inner.y
    )
    title_font = Font(36, bold=True)
    title = canvas.run(canvas.say("icecult-picture-preview"), title_font, canvas.theme.accent_ink)
    warning = canvas.run(canvas.say("icecult-picture-unsent"), Font(32), canvas.theme.text)
    items: list[RowItem] = [title, *(_sign(canvas, tilt) for tilt in view.tried)]
    canvas.draw_row_with_end(LAST.inset(26, 0), items, [warning], between=20)
