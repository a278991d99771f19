"""Decisions in the lobby: opening a table, its seats, host and settings, and the start of the game."""

from __future__ import annotations

from dataclasses import replace

from bot.store.records import PersonKey, Stage
from bot.tables import commands, facts, refusals
from bot.tables.decisions import checks
from bot.tables.table import Table
from engine.contract import AnyGame
from engine.fairness import seat_order
from engine.players import MATCHED, OFFERED

Facts = tuple[facts.Fact, ...]


def open_table(command: commands.Open, game: AnyGame, seed: str = "") -> Facts:
    """Return the first facts of a table.

    `seed` is the seed of the game; if it is "", the seed of the command Start is used. Raises BadButton for invalid
    options or levels, for a number of seats that the game does not allow, and for more players than seats.
    """
    offered = {option.key: option.values for option in game.options}
    chosen = dict(command.options)
    if any(value not in offered.get(key, ()) for key, value in chosen.items()):
        raise refusals.BadButton
    if command.seats not in game.seat_counts or any(one not in OFFERED for one in command.levels):
        raise refusals.BadButton
    options = tuple((one.key, chosen.get(one.key, one.default)) for one in game.options)
    opened = facts.Opened(
        game=command.game,
        chat=command.chat,
        topic=command.topic,
        solo=command.solo,
        seats=command.seats,
        options=options,
        time_limit=None if command.solo else command.time_limit,
        narrator=command.narrator,
        host=command.host or command.by,
        rematch_of=command.rematch_of,
        switches=command.switches,
        away=command.away,
        seed=seed,
    )
    seated = command.seated or (*(() if command.by is None else (command.by,)), *command.levels)
    if len(seated) > command.seats:
        raise refusals.BadButton
    occupants = tuple(
        facts.ComputerAdded(level=one) if isinstance(one, str) else facts.Joined(person=one)
        for one in seated
    )
    guests = tuple(
        facts.ChatAdded(person=person, chat=chat)
        for person, chat in command.guests
        if person in seated
    )
    return (opened, *occupants, *guests)


def join(table: Table, command: commands.Join) -> Facts:
    """Seat a person. The first person to join a table without a host becomes host.

    The game starts if the table is then full and is set to start when full. Return () if the person is already seated.
    Raises TableOver, AlreadyStarted, WasRemoved, and TableFull if no seat is free or the table is for a solo game.
    """
    if table.seat_of(command.by) is not None:
        return ()
    if table.stage is Stage.OVER:
        raise refusals.TableOver
    if len(table.occupants) >= table.seats or table.opened.solo:
        raise refusals.TableFull
    if command.by in table.removed:
        raise refusals.WasRemoved
    if table.stage is Stage.RUNNING:
        raise refusals.AlreadyStarted
    found: Facts = (facts.Joined(person=command.by),)
    if table.host is None:
        found = (*found, facts.HostChanged(person=command.by))
    if command.chat is not None:
        found = (*found, facts.ChatAdded(person=command.by, chat=command.chat))
    return (*found, *_started_when_full(table, facts.Occupant(owner=command.by), command.start))


def add_computer(table: Table, command: commands.AddComputer) -> Facts:
    """Let the host add a computer. The game starts if the table is then full and is set to start when full.

    Raises whatever `require_host_in_lobby` raises, BadButton for an unknown level, and TableFull if no seat is free.
    """
    require_host_in_lobby(table, command.by, command.position)
    if command.level not in OFFERED:
        raise refusals.BadButton
    if len(table.occupants) >= table.seats:
        raise refusals.TableFull
    added = facts.ComputerAdded(level=command.level)
    return (added, *_started_when_full(table, facts.Occupant(level=command.level), command.start))


def remove_computer(table: Table, command: commands.RemoveComputer) -> Facts:
    """Let the host remove the computer that was added last.

    Raises whatever `require_host_in_lobby` raises, and BadButton if there is no computer.
    """
    require_host_in_lobby(table, command.by, command.position)
    computers = [at for at, occupant in enumerate(table.occupants) if occupant.owner is None]
    if not computers:
        raise refusals.BadButton
    return (facts.ComputerRemoved(seat=computers[-1]),)


def set_option(table: Table, command: commands.SetOption) -> Facts:
    """Let the host set an option of the game.

    Raises whatever `require_host_in_lobby` raises, and BadButton for an unknown option or value.
    """
    require_host_in_lobby(table, command.by, command.position)
    offered = {option.key: option.values for option in table.game.options}
    if command.value not in offered.get(command.key, ()):
        raise refusals.BadButton
    return (facts.OptionSet(key=command.key, value=command.value),)


def set_seats(table: Table, command: commands.SetSeats) -> Facts:
    """Let the host set the number of seats.

    Raises whatever `require_host_in_lobby` raises, and BadButton for a number that the game does not allow or that is
    smaller than the number of seats taken.
    """
    require_host_in_lobby(table, command.by, command.position)
    if command.seats not in table.game.seat_counts or command.seats < len(table.occupants):
        raise refusals.BadButton
    return (facts.SeatsSet(seats=command.seats),)


def set_time_limit(table: Table, command: commands.SetTimeLimit) -> Facts:
    """Let the host set the time limit per move.

    Raises whatever `require_host_in_lobby` raises, and BadButton for a value that is not in `TIME_LIMITS`.
    """
    require_host_in_lobby(table, command.by, command.position)
    if command.seconds not in commands.TIME_LIMITS:
        raise refusals.BadButton
    return (facts.TimeLimitSet(seconds=command.seconds),)


