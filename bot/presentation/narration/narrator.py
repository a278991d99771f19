"""The narrator: adds at most one sentence to a board, about what has happened since the last board.

The sentences depend only on the log of a table: on the public events, the words and the scores, not on the seed of the
game or on the boards that were sent. A replay of the log therefore contains the same sentences.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from bot.presentation.narration.narration_kinds import (
    SentenceKind,
    are_compared_after,
    argument,
    kinds_after,
    kinds_on,
    value_at,
)
from bot.presentation.narration.narrator_moments import Opening, Standings, TableMoment
from bot.tables.table import Table
from bot.tables.turns import Turn
from engine.contract import Event, Seat, View
from engine.saying import Saying

REST = 2
"""The minimum number of sentences of other kinds between two sentences of the same kind. With 1, a kind could appear
on two consecutive messages, because boards may be skipped if moves follow each other quickly."""


@dataclass(frozen=True, slots=True)
class Narration:
    """The sentence of a board: its kind, and the message."""

    kind: str
    saying: Saying


@dataclass(frozen=True, slots=True)
class _Found:
    """A moment that fulfils the conditions of a kind.

    turns: the number of turns up to and including that of the moment; 0 for the opening.
    named: whether the sentence must name the player, because another player made the newest move.
    """

    kind: SentenceKind
    moment: object
    turns: int
    named: bool = False

    @property
    def numbers(self) -> list[int]:
        """The numbers of the messages that may be used."""
        return self.kind.numbers(named=self.named)


def narrate(table: Table, view: View) -> Saying | None:
    """Return the sentence for the newest board of a table, or None. `view` is the public view."""
    told = narrations(table, view)
    return None if not told or told[-1] is None else told[-1].saying


def narrations(table: Table, view: View) -> list[Narration | None]:
    """Return the sentence, or None, for each board of a game. There is a board after every settled turn.

    The last item is for the current board, even if its turn is not settled. The list is empty if the narrator is
    switched off, the game has not begun or was stopped, or its log was written under another rules version.
    """
    stopped = table.ended is not None and view.outcome is None
    if not table.narrator or table.outdated or not table.turns or stopped:
        return []
    return list(_Narrator(table, view).boards())


def narrated(table: Table, view: View) -> dict[int, Saying]:
    """Return the sentences of a game, keyed by the number of moves made when the board with each sentence was shown."""
    told = narrations(table, view)
    return {
        end - 1: one.saying  # the first turn is the start
        for end, one in zip(_ends(table.turns), told, strict=False)
        if one is not None
    }


class _Narrator:
    def __init__(self, table: Table, view: View) -> None:
        self._table = table
        self._view = view
        self._game: str = table.game.key
        self._standings = Standings(len(table.occupants))
        self._told: deque[str] = deque(maxlen=REST)
        self._used: dict[str, list[int]] = {}
        self._past: Counter[tuple[str, tuple[object, ...]]] = Counter()
        self._is_public = view.outcome is not None or len(view.scores) == len(table.occupants)

    def boards(self) -> Iterator[Narration | None]:
        turns = self._table.turns
        first = 0
        for end in _ends(turns):
            found = self._found(turns[first:end], first, is_newest=end == len(turns))
            chosen = self._choose(found)
            yield None if chosen is None else self._tell(chosen)
            first = end

    def _found(self, turns: Sequence[Turn], first: int, *, is_newest: bool) -> list[_Found]:
        """Return the moments that a board's sentence can be about, in order; at the end of a game, only its end.

        `turns` are the turns since the last board, and `first` is the number of turns before them. Call this once for
        each board, in order, because it updates the standings and the counts of past events.
        """
        found: list[_Found] = []
        if first == 0:
            found += self._matching(self._opening(), 0)
        for at, turn in enumerate(turns, first + 1):
            for event in turn.events:
                if isinstance(event, Event):
                    found += self._matching(event, at, by=turn.seat, newest=turns[-1].seat)
                    for name, after in kinds_after(self._game, _class(event)):
                        self._past[name, after.their_values(event)] += 1
        moments: list[TableMoment] = []
        outcome = self._view.outcome if is_newest else None
        events = (event for turn in turns for event in turn.events)
        is_compared = outcome is not None or are_compared_after(self._game, events)
        if turns[-1].settled and self._is_public and is_compared:
            moments += self._standings.advance(turns[-1].totals)
        if outcome is not None:
            found, moments = [], [self._standings.win(self._table, outcome)]
        at = first + len(turns)
        return found + [one for moment in moments for one in self._matching(moment, at)]

    def _opening(self) -> Opening:
        movers = [turn.seat for turn in self._table.turns if turn.seat is not None]
        starter = movers[0] if movers else self._view.to_move
        return Opening(Seat(starter or 0), len(self._table.occupants))

    def _matching(
        self, event: object, turns: int, *, by: int | None = None, newest: int | None = None
    ) -> Iterator[_Found]:
        """Yield the moments in an event that fulfil the conditions of a kind.

        `turns` is the number of turns up to and including the event. `by` is the player who caused the event, and
        `newest` the player who made the newest move, or None.
        """
        for kind in kinds_on(self._game, _class(event)):
            for moment in kind.moments(event):
                if kind.holds(moment) and self._is_after(kind, moment):
                    yield _Found(kind, moment, turns, getattr(moment, "seat", by) != newest)

    def _is_after(self, kind: SentenceKind, moment: object) -> bool:
        after = kind.after
        return after is None or self._past[kind.name, after.own_values(moment)] >= after.count

    def _choose(self, found: Iterable[_Found]) -> _Found | None:
        rested = [one for one in found if one.kind.name not in self._told and one.numbers]
        if not rested:
            return None
        rank = max(one.kind.rank for one in rested)
        best = [one for one in rested if one.kind.rank == rank]
        same = [one for one in best if one.moment is best[0].moment]
        kind = same[self._number("kind", same[0].turns) % len(same)].kind
        own = [one for one in best if one.kind is kind]
        return max(own, key=lambda one: value_at(one.moment, kind.most)) if kind.most else own[0]

    def _tell(self, chosen: _Found) -> Narration:
        """Return the sentence about a moment, and record its kind and variant as used.

        No variant is repeated until all that may be used have been used. No variant is used twice in a row, unless it
        is the only one that may be used.
        """
        kind = chosen.kind
        used = self._used.setdefault(kind.name, [])
        if set(chosen.numbers) <= set(used):
            del used[:-1]
        unused = [number for number in chosen.numbers if number not in used] or chosen.numbers
        variant = unused[self._number(kind.name, chosen.turns) % len(unused)]
        used.append(variant)
        self._told.append(kind.name)
        game = self._table.game
        args = tuple(
            (name, argument(name, value_at(chosen.moment, path), game.key, game.counts))
            for name, path in kind.args.items()
        )
        return Narration(kind.name, Saying(f"narration-{kind.name}-{variant}", args))

    def _number(self, purpose: str, turns: int) -> int:
        """Return a number that depends on the purpose, the words of the first `turns` turns and `Started.narration`."""
        started = self._table.started
        words = [turn.word for turn in self._table.turns[:turns]]
        text = "\x1f".join((purpose, str(started and started.narration), *words))
        return int.from_bytes(sha256(text.encode()).digest()[:8], "big")


def _class(moment: object) -> Any:
    return type(moment)  # not typed, because mypy does not know that classes are hashable


def _ends(turns: Sequence[Turn]) -> list[int]:
    """Return, for each board, the number of turns up to and including the one that it shows."""
    ends = [at for at, turn in enumerate(turns, 1) if turn.settled]
    return ends if ends[-1:] == [len(turns)] else [*ends, len(turns)]
