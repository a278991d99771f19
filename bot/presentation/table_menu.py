"""The menu of a running table, proposals to which others must agree, and requests for take-backs."""

from __future__ import annotations

from collections.abc import Sequence

from bot.presentation.keys import call_keys, keyboards
from bot.presentation.keys.board_keys import in_form
from bot.presentation.keys.key_widths import named_label
from bot.presentation.texts import Quote, Value, Voice
from bot.store.records import PersonKey, Stage, TableKey
from bot.tables.commands import TIME_LIMITS
from bot.tables.decisions.proposals import awaited
from bot.tables.evolution import Proposal
from bot.tables.proposal_facts import ProposalKind
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action, Button, TableButton, WordButton
from bot.telegram.buttons.callback_data import person_arg
from engine.saying import Saying, Seat, Who, say

_TEXTS: dict[ProposalKind, str] = {
    "pause": "proposal-pause",
    "pace": "proposal-time-limit",
    "seat": "proposal-seat",
}


def menu(
    key: TableKey, table: Table, person: PersonKey, voice: Voice, *, is_overdue: bool = False
) -> keyboards.Markup:
    """Return the menu that a person sees.

    If `is_overdue` is set, the others at the table see a key that calls a stand-in for the person to move, as below the
    message about it, which may be far above or deleted.

    People at the table see the proposals that they may make and the asides of the game, unless the game is paused, and
    a key that asks whether they want to leave.
    Others see the seats that computers play in place of people, which they may request to take over.
    """
    rows: list[list[keyboards.Label]] = []
    free = seats(key, table, voice) if person not in table.people else []
    if person in table.people and table.paused is None:
        limit = say("key-propose-time-limit", limit=keyboards.time_limit_key(table.time_limit))
        rows.append([(say("key-pause"), TableButton(key, 0, Action.PAUSE))])
        rows.append([(limit, TableButton(key, 0, Action.PROPOSE_TIME_LIMIT))])
    shown = asides(key, table, voice) if person in table.people and table.paused is None else []
    rows.append([(say("key-less"), TableButton(key, 0, Action.CANCEL, person_arg(person)))])
    if person in table.people:
        rows[-1].append((say("key-leave"), TableButton(key, 0, Action.LEAVE)))
    may_call = is_overdue and person in table.people and not table.is_to_move(person)
    late = call_keys.stand_in(key, table, voice) if may_call else []
    above = keyboards.written([*([one] for one in (*late, *free)), *shown]).inline_keyboard
    return keyboards.Markup([*above, *keyboards.grid(rows, voice).inline_keyboard])


def asides(key: TableKey, table: Table, voice: Voice) -> list[list[tuple[str, Button]]]:
    """Return (label, button) for each aside of a running game, in rows of two. The labels have room for names."""
    found: list[tuple[str, Button]] = [
        (
            named_label(in_form(one, "named").label, voice, 2),
            WordButton(key, table.position, one.word),
        )
        for row in (() if table.to_move is None else table.game.asides(table.view()))
        for one in row
    ]
    return [found[at : at + 2] for at in range(0, len(found), 2)]


def has_choices(menu: keyboards.Markup) -> bool:
    """Return whether a menu has a key besides the one that closes it."""
    return len(menu.inline_keyboard) > 1


def seats(
    key: TableKey,
    table: Table,
    voice: Voice,
    only: Sequence[int] | None = None,
    *,
    action: Action = Action.SIT,
) -> list[tuple[str, Button]]:
    """Return (label, button) for each seat that a computer plays in place of a person, or for such seats in `only`.

    `action` is that of the buttons. The list is empty unless the game is running.
    """
    held = {seat for _, seat in table.held} if table.stage is Stage.RUNNING else set()
    return [
        (
            named_label(say("key-sit", player=Who(Seat(at), owner=True)), voice),
            TableButton(key, 0, action, str(at)),
        )
        for at, occupant in enumerate(table.occupants)
        if occupant.level is not None and at in held and (only is None or at in only)
    ]


def way_back(key: TableKey, voice: Voice) -> keyboards.Markup:
    """Return the keyboard of the message to a person who left a table at which they played from their private chat."""
    back = say("key-back-in", form="long"), TableButton(key, 0, Action.COME_BACK)
    return keyboards.grid([[back]], voice)


def time_limits(key: TableKey, table: Table, person: PersonKey, voice: Voice) -> keyboards.Markup:
    """Return the keyboard with the time limits that `person` can propose, and a key that closes the menu."""
    found: list[keyboards.Label] = [
        (
            keyboards.time_limit_key(one),
            TableButton(key, 0, Action.PROPOSE_TIME_LIMIT, str(one or "off")),
        )
        for one in TIME_LIMITS
        if one != table.time_limit
    ]
    less = (say("key-less"), TableButton(key, 0, Action.CANCEL, person_arg(person)))
    rows = [found[at : at + 2] for at in range(0, len(found), 2)]
    return keyboards.grid([*rows, [less]], voice)


def proposal_name(key: TableKey) -> str:
    """Return the name of the messages of a table's proposals (`Notice.only`), by which a later one replaces them."""
    return f"proposal {key}"


def proposal_text(table: Table, proposal: Proposal, name: str, voice: Voice) -> str:
    """Return the text of a proposal: the proposer, the proposal, and the people who have not agreed yet.

    `name` is the proposer's name.
    """
    args: dict[str, Value] = {"player": Quote(name)}
    if proposal.what == "pace":
        count, unit = keyboards.span(proposal.value)
        args |= {"count": count, "unit": unit}
    if proposal.what == "seat":
        args["seat"] = Who(Seat(proposal.value or 0), owner=True)
    missing = tuple(
        Who(Seat(at))
        for at, occupant in enumerate(table.occupants)
        if occupant.owner in awaited(table, proposal)
    )
    hosts = [at for at, one in enumerate(table.occupants) if one.owner == table.host]
    by_host = proposal.what == "seat" and table.host in table.present and len(missing) > 1
    waiting = say("proposal-waiting", players=missing)
    if by_host and hosts:
        waiting = say("proposal-waiting-host", players=missing, host=Who(Seat(hosts[0])))
    return "\n".join([voice.write(_TEXTS[proposal.what], args), voice(waiting)])


def proposal_over(before: Table, after: Table) -> Saying:
    """Return why the proposal that was open before a change is over, if the change is not an answer to it."""
    proposal = before.proposal
    if after.stage is Stage.OVER:
        return say("proposal-ended")
    if proposal is not None and proposal.what == "seat":
        seat = Seat(proposal.value or 0)
        if after.occupants[seat].level is None:
            return say("proposal-returned", player=Who(seat))
    return say("proposal-changed")


def proposal_keys(key: TableKey, proposal: Proposal, voice: Voice) -> keyboards.Markup:
    """Return the keyboard with which people at the table answer a proposal."""
    return keyboards.question(
        (say("key-agree"), TableButton(key, proposal.number, Action.AGREE)),
        (say("key-decline"), TableButton(key, proposal.number, Action.DECLINE)),
        voice,
    )


def request_keys(key: TableKey, position: int, asker: PersonKey, voice: Voice) -> keyboards.Markup:
    """Return the keyboard with which a person answers the request of `asker` for a take-back.

    `position` is the position of the table at which the request was made.
    """
    arg = person_arg(asker)
    return keyboards.question(
        (say("key-grant"), TableButton(key, position, Action.GRANT, arg)),
        (say("key-deny"), TableButton(key, position, Action.DENY, arg)),
        voice,
    )
