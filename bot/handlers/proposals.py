"""The menu of a running table, and proposals: a pause, another time limit, a seat for somebody who does not play."""

from __future__ import annotations

from bot.handlers.button_commands import number_of
from bot.handlers.context import Context, Reply
from bot.handlers.guest_notices import LeavingBoard, tell_others
from bot.handlers.overtaken_notices import Shown
from bot.presentation import table_menu
from bot.presentation.captions.notes import pause_end
from bot.presentation.dates import default_zone
from bot.presentation.keys import keyboards
from bot.presentation.names import person_name, with_former_holders
from bot.presentation.notices.late_menus import late_menu, seat_menu
from bot.presentation.people import Caller
from bot.presentation.table_label import labelled
from bot.presentation.texts import Voice
from bot.store.records import Message, Place
from bot.tables import commands, deadlines
from bot.tables.decisions import checks
from bot.tables.decisions.seats import former_holders
from bot.tables.events import TableChanged
from bot.tables.live_table import REPEAT_SECONDS, LiveTable
from bot.tables.proposal_facts import Declined
from bot.tables.refusals import ProposalOver
from bot.tables.table import Table
from bot.tables.unreachable_homes import is_mover_unreachable
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.incoming import Press
from bot.telegram.messages import RemoveKeyboard
from engine.saying import Saying, Seat, Who, say

PROPOSALS = frozenset(
    {
        Action.TABLE,
        Action.PAUSE,
        Action.PROPOSE_TIME_LIMIT,
        Action.SIT,
        Action.TAKE_OVER,
        Action.AGREE,
        Action.DECLINE,
    }
)
"""The actions that `Proposals` handles."""
ANSWERS = frozenset({Action.AGREE, Action.DECLINE})
"""The actions of the buttons below a proposal."""
FROM_MENUS = frozenset({Action.PAUSE, Action.PROPOSE_TIME_LIMIT, Action.SIT})
"""The actions of the buttons in menus that propose something."""
WITHDRAWN = say("proposal-withdrawn")
"""The outcome of a proposal that was declined by the person who had made it."""


