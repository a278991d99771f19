"""The end of a table: the fact that records it, the result of its game, and the rows in the projection."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any

from bot.store.records import FinishedGame, FinishedSeat, PersonKey, Stage
from bot.tables.achievements import reached
from bot.tables.facts import Ended, EndReason
from bot.tables.results import GameResult, SeatResult, StandInRecord
from bot.tables.table import Table
from bot.tables.turns import Turn
from engine.contract import Score, Seat
from engine.ranking import ranks


def ended(
    table: Table,
    reason: EndReason,
    person: PersonKey | None = None,
    *,
    last: tuple[Turn, ...] = (),
    is_awaited: bool = True,
) -> Ended:
    """Return the fact that ends a table, including the result if its game is running.

    `person` is the person who ended the game, or None. `last` contains the turns of the final moves if
    `table` does not include them yet. `is_awaited` says whether an idle game waited for the person to move.
    """
    if table.stage is not Stage.RUNNING:
        return Ended(reason=reason, person=person)
    turns = (*table.turns, *last)
    leaver = person if reason == "abandoned" else None
    result = _result(table, turns, reason, leaver)
    has_computer = any(seat.person is None for seat in result.seats)
    result = result.model_copy(
        update={
            "stop_counts": reason == "stopped" and has_computer,
            "waited_for": result.waited_for if is_awaited else None,
        }
    )
    return Ended(reason=reason, person=person, result=result)


def result_of(table: Table) -> GameResult | None:
    """Return the result of a table that is over, computed from its last position.

    Return None if the table is not over, if the game never started, if it was played under another version of the
    rules, or if the log records it as finished although it is not over by the rules.
    """
    if table.ended is None or table.started is None or not table.has_board or table.outdated:
        return None
    reason, person = table.ended.reason, table.ended.person
    if reason == "finished" and table.game.outcome(table.state) is None:
        return None
    return _result(table, table.turns, reason, person if reason == "abandoned" else None)


def finished_game(table: Table, ended_at: float) -> FinishedGame | None:
    """Return a finished game for the projection, or None if no result is recorded.

    `ended_at` is the time of the end in seconds since the epoch.
    """
    if table.ended is None or table.ended.result is None:
        return None
    result = table.ended.result
    places = {} if result.ranking is None else ranks(result.ranking)
    winners = result.ranking[0] if result.ranking and not result.draw else ()
    quitters = _quitters(table, result)
    game, guests = table.game.key, {one for one, _ in (*table.guests, *table.gone)}
    return FinishedGame(
        options=json.dumps(dict(table.options), sort_keys=True),
        solo=table.opened.solo,
        ended_at=ended_at,
        reason=table.ended.reason,
        is_draw=result.draw,
        casual=result.casual,
        substitutes=tuple(
            sorted({one for at in range(len(result.seats)) for one in _holders(table, Seat(at))})
        ),
        seats=tuple(
            FinishedSeat(
                seat=at,
                person=seat.person,
                level=seat.level,
                left=seat.left,
                moves=seat.moves,
                stand_in_level=None if seat.stand_in is None else seat.stand_in.level,
                stand_in_moves=0 if seat.stand_in is None else seat.stand_in.moves,
                place=places.get(Seat(at)),
                is_winner=at in winners,
                total=seat.total,
                has_quit=seat.person in quitters,
                strength=seat.strength,
                guest=seat.person in guests,
                achievements=reached(game, result.seats, at, won=at in winners)
                if result.ranking is not None and seat.person is not None and not seat.left
                else (),
            )
            for at, seat in enumerate(result.seats)
        ),
    )


def _quitters(table: Table, result: GameResult) -> frozenset[PersonKey]:
    """Return the people who are responsible for the end of a game that did not reach its end by the rules.

    If the game was stopped, these are the host or admin who stopped it and the people who voted for that; or nobody, if
    at least two people still had their seats, all of them agreed, and `GameResult.stop_counts` is not set. For other
    games, it is the person who resigned or left last, or the one for whom an idle game waited.
    """
    if table.ended is None or table.ended.reason == "finished":
        return frozenset()
    ended = table.ended
    staying = {one.person for one in result.seats if one.person is not None and not one.left}
    if ended.reason == "idle":
        seat = None if result.waited_for is None else result.seats[result.waited_for]
        return frozenset() if seat is None or seat.person is None else frozenset({seat.person})
    found = set() if ended.person is None else {ended.person}
    if ended.reason == "stopped":
        found |= table.votes
        if len(staying) > 1 and staying <= found and not result.stop_counts:
            return frozenset()
    return frozenset(found)


def _result(
    table: Table, turns: tuple[Turn, ...], reason: EndReason, leaver: PersonKey | None
) -> GameResult:
    state: Any = turns[-1].state
    outcome = table.game.outcome(state) if reason == "finished" else None
    scores = {score.seat: score for score in table.game.scores(state)}
    return GameResult(
        rules_version=table.game.rules_version,
        ranking=None if outcome is None else outcome.ranking,
        draw=outcome is not None and not outcome.winners,
        ending=None if outcome is None else outcome.reason,
        tie_break=None if outcome is None else outcome.tie_break,
        seats=tuple(
            _seat(table, turns, Seat(at), scores.get(Seat(at)), leaver)
            for at in range(len(table.occupants))
        ),
        waited_for=_waited_for(table, turns) if reason == "idle" else None,
        casual="casual" in table.switches,
    )


def counts_for(table: Table, person: PersonKey | None) -> bool:
    """Return whether a person's result in a running rated game depends on how the game will end.

    It does for people who own the seat that they had at the start, unless they have lost it, or somebody else has had
    it, in between. All others get the last place or no result, however the game ends.
    """
    seat = table.seat_of(person)
    if seat is None or person is None or table.started is None:
        return False
    return table.started.occupants[seat].owner == person and not _has_left(
        table, seat, person, None
    )


def _waited_for(table: Table, turns: tuple[Turn, ...]) -> Seat | None:
    """Return the seat to move in the last position, even if the table is over.

    Return None if no seat is to move, or if a computer plays it.
    """
    seat = table.game.to_move(turns[-1].state)
    return seat if seat is not None and table.occupants[seat].level is None else None


def _holders(table: Table, seat: Seat) -> tuple[PersonKey, ...]:
    """Return the people who have held a seat, other than its owner at the start."""
    started = table.started
    first = None if started is None else started.occupants[seat].owner
    return tuple(sorted(one for one, held in table.held if held == seat and one != first))


def _has_left(table: Table, seat: Seat, owner: PersonKey, leaver: PersonKey | None) -> bool:
    """Return whether the first owner of a seat has left it for good, lost it, or been replaced, even for a while."""
    is_away = table.occupants[seat].owner != owner or owner == leaver
    return is_away or seat in table.forfeited or bool(_holders(table, seat))


def _seat(
    table: Table, turns: tuple[Turn, ...], seat: Seat, score: Score | None, leaver: PersonKey | None
) -> SeatResult:
    occupant = table.occupants[seat]
    first = occupant if table.started is None else table.started.occupants[seat]
    own = [turn for turn in turns if turn.seat == seat]
    computer = [turn.level for turn in own if turn.by is None]
    stand_in = None
    if first.owner is not None and (level := (computer or [occupant.level])[-1]) is not None:
        stand_in = StandInRecord(level=level, moves=len(computer))
    return SeatResult(
        person=first.owner,
        level=occupant.level,
        left=first.owner is not None and _has_left(table, seat, first.owner, leaver),
        moves=len(own),
        stand_in=stand_in,
        holders=_holders(table, seat),
        total=None if score is None else score.total,
        best_turn=None if first.owner is None else _best_turn(turns, seat, first.owner),
        lines=() if score is None else score.lines,
        strength=occupant.strength,
    )


def _best_turn(turns: tuple[Turn, ...], seat: Seat, person: PersonKey) -> int | None:
    """Return the largest increase of a seat's score in one turn, or None if no turn counts.

    Only turns in which `person` made every move count.
    """
    gains = []
    before: tuple[int, ...] = ()
    for of_seat, moves in groupby(turns, key=lambda turn: turn.seat):
        turn = tuple(moves)
        after = turn[-1].totals
        if of_seat == seat and before and after and all(move.by == person for move in turn):
            gains.append(after[seat] - before[seat])
        before = after
    return max(gains, default=None)
