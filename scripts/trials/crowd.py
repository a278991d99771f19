"""Twenty tables of two who press without mercy: once for each move, and then again, out of turn and on old boards."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections import Counter
from dataclasses import dataclass

from aiohttp import ClientError

from bot.store.records import Stage, Version
from bot.telegram.callback_data import Action, TableButton, WordButton, pack
from scripts.trials.door import Door
from scripts.trials.ledger import Ledger, Seen
from scripts.trials.verdict import Press, Verdict, buttons, is_done

MOST_OPEN = 400
"""Presses that wait for an answer; with more, people look on. A bot that is away for long on a busy machine would
otherwise find more than it can work off before Telegram drops them (150 s), and that is not promised."""


@dataclass(frozen=True, slots=True)
class Group:
    """A chat, two who play in it, and one who only presses."""

    chat: int
    people: tuple[int, int]
    outsider: int
    message: int
    """A message of the bot in it."""


class Crowd:
    """Everybody who presses in a trial."""

    def __init__(self, door: Door, ledger: Ledger, chance: random.Random) -> None:
        self._door = door
        self._ledger = ledger
        self._chance = chance
        self.groups: list[Group] = []
        self.presses: list[Press] = []
        self._asked: dict[int, tuple[object, Press]] = {}
        self._known: dict[int, Seen] = {}
        self._old: dict[int, str] = {}
        self._open: set[asyncio.Task[None]] = set()

    # Beginning

    async def sit_down(self, tables: int) -> None:
        """Open the tables through keyboards and commands, one group each, and start the games."""
        await asyncio.gather(*(self._gather(number) for number in range(tables)))
        self._ledger.closed = False
        end = time.monotonic() + 120
        while not self._all_run():
            for number in range(len(self.groups)):
                self._one_press(self.groups[number], filler=False)
            await asyncio.sleep(0.3)
            assert time.monotonic() < end, "the games did not begin"

    async def _gather(self, number: int) -> None:
        chat = -1002000000000 - number
        first, second, outsider = (10_000 + 3 * number + place for place in range(3))
        for person in (first, second, outsider):
            await self._door.post("chat", action="person", person=person, first_name=f"P{person}")
        await self._door.post(
            "chat",
            action="group",
            chat=chat,
            title=f"G{number}",
            by=first,
            members=[second, outsider],
        )
        await self._door.post("message", person=first, chat=chat, text="/new azul")
        message, data = await self._opener(chat)
        await self._door.press(first, chat, message, data)
        self.groups.append(Group(chat, (first, second), outsider, message))

    async def _opener(self, chat: int) -> tuple[int, str]:
        for _ in range(600):
            for message in await self._door.get("messages", chat=chat):
                for data in buttons(message):
                    if data.startswith("n:azul:go:"):
                        return message["message_id"], data
            await asyncio.sleep(0.1)
        raise AssertionError("the bot offers no game")

    def _all_run(self) -> bool:
        known = self._ledger.newest()
        return len(known) == len(self.groups) and all(
            seen.table.stage is Stage.RUNNING for seen in known.values()
        )

    # Pressing

    async def keep_pressing(self, rate: float) -> None:
        """Press so often in a second, table by table, until cancelled."""
        next_at = time.monotonic()
        while True:
            for group in self.groups:
                if len(self._open) < MOST_OPEN:
                    self._one_press(group)
                next_at += 1 / rate
                await asyncio.sleep(max(0.0, next_at - time.monotonic()))

    def look(self) -> None:
        """Take in how the tables stand, unless the bot is away."""
        if self._ledger.closed:
            return
        try:
            self._known = self._ledger.newest()
        except sqlite3.Error:  # the power went off while we looked
            self._ledger.forget()

    def _one_press(self, group: Group, *, filler: bool = True) -> None:
        self.look()
        seen = self._known.get(group.chat)
        if seen is None:
            return
        standing, person, data = self._useful(group, seen)
        asked, press = self._asked.get(group.chat, (None, None))
        if asked != standing or press is None or press.is_over:
            if asked != standing and data.startswith("w:"):
                self._old[group.chat] = data
            self._asked[group.chat] = (standing, self._press(group, seen, person, data))
        elif filler:
            self._press(group, seen, *self._useless(group, person, data))

    def _useful(self, group: Group, seen: Seen) -> tuple[object, int, str]:
        """What would bring this table on: where it stands, who presses, and what."""
        first, second = group.people
        table, key = seen.table, seen.key
        standing = (key, table.version)
        if table.stage is Stage.LOBBY:
            if len(table.people) < 2:
                sits = self._ledger.people[table.people[0]]
                other = second if sits == first else first
                return standing, other, pack(TableButton(key, 0, Action.JOIN))
            assert table.host is not None
            return (
                standing,
                self._ledger.people[table.host],
                pack(TableButton(key, 0, Action.START)),
            )
        if table.to_move is None:
            return (
                standing,
                self._chance.choice(group.people),
                pack(TableButton(key, 0, Action.REMATCH)),
            )
        owner = table.chairs[table.to_move].owner
        assert owner is not None
        move = self._chance.choice(table.game.legal_moves(table.state))
        word = table.game.encode(move)
        return standing, self._ledger.people[owner], pack(WordButton(key, table.position, word))

    def _useless(self, group: Group, person: int, data: str) -> tuple[int, str]:
        """A press that must be answered and change nothing."""
        other = group.people[0] if person == group.people[1] else group.people[1]
        old = self._old.get(group.chat, data)
        kinds = [(group.outsider, data), (person, old)]
        if data.startswith("w:"):
            kinds.append((other, data))
        mine = [p for p in self.presses[-200:] if p.person == person and p.data.startswith("w:")]
        if mine:
            kinds.append((person, mine[-1].data))
        return self._chance.choice(kinds)

    def _press(self, group: Group, seen: Seen, person: int, data: str) -> Press:
        press = Press(person, data, time.monotonic())
        self.presses.append(press)
        message = group.message if seen.board is None else seen.board.id
        task = asyncio.create_task(self._wait(press, group.chat, message))
        self._open.add(task)
        task.add_done_callback(self._open.discard)
        return press

    async def _wait(self, press: Press, chat: int, message: int) -> None:
        try:
            press.answer = await self._door.press(press.person, chat, message, press.data)
        except (ClientError, TimeoutError):
            return
        press.seconds = time.monotonic() - press.at

    # The end

    async def calm(self, seconds: float) -> None:
        """Wait until everything that was pressed has been worked on and every board is shown."""
        end, quiet = time.monotonic() + seconds, 0
        while quiet < 5 and time.monotonic() < end:
            await asyncio.sleep(0.2)
            busy = (
                await self._door.pending()
                or self._ledger.pending_updates()
                or self._ledger.outdated_tables()
            )
            quiet = 0 if busy else quiet + 1
        for task in tuple(self._open):
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def verdict(self) -> Verdict:
        """Hold every press against the log; the bot must be calm."""
        self._ledger.forget()
        effects = self._ledger.effects()
        made, silent = Counter[tuple[int, str]](), Counter[tuple[int, str]]()
        for press in self.presses:
            made[press.person, press.data] += 1
            silent[press.person, press.data] += press.answer is None
        lost = [
            f"lost: {person} {data}"
            for (person, data), times in silent.items()
            for _ in range(times - ((person, data) in effects))
        ]
        told = Counter((press.person, press.data) for press in self.presses if is_done(press))
        lost += [f"acknowledged, then lost: {one}" for one in told if one not in effects]
        moves = [effect for effect in effects if effect[1].startswith("w:")]
        doubled = [f"invented: {effect}" for effect in moves if effect not in made]
        opened = self._ledger.count("SELECT count(*) FROM game_table WHERE rematch_of IS NULL")
        doubled += [f"acknowledged twice: {one}" for one, times in told.items() if times > 1]
        doubled += ["opened twice"] * (opened - len(self.groups))
        return Verdict(
            presses=len(self.presses),
            lost=lost,
            doubled=doubled,
            outdated_tables=self._ledger.outdated_tables() + await self._wrong_boards(),
            pending_updates=self._ledger.pending_updates(),
            quarantine=self._ledger.quarantine(),
            moves=len(moves),
            second_keyboards=await self._second_keyboards(),
            seconds=[press.seconds for press in self.presses if press.seconds is not None],
        )

    async def _wrong_boards(self) -> int:
        """Boards that do not show in Telegram what the log says: their keys belong to another position."""
        wrong = 0
        for seen in self._ledger.newest().values():
            if seen.table.stage is not Stage.RUNNING or seen.table.version == Version(0):
                continue
            start = pack(WordButton(seen.key, seen.table.position, ""))
            messages = await self._door.get("messages", chat=seen.chat)
            board = [m for m in messages if seen.board and m["message_id"] == seen.board.id]
            wrong += not any(data.startswith(start) for m in board for data in buttons(m))
        return wrong

    async def _second_keyboards(self) -> int:
        """Messages that still carry keys of a table whose board is another message."""
        found = 0
        for seen in self._ledger.newest().values():
            start = pack(WordButton(seen.key, 0, "")).rsplit(":", 2)[0]
            for message in await self._door.get("messages", chat=seen.chat):
                is_board = seen.board is not None and message["message_id"] == seen.board.id
                keys = any(data.startswith(f"{start}:") for data in buttons(message))
                found += keys and not is_board
        return found
