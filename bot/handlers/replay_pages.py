"""Replays in messages: the keys that show positions and turning points, and those that send animations and files."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from bot.handlers.context import Context
from bot.presentation.boards.animations import Animation, Animator
from bot.presentation.pages import replays as shown
from bot.presentation.people import Caller
from bot.runtime.tasks import cancel_all
from bot.store.errors import StoreError
from bot.store.outages import level_of
from bot.store.records import CARD, Message, Person, PersonKey, Place, TableKey
from bot.store.replay_records import FilmStyle
from bot.tables.refusals import BadButton, NoReplay
from bot.tables.replays.replay_library import ReplayLibrary
from bot.tables.replays.replays import Replay
from bot.telegram.buttons.personal_buttons import ReplayStep
from bot.telegram.incoming import Press
from bot.telegram.messages import Attachment, Notice
from engine.notation import write
from engine.saying import Saying, say

log = logging.getLogger(__name__)
_Film: TypeAlias = tuple[int, bool, FilmStyle]
"""The identity of an animation: the key of the replay, whether it is an imported game, and the style."""


@dataclass(frozen=True, slots=True)
class OpenReplay:
    """A replay in a message. `home` is the place where its game was played, or None if a person sent it as a file.

    `by` is the only person who may use its keys, or None if everybody may.
    """

    replay: Replay
    home: Place | None
    by: PersonKey | None


class ReplayPages:
    """Shows replays and sends their files. Computes turning points and animations in the background.

    Callers must check that the person may see the replay."""

    def __init__(self, context: Context, replays: ReplayLibrary, animator: Animator) -> None:
        self._context = context
        self._replays = replays
        self._animator = animator
        self._tasks: set[asyncio.Task[None]] = set()
        self._filming: dict[_Film, dict[Place, Caller]] = {}
        """The people who requested an animation that is being made, by the places to which it will be sent."""

    async def step(
        self, press: Press, caller: Caller, one: OpenReplay, step: ReplayStep, at: int
    ) -> str:
        """Carry out a step at position `at`, counted from 0, and return the answer. Raises Refusal, StoreError."""
        match step:
            case ReplayStep.GO | ReplayStep.OPEN:
                await self.show(caller, one, at, instead=press.message)
            case ReplayStep.TURNING_POINT:
                return await self._next_turning_point(press, caller, one, at)
            case ReplayStep.ANIMATION:
                return await self._film(caller, one.replay)
            case ReplayStep.FILE:
                await self._send_file(caller, one.replay)
            case ReplayStep.SHARE:
                return await self._share(press, caller, one, at)
        return ""

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Start `work` in a background task, so that the handling of an update does not wait for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def idle(self) -> None:
        """Wait until no background task is running."""
        while self._tasks:
            await asyncio.wait(tuple(self._tasks))

    async def close(self) -> None:
        """Cancel the background tasks, and close the animator."""
        await cancel_all(self._tasks)
        self._animator.close()

    async def show(
        self, caller: Caller, one: OpenReplay, at: int, *, instead: Message | None = None
    ) -> None:
        """Show position `at`, counted from 0 and limited to the last one, in the caller's chat. Raises StoreError."""
        replay, at = one.replay, min(at, one.replay.last)
        voice = await self._context.people.named_in(replay, caller.chat_voice)
        is_away = one.home is not None and one.home.chat != caller.chat.key
        if (
            is_away and one.home is not None
        ):  # the home of a card is a chat to which nothing is sent
            is_away = (await self._context.people.chat(one.home.chat)).kind != CARD
        shares = is_away if caller.is_alone else one.by is not None
        self._context.reply(
            caller,
            shown.replay_caption(replay, at, voice, await self._replaced(replay)),
            shown.replay_keys(replay, at, voice, one.by, shares=shares),
            instead=instead,
            scene=shown.replay_scene(replay, at, voice),
            ephemeral=one.by is not None,
        )

    async def _next_turning_point(
        self, press: Press, caller: Caller, one: OpenReplay, at: int
    ) -> str:
        voice = caller.voice.plain
        if one.replay.turning_points is None:
            self.begin(self._search(press, caller, one, at))
            return voice(say("replay-searching"))
        found = [point.position for point in one.replay.turning_points]
        if not found:
            return voice(say("replay-no-turning-points"))
        following = next((position for position in found if position > at), found[0])
        await self.show(caller, one, following, instead=press.message)
        return ""

    async def _search(self, press: Press, caller: Caller, one: OpenReplay, at: int) -> None:
        """Compute the turning points, then show the next one, or send a message that there are none."""
        try:
            replay = await self._replays.turning_points(one.replay)
            if replay is None or not replay.turning_points:
                self._tell(caller, caller.chat_voice(say("replay-no-turning-points")))
            else:
                await self._next_turning_point(press, caller, replace(one, replay=replay), at)
        except (NoReplay, StoreError) as error:
            log.log(level_of(error), "turning points not shown", extra={"error": str(error)})

    def _tell(self, caller: Caller, text: str) -> None:
        """Send a separate message, which does not replace a replay that only the caller sees."""
        audience = caller.audience and replace(caller.audience, copy=None)
        self._context.reply(replace(caller, audience=audience), text, ephemeral=True)

    async def _film(self, caller: Caller, replay: Replay) -> str:
        """Send the animation of a game, and return the answer to the press.

        If the game is not imported and its last animation has the same style, that one is sent again. Otherwise, a
        new one is made and then sent to every chat in which somebody requested it meanwhile.
        """
        stored, forgotten = None, await self._forgotten_at(replay)
        if replay.table is not None:
            stored = await self._context.store.stored_replay(TableKey(replay.key))
        style = FilmStyle(caller.chat.theme, caller.chat_voice.locale)
        if stored is not None and stored.film is not None and stored.film_style == style:
            name = f"{replay.game.key}-{replay.key}.mp4"
            self._put_film(caller, replay, Animation(name, b""), stored.film, forgotten)
            return ""
        wanted = (*replay.identity, style)
        if wanted not in self._filming:
            self._filming[wanted] = {}
            self.begin(self._make_film(caller, replay, wanted))
        self._filming[wanted].setdefault(caller.place, caller)
        return caller.voice.plain(say("replay-animation-making"))

    async def _make_film(self, caller: Caller, replay: Replay, wanted: _Film) -> None:
        """Make the animation of a game, and send it, or a message that it failed, to all places that wait for it."""
        made, forgotten, told = None, 0, set[Place]()

        def progress(percent: int) -> None:
            for one in self._filming[wanted].values():
                told.add(one.place)
                self._tell_progress(one, wanted, say("replay-animation-progress", percent=percent))

        try:
            made, forgotten = await self._animation(caller, replay, progress)
        except Exception:
            log.exception("animation of game %s not made", replay.key)
        finally:
            waiting = self._filming.pop(wanted)
        for one in waiting.values():
            if one.place in told:
                ended = "failed" if made is None else "ready"
                self._tell_progress(one, wanted, say(f"replay-animation-{ended}"))
            if made is not None:
                self._put_film(one, replay, made, None, forgotten)
            elif one.place not in told:
                self._tell(one, one.chat_voice(say("replay-animation-failed")))

    def _tell_progress(self, caller: Caller, wanted: _Film, saying: Saying) -> None:
        """Show the progress of an animation in one message, which later calls edit."""
        text, name = caller.chat_voice(saying), f"film {wanted}"
        self._context.outbox.put(Notice(place=caller.place, text=text, only=name, in_place=True))

    async def _animation(
        self, caller: Caller, replay: Replay, progress: Callable[[int], None]
    ) -> tuple[Animation, int]:
        """Make the animation of a game, and make it again if one of its players was forgotten meanwhile.

        Also return how many were forgotten when the names were read. Raises StoreError and what `make` raises.
        """
        theme = caller.chat.theme or ""
        while True:
            forgotten = await self._forgotten_at(replay)
            for person in () if replay.table is None else replay.table.people:
                self._context.people.drop("person", person)  # the cache may be older than the count
            voice = await self._context.people.named_in(replay, caller.chat_voice)
            scenes = shown.film_scenes(replay, voice, theme)
            made = await self._animator.make(f"{replay.game.key}-{replay.key}", scenes, progress)
            if await self._forgotten_at(replay) == forgotten:
                return made, forgotten

    async def _forgotten_at(self, replay: Replay) -> int:
        if replay.table is None:
            return 0
        return await self._context.store.forgotten_at(TableKey(replay.key))

    def _put_film(
        self, caller: Caller, replay: Replay, film: Animation, file_id: str | None, forgotten: int
    ) -> None:
        """Send an animation, and then store its file id if at most `forgotten` players have been forgotten by then."""
        style = FilmStyle(caller.chat.theme, caller.chat_voice.locale)

        def keep(found: str | None) -> None:
            if replay.table is not None:
                self.begin(self._keep_film(TableKey(replay.key), found, style, forgotten))

        self._context.outbox.put(
            Notice(
                place=caller.place,
                text=caller.chat_voice(say("replay-animation-text")),
                file=Attachment(
                    *(film.name, film.content, True, file_id, keep),
                    refused=caller.chat_voice(say("replay-animation-forbidden")),
                ),
                by=None if caller.person is None else caller.person.key,
            )
        )

    async def _keep_film(
        self, table: TableKey, file_id: str | None, style: FilmStyle, forgotten: int
    ) -> None:
        try:
            await self._context.store.set_film(table, file_id, style, forgotten=forgotten)
        except StoreError as error:
            log.log(level_of(error), "file id not stored", extra={"error": str(error)})

    async def _send_file(self, caller: Caller, replay: Replay) -> None:
        voice = await self._context.people.named_in(replay, caller.chat_voice)
        record = replay.record
        header = replace(record.header, players=voice.names)
        content = write(replace(record, header=header)).encode()
        refused = voice(say("replay-file-forbidden"))
        file = Attachment(f"{header.game}-{replay.key}.jsonl", content, refused=refused)
        self._context.outbox.put(
            Notice(
                place=caller.place,
                text=voice(say("replay-file-text")),
                file=file,
                by=None if caller.person is None else caller.person.key,
            )
        )

    async def _share(self, press: Press, caller: Caller, one: OpenReplay, at: int) -> str:
        """Let everybody use the keys of a replay or, in a private chat, send the replay to the chat of its table.

        Return the answer to the press. Raises StoreError, BadButton for an imported game, and NoReplay if the table was
        opened in a private chat or the person who pressed is not in the chat of the table.
        """
        if one.home is None or one.replay.table is None:
            raise BadButton
        if not caller.is_alone:
            await self.show(caller, replace(one, by=None), at, instead=press.message)
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
                text=shown.replay_caption(one.replay, at, voice, await self._replaced(one.replay)),
                keyboard=shown.replay_keys(one.replay, at, voice, None, shares=False),
                scene=shown.replay_scene(one.replay, at, voice),
                only=f"replay {one.replay.key}",
                by=caller.key,
            )
        )
        return caller.voice.plain(say("replay-shared"))

    async def _replaced(self, replay: Replay) -> Mapping[PersonKey, Person]:
        """Return the first owners of seats that changed hands, without last names if people played across chats."""
        people, replaced = self._context.people, replay.replaced.values()
        if replay.table is None:
            return await people.names(replaced)
        return await people.at_table(replay.table, replaced)
