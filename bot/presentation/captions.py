"""Captions: what has happened since the last board, whose turn it is, and how the game ended."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from html import unescape
from typing import Any

from telegram.constants import MessageLimit

from bot.presentation.names import LENGTH, shorten
from bot.presentation.texts import Voice
from engine.contract import Description, Game, Outcome, Score, View
from engine.saying import Saying, Seat, Who, say

_TAG = re.compile(r"<[^>]*>")
_NAMES = (LENGTH, 12, 8)
"""The lengths to which names are shortened, in graphemes, before sentences are left out of a caption."""
_REPORT = 3
"""The number of sentences about one automatic event, such as the end of a round, that become a paragraph of their
own."""


def board_caption(
    game: Game[Any, Any, Any],
    view: View,
    voice: Voice,
    notes: Sequence[Saying] = (),
    *,
    reader: Seat | None = None,
) -> str:
    """Return the caption of a board: the moves since the last board, whose turn it is, and `notes`.

    The newest move is described in full. If only one person reads the board, `reader` is their seat, and their turns
    are announced without their name. The caption is HTML of at most 1024 UTF-16 units after parsing. For a finished
    game, `end_caption` is returned.
    """
    if view.outcome is not None:
        return end_caption(game, view, voice, notes)
    return _fit(game, view, voice, notes, [_turn(view, reader)], MessageLimit.CAPTION_LENGTH)


def end_caption(
    game: Game[Any, Any, Any], view: View, voice: Voice, notes: Sequence[Saying] = ()
) -> str:
    """Return the caption of a finished game: last moves, reason for the end, score details, tie-break and winners.

    If it would be too long, the score details are left out before anything else is shortened.
    """
    closings = [_end(game, view), _end(game, view, details=False)]
    return _fit(game, view, voice, notes, closings, MessageLimit.CAPTION_LENGTH)


def text_board(
    game: Game[Any, Any, Any],
    view: View,
    voice: Voice,
    notes: Sequence[Saying] = (),
    *,
    reader: Seat | None = None,
    position: Description = (),
) -> str:
    """Return the text that replaces a board where photos are not allowed: every move in full, and the scores.

    `reader` is used as in `board_caption`. `position` is the position in words, or empty for only the scores. It is
    never shortened; older moves are left out instead.
    """
    going = view.to_move is not None
    limit = MessageLimit.MAX_TEXT_LENGTH
    described = _described(position, voice)
    if not described:
        closing = [*_scores(game, view), *_turn(view, reader)] if going else _end(game, view)
        return _fit(game, view, voice, notes, [closing], limit, all_full=True)
    closings = (
        [_turn(view, reader)] if going else [_end(game, view), _end(game, view, details=False)]
    )
    rest = limit - units(described) - 2
    text = _fit(game, view, voice, notes, closings, rest, all_full=True)
    return f"{described}\n\n{text}"


def _described(position: Description, voice: Voice) -> str:
    spoken = _shortened(voice, LENGTH)
    return "\n\n".join("\n".join(map(spoken, lines)) for lines in position)


def total(game: Game[Any, Any, Any], score: Score) -> Saying:
    """Return the saying with a seat's total score."""
    return say("board-score", player=Who(score.seat), points=score.total, counts=game.counts)


def units(html: str) -> int:
    """Return a text's length as Telegram counts it: in UTF-16 units, without the markup."""
    return len(unescape(_TAG.sub("", html)).encode("utf-16-le")) // 2


@dataclass(frozen=True, slots=True)
class _Line:
    saying: Saying
    bold: bool = False
    apart: bool = False

    def write(self, voice: Voice) -> str:
        text = voice(self.saying)
        return f"<b>{text}</b>" if self.bold else text


def _fit(
    game: Game[Any, Any, Any],
    view: View,
    voice: Voice,
    notes: Sequence[Saying],
    closings: Sequence[Sequence[_Line]],
    limit: int,
    *,
    all_full: bool = False,
) -> str:
    """Return the longest version of the text that has at most `limit` UTF-16 units.

    `closings` are versions of the last paragraph, each shorter. In a finished game, names are not shortened as long
    as leaving out the oldest moves is enough.
    """
    stories = list(_stories(game, view, all_full=all_full))
    lengths = _NAMES if view.outcome is None else _NAMES[:1]
    for closing in closings:
        last = [*closing, *map(_Line, notes)]
        for story in stories:
            for length in lengths:
                spoken = _shortened(voice, length)
                text = _write(spoken, story, last)
                if units(text) <= limit:
                    return text
    text = _drop_oldest(stories[-1], last, spoken, limit)
    return text if units(text) <= limit else _write(_shortened(voice, _NAMES[-1]), last)


