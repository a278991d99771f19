"""The subscriber to table events that queues board updates."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from bot.presentation import table_menu
from bot.presentation.boards.boards import BoardComposer
from bot.presentation.notices.open_questions import missing_questions
from bot.presentation.notices.replaced_notices import replace_notices
from bot.presentation.people import People
from bot.presentation.table_label import labelled
from bot.store.interface import Store
from bot.store.records import ChatKey, PersonKey, Place, Stage, TableKey, Waiting
from bot.tables.deadlines import ABSENT, OPEN_SECONDS, PROPOSAL, RECENT
from bot.tables.events import DeadlineReached, TableChanged, TableEvent
from bot.tables.facts import Started
from bot.tables.live_table import LiveTable
from bot.tables.proposal_facts import Agreed, Continued, Declined, Proposed
from bot.tables.service import TableService
from bot.tables.table import Table
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.messages import BoardUpdate, DeleteEphemeral
from bot.telegram.sending.board_forms import ShownBoard
from bot.telegram.sending.outbox import Outbox
from engine.saying import Saying, say

ANSWERS = (Agreed, Declined, Proposed)
"""The facts after which the message with a proposal is replaced by another one or by the outcome."""
CONTINUED = say("note-continued")
EXPIRED = say("proposal-expired")
ENDED = -1
"""Stands for the position of a table whose game is not running."""


class BoardPublisher:
    """Queues board updates and keyboard updates, without waiting for Telegram."""

    def __init__(
        self,
        store: Store,
        tables: TableService,
        outbox: Outbox,
        composer: BoardComposer,
        people: People,
        activity: ChatActivity,
    ) -> None:
        self._store = store
        self._tables = tables
        self._outbox = outbox
        self._composer = composer
        self._people = people
        self._activity = activity

    async def handle(self, event: TableEvent) -> None:
        """Queue updates of the table's boards, and delete outdated ephemeral messages.

        Consecutive computer moves are shown together. A step that only its player sees is shown to the others with the
        whole turn, or when the player is absent. Raises NoTable, BrokenLog, StoreError.
        """
        if (
            self._outbox.ephemeral is None and event.live.before_private_steps is not None
        ):  # was set before a restart
            await self._tables.reveal(event.live.key)
        if isinstance(event, DeadlineReached) and event.kind == ABSENT and self._outbox.ephemeral:
            await self._queue(event.live)  # the steps of a turn, which were private until now
        if isinstance(event, DeadlineReached) and event.kind == PROPOSAL:
            await self._close_proposal(event.live, EXPIRED)
        if not isinstance(event, TableChanged) or event.is_private_step:
            return
        if event.is_computer_move and event.after.waiting is Waiting.COMPUTER:
            return
        is_continued = any(isinstance(fact, Continued) for fact in event.facts)
        await self._queue(event.live, resend=_unnoticed_in(event), is_continued=is_continued)
        await self._end_proposal(event)
        if not event.facts:  # after a restart or an outage, or in a supergroup
            now = self._tables.moment(event.live).now
            for question in await missing_questions(self._store, self._people, event.live, now=now):
                self._outbox.put(question)
        await self._delete_ephemeral(event.live, event.after)  # delivered after the board

    async def _delete_ephemeral(self, live: LiveTable, table: Table) -> None:
        """Delete the ephemeral messages that show an older position, so that their receivers see the board."""
        ephemeral = self._outbox.ephemeral
        if ephemeral is None:
            return
        position = table.position if table.stage is Stage.RUNNING else ENDED
        for person, copy in await ephemeral.copies.outdated(live.key, position):
            self._outbox.put(
                DeleteEphemeral(
                    place=live.place,
                    person=person,
                    telegram_id=copy.to.person,
                    number=copy.number,
                    table=live.key,
                )
            )

    async def _end_proposal(self, event: TableChanged) -> None:
        """If a proposal is over for another reason than an answer, say so in its message, and remove the keys."""
        before, after = event.before, event.after
        if before is None or before.proposal is None:
            return
        is_answered = any(isinstance(fact, ANSWERS) for fact in event.facts)
        if after.stage is Stage.OVER or (after.proposal is None and not is_answered):
            now = self._tables.moment(event.live).now
            is_expired = now - before.proposal.at >= OPEN_SECONDS
            told = EXPIRED if is_expired else table_menu.proposal_over(before, after)
            await self._close_proposal(event.live, told)

    async def _close_proposal(self, live: LiveTable, told: Saying) -> None:
        """Replace the messages of a proposal with a sentence. Raises StoreError."""
        name = table_menu.proposal_name(live.key)
        await replace_notices(self._store, self._people, self._outbox, live, name, told)

    async def show(
        self, key: TableKey, *, resend: bool = False, chat: ChatKey | None = None
    ) -> None:
        """Queue an update of a table's boards in all its chats, or only in `chat`, even if they are up to date.

        If `resend` is set, the boards are sent as new messages. Raises NoTable, BrokenLog, StoreError.
        """
        live = await self._tables.live(key)
        chats = {place.chat for place in live.places if chat in (None, place.chat)}
        await self._queue(live, resend=chats if resend else (), again=True, only=chats)

    async def resend(self, key: TableKey, by: PersonKey | None, chat: ChatKey) -> bool:
        """Queue a table's board as a new message in `chat`, and return whether this was done.

        A board that was sent again recently (`ChatActivity.may_resend`) is not queued, except that of a lobby, and
        except in a private chat if `by`, the person who requested the board, plays in the running game. Raises NoTable,
        BrokenLog, StoreError.
        """
        live = await self._tables.live(key)
        is_player = by is not None and live.table.seat_of(by) is not None
        player = by if is_player and live.table.stage is Stage.RUNNING else None
        is_free = player is not None and (await self._people.chat(chat)).kind == "private"
        if (
            live.table.stage is not Stage.LOBBY
            and not is_free
            and not self._activity.may_resend(key, player)
        ):
            return False
        await self._queue(live, resend=(chat,), again=True, only=(chat,), by=by)
        return True

    async def choice_changed(self, live: LiveTable) -> None:
        """Show a partial word: update the keyboard and the caption, or the whole board if its picture must change.

        Raises StoreError.
        """
        chat = live.choice_in or live.place.chat
        if self._composer.shows_other_choice(live, chat):
            await self._queue(live, again=True, only=(chat,))
            return
        self._outbox.put(await self._composer.choice(live, chat))

    async def menu_changed(self, live: LiveTable, chat: ChatKey, by: PersonKey) -> None:
        """Show the keyboard in a chat after a person opened or closed one of its menus. Raises StoreError.

        Nothing is shown for a table that was closed before its game began.
        """
        if live.table.stage is not Stage.OVER:
            await self._queue(live, again=True, only=(chat,))
        elif live.table.has_board:  # a game that never started has no menu
            keys = await self._composer.choice(live, chat)
            self._outbox.put(replace(keys, over=True, by=by))

    async def _queue(
        self,
        live: LiveTable,
        *,
        resend: Collection[ChatKey] = (),
        again: bool = False,
        only: Collection[ChatKey] | None = None,
        by: PersonKey | None = None,
        is_continued: bool = False,
    ) -> None:
        """Queue an update in each chat of a table, or only in the chats in `only`.

        The chats in `resend` get a new message, as do chats in which the board is buried. If `again` is set, a board is
        updated even if it already shows this version. `by` is the person who requested the update of a finished game.
        If `is_continued` is set, the old boards say that the game goes on below, instead of until when it is paused.
        """
        is_over = live.table.stage is Stage.OVER
        for place in live.places:
            if only is not None and place.chat not in only:
                continue
            self._outbox.put(
                BoardUpdate(
                    table=live.key,
                    place=place,
                    version=live.public_version,
                    over=is_over,
                    resend=place.chat in resend or await self._is_buried(live, place.chat),
                    again=again,
                    lobby=live.table.stage is not Stage.RUNNING and not live.table.has_board,
                    repeated=is_over and again,
                    by=by if is_over else None,
                    text_of_old=await self._text(live, place.chat, CONTINUED)
                    if is_continued
                    else "",
                )
            )

    async def _text(self, live: LiveTable, chat: ChatKey, told: Saying) -> str:
        voice = await self._people.table_voice(live, chat)
        return await labelled(self._store, live, chat, voice(told), voice)

    async def is_out_of_sight(self, key: TableKey, place: Place, message: int) -> bool:
        """Return whether a message is above the newest board of a table in a chat, or many messages have followed it.

        Raises StoreError.
        """
        board = (await self._store.table_in(place.chat, key)).board
        if board is not None and message < board.id:
            return True
        chat = await self._people.chat(place.chat)
        return self._activity.is_buried(
            chat.telegram_id, message, place.topic, numbered=chat.kind == "supergroup"
        )

    async def _is_buried(self, live: LiveTable, key: ChatKey) -> bool:
        if live.table.stage is Stage.LOBBY:
            return False
        board = self._activity.boards.get((live.key, key))
        if board is None:  # not shown since the bot started
            row = await self._store.table_in(key, live.key)
            if row.board is None:
                return False
            board = ShownBoard(row.board.id, row.place.topic, row.shown_version)
        chat = await self._people.chat(key)
        is_buried = self._activity.is_buried(
            chat.telegram_id, board.message, board.topic, numbered=chat.kind == "supergroup"
        )
        return is_buried and self._activity.may_resend(live.key)


def _unnoticed_in(event: TableChanged) -> frozenset[ChatKey]:
    """Return the chats in which the board is sent as a new message.

    When a game begins that is not a solo game, these are the chats of players who have not acted for a while, because
    Telegram does not notify anybody of an edit. When a game continues after a pause, these are all chats, because the
    board is above the messages about the pause. Otherwise, there are none.
    """
    live = event.live
    if any(isinstance(fact, Continued) for fact in event.facts):
        return frozenset(place.chat for place in live.places)
    if event.after.opened.solo or not any(isinstance(fact, Started) for fact in event.facts):
        return frozenset()
    since = live.changed_at - RECENT
    people = (person for person in event.after.people if live.acted.get(person, 0.0) < since)
    return frozenset(live.place_of(person).chat for person in people)
