"""The turns of a running game, and the functions that drop the game states that are no longer needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from bot.store.records import PersonKey, Version
from engine.contract import AnyGame, Event, Seat, Secret

MOST_PEOPLE = 2
"""The largest number of people whose last moves a take-back may undo: the person who asks, and one other."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One position of a running game, and the move that led to it.

    `seat` is None if the position follows the start of the game or a Resumed fact. `word` is the move, or "", and
    `by` the person who made it, or None. `state` is None if no take-back can return to the position, or if the position
    was reached under another rules version.
    """

    position: int
    version: Version
    seat: Seat | None
    word: str
    by: PersonKey | None
    state: Any
    events: tuple[Event | Secret, ...]
    level: str | None = None
    """The level of the computer that made the move, or None if a person made it or there was no move."""
    totals: tuple[int, ...] = ()
    """The scores of all seats in this position, hidden ones included; empty without a state or without scores."""
    final: bool = False
    """Whether the move cannot be taken back (`engine.contract.Rules.is_final`)."""
    settled: bool = False
    """Whether no computer was to move in this position, so people had time to see its board. A position within a turn
    of several words is not settled, since one press may play several words; nor is one before an only move."""
    only: bool = False
    """Whether the move was the person's only legal one, made without a press, together with the move before it."""

    def settle(self, game: AnyGame) -> Turn:
        """Return the turn with `settled` set, unless its position is in the middle of a turn of the game."""
        is_within = self.state is not None and game.in_turn(self.state)
        return self if is_within else replace(self, settled=True)


def forgetful(turns: tuple[Turn, ...], seat: Seat | None, by: PersonKey | None) -> tuple[Turn, ...]:
    """Return the turns without the states that no take-back can restore, to save memory.

    `seat` and `by` are the seat and the person of the next move, or None. A take-back undoes the last moves of one
    person, at most together with the moves that one other person has made since, and never a final move.
    """
    people = 0 if by is None else 1
    last = None if by is None else seat
    for at in range(len(turns) - 1, -1, -1):
        turn = turns[at]
        if turn.by is None:
            last = None
        elif turn.seat != last:
            people, last = people + 1, turn.seat
        if people > MOST_PEOPLE or turn.final:
            return _without_states(turns, at)
    return turns


def _without_states(turns: tuple[Turn, ...], end: int) -> tuple[Turn, ...]:
    """Return the turns without the states of the turns before the index `end`."""
    first = end
    while first > 0 and turns[first - 1].state is not None:
        first -= 1
    stripped = (replace(turn, state=None) for turn in turns[first:end])
    return turns if first == end else (*turns[:first], *stripped, *turns[end:])


def stateless(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """Return the turns without states and events, but with their moves, for use after a rules change."""
    return tuple(replace(turn, state=None, events=()) for turn in turns)


def mark_only(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """Return the turns with the newest one marked as an only move. The position before it is not shown separately."""
    *others, before, last = turns
    return (*others, replace(before, settled=False), replace(last, only=True))


def only_movers(turns: Sequence[Turn]) -> list[Seat]:
    """Return the seats of the only moves (`Turn.only`) that are shown with the newest move, in order of play."""
    found: list[Seat] = []
    for at in range(len(turns) - 1, -1, -1):
        turn = turns[at]
        if at < len(turns) - 1 and turn.settled:
            break
        if turn.only and turn.seat is not None:
            found.insert(0, turn.seat)
    return found


def last_settled(turns: tuple[Turn, ...], until: Version) -> Version | None:
    """Return the version of the last turn up to `until` that people had time to see (`Turn.settled`), or None."""
    seen = [turn.version for turn in turns if turn.settled and turn.version <= until]
    return seen[-1] if seen else None


def totals_of(game: AnyGame, state: Any) -> tuple[int, ...]:
    """Return the scores of all seats, or () if there is no state or the game has no scores."""
    return () if state is None else tuple(score.total for score in game.scores(state))
