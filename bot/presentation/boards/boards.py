"""The board of a table: the text of its lobby, or the picture and caption of its game, with a keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

from bot.presentation import lobby
from bot.presentation.boards.board_scenes import board_scene, drawn_choice
from bot.presentation.boards.text_boards import described, text_board
from bot.presentation.boards.told_events import told_events
from bot.presentation.captions.captions import board_caption, end_rest
from bot.presentation.captions.first_games import FirstGames, with_help
from bot.presentation.captions.live_notes import live_notes, remarks
from bot.presentation.captions.notes import notes
from bot.presentation.dates import zone_of
from bot.presentation.keys import board_keys, keyboards
from bot.presentation.links import lesson_link, share_link, start_link
from bot.presentation.narration.narrator import narrate
from bot.presentation.people import People
from bot.presentation.table_label import table_label
from bot.presentation.texts import Voice
from bot.runtime.keyed import BoundedCache
from bot.store.interface import Store
from bot.store.records import ChatKey, Stage, TableKey, Version, Waiting
from bot.tables.computers.computers import Computers
from bot.tables.live_table import LiveTable
from bot.tables.replays.fairness import commitment_of
from bot.tables.service import TableService
from bot.tables.table import Table
from bot.telegram.messages import BoardMessage, BoardSource, KeyboardUpdate
from engine.contract import Seat, View, Word
from engine.saying import Saying
from render.scene import Scene

NOTHING = Word("")
MAX_TABLES = 4096
"""The maximum number of boards for which the latest scene and the reported events are remembered."""


class BoardComposer(BoardSource):
    """Composes the boards in the homes of tables when the outbox is about to send them."""

    def __init__(
        self,
        store: Store,
        tables: TableService,
        computers: Computers,
        people: People,
        username: str,
    ) -> None:
        """`username` is the bot's username for invitation links, or "" for no links."""
        self._store = store
        self._tables = tables
        self._computers = computers
        self._people = people
        self._username = username
        self._first_games = FirstGames(store, people)
        self._reported = BoundedCache[tuple[TableKey, ChatKey], tuple[Version, Version]](MAX_TABLES)
        self._shown = BoundedCache[tuple[TableKey, ChatKey], tuple[Version, Scene]](MAX_TABLES)

    def scene_shown(self, key: TableKey, table: Table, chat: ChatKey) -> Scene | None:
        """Return the scene of the last board that was composed for a table in `chat`.

        Return None if that board is not known or showed another version than `table`.
        """
        known = self._shown.get((key, chat))
        return known[1] if known is not None and known[0] == table.version else None

    def shows_other_choice(self, live: LiveTable, chat: ChatKey) -> bool:
        """Return whether the picture of a new board would show a different partial word than the chat's last picture.

        Return True if the last picture is not known, and False in games whose pictures show no partial words.
        """
        table, chosen = live.public, Word(live.chosen_in(chat))
        if not table.game.previews and table.game.own_picture(NOTHING) is None:
            return False
        scene = self.scene_shown(live.key, table, chat)
        if scene is None:
            return True
        return scene.chosen != drawn_choice(table.game, cast(View, scene.view), chosen)

    async def board(self, table: TableKey, shown: Version) -> BoardMessage:
        """Return a table's current board, after waiting briefly for computers to move.

        `shown` is the version that people saw last. Raises NoTable, BrokenLog, StoreError.
        """
        await self._computers.wait_for_quick_moves(table)
        live = await self._tables.live(table)
        return (
            await self._lobby(live) if not live.table.has_board else await self._game(live, shown)
        )

    async def _lobby(self, live: LiveTable) -> BoardMessage:
        table = live.table
        voice = await self._people.table_voice(live)
        link = self._invitation(live)
        learn = lesson_link(self._username, table.game.key) if link else None
        menu = live.menu_in(live.place.chat)
        keys = (
            keyboards.lobby(live.key, table, voice, link, lesson=learn, menu=menu)
            if table.stage is Stage.LOBBY
            else None
        )
        text = lobby.text(table, voice, commitment_of(live.key, table), menu)
        return BoardMessage(version=table.version, text=text, keyboard=keys)

    async def _game(self, live: LiveTable, shown: Version) -> BoardMessage:
        update, view, voice, rest = await self._update(live, shown)
        table, chosen = live.public, Word(live.chosen)
        scene = board_scene(table, view, voice, chosen)
        self._shown.put((live.key, live.place.chat), (table.version, scene))
        return BoardMessage(
            version=update.version,
            text=update.text,
            unpictured=update.unpictured,
            keyboard=update.keyboard,
            pinned=live.table.stage is Stage.RUNNING and "pinned" in live.table.switches,
            scene=scene,
            rest=rest,
        )

    async def choice(self, live: LiveTable, chat: ChatKey) -> KeyboardUpdate:
        """Return the keyboard and caption update that shows a partial word or a menu on the board in the table's home.

        `chat` must be the home; subclasses may also accept other chats. Raises StoreError.
        """
        return (await self._update(live, live.public.version))[0]

    async def _update(
        self, live: LiveTable, shown: Version
    ) -> tuple[KeyboardUpdate, View, Voice, tuple[str, ...]]:
        """Return the update of a board, its view and voice, and `BoardMessage.rest`.

        The view is that of the only person's seat if the board shows their secrets (`_shows_secrets`), otherwise the
        public view.
        """
        table, chosen = live.public, Word(live.chosen)
        voice = await self._people.table_voice(live)
        view, told = self.told(live, table, shown, live.place.chat)
        is_here, reader = live.is_mover_in(live.place.chat), only_person(table)
        if await self._shows_secrets(live, reader):
            view = replace(table.view(reader), events=view.events)
        asked = prompt(table, view, chosen) if is_here else None
        owner = None if reader is None or reader != view.to_move else table.occupants[reader].owner
        told_first = await self._first_games.help(owner, table.game.key, asked, voice)
        keyboard = board_keys.board(
            live.key,
            table,
            view,
            voice,
            chosen,
            menu=live.menu_in(live.place.chat),
            is_mover_here=is_here,
            helps=told_first is not None,
        )
        if table.stage is Stage.OVER:
            view = replace(view, to_move=None)
        label = await table_label(self._store, live, live.place.chat)
        zones = () if table.paused is None else await self._zones(table)
        if table.stage is Stage.OVER:
            told = replace(told, to_move=None)
        labels = () if label is None else (label,)
        noted = (*notes(table, voice, zones), *live_notes(live), *labels)
        told_last = narrate(table, told)
        update = KeyboardUpdate(
            table=live.key,
            place=live.place,
            version=table.version,
            keyboard=keyboard,
            is_current=self._is_current(live),
            text=board_caption(
                table.game,
                told,
                voice,
                noted,
                reader=reader,
                ask=with_help(asked, told_first) if view.to_move is not None else None,
                narration=told_last,
                remarks=remarks(live),
            ),
            unpictured=lambda: position_text(live, told, voice, told_first=told_first),
        )
        rest = end_rest(table.game, told, voice, noted, narration=told_last, remarks=remarks(live))
        return update, view, voice, rest

    async def _shows_secrets(self, live: LiveTable, reader: Seat | None) -> bool:
        """Return whether the board of a table shows what only the player of the seat `reader` may see.

        This is the case while a solo game whose pictures show hidden items runs in a private chat.
        """
        table = live.public
        if reader is None or table.stage is not Stage.RUNNING:
            return False
        if table.game.own_picture(NOTHING) is None:
            return False
        return (await self._people.chat(live.place.chat)).kind == "private"

    async def _zones(self, table: Table) -> Sequence[str]:
        """Return the time zones of the people at a table."""
        people = await self._people.names(table.people)
        texts = self._people.texts
        return tuple(zone_of(people[key], texts) for key in table.people if key in people)

    def told(
        self, live: LiveTable, table: Table, shown: Version, chat: ChatKey
    ) -> tuple[View, View]:
        """Return two public views: one with the events since version `shown`, one with those that the text reports.

        `table` is the table as the readers see it. After a seat has changed hands, the text reports only the events
        since then. If a game ended before the first move, the text does not say who begins.
        """
        view = table.view(since=self._since(live, table, shown, chat))
        if table.stage is Stage.OVER and len(table.turns) == 1:
            return view, replace(view, events=())
        if not table.handed_over:
            return view, view
        return view, replace(view, events=told_events(table, view.events))

    def _since(self, live: LiveTable, table: Table, shown: Version, chat: ChatKey) -> Version:
        """Return the version after which events are reported.

        If the board already shows the table's version, return the result that was used for that board, so that the same
        events are reported again.
        """
        board = (live.key, chat)
        last = self._reported.get(board)
        if last is not None and last[0] == shown == table.version:
            return last[1]
        since = table.told_since(shown)
        if table.version == live.public.version:
            self._reported.put(board, (table.version, since))
        return since

    def _is_current(self, live: LiveTable) -> Callable[[], bool]:
        """Return a function that returns whether the board is still the same as now.

        Facts that do not change the board are ignored.
        """
        known = live.board_version
        return lambda: self._tables.cached(live.key) is live and live.board_version == known

    def _invitation(self, live: LiveTable) -> str | None:
        if live.table.opened.solo or not self._username:
            return None
        return share_link(start_link(self._username, live.token))


