"""The questions before a table is closed or left, which state the effect on the standings."""

from __future__ import annotations

from bot.presentation import lobby
from bot.store.records import PersonKey, Stage
from bot.tables.decisions.end import agreement_is_free, needs_vote
from bot.tables.ending import counts_for
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action
from engine.saying import Saying, say


def closing_question(table: Table, action: Action, person: PersonKey | None) -> tuple[Saying, str]:
    """Return the question before a table is closed or left, and the message id of the button that confirms it.

    With the action LEAVE_SURELY, `person` is about to leave; with any other action, to close the table.
    """
    game = lobby.title(table.game)
    is_rated = "casual" not in table.switches
    if action is Action.LEAVE_SURELY:
        cost = "last" if is_rated and counts_for(table, person) else "none"
        ask = "leave-ask" if len(table.people) > 1 else "leave-ask-solo"
        return say(ask, game=game, cost=cost), "leave-yes"
    if table.stage is Stage.LOBBY:
        return say("stop-ask-lobby", game=game), "stop-yes-lobby"
    if table.opened.solo:
        return say("resign-ask", game=game), "resign-yes"
    if needs_vote(table, person):
        return say("stop-ask-vote", game=game), "stop-yes-vote"
    cost = "none"
    if is_rated and any(counts_for(table, one) for one in table.people):
        cost = "agree" if agreement_is_free(table) else "last"
    return say("stop-ask", game=game, cost=cost), "stop-yes"
