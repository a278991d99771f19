"""Captions of pictures: the newest move, older moves in a folded quote, and, in the last line, what to do now."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from html import unescape
from typing import Any

from telegram.constants import MessageLimit

from bot.presentation.names import LENGTH, shorten
from bot.presentation.stories import Line, Story, newest_first, stories
from bot.presentation.texts import Voice
from engine.contract import Game, Outcome, Score, View
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
) -> str:
    """Return the caption of a board: the newest move, `narration`, older moves folded, `notes`, and the instruction.

    The instruction says whose turn it is, and is followed by `ask`, the prompt of the keyboard. If only one person
    reads the board, `reader` is their seat, and their turns are announced without their name. The caption is HTML of
    at most 1024 UTF-16 units after parsing. For a finished game, return the result of `end_caption`.
    """
    if view.outcome is not None:
        return end_caption(game, view, voice, notes, narration=narration)
    middle = [] if narration is None else [Line(narration)]
    last = [*map(Line, notes), *instruction(view, reader, ask)]

    writers = [LineWriter(voice, length) for length in NAMES]

    def layouts() -> Iterator[_Layout]:
        told = [*stories(game, view)]
        for story in told:
            yield _board(writers[0], game, view, story, middle, last)
        whole = _board(writers[0], game, view, told[1], middle, last)  # the newest move in full
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


def closing(game: Game[Any, Any, Any], view: View) -> list[Line]:
    """Return the lines with the winners and what decided a tie; empty for an unfinished game."""
    if view.outcome is None:
        return []
    scores = {score.seat: score for score in view.scores}
    lines = [Line(_result(game, view.outcome, scores), bold=True)]
    if view.outcome.tie_break is not None:
        lines.append(Line(view.outcome.tie_break))
    return lines


def breakdown(game: Game[Any, Any, Any], view: View, *, details: bool = True) -> list[Line]:
    """Return the lines with the reason for the end and the scores, best first; empty for an unfinished game.

    Without `details`, only the totals of the scores are given.
    """
    outcome = view.outcome
    if outcome is None:
        return []
    scores = {score.seat: score for score in view.scores}
    ranked = [seat for group in outcome.ranking for seat in group]
    score = _score if details else total
    lines = [Line(say("end-title"), bold=True), Line(outcome.reason)]
    return [*lines, *(Line(score(game, scores[seat])) for seat in ranked if seat in scores)]


def total(game: Game[Any, Any, Any], score: Score) -> Saying:
    """Return the saying with a seat's total score."""
    return say("board-score", player=Who(score.seat), points=score.total, counts=game.counts)


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

        Once it is too long, no more lines are written.
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
    """Return a caption with as many of `lines` after `details` as fit, and a line that says that some are missing."""
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
        brief = [one for one in _brief(game, view) if writer.write(one) != writer.write(newest[0])]
        newest, kept = [*brief, *newest], 1
    before = [Line(say("board-before"))] if older else []
    rest = [*newest[kept:], *before, *newest_first(older)]
    return _Layout(writer, [*newest[:kept], *middle], rest, last)


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


def _score(game: Game[Any, Any, Any], score: Score) -> Saying:
    parts = tuple(
        say(f"{game.key}-score-{line.key}", count=line.count, points=line.points)
        for line in score.lines
        if line.points or game.counts != "points"
    )
    if not parts:
        return total(game, score)
    return say(
        "end-score", player=Who(score.seat), points=score.total, lines=parts, counts=game.counts
    )


def _result(game: Game[Any, Any, Any], outcome: Outcome, scores: dict[Any, Score]) -> Saying:
    """Return a saying that names the winners, with their score and margin if the game has scores, or a draw."""
    if not outcome.winners:
        return say("end-draw")
    players, first = tuple(map(Who, outcome.winners)), outcome.winners[0]
    if first not in scores:
        if len(players) == 1:
            return say("end-winner-only", player=players[0])
        return say("end-winners-only", players=players)
    points, counts = scores[first].total, game.counts
    if len(players) > 1:
        return say("end-winners", players=players, points=points, counts=counts)
    others = [score.total for seat, score in scores.items() if seat != first]
    margin = points - max(others) if others else 0
    if margin > 0:
        return say(
            "end-winner-margin", player=players[0], points=points, margin=margin, counts=counts
        )
    return say("end-winner", player=players[0], points=points, counts=counts)