def position_text(
    live: LiveTable,
    view: View,
    voice: Voice,
    reader: Seat | None = None,
    told_first: Saying | None = None,
    *,
    has_keys: bool = True,
) -> str:
    """Return the board of a table as text, without a picture. `view` is the public view, with the events to report.

    If `reader` is not None, only the player of that seat reads the text, which includes what only they may see. In a
    solo game, the default is the seat of the person. `told_first` is the help for the prompt, or None. Unless
    `has_keys` is set, there is no prompt, because a prompt addresses the player to move and explains the signs on the
    keys.
    """
    table, chosen = live.public, Word(live.chosen)
    reader = only_person(table) if reader is None else reader
    seen = view if reader is None else replace(table.view(reader), to_move=view.to_move)
    position = described(table, seen, chosen)
    asked = with_help(prompt(table, seen, chosen), told_first) if has_keys else None
    prompts = () if asked is None else (asked,)
    asides = (*prompts, *remarks(live), *notes(table, voice), *live_notes(live))
    told = narrate(table, view)
    return text_board(
        table.game, view, voice, asides, reader=reader, position=position, narration=told
    )


def prompt(table: Table, view: View, chosen: Word) -> Saying | None:
    """Return the prompt for the person to move, or None if no person is to move or the game is paused."""
    is_person = table.waiting is Waiting.PERSON and table.paused is None
    if view.to_move is None or not is_person:
        return None
    asked: Saying = table.game.own_keys(view, chosen).prompt
    return asked


def only_person(table: Table) -> Seat | None:
    """Return the seat of the person in a solo game, or None in any other game."""
    owned = [Seat(at) for at, occupant in enumerate(table.occupants) if occupant.owner is not None]
    return owned[0] if table.opened.solo and len(owned) == 1 else None
