"""The layout of a caption: what a phone shows in five lines, and what is folded into the quote between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import unescape
from itertools import groupby
from re import sub

from telegram.constants import MessageLimit

from bot.presentation.captions.line_breaks import line_count
from bot.presentation.captions.lines import CaptionLine
from bot.presentation.names import shorten
from bot.presentation.texts import Voice

MAX_UNITS = int(MessageLimit.CAPTION_LENGTH)
"""The maximum length of a caption in UTF-16 units."""
MOST_LINES = 5
"""The maximum number of lines outside the quote, on a screen 360 px wide."""
NEWEST = 2
"""The maximum number of lines outside the quote for the newest move."""


def units(html: str) -> int:
    """Return a text's length as Telegram counts it: in UTF-16 units, without the markup."""
    return len(unescape(sub(r"<[^>]*>", "", html)).encode("utf-16-le")) // 2


def fold(lines: Iterable[str]) -> str:
    """Return lines of HTML as an expandable quote, of which Telegram at first shows only the beginning."""
    return f"<blockquote expandable>{chr(10).join(lines)}</blockquote>"


def shortened(voice: Voice, length: int) -> Voice:
    """Return the voice with names of at most `length` graphemes."""
    names, owners = (
        tuple(shorten(name, length) for name in names) for names in (voice.names, voice.owners)
    )
    return voice.named(names, owners)


class LineWriter:
    """Writes lines with names of at most `length` graphemes. The results are cached."""

    def __init__(self, voice: Voice, length: int) -> None:
        self._voice = cache(lambda: shortened(voice, length))
        self.write = cache(self._write)

    def _write(self, line: CaptionLine) -> str:
        return line.write(self._voice())

    def height(self, lines: Iterable[CaptionLine]) -> int:
        """Return the number of lines that the sentences in `lines` take on a phone."""
        return sum(line_count(self.write(line)) for line in lines)


@dataclass(frozen=True, slots=True)
class Layout:
    """The lines of a caption that is not written yet. The lines in `folded` become an expandable quote."""

    writer: LineWriter
    first: Sequence[CaptionLine]
    folded: Sequence[CaptionLine]
    last: Sequence[CaptionLine] = ()

    def room(self) -> int:
        """Return how many UTF-16 units are left in the caption, or a negative number if the caption is too long.

        The lines after the first one that does not fit are not counted.
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


def folded_texts(
    writer: LineWriter, head: CaptionLine, lines: Sequence[CaptionLine]
) -> tuple[str, ...]:
    """Return expandable quotes with lines, as few as Telegram's maximum length allows; the first has a heading."""
    heading, texts = writer.write(head), [""]
    room = MessageLimit.MAX_TEXT_LENGTH - units(heading) - 1
    for line in map(writer.write, lines):
        if units(texts[-1]) + 1 + units(line) <= room:
            texts[-1] += f"\n{line}" if texts[-1] else line
        else:
            texts.append(line)
    first, *others = (fold([text]) for text in texts)
    return (f"{heading}\n{first}", *others)


def first_that_fits(layouts: Iterator[Layout]) -> str:
    """Return the first caption that is not too long, or the last one."""
    for layout in layouts:
        if layout.room() >= 0:
            break
    return layout.text()