class Proposals:
    """Handles the menu of a running table and the buttons of proposals."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._tables = context.tables

    async def press(self, press: Press, caller: Caller, button: TableButton) -> Reply:
        """Handle a press and return the reply. Raises Refusal, BrokenLog, StoreError."""
        live = await self._tables.live(button.table, caller.chat)
        match button.action:
            case Action.TABLE:
                return await self._menu(caller, live)
            case Action.PROPOSE_TIME_LIMIT if not button.arg:
                return await self._paces(press, caller, live)
            case Action.AGREE:
                await self._check_proposer(live)
        replaced = await self._board_of_replaced(live)
        change = await self._tables.submit(
            button.table,
            lambda live: self._command(caller, button, live),
            chat=caller.chat,
            update_id=press.update_id,
        )
        if not change.facts:
            return Reply(await self._again(press, caller, button, change))
        if replaced is not None and _taken(change.before, change.after) is not None:
            replaced.strip()
        await self._show(press, caller, button, change)
        return Reply(await self._done(caller, button, change), change.after)

    async def _board_of_replaced(self, live: LiveTable) -> LeavingBoard | None:
        """Return the board of the person whose seat the open proposal is about, or None. Raises what `find` raises."""
        proposal = live.table.proposal
        if proposal is None or proposal.what != "seat":
            return None
        owner = live.table.occupants[proposal.value or 0].owner
        return None if owner is None else await LeavingBoard(self._context, live.key, owner).find()

    async def _again(
        self, press: Press, caller: Caller, button: TableButton, change: TableChanged
    ) -> Saying:
        """Return the answer to somebody who has already agreed to the open proposal.

        If they made it and make it again after a while, it is shown again, because its message may be far above or
        deleted, or was not sent before a kill. Raises StoreError.
        """
        proposal, now = change.after.proposal, self._context.clock.now()
        is_own = proposal is not None and proposal.by == caller.key
        if button.action is Action.AGREE or proposal is None or not is_own:
            return say("already-agreed")
        if now - proposal.at >= REPEAT_SECONDS:  # no double tap
            await self._show(press, caller, button, change)
        return say("done-proposed")

    async def _check_proposer(self, live: LiveTable) -> None:
        """Raise ProposalOver if the person who made the open proposal has been forgotten. Raises StoreError."""
        if (proposal := live.table.proposal) is not None:
            found = (await self._context.people.names([proposal.by])).get(proposal.by)
            if found is not None and found.is_forgotten:
                raise ProposalOver

    def _command(self, caller: Caller, button: TableButton, live: LiveTable) -> commands.Command:
        by, moment = caller.key, self._tables.moment(live)
        match button.action:
            case Action.AGREE:
                return commands.Agree(by, button.position, moment)
            case Action.DECLINE:
                return commands.Decline(by, button.position)
            case Action.PAUSE:
                return commands.Propose(by, "pause", moment)
            case Action.PROPOSE_TIME_LIMIT:
                limit = None if button.arg == "off" else number_of(button.arg)
                return commands.Propose(by, "pace", moment, limit)
            case _:
                return commands.Propose(by, "seat", moment, number_of(button.arg))

    async def _menu(self, caller: Caller, live: LiveTable) -> Reply:
        checks.require_running(live.table)
        voice = await self._context.people.named(live.table, caller.chat_voice)
        found = await self._context.people.at_table(live.table, former_holders(live.table).values())
        called = with_former_holders(live.table, found, voice)
        is_timed, left = deadlines.is_timed(live.table), self._tables.seconds_left(live)
        is_away = await is_mover_unreachable(self._context.store, live)
        is_overdue = is_away or (is_timed and left <= 0)
        keys = table_menu.menu(live.key, live.table, caller.key, called, is_overdue=is_overdue)
        is_seated = caller.key in live.table.people
        title = say("table-menu" if is_seated else "table-menu-watching")
        if not table_menu.has_choices(keys):
            title = say("table-menu-empty")
        is_late = is_overdue and is_seated
        only = late_menu(live, caller.place, caller.key) if is_late else ""
        if not is_seated and table_menu.has_choices(keys):
            only = seat_menu(live, caller.place, caller.key)
        self._context.reply(caller, voice(title), keys, ephemeral=True, only=only)
        return Reply(None)

    async def _paces(self, press: Press, caller: Caller, live: LiveTable) -> Reply:
        checks.require_running(live.table)
        checks.seat_of(live.table, caller.key)
        voice = caller.chat_voice
        keys = table_menu.time_limits(live.key, live.table, caller.key, voice)
        text = voice(say("time-limit-ask"))
        self._context.reply(caller, text, keys, instead=press.message, ephemeral=True)
        return Reply(None)

    async def _show(
        self, press: Press, caller: Caller, button: TableButton, change: TableChanged
    ) -> None:
        """Replace the message whose key was pressed with the proposal or, if it is no longer open, with its outcome.

        The outcome also replaces the proposal if the pressed key was in another message, such as a menu. The notice of
        a departure is not replaced, because it is needed if the proposal is declined. A menu above the board, or far
        above the newest messages, is not replaced either: it loses its keys, and what it would have become is sent
        below. Everybody sees this message. At a table with several chats, the proposal or its outcome is shown in each
        of them. A proposal that has changed meanwhile is not shown, because the press that changed it shows the new
        one.
        """
        key, table, people = button.table, change.after, self._context.people
        proposal = table.proposal
        wanted = [] if proposal is None else [proposal.by, *former_holders(table).values()]
        found = await people.at_table(table, wanted)

        def text(voice: Voice) -> str:
            if proposal is None:
                return voice(_outcome(change))
            name = person_name(found.get(proposal.by), voice)
            called = with_former_holders(table, found, voice)
            return table_menu.proposal_text(table, proposal, name, called)

        def keys(voice: Voice, _: Place) -> keyboards.Markup | None:
            return None if proposal is None else table_menu.proposal_keys(key, proposal, voice)

        def is_same(now: Table) -> bool:
            return proposal is None or now.proposal == proposal

        state = Shown(self._context, key, is_same)
        voice, here = await people.named(table, caller.chat_voice), caller.chat.key
        told = await labelled(self._context.store, change.live, here, text(voice), voice)
        markup, only = keys(voice, change.live.place), table_menu.proposal_name(key)
        named = "" if proposal is None else only
        if proposal is None and button.action not in ANSWERS:  # made again to agree
            shown = RemoveKeyboard(caller.place, only=only, table=key, text=told)
            self._context.outbox.put(shown)
        above = proposal is not None and await self._is_out_of_sight(press, caller, button)
        if state.is_current():
            stays = above or button.action is Action.TAKE_OVER
            instead = None if stays else press.message
            if instead is not None and press.ephemeral is None:
                await self._end_replaced(caller, change, instead)
            self._context.reply(
                caller,
                told,
                markup,
                instead=instead,
                only=named,
                table=key,
                is_current=state.at_delivery,
            )
            if above:
                moved = voice(say("proposal-below"))
                self._context.outbox.put(RemoveKeyboard(caller.place, press.message.id, text=moved))
        others = change.live, table, here, text, keys
        await tell_others(self._context, *others, only=only, shown=state)

    async def _end_replaced(self, caller: Caller, change: TableChanged, shown: Message) -> None:
        """If a proposal has replaced another one, say so in the message of the other, unless this is `shown`.

        Raises StoreError.
        """
        before, proposal = change.before, change.after.proposal
        if proposal is None or before is None or before.proposal is None:
            return
        if self._context.clock.now() - before.proposal.at >= deadlines.OPEN_SECONDS:
            return  # its message says so
        only = table_menu.proposal_name(change.live.key)
        number = await self._context.store.named_message(caller.chat.key, only)
        if before.proposal.number != proposal.number and number not in (None, shown.id):
            text = caller.chat_voice(say("proposal-replaced"))
            text = await labelled(
                self._context.store, change.live, caller.chat.key, text, caller.chat_voice
            )
            self._context.outbox.put(RemoveKeyboard(caller.place, number or 0, text=text))

    async def _is_out_of_sight(self, press: Press, caller: Caller, button: TableButton) -> bool:
        """Return whether a menu that everybody sees is above the board, or far above the newest messages.

        Raises StoreError.
        """
        if press.ephemeral is not None or button.action not in FROM_MENUS:
            return False
        return await self._context.boards.is_out_of_sight(
            button.table, caller.place, press.message.id
        )

    async def _done(self, caller: Caller, button: TableButton, change: TableChanged) -> Saying:
        """Return the answer to the person who pressed. The end of a pause is given in their own time zone."""
        table = change.after
        if button.action is Action.DECLINE and _outcome(change) == WITHDRAWN:
            return say("done-withdrawn")
        if table.paused is None or change.before is None or change.before.paused is not None:
            agreed = "done-agreed" if button.action is Action.AGREE else "done-proposed"
            return _outcome(change) if table.proposal is None else say(agreed)
        own = None if caller.person is None else caller.person.zone
        zone = own or default_zone(caller.voice.locale)
        return say("done-paused", until=pause_end(table.paused, [zone], caller.voice))


def _outcome(change: TableChanged) -> Saying:
    """Return the outcome of a proposal that is no longer open."""
    before, after = change.before, change.after
    if after.paused is not None:
        return say("proposal-paused")
    if before is not None and after.time_limit != before.time_limit:
        return say("proposal-time-limit-changed")
    taken = _taken(before, after)
    if taken is not None:
        return say("proposal-seated", player=Who(taken))
    declined = next((fact for fact in change.facts if isinstance(fact, Declined)), None)
    proposal = None if before is None else before.proposal
    if declined is not None and proposal is not None and declined.person == proposal.by:
        return WITHDRAWN
    return say("proposal-declined")


def _taken(before: Table | None, after: Table) -> Seat | None:
    """Return the seat that somebody has taken, or None if there is none or `before` is None."""
    if before is None:
        return None
    for at, occupant in enumerate(after.occupants):
        if occupant.owner is not None and occupant != before.occupants[at]:
            return Seat(at)
    return None
