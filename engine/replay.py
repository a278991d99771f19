"""Replays a recorded game word by word, and checks it against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.contract import Event, Game, Secret, Transition
from engine.errors import BadComponents, EngineError, IllegalMove
from engine.games import KEYS, game
from engine.notation import BadNotation, Continuation, GameRecord, ResultLine
from engine.saying import Seat

_HEADER_LINE, _FIRST_ENTRY = 1, 2


@dataclass(frozen=True, slots=True)
class ReplayedPosition:
    """A position of a recorded game, and what led to it.

    seat, word: the move, or None and "" for the first position and for a continuation.
    state: None if the position belongs to another version of the rules.
    events: those of the start or of the move; empty for a continuation, and if `state` is None.
    """

    seat: Seat | None
    word: str
    state: Any
    events: tuple[Event | Secret, ...] = ()


def game_of(record: GameRecord) -> Game[Any, Any, Any]:
    """Return the game of a record. Raises BadNotation if there is no such game."""
    if record.header.game not in KEYS:
        raise BadNotation(_HEADER_LINE, f"game: one of {', '.join(KEYS)}")
    return game(record.header.game)


def positions(
    record: GameRecord,
    playing: Game[Any, Any, Any] | None = None,
    *,
    invalid: BadNotation | None = None,
) -> Iterator[ReplayedPosition]:
    """Yield the positions of a recorded game, including the first one.

    `playing` is the game; by default, the one that the header names. Words that were played under another version of
    the rules are not checked, and their positions have no state.

    Raises BadNotation with the number of the first line that contradicts the rules of the game, or with line 1 if there
    is no such game or the last position belongs to another version of the rules.

    `invalid` is the error that `engine.notation.read_valid` returned with the record, or None. It is raised after the
    lines of the record have been checked, unless one of these is wrong.
    """
    playing, head = playing or game_of(record), record.header
    state: Any = None
    if head.rules_version == playing.rules_version:
        begun = _started(playing, record)
        state = begun.state
        yield ReplayedPosition(None, "", state, begun.events)
    else:
        yield ReplayedPosition(None, "", None)
    for number, entry in enumerate(record.entries, start=_FIRST_ENTRY):
        if isinstance(entry, Continuation):
            current = entry.rules_version == playing.rules_version
            try:
                state = playing.load(entry.state) if current else None
            except EngineError as error:
                raise BadNotation(number, f"state: {error!s:.300}") from error
            yield ReplayedPosition(None, "", state)
        elif state is None:
            yield ReplayedPosition(entry.seat, entry.word, None)
        else:
            step = _applied(playing, state, number, entry.seat, entry.word)
            state = step.state
            yield ReplayedPosition(entry.seat, entry.word, state, step.events)
    if invalid is not None and record.result is None:
        raise invalid
    if state is None:
        problem = f"rules_version: {playing.key} has version {playing.rules_version}"
        raise BadNotation(_HEADER_LINE, problem)
    if record.result is not None:
        _check_result(playing, state, len(record.entries) + _FIRST_ENTRY, record.result)
    if invalid is not None:
        raise invalid


def _started(playing: Game[Any, Any, Any], record: GameRecord) -> Transition[Any]:
    head = record.header
    try:
        if head.state is not None:
            first = Transition(playing.load(head.state))
        else:
            components = playing.components(head.components)
            first = playing.start(head.seats, head.options, components, head.seed or "")
        if playing.seats(first.state) != head.seats:
            raise BadNotation(_HEADER_LINE, "seats: the state has another number of seats")
    except BadNotation:
        raise
    except BadComponents as error:
        raise BadNotation(_HEADER_LINE, f"components: {error!s:.300}") from error
    except EngineError as error:
        raise BadNotation(_HEADER_LINE, f"{error!s:.300}") from error
    return first


def _applied(
    playing: Game[Any, Any, Any], state: Any, number: int, seat: Seat, word: str
) -> Transition[Any]:
    to_move = playing.to_move(state)
    if to_move is None:
        raise BadNotation(number, f"word {word!r:.60}: the game is over")
    if to_move != seat:
        raise BadNotation(number, f"word {word!r:.60}: seat {to_move} is to move, not seat {seat}")
    try:
        return playing.apply(state, playing.decode(word))
    except IllegalMove as refused:
        raise BadNotation(number, f"word {word!r:.60}: {refused}") from refused
    except EngineError as error:
        raise BadNotation(number, f"word {word!r:.60}: {error!s:.200}") from error


def _check_result(playing: Game[Any, Any, Any], state: Any, line: int, result: ResultLine) -> None:
    outcome = playing.outcome(state)
    totals = tuple(score.total for score in playing.scores(state))
    if totals != result.totals:
        raise BadNotation(line, f"totals: by the rules {list(totals)}")
    if (result.reason == "finished") != (outcome is not None):
        is_over = "not over" if outcome is None else "over"
        raise BadNotation(line, f"reason: by the rules the game is {is_over}")
    ranking = None if outcome is None else tuple(map(tuple, outcome.ranking))
    if ranking != result.ranking:
        raise BadNotation(line, "ranking: by the rules it is another one")
