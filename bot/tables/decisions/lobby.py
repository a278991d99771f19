"""Decisions in the lobby: seats, options, and the start of the game."""

from __future__ import annotations

from bot.store.records import PersonKey, Place, Stage, TableKey
from bot.tables import commands, errors, facts
from bot.tables.decisions import checks
from bot.tables.library import AnyGame
from bot.tables.table import Table
from engine.players import LEVELS

Facts = tuple[facts.Fact, ...]


def open_table(command: commands.Open, game: AnyGame) -> Facts:
    """Return the first facts of a table. Raises BadButton for invalid options, seats or levels."""
    offered = {option.key: option.values for option in game.options}
    chosen = dict(command.options)
    if any(value not in offered.get(key, ()) for key, value in chosen.items()):
        raise errors.BadButton
    if command.seats not in game.seat_counts or any(one not in LEVELS for one in command.levels):
        raise errors.BadButton
    options = tuple((one.key, chosen.get(one.key, one.default)) for one in game.options)
    opened = facts.Opened(
        game=command.game,
        chat=command.chat,
        topic=command.topic,
        solo=command.solo,
        seats=command.seats,
        options=options,
        patience=None if command.solo else command.patience,
        host=command.by,
        rematch_of=command.rematch_of,
    )
    people = () if command.by is None else (facts.Joined(person=command.by),)
    computers = tuple(facts.ComputerAdded(level=level) for level in command.levels)
    if len(people) + len(computers) > command.seats:
        raise errors.BadButton
    return (opened, *people, *computers)


def join(table: Table, command: commands.Join) -> Facts:
    """Seat a person. A second press changes nothing; the first to join a table without a host becomes host.

    Raises TableOver, AlreadyStarted, and TableFull if no seat is free or the table is for a solo game.
    """
    if table.seat_of(command.by) is not None:
        return ()
    if table.stage is Stage.OVER:
        raise errors.TableOver
    if len(table.chairs) >= table.seats or table.opened.solo:
        raise errors.TableFull
    if table.stage is Stage.RUNNING:
        raise errors.AlreadyStarted
    joined = facts.Joined(person=command.by)
    return (joined,) if table.host is not None else (joined, facts.HostChanged(person=command.by))


def add_computer(table: Table, command: commands.AddComputer) -> Facts:
    """Let the host add a computer.

    Raises whatever `host_in_lobby` raises, BadButton for an unknown level, and TableFull if no seat is free.
    """
    checks.host_in_lobby(table, command.by, command.position)
    if command.level not in LEVELS:
        raise errors.BadButton
    if len(table.chairs) >= table.seats:
        raise errors.TableFull
    return (facts.ComputerAdded(level=command.level),)


def remove_computer(table: Table, command: commands.RemoveComputer) -> Facts:
    """Let the host remove the computer that was added last.

    Raises whatever `host_in_lobby` raises, and BadButton if there is no computer.
    """
    checks.host_in_lobby(table, command.by, command.position)
    computers = [at for at, chair in enumerate(table.chairs) if chair.owner is None]
    if not computers:
        raise errors.BadButton
    return (facts.ComputerRemoved(seat=computers[-1]),)


def set_option(table: Table, command: commands.SetOption) -> Facts:
    """Let the host set an option of the game.

    Raises whatever `host_in_lobby` raises, and BadButton for an unknown option or value.
    """
    checks.host_in_lobby(table, command.by, command.position)
    offered = {option.key: option.values for option in table.game.options}
    if command.value not in offered.get(command.key, ()):
        raise errors.BadButton
    return (facts.OptionSet(key=command.key, value=command.value),)


def set_seats(table: Table, command: commands.SetSeats) -> Facts:
    """Let the host set the number of seats.

    Raises whatever `host_in_lobby` raises, and BadButton for a number that the game does not allow or that is smaller
    than the number of seats taken.
    """
    checks.host_in_lobby(table, command.by, command.position)
    if command.seats not in table.game.seat_counts or command.seats < len(table.chairs):
        raise errors.BadButton
    return (facts.SeatsSet(seats=command.seats),)


def set_patience(table: Table, command: commands.SetPatience) -> Facts:
    """Let the host set the time limit per move.

    Raises whatever `host_in_lobby` raises, and BadButton for a value that is not in `PATIENCES`.
    """
    checks.host_in_lobby(table, command.by, command.position)
    if command.seconds not in commands.PATIENCES:
        raise errors.BadButton
    return (facts.PatienceSet(seconds=command.seconds),)


def start(table: Table, command: commands.Start) -> Facts:
    """Let the host start the game.

    Raises TooFewPlayers if too few seats are taken, and NotSeated, AlreadyStarted, TableOver or OnlyHost.
    """
    checks.seat_of(table, command.by)
    checks.in_lobby(table)
    checks.hosted(table, command.by)
    if len(table.chairs) not in table.game.seat_counts:
        raise errors.TooFewPlayers(min(table.game.seat_counts))
    return (
        facts.Started(
            seed=command.seed,
            components=command.components,
            rules_version=table.game.rules_version,
            chairs=table.chairs,
        ),
    )


def rematch(table: Table, key: TableKey, place: Place, by: PersonKey) -> commands.Open:
    """Return the command that opens a table with the settings of a finished one.

    Raises NotSeated, or BadButton if the table is not finished.
    """
    if table.stage is not Stage.OVER:
        raise errors.BadButton
    if table.seat_of(by) is None:
        raise errors.NotSeated
    computers = [chair.level for chair in table.chairs if chair.owner is None]
    return commands.Open(
        by=by,
        game=table.game.key,
        chat=place.chat,
        topic=place.topic,
        solo=table.opened.solo,
        seats=table.seats,
        options=table.options,
        levels=tuple(level for level in computers if level),
        patience=table.patience,
        rematch_of=key,
    )
