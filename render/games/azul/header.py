"""The two bars at the top: the first shows whose turn it is and the round, the second the last move."""

from __future__ import annotations

from engine.games.azul.events import Placed, RoundEnded, Took
from engine.games.azul.state import Colour
from engine.games.azul.views import AzulView
from engine.saying import Saying, Who, say
from render import frame, shapes, widgets
from render.canvas import SLOT, Canvas, InlineDrawing
from render.frame import Progress
from render.games.azul import tiles
from render.games.azul.highlights import Highlights


def draw(canvas: Canvas, view: AzulView, highlights: Highlights) -> None:
    """Draw both bars for a game that is running or was stopped."""
    is_last = any(_ends_game(view, seat) for seat in range(view.seats))
    words = "picture-last-round" if is_last else "picture-round"
    progress = Progress(canvas.say(words, round=view.round), is_last)
    frame.header(canvas, view.to_move, view.next_to_move, progress)
    message, drawings = _last_move(canvas, view, highlights)
    frame.last_move(canvas, canvas.say(message.id, **dict(message.args)), drawings)


def _ends_game(view: AzulView, seat: int) -> bool:
    """Return whether a full pattern line of the seat is certain to complete a row of its wall."""
    wall = view.boards[seat].wall
    return any(wall[row - 1].count(None) == 1 for row, _, _ in view.forecasts[seat].spaces)


def _last_move(
    canvas: Canvas, view: AzulView, highlights: Highlights
) -> tuple[Saying, list[InlineDrawing]]:
    """Return a message about the last move or change of round, and the drawings for its slots."""
    match highlights.latest:
        case Took() as took:
            message = say(
                "azul-picture-took",
                who=Who(took.seat),
                tiles=SLOT,
                source="centre" if took.factory is None else "factory",
                factory=took.factory or 0,
                target="floor" if took.line is None else "line",
                line=took.line or 0,
                fallen=0 if took.line is None else took.fallen,
            )
            return message, [_moved(canvas, took.colour, took.count)]
        case Placed() as placed:
            message = say(
                "azul-picture-placed",
                who=Who(placed.seat),
                tiles=SLOT,
                row=placed.row,
                column=placed.column,
                points=placed.points,
            )
            return message, [_moved(canvas, placed.colour, 1)]
        case RoundEnded(round=round):
            return say("azul-picture-round-over", round=round), []
    return say("azul-picture-starts", who=Who(view.starter), round=view.round), []


def _moved(canvas: Canvas, colour: Colour, count: int) -> InlineDrawing:
    """Return a drawing of up to four moved tiles in a ring, or of one tile with a count if there are more."""
    side, theme = 36, canvas.theme
    shown = count if count <= 4 else 1
    width = shown * (side + 3) - 3

    def draw(x: int, y: int) -> None:
        top = y - side // 2
        for index in range(shown):
            canvas.draw_sprite(tiles.tile(colour, side), x + 6 + index * (side + 3), top)
        canvas.draw_sprite(shapes.ring(width, side, 6, theme.mark, theme.card), x + 6, top)

    drawing = InlineDrawing(width + 12, draw)
    return drawing if shown == count else widgets.counted(canvas, drawing, count)
