"""Messages with menus, such as setup forms, rules pages and questions; positions in words; pictures of asides."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.handlers.context import Context
from bot.presentation import greetings, lobby, setup_form
from bot.presentation.boards.boards import position_text
from bot.presentation.closing import closing_question
from bot.presentation.keys import host_keys, keyboards
from bot.presentation.keys.key_widths import shortened
from bot.presentation.names import LENGTH
from bot.presentation.people import Caller
from bot.presentation.table_label import table_line, table_name
from bot.presentation.texts import Voice
from bot.rules.intros import games_lines
from bot.rules.lesson_lists import topic_rows
from bot.rules.pages import RulesPage
from bot.store.records import Message, Stage, TableKey, TableRow
from bot.tables.asides import is_picture_due
from bot.tables.decisions.end import may_stop
from bot.tables.decisions.lobby import require_host_in_lobby
from bot.tables.guests import guest_in
from bot.tables.live_table import LiveTable
from bot.tables.refusals import OnlyHostOrAdmin
from bot.tables.replays.fairness import commitment_of
from bot.telegram.buttons.buttons import Action, Button, RulesButton, SetupForm, TableButton
from bot.telegram.buttons.callback_data import person_arg
from bot.telegram.messages import Notice
from engine.contract import Word
from engine.saying import Saying, say
from render.scene import Scene


class Menus:
    """Sends menus, pages of the rules, positions in words and pictures of asides, for commands and for buttons.

    `instead` is a message to replace, and `reply_to` the id of a message to reply to. Either may be None.
    """

    def __init__(self, context: Context) -> None:
        self._context = context

    def games(self, caller: Caller, *, solo: bool, instead: Message | None = None) -> None:
        """Show the list of games. If `solo` is set, a choice leads to a solo game."""
        voice = caller.chat_voice
        found = [self._context.library.game(key) for key in self._context.library.keys]
        introduced = self._context.rules.introduced(voice.locale)
        title = voice(say("solo-title" if solo else "new-title"))
        text = "\n\n".join([title, *games_lines(introduced, voice)])
        keys = keyboards.games(found, voice, solo=solo, introduced=[key for key, *_ in introduced])
        self._context.reply(caller, text, keys, instead=instead)

    def setup(self, caller: Caller, chosen: SetupForm, *, instead: Message | None = None) -> None:
        """Show the setup form of a game. Raises BadButton if the form is not valid for the game."""
        game = self._context.offered_game(chosen.game)
        setup_form.check(chosen, game)
        voice = caller.chat_voice
        intro = self._context.rules.intro(game.key, voice.locale)
        about = [] if intro is None else [intro.tagline, *intro.options.values()]
        if chosen.solo:
            about.append(voice.plain(say("about-narrator")))
        text = lobby.setup_text(game, voice, solo=chosen.solo, about=about)
        keys = keyboards.setup(chosen, game, voice, introduced=intro is not None)
        self._context.reply(caller, text, keys, instead=instead)

    def greeting(self, caller: Caller) -> None:
        """Send a greeting that explains how to start a game in a group."""
        voice = caller.chat_voice
        keys = greetings.greeting(self._context.username, voice, alone=False)
        self._context.reply(caller, voice(say("start-group")), keys)

    # Rules

    def rules_page(
        self,
        caller: Caller,
        word: str,
        *,
        instead: Message | None = None,
        reply_to: int | None = None,
        plays: bool = False,
    ) -> None:
        """Show the rules page at the path `word`. If `plays` is set, a page for newcomers has a key that plays."""
        page = self._context.rules.page(word, caller.chat_voice)
        self._rules(caller, page, instead=instead, reply_to=reply_to, plays=plays)

    async def offers_games(self, caller: Caller) -> bool:
        """Return whether pages offer a game against computers: in a private chat with no table. Raises StoreError."""
        return caller.is_alone and not await self._context.store.tables_in(caller.chat.key)

    def rule(self, caller: Caller, number: str, *, reply_to: int | None = None) -> None:
        """Show the topic about the rule with the given number, such as "AZ-21"."""
        page = self._context.rules.page_for_rule(number, caller.chat_voice)
        self._rules(caller, page, reply_to=reply_to)

    async def answer(self, caller: Caller, question: str, *, reply_to: int) -> None:
        """Answer small talk, a question about the bot, or one about the rules (`running_game`). Raises StoreError."""
        rules, running = self._context.rules, await self.running_game(caller)
        if (reply := rules.small_talk(question) or rules.about_bot(question, running)) is not None:
            self._context.reply(caller, caller.chat_voice(reply), reply_to=reply_to, ephemeral=True)
            return
        page = self._context.rules.answer(question, caller.chat_voice, running)
        self._rules(caller, page, reply_to=reply_to)

    async def running_game(self, caller: Caller) -> str:
        """Return the key of the game at the caller's tables in the chat or, if there are none, at all tables there.

        Return "" if there is no table, or if the tables are of different games. Raises StoreError.
        """
        rows = await self._context.store.tables_in(caller.chat.key)
        own = [row for row in rows if caller.person and caller.person.key in row.seated]
        keys = {row.game for row in own} or {row.game for row in rows}
        return keys.pop() if len(keys) == 1 else ""

    def _rules(
        self,
        caller: Caller,
        page: RulesPage,
        *,
        instead: Message | None = None,
        reply_to: int | None = None,
        plays: bool = False,
    ) -> None:
        rows: list[list[tuple[str, Button]]] = [
            [(key.label, RulesButton(key.path)) for key in row] for row in page.rows
        ]
        if caller.audience is not None and instead_is_private(caller, instead) and page.path:
            label = caller.chat_voice.plain(say("rules-publish"))
            rows.append([(label, RulesButton(page.path, publish=True))])
        keys = keyboards.written(rows)
        if page.lesson is not None:
            game, topic = page.lesson
            above = topic_rows(game, topic, self._context.username, caller, plays=plays)
            own = list(keys.inline_keyboard)
            if len(above) + len(own) > keyboards.MOST_ROWS:
                del own[len(page.rows) - 2]  # the last related topic
            keys = keyboards.Markup([*above, *own])
        self._context.reply(
            caller,
            page.text,
            keys,
            instead=instead,
            reply_to=reply_to,
            scene=page.scene,
            ephemeral=True,
        )

    # Tables

    async def aside_picture(
        self, caller: Caller, live: LiveTable, word: str, answer: Saying, *, always: bool = False
    ) -> bool:
        """Send the picture of an aside to the caller's private chat, if the bot can send messages there.

        Unless `always` is set, nothing is sent if the aside has no picture, if the caller has no seat, or if this was
        the last picture drawn for them in this position. Return whether the picture was queued. Raises StoreError.
        """
        place = await self._context.people.private_place(caller)
        if caller.person is None or place is None:
            return False
        table, name = live.table, f"{live.key} {word}"
        if not is_picture_due(live, caller.person.key, word) and not always:
            return False
        voice = await self._context.people.named(table, caller.voice)
        view = table.view(table.seat_of(caller.person.key))
        scene = Scene(table.game.key, view, voice.names, voice.drawn, Word(word))
        self._context.outbox.put(Notice(place=place, text=voice(answer), scene=scene, only=name))
        return True

    async def question(
        self,
        caller: Caller,
        key: TableKey,
        action: Action,
        reply_to: int | None = None,
        *,
        instead: Message | None = None,
    ) -> None:
        """Ask the caller for confirmation before closing or leaving a table. Nobody else may answer.

        The position of the key that confirms it is 0 in a lobby. Raises NoTable, BadButton, BrokenLog, StoreError, and
        OnlyHostOrAdmin if the caller may neither close the table nor vote for that.
        """
        live = await self._context.tables.live(key, caller.chat)
        person = None if caller.person is None else caller.person.key
        is_barred = action is Action.STOP_SURELY and not may_stop(live.table, person)
        if is_barred and person is not None and not await self._context.is_admin(caller):
            raise OnlyHostOrAdmin(is_running=live.table.stage is Stage.RUNNING)
        ask, yes = closing_question(live.table, action, person)
        voice, asked, is_lobby = caller.chat_voice, _asked(caller), yes == "stop-yes-lobby"
        position = 0 if is_lobby else live.table.position
        cancel = TableButton(key, 0, Action.CANCEL, asked)
        no = say("stop-no-lobby" if is_lobby else "stop-no")
        keys = keyboards.question(
            (say(yes), TableButton(key, position, action, asked)), (no, cancel), voice
        )
        self._context.reply(
            caller, voice(ask), keys, instead=instead, reply_to=reply_to, ephemeral=True
        )

    async def people(self, caller: Caller, key: TableKey) -> None:
        """Ask the host of a lobby which person to remove or to make the host, or whether to revoke the invitations.

        Raises NotSeated, AlreadyStarted, TableOver, OnlyHost, NoTable, BadButton, BrokenLog, StoreError.
        """
        live = await self._context.tables.live(key, caller.chat)
        require_host_in_lobby(live.table, caller.key, live.table.position)
        voice = await self._context.people.table_voice(live, caller.chat.key)
        keys = host_keys.people(key, live.table, voice)
        ask = say("people-ask" if len(live.table.people) > 1 else "people-ask-invitations")
        self._context.reply(caller, voice(ask), keys, ephemeral=True)

    async def position(self, caller: Caller, key: TableKey, reply_to: int | None = None) -> None:
        """Send a position in words, or the text of a lobby. Raises NoTable, BadButton, BrokenLog, StoreError."""
        live = await self._context.tables.live(key, caller.chat)
        voice = await self._context.people.table_voice(live, caller.chat.key)
        if live.table.has_board:
            guest = guest_in(live.table.guests, caller.chat.key)
            reader = live.table.seat_of(guest)  # None if the chat is not private
            view = replace(live.public.view(), events=())
            text = position_text(live, view, voice, reader, has_keys=False)
        else:
            text = lobby.text(live.table, voice, commitment_of(key, live.table))
        self._context.reply(caller, text, reply_to=reply_to, ephemeral=True)

    async def tables(
        self, caller: Caller, rows: Sequence[TableRow], title: Saying, action: Action
    ) -> None:
        """Ask the caller to which of several tables an action applies. Nobody else may answer.

        Raises NoTable, BrokenLog, StoreError.
        """
        voice, asked = caller.chat_voice, _asked(caller)
        open_here = await self._context.store.tables_in(caller.chat.key)
        keys = []
        for row in rows:
            label = shortened(await self._line_of(row, open_here, voice.drawn))
            keys.append([(label, TableButton(row.key, 0, action, asked))])
        self._context.reply(caller, voice(title), keyboards.written(keys), ephemeral=True)

    async def no_room(self, caller: Caller) -> None:
        """List the open tables of a chat. Idle lobbies and tables hosted by the caller get a button to close them.

        The button of a running game asks first. Raises NoTable, BrokenLog, StoreError.
        """
        tables = self._context.tables
        rows = await self._context.chat_tables.of(caller.chat.key)
        open_here = await self._context.store.tables_in(caller.chat.key)
        voice, drawn = caller.chat_voice, caller.chat_voice.drawn
        lines = [
            voice(say("crowd", count=len(rows))),
            *[(await self._line_of(row, open_here, voice))(LENGTH) for row in rows],
        ]
        keys = []
        for row in rows:
            live = await tables.live(row.key)
            is_host = caller.person is not None and live.table.host == caller.person.key
            if is_host or tables.is_quiet(live):
                name = table_name(row.key, live.table.game, open_here)
                label = drawn(say("close-idle", table=name))
                runs = live.table.stage is Stage.RUNNING
                action = Action.STOP if runs else Action.CLOSE_IDLE
                keys.append([(label, TableButton(row.key, 0, action))])
        self._context.reply(caller, "\n".join(lines), keyboards.written(keys), ephemeral=True)

    async def _line_of(
        self, row: TableRow, open_here: Sequence[TableRow], voice: Voice
    ) -> Callable[[int], str]:
        """Return a function that writes a line about a table with names of at most the given number of graphemes."""
        table = (await self._context.tables.live(row.key)).table
        people = await self._context.people.at_table(table, row.seated)
        computers = sum(one.owner is None for one in table.occupants)
        return lambda length: table_line(
            row, table.game, open_here, voice, people, length, computers
        )


def _asked(caller: Caller) -> str:
    """Return the argument of the buttons below a question to the caller."""
    return person_arg(None if caller.person is None else caller.person.key)


def instead_is_private(caller: Caller, instead: Message | None) -> bool:
    """Return whether a page does not replace a message for everyone, so that it may be shown to the caller alone."""
    return instead is None or (caller.audience is not None and caller.audience.copy is not None)
