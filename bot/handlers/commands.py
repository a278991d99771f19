"""Carries out commands, and greets whoever lets the bot in."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

from bot.handlers.counter import Caller, Counter
from bot.handlers.incoming import (
    BotAdded,
    CommandMessage,
    GroupMigrated,
    MessageSeen,
    PrivateChatChanged,
)
from bot.handlers.throttle import Throttle
from bot.presentation import keyboards, lobby, setup_form
from bot.presentation.chat_activity import ChatActivity
from bot.presentation.seat_names import person_name
from bot.presentation.texts import Quote
from bot.store.records import PersonKey, Stage, Table
from bot.tables import commands
from bot.tables.errors import BrokenLog, NoTable, NotSeated, OnlyHostOrAdmin, Refusal
from bot.telegram.callback_data import Action
from engine import games
from engine.saying import say

QUESTION = "rules"
"""The command that a plain question in a private chat stands for."""
SOLO = "solo"
"""The payload of the link that leads from a group to a solo game."""
_log = logging.getLogger(__name__)


class CommandHandlers:
    """Where commands arrive."""

    def __init__(self, counter: Counter, activity: ChatActivity, flood: Throttle) -> None:
        self._counter = counter
        self._activity = activity
        self._flood = flood
        self._orders: Mapping[str, Callable[[CommandMessage, Caller], Awaitable[None]]] = {
            "start": self._start,
            "help": self._help,
            "new": self._new,
            "solo": self._solo,
            "join": self._join,
            "leave": self._leave,
            "stop": self._stop,
            "board": self._board,
            "rules": self._rules,
            "language": self._language,
        }

    async def order(self, order: CommandMessage) -> None:
        """Carry out a command; one that is not ours is only heard."""
        await self.heard(MessageSeen(order.room, order.message_id))
        carry_out = self._orders.get(order.name)
        if carry_out is None or order.room.kind == "channel":
            return
        if order.sender is not None and not self._flood.lets_pass(order.sender.id):
            return
        caller = await self._counter.caller(order.sender, order.room)
        if caller.person is not None:
            self._activity.pressed(caller.chat.key, caller.person.key)
        try:
            await carry_out(order, caller)
        except Refusal as refusal:
            text = self._counter.refused(refusal, caller.chat_voice)
            self._counter.write(caller, text, reply_to=order.message_id)
        except BrokenLog:
            self._counter.write(caller, caller.chat_voice(say("table-damaged")))

    async def heard(self, heard: MessageSeen) -> None:
        """A message pushes the boards of its chat up."""
        chat = await self._counter.people.enter(heard.room)
        self._activity.heard(chat.key, heard.message_id)

    async def migrated(self, migrated: GroupMigrated) -> None:
        """A group became a supergroup: its messages stayed behind, so every board is shown again."""
        key = await self._counter.people.migrate(migrated.old, migrated.new)
        for row in await self._counter.host.tables_in(key):
            await self._counter.host.show(row.key)

    async def added(self, added: BotAdded) -> None:
        """One message that says how to start."""
        self._greet_group(await self._counter.caller(None, added.room))

    async def reachable(self, reachable: PrivateChatChanged) -> None:
        """Somebody started or blocked the bot."""
        person = await self._counter.people.meet(reachable.sender)
        await self._counter.people.set_started(person.key, started=reachable.started)

    # Commands

    async def _start(self, order: CommandMessage, caller: Caller) -> None:
        voice = caller.chat_voice
        if not caller.is_alone or caller.person is None:
            self._greet_group(caller)
            return
        await self._counter.people.set_started(caller.person.key, started=True)
        if order.argument == SOLO:
            await self._solo(order, caller)
        elif order.argument:
            await self._invite(order, caller)
        else:
            name = Quote(person_name(caller.person, voice))
            keys = keyboards.greeting(self._counter.username, voice, alone=True)
            self._counter.write(caller, voice.write("start-private", {"name": name}), keys)

    def _greet_group(self, caller: Caller) -> None:
        voice = caller.chat_voice
        keys = keyboards.greeting(self._counter.username, voice, alone=False)
        self._counter.write(caller, voice(say("start-group")), keys)

    async def _invite(self, order: CommandMessage, caller: Caller) -> None:
        """A link seats nobody: it only says where the table is."""
        voice = caller.chat_voice
        row = await self._counter.store.table_by_token(order.argument)
        if row is None or row.stage is not Stage.LOBBY:
            self._counter.write(caller, voice(say("invite-expired")))
            return
        title = (await self._counter.people.chat(row.place.chat)).title
        game = lobby.title(self._counter.game(row.game))
        text = voice.write("invite-text", {"game": game, "chat": Quote(title)})
        self._counter.write(caller, text)

    async def _help(self, _order: CommandMessage, caller: Caller) -> None:
        self._counter.write(caller, caller.chat_voice(say("help")))

    async def _new(self, order: CommandMessage, caller: Caller) -> None:
        if caller.is_alone:
            self._counter.write(caller, caller.chat_voice(say("refused-only-group")))
        else:
            self._choose(order, caller, solo=False)

    async def _solo(self, order: CommandMessage, caller: Caller) -> None:
        if caller.is_alone:
            self._choose(order, caller, solo=True)
            return
        voice = caller.chat_voice
        link = f"https://t.me/{self._counter.username}?start={SOLO}"
        markup = keyboards.link(say("start-solo"), link, voice)
        text = voice(say("refused-not-alone"))
        self._counter.write(caller, text, markup, reply_to=order.message_id)

    def _choose(self, order: CommandMessage, caller: Caller, *, solo: bool) -> None:
        key = order.argument.lower()
        if key in games.KEYS:
            chosen = setup_form.first(self._counter.game(key), solo=solo)
            self._counter.show_setup(caller, chosen)
        else:
            self._counter.show_games(caller, solo=solo)

    async def _join(self, order: CommandMessage, caller: Caller) -> None:
        rows = await self._rows(order, caller)
        lobbies = [row for row in rows if row.stage is Stage.LOBBY] or rows
        if (row := await self._only(caller, lobbies, Action.JOIN)) is None:
            return
        asked = commands.Join(_somebody(caller))
        done = await self._counter.host.ask(
            row.key, caller.chat, lambda _live: asked, update_id=order.update_id
        )
        if done.facts:
            await self._counter.host.show(row.key, anew=True)
        else:
            text = caller.chat_voice(say("already-joined"))
            self._counter.write(caller, text, reply_to=order.message_id)

    async def _leave(self, order: CommandMessage, caller: Caller) -> None:
        person = _somebody(caller)
        rows = [row for row in await self._rows(order, caller) if person in row.seated]
        if not rows:
            raise NotSeated
        if (row := await self._only(caller, rows, Action.LEAVE)) is None:
            return
        if row.stage is Stage.RUNNING:
            await self._counter.show_question(
                caller, row.key, Action.LEAVE_SURELY, order.message_id
            )
            return
        asked = commands.Leave(person)
        await self._counter.host.ask(
            row.key, caller.chat, lambda _live: asked, update_id=order.update_id
        )

    async def _stop(self, order: CommandMessage, caller: Caller) -> None:
        rows = await self._rows(order, caller)
        if (row := await self._only(caller, rows, Action.STOP)) is not None:
            if caller.person is None and not order.as_chat:
                raise OnlyHostOrAdmin
            await self._counter.show_question(caller, row.key, Action.STOP_SURELY, order.message_id)

    async def _board(self, order: CommandMessage, caller: Caller) -> None:
        rows = await self._rows(order, caller)
        if (row := await self._only(caller, rows, Action.BOARD)) is not None:
            await self._counter.host.show(row.key, anew=True)

    async def _rules(self, order: CommandMessage, caller: Caller) -> None:
        question = order.argument
        if question and question.lower() not in games.KEYS:
            await self._counter.show_answer(caller, question, reply_to=order.message_id)
        else:
            self._counter.show_rules(caller, question.lower())

    async def _language(self, _order: CommandMessage, caller: Caller) -> None:
        voice = caller.chat_voice
        locales = self._counter.people.texts.locales
        self._counter.write(
            caller, voice(say("language-title")), keyboards.languages(locales, voice)
        )

    async def _rows(self, order: CommandMessage, caller: Caller) -> Sequence[Table]:
        """The tables of this chat, and in a forum of this topic; raises NoTable."""
        rows = await self._counter.host.tables_in(caller.chat.key)
        here = [row for row in rows if row.place.topic == order.room.topic]
        if not here:
            raise NoTable(alone=caller.is_alone)
        return here

    async def _only(self, caller: Caller, rows: Sequence[Table], action: Action) -> Table | None:
        """The table that is meant; None: they were asked which one."""
        own = [row for row in rows if caller.person and caller.person.key in row.seated]
        meant = own if len(own) == 1 and action is not Action.JOIN else rows
        if len(meant) == 1:
            return meant[0]
        await self._counter.show_tables(caller, rows, say("choose-table"), action)
        return None


def _somebody(caller: Caller) -> PersonKey:
    """Anonymous admins and channels have no person who could sit down."""
    if caller.person is None:
        raise NotSeated
    return caller.person.key
