"""The buttons that correspond to a single table command, and the answers to presses on them."""

from __future__ import annotations

from bot.presentation.people import Caller
from bot.presentation.texts import level_name
from bot.store.records import PersonKey, Stage
from bot.tables import commands
from bot.tables.events import CommandFor, TableChanged
from bot.tables.refusals import BadButton
from bot.tables.service import TableService
from bot.telegram.buttons.buttons import Action, TableButton
from engine.saying import Saying, Who, say

SINGLE_COMMANDS = frozenset(
    {
        Action.JOIN,
        Action.START,
        Action.ADD_COMPUTER,
        Action.REMOVE_COMPUTER,
        Action.OPTION,
        Action.SEATS,
        Action.TIME_LIMIT,
        Action.NARRATOR,
        Action.SWITCH,
        Action.AWAY,
        Action.CONTINUE,
    }
)
"""The actions for which nothing is needed besides the command that `command_of` returns."""
STATES = ("off", "on")
LONGEST_NUMBER = len("259200")
"""The maximum number of digits of a number in a button's argument. The largest one is three days in seconds."""


def command_of(
    button: TableButton, caller: Caller, tables: TableService
) -> commands.Command | CommandFor:
    """Return the command of a button, or a function that returns the command for a table. Raises BadButton."""
    by, position, arg = caller.key, button.position, button.arg
    match button.action:
        case Action.JOIN:
            return lambda live: commands.Join(by, tables.start_when_full(live.table, by))
        case Action.START:
            return lambda live: tables.start_command(live.table, by)
        case Action.ADD_COMPUTER:
            return lambda live: commands.AddComputer(
                by, position, arg, tables.start_when_full(live.table, by)
            )
        case Action.REMOVE_COMPUTER:
            return commands.RemoveComputer(by, position)
        case Action.STAND_IN | Action.CONTINUE:
            return _command_in_game(button, by, tables)
    return _command_of_setting(button, by)


def _command_of_setting(button: TableButton, by: PersonKey) -> commands.Command:
    position, arg = button.position, button.arg
    match button.action:
        case Action.OPTION:
            key, _, value = arg.partition(".")
            return commands.SetOption(by, position, key, value)
        case Action.SEATS:
            return commands.SetSeats(by, position, number_of(arg))
        case Action.TIME_LIMIT:
            return commands.SetTimeLimit(by, position, None if arg == "off" else number_of(arg))
        case Action.SWITCH:
            name, _, value = arg.partition(".")
            return commands.SetSwitch(by, position, name, _switch(value))
        case Action.AWAY:
            return commands.SetAway(by, position, arg)
        case Action.NARRATOR:
            return commands.SetNarrator(by, position, _switch(arg))
        case _:
            raise BadButton


def _command_in_game(
    button: TableButton, by: PersonKey, tables: TableService
) -> commands.Command | CommandFor:
    position = button.position
    match button.action:
        case Action.STAND_IN:
            return lambda live: commands.StandIn(
                by,
                position,
                tables.seconds_left(live),
                away=live.is_mover_away,
                now=tables.moment(live).now,
            )
        case Action.CONTINUE:
            return commands.Continue(by)
        case _:
            raise BadButton


def reply_to(button: TableButton, change: TableChanged) -> Saying | None:
    """Return the answer to a press whose command was carried out, or None for an empty answer."""
    match button.action:
        case Action.JOIN:
            joined = "done-joined" if change.after.stage is Stage.LOBBY else "done-started"
            return say(joined if change.facts else "already-joined")
        case Action.ADD_COMPUTER:
            return say("done-computer-added", level=level_name(button.arg))
        case Action.REMOVE_COMPUTER:
            return say("done-computer-removed")
        case Action.START:
            return say("done-started")
        case Action.CONTINUE:
            return say("done-continued")
        case Action.STAND_IN:
            seat = change.after.to_move if change.before is None else change.before.to_move
            return None if seat is None else say("done-stand-in", player=Who(seat))
        case _:
            return say("done-option")


def _switch(text: str) -> bool:
    if text not in STATES:
        raise BadButton
    return text == "on"


def number_of(text: str) -> int:
    """Return the number in the argument of a button. Raises BadButton if it is not a number or has too many digits."""
    if not text.isdecimal() or len(text) > LONGEST_NUMBER:
        raise BadButton
    return int(text)
