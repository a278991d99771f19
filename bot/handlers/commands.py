"""Handlers of commands, and of events that concern a whole chat."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from bot.handlers.board_commands import BoardCommands
from bot.handlers.cards import Cards
from bot.handlers.context import Context
from bot.handlers.daily import DAILY, DailyPuzzles
from bot.handlers.deal_checks import DealChecks
from bot.handlers.ephemeral_commands import EphemeralCommands
from bot.handlers.guest_notices import LeavingBoard
from bot.handlers.history import History
from bot.handlers.imports import Imports
from bot.handlers.invitations import Invitations, invite_key
from bot.handlers.languages import Languages
from bot.handlers.lessons import LEARN, Lessons
from bot.handlers.menus import Menus
from bot.handlers.new_tables import NewTables
from bot.handlers.personal_data import PRIVATE, PersonalData
from bot.handlers.preferences import Preferences
from bot.handlers.reachability import reachability_changed
from bot.handlers.standings import ME, StandingsPages
from bot.handlers.table_choice import TableChoice
from bot.presentation import greetings
from bot.presentation.names import person_name
from bot.presentation.people import Caller
from bot.presentation.texts import Quote, refusal_text
from bot.store.records import PersonKey, Stage
from bot.tables import commands
from bot.tables.refusals import BrokenLog, NoSender, NotSeated, Refusal
from bot.telegram.buttons.buttons import Action
from bot.telegram.chat_activity import ChatActivity
from bot.telegram.incoming import (
    BotAdded,
    BotRightsChanged,
    CommandMessage,
    GroupMigrated,
    MessageSeen,
    PrivateChatChanged,
)
from bot.telegram.updates.message_parser import FILE_COMMAND
from engine.saying import say

SOLO = "solo"
"""The payload of the deep link that leads from a group to a solo game."""
NOTIFY = "notify"
"""The payload of the deep link that leads from a group to /notify in the private chat."""


class CommandHandlers:
    """Handles commands, and events that concern a whole chat."""

    def __init__(
        self,
        context: Context,
        menus: Menus,
        activity: ChatActivity,
        history: History,
        personal_data: PersonalData,
        imports: Imports,
        lessons: Lessons,
    ) -> None:
        self._context = context
        self._menus = menus
        self._lessons = lessons
        self._standings = StandingsPages(context)
        self._activity = activity
        self._preferences = Preferences(context, activity)
        self._new_tables = NewTables(context, menus)
        self._tables = TableChoice(context, menus)
        self._invitations = Invitations(context, Cards(context, menus))
        self._ephemeral = EphemeralCommands(context)
        self._boards = BoardCommands(context, menus, self._ephemeral)
        self._personal_data = personal_data
        self._puzzles = DailyPuzzles(context, activity)
        self._commands: Mapping[str, Callable[[CommandMessage, Caller], Awaitable[None]]] = {
            "start": self._start,
            "help": self._help,
            "new": self._new,
            "solo": self._solo,
            "join": self._join,
            "leave": self._leave,
            "stop": self._stop,
            "board": self._board,
            "hand": self._hand,
            "text": self._text,
            "games": history.command,
            FILE_COMMAND: imports.command,
            "check": DealChecks(context).check,
            "rules": self._rules,
            "learn": lessons.command,
            "language": Languages(context).command,
            "notify": self._preferences.notify,
            "light": self._preferences.light,
            "next": self._invitations.next,
            "announcements": self._preferences.announcements,
            "privacy": personal_data.privacy,
            "mydata": personal_data.my_data,
            "forget": personal_data.forget,
            "top": self._standings.top,
            "me": self._standings.me,
            "daily": self._puzzles.command,
        }

    async def command(self, message: CommandMessage, *, is_operators: bool = False) -> None:
        """Carry out a command. In a private chat, an unknown one is answered with a hint. Raises StoreError.

        An unknown one in any other chat, one that only operators may use (`is_operators`), and any in a channel is
        only recorded as a message.
        """
        await self.message_seen(MessageSeen(message.chat, message.message_id))
        is_silent = is_operators or message.chat.kind != "private"
        handle = self._commands.get(message.name, None if is_silent else self._unknown)
        if handle is None or message.chat.kind == "channel":
            return
        caller = await self._context.people.caller(message.sender, message.chat)
        caller = self._ephemeral.of_command(message, caller)
        try:
            await handle(message, caller)
        except Refusal as refusal:
            text = refusal_text(refusal, caller.chat_voice)
            self._context.reply(caller, text, reply_to=message.message_id, ephemeral=True)
        except BrokenLog:
            text = caller.chat_voice(say("table-damaged"))
            self._context.reply(caller, text, ephemeral=True)

    async def message_seen(self, seen: MessageSeen) -> None:
        """Record a message, so that a board can be sent again once many newer messages follow it. Raises StoreError."""
        chat = seen.chat
        await self._context.people.enter(chat)
        self._activity.heard(chat.id, seen.message_id, chat.topic, has_topics=chat.has_topics)

    async def group_migrated(self, migrated: GroupMigrated) -> None:
        """Send all boards again to a group that became a supergroup, from the node of its tables. Raises StoreError."""
        key = await self._context.people.migrate(migrated.old, migrated.new)
        for row in await self._context.chat_tables.of(key):
            await self._context.resumption.reload(row.key)

    async def bot_added(self, added: BotAdded) -> None:
        """Send a greeting to a group that the bot was added to. Raises StoreError."""
        self._menus.greeting(await self._context.people.caller(None, added.chat))

    async def bot_rights_changed(self, changed: BotRightsChanged) -> None:
        """Replace text boards with pictures if photos are allowed now. Raises NoTable, BrokenLog, StoreError."""
        chat = await self._context.people.enter(changed.chat)
        self._context.outbox.allow_pictures(chat.key)
        for row in await self._context.chat_tables.of(chat.key):
            if row.stage is Stage.RUNNING and row.board is not None and not row.board.photo:
                await self._context.boards.show(row.key)

    async def private_chat_changed(self, changed: PrivateChatChanged) -> None:
        """Store whether the bot can send private messages to a person who started or blocked it. Raises StoreError."""
        await reachability_changed(self._context, changed)

    # Commands

    async def _start(self, message: CommandMessage, caller: Caller) -> None:
        voice = caller.chat_voice
        if not caller.is_alone or caller.person is None:
            self._menus.greeting(caller)
            return
        await self._context.people.set_started(caller.person.key, started=True)
        if message.argument == SOLO:
            await self._solo(message, caller)
        elif message.argument == NOTIFY:
            await self._preferences.notify(message, caller)
        elif message.argument == PRIVATE:
            await self._personal_data.privacy(message, caller)
        elif message.argument == ME:
            await self._standings.me(message, caller)
        elif message.argument.partition("-")[0] == LEARN:
            await self._lessons.follow(caller, message.argument)
        elif message.argument.partition("-")[0] == DAILY:
            await self._puzzles.follow(caller, message.argument)
        elif message.argument:
            await self._invitations.invite(message, caller)
        else:
            name = Quote(person_name(caller.person, voice))
            keys = greetings.greeting(self._context.username, voice, alone=True)
            self._context.reply(caller, voice.write("start-private", {"name": name}), keys)

    async def _unknown(self, message: CommandMessage, caller: Caller) -> None:
        text = caller.chat_voice(say("unknown-command"))
        self._context.reply(caller, text, reply_to=message.message_id)

    async def _help(self, _order: CommandMessage, caller: Caller) -> None:
        self._context.reply(caller, caller.chat_voice(say("help")), ephemeral=True)

    async def _new(self, message: CommandMessage, caller: Caller) -> None:
        if caller.is_alone:
            voice = caller.chat_voice
            self._context.reply(caller, voice(say("refused-only-group")), invite_key(voice))
        else:
            await self._new_tables.choose(message, caller, solo=False)

    async def _solo(self, message: CommandMessage, caller: Caller) -> None:
        if caller.is_alone:
            await self._new_tables.choose(message, caller, solo=True)
            return
        text, label = say("refused-not-alone"), say("start-solo")
        self._context.reply_link(caller, message.message_id, text, label, SOLO)

    async def _join(self, message: CommandMessage, caller: Caller) -> None:
        rows = await self._tables.rows(caller)
        lobbies = [row for row in rows if row.stage is Stage.LOBBY] or rows
        if (row := await self._tables.only(message, caller, lobbies, Action.JOIN)) is None:
            return
        person, tables = _somebody(caller), self._context.tables
        done = await tables.submit(
            row.key,
            lambda live: commands.Join(person, tables.start_when_full(live.table, person)),
            chat=caller.chat,
            update_id=message.update_id,
        )
        if done.facts:
            await self._context.boards.show(row.key, resend=True, chat=caller.chat.key)
        else:
            text = caller.chat_voice(say("already-joined"))
            self._context.reply(caller, text, reply_to=message.message_id, ephemeral=True)

    async def _leave(self, message: CommandMessage, caller: Caller) -> None:
        person = _somebody(caller)
        rows = [row for row in await self._tables.rows(caller) if person in row.seated]
        if not rows:
            raise NotSeated
        if (row := await self._tables.only(message, caller, rows, Action.LEAVE)) is None:
            return
        if row.stage is Stage.RUNNING:
            await self._menus.question(caller, row.key, Action.LEAVE_SURELY, message.message_id)
            return
        leave, update_id = commands.Leave(person), message.update_id
        leaving = await LeavingBoard(self._context, row.key, person).find()
        await self._context.tables.submit(row.key, leave, chat=caller.chat, update_id=update_id)
        leaving.strip(say("done-left"))

    async def _stop(self, message: CommandMessage, caller: Caller) -> None:
        rows = await self._tables.rows(caller)
        if (row := await self._tables.only(message, caller, rows, Action.STOP)) is not None:
            if caller.person is None and not message.as_chat:
                raise NoSender
            await self._menus.question(caller, row.key, Action.STOP_SURELY, message.message_id)

    async def _board(self, message: CommandMessage, caller: Caller) -> None:
        rows = await self._tables.rows(caller)
        if (row := await self._tables.only(message, caller, rows, Action.BOARD)) is not None:
            await self._boards.board(message, caller, row.key)

    async def _hand(self, message: CommandMessage, caller: Caller) -> None:
        rows = await self._tables.rows(caller)
        if (row := await self._tables.only(message, caller, rows, Action.BOARD)) is not None:
            await self._boards.hand(message, caller, row.key)

    async def _text(self, message: CommandMessage, caller: Caller) -> None:
        rows = await self._tables.rows(caller)
        if (row := await self._tables.only(message, caller, rows, Action.TEXT)) is not None:
            await self._menus.position(caller, row.key, message.message_id)

    async def _rules(self, message: CommandMessage, caller: Caller) -> None:
        question = message.argument
        if question and question.lower() not in self._context.library.keys:
            await self._menus.answer(caller, question, reply_to=message.message_id)
        else:
            path = question.lower() or await self._menus.running_game(caller)
            self._menus.rules_page(caller, path)


def _somebody(caller: Caller) -> PersonKey:
    """Return the caller's key. Raises NoSender for anonymous admins and channels."""
    if caller.person is None:
        raise NoSender
    return caller.person.key
