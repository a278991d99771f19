"""What the desk and the porter share: who is asking, letters to their chat, the tables around them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.handlers.admins import Admins
from bot.handlers.incoming import Room, Sender
from bot.handlers.rulebook import RuleBook, RulesPage
from bot.presentation import keyboards, lobby, setup_form
from bot.presentation.boards import BoardPublisher
from bot.presentation.people import People
from bot.presentation.seat_names import person_name
from bot.presentation.texts import Quote, Voice
from bot.store.interface import Store
from bot.store.records import Chat, Message, Person, PersonKey, Place, Table, TableKey
from bot.tables import asides
from bot.tables.errors import AgainstRules, BadButton, Refusal
from bot.tables.library import AnyGame, GameLibrary
from bot.tables.repository import LiveTable
from bot.tables.service import TableService
from bot.telegram.callback_data import Action, Page, Setup, TableButton
from bot.telegram.messages import Notice
from bot.telegram.outbox import Outbox
from engine import games
from engine.contract import Word
from engine.saying import Saying, say
from render.scene import Scene


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks, where, and the voices in which they and their chat are answered. person None: nobody whom we know."""

    sender: Sender | None
    person: Person | None
    chat: Chat
    topic: int
    voice: Voice
    chat_voice: Voice

    @property
    def place(self) -> Place:
        """Where they are answered."""
        return Place(self.chat.key, self.topic)

    @property
    def key(self) -> PersonKey:
        """Their key; whoever is nobody cannot do what needs somebody."""
        if self.person is None:
            raise BadButton
        return self.person.key

    @property
    def is_alone(self) -> bool:
        """This is a private chat."""
        return self.chat.kind == "private"


