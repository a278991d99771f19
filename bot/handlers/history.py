"""The list of finished games, and access to their replays: the command /games and its buttons."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.handlers.context import Context
from bot.handlers.replay_pages import OpenReplay, ReplayPages
from bot.presentation.pages import replays as shown
from bot.presentation.people import Caller
from bot.runtime.clock import Clock
from bot.store.records import FinishedGame, Message, Place, TableKey
from bot.tables.facts import Occupant
from bot.tables.refusals import BadButton, NoReplay, NotYourReplay
from bot.tables.replays.replay_library import ReplayLibrary
from bot.tables.replays.replays import Replay
from bot.telegram.buttons.personal_buttons import HistoryButton, ReplayButton, ReplayStep
from bot.telegram.incoming import CommandMessage, Press, private_chat
from engine.saying import say

PAGE = 6
"""The maximum number of games on a page of the list."""
MOST_PAGES = 1_000_000
"""The highest number of a page for which the list is read."""


class History:
    """Handles /games and the buttons of lists and replays of finished games."""

    def __init__(
        self, context: Context, replays: ReplayLibrary, pages: ReplayPages, clock: Clock
    ) -> None:
        self._context = context
        self._replays = replays
        self._pages = pages
        self._clock = clock

    async def command(self, message: CommandMessage, caller: Caller) -> None:
        """Reply with the newest finished games of the chat or, in a private chat, of the person. Raises StoreError."""
        by = None if caller.person is None else caller.person.key
        await self._list(caller, HistoryButton(0, by), reply_to=message.message_id)

    async def press(
        self, press: Press, caller: Caller, button: HistoryButton | ReplayButton
    ) -> str:
        """Handle a press and return the text of the answer. Raises Refusal, StoreError."""
        if button.by not in (None, caller.key):
            raise NotYourReplay
        if isinstance(button, HistoryButton):
            if button.page > MOST_PAGES:
                raise BadButton
            await self._list(caller, button, instead=press.message)
            return ""
        replay, home = await self._visible(caller, button)
        if button.step is ReplayStep.OPEN:
            is_open = caller.is_alone or caller.person is None
            by = button.by if is_open else caller.key  # the key of a board is for everybody
            return await self._open(caller, OpenReplay(replay, home, by), button.position)
        one = OpenReplay(replay, home, button.by)
        return await self._pages.step(press, caller, one, button.step, button.position)

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
                occupants = await self._occupants_at_end(key, finished)
                games.append(
                    shown.ListedGame(key, self._context.game(row.game), finished, occupants)
                )
        if not games:
            text = voice(say("history-none"))
            self._context.reply(caller, text, instead=instead, reply_to=reply_to, ephemeral=True)
            return
        chat = None if caller.is_alone else caller.chat.key
        seated = {key for one in games for key in one.people}
        people = await self._context.people.in_chat(chat, seated)
        text = shown.history_text(
            games, people, voice, first=first, now=self._clock.now(), alone=caller.is_alone
        )
        has_more = len(keys) > PAGE
        markup = shown.history_keys(
            games, voice, page=button.page, first=first, by=button.by, has_more=has_more
        )
        self._context.reply(
            caller, text, markup, instead=instead, reply_to=reply_to, ephemeral=True
        )

    async def _occupants_at_end(self, key: TableKey, game: FinishedGame) -> tuple[Occupant, ...]:
        """Return the occupants of the seats at the end, or () if nobody left a seat or the log cannot be read."""
        if not any(seat.left for seat in game.seats):
            return ()
        with suppress(NoReplay):
            return await self._replays.last_occupants(key)
        return ()

    async def _visible(self, caller: Caller, button: ReplayButton) -> tuple[Replay, Place]:
        """Return a replay and the place of its table.

        Raises StoreError, and NoReplay if the game cannot be replayed, or was played neither in this chat nor, in a
        private chat, by this person.
        """
        replay = await self._replays.load(button.table)
        home = (await self._context.store.table(button.table)).place
        is_player = caller.is_alone and caller.key in replay.players
        if home.chat != caller.chat.key and not is_player:
            raise NoReplay
        return replay, home

    async def _open(self, caller: Caller, one: OpenReplay, at: int) -> str:
        """Show a replay to the person alone if possible, otherwise to the chat. Return the answer to the press.

        If the request allows no ephemeral message in this chat, the replay is shown in the person's private chat, if
        they played in the game and the bot may write to them.
        """
        person, sender = caller.person, caller.sender
        if caller.is_alone or caller.audience is not None or person is None or sender is None:
            await self._pages.show(caller, one, at)
            return ""
        if person.key not in one.replay.players or not person.started:
            await self._pages.show(caller, one, at)
            return ""
        private = await self._context.people.caller(sender, private_chat(sender.id))
        await self._pages.show(private, replace(one, by=None), at)
        return caller.voice.plain(say("replay-sent"))
