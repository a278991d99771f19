"""The boards of a table in the private chats of its players, and its cards."""

from __future__ import annotations

from dataclasses import replace

from bot.presentation import lobby
from bot.presentation.boards import cards
from bot.presentation.boards.board_scenes import board_scene
from bot.presentation.boards.boards import NOTHING, BoardComposer
from bot.presentation.boards.text_boards import described, text_board
from bot.presentation.captions.captions import board_caption, end_rest
from bot.presentation.captions.first_games import with_help
from bot.presentation.captions.live_notes import live_notes, remarks
from bot.presentation.captions.notes import notes
from bot.presentation.keys import board_keys, keyboards
from bot.presentation.keys.guest_keys import guest_board
from bot.presentation.links import lesson_link
from bot.presentation.narration.narrator import narrate
from bot.presentation.table_label import table_label
from bot.presentation.texts import Voice
from bot.store.records import ChatKey, PersonKey, Place, Stage, TableKey, Version
from bot.tables.guests import guest_in
from bot.tables.live_table import LiveTable
from bot.tables.replays.fairness import commitment_of
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action, TableButton
from bot.telegram.messages import BoardMessage, KeyboardUpdate
from engine.contract import Seat, View, Word
from engine.saying import say
from render.scene import Scene


class GuestBoardComposer(BoardComposer):
    """Composes boards for all chats of a table. A private chat shows what its owner may see, in the chat's language."""

    async def guest_board(
        self, table: TableKey, person: PersonKey, chat: ChatKey, shown: Version
    ) -> BoardMessage:
        """Return a table's board for a person in their private chat, after waiting briefly for computers to move.

        `shown` is the version that the person saw last. Raises NoTable, BrokenLog, StoreError.
        """
        await self._computers.wait_for_quick_moves(table)
        live = await self._tables.live(table)
        voice = await self._people.named(live.table, await self._people.chat_voice(chat))
        if not live.table.has_board:
            return self._guest_lobby(live, chat, voice)
        update, scene, rest = await self._guest_update(live, person, chat, shown, voice)
        return BoardMessage(
            version=update.version,
            text=update.text,
            unpictured=update.unpictured,
            keyboard=update.keyboard,
            scene=scene,
            rest=rest,
        )

    async def card(self, table: TableKey, old: str | None = None) -> BoardMessage:
        """Return the text and the keyboard of the cards of a table, or of its old card with the token `old`.

        Raises NoTable, BrokenLog, StoreError.
        """
        live = await self._tables.live(table)
        voice = await self._people.table_voice(live)
        keys: keyboards.Markup | None
        if old is None:
            text = cards.card_text(live.table, voice)
            keys = cards.card_keys(live.table, live.token, self._username, voice)
        else:
            text = cards.replaced(live.table, voice)
            keys = cards.replaced_keys(self._username, old if old == live.token else "", voice)
        return BoardMessage(version=live.table.version, text=text, keyboard=keys)

    async def choice(self, live: LiveTable, chat: ChatKey) -> KeyboardUpdate:
        """Return the keyboard and caption update that shows a partial word or a menu on the board in `chat`.

        Raises StoreError.
        """
        person = guest_in(live.table.guests, chat)
        if person is None or chat == live.place.chat:
            return await super().choice(live, chat)
        voice = await self._people.named(live.table, await self._people.chat_voice(chat))
        shown = live.public.version
        return (await self._guest_update(live, person, chat, shown, voice))[0]

    def _guest_lobby(self, live: LiveTable, chat: ChatKey, voice: Voice) -> BoardMessage:
        table, keys, menu = live.table, None, live.menu_in(chat)
        if table.stage is Stage.LOBBY:
            link = self._invitation(live)
            learn = lesson_link(self._username, table.game.key) if link else None
            if table.host in {None, guest_in(table.guests, chat)}:
                keys = keyboards.lobby(live.key, table, voice, link, lesson=learn, menu=menu)
            else:
                keys = _player_keys(live.key, table, voice, link, learn)
                menu = ""
        text = lobby.text(table, voice, commitment_of(live.key, table), menu)
        return BoardMessage(version=table.version, text=text, keyboard=keys)

    async def _guest_update(
        self, live: LiveTable, person: PersonKey, chat: ChatKey, shown: Version, voice: Voice
    ) -> tuple[KeyboardUpdate, Scene, tuple[str, ...]]:
        """Return the keyboard and the caption of a person's board, its scene, and `BoardMessage.rest`."""
        table, game, chosen = live.public, live.table.game, Word(live.chosen_in(chat))
        seat = table.seat_of(person)
        public, told = self.told(live, table, shown, chat)
        label = await table_label(self._store, live, chat)
        zones = () if table.paused is None else await self._zones(table)
        noted = (*notes(table, voice, zones), *live_notes(live))
        asides = (*noted, *(() if label is None else (label,)))
        if table.stage is Stage.OVER or seat is None:
            told, view, ask = replace(told, to_move=None), public, None
            menu = live.menu_in(chat)
            keys = board_keys.board(
                live.key, table, public, voice, menu=menu, is_mover_here=seat is not None
            )
            scene = self._guest_scene(live, None, public, Word(""), voice)
        else:
            view = replace(table.view(seat), events=told.events)
            is_mover = (
                table.to_move == seat
                and table.occupants[seat].level is None
                and table.paused is None
            )
            ask = game.own_keys(view, chosen).prompt if is_mover else None
            told_first = await self._first_games.help(person, game.key, ask, voice)
            ask, helps = with_help(ask, told_first), told_first is not None
            keys = guest_board(live.key, table, view, voice, chosen, seat, helps=helps)
            scene = self._guest_scene(live, seat, public, chosen, voice)
        self._shown.put((live.key, chat), (table.version, scene))
        caption = board_caption(
            game,
            told,
            voice,
            asides,
            reader=seat,
            ask=ask,
            narration=narrate(table, told),
            remarks=remarks(live),
        )

        def unpictured() -> str:
            return text_board(
                game,
                replace(view, events=told.events, to_move=told.to_move),
                voice,
                (*(() if ask is None else (ask,)), *remarks(live), *noted),
                reader=seat,
                position=described(table, view, chosen),
                narration=narrate(table, told),
            )

        update = KeyboardUpdate(
            table=live.key,
            place=Place(chat),
            version=table.version,
            keyboard=keys,
            is_current=self._is_current(live),
            text=caption,
            unpictured=unpictured,
        )
        rest = end_rest(
            game, told, voice, asides, narration=narrate(table, told), remarks=remarks(live)
        )
        return update, scene, rest

    def _guest_scene(
        self, live: LiveTable, seat: Seat | None, public: View, chosen: Word, voice: Voice
    ) -> Scene:
        """Return the scene of a game.

        It shows the view of `seat` if that is not None and the game draws hidden items (`own_picture`), otherwise the
        view `public`.
        """
        table, game, view = live.public, live.table.game, public
        if seat is not None and game.own_picture(NOTHING) is not None:
            view = replace(table.view(seat), events=public.events)
        return board_scene(table, view, voice, chosen)


def _player_keys(
    key: TableKey, table: Table, voice: Voice, invitation: str | None, lesson: str | None
) -> keyboards.Markup:
    """Return the keyboard of a lobby for a player who is not the host: without the keys that only the host may press.

    `invitation` and `lesson` are URLs as those of `keyboards.lobby`.
    """
    leave = say("lobby-leave"), TableButton(key, table.position, Action.LEAVE)
    labels = (say("lesson-key", form="long"), lesson), (say("lobby-invite"), invitation)
    links = [
        keyboards.link(label, url, voice).inline_keyboard[0][0] for label, url in labels if url
    ]
    return keyboards.Markup([*keyboards.grid([[leave]], voice).inline_keyboard, links])
