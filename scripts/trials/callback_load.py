"""An open-loop load generator: people in groups press valid and invalid buttons at a fixed rate."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass

from aiohttp import ClientError

from scripts.trials.bot_under_test import (
    Action,
    Stage,
    Version,
    button_data,
    key_prefix,
    move_data,
    owner_to_move,
    random_word,
    table_data,
    table_prefix,
)
from scripts.trials.bot_under_test.oracle import Oracle, TableSnapshot
from scripts.trials.loss_report import MAX_BACKLOG, ButtonPress, LossReport, above_limits
from scripts.trials.sandbox_client import SandboxClient

MAX_OPEN, MAX_WAIT = 400, MAX_BACKLOG
"""People stop pressing while MAX_OPEN presses are unanswered, or while one has been unanswered for MAX_WAIT seconds.
Otherwise, on a busy machine, a bot that was down for a long time would find more presses than it can handle within
the 150 s for which Telegram keeps them."""
START_TIMEOUT = 300.0
"""Seconds within which all games must start."""


@dataclass(frozen=True, slots=True)
class LoadedGroup:
    """A group chat with two players, and an outsider who does not play but presses buttons."""

    chat: int
    players: tuple[int, int]
    outsider: int
    message: int
    """The id of a message from the bot in the chat."""


class CallbackLoad:
    """The people in all groups. Their presses depend on the tables that the oracle reads."""

    games: tuple[str, ...] = ("azul",)
    """The keys of the games, which the groups use in turn."""

    def __init__(self, sandbox: SandboxClient, oracle: Oracle, chance: random.Random) -> None:
        self._sandbox = sandbox
        self._oracle = oracle
        self._chance = chance
        self.groups: list[LoadedGroup] = []
        self.presses: list[ButtonPress] = []
        self._useful_presses: dict[int, tuple[object, ButtonPress]] = {}
        self._latest: dict[int, TableSnapshot] = {}
        self._outdated_data: dict[int, str] = {}
        self._open: dict[asyncio.Task[None], ButtonPress] = {}

    # Starting the games

    async def start_games(self, tables: int) -> None:
        """Create `tables` groups, and start a game in each by commands and buttons.

        Raises AssertionError if not all games have started after START_TIMEOUT seconds.
        """
        await asyncio.gather(*(self._create_group(number) for number in range(tables)))
        self._oracle.paused = False
        end = time.monotonic() + START_TIMEOUT
        while not self._all_running():
            for group in self.groups:
                self._press_one(group, useless=False)
            await asyncio.sleep(0.3)
            assert time.monotonic() < end, "the games did not start"

    async def _create_group(self, number: int) -> None:
        chat = -1002000000000 - number
        first, second, outsider = (10_000 + 3 * number + place for place in range(3))
        await self._sandbox.create_group(chat, [first, second, outsider], title=f"G{number}")
        game = self.games[number % len(self.games)]
        await self._sandbox.post("message", person=first, chat=chat, text=f"/new {game}")
        message, data = await self._setup_button(chat, game)
        await self._sandbox.press(first, chat, message, data)
        self.groups.append(LoadedGroup(chat, (first, second), outsider, message))

    async def _setup_button(self, chat: int, game: str) -> tuple[int, str]:
        end = time.monotonic() + START_TIMEOUT
        while time.monotonic() < end:
            for message in await self._sandbox.get("messages", chat=chat):
                for data in button_data(message):
                    if data.startswith(f"n:{game}:go:"):
                        return message["message_id"], data
            await asyncio.sleep(0.1)
        raise AssertionError("the bot offers no game")

    def _all_running(self) -> bool:
        latest = self._oracle.latest_tables()
        return len(latest) == len(self.groups) and all(
            snapshot.table.stage is Stage.RUNNING for snapshot in latest.values()
        )

    # Pressing

    async def run(self, rate: float) -> None:
        """Make at most `rate` presses per second, rotating through the tables, until cancelled.

        Presses are skipped, and not made up for, while too many are unanswered or one waits too long (see MAX_OPEN).
        """
        next_at = time.monotonic()
        while True:
            for group in self.groups:
                if len(self._open) < MAX_OPEN and self.longest_wait() < MAX_WAIT:
                    self._press_one(group)
                next_at += 1 / rate
                await asyncio.sleep(max(0.0, next_at - time.monotonic()))

    def longest_wait(self) -> float:
        """Return the seconds since the oldest unanswered press, or 0 if all presses are answered."""
        return max((time.monotonic() - press.at for press in self._open.values()), default=0.0)

    def _refresh(self) -> None:
        if self._oracle.paused:
            return
        try:
            self._latest = self._oracle.latest_tables()
        except sqlite3.Error:  # the power was cut during the queries
            self._oracle.clear_cache()

    def _press_one(self, group: LoadedGroup, *, useless: bool = True) -> None:
        """Press the button that advances the group's table, if there is a table.

        If that button was already pressed in this state and the press has not expired, press a useless button instead,
        or none if `useless` is False.
        """
        self._refresh()
        snapshot = self._latest.get(group.chat)
        if snapshot is None:
            return
        state, person, data = self._useful(group, snapshot)
        last_state, press = self._useful_presses.get(group.chat, (None, None))
        if last_state != state or press is None or press.has_expired:
            if last_state != state and data.startswith("w:"):
                self._outdated_data[group.chat] = data
            press = self._press(group, snapshot, person, data)
            self._useful_presses[group.chat] = (state, press)
        elif useless:
            self._press(group, snapshot, *self._useless(group, person, data))

    def _useful(self, group: LoadedGroup, snapshot: TableSnapshot) -> tuple[object, int, str]:
        """Return a table's state, and the person and the callback data of a press that advances the table."""
        first, second = group.players
        table, key = snapshot.table, snapshot.key
        state = (key, table.version)
        if table.stage is Stage.LOBBY:
            if len(table.occupants) < 2:
                seated = self._oracle.people[table.people[0]]
                other = second if seated == first else first
                return state, other, table_data(key, Action.JOIN)
            assert table.host is not None
            return state, self._oracle.people[table.host], table_data(key, Action.START)
        if table.to_move is None:
            return state, self._chance.choice(group.players), table_data(key, Action.REMATCH)
        owner = owner_to_move(table)
        assert owner is not None
        data = move_data(key, table, random_word(table, self._chance))
        return state, self._oracle.people[owner], data

    def _useless(self, group: LoadedGroup, person: int, data: str) -> tuple[int, str]:
        """Return the person and the callback data of a press that must be answered and must change nothing."""
        first, second = group.players
        other = first if person == second else second
        kinds = [(group.outsider, data), (person, self._outdated_data.get(group.chat, data))]
        if data.startswith("w:"):
            kinds.append((other, data))
        mine = [p for p in self.presses[-200:] if p.person == person and p.data.startswith("w:")]
        if mine:
            kinds.append((person, mine[-1].data))
        return self._chance.choice(kinds)

    def _press(
        self, group: LoadedGroup, snapshot: TableSnapshot, person: int, data: str
    ) -> ButtonPress:
        press = ButtonPress(person, data, time.monotonic())
        self.presses.append(press)
        chat = self._chat_of(group, person)
        board = snapshot.boards.get(chat)
        message = group.message if board is None else board.id
        task = asyncio.create_task(self._wait(press, chat, message))
        self._open[task] = press
        task.add_done_callback(self._open.pop)
        return press

    def _chat_of(self, group: LoadedGroup, person: int) -> int:
        """Return the chat in which a person presses the buttons of a group's table."""
        return group.chat

    async def _wait(self, press: ButtonPress, chat: int, message: int) -> None:
        try:
            press.answer = await self._sandbox.press(press.person, chat, message, press.data)
        except (ClientError, TimeoutError):
            return
        press.seconds = time.monotonic() - press.at

    # Comparing

    async def settle(self, seconds: float) -> None:
        """Wait at most `seconds` until all updates are handled and all boards are up to date.

        Then cancel the presses that are still unanswered.
        """
        end, quiet = time.monotonic() + seconds, 0
        while quiet < 5 and time.monotonic() < end:
            await asyncio.sleep(0.2)
            quiet = 0 if await self._is_busy() else quiet + 1
        for task in tuple(self._open):
            task.cancel()
        await asyncio.gather(*self._open, return_exceptions=True)

    async def _is_busy(self) -> bool:
        """Return whether updates wait to be handled, or a board is out of date."""
        return bool(
            await self._sandbox.pending_updates()
            or self._oracle.pending_updates()
            or self._oracle.outdated_tables()
        )

    async def report(self) -> LossReport:
        """Compare all presses with the logs of facts and return the report. Call `settle` first."""
        self._oracle.clear_cache()
        effects = self._oracle.effects()
        pressed = {(press.person, press.data) for press in self.presses}
        caused = {one: self._caused(*one, effects) for one in pressed}
        made = set().union(*caused.values())
        unanswered = Counter((p.person, p.data) for p in self.presses if p.answer is None)
        throttled = above_limits(self.presses)
        unanswered.subtract((press.person, press.data) for press in throttled)
        lost = [
            f"lost: {person} {data}"
            for (person, data), times in unanswered.items()
            for _ in range(
                times - self._needless(data, effects[person, data], caused[person, data])
            )
        ]
        acknowledged = Counter((p.person, p.data) for p in self.presses if p.is_acknowledged)
        lost += [f"acknowledged, then lost: {one}" for one in acknowledged if not caused[one]]
        moves = [effect for effect in effects if effect[1].startswith("w:")]
        doubled = [f"not pressed: {effect}" for effect in moves if effect not in made]
        doubled += [f"acknowledged twice: {one}" for one, n in acknowledged.items() if n > 1]
        opened = self._oracle.number("SELECT count(*) FROM game_table WHERE rematch_of IS NULL")
        doubled += ["opened twice"] * (opened - len(self.groups))
        return LossReport(
            presses=len(self.presses),
            lost=lost,
            above_limits=len(throttled),
            doubled=doubled,
            outdated_tables=self._oracle.outdated_tables() + await self._wrong_boards(),
            pending_updates=self._oracle.pending_updates(),
            quarantined=self._oracle.quarantined(),
            moves=len(moves),
            second_keyboards=len(await self._second_keyboards()),
            seconds=[press.seconds for press in self.presses if press.seconds is not None],
        )

    def _needless(self, data: str, times: int, caused: Collection[tuple[int, str]]) -> int:
        """Return how many presses of a person on a button need no answer.

        times: how often such a press had an effect. caused: the effects that such a press can have caused.
        """
        return max(times, bool(caused))

    def _caused(
        self, person: int, data: str, effects: Collection[tuple[int, str]]
    ) -> Collection[tuple[int, str]]:
        """Return the effects that a press by a person on a button with this callback data can have caused."""
        return {(person, data)}.intersection(effects)

    async def _wrong_boards(self) -> int:
        """Return the number of boards of running tables that do not have the buttons of the current position.

        Tables at which a computer is to move are left out.
        """
        wrong = 0
        for snapshot in self._oracle.latest_tables().values():
            table = snapshot.table
            if table.stage is not Stage.RUNNING or table.version == Version(0):
                continue
            if table.paused is None and owner_to_move(table) is None:
                continue  # a computer is thinking
            for chat, board in snapshot.boards.items():
                prefix = key_prefix(snapshot.key, table, self._oracle.owner(chat))
                messages = await self._sandbox.get("messages", chat=chat)
                boards = [m for m in messages if board and m["message_id"] == board.id]
                wrong += not any(data.startswith(prefix) for m in boards for data in button_data(m))
        return wrong

    async def _second_keyboards(self) -> list[tuple[int, int, str]]:
        """Return (chat, message id, data of the first button) of each message with a second keyboard.

        Such a message has the buttons of a table's moves although another message is the table's board.
        """
        found = []
        for snapshot in self._oracle.latest_tables().values():
            prefix = table_prefix(snapshot.key)
            for chat, board in snapshot.boards.items():
                for message in await self._sandbox.get("messages", chat=chat):
                    is_board = board is not None and message["message_id"] == board.id
                    keys = [data for data in button_data(message) if data.startswith(prefix)]
                    if keys and not is_board:
                        found.append((chat, message["message_id"], keys[0]))
        return found
