"""The list of finished games, and their replays: the command /games and its buttons."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from typing import Any

from bot.handlers.context import Context
from bot.presentation import replays as shown
from bot.presentation.animations import Animation, Animator
from bot.presentation.names import by_first_name
from bot.presentation.people import Caller
from bot.presentation.texts import Voice
from bot.runtime.clock import Clock
from bot.store.errors import StoreError
from bot.store.records import CARD, Message, PersonKey, Place, TableKey
from bot.tables.errors import NoReplay, NotYourReplay
from bot.tables.replay_library import ReplayLibrary
from bot.tables.replays import Replay
from bot.telegram.buttons import HistoryButton, ReplayButton, ReplayStep
from bot.telegram.incoming import CommandMessage, Press, Room
from bot.telegram.messages import Attachment, Notice
from engine.notation import write
from engine.saying import say

PAGE = 6
"""The number of games on a page of the list."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Shown:
    """A replay in a message. `by` is the only person who may use its keys, or None."""

    replay: Replay
    home: Place
    by: PersonKey | None


class History:
    """Handles /games and the buttons of lists and replays."""

    def __init__(
        self, context: Context, replays: ReplayLibrary, animator: Animator, clock: Clock
    ) -> None:
        self._context = context
        self._replays = replays
        self._clock = clock
        self._animator = animator
        self._tasks: set[asyncio.Task[None]] = set()
        self._filming: set[TableKey] = set()
        """The games whose animations are being made."""

    async def command(self, message: CommandMessage, caller: Caller) -> None:
        """Reply with the newest finished games of the chat or, in a private chat, of the person."""
        by = None if caller.person is None else caller.person.key
        await self._list(caller, HistoryButton(0, by), reply_to=message.message_id)

    async def press(
        self, press: Press, caller: Caller, button: HistoryButton | ReplayButton
    ) -> str:
        """Handle a press and return the text that answers it. Raises Refusal, StoreError."""
        if button.by not in (None, caller.key):
            raise NotYourReplay
        if isinstance(button, HistoryButton):
            await self._list(caller, button, instead=press.message)
            return ""
        replay, home = await self._visible(caller, button)
        shown_replay = _Shown(replay, home, button.by)
        match button.step:
            case ReplayStep.OPEN:
                return await self._open(caller, shown_replay)
            case ReplayStep.GO:
                await self._show(caller, shown_replay, button.position, instead=press.message)
            case ReplayStep.TURNING_POINT:
                return await self._next_turning_point(press, caller, shown_replay, button.position)
            case ReplayStep.ANIMATION:
                return await self._film(caller, replay)
            case ReplayStep.FILE:
                await self._send_file(caller, replay)
            case ReplayStep.SHARE:
                return await self._share(press, caller, shown_replay, button.position)
        return ""

    async def idle(self) -> None:
        """Wait until everything that people asked for is made."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    async def close(self) -> None:
        """Cancel what people are waiting for."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._animator.close()

    async def _list(
        self,
        caller: Caller,
        button: HistoryButton,
        *,
        instead: Message | None = None,
        reply_to: int | None = None,
    ) -> None:
        store, voice, offset = self._context.store, caller.chat_voice, button.page * PAGE
        if caller.is_alone:
            keys = await store.finished_of(caller.key, offset=offset, limit=PAGE + 1)
        else:
            keys = await store.finished_in(caller.chat.key, offset=offset, limit=PAGE + 1)
        games, first = [], offset + 1
        for key in keys[:PAGE]:
            row, finished = await store.table(key), await store.finished_game(key)
            if finished is not None:
                games.append(shown.ListedGame(key, self._context.game(row.game), finished))
        if not games:
            text = voice(say("history-none"))
            self._context.reply(caller, text, instead=instead, reply_to=reply_to)
            return
        seats = [seat for one in games for seat in one.finished.seats]
        people = await self._context.people.names(
            seat.person for seat in seats if seat.person is not None
        )
        if caller.is_alone:  # some games may have been played with people of no common group
            people = by_first_name(people)
        text = shown.history_text(
            games, people, voice, first=first, now=self._clock.now(), alone=caller.is_alone
        )
        has_more = len(keys) > PAGE
        markup = shown.history_keys(
            games, voice, page=button.page, first=first, by=button.by, has_more=has_more
        )
        self._context.reply(caller, text, markup, instead=instead, reply_to=reply_to)

    async def _visible(self, caller: Caller, button: ReplayButton) -> tuple[Replay, Place]:
        """Return a replay and the place of its table.

        Raises NoReplay unless the game was played in this chat or, in a private chat, by this person.
        """
        replay = await self._replays.load(button.table)
        home = (await self._context.store.table(button.table)).place
        started = replay.table.started
        players = () if started is None else [chair.owner for chair in started.chairs]
        if home.chat != caller.chat.key and not (caller.is_alone and caller.key in players):
            raise NoReplay
        return replay, home

    async def _open(self, caller: Caller, one: _Shown) -> str:
        """Send a replay to the person alone if they played and started the bot, otherwise to the chat."""
        started = one.replay.table.started
        players = () if started is None else [chair.owner for chair in started.chairs]
        person, sender = caller.person, caller.sender
        if caller.is_alone or person is None or sender is None:
            await self._show(caller, one, 0)
            return ""
        if person.key not in players or not person.started:
            await self._show(caller, one, 0)
            return ""
        room = Room(sender.id, "private")
        private = await self._context.people.caller(sender, room)
        await self._show(private, replace(one, by=None), 0)
        return caller.voice.plain(say("replay-sent"))

    async def _show(
        self, caller: Caller, one: _Shown, at: int, *, instead: Message | None = None
    ) -> None:
        """Show a position in the caller's chat. A position beyond the end is the last one."""
        replay, at = one.replay, min(at, one.replay.last)
        voice = await self._voice(caller, replay)
        home = await self._context.people.chat(one.home.chat)
        is_elsewhere = caller.is_alone and home.key != caller.chat.key and home.kind != CARD
        shares = one.by is not None or is_elsewhere
        self._context.reply(
            caller,
            shown.replay_caption(replay, at, voice),
            shown.replay_keys(replay, at, voice, one.by, shares=shares),
            instead=instead,
            scene=shown.replay_scene(replay, at, voice),
        )

    async def _next_turning_point(self, press: Press, caller: Caller, one: _Shown, at: int) -> str:
        voice = caller.voice.plain
        if one.replay.turning_points is None:
            self._begin(self._search(press, caller, one, at))
            return voice(say("replay-searching"))
        found = [point.position for point in one.replay.turning_points]
        if not found:
            return voice(say("replay-no-turning-points"))
        following = next((position for position in found if position > at), found[0])
        await self._show(caller, one, following, instead=press.message)
        return ""

    async def _search(self, press: Press, caller: Caller, one: _Shown, at: int) -> None:
        """Compute the turning points, then show the next one, or say below the position that there are none."""
        try:
            replay = await self._replays.turning_points(one.replay.key)
            if replay is None or not replay.turning_points:
                self._context.reply(caller, caller.chat_voice(say("replay-no-turning-points")))
            else:
                await self._next_turning_point(press, caller, replace(one, replay=replay), at)
        except (NoReplay, StoreError) as error:
            _log.warning("turning points not shown", extra={"error": str(error)})

    async def _film(self, caller: Caller, replay: Replay) -> str:
        """Send the animation of a game: at once if it was sent before, otherwise as soon as it is made."""
        stored = await self._context.store.stored_replay(replay.key)
        if stored is not None and stored.film is not None:
            voice = caller.chat_voice
            name = f"{replay.record.header.game}-{replay.key}.mp4"
            self._put_film(caller, replay, voice, Animation(name, b""), stored.film)
            return ""
        if replay.key not in self._filming:
            self._filming.add(replay.key)
            self._begin(self._make_film(caller, replay))
        return caller.voice.plain(say("replay-animation-making"))

    async def _make_film(self, caller: Caller, replay: Replay) -> None:
        voice = await self._voice(caller, replay)
        scenes = [shown.replay_scene(replay, at, voice) for at in range(replay.last + 1)]
        try:
            made = await self._animator.make(f"{replay.record.header.game}-{replay.key}", scenes)
        except Exception:  # noqa: BLE001 - drawing and encoding may fail in any way
            _log.exception("animation of table %s not made", replay.key)
            self._context.reply(caller, voice(say("replay-animation-failed")))
            return
        finally:
            self._filming.discard(replay.key)
        self._put_film(caller, replay, voice, made, None)

    def _put_film(
        self, caller: Caller, replay: Replay, voice: Voice, film: Animation, file_id: str | None
    ) -> None:
        def keep(found: str | None) -> None:
            self._begin(self._keep_film(replay, found))

        self._context.outbox.put(
            Notice(
                place=caller.place,
                text=voice(say("replay-animation-text")),
                file=Attachment(film.name, film.content, True, file_id, keep),
                by=None if caller.person is None else caller.person.key,
            )
        )

    async def _keep_film(self, replay: Replay, file_id: str | None) -> None:
        try:
            await self._context.store.set_film(replay.key, file_id)
        except StoreError as error:
            _log.warning("file id not stored", extra={"error": str(error)})

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _send_file(self, caller: Caller, replay: Replay) -> None:
        voice = await self._voice(caller, replay)
        record = replay.record
        header = replace(record.header, players=voice.names)
        content = write(replace(record, header=header)).encode()
        file = Attachment(f"{header.game}-{replay.key}.jsonl", content)
        self._context.outbox.put(
            Notice(
                place=caller.place,
                text=voice(say("replay-file-text")),
                file=file,
                by=None if caller.person is None else caller.person.key,
            )
        )

    async def _share(self, press: Press, caller: Caller, one: _Shown, at: int) -> str:
        """Let everybody use the keys of a replay or, in a private chat, send it to the chat of its table."""
        if not caller.is_alone:
            await self._show(caller, replace(one, by=None), at, instead=press.message)
            return caller.voice.plain(say("replay-shared"))
        chat = await self._context.people.chat(one.home.chat)
        if chat.kind == "private" or not await self._context.admins.has_member(
            chat.telegram_id, press.sender.id
        ):
            raise NoReplay
        voice = await self._context.people.chat_voice(chat.key)
        voice = await self._context.people.named(one.replay.table, voice)
        self._context.outbox.put(
            Notice(
                place=one.home,
                text=shown.replay_caption(one.replay, at, voice),
                keyboard=shown.replay_keys(one.replay, at, voice, None, shares=False),
                scene=shown.replay_scene(one.replay, at, voice),
                only=f"replay {one.replay.key}",
                by=caller.key,
            )
        )
        return caller.voice.plain(say("replay-shared"))

    async def _voice(self, caller: Caller, replay: Replay) -> Voice:
        return await self._context.people.named(replay.table, caller.chat_voice)
