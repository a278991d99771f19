"""The board of a table: the text of its lobby, or the picture and caption of its game, with a keyboard."""

from __future__ import annotations

from dataclasses import replace

from bot.presentation import keyboards, lobby
from bot.presentation.captions import board_caption, text_board, total
from bot.presentation.people import People
from bot.presentation.texts import Voice
from bot.store.records import Stage, TableKey, Version, Waiting
from bot.tables.computers import Computers
from bot.tables.repository import LiveTable
from bot.tables.service import TableService
from bot.tables.table import Table
from bot.telegram.messages import BoardMessage, BoardSource
from engine.contract import Seat, View, Word
from engine.saying import Saying, Who, say
from render.scene import Scene


class BoardComposer(BoardSource):
    """Composes boards at the time when the outbox sends them."""

    def __init__(
        self, tables: TableService, computers: Computers, people: People, username: str
    ) -> None:
        """`username` is the bot's username for invitation links, or "" for no links."""
        self._tables = tables
        self._computers = computers
        self._people = people
        self._username = username

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
        keys = keyboards.lobby(live.key, table, voice, link) if table.stage is Stage.LOBBY else None
        return BoardMessage(version=table.version, text=lobby.text(table, voice), keyboard=keys)

    async def _game(self, live: LiveTable, shown: Version) -> BoardMessage:
        table = live.table
        voice = await self._people.table_voice(live)
        view = table.view(since=table.told_since(shown))
        keyboard = keyboards.board(live.key, table, view, voice, Word(live.chosen))
        if table.stage is Stage.OVER:
            view = replace(view, to_move=None)
        reader = only_person(table)
        caption = board_caption(table.game, view, voice, notes(table), reader=reader)
        return BoardMessage(
            version=table.version,
            text=caption,
            unpictured=lambda: position_text(live, view, voice),
            keyboard=keyboard,
            scene=Scene(table.game.key, view, voice.names, voice.drawn, Word(live.chosen)),
        )

    def _invitation(self, live: LiveTable) -> str | None:
        if live.table.opened.solo or not self._username:
            return None
        link = f"https://t.me/{self._username}?start={live.token}"
        return f"https://t.me/share/url?url={link}"


def position_text(live: LiveTable, view: View, voice: Voice) -> str:
    """Return the board of a table as a text without a picture. `view` is the public view, with the events to report.

    In a game against computers, which is played in a private chat, it includes what only the person may see.
    """
    table, chosen = live.table, Word(live.chosen)
    reader = only_person(table)
    seen = view if reader is None else replace(table.view(reader), to_move=view.to_move)
    position = table.game.describe(seen, chosen)
    asked: tuple[Saying, ...] = (
        (table.game.keys(view, chosen).prompt,) if view.to_move is not None else ()
    )
    asides = (*asked, *notes(table))
    return text_board(table.game, view, voice, asides, reader=reader, position=position)


def only_person(table: Table) -> Seat | None:
    """Return the seat of the person in a game against computers, or None for a game in a group."""
    owned = [Seat(at) for at, chair in enumerate(table.chairs) if chair.owner is not None]
    return owned[0] if table.opened.solo and len(owned) == 1 else None


def notes(table: Table) -> tuple[Saying, ...]:
    """Return the notes of a caption: stand-ins, a thinking computer, congratulations, or why the game ended early."""
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
    """Return the winners who are people, because computers are not congratulated."""
    outcome = None if table.ended is None else table.outcome
    winners = () if outcome is None else outcome.winners
    return tuple(Who(seat) for seat in winners if table.chairs[seat].owner is not None)


def _ending(table: Table) -> Saying:
    reason = "stopped" if table.ended is None else table.ended.reason
    seat = None if table.ended is None else table.seat_of(table.ended.person)
    if reason == "resigned" and seat is not None:
        return say("note-resigned", player=Who(seat))
    return say("note-stopped" if reason in ("resigned", "expired") else f"note-{reason}")


def _totals(table: Table) -> tuple[Saying, ...]:
    return tuple(total(table.game, score) for score in table.scores)
