"""The commands /top and /me and their buttons: the standings of a group and the page of one person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from telegram import InlineKeyboardMarkup

from bot.handlers.context import Context
from bot.presentation import lobby
from bot.presentation.captions.matched import estimate_line
from bot.presentation.keys import keyboards
from bot.presentation.pages.standings_pages import (
    ROWS,
    leaderboard,
    leaderboard_caption,
    leaderboard_text,
    page_names,
    personal_page,
    personal_text,
)
from bot.presentation.people import Caller
from bot.presentation.texts import Voice
from bot.store.records import ChatKey, Message, PersonKey, Place
from bot.store.standings.periods import SPANS, period
from bot.store.standings.standing_records import PersonalGame
from bot.tables.refusals import BadButton, NoSender
from bot.telegram.buttons.buttons import Button
from bot.telegram.buttons.personal_buttons import MeButton, ReplayButton, ReplayStep, TopButton
from bot.telegram.incoming import CommandMessage, Press, private_chat
from bot.telegram.messages import Notice
from engine.saying import Saying, say
from render.pages import Leaderboard, PersonalPage
from render.scene import Scene

ME = "me"
"""The payload of the deep link that leads from a group to the page of the person."""


class StandingsPages:
    """Sends pages with standings."""

    def __init__(self, context: Context) -> None:
        self._context = context

    # The group

    async def top(self, message: CommandMessage, caller: Caller) -> None:
        """Send the standings of a game in the group or, in a private chat, the person's page.

        The game is the one named in the command if it has standings in the group, otherwise the one played most there.
        Raises StoreError.
        """
        if caller.is_alone:
            await self.me(message, caller)
            return
        games = await self._games(caller)
        if not games:
            text = caller.chat_voice(say("top-empty"))
            self._context.reply(caller, text, reply_to=message.message_id, ephemeral=True)
            return
        named = self._context.named_game(message.argument, caller)
        game = named if named is not None and named in games else games[0]
        await self._top(caller, games, TopButton(game, "all"))

    async def top_pressed(self, press: Press, caller: Caller, button: TopButton) -> None:
        """Show another game or period, or show everyone a page that only the person who pressed sees.

        Raises StoreError, and BadButton if the game has no standings in the chat.
        """
        games = await self._games(caller)
        if button.game not in games:
            raise BadButton
        await self._top(caller, games, button, instead=press.message)

    async def _games(self, caller: Caller) -> Sequence[str]:
        known = self._context.library.keys
        return [
            game
            for game in await self._context.store.games_played(caller.chat.key)
            if game in known
        ]

    async def _top(
        self,
        caller: Caller,
        games: Sequence[str],
        shown: TopButton,
        *,
        instead: Message | None = None,
    ) -> None:
        now = period(shown.span, self._context.clock.now())
        own = None if caller.person is None else caller.person.key
        rows = await self._context.store.standings(
            caller.chat.key, shown.game, now, limit=ROWS, person=own
        )
        found = leaderboard(shown.game, shown.span, rows, own)
        voice = await self._named(found.people, caller.chat_voice, caller.chat.key)
        assert isinstance(found.page, Leaderboard)  # noqa: S101 - for the type checker
        text = leaderboard_caption(found.page, voice)
        scene = Scene(shown.game, found.page, voice.names, voice.drawn)
        is_private = caller.audience is not None and not shown.show
        is_new = instead is None or (
            caller.audience is not None and caller.audience.copy is not None
        )
        keys = self._top_keys(games, shown, voice, shows=is_private and is_new)
        self._context.reply(
            caller,
            text,
            keys,
            instead=instead,
            scene=scene,
            unpictured=leaderboard_text(found.page, voice),
            ephemeral=not shown.show,
        )

    def _top_keys(
        self, games: Sequence[str], shown: TopButton, voice: Voice, *, shows: bool
    ) -> InlineKeyboardMarkup:
        """Return the keys of a page. `shows`: whether to add a key that shows the page to everyone."""
        plain = voice.plain
        periods: list[tuple[str, Button]] = [
            (
                _marked(plain(say(f"key-period-{span}")), chosen=span == shown.span),
                TopButton(shown.game, span),
            )
            for span in SPANS
        ]
        rows = [periods]
        if len(games) > 1:
            names: list[tuple[str, Button]] = [
                (
                    self._game_name(game, plain, chosen=game == shown.game),
                    TopButton(game, shown.span),
                )
                for game in games
            ]
            rows += [names[at : at + 2] for at in range(0, len(names), 2)]
        if shows:
            share: Button = TopButton(shown.game, shown.span, show=True)
            rows.append([(plain(say("top-show")), share)])
        return keyboards.written(rows)

    def _game_name(self, game: str, voice: Voice, *, chosen: bool) -> str:
        return _marked(voice(Saying(lobby.title(self._context.game(game)).id)), chosen=chosen)

    # One person

    async def me(self, message: CommandMessage, caller: Caller) -> None:
        """Send a person's own page to their private chat, about the games of this chat or, if it is private, all chats.

        It is about the game that the command names, if they have played it. If the bot cannot write there, reply with a
        link to that chat. Raises StoreError, and NoSender for anonymous admins and channels.
        """
        if caller.person is None or caller.sender is None:
            raise NoSender
        named = self._context.named_game(message.argument, caller) or ""
        if caller.is_alone:
            button = MeButton(named, 0)
            await self._page(caller.person.key, caller.place, caller.chat_voice, button)
            return
        voice = caller.chat_voice
        if not caller.person.started:
            self._context.reply_link(
                caller, message.message_id, say("me-start"), say("me-open"), ME
            )
            return
        chat = await self._context.people.enter(private_chat(caller.sender.id), caller.sender)
        button = MeButton(named, caller.chat.key, topic=caller.topic)
        await self._page(caller.person.key, Place(chat.key), caller.voice, button)
        text = voice(say("me-sent"))
        self._context.reply(caller, text, reply_to=message.message_id, ephemeral=True)

    async def me_pressed(self, press: Press, caller: Caller, button: MeButton) -> str:
        """Show a person their page about another game, or show it in the group. Return the answer to the press.

        Raises StoreError, and BadButton if another game is requested outside the private chat, or if the page is to be
        shown in a group that the person is not in, or in whose standings they have no such game.
        """
        if not button.show:
            if not caller.is_alone:
                raise BadButton
            await self._page(
                caller.key, caller.place, caller.chat_voice, button, instead=press.message
            )
            return ""
        games = await self._context.store.personal_games(caller.key, ChatKey(button.chat))
        game = next((one for one in games if one.game == button.game), None)
        if button.chat == 0 or game is None:
            raise BadButton
        chat = await self._context.people.chat(ChatKey(button.chat))
        if not await self._context.admins.has_member(chat.telegram_id, press.sender.id):
            raise BadButton
        voice = await self._context.people.chat_voice(ChatKey(button.chat))
        place = Place(ChatKey(button.chat), button.topic)
        await self._send(game, place, voice, button, caller.key, ())
        return caller.voice.plain(say("me-shown"))

    async def _page(
        self,
        person: PersonKey,
        place: Place,
        voice: Voice,
        button: MeButton,
        *,
        instead: Message | None = None,
    ) -> None:
        """Send a person's page about `button.game` or, if they have not played it, about the game they played last.

        Raises StoreError.
        """
        chat = _chat_of(button)
        known = self._context.library.keys
        games = [
            one
            for one in await self._context.store.personal_games(person, chat)
            if one.game in known
        ]
        if not games:
            text = voice(say("me-empty"))
            self._context.outbox.put(Notice(place=place, text=text, instead=instead, by=person))
            return
        chosen = next((one for one in games if one.game == button.game), games[0])
        plain = voice.plain
        names: list[tuple[str, Button]] = [
            (
                self._game_name(one.game, plain, chosen=one is chosen),
                MeButton(one.game, button.chat, topic=button.topic),
            )
            for one in games
        ]
        rows = [names[at : at + 2] for at in range(0, len(names), 2)] if len(names) > 1 else []
        if chat is not None:
            show: Button = MeButton(chosen.game, button.chat, show=True, topic=button.topic)
            rows.append([(plain(say("me-show")), show)])
        await self._send(chosen, place, voice, button, person, rows, instead=instead)

    async def _send(
        self,
        game: PersonalGame,
        place: Place,
        voice: Voice,
        button: MeButton,
        person: PersonKey,
        rows: Sequence[Sequence[tuple[str, Button]]],
        *,
        instead: Message | None = None,
    ) -> None:
        """Send a page with the keys `rows` and, if there is a best move, a key that shows it. Raises StoreError."""
        found = personal_page(game)
        best = await self._context.store.best_move(person, game.game, _chat_of(button))
        if best is not None:
            opens = ReplayButton(best.table, best.position, ReplayStep.OPEN, person)
            rows = [[(voice.plain(say("me-best-move-key")), opens)], *rows]
        voice = await self._named(found.people, voice, _chat_of(button))
        assert isinstance(found.page, PersonalPage)  # noqa: S101 - for the type checker
        known = game.strength
        strength = None if known is None else estimate_line(game.game, known)
        scope = say("me-chat") if button.chat else say("me-everywhere")
        all_here = len(game.history) == game.standing.played
        rated_in = None if button.chat or all_here else await self._context.people.chat(game.chat)
        notice = Notice(
            place=place,
            text=personal_text(found.page, scope, best, voice, strength, rated_in),
            keyboard=keyboards.written(rows) if rows else None,
            scene=Scene(game.game, found.page, voice.names, voice.drawn),
            instead=instead,
            by=person,
        )
        if place.topic:  # it may be closed or deleted by now
            notice = replace(notice, fallback=replace(notice, place=Place(place.chat)))
        self._context.outbox.put(notice)

    async def _named(
        self, people: Sequence[PersonKey], voice: Voice, chat: ChatKey | None
    ) -> Voice:
        """Return the voice with the names of the people of a page about a chat, or about all chats if it is None."""
        known = await self._context.people.in_chat(chat, people)
        return voice.named(page_names(people, known, voice))


def _chat_of(button: MeButton) -> ChatKey | None:
    return ChatKey(button.chat) if button.chat else None


def _marked(label: str, *, chosen: bool) -> str:
    return f"✓ {label}" if chosen else label
