"""Carries out what is pressed on the buttons of a table, and says what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

from bot.handlers.counter import Caller, Counter
from bot.handlers.incoming import Press
from bot.handlers.recent_refusals import Refusals
from bot.presentation import keyboards, lobby
from bot.store.errors import AlreadyFollowed
from bot.store.records import Stage, TableKey
from bot.tables import asides, commands
from bot.tables.changes import Done
from bot.tables.decisions import checks, votes_needed
from bot.tables.errors import BadButton, NoRoom, NotSeated, OldBoard, Refusal
from bot.tables.repository import LiveTable
from bot.telegram.callback_data import Action, TableButton, WordButton, shows
from engine.contract import Word
from engine.saying import Saying, Who, say

NOTHING = ""

Asked: TypeAlias = Callable[[LiveTable], commands.Command]
Told: TypeAlias = tuple[Done | None, Saying | None]


class Reply(NamedTuple):
    """The answer to a press; lasting: an alert that stays until it is closed, not a toast."""

    text: str
    lasting: bool = False


class TableButtons:
    """Where presses on a table's own buttons arrive."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter
        self._service = counter.host
        self._refusals = Refusals()

    async def press(self, press: Press, caller: Caller, button: WordButton | TableButton) -> Reply:
        """What is to be said about a press on a button of a table."""
        lasting = False
        try:
            if isinstance(button, WordButton):
                done, saying, lasting = await self._tap(press, caller, button)
            elif button.action is Action.HINT:
                done, saying = await self._hint(caller, button)
                lasting = True
            else:
                done, saying = await self._act(press, caller, button)
        except Refusal as refusal:
            if isinstance(refusal, OldBoard) and shows(press.under, button.table):
                await self._counter.outbox.reconcile_board(button.table, press.message)
            live = self._service.cached(button.table)
            voice = caller.voice.plain
            if live is not None:
                voice = await self._counter.display.named(live.table, voice)
                if refusal.rule is not None and _may_be_shown(live, caller, button):
                    self._refusals.remember(live, caller.key, refusal.rule)
            return Reply(self._counter.refused(refusal, voice))
        finally:
            self._service.pressed(button.table, caller.chat)
        if saying is None:
            return Reply(NOTHING)
        voice = caller.voice.plain
        if done is not None:
            voice = await self._counter.display.named(done.before, voice)
        return Reply(voice(saying), lasting)

    async def _tap(
        self, press: Press, caller: Caller, tap: WordButton
    ) -> tuple[Done | None, Saying | None, bool]:
        done, said, lasting = await self._service.tap(
            tap.table, caller.chat, caller.key, tap.position, tap.word, update_id=press.update_id
        )
        if said is not None and asides.is_aside(tap.word):
            await self._counter.show_alone(caller, done.live, tap.word, said)
        return done, said or say("done-move"), lasting

    async def _hint(self, caller: Caller, act: TableButton) -> Told:
        live = await self._service.live(act.table, caller.chat)
        checks.turn_of(live.table, caller.key, act.position)
        told = await self._service.hint(live)
        live = await self._service.live(act.table, caller.chat)
        checks.turn_of(live.table, caller.key, act.position)  # the table goes on meanwhile
        return None, told or say("hint-none")

    async def _act(self, press: Press, caller: Caller, act: TableButton) -> Told:
        match act.action:
            case Action.BOARD:
                await self._service.live(act.table, caller.chat)
                await self._service.show(act.table, anew=True)
                return None, say("done-board")
            case Action.RULES:
                await self._explain(press, caller, act)
                return None, None
            case Action.STOP:
                await self._counter.show_question(caller, act.table, Action.STOP_SURELY)
                return None, None
            case Action.CANCEL:
                text = caller.chat_voice(say("cancelled"))
                self._counter.write(caller, text, instead=press.message)
                return None, say("cancelled")
            case Action.STOP_SURELY | Action.CLOSE_IDLE:
                return await self._stop(press, caller, act)
            case Action.LEAVE | Action.LEAVE_SURELY:
                return await self._leave(press, caller, act)
            case Action.REMATCH:
                return await self._rematch(press, caller, act.table)
            case _:
                asked = _command(act, caller, self._seconds_left, self._start)
                done = await self._ask(press, caller, act.table, asked)
                return done, _done(act, done)

    async def _explain(self, press: Press, caller: Caller, act: TableButton) -> None:
        """The rule that just refused something to the presser, else the one that helps with the choice at hand."""
        live = await self._service.live(act.table, caller.chat)
        table, reply_to = live.table, press.message.id
        if rule := self._refusals.of(live, caller.key):
            self._counter.show_rule(caller, rule, reply_to=reply_to)
        elif table.turns and not table.outdated:
            prompt = table.game.keys(table.view(), Word(live.chosen)).prompt
            self._counter.show_rule(caller, table.game.guidance[prompt.id], reply_to=reply_to)
        else:
            self._counter.show_rules(caller, table.game.key, reply_to=reply_to)

    async def _ask(self, press: Press, caller: Caller, key: TableKey, asked: Asked) -> Done:
        return await self._service.ask(key, caller.chat, asked, update_id=press.update_id)

    def _seconds_left(self, live: LiveTable) -> float:
        return self._service.seconds_left(live)

    def _start(self, live: LiveTable, caller: Caller) -> commands.Command:
        return self._service.start(live.table, caller.key)

    async def _stop(self, press: Press, caller: Caller, act: TableButton) -> Told:
        admin = await self._counter.is_admin(caller)

        def asked(live: LiveTable) -> commands.Command:
            if live.table.opened.solo and live.table.stage is Stage.RUNNING:
                return commands.Resign(caller.key)
            if act.action is Action.CLOSE_IDLE and not admin and live.table.host != caller.key:
                return commands.CloseIdle(self._service.is_quiet(live))
            return commands.Stop(caller.key, admin)

        done = await self._ask(press, caller, act.table, asked)
        name = lobby.title(done.after.game)
        voice = caller.chat_voice
        if done.after.stage is Stage.OVER:
            text = voice(say("lobby-stopped", game=name))
            self._counter.write(caller, text, instead=press.message)
            return done, say("done-stopped")
        votes, needed = len(done.after.votes), votes_needed(done.after)
        markup = keyboards.question(
            (say("vote-yes"), TableButton(act.table, 0, Action.STOP_SURELY)),
            (say("stop-no"), TableButton(act.table, 0, Action.CANCEL)),
            voice,
        )
        text = voice(say("stop-vote", game=name, votes=votes, needed=needed))
        self._counter.write(caller, text, markup, instead=press.message)
        return done, say("done-vote", votes=votes, needed=needed)

    async def _leave(self, press: Press, caller: Caller, act: TableButton) -> Told:
        live = await self._service.live(act.table, caller.chat)
        if act.action is Action.LEAVE and live.table.stage is Stage.RUNNING:
            if live.table.seat_of(caller.key) is None:
                raise NotSeated
            await self._counter.show_question(caller, act.table, Action.LEAVE_SURELY)
            return None, None
        asked = commands.Leave(caller.key)
        done = await self._ask(press, caller, act.table, lambda _live: asked)
        if act.action is Action.LEAVE_SURELY:
            seat = done.before.seat_of(caller.key)
            voice = await self._counter.display.named(done.before, caller.chat_voice)
            if seat is not None:
                text = voice(say("note-left", player=Who(seat)))
                self._counter.write(caller, text, instead=press.message)
        return done, say("done-left")

    async def _rematch(self, press: Press, caller: Caller, key: TableKey) -> Told:
        """The first press opens a lobby like the last one, every other press joins it."""
        live = await self._service.live(key, caller.chat)
        while (row := await self._counter.store.rematch(live.key)) is not None:
            if row.stage is not Stage.OVER:
                return await self._follow(press, caller, row.key)
            live = await self._service.live(row.key, caller.chat)
        table = live.table
        if table.stage is not Stage.OVER:
            raise BadButton
        if table.seat_of(caller.key) is None:
            raise NotSeated
        command = commands.Open(
            by=caller.key,
            game=table.game.key,
            chat=live.place.chat,
            topic=live.place.topic,
            solo=table.opened.solo,
            seats=table.seats,
            options=table.options,
            levels=tuple(
                chair.level for chair in table.chairs if chair.owner is None and chair.level
            ),
            patience=table.patience,
            rematch_of=live.key,
        )
        try:
            await self._service.open(command, update_id=press.update_id)
        except AlreadyFollowed as followed:
            return await self._follow(press, caller, TableKey(followed.table))
        except NoRoom:
            await self._counter.show_crowd(caller)
            raise
        return None, say("done-started" if command.solo else "done-joined")

    async def _follow(self, press: Press, caller: Caller, key: TableKey) -> Told:
        asked = commands.Join(caller.key)
        done = await self._ask(press, caller, key, lambda _live: asked)
        return done, say("done-joined" if done.facts else "already-joined")


