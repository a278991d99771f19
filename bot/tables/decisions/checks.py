"""Checks shared by the decisions. A check that fails raises a refusal."""

from __future__ import annotations

from bot.store.records import PersonKey, Stage
from bot.tables import refusals
from bot.tables.table import Table
from engine.contract import Seat


def turn_of(table: Table, by: PersonKey, position: int) -> Seat:
    """Return the seat of `by`, checking that it is their turn at `position`.

    Raises NotSeated, NotStarted, TableOver, GamePaused, OldBoard, NotYourTurn, ComputerThinks or StoodIn.
    """
    seat = seat_of(table, by)
    require_unpaused(table)
    if position != table.position:
        raise refusals.OldBoard
    if table.occupants[seat].level is not None:
        raise refusals.StoodIn
    to_move = table.to_move
    if to_move is None:
        raise refusals.TableOver
    if to_move != seat:
        computer = table.occupants[to_move].level is not None
        raise refusals.ComputerThinks() if computer else refusals.NotYourTurn(to_move)
    return seat


def seat_of(table: Table, by: PersonKey) -> Seat:
    """Return the seat of `by`. Raises NotSeated."""
    seat = table.seat_of(by)
    if seat is None:
        free = table.stage is Stage.LOBBY and len(table.occupants) < table.seats
        raise refusals.NotSeated(may_join=free)
    return seat


def require_running(table: Table) -> None:
    """Check that the game is running. Raises NotStarted or TableOver."""
    if table.stage is Stage.LOBBY:
        raise refusals.NotStarted
    if table.stage is Stage.OVER:
        raise refusals.TableOver


def require_unpaused(table: Table, by: PersonKey | None = None) -> None:
    """Check that the game is running and not paused. Raises NotStarted, TableOver or GamePaused.

    `by` is a person who may have no seat, and then cannot end the pause; None is a person with a seat.
    """
    require_running(table)
    if table.paused is not None:
        may_continue = by is None or table.seat_of(by) is not None
        raise refusals.GamePaused(may_continue=may_continue)
