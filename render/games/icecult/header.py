"""The two bars at the top: whose turn it is with the next task, and the last turns or the tilts of a preview."""

from __future__ import annotations

from engine.games.icecult.events import Deed, Moved, Tilted, Turned
from engine.games.icecult.pieces import IDLE_LIMIT, IDLE_SHOWN, Face, Symbol
from engine.games.icecult.tilts import Tilt, by_code
from engine.games.icecult.views import IceView
from engine.saying import Seat, Who
from render import ending, shapes, widgets
from render.canvas import Canvas, InlineDrawing, RowItem
from render.ending import TitleStyle
from render.games.icecult import sprites
from render.games.icecult.highlights import Highlights
from render.games.icecult.layout import LAST, TURN
from render.games.icecult.theme import NAVY, NUMBERED, THEME, VIOLET, WHITE
from render.text import Font
from render.theme import mix
from render.widgets import centred

_TITLE = TitleStyle(
    Font(40),
    Font(48, bold=True),
    Font(38),
    WHITE,
    mix(WHITE, THEME.accent, 0.28),
    between=24,
)
_TILE, _SIGN = 50, 46


def draw(canvas: Canvas, view: IceView, highlights: Highlights) -> None:
    """Draw both bars; for a finished game, the first one says who won."""
    _turn_bar(canvas, view)
    if view.tried:
        _preview(canvas, view)
    else:
        _last_turns(canvas, view, highlights)


def _turn_bar(canvas: Canvas, view: IceView) -> None:
    """Draw whose turn it is and the next task, or who won, with pieces of these players as icons."""
    canvas.draw_sprite(shapes.card(TURN.w, TURN.h, 20, NAVY, mix(NAVY, WHITE, 0.3)), TURN.x, TURN.y)
    edge = canvas.start_of(TURN, 16)
    canvas.draw_sprite(shapes.rounded_rect(edge.w, edge.h, 8, THEME.accent), edge.x, edge.y)
    inside = TURN.inset(30, 0)
    if view.outcome is not None:
        icons = [_piece(canvas, view, seat, 60) for seat in view.outcome.winners]
        over = canvas.say("picture-over")
        ending.draw_title(canvas, inside, view.outcome, over, _TITLE, icons=icons, gap=14)
        return
    words, named = widgets.turn_text(canvas, view.to_move)
    icons = [_piece(canvas, view, seat, 60) for seat in named]
    items = canvas.itemize(
        words, _TITLE.font, _TITLE.colour, name_font=_TITLE.name_font, seats=named
    )
    task = canvas.run(canvas.say(_task(view)), _TITLE.note_font, _TITLE.note_colour)
    canvas.draw_row_with_end(inside, [*icons, *items], [task], between=_TITLE.between, gap=14)


def _task(view: IceView) -> str:
    """Return the id of the message that says what the player to move has to do next."""
    if view.position.resolving is not None:
        return "icecult-picture-resolve"
    tasks = ("icecult-picture-first", "icecult-picture-second", "icecult-picture-confirm")
    return tasks[len(view.tried)]


def _piece(canvas: Canvas, view: IceView, seat: Seat, size: int) -> InlineDrawing:
    return centred(canvas, sprites.piece(view.position.colours[seat], size), size, size)


def _last_turns(canvas: Canvas, view: IceView, highlights: Highlights) -> None:
    """Draw the turns since the last picture, and the number of idle turns from `IDLE_SHOWN` upwards."""
    canvas.draw_sprite(shapes.card(LAST.w, LAST.h, 14, THEME.card, THEME.border), LAST.x, LAST.y)
    inside = LAST.inset(18, 0)
    idle = view.position.idle
    if idle >= IDLE_SHOWN and view.outcome is None:
        words = canvas.say("icecult-picture-idle", count=idle, limit=IDLE_LIMIT)
        warning = canvas.run(words, Font(32, bold=True), THEME.negative)
        taken = canvas.draw_row(inside, [warning], align="end")
        inside = canvas.rest_of_row(inside, taken.w, 16)
    if not highlights.turns:
        seat = view.position.mover
        words = canvas.say("icecult-started", seat=Who(seat))
        canvas.draw_row(inside, canvas.itemize(words, Font(34), THEME.text, seats=[seat]))
        return
    canvas.draw_row(inside, _turns(canvas, view, highlights, inside.w), gap=8)


