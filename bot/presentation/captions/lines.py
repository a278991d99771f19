"""The events of a board as lines of its caption, grouped by move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, TypeAlias

from bot.presentation.directions import directed
from bot.presentation.texts import Voice
from engine.contract import Event, Game, View
from engine.saying import Saying, say

_REPORT = 3
"""The minimum number of sentences about one automatic event, such as the end of a round, that form a paragraph of
their own."""


@dataclass(frozen=True, slots=True)
class CaptionLine:
    """A sentence of a caption. If `after` is not None, that sentence follows on the same line and is not bold.

    In a text board, a line that is `apart` begins a paragraph. The text of a prompt has the instruction in its first
    line and may have explanations in others: `portion` is "first" for a line without the explanations, "rest" for the
    explanations alone, and "" for everything. A `clause` has no full stop of its own, so it gets one.
    """

    saying: Saying
    bold: bool = False
    apart: bool = False
    after: Saying | None = None
    portion: str = ""
    clause: bool = False

    def write(self, voice: Voice) -> str:
        """Return the line as HTML."""
        text = voice(stopped(self.saying) if self.clause else self.saying)
        text = f"<b>{text}</b>" if self.bold else text
        text = text if self.after is None else f"{text} {voice(self.after)}"
        text = directed(text, rtl=voice.rtl)
        first, _, rest = text.partition("\n")
        return {"first": first, "rest": rest.replace("\n", " ")}.get(self.portion, text)


LinesByMove: TypeAlias = list[list[CaptionLine]]
"""The lines of each move and its consequences, oldest move first. The first group may contain no move."""


def lines_by_move(
    game: Game[Any, Any, Any], view: View, *, all_full: bool = False
) -> Iterator[LinesByMove]:
    """Yield three versions of the view's events, each shorter than the one before.

    An event is older if it precedes the newest move. The first version shortens the older moves and the older events
    with `Event.shrinks`, the second all older events, the third all events. If `all_full` is set, the first two
    versions shorten nothing.
    """
    events = view.events
    begun = [at for at, event in enumerate(events) if event.begins_move]
    newest = 0 if all_full or not begun else begun[-1]

    yield _lines_by_move(
        game, view, lambda at: at < newest and (events[at].begins_move or events[at].shrinks)
    )
    yield _lines_by_move(game, view, lambda at: at < newest)
    yield _lines_by_move(game, view, lambda at: True)


def _lines_by_move(
    game: Game[Any, Any, Any], view: View, is_brief: Callable[[int], bool]
) -> LinesByMove:
    reason = view.outcome.reason if view.outcome else None
    lines: list[tuple[int, CaptionLine]] = []
    move = 0
    for at, event in enumerate(view.events):
        move += event.begins_move
        sayings = game.tell(event, brief=is_brief(at))
        apart = not event.begins_move and len(sayings) >= _REPORT
        # The closing sentences give the reason for the end.
        found = [saying for saying in sayings if saying != reason]
        for nth, saying in enumerate(found):
            if lines and (together := _together(lines[-1][1].saying, saying)) is not None:
                lines[-1] = (lines[-1][0], replace(lines[-1][1], saying=together))
            else:
                clause = saying.id in game.clauses
                lines.append((move, CaptionLine(saying, apart=apart and nth == 0, clause=clause)))
    return [[line for _, line in group] for _, group in groupby(lines, key=lambda one: one[0])]


def stopped(clause: Saying) -> Saying:
    """Return a clause as a sentence, with a full stop."""
    return say("board-told", told=clause)


def brief_lines(game: Game[Any, Any, Any], events: Sequence[Event]) -> list[Saying]:
    """Return the shortest sentences about events. Consecutive ones that differ only in `parts` are merged."""
    found: list[Saying] = []
    for saying in (one for event in events for one in game.tell(event, brief=True)):
        together = _together(found[-1], saying) if found else None
        if together is None:
            found.append(saying)
        else:
            found[-1] = together
    return found


def _together(one: Saying, other: Saying) -> Saying | None:
    """Merge two sayings that differ only in the argument `parts`. Return None if they cannot be merged."""
    parts, more = dict(one.args).get("parts"), dict(other.args).get("parts")
    if one.id != other.id or not isinstance(parts, tuple) or not isinstance(more, tuple):
        return None
    rest = [{name: arg for name, arg in each.args if name != "parts"} for each in (one, other)]
    return say(one.id, **rest[0], parts=(*parts, *more)) if rest[0] == rest[1] else None


def chronological(moves: LinesByMove) -> Sequence[CaptionLine]:
    """Return all lines, oldest first."""
    return [line for group in moves for line in group]