@dataclass(frozen=True, slots=True, kw_only=True)
class Counter:
    """The rooms that both need, and what they do alike."""

    store: Store
    outbox: Outbox
    host: TableService
    display: BoardPublisher
    people: People
    admins: Admins
    rules: RuleBook
    username: str
    library: GameLibrary

    async def caller(self, sender: Sender | None, room: Room) -> Caller:
        """Who asks, as they are known here."""
        chat = await self.people.enter(room, sender)
        person = None if sender is None else await self.people.meet(sender)
        voice = self.people.personal_voice(sender, person, chat)
        chat_voice = await self.people.chat_voice(chat.key)
        return Caller(sender, person, chat, room.topic, voice, chat_voice)

    async def is_admin(self, caller: Caller) -> bool:
        """They are an admin of this chat."""
        if caller.sender is None or caller.is_alone:
            return False
        return await self.admins.includes(caller.chat.telegram_id, caller.sender.id)

    def game(self, key: str) -> AnyGame:
        """The game of that key; raises BadButton."""
        try:
            return self.library.game(key)
        except KeyError:
            raise BadButton from None

    def refused(self, refusal: Refusal, voice: Voice) -> str:
        """The words of a refusal, with the number of the rule that says no."""
        if isinstance(refusal, AgainstRules) and refusal.rule is not None:
            rule = Quote(refusal.rule)
            return voice.write("refused-rule", {"reason": refusal.saying, "rule": rule})
        return voice(refusal.saying)

    def write(
        self,
        caller: Caller,
        text: str,
        markup: keyboards.Markup | None = None,
        *,
        instead: Message | None = None,
        reply_to: int | None = None,
        scene: Scene | None = None,
    ) -> None:
        """Send a message to the chat, or put it in the place of another."""
        self.outbox.send(
            Notice(
                place=caller.place,
                text=text,
                keyboard=markup,
                scene=scene,
                instead=instead,
                reply_to=reply_to,
            )
        )

    # Pages that are reached by a command as well as by a button

    def show_games(self, caller: Caller, *, solo: bool, instead: Message | None = None) -> None:
        """The list of games."""
        voice = caller.chat_voice
        found = [self.library.game(key) for key in games.KEYS]
        text = voice(say("solo-title" if solo else "new-title"))
        self.write(caller, text, keyboards.games(found, voice, solo=solo), instead=instead)

    def show_setup(self, caller: Caller, chosen: Setup, *, instead: Message | None = None) -> None:
        """A game that is being chosen."""
        game = self.game(chosen.game)
        setup_form.check(chosen, game)
        voice = caller.chat_voice
        text = lobby.setup_text(game, voice, solo=chosen.solo)
        self.write(caller, text, keyboards.setup(chosen, game, voice), instead=instead)

    def show_rules(
        self,
        caller: Caller,
        word: str,
        *,
        instead: Message | None = None,
        reply_to: int | None = None,
    ) -> None:
        """A page of the rules."""
        page = self.rules.page(word, caller.chat_voice)
        self._show_page(caller, page, instead=instead, reply_to=reply_to)

    def show_rule(self, caller: Caller, rule: str, *, reply_to: int | None = None) -> None:
        """The topic of the rules that tells a statement."""
        self._show_page(caller, self.rules.about(rule, caller.chat_voice), reply_to=reply_to)

    async def show_answer(self, caller: Caller, question: str, *, reply_to: int) -> None:
        """What the rules say to a question; the game that is played here is meant if none is named."""
        running = await self._running_game(caller)
        page = self.rules.answer(question, caller.chat_voice, running)
        self._show_page(caller, page, reply_to=reply_to)

    async def _running_game(self, caller: Caller) -> str:
        """The one game of this chat, or the one in which the caller sits; "" if there is no such one."""
        rows = await self.store.tables_in(caller.chat.key)
        own = [row for row in rows if caller.person and caller.person.key in row.seated]
        games = {row.game for row in own} or {row.game for row in rows}
        return games.pop() if len(games) == 1 else ""

    def _show_page(
        self,
        caller: Caller,
        page: RulesPage,
        *,
        instead: Message | None = None,
        reply_to: int | None = None,
    ) -> None:
        rows = [[(key.label, Page(key.word)) for key in row] for row in page.rows]
        self.write(
            caller,
            page.text,
            keyboards.written(rows),
            instead=instead,
            reply_to=reply_to,
            scene=page.scene,
        )

    async def show_alone(self, caller: Caller, live: LiveTable, word: str, told: Saying) -> None:
        """An aside as a picture from the seat of the caller, if it is drawn, where they alone see it."""
        if caller.sender is None or caller.person is None:
            return
        place = caller.place
        if not caller.is_alone:
            if not caller.person.started:
                return
            chat = await self.people.enter(Room(caller.sender.id, "private"), caller.sender)
            place = Place(chat.key, 0)
        table, name = live.table, f"{live.key} {word}"
        if not asides.is_picture_due(live, caller.person.key, word):
            return
        voice = await self.display.named(table, caller.voice)
        view = table.view(table.seat_of(caller.person.key))
        scene = Scene(table.game.key, view, voice.names, voice.drawn, Word(word))
        self.outbox.send(Notice(place=place, text=voice(told), scene=scene, only=name))

    async def show_question(
        self, caller: Caller, key: TableKey, action: Action, reply_to: int | None = None
    ) -> None:
        """Ask whether they really want to stop or leave a table."""
        live = await self.host.live(key, caller.chat)
        name = lobby.title(live.table.game)
        if action is Action.LEAVE_SURELY:
            ask, yes = "leave-ask", "leave-yes"
        elif live.table.opened.solo:
            ask, yes = "resign-ask", "resign-yes"
        else:
            ask, yes = "stop-ask", "stop-yes"
        voice = caller.chat_voice
        markup = keyboards.question(
            (say(yes), TableButton(key, 0, action)),
            (say("stop-no"), TableButton(key, 0, Action.CANCEL)),
            voice,
        )
        self.write(caller, voice(say(ask, game=name)), markup, reply_to=reply_to)

    async def show_tables(
        self, caller: Caller, rows: Sequence[Table], title: Saying, action: Action
    ) -> None:
        """Let them choose one of several tables."""
        voice = caller.chat_voice
        keys = [
            [(await self.line(row, voice.drawn), TableButton(row.key, 0, action))] for row in rows
        ]
        self.write(caller, voice(title), keyboards.written(keys))

    async def show_crowd(self, caller: Caller) -> None:
        """No table more fits into this chat: name them, and offer to close those that nobody uses."""
        rows = await self.host.tables_in(caller.chat.key)
        voice, drawn = caller.chat_voice, caller.chat_voice.drawn
        lines = [
            voice(say("crowd", count=len(rows))),
            *[await self.line(row, voice) for row in rows],
        ]
        keys = []
        for row in rows:
            live = await self.host.live(row.key)
            if self.host.is_quiet(live) or live.table.host == getattr(caller.person, "key", None):
                label = drawn.write("close-idle", {"table": Quote(await self.line(row, drawn))})
                keys.append([(label, TableButton(row.key, 0, Action.CLOSE_IDLE))])
        self.write(caller, "\n".join(lines), keyboards.written(keys))

    async def line(self, row: Table, voice: Voice) -> str:
        """A table in one line: its game and who sits there."""
        people = await self.people.names(row.seated)
        players = tuple(Quote(person_name(people.get(key), voice)) for key in row.seated)
        game = lobby.title(self.game(row.game))
        stage = str(row.stage)
        return voice.write("table-line", {"game": game, "players": players, "stage": stage})