def _shortened(voice: Voice, length: int) -> Voice:
    return voice.named(tuple(shorten(name, length) for name in voice.names))


def _write(voice: Voice, *paragraphs: Sequence[_Line]) -> str:
    parts = []
    for lines in paragraphs:
        text = "".join(("\n\n" if line.apart else "\n") + line.write(voice) for line in lines)
        parts.append(text.strip("\n"))
    return "\n\n".join(filter(None, parts))


def _stories(game: Game[Any, Any, Any], view: View, *, all_full: bool) -> Iterator[list[_Line]]:
    """Yield ever shorter versions of the events: older moves shortened, then their effects too, then everything."""
    events = view.events
    begun = [at for at, event in enumerate(events) if event.begins_move]
    newest = 0 if all_full or not begun else begun[-1]
    reason = view.outcome.reason if view.outcome else None

    def lines_of(is_brief: Callable[[int], bool]) -> list[_Line]:
        lines: list[_Line] = []
        for at, event in enumerate(events):
            sayings = game.tell(event, brief=is_brief(at))
            apart = not event.begins_move and len(sayings) >= _REPORT
            # The closing sentences give the reason for the end.
            found = [saying for saying in sayings if saying != reason]
            for nth, saying in enumerate(found):
                if lines and (together := _together(lines[-1].saying, saying)) is not None:
                    lines[-1] = replace(lines[-1], saying=together)
                else:
                    lines.append(_Line(saying, apart=apart and nth == 0))
        return lines

    yield lines_of(lambda at: at < newest and (events[at].begins_move or events[at].shrinks))
    yield lines_of(lambda at: at < newest)
    yield lines_of(lambda at: True)


def _together(one: Saying, other: Saying) -> Saying | None:
    """Merge two sayings that differ only in their parts into one. Return None if they cannot be merged."""
    parts, more = dict(one.args).get("parts"), dict(other.args).get("parts")
    if one.id != other.id or not isinstance(parts, tuple) or not isinstance(more, tuple):
        return None
    rest = [{name: arg for name, arg in each.args if name != "parts"} for each in (one, other)]
    return say(one.id, **rest[0], parts=(*parts, *more)) if rest[0] == rest[1] else None


def _drop_oldest(story: Sequence[_Line], last: Sequence[_Line], voice: Voice, limit: int) -> str:
    """Return the text. If it is too long, a line with their number replaces as many of the oldest lines as needed."""
    for dropped in range(1, len(story) + 1):
        opening = _Line(say("board-earlier"))
        text = _write(voice, [opening, *story[dropped:]], last)
        if units(text) <= limit:
            return text
    return _write(voice, last)


def _turn(view: View, reader: Seat | None) -> list[_Line]:
    if view.to_move is None:
        return []
    if view.to_move == reader:
        return [_Line(say("board-turn-own"), True)]
    return [_Line(say("board-turn", player=Who(view.to_move)), True)]


def _scores(game: Game[Any, Any, Any], view: View) -> list[_Line]:
    return [_Line(total(game, score)) for score in view.scores]


def _end(game: Game[Any, Any, Any], view: View, *, details: bool = True) -> list[_Line]:
    outcome = view.outcome
    if outcome is None:
        return []
    scores = {score.seat: score for score in view.scores}
    lines = [_Line(say("end-title"), True), _Line(outcome.reason)]
    ranked = [seat for group in outcome.ranking for seat in group]
    score = _score if details else total
    lines += [_Line(score(game, scores[seat])) for seat in ranked if seat in scores]
    if outcome.tie_break is not None:
        lines.append(_Line(outcome.tie_break))
    return [*lines, _Line(_result(game, outcome, scores), True)]


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
    """Return a saying that names the winners, with their score if the game has scores, or that declares a draw."""
    if not outcome.winners:
        return say("end-draw")
    players, first = tuple(map(Who, outcome.winners)), outcome.winners[0]
    if first not in scores:
        if len(players) == 1:
            return say("end-winner-only", player=players[0])
        return say("end-winners-only", players=players)
    points, counts = scores[first].total, game.counts
    if len(players) == 1:
        return say("end-winner", player=players[0], points=points, counts=counts)
    return say("end-winners", players=players, points=points, counts=counts)