def _may_be_shown(live: LiveTable, caller: Caller, button: WordButton | TableButton) -> bool:
    """Rules are shown to a whole chat: not the one that says no because of what only the presser knows."""
    table = live.table
    if caller.is_alone or not isinstance(button, WordButton):
        return True
    return table.game.refusal(table.view(), Word(button.word)) is not None


def _command(
    act: TableButton,
    caller: Caller,
    seconds_left: Callable[[LiveTable], float],
    start: Callable[[LiveTable, Caller], commands.Command],
) -> Asked:
    """The command that a button stands for; raises BadButton."""
    by, position = caller.key, act.position
    match act.action:
        case Action.STAND_IN:
            return lambda live: commands.StandIn(by, position, seconds_left(live))
        case Action.START:
            return lambda live: start(live, caller)
    command = _plain_command(act, caller)
    return lambda _live: command


def _plain_command(act: TableButton, caller: Caller) -> commands.Command:
    by, position = caller.key, act.position
    match act.action:
        case Action.JOIN:
            return commands.Join(by)
        case Action.ADD_COMPUTER:
            return commands.AddComputer(by, position, act.arg)
        case Action.REMOVE_COMPUTER:
            return commands.RemoveComputer(by, position)
        case Action.OPTION:
            key, _, value = act.arg.partition(".")
            return commands.SetOption(by, position, key, value)
        case Action.SEATS:
            return commands.SetSeats(by, position, _count(act.arg))
        case Action.PATIENCE:
            return commands.SetPatience(by, position, None if act.arg == "off" else _count(act.arg))
        case Action.UNDO:
            return commands.TakeBack(by, position)
        case Action.COME_BACK:
            return commands.ComeBack(by)
        case _:
            raise BadButton


def _count(text: str) -> int:
    if not text.isdecimal() or len(text) > len("259200"):
        raise BadButton
    return int(text)


def _done(act: TableButton, done: Done) -> Saying | None:
    match act.action:
        case Action.JOIN:
            return say("done-joined" if done.facts else "already-joined")
        case Action.ADD_COMPUTER:
            return say("done-computer-added", level=keyboards.level_name(act.arg))
        case Action.REMOVE_COMPUTER:
            return say("done-computer-removed")
        case Action.START:
            return say("done-started")
        case Action.UNDO:
            return say("done-undo")
        case Action.STAND_IN:
            seat = done.before.to_move
            return None if seat is None else say("done-stand-in", player=Who(seat))
        case Action.COME_BACK:
            return say("done-back")
        case _:
            return say("done-option")
