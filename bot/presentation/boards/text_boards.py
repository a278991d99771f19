"""Boards without a picture: the position in words, every move in full, and the scores."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from telegram.constants import MessageLimit

from bot.presentation.captions.caption_layouts import LineWriter, shortened, units
from bot.presentation.captions.captions import NAMES, instruction, paragraphs
from bot.presentation.captions.end_lines import breakdown, closing, total
from bot.presentation.captions.lines import CaptionLine, LinesByMove, chronological, lines_by_move
from bot.presentation.keys.keyboards import option_line
from bot.presentation.texts import Voice
from bot.tables.table import Table
from engine.contract import Description, Game, View, Word
from engine.saying import Saying, Seat, say


def described(table: Table, view: View, chosen: Word) -> Description:
    """Return a table's options, if any, followed by the description that its game gives of a view.

    `chosen` is the partially chosen word, as in `Game.describe`.
    """
    options = tuple(option_line(table.game, key, value) for key, value in table.options)
    position: Description = table.game.describe(view, chosen)
    return (options, *position) if options else position


def text_board(
    game: Game[Any, Any, Any],
    view: View,
    voice: Voice,
    notes: Sequence[Saying] = (),
    *,
    reader: Seat | None = None,
    position: Description = (),
    narration: Saying | None = None,
) -> str:
    """Return the text of a board without a picture: every move in full, and the position in words or the scores.

    `reader` is used as in `board_caption`. The last lines are `notes`. `narration`, if any, precedes the line that says
    whose turn it is, which the first of `notes` continues, or the notes of a finished game. `position` is the position
    in words, which comes first and is never shortened. Without it, the scores are given; the scores of a finished game
    are always given. In a text that would be too long, score details are left out, and moves are shortened or left out.
    """
    described = _described(position, voice)
    limit = MessageLimit.MAX_TEXT_LENGTH - (units(described) + 2 if described else 0)
    told = [] if narration is None else [CaptionLine(narration)]
    turn = told if view.to_move is None else [*told, *instruction(view, reader, None)]
    if view.outcome is not None:
        lasts = [
            [*breakdown(game, view, details=details), *closing(game, view), *told]
            for details in (True, False)
        ]
    elif described:
        lasts = [turn]
    else:
        lasts = [[*(CaptionLine(total(game, score)) for score in view.scores), *turn]]
    text = _fit(game, view, voice, notes, lasts, limit)
    return f"{described}\n\n{text}" if described else text


def _described(position: Description, voice: Voice) -> str:
    spoken = shortened(voice, NAMES[0])
    return "\n\n".join("\n".join(map(spoken, lines)) for lines in position)


def _fit(
    game: Game[Any, Any, Any],
    view: View,
    voice: Voice,
    notes: Sequence[Saying],
    lasts: Sequence[Sequence[CaptionLine]],
    limit: int,
) -> str:
    """Return the longest version of the text that has at most `limit` UTF-16 units, or the shortest if all are longer.

    `lasts` are versions of the last paragraph, each shorter than the one before.
    """
    told: list[LinesByMove] = list(lines_by_move(game, view, all_full=True))
    writer, brief = (LineWriter(voice, length) for length in NAMES)
    for last in lasts:
        ending = [*last, *map(CaptionLine, notes)]
        for moves in told:
            text = paragraphs(writer, chronological(moves), ending)
            if units(text) <= limit:
                return text
    lines = chronological(told[-1])
    for dropped in range(1, len(lines) + 1):
        opening = CaptionLine(say("board-earlier"))
        text = paragraphs(writer, [opening, *lines[dropped:]], ending)
        if units(text) <= limit:
            return text
    return paragraphs(brief, ending)
