"""Captions of pictures: the newest move, older moves in a folded quote, and, in the last line, the instruction."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from bot.presentation.captions.caption_layouts import (
    Layout,
    LineWriter,
    Parts,
    first_that_fits,
    folded_texts,
    units,
)
from bot.presentation.captions.end_lines import breakdown, closing
from bot.presentation.captions.first_games import WITH_HELP
from bot.presentation.captions.lines import CaptionLine, LinesByMove, chronological, lines_by_move
from bot.presentation.names import LENGTH, WHOLE
from bot.presentation.narration.big_moves import big_move
from bot.presentation.texts import Voice
from engine.contract import Game, View
from engine.saying import Saying, Seat, Who, named_players, say

NAMES = (LENGTH, 8)
"""The maximum lengths of names in graphemes: normally, and in a text that is too long even without older moves."""

HEADING = say("board-before")
"""The line above the older moves."""

MINOR = frozenset(("fair-sealed",))
"""The notes that are folded first."""

LABEL = "table-label"  # the heading of a finished game; in a running one, above the instruction


def board_caption(
    game: Game[Any, Any, Any],
    view: View,
    voice: Voice,
    notes: Sequence[Saying] = (),
    *,
    reader: Seat | None = None,
    ask: Saying | None = None,
    narration: Saying | None = None,
    remarks: Sequence[Saying] = (),
) -> str:
    """Return the caption of a board: the newest move, `narration`, older moves folded, `notes`, and the instruction.

    The summary of an event, such as the end of a round, follows the move that caused it. Later boards show it only if
    there is room, or if one person reads them, who may not have seen it. The first sentence is followed by `remarks`
    about the newest move; remarks and a narration that name only other players come after the older moves, which are in
    the order of play. The instruction says whose turn it is. It is followed by the first line of `ask`, the prompt of
    the keyboard; the explanations and the help of the prompt, if any, are in the lines above.

    If only one person reads the board, `reader` is their seat, and their turns are announced without their name. What a
    phone does not show in five lines is folded (`Parts`). The caption is HTML of at most 1024 UTF-16 units after
    parsing. For a finished game, return the result of `end_caption`.
    """
    if view.outcome is not None:
        return end_caption(game, view, voice, notes, narration=narration, remarks=remarks)
    asked, helped = _apart(ask)
    summary, is_past = _summary(game, view)
    turn = [replace(one, portion="first") for one in instruction(view, reader, asked)]
    labels = [CaptionLine(one, bold=True) for one in notes if one.id == LABEL]
    parts = Parts(
        turn=[*labels, *turn] if turn else [],
        result=[] if turn else labels,
        brief=_brief(game, view),
        summary=summary,
        is_past=is_past,
        yields=is_past and reader is None,
        notes=[CaptionLine(one) for one in notes if one.id not in (LABEL, *MINOR)],
        remarks=[*map(CaptionLine, remarks)],
        narration=[] if narration is None else [CaptionLine(narration)],
        help=[
            *([] if asked is None else [CaptionLine(asked, portion="rest")]),
            *map(CaptionLine, helped),
        ],
        minor=[CaptionLine(one) for one in notes if one.id in MINOR],
    )
    starred = replace(parts, minor=[*parts.minor, *_of_star(game, view)])
    writers = [LineWriter(voice, length) for length in NAMES]

    def layouts() -> Iterator[Layout]:
        made = []
        for moves in lines_by_move(game, view):
            if starred != parts:
                yield _board(writers[0], moves, starred)
            made.append(_board(writers[0], moves, parts))
            yield made[-1]
        whole = made[1]  # the newest move in full
        for writer in writers:
            if whole.folded:
                yield _cut_to_fit(replace(whole, writer=writer))
            yield Layout(writer, whole.first, [], whole.last)

    return first_that_fits(layouts())


def end_caption(
    game: Game[Any, Any, Any],
    view: View,
    voice: Voice,
    notes: Sequence[Saying] = (),
    *,
    narration: Saying | None = None,
    remarks: Sequence[Saying] = (),
) -> str:
    """Return the caption of a finished game: the result, `narration` and `notes`, and a folded quote with the rest.

    The label of the table, if it is in `notes`, comes first. The quote contains the reason for the end, the score
    details, the newest move and the moves before it, in the order of play; `remarks` follow the first sentence
    about the newest move. Names are not shortened. If the caption would be too long, the last moves and, as far as
    necessary, the score details, `notes` and `narration` are left out, and `end_rest` returns texts that follow.
    """
    return _end(game, view, voice, notes, narration, remarks)[0]


def end_rest(
    game: Game[Any, Any, Any],
    view: View,
    voice: Voice,
    notes: Sequence[Saying] = (),
    *,
    narration: Saying | None = None,
    remarks: Sequence[Saying] = (),
) -> tuple[str, ...]:
    """Return the texts that follow the message with `end_caption`, as HTML: () if the caption contains everything.

    Otherwise, the texts contain the last moves and, if the caption lacks them, `notes`, the reason for the end and all
    score details. They are folded, so that the board stays in sight. Return () for an unfinished game.
    """
    if view.outcome is None:
        return ()
    return _end(game, view, voice, notes, narration, remarks)[1]


def _end(
    game: Game[Any, Any, Any],
    view: View,
    voice: Voice,
    notes: Sequence[Saying],
    narration: Saying | None,
    remarks: Sequence[Saying],
) -> tuple[str, tuple[str, ...]]:
    """Return the results of `end_caption` and `end_rest` for a finished game."""
    named = voice.named(voice.full, voice.owners) if voice.full else voice
    writer = LineWriter(named, WHOLE)
    labels = [CaptionLine(one, bold=True) for one in notes if one.id == LABEL]
    parts = Parts(
        result=[*labels, *closing(game, view)],
        narration=[] if narration is None else [CaptionLine(narration)],
        notes=[CaptionLine(one) for one in notes if one.id != LABEL],
    )
    details = breakdown(game, view)
    told = [_told_last(moves, [*map(CaptionLine, remarks)]) for moves in lines_by_move(game, view)]
    for lines in told:
        layout = parts.layout(writer, [*details, *lines])
        if layout.room() >= 0:
            return layout.text(), ()
    last = told[1]  # the newest move in full
    head, more = CaptionLine(say("end-rest"), bold=True), CaptionLine(say("end-more"))
    short = breakdown(game, view, details=False)
    for kept in (parts, replace(parts, notes=()), replace(parts, notes=(), narration=())):
        for folded in (details, short, []):
            layout = kept.layout(writer, [*folded, more])
            if layout.room() >= 0:
                missing = [
                    *(() if kept.notes else parts.notes),
                    *([] if folded == details else details),
                ]
                return layout.text(), folded_texts(writer, head, [*missing, *last])
    return layout.text(), folded_texts(writer, head, [*parts.notes, *details, *last])


def _apart(ask: Saying | None) -> tuple[Saying | None, list[Saying]]:
    """Return a prompt without its help, and a list with the help if `with_help` added any."""
    match dict(ask.args) if ask is not None and ask.id == WITH_HELP else {}:
        case {"ask": Saying() as asked, "help": Saying() as helped}:
            return asked, [helped]
    return ask, []


def instruction(view: View, reader: Seat | None, ask: Saying | None) -> list[CaptionLine]:
    """Return a list with the last line of a board: whose turn it is, and `ask`. Return [] if nobody is to move.

    If `reader` is the seat to move, the line addresses the player without a name.
    """
    if view.to_move is None:
        return []
    own = view.to_move == reader
    turn = say("board-turn-own") if own else say("board-turn", player=Who(view.to_move))
    return [CaptionLine(turn, bold=True, after=ask)]


def paragraphs(writer: LineWriter, *found: Sequence[CaptionLine]) -> str:
    """Return a text with each sequence of lines as a paragraph, or as several if lines are `apart`."""
    parts = []
    for lines in found:
        text = "".join(("\n\n" if line.apart else "\n") + writer.write(line) for line in lines)
        parts.append(text.strip("\n"))
    return "\n\n".join(filter(None, parts))


def _cut_to_fit(whole: Layout) -> Layout:
    """Return a layout without the oldest moves in the quote, and with a line that says that they are missing.

    What is above the older moves is kept as far as it fits, and at least one line of the quote is left out. The quote
    of `whole` must not be empty.
    """
    write, earlier = whole.writer.write, CaptionLine(say("board-earlier"))
    heads = [at for at, line in enumerate(whole.folded) if line.saying == HEADING]
    start = heads[0] + 1 if heads else len(whole.folded) - 1
    room = replace(whole, folded=[earlier]).room()
    above: list[CaptionLine] = []
    for line in whole.folded[:start]:
        room -= units(write(line)) + 1
        if room < 0:
            return replace(whole, folded=[*above, earlier])
        above.append(line)
    kept = len(whole.folded)
    for at in range(len(whole.folded) - 1, start, -1):
        room -= units(write(whole.folded[at])) + 1
        if room < 0:
            break
        kept = at
    return replace(whole, folded=[*above, earlier, *whole.folded[kept:]])


def _board(writer: LineWriter, moves: LinesByMove, parts: Parts) -> Layout:
    """Return the layout of a caption. The newest move is shown as far as it fits, and earlier moves are folded."""
    newest = list(moves[-1]) if moves else []
    remarks, earlier = _by_move(parts.remarks, newest)
    narration, past = _by_move(parts.narration, newest)
    parts = replace(
        parts, newest=newest, remarks=remarks, past=earlier, narration=narration, aside=past
    )
    return parts.layout(writer, _before(moves))


def _by_move(
    lines: Sequence[CaptionLine], newest: Sequence[CaptionLine]
) -> tuple[list[CaptionLine], list[CaptionLine]]:
    """Return the lines that name no player or one whom the newest move names, and the remaining lines."""
    known = frozenset().union(*(named_players(line.saying) for line in newest))
    told = [(line, named_players(line.saying)) for line in lines]
    own = [line for line, named in told if not named or named & known]
    return own, [line for line in lines if line not in own]


def _before(moves: LinesByMove) -> list[CaptionLine]:
    """Return the lines of all moves except the newest one, oldest first, under a heading; [] if there are none."""
    return [CaptionLine(HEADING), *chronological(moves[:-1])] if moves[:-1] else []


def _told_last(moves: LinesByMove, remarks: Sequence[CaptionLine]) -> list[CaptionLine]:
    """Return the lines of the newest move, and those of the older moves in the order of play.

    Remarks about the newest move follow its first line, and other remarks are last.
    """
    newest = list(moves[-1]) if moves else []
    own, earlier = _by_move(remarks, newest)
    return [*newest[:1], *own, *newest[1:], *_before(moves), *earlier]


def _brief(game: Game[Any, Any, Any], view: View) -> list[CaptionLine]:
    """Return a list with the first sentence of the short form of the newest move, or [] if there is no move."""
    moves = [event for event in view.events if event.begins_move]
    told = game.tell(moves[-1], brief=True)[:1] if moves else ()
    return [CaptionLine(saying, clause=saying.id in game.clauses) for saying in told]


def _summary(game: Game[Any, Any, Any], view: View) -> tuple[list[CaptionLine], bool]:
    """Return a list with the summary of the newest event that has one, or [], and whether a move has followed it."""
    is_past = False
    for event in reversed(view.events):
        if (told := game.summary(event)) is not None:
            return [CaptionLine(told)], is_past
        is_past = is_past or event.begins_move
    return [], False


def _of_star(game: Game[Any, Any, Any], view: View) -> list[CaptionLine]:
    """Return a list with a line about the star in the picture, or [] if there is none.

    A caption that would be too long lacks the line.
    """
    seat = big_move(game.key, view.events)
    return [] if seat is None else [CaptionLine(say("board-star", player=Who(seat)))]
