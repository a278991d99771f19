"""Decisions: `decide`, a pure function that takes a table and a command and returns facts or raises a Refusal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.tables import commands
from bot.tables.decisions import end, lobby, play, proposals, seats, takebacks
from bot.tables.decisions.decision import Decision
from bot.tables.decisions.end import votes_needed, votes_of
from bot.tables.decisions.lobby import open_table
from bot.tables.facts import Fact
from bot.tables.table import Table

__all__ = ["Decision", "decide", "open_table", "votes_needed", "votes_of"]

_DECISIONS: Mapping[type, Callable[[Table, Any], tuple[Fact, ...]]] = {
    commands.Join: lobby.join,
    commands.AddComputer: lobby.add_computer,
    commands.RemoveComputer: lobby.remove_computer,
    commands.SetOption: lobby.set_option,
    commands.SetSeats: lobby.set_seats,
    commands.SetTimeLimit: lobby.set_time_limit,
    commands.SetAway: lobby.set_away,
    commands.SetNarrator: lobby.set_narrator,
    commands.SetSwitch: lobby.set_switch,
    commands.Remove: lobby.remove,
    commands.RevokeInvitation: lobby.revoke_invitation,
    commands.ChangeHost: lobby.change_host,
    commands.ReplaceHost: lobby.replace_host,
    commands.Start: lobby.start,
    commands.TakeBack: takebacks.take_back,
    commands.GrantTakeBack: takebacks.grant,
    commands.Propose: proposals.propose,
    commands.Agree: proposals.agree,
    commands.Decline: proposals.decline,
    commands.Continue: proposals.go_on,
    commands.Absent: seats.absent,
    commands.StandIn: seats.stand_in,
    commands.ComeBack: seats.come_back,
    commands.Leave: seats.leave,
    commands.Stop: end.stop,
    commands.WithdrawVote: end.withdraw_vote,
    commands.CloseIdle: end.close_idle,
    commands.Resign: end.resign,
    commands.Expire: end.expire,
}


def decide(table: Table, command: commands.Command) -> Decision:
    """Return what a command changes. Raises Refusal.

    The command Open, for which there is no table yet, is decided by `open_table`, and a press on a key of the game,
    which may stand for a partial word, by `bot.tables.decisions.play.pressed`.
    """
    if isinstance(command, commands.Play | commands.Think):
        return play.move(table, command)
    return Decision(_DECISIONS[type(command)](table, command))
