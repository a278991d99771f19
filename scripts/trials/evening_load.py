"""A load generator whose people also take moves back, pause games, leave, return, and take over seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from scripts.trials.across_load import AcrossLoad
from scripts.trials.bot_under_test import (
    Action,
    PersonKey,
    Stage,
    Table,
    TableKey,
    action_of,
    leave_data,
    owner_to_move,
    table_data,
)
from scripts.trials.bot_under_test.oracle import TableSnapshot
from scripts.trials.callback_load import LoadedGroup
from scripts.trials.loss_report import LossReport

COUNTED = {
    "take-backs": Action.UNDO,
    "proposed pauses": Action.PAUSE,
    "ended pauses": Action.CONTINUE,
    "departures": Action.LEAVE_SURELY,
    "returns": Action.COME_BACK,
    "substitutes asked for": Action.TAKE_OVER,
    "agreements": Action.AGREE,
}
"""The actions whose effects are counted, by their names in the figures."""
UNUSUAL = 0.25
"""The probability that a press is not a move, if another useful press is possible."""


class EveningLoad(AcrossLoad):
    """People whose presses are sometimes not moves: take-backs, pauses, departures, returns, and substitutions.

    At each table, at most one person has left at a time. In a group, the outsider then asks for the free seat; at a
    table across chats, the person returns.
    """

    def _useful(self, group: LoadedGroup, snapshot: TableSnapshot) -> tuple[object, int, str]:
        key, table = snapshot.key, snapshot.table
        if table.stage is not Stage.RUNNING:
            return super()._useful(group, snapshot)
        state = (key, table.version)
        must = table.paused is not None or owner_to_move(table) is None
        choices = self._proposal_answers(key, table)
        if not choices and (must or self._chance.random() < UNUSUAL):
            choices = self._unusual(group, key, table)
        if not choices:
            return super()._useful(group, snapshot)
        person, data = self._chance.choice(choices)
        return state, person, data

    def _proposal_answers(self, key: TableKey, table: Table) -> list[tuple[int, str]]:
        """Return (person, callback data) of presses that agree to the open proposal.

        There is one for each person who has not agreed yet; [] if there is no proposal, or in a pause.
        """
        proposal = table.proposal
        if proposal is None or table.paused is not None:
            return []
        data = table_data(key, Action.AGREE, position=proposal.number)
        return [
            (self._id(person), data) for person in table.present if person not in proposal.agreed
        ]

    def _unusual(self, group: LoadedGroup, key: TableKey, table: Table) -> list[tuple[int, str]]:
        """Return (person, callback data) of presses that are not moves and that change the table."""
        people = [self._id(person) for person in table.present]
        if table.paused is not None:
            return [(person, table_data(key, Action.CONTINUE)) for person in people]
        free = [at for at, occupant in enumerate(table.occupants) if occupant.owner is None]
        if free and not self.is_across(group):
            take_over = table_data(key, Action.TAKE_OVER, str(free[0]))
            return [(group.outsider, take_over)]
        held = {self._id(person) for person, _ in table.held}
        gone = [one for one in group.players if one in held and one not in people]
        if free and gone:
            return [(one, table_data(key, Action.COME_BACK)) for one in gone]
        found = [(person, table_data(key, Action.PAUSE)) for person in people]
        last = table.turns[-1]
        if last.by is not None and not last.final and last.by in table.present:
            undo = table_data(key, Action.UNDO, position=table.position)
            found += [(self._id(last.by), undo)] * 3
        leavers = [one for one in table.present if self._id(one) in group.players]
        if len(leavers) == len(table.occupants) and self._chance.random() < 0.2:
            found += [(self._id(one), leave_data(key, one)) for one in leavers]
        return found

    def _needless(self, data: str, times: int, caused: Collection[tuple[int, str]]) -> int:
        """Return how many presses need no answer.

        If the action is in `COUNTED` and a press had an effect, the other presses need no answer, because repeating
        the action has no effect.
        """
        if times and action_of(data) in COUNTED.values():
            return len(self.presses)
        return super()._needless(data, times, caused)

    def _id(self, person: PersonKey) -> int:
        return self._oracle.people[person]

    async def report(self) -> LossReport:
        """Return the report of `AcrossLoad`, with the number of effects of each action in `COUNTED`.

        Second keyboards are not errors in this load, so their number is reported with these numbers.
        """
        report = await super().report()
        kinds = Counter[Action | None]()
        for (_, data), times in self._oracle.effects().items():
            kinds[action_of(data)] += times
        report.others |= {name: kinds[action] for name, action in COUNTED.items()}
        # A board is sent again after a pause; docs/reliability.md, "Not guaranteed".
        report.others["second keyboards until the next press"] = report.second_keyboards
        report.second_keyboards = 0
        return report
