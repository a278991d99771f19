"""The analysis of a finished game for its players: in a private chat at once, in a group unless a player objects.

A game that a person sent as a file is analysed for this person, in the private chat.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Literal

from bot.handlers.context import Context
from bot.handlers.interrupted_analyses import end_interrupted
from bot.handlers.menu_answers import Alert
from bot.presentation.names import person_name
from bot.presentation.pages import analysis_pages as pages
from bot.presentation.people import Caller
from bot.presentation.texts import Quote, Voice
from bot.runtime.clock import Clock
from bot.runtime.keyed import BoundedCache
from bot.runtime.tasks import cancel_all
from bot.store.errors import StoreError
from bot.store.notices import ANALYSIS
from bot.store.outages import level_of
from bot.store.records import ChatKey, ImportKey, Message, Place, TableKey
from bot.tables.refusals import BadButton, NoReplay, OnlyItsPlayers
from bot.tables.replays.analyses import MIN_POSITIONS, Analysis
from bot.tables.replays.analyst import Analyst, GameIdentity
from bot.tables.replays.replay_library import ReplayLibrary
from bot.tables.replays.replays import Replay
from bot.telegram.buttons.personal_buttons import AnalysisButton, AnalysisStep
from bot.telegram.incoming import Press, private_chat
from bot.telegram.messages import Notice
from engine.saying import say

OBJECTION_SECONDS = 10
"""Seconds for which the players can object before an analysis is shown in a group."""
PROGRESS_STEP = 20
"""The progress is shown each time it has increased by this many percentage points."""
MAX_OBJECTIONS = 10_000
"""The maximum number of objections that are remembered."""
log = logging.getLogger(__name__)


class AnalysisPages:
    """Handles the buttons of analyses."""

    def __init__(
        self, context: Context, replays: ReplayLibrary, analyst: Analyst, clock: Clock
    ) -> None:
        self._context = context
        self._replays = replays
        self._analyst = analyst
        self._clock = clock
        self._tasks: set[asyncio.Task[None]] = set()
        self._requested: set[tuple[GameIdentity, Place]] = set()
        """The requested analyses that are not shown yet."""
        self._objectionable: set[tuple[GameIdentity, Place]] = set()
        """The analyses to which players can still object."""
        self._objections = BoundedCache[tuple[GameIdentity, ChatKey], Literal[True]](MAX_OBJECTIONS)
        """The games whose analysis a player does not want in a group."""

    async def press(self, press: Press, caller: Caller, button: AnalysisButton) -> str:
        """Handle a press and return the text of the answer.

        Raises StoreError, and Refusal, such as BadButton if the game is too short for an analysis.
        """
        if button.is_imported:
            replay = await self._imported(caller, ImportKey(button.game))
        else:
            replay = await self._visible(caller, TableKey(button.game))
        if len(replay.positions) < MIN_POSITIONS:
            raise BadButton
        match button.step:
            case AnalysisStep.ASK if replay.table is None:
                return self._ask_imported(caller, replay)
            case AnalysisStep.ASK:
                return await self._ask(caller, replay)
            case AnalysisStep.OBJECT:
                return self._object(caller, replay)
            case AnalysisStep.PAGE:
                if (found := await self._analyst.stored(replay)) is None:
                    if button.is_imported:  # the bot was restarted
                        return self._ask_imported(caller, replay)
                    return await self._ask(caller, replay)  # made by an earlier version of the bot
                if button.number > len(found.judgements):
                    raise BadButton
                await self._page(caller, replay, found, button.number, instead=press.message)
        return ""

    async def end_interrupted(self) -> None:
        """Edit the messages of the analyses that a kill has interrupted (`interrupted_analyses`). Raises StoreError."""
        await end_interrupted(self._context)

    async def idle(self) -> None:
        """Wait until the requested analyses have been shown or have failed."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    async def close(self) -> None:
        """Cancel the analyses that people are waiting for, which their messages then say, and close the analyst."""
        await cancel_all(self._tasks)
        await self._analyst.close()

    async def _imported(self, caller: Caller, key: ImportKey) -> Replay:
        """Return a game that this person sent as a file.

        Raises StoreError, NoImport if the game is not kept, and BadButton in a group.
        """
        if not caller.is_alone:
            raise BadButton
        return await self._replays.imported(key, caller.key)

    async def _visible(self, caller: Caller, key: TableKey) -> Replay:
        """Return a finished game.

        Raises StoreError, and NoReplay if the game cannot be replayed, or was played neither here nor, in a private
        chat, by this person.
        """
        replay = await self._replays.load(key)
        if replay.table is None or replay.table.started is None:
            raise NoReplay
        home = (await self._context.store.table(key)).place
        if home.chat != caller.chat.key and not (caller.is_alone and caller.key in replay.players):
            raise NoReplay
        return replay

    def _ask_imported(self, caller: Caller, replay: Replay) -> str:
        """Begin the analysis of a game that the caller sent, unless another one of theirs is being analysed."""
        plain, place = caller.voice.plain, caller.place
        if any(game != replay.identity and at == place for game, at in self._requested):
            return Alert(plain(say("analysis-busy")))
        wanted = (replay.identity, place)
        if wanted not in self._requested:
            self._requested.add(wanted)
            self._begin(self._show(caller, replay, None), wanted)
        return plain(say("analysis-begun"))

    async def _ask(self, caller: Caller, replay: Replay) -> str:
        """Begin the analysis, in a group after the time for objections, and return the answer to the press.

        An analysis that was already requested here is not begun again. If a player has objected to it in this group, it
        is begun at once and shown in the private chat of the caller, unless the bot cannot write there. Raises
        OnlyItsPlayers if the caller did not play, and StoreError.
        """
        if caller.key not in replay.players:
            raise OnlyItsPlayers
        plain = caller.voice.plain
        begun = plain(say("analysis-begun" if caller.is_alone else "analysis-waits"))
        if self._is_unwanted(replay, caller):
            if (private := await self._private(caller)) is None:
                return Alert(plain(say("analysis-objected")))
            caller, begun = private, plain(say("analysis-begun-private"))
        wanted = (replay.identity, caller.place)
        # First, because it may fail: a request that is recorded is always carried out.
        voice = await self._context.people.named_in(replay, caller.chat_voice)
        name = await self._name(caller, replay, voice)
        if wanted in self._requested:
            return begun
        self._requested.add(wanted)
        if not caller.is_alone:
            question = voice.write("analysis-ask", {"player": name, "seconds": OBJECTION_SECONDS})
            keys = pages.objection_keys(replay, voice)
            self._put(caller.place, replay, question, keyboard=keys, in_place=False, is_open=True)
            self._objectionable.add(wanted)
        self._begin(self._show(caller, replay, name), wanted)
        return begun

    async def _name(self, caller: Caller, replay: Replay, voice: Voice) -> Quote:
        """Return the caller's name, whether or not they still had a seat when the game ended. Raises StoreError."""
        table, people = replay.table, self._context.people
        found = {} if table is None else await people.at_table(table, [caller.key])
        return Quote(person_name(found.get(caller.key), voice))

    def _object(self, caller: Caller, replay: Replay) -> str:
        if caller.key not in replay.players:
            raise OnlyItsPlayers
        if (replay.identity, caller.place) not in self._objectionable:
            raise BadButton
        self._objections.put((replay.identity, caller.chat.key), True)
        voice = caller.chat_voice
        self._put(caller.place, replay, voice(say("analysis-objected")))
        return caller.voice.plain(say("analysis-objection-taken"))

    async def _show(self, caller: Caller, replay: Replay, name: Quote | None) -> None:
        """Show an analysis when it is finished, in a group after the time for objections, or say that it failed.

        If a player has objected, show it in the caller's private chat, or not at all if the bot cannot write there.
        `name` is the caller's, or None if the caller sent the game as a file.
        """
        try:
            if not caller.is_alone:
                await self._clock.sleep(OBJECTION_SECONDS)
                self._objectionable.discard((replay.identity, caller.place))
                if self._is_unwanted(replay, caller):
                    if (private := await self._private(caller)) is None:
                        return
                    caller = private
            await self._analyse(caller, replay, name)
        except (NoReplay, StoreError) as error:
            log.log(level_of(error), "analysis not shown", extra={"error": str(error)})
            self._put(caller.place, replay, caller.chat_voice(say("analysis-failed")))
        except asyncio.CancelledError:  # by `close`
            self._put(caller.place, replay, caller.chat_voice(say("analysis-interrupted")))
            raise

    async def _analyse(self, caller: Caller, replay: Replay, name: Quote | None) -> None:
        """Make an analysis, and show its progress and its result in the caller's chat. Raises NoReplay, StoreError."""
        place = caller.place
        voice = await self._context.people.named_in(replay, caller.chat_voice)
        last = -PROGRESS_STEP

        def progress(percent: int) -> None:
            nonlocal last
            if percent - last >= PROGRESS_STEP and percent < 100:
                last = percent
                working = (
                    voice(say("analysis-working-own", percent=percent))
                    if caller.is_alone or name is None
                    else voice.write("analysis-working", {"player": name, "percent": percent})
                )
                self._put(place, replay, working, is_open=True)

        if await self._analyst.stored(replay) is None:
            progress(0)
        found = await self._analyst.analyse(replay, progress)
        if found is None:
            self._put(place, replay, voice(say("analysis-failed")))
            return
        self._put(
            place,
            replay,
            pages.course_text(replay, found, voice),
            keyboard=pages.page_keys(replay, found, 0, voice),
            scene=pages.course_scene(replay, found, voice),
            in_place=False,  # the message about the progress may be far above
        )

    def _is_unwanted(self, replay: Replay, caller: Caller) -> bool:
        """Return whether a player has objected to the analysis of a game in the caller's chat."""
        return self._objections.get((replay.identity, caller.chat.key)) is not None

    async def _private(self, caller: Caller) -> Caller | None:
        """Return the caller in their private chat, or None if the bot cannot write to that chat."""
        if caller.sender is None or caller.person is None or not caller.person.started:
            return None
        return await self._context.people.caller(caller.sender, private_chat(caller.sender.id))

    async def _page(
        self, caller: Caller, replay: Replay, found: Analysis, number: int, *, instead: Message
    ) -> None:
        voice: Voice = await self._context.people.named_in(replay, caller.chat_voice)
        keys = pages.page_keys(replay, found, number, voice)
        if number:
            text = pages.judgement_text(replay, found, number, voice)
            scene = pages.judgement_scene(replay, found, number, voice)
        else:
            text = pages.course_text(replay, found, voice)
            scene = pages.course_scene(replay, found, voice)
        self._context.reply(caller, text, keys, instead=instead, scene=scene)

    def _put(
        self,
        place: Place,
        replay: Replay,
        text: str,
        *,
        in_place: bool = True,
        is_open: bool = False,
        **more: Any,
    ) -> None:
        """Show a text in the message of an analysis: edit it or, if `in_place` is not set, replace it by a new one.

        If `is_open` is set, the analysis is not finished, and `end_interrupted` finds the message after a restart,
        unless the game was sent as a file.
        """
        table = TableKey(replay.key) if is_open and replay.table is not None else None
        name = (
            f"analysis of game {replay.key}" if replay.table is None else f"{ANALYSIS}{replay.key}"
        )
        notice = Notice(place=place, text=text, only=name, table=table, in_place=in_place, **more)
        self._context.outbox.put(notice)

    def _begin(self, work: Coroutine[Any, Any, None], wanted: tuple[GameIdentity, Place]) -> None:
        task = asyncio.create_task(self._guarded(work, wanted))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _guarded(
        self, work: Coroutine[Any, Any, None], wanted: tuple[GameIdentity, Place]
    ) -> None:
        try:
            await work
        finally:
            self._requested.discard(wanted)
            self._objectionable.discard(wanted)
