"""What people see of a table: its lobby, its board, the ring that calls the next one."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from html import escape

from bot.presentation import keyboards, lobby
from bot.presentation.captions import board_caption, text_board, total
from bot.presentation.chat_activity import ChatActivity
from bot.presentation.people import People
from bot.presentation.seat_names import seat_names
from bot.presentation.texts import Voice
from bot.store.interface import Store
from bot.store.records import PersonKey, Stage, Version, Waiting
from bot.tables.errors import NotSeated
from bot.tables.repository import LiveTable
from bot.tables.table import Table
from bot.telegram.messages import Board, BoardUpdate, KeyboardUpdate, TurnCall
from bot.telegram.outbox import Outbox
from engine.contract import Seat, Word
from engine.saying import Saying, Who, say
from render.scene import Scene

Newest = Callable[[], Awaitable[LiveTable]]


class BoardPublisher:
    """Makes boards when the outbox asks for them; never waits for Telegram itself."""

    def __init__(
        self, store: Store, outbox: Outbox, people: People, activity: ChatActivity, username: str
    ) -> None:
        self._store = store
        self._outbox = outbox
        self._people = people
        self._activity = activity
        self._username = username

    async def show(
        self, live: LiveTable, newest: Newest, *, anew: bool = False, again: bool = False
    ) -> None:
        """The board is to be seen (again, or anew at the bottom); one that is buried comes up by itself."""
        self._outbox.show(
            BoardUpdate(
                table=live.key,
                place=live.place,
                version=live.table.version,
                compose=lambda shown: self._compose(shown, newest),
                over=live.table.stage is Stage.OVER,
                anew=anew or await self._is_buried(live),
                again=again,
            )
        )

    async def choice_changed(self, live: LiveTable, newest: Newest) -> None:
        """Only the keyboard changes; all of the board where people choose by the picture."""
        if live.table.game.previews:
            await self.show(live, newest, again=True)
            return
        voice = await self.voice(live)
        markup = keyboards.board(live.key, live.table, voice, Word(live.chosen))
        self._outbox.keys(
            KeyboardUpdate(
                table=live.key, place=live.place, version=live.table.version, keyboard=markup
            )
        )

    async def call_next(self, live: LiveTable, before: Table, newest: Newest) -> None:
        """Ring the person to move if somebody else had the last word, unless they are here anyway."""
        table = live.table
        if table.stage is Stage.OVER:
            self._outbox.delete_turn_call(live.key, live.place)
        seat = table.to_move
        person = None if seat is None else table.chairs[seat].owner
        passed = table.position != before.position and table.waiting is Waiting.PERSON
        if person is None or not passed or table.opened.solo:
            return
        movers = [turn.by for turn in table.turns if turn.by is not None]
        if movers[-1:] == [person] or self._activity.is_awake(live.place.chat, person):
            self._outbox.delete_turn_call(live.key, live.place)
        else:
            await self._call(live, newest, person, say("ring-turn", player=_who(live, person)))

    async def remind(
        self, live: LiveTable, newest: Newest, person: PersonKey, seconds: int
    ) -> None:
        """Tell a person that their time is nearly over."""
        count, unit = keyboards.span(seconds)
        saying = say("ring-reminder", player=_who(live, person), count=count, unit=unit)
        await self._call(live, newest, person, saying)

    async def overdue(self, live: LiveTable, newest: Newest, person: PersonKey) -> None:
        """Tell the table that somebody is late, and offer a computer in their place."""
        count, unit = keyboards.span(live.table.patience)
        saying = say("overdue", player=_who(live, person), count=count, unit=unit)
        await self._call(live, newest, person, saying, overdue=True)

    async def voice(self, live: LiveTable) -> Voice:
        """The voice of the chat, with the names of those who sit there."""
        return await self.named(live.table, await self._people.chat_voice(live.place.chat))

    async def named(self, table: Table, voice: Voice) -> Voice:
        """A voice that knows who sits at the table."""
        people = await self._people.names(table.people)
        return voice.named(seat_names(table.chairs, people, voice))

    async def _call(
        self,
        live: LiveTable,
        newest: Newest,
        person: PersonKey,
        saying: Saying,
        *,
        overdue: bool = False,
    ) -> None:
        async def sent(message: int) -> None:
            """The number of the ring shows how far up the board stands, also where the bot hears nothing."""
            self._activity.heard(live.place.chat, message)
            if await self._is_buried(live):
                await self.show(live, newest)

        voice = await self.voice(live)
        spoken = await self._mentioning(voice, _who(live, person).seat, person)
        self._outbox.ring(
            TurnCall(
                table=live.key,
                place=live.place,
                text=spoken(saying),
                keyboard=keyboards.ring(live.key, live.table, voice, overdue=overdue),
                sent=sent,
            )
        )

    async def _mentioning(self, voice: Voice, seat: Seat, person: PersonKey) -> Voice:
        """A voice in which a person's name is a mention, which is what makes their telephone ring."""
        found = (await self._people.names([person])).get(person)
        if found is None:
            return voice
        names = [escape(name, quote=False) for name in voice.names]
        names[seat] = f'<a href="tg://user?id={found.telegram_id}">{names[seat]}</a>'
        return voice.named(tuple(names)).plain

    async def _compose(self, shown: Version, newest: Newest) -> Board:
        live = await newest()
        table, key = live.table, live.key
        voice = await self.voice(live)
        if not table.turns:
            link = self._invitation(live)
            keys = keyboards.lobby(key, table, voice, link) if table.stage is Stage.LOBBY else None
            return Board(version=table.version, text=lobby.text(table, voice), keyboard=keys)
        view = table.view(since=table.told_since(shown))
        if table.stage is Stage.OVER:
            view = replace(view, to_move=None)
        chosen = Word(live.chosen)
        return Board(
            version=table.version,
            text=board_caption(table.game, view, voice, notes(table)),
            unpictured=text_board(table.game, view, voice, notes(table)),
            keyboard=keyboards.board(key, table, voice, chosen),
            scene=Scene(table.game.key, view, voice.names, voice.drawn, chosen),
        )

    def _invitation(self, live: LiveTable) -> str | None:
        if live.table.opened.solo or not self._username:
            return None
        link = f"https://t.me/{self._username}?start={live.token}"
        return f"https://t.me/share/url?url={link}"

    async def _is_buried(self, live: LiveTable) -> bool:
        row = await self._store.table(live.key)
        if row.board is None or live.table.stage is Stage.LOBBY:
            return False
        numbered = (await self._people.chat(live.place.chat)).kind == "supergroup"
        return self._activity.is_buried(live.place.chat, row.board.id, numbered=numbered)


