"""The boards that only one person in a group sees: with their hand, or the steps of their move, and the next keys."""

from __future__ import annotations

from dataclasses import replace

from bot.presentation.boards.boards import BoardComposer
from bot.presentation.boards.text_boards import described, text_board
from bot.presentation.captions.captions import board_caption
from bot.presentation.captions.first_games import FirstGames, with_help
from bot.presentation.captions.notes import notes
from bot.presentation.keys.ephemeral_keys import private_board, way_back
from bot.presentation.people import People
from bot.presentation.texts import Voice
from bot.store.records import Stage
from bot.tables.asides import MARK
from bot.tables.live_table import LiveTable
from bot.tables.service import TableService
from bot.tables.table import Table
from bot.telegram.ephemeral.delivery import EphemeralBoardSource
from bot.telegram.ephemeral.sender import EphemeralContent
from bot.telegram.messages import EphemeralBoard
from engine.contract import View, Word
from engine.saying import Saying
from render.scene import Scene

NOTHING = Word("")


class EphemeralBoardComposer(EphemeralBoardSource):
    """Composes ephemeral boards when the outbox sends them."""

    def __init__(
        self,
        tables: TableService,
        people: People,
        boards: BoardComposer,
        first_games: FirstGames,
    ) -> None:
        """`boards` provides the scene of the public board; its picture need not be uploaded again."""
        self._first_games = first_games
        self._tables = tables
        self._people = people
        self._boards = boards

    async def private_board(self, job: EphemeralBoard) -> EphemeralContent | None:
        """Return the content that the person may see, composed from the view of their own seat.

        Return None if the position has changed, the game is not running, or the person has no seat. Raises NoTable,
        BrokenLog, StoreError.
        """
        live = await self._tables.live(job.table)
        table = live.as_seen_by(job.audience.person)
        seat = table.seat_of(job.audience.person)
        if table.position != job.position or table.stage is not Stage.RUNNING or seat is None:
            return None
        voice = await self._people.table_voice(live)
        game, view = table.game, table.view(seat)
        is_mover = table.to_move == seat
        chosen = Word(job.word)
        steps = NOTHING if chosen.startswith(MARK) else chosen
        ask = game.own_keys(view, steps).prompt if is_mover else None
        told = await self._first_games.help(job.audience.person, game.key, ask, voice)
        ask = with_help(ask, told)
        asked: tuple[Saying, ...] = () if ask is None else (ask,)
        shared, events = self._boards.told(live, table, table.version, live.place.chat)
        caption = board_caption(game, events, voice, notes(table, voice), reader=seat, ask=ask)
        if chosen.startswith(MARK) and (answer := game.answer(view, chosen)) is not None:
            asked = (answer, *asked)
        return EphemeralContent(
            caption,
            private_board(
                live.key, table, view, voice, steps, is_mover=is_mover, helps=told is not None
            ),
            self._scene(live, table, view, shared, steps, voice),
            unpictured=lambda: text_board(
                game,
                replace(view, events=()),
                voice,
                asked,
                reader=seat,
                position=described(table, view, steps),
            ),
            small=game.previews,
            way_back=way_back(live.key, table, voice),
        )

    def _scene(
        self, live: LiveTable, table: Table, view: View, shared: View, chosen: Word, voice: Voice
    ) -> Scene:
        """Return the scene of the person's own picture or, in a game without own pictures, the scene of the board.

        In both cases, the scene shows the partial word `chosen`. If the board shows another version than the person's
        table, the scene has the public view `shared`, whose events are those since the board.
        """
        own = table.game.own_picture(chosen)
        if own is not None:
            return Scene(table.game.key, view, voice.names, voice.drawn, own)
        shown = self._boards.scene_shown(live.key, table, live.place.chat)
        if shown is None:
            shown = Scene(table.game.key, shared, voice.names, voice.drawn)
        return replace(shown, chosen=table.game.pictured(view, chosen))
