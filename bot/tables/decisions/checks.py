"""The questions that many rulings begin with; each answers quietly or raises the refusal."""

from __future__ import annotations

from bot.store.records import PersonKey, Stage
from bot.tables import errors
from bot.tables.table import Table
from engine.contract import Seat


def turn_of(table: Table, by: PersonKey, position: int) -> Seat:
    """The seat of the one who asks, if the button is of this position and it is their turn."""
    seat = seat_of(table, by)
    running(table)
    if position != table.position:
        raise errors.OldBoard
    if table.chairs[seat].level is not None:
        raise errors.StoodIn
    to_move = table.to_move
    if to_move is None:
        raise errors.TableOver
    if to_move != seat:
        computer = table.chairs[to_move].level is not None
        raise errors.ComputerThinks(to_move) if computer else errors.NotYourTurn(to_move)
    return seat


def seat_of(table: Table, by: PersonKey) -> Seat:
    """The seat of the one who asks."""
    seat = table.seat_of(by)
    if seat is None:
        free = table.stage is Stage.LOBBY and len(table.chairs) < table.seats
        raise errors.NotSeated(may_join=free)
    return seat


def running(table: Table) -> None:
    """The game goes on."""
    if table.stage is Stage.LOBBY:
        raise errors.NotStarted
    if table.stage is Stage.OVER:
        raise errors.TableOver


def in_lobby(table: Table) -> None:
    """The game has not begun."""
    if table.stage is Stage.RUNNING:
        raise errors.AlreadyStarted
    if table.stage is Stage.OVER:
        raise errors.TableOver


def hosted(table: Table, by: PersonKey) -> None:
    """The one who asks is host."""
    if table.host != by:
        raise errors.OnlyHost(table.seat_of(table.host))


def host_in_lobby(table: Table, by: PersonKey, position: int) -> None:
    """The host asks, before the start, by a keyboard that is not old (else a double press would count twice)."""
    seat_of(table, by)
    in_lobby(table)
    hosted(table, by)
    if position != table.position:
        raise errors.OldBoard