@dataclass(frozen=True, slots=True)
class Parts:
    """What a caption contains, apart from older moves. Each part has its place, and a rank in the order of the fields.

    turn: the instruction, which is always the last line.
    result: the result of a finished game, which is never folded.
    newest: the sentences of the newest move.
    brief: the short form of the first sentence in `newest`, or ().
    notes: what is true at the moment, such as a pause.
    summary: the summary of an event (`Game.summary`), which is left out if there is no room.
    is_past: whether the event in `summary` is older than the newest move.
    yields: whether the first sentence of the newest move ranks before `summary`.
    remarks: what has to be added to the newest move.
    past: what has to be added to older moves, which comes after everything about the newest one.
    narration: the sentence of the narrator.
    aside: a narration about older moves, which comes after `past`.
    help: the explanations of the prompt, and the help for the choice.
    minor: what may be folded first.
    """

    turn: Sequence[CaptionLine] = ()
    result: Sequence[CaptionLine] = ()
    newest: Sequence[CaptionLine] = ()
    brief: Sequence[CaptionLine] = ()
    summary: Sequence[CaptionLine] = ()
    is_past: bool = False
    yields: bool = False
    notes: Sequence[CaptionLine] = ()
    remarks: Sequence[CaptionLine] = ()
    past: Sequence[CaptionLine] = ()
    narration: Sequence[CaptionLine] = ()
    aside: Sequence[CaptionLine] = ()
    help: Sequence[CaptionLine] = ()
    minor: Sequence[CaptionLine] = ()

    def layout(self, writer: LineWriter, older: Sequence[CaptionLine] = ()) -> Layout:
        """Return the layout with as many parts outside the quote as a phone can show, chosen in the order of rank.

        The newest move leaves room for `summary`, `remarks` and `past`, which no picture shows.
        If sentences of the newest move are in the quote, the narration follows it, so that it does not separate them.
        The quote contains, in this order, what does not fit of the newest move and of the other parts, then `older`,
        then what does not fit of `past` and `aside`, and last what does not fit of `minor`.
        """
        room = MOST_LINES - writer.height([*self.turn, *self.result])
        added = writer.height([*self.remarks, *self.past])
        summary = self.summary
        firsts = [lines for lines in (self.newest[:1], self.brief) if lines]
        reserved = min(map(writer.height, firsts), default=0) if self.yields else 0
        if writer.height(summary) > room - added - reserved:
            summary = ()
        free = room - added - writer.height(summary)
        newest, kept = self._newest(writer, free if free >= 0 else room)
        if summary:  # the lines of the event itself, which are together, are not needed
            apart = (at for at, line in enumerate(newest[:kept]) if line.apart)
            kept = next(apart, kept)
        room -= writer.height([*newest[:kept], *summary])
        shown: list[CaptionLine] = []
        for group in self._ranked(writer):
            height = writer.height(group)
            if height <= room:
                room -= height
                shown += group

        def split(lines: Sequence[CaptionLine]) -> tuple[list[CaptionLine], list[CaptionLine]]:
            return [one for one in lines if one in shown], [
                one for one in lines if one not in shown
            ]

        (remarks, hid), (told, untold) = split(self.remarks), split(self.narration)
        helped = [one for one in self.help if writer.write(one)]
        below, unsaid = split([*self.notes, *helped])
        aside, left = split([*self.past, *self.aside])
        kept_minor, last = split(self.minor)
        below = [*below, *kept_minor]
        start = min(kept, 1)
        before, after = (summary, ()) if self.is_past or not kept else ((), summary)
        first = [*self.result, *newest[:start], *remarks, *newest[start:kept], *after]
        rest = newest[kept:]
        above, under = ([], told) if rest else (told, [])
        return Layout(
            writer,
            [*first, *above],
            [*rest, *hid, *untold, *unsaid, *older, *left, *last],
            [*before, *under, *aside, *below, *self.turn],
        )

    def _newest(self, writer: LineWriter, room: int) -> tuple[list[CaptionLine], int]:
        """Return the sentences of the newest move, and how many of them fit in min(`room`, NEWEST) lines.

        If even the first sentence does not fit, its short form comes before it, or replaces it if nothing is lost. The
        short form may take all `room` lines; if it does not fit either, it is left out.
        """
        newest, kept = list(self.newest), 0
        left = min(NEWEST, room)
        for line in newest:
            left -= writer.height([line])
            if left < 0:
                break
            kept += 1
        if kept or not newest:
            return newest, kept
        # Even the first sentence does not fit: start with its short form.
        brief = self.brief or newest[:1]
        if writer.height(brief[:1]) > room:
            return newest, 0
        if set(newest[0].saying.args) <= set(brief[0].saying.args):  # nothing is missing
            newest = newest[1:]
        newest = [*brief, *newest]
        return newest, 1

    def _ranked(self, writer: LineWriter) -> list[list[CaptionLine]]:
        """Return the lines that may be folded, in groups, the most important group first. Empty lines are left out.

        Consecutive lines of one part with the same message id form a group.
        """
        ranked: list[list[CaptionLine]] = []
        middle = (self.remarks, self.past, self.narration, self.aside)
        for lines in (self.notes, *middle, self.help, self.minor):
            written = [one for one in lines if writer.write(one)]
            ranked += [list(group) for _, group in groupby(written, key=lambda one: one.saying.id)]
        return ranked
