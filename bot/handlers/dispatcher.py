"""The update dispatcher, which calls the handlers, and resumes paused tables on activity in their chats."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from bot.handlers.callback_queries import CallbackQueryHandlers
from bot.handlers.cards import Cards
from bot.handlers.commands import CommandHandlers
from bot.handlers.departures import Departures
from bot.handlers.inline_queries import InlineQueryHandlers
from bot.handlers.operators import OperatorCommands
from bot.presentation.boards.publisher import BoardPublisher
from bot.presentation.people import People
from bot.rules.lookup import RulesLookup
from bot.runtime import metrics
from bot.runtime.clock import Clock
from bot.store.errors import NoSuchTable, StoreError
from bot.store.interface import Store
from bot.store.records import ChatKey
from bot.tables.refusals import BadButton, BrokenLog, NoTable
from bot.tables.resumption import Resumption
from bot.telegram.buttons.buttons import TableButton, WordButton
from bot.telegram.chat_activity import Admission, Throttle
from bot.telegram.incoming import (
    BotAdded,
    BotRightsChanged,
    CardPress,
    CardSent,
    CommandMessage,
    GroupMigrated,
    Incoming,
    InlineQuestion,
    MemberLeft,
    MessageSeen,
    Press,
    PrivateChatChanged,
)
from bot.telegram.sending.outbox import Outbox
from engine.saying import Saying, say


class Handlers(NamedTuple):
    """The handlers, by kind of event, and the rules lookup, which recognizes questions of newcomers."""

    callback_queries: CallbackQueryHandlers
    commands: CommandHandlers
    inline_queries: InlineQueryHandlers
    cards: Cards
    departures: Departures
    operators: OperatorCommands
    rules: RulesLookup


class UpdateDispatcher:
    """Passes each event from the update workers to its handler."""

    def __init__(
        self,
        store: Store,
        resumption: Resumption,
        outbox: Outbox,
        boards: BoardPublisher,
        people: People,
        clock: Clock,
        throttle: Throttle,
        handlers: Handlers,
    ) -> None:
        self._store = store
        self._resumption = resumption
        self._outbox = outbox
        self._boards = boards
        self._people = people
        self._clock = clock
        self._throttle = throttle
        self._handlers = handlers

    def drop(self, person: int) -> bool:
        """Return whether to drop a press without parsing it. `person` is the Telegram id of the person who pressed."""
        return self._throttle.drop(person)

    def asks_how_to_play(self, text: str) -> bool:
        """Return whether a text is a question of a newcomer in any language."""
        return self._handlers.rules.asks_for_intro(text)

    def judge(self, event: Incoming) -> Admission:
        """Return whether to store and handle an event, to refuse it, or to drop it."""
        return self._throttle.judge(event)

    async def handle(self, event: Incoming) -> None:
        """Resume the tables that were paused until there is activity in the event's chat, then handle the event.

        The tables of a banned chat stay paused. Raises StoreError and unexpected errors.
        """
        metrics.UPDATES.labels(type(event).__name__).inc()
        chat_id, topic = _active_chat(event)
        if chat_id is not None and chat_id not in self._throttle.banned:
            chat = await self._people.find_chat(chat_id)
            if chat is not None:
                if isinstance(event, Press) and event.ephemeral is not None and topic == 0:
                    event = await self._located(chat, event)
                    topic = event.chat.topic
                await self._wake(chat, topic, event)
        await self._dispatch(event)

    async def _located(self, chat: ChatKey, press: Press) -> Press:
        """Return a press on an ephemeral message with the topic of its table. Raises StoreError.

        Telegram may report no topic for a message that replaces a board.
        """
        if not isinstance(press.button, TableButton | WordButton):
            return press
        with suppress(NoSuchTable):
            place = (await self._store.table(press.button.table)).place
            if place.chat == chat:
                return replace(press, chat=replace(press.chat, topic=place.topic))
        return press

    async def _wake(self, chat: ChatKey, topic: int | None, event: Incoming) -> None:
        """Resume the tables that were paused until somebody is active in a chat. Raises StoreError.

        Unless `topic` is None, tables paused until somebody is active in another topic stay paused. If the group is not
        a forum, its tables are moved out of the topics in which they were. After an error, the tables are resumed when
        the store is available again, because their pauses have ended. Damaged tables are left out.
        """
        woken = await self._store.wake(chat, at=self._clock.now(), topic=topic)
        if not woken:
            return
        is_group = isinstance(event, Press | CommandMessage | MessageSeen | MemberLeft)
        try:
            await self._resumption.woken(woken)
            for table in woken:
                with suppress(BrokenLog, NoTable):
                    place = table.place
                    if is_group and topic is None and place.chat == chat and place.topic:
                        await self._store.move_table(table.key, 0)
                        await self._resumption.catch_up(table.key)
                    await self._boards.show(table.key, chat=chat)
                    await self._resumption.carry_on(table.key)
        except StoreError as error:
            await self._resumption.resume_later(woken, error)
            raise

    async def _dispatch(self, event: Incoming) -> None:
        match event:
            case Press():
                await self._handlers.callback_queries.press(event)
            case CommandMessage():
                await self._command(event)
            case CardPress() | CardSent():
                await self._handlers.cards.handle(event)
            case InlineQuestion():
                await self._handlers.inline_queries.answer(event)
            case MessageSeen():
                await self._handlers.commands.message_seen(event)
            case MemberLeft():
                await self._handlers.departures.member_left(event)
            case GroupMigrated() | BotAdded() | PrivateChatChanged() | BotRightsChanged():
                await self._chat_changed(event)

    async def _chat_changed(
        self, event: GroupMigrated | BotAdded | PrivateChatChanged | BotRightsChanged
    ) -> None:
        match event:
            case GroupMigrated():
                await self._handlers.operators.migrated(event.old, event.new)
                await self._handlers.commands.group_migrated(event)
            case BotAdded():
                await self._handlers.commands.bot_added(event)
            case PrivateChatChanged():
                await self._handlers.commands.private_chat_changed(event)
            case BotRightsChanged():
                await self._handlers.commands.bot_rights_changed(event)

    async def _command(self, message: CommandMessage) -> None:
        operators = self._handlers.operators
        if not await operators.command(message):
            is_operators = operators.knows(message.name)
            await self._handlers.commands.command(message, is_operators=is_operators)

    async def refuse(self, event: Incoming) -> None:
        """Answer a press that the throttle refused. Other events are not answered. Never raises."""
        if isinstance(event, Press | CardPress):
            metrics.REFUSALS.labels("Throttled").inc()
            told = BadButton.saying if event.button is None else say("slow-down")
            await self._answer_unhandled(event, told)

    async def store_unavailable(self, event: Incoming) -> None:
        """Answer a press with the alert that nothing can be saved at the moment. The press itself is handled later.

        Other events are not answered.
        """
        if isinstance(event, Press | CardPress):
            await self._answer_unhandled(event, say("refused-store-away"), alert=True)

    async def _answer_unhandled(
        self, press: Press | CardPress, told: Saying, *, alert: bool = False
    ) -> None:
        """Answer a press in the language that Telegram reports. Nothing is read from the store. Never raises."""
        texts = self._people.texts
        voice = texts.voice(texts.match(press.sender.language)).plain
        chat = press.chat.id if isinstance(press, Press) else press.card
        await self._outbox.answer(press.query, voice(told), alert=alert, chat=chat)


def _active_chat(event: Incoming) -> tuple[int | None, int | None]:
    """Return the Telegram id of the chat that an event shows to be active, or None, and its topic.

    The topic is None if the event concerns all topics, or if the chat has none.
    """
    match event:
        case InlineQuestion() | CardPress() | CardSent():
            return None, None
        case GroupMigrated(old=old):
            return old, None
        case PrivateChatChanged(sender=sender, started=started):
            return (sender.id if started else None), None
        case BotAdded() | BotRightsChanged():
            return event.chat.id, None
        case _:
            return event.chat.id, event.chat.topic if event.chat.has_topics else None
