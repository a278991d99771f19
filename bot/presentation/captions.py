"""Captions of pictures: the newest move, older moves in a folded quote, and, in the last line, the instruction."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import unescape
from typing import Any

from telegram.constants import MessageLimit

from bot.presentation.end_lines import breakdown, closing
from bot.presentation.names import LENGTH, shorten
from bot.presentation.stories import Line, Story, newest_first, stories
from bot.presentation.texts import Voice
from engine.contract import Game, View
from engine.saying import Saying, Seat, Who, say

NAMES = (LENGTH, 8)
"""The lengths of names in graphemes: in full, and shortened if a text is too long even without older moves."""
MAX_UNITS = int(MessageLimit.CAPTION_LENGTH)
"""The maximum length of a caption in UTF-16 units."""
WIDTH = 36
"""The number of characters that fit in a line of a caption on a screen 360 px wide."""
_HEAD = 2
"""The maximum number of lines of WIDTH characters for the newest move; the rest of the move is folded."""
_TAG = re.compile(r"<[^>]*>")
_INVISIBLE = re.compile("[\u2066-\u2069\u200c-\u200f\u2063]")


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

    The first sentence is followed by `remarks` about the newest moves. The instruction names the player whose turn it
    is, and is followed by `ask`, the prompt of the keyboard. If only one person reads the board, `reader` is their
    seat, and their turns are announced without their name. The caption is HTML of at most 1024 UTF-16 units after
    parsing. For a finished game, return the result of `end_caption`.
    """
    if view.outcome is not None:
        return end_caption(game, view, voice, (*remarks, *notes), narration=narration)
    middle, after = [] if narration is None else [Line(narration)], [*map(Line, remarks)]
    last = [*map(Line, notes), *instruction(view, reader, ask)]
    writers = [LineWriter(voice, length) for length in NAMES]

    def layouts() -> Iterator[_Layout]:
        made = []
        for story in stories(game, view):
            made.append(_board(writers[0], game, view, story, after, middle, last))
            yield made[-1]
        whole = made[1]  # the newest move in full
        for writer in writers:
            if whole.folded:
                yield _cut_to_fit(writer, whole.first, [], whole.folded, last)
            yield _Layout(writer, whole.first, [], last)

    return _first_that_fits(layouts())


def end_caption(
    game: Game[Any, Any, Any],
    view: View,
    voice: Voice,
    notes: Sequence[Saying] = (),
    *,
    narration: Saying | None = None,
) -> str:
    """Return the caption of a finished game: the result, `narration` and `notes`, and a folded quote with the rest.

    The quote contains the reason for the end, the score details and the last moves, newest first. If the caption would
    be too long, older moves are left out, then score details; finally, names are shortened.
    """
    writer = LineWriter(voice, LENGTH)
    head = [*closing(game, view), *([] if narration is None else [Line(narration)])]
    head += map(Line, notes)

    def layouts() -> Iterator[_Layout]:
        full = breakdown(game, view)
        for story in stories(game, view):
            lines = newest_first(story)
            yield _Layout(writer, head, [*full, *lines])
        for details in (full, breakdown(game, view, details=False)):
            if lines:
                yield _cut_to_fit(writer, head, details, lines, [])
            yield _Layout(writer, head, details)
        yield _Layout(LineWriter(voice, NAMES[-1]), head, details)

    return _first_that_fits(layouts())


def instruction(view: View, reader: Seat | None, ask: Saying | None) -> list[Line]:
    """Return a list with the last line of a board: whose turn it is, and `ask`. Return [] if nobody is to move."""
    if view.to_move is None:
        return []
    own = view.to_move == reader
    turn = say("board-turn-own") if own else say("board-turn", player=Who(view.to_move))
    return [Line(turn, bold=True, after=ask)]


def units(html: str) -> int:
    """Return a text's length as Telegram counts it: in UTF-16 units, without the markup."""
    return len(unescape(_TAG.sub("", html)).encode("utf-16-le")) // 2


def fold(lines: Iterable[str]) -> str:
    """Return lines of HTML as a quote of which Telegram shows the beginning until it is expanded."""
    return f"<blockquote expandable>{chr(10).join(lines)}</blockquote>"