def set_narrator(table: Table, command: commands.SetNarrator) -> Facts:
    """Let the host switch the narrator on or off. Raises whatever `require_host_in_lobby` raises."""
    require_host_in_lobby(table, command.by, command.position)
    return (facts.NarratorSet(on=command.on),)


def set_away(table: Table, command: commands.SetAway) -> Facts:
    """Let the host set what happens when somebody is away.

    Raises whatever `require_host_in_lobby` raises, and BadButton for an unknown value.
    """
    require_host_in_lobby(table, command.by, command.position)
    match command.value:
        case "ask" | "move" | "play" as value:
            return (facts.AwaySet(value=value),)
    raise refusals.BadButton


def set_switch(table: Table, command: commands.SetSwitch) -> Facts:
    """Let the host turn a switch on or off.

    Raises whatever `require_host_in_lobby` raises, and BadButton for an unknown name.
    """
    require_host_in_lobby(table, command.by, command.position)
    match command.name:
        case "shuffled" | "when_full" | "casual" | "pinned" as name:
            return (facts.SwitchSet(name=name, on=command.on),)
    raise refusals.BadButton


def remove(table: Table, command: commands.Remove) -> Facts:
    """Let the host remove another person from the lobby. Return () if that person is not at the table.

    Raises NotSeated, AlreadyStarted, TableOver, OnlyHost, and BadButton if that person is the host.
    """
    _check_host(table, command.by, command.person)
    present = table.seat_of(command.person) is not None
    return (facts.Removed(person=command.person),) if present else ()


def revoke_invitation(table: Table, command: commands.RevokeInvitation) -> Facts:
    """Let the host make all invitations to the table invalid. Raises NotSeated, AlreadyStarted, TableOver, OnlyHost."""
    checks.seat_of(table, command.by)
    require_lobby(table)
    require_host(table, command.by)
    return (facts.InvitationRevoked(),)


def change_host(table: Table, command: commands.ChangeHost) -> Facts:
    """Let the host make another person the host. Return () if that person is not at the table.

    Raises NotSeated, AlreadyStarted, TableOver, OnlyHost, and BadButton if that person is the host already.
    """
    _check_host(table, command.by, command.person)
    present = table.seat_of(command.person) is not None
    return (facts.HostChanged(person=command.person),) if present else ()


def replace_host(table: Table, command: commands.ReplaceHost) -> Facts:
    """Make the first candidate in seat order, other than the host, the new host.

    Return () if there is no such candidate, if there is no host, or if the table is not in the lobby.
    """
    if table.stage is not Stage.LOBBY or table.host is None:
        return ()
    for person in table.people:
        if person != table.host and person in command.candidates:
            return (facts.HostChanged(person=person),)
    return ()


def _check_host(table: Table, by: PersonKey, person: PersonKey) -> None:
    checks.seat_of(table, by)
    require_lobby(table)
    require_host(table, by)
    if person == by:
        raise refusals.BadButton


def start(table: Table, command: commands.Start) -> Facts:
    """Let the host start the game.

    Raises TooFewPlayers if too few seats are taken, and NotSeated, AlreadyStarted, TableOver or OnlyHost.
    """
    checks.seat_of(table, command.by)
    require_lobby(table)
    require_host(table, command.by)
    if len(table.occupants) not in table.game.seat_counts:
        raise refusals.TooFewPlayers(min(table.game.seat_counts))
    return (_started(table, table.occupants, command),)


def _started_when_full(
    table: Table, occupant: facts.Occupant, command: commands.Start | None
) -> tuple[facts.Started, ...]:
    """Return the fact that starts the game with one more occupant, or () if the game does not start.

    It starts if `command` is not None, `occupant` takes the last seat, and the table is set to start when full.
    """
    occupants = (*table.occupants, occupant)
    if command is None or "when_full" not in table.switches or len(occupants) < table.seats:
        return ()
    return (_started(table, occupants, command),)


def _started(
    table: Table, occupants: tuple[facts.Occupant, ...], command: commands.Start
) -> facts.Started:
    seed = table.opened.seed or command.seed
    if "shuffled" in table.switches:
        occupants = seat_order(seed, occupants)
    return facts.Started(
        seed=seed,
        components=command.components,
        rules_version=table.game.rules_version,
        occupants=tuple(
            replace(occupant, strength=command.strength) if occupant.level == MATCHED else occupant
            for occupant in occupants
        ),
        narration=command.narration,
    )


def require_lobby(table: Table) -> None:
    """Check that the game has not started. Raises AlreadyStarted or TableOver."""
    if table.stage is Stage.RUNNING:
        raise refusals.AlreadyStarted
    if table.stage is Stage.OVER:
        raise refusals.TableOver


def require_host(table: Table, by: PersonKey) -> None:
    """Check that `by` is the host. Raises OnlyHost."""
    if table.host != by:
        raise refusals.OnlyHost(table.seat_of(table.host))


def require_host_in_lobby(table: Table, by: PersonKey, position: int) -> None:
    """Check that `by` is the host, the table is in the lobby, and the pressed button is not outdated.

    Raises NotSeated, AlreadyStarted, TableOver, OnlyHost or OldBoard.
    """
    if table.host != by:
        checks.seat_of(table, by)
    require_lobby(table)
    require_host(table, by)
    if position != table.position:
        raise refusals.OldBoard