def notes(table: Table) -> tuple[Saying, ...]:
    """What is to be said of a table besides its game: who is away, who is thinking, why it ended early."""
    if table.ended is not None and table.ended.reason != "finished":
        return (_ending(table), *_totals(table))
    found = [
        say("note-stood-in", player=Who(Seat(at)))
        for at, chair in enumerate(table.chairs)
        if chair.owner is not None and chair.level is not None
    ]
    if table.waiting is Waiting.COMPUTER:
        found.append(say("note-thinking"))
    if winners := _people_who_won(table):
        found.append(say("note-congratulations", players=winners))
    return tuple(found)


def _people_who_won(table: Table) -> tuple[Who, ...]:
    """Nobody congratulates a computer."""
    outcome = None if table.outdated or table.ended is None else table.game.outcome(table.state)
    winners = () if outcome is None else outcome.winners
    return tuple(Who(seat) for seat in winners if table.chairs[seat].owner is not None)


def _who(live: LiveTable, person: PersonKey) -> Who:
    """The seat of somebody who sits there."""
    seat = live.table.seat_of(person)
    if seat is None:
        raise NotSeated
    return Who(seat)


def _ending(table: Table) -> Saying:
    reason = "stopped" if table.ended is None else table.ended.reason
    seat = None if table.ended is None else table.seat_of(table.ended.person)
    if reason == "resigned" and seat is not None:
        return say("note-resigned", player=Who(seat))
    return say("note-stopped" if reason in ("resigned", "expired") else f"note-{reason}")


def _totals(table: Table) -> tuple[Saying, ...]:
    scores = () if table.outdated else table.game.scores(table.state)
    return tuple(total(table.game, score) for score in scores)