def shortened(voice: Voice, length: int) -> Voice:
    """Return the voice with names of at most `length` graphemes."""
    names, owners = (
        tuple(shorten(name, length) for name in names) for names in (voice.names, voice.owners)
    )
    return voice.named(names, owners)


def paragraphs(writer: LineWriter, *found: Sequence[Line]) -> str:
    """Return a text with each sequence of lines as a paragraph, or as several if lines are `apart`."""
    parts = []
    for lines in found:
        text = "".join(("\n\n" if line.apart else "\n") + writer.write(line) for line in lines)
        parts.append(text.strip("\n"))
    return "\n\n".join(filter(None, parts))


class LineWriter:
    """Writes lines with names of at most `length` graphemes. The results are cached."""

    def __init__(self, voice: Voice, length: int) -> None:
        self._voice = cache(lambda: shortened(voice, length))
        self.write = cache(self._write)

    def _write(self, line: Line) -> str:
        return line.write(self._voice())


@dataclass(frozen=True, slots=True)
class _Layout:
    """The lines of a caption that is not written yet. The lines in `folded` become an expandable quote."""

    writer: LineWriter
    first: Sequence[Line]
    folded: Sequence[Line]
    last: Sequence[Line] = ()

    def room(self) -> int:
        """Return how many UTF-16 units are left in the caption, or a negative number if it is too long.

        In that case, the remaining lines are not measured.
        """
        room = MAX_UNITS + 1  # there is no line break after the last line
        for line in (*self.last, *self.first, *self.folded):
            room -= units(self.writer.write(line)) + 1
            if room < 0:
                break
        return room

    def text(self) -> str:
        """Return the caption."""
        write = self.writer.write
        parts = [*map(write, self.first)]
        if self.folded:
            parts.append(fold(map(write, self.folded)))
        return "\n".join([*parts, *map(write, self.last)])


def _cut_to_fit(
    writer: LineWriter,
    first: Sequence[Line],
    details: Sequence[Line],
    lines: Sequence[Line],
    last: Sequence[Line],
) -> _Layout:
    """Return a caption with as many of `lines` after `details` as fit, and a note that some lines are missing."""
    earlier = Line(say("board-earlier"))
    room, kept = _Layout(writer, first, [*details, earlier], last).room(), 0
    for line in lines[:-1]:
        room -= units(writer.write(line)) + 1
        if room < 0:
            break
        kept += 1
    return _Layout(writer, first, [*details, *lines[:kept], earlier], last)


def _board(
    writer: LineWriter,
    game: Game[Any, Any, Any],
    view: View,
    story: Story,
    remarks: Sequence[Line],
    middle: Sequence[Line],
    last: Sequence[Line],
) -> _Layout:
    """Return the layout of a caption. All moves are folded, except what fits in two lines of the newest one."""
    newest, older = list(story[-1]) if story else [], story[:-1]
    room, kept = _HEAD, 0
    for line in newest:
        room -= _height(writer.write(line))
        if room < 0:
            break
        kept += 1
    if kept == 0 and newest:  # even the first sentence does not fit: start with its short form
        brief = _brief(game, view) or newest[:1]
        if set(newest[0].saying.args) <= set(brief[0].saying.args):  # nothing is missing
            newest = newest[1:]
        newest, kept = [*brief, *newest], 1
    before = [Line(say("board-before"))] if older else []
    rest = [*newest[kept:], *before, *newest_first(older)]
    first = [*newest[: min(kept, 1)], *remarks, *newest[1:kept], *middle]
    return _Layout(writer, first, rest, last)


def _brief(game: Game[Any, Any, Any], view: View) -> list[Line]:
    """Return a list with the first sentence of the short form of the newest move, or [] without a move."""
    moves = [event for event in view.events if event.begins_move]
    return [Line(saying) for saying in game.tell(moves[-1], brief=True)[:1]] if moves else []


def _height(html: str) -> int:
    """Return the estimated number of lines of a sentence on a screen 360 px wide."""
    return max(1, -(-len(_INVISIBLE.sub("", unescape(_TAG.sub("", html)))) // WIDTH))


def _first_that_fits(layouts: Iterator[_Layout]) -> str:
    """Return the first caption that is not too long, or the last one."""
    for layout in layouts:
        if layout.room() >= 0:
            break
    return layout.text()
