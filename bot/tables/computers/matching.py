"""The strength of matched computers, which is chosen when a game starts and is then a fact of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import log
from statistics import median
from typing import Protocol

from bot.store.records import PersonKey
from bot.store.standings.strength import Estimate
from bot.tables import commands
from bot.tables.table import Table
from engine.players import MATCHED
from engine.players.scale import UNIT, bounded_strength


class Estimates(Protocol):
    """The method of the store that this module needs."""

    async def strength_of(self, person: PersonKey, game: str) -> Estimate:
        """Return the estimate of a person in a game."""
        ...


async def with_strength(
    store: Estimates, table: Table, command: commands.Command
) -> commands.Command:
    """Return a command with the strength of the matched computers if it starts a game with such computers.

    Any other command is returned unchanged. table: the lobby before the command. Raises StoreError.
    """
    people: Sequence[PersonKey] = table.people
    levels = [occupant.level for occupant in table.occupants if occupant.level is not None]
    match command:
        case commands.Start():
            start = command
        case commands.Join(by=by, start=commands.Start() as start):
            people = (*(one for one in people if one != by), by)
        case commands.AddComputer(level=level, start=commands.Start() as start):
            levels.append(level)
        case _:
            return command
    opponents = levels.count(MATCHED)
    if not opponents or not people:
        return command
    game = table.game.key
    found = [(await store.strength_of(person, game)).rating.mu for person in people]
    started = replace(start, strength=strength_against(game, found, opponents))
    return started if isinstance(command, commands.Start) else replace(command, start=started)


def strength_against(game: str, estimates: Sequence[float], opponents: int) -> float:
    """Return the strength of the matched computers in a game, given the estimates of the people at the table.

    It is the median of the estimates. To win half of the games against n equal opponents, a player must be UNIT * ln(n)
    stronger than each of them. Against only one person, the computers are therefore weaker than that person by this
    amount. The result is limited to the strengths that computers can have.
    """
    middle = median(estimates)
    if len(estimates) == 1:
        middle -= UNIT * log(opponents)
    return round(bounded_strength(game, middle), 1)
