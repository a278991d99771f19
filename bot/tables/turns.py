"""The turns of a running game, and which turns keep their game state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from bot.store.records import PersonKey, Version
from bot.tables.library import AnyGame
from engine.contract import Event, Seat, Secret

if TYPE_CHECKING:
    from bot.tables.table import Table


@dataclass(frozen=True, slots=True)
class Turn:
    """One position of a running game, and the move that led to it.

    `seat` is None if the position follows the start of the game or a Resumed fact. `word` is the move, and `by` the
    person who made it, or None. `state` is None if no take-back can return to the position, or if it was reached
    under another rules version.
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
    settled: bool = False
    """Whether no computer was to move in this position, so people had time to see its board. A position within a turn
    of several words is not settled, since one press may play several words."""

    def settle(self, game: AnyGame) -> Turn:
        """Return the turn marked as settled, unless its position is within a turn of the game."""
        is_within = self.state is not None and game.in_turn(self.state)
        return self if is_within else replace(self, settled=True)


def before_own_move(
    turns: tuple[Turn, ...], seat: Seat, owner: PersonKey | None, *, solo: bool
) -> Turn | None:
    """Return the turn before the last move of `seat`, or None if that move cannot be taken back.

    The move must have been made by the owner of the seat, and nothing may have been revealed since. In a solo game,
    the computers' replies are taken back too.
    """
    for at in range(len(turns) - 1, 0, -1):
        turn = turns[at]
        if any(isinstance(event, Secret) or event.final for event in turn.events):
            return None
        if turn.seat == seat:
            is_own = turn.by is not None and turn.by == owner
            return turns[at - 1] if is_own and turns[at - 1].state is not None else None
        if not solo or turn.level is None:
            return None
    return None


def takeback(table: Table) -> Turn | None:
    """Return the turn to which the person to move may take back, or None.

    A move can be taken back only if nothing was revealed since, and it is still the turn of the person who made it or,
    in a game against computers, their turn again.
    """
    seat = table.to_move
    if seat is None or table.chairs[seat].level is not None:
        return None
    return before_own_move(table.turns, seat, table.chairs[seat].owner, solo=table.opened.solo)


def forgetful(
    turns: tuple[Turn, ...], seat: Seat | None, by: PersonKey | None, *, solo: bool
) -> tuple[Turn, ...]:
    """Return the turns without the states that no take-back can restore, to save memory.

    `seat` and `by` make the next move. Only the last moves of one seat can be taken back; in a solo game, the states
    are kept until the person moves again.
    """
    if not turns or turns[-1].seat == seat or (solo and by is None):
        return turns
    kept = len(turns) - 1
    first = kept
    while first > 0 and turns[first - 1].state is not None:
        first -= 1
    return (*turns[:first], *(replace(turn, state=None) for turn in turns[first:kept]), turns[-1])


def stateless(turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """Return the turns without states and events, but with their moves, for use after a rules change."""
    return tuple(replace(turn, state=None, events=()) for turn in turns)


def last_settled(turns: tuple[Turn, ...], until: Version) -> Version | None:
    """Return the version of the last settled turn up to version `until`, or None if there is none."""
    seen = [turn.version for turn in turns if turn.settled and turn.version <= until]
    return seen[-1] if seen else None


def totals_of(game: AnyGame, state: Any) -> tuple[int, ...]:
    """Return the scores of all seats, or () if there is no state or the game has no scores."""
    return () if state is None else tuple(score.total for score in game.scores(state))