def _turns(canvas: Canvas, view: IceView, highlights: Highlights, width: int) -> list[RowItem]:
    """Return the turns since the last picture as row items.

    A single turn has the player's name. Several turns have a piece as an icon each; the oldest ones are left out if
    `width` px are not enough.
    """
    if len(highlights.turns) == 1:
        (turn,) = highlights.turns
        seat = _seat(turn)
        words = canvas.say(_turn_message(view), seat=Who(seat))
        name_font = Font(34, bold=True)
        items = canvas.itemize(words, Font(32), THEME.muted, name_font=name_font, seats=[seat])
        return [*items, *_turn(canvas, turn)]
    shown: list[RowItem] = []
    for turn in reversed(highlights.turns):
        icon = _piece(canvas, view, _seat(turn), 40)
        longer = [icon, *_turn(canvas, turn), *([_separator(canvas)] if shown else []), *shown]
        if sum(item.width + 8 for item in longer) > width and shown:
            break
        shown = longer
    return shown


def _turn_message(view: IceView) -> str:
    if view.outcome is not None:
        return "icecult-picture-last"
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
                sprite = sprites.quarter_turn(_TILE - 6, deed.block.value, right=deed.right)
                shown.append(centred(canvas, sprite, round((_TILE - 6) * 1.7), _TILE - 6))
    return shown


def _sign(canvas: Canvas, tilt: Tilt) -> InlineDrawing:
    sprite = sprites.tilt_sign(_SIGN, tilt.towards, THEME.accent, mix(THEME.accent, NAVY, 0.4), 2)

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(sprite, x, y - _SIGN // 2)
        canvas.draw_number(x + _SIGN // 2, y, tilt.number, Font(32, bold=True), THEME.on_accent)

    return InlineDrawing(_SIGN, draw)


def _arrow(canvas: Canvas, deed: Moved) -> InlineDrawing:
    """Return a drawing of a resolved arrow, with a violet dot if a circle repeated it and a frame if pieces arrived."""
    sprite = sprites.small_face(
        Face(Symbol.ARROW, deed.pieces[0], deed.path), _TILE, mix(NUMBERED, WHITE, 0.5)
    )
    dot = shapes.disc(22, VIOLET, WHITE)

    def draw(x: int, y: int) -> None:
        canvas.draw_sprite(sprite, x, y - _TILE // 2)
        if deed.arrived:
            canvas.draw_sprite(shapes.outline(_TILE, _TILE, 8, 4, THEME.accent), x, y - _TILE // 2)
        if deed.repeated:
            canvas.draw_sprite(dot, x + _TILE - 17, y - _TILE // 2 - 5)

    return InlineDrawing(_TILE, draw)


def _separator(canvas: Canvas) -> InlineDrawing:
    return centred(canvas, shapes.rounded_rect(3, _TILE - 8, 1, THEME.border), 3, _TILE - 8)


def _preview(canvas: Canvas, view: IceView) -> None:
    """Draw the chosen tilts in a striped frame, with a warning that they have not been sent yet."""
    canvas.draw_sprite(sprites.striped_frame(LAST.w, LAST.h, 9, THEME.accent), LAST.x, LAST.y)
    inner = LAST.inset(9)
    canvas.draw_sprite(shapes.rounded_rect(inner.w, inner.h, 6, WHITE), inner.x, inner.y)
    title_font = Font(36, bold=True)
    title = canvas.run(canvas.say("icecult-picture-preview"), title_font, THEME.accent_dark)
    warning = canvas.run(canvas.say("icecult-picture-unsent"), Font(32), THEME.text)
    items: list[RowItem] = [title, *(_sign(canvas, tilt) for tilt in view.tried)]
    canvas.draw_row_with_end(LAST.inset(26, 0), items, [warning], between=20)
