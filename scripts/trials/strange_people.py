"""The people of the trial `strange`: in each chat, they play at one table, and press only keys that they see."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from scripts.trials.bot_under_test import (
    Action,
    EphemeralMessage,
    Stage,
    Table,
    TableKey,
    Waiting,
    button_data,
    key_prefix,
    owner_to_move,
    position_prefix,
    recorded_game,
    table_data,
)
from scripts.trials.bot_under_test.in_process import InProcessBot
from scripts.trials.strange_habits import CAUSES, FILE, HABITS, Habit, is_random_key
from scripts.trials.visible_keys import PRIVATE, board_keys, seen_board

HOST = 101
KEYLESS_SECONDS = 8.0
"""Simulated seconds without a key after which a person who wants to play writes /board."""
NEWEST = 6
"""The number of messages at the end of a chat among which people look for keys that do not belong to their table."""
MAX_STEPS = 60
"""The maximum number of attempts to press a key until a table is open, and then until its game has started.

Meanwhile, no response is strange.
"""
SENSIBLE = 0.85
"""The probability that a person presses a key that leads to a move, rather than any key of the board."""
DETERMINED = 0.5
"""The probability that a person presses a key with the longest word, because such a key takes back no step."""


class NoProgress(Exception):
    """A table could not be opened, did not start or did not continue, or the bot ended."""


@dataclass(slots=True)
class ChatPeople:
    """The people in a chat, and the table at which they play. A chat with a positive id is private."""

    chat: int
    people: tuple[int, ...]
    game: str
    chance: random.Random
    bot: InProcessBot = field(init=False)
    key: TableKey | None = None
    _keyless_since: float | None = None

    async def table(self) -> Table | None:
        """Return the table as the bot sees it, or None before the first one is opened."""
        return None if self.key is None else await self.bot.table(self.key)

    async def is_waiting(self) -> bool:
        """Return whether a game is in progress."""
        table = await self.table()
        return table is not None and table.stage is Stage.RUNNING

    # Opening a table

    async def open(self) -> None:
        """Start a game with commands and keys, unless one is in progress. Raises NoProgress if that is impossible."""
        if await self.is_waiting():
            return
        host, key = self.people[0], None
        known = {one.key for one in await self._tables()}
        for step in range(MAX_STEPS):
            if step % 10 == 0:
                self._say(host, f"/{'solo' if self.chat > 0 else 'new'} {self.game}")
                await self.bot.settle()
                for _ in range(self.chance.randrange(3)):  # other numbers of seats, other options
                    await self._press_seen(host, rf"n:{self.game}:.v")
            await self._press_seen(host, rf"n:{self.game}:.o")
            key = next((one.key for one in await self._tables() if one.key not in known), None)
            if key is not None:
                break
        if key is None:
            raise NoProgress(f"no table can be opened in {self.chat}")
        self.key, self._keyless_since = key, None
        await self._fill(key, host)
        if not await self.is_waiting():
            raise NoProgress(f"the game in {self.chat} does not start")

    async def _tables(self) -> Any:
        found = await self.bot.store.chat_by_id(self.chat)
        return () if found is None else await self.bot.store.tables_in(found.key)

    async def _fill(self, key: TableKey, host: int) -> None:
        """Let people and computers take all seats, usually switch on the pinned board, and start the game.

        After MAX_STEPS steps, give up.
        """
        pinned = self.chance.random() < 0.7
        people = min(self.chance.randrange(2, 5), len(self.people))
        own = rf"a:{_name(key)}:\w+"
        for _ in range(MAX_STEPS):
            table = await self.bot.table(key)
            if table.stage is not Stage.LOBBY:
                return
            person, wanted = host, rf"{own}:{Action.START}:$"
            if pinned and "pinned" not in table.switches and self.chat < 0:
                wanted = rf"{own}:{Action.SWITCH}:pinned"
                if not await self._press_seen(host, wanted):
                    await self._press_seen(host, rf"{own}:{Action.MENU}:(more-)?settings$")
                continue
            if len(table.occupants) < table.seats:
                joins = len(table.people) < people
                person = self.people[len(table.people)] if joins else host
                wanted = rf"{own}:{Action.JOIN if joins else Action.ADD_COMPUTER}:"
            if not await self._press_seen(person, wanted):
                await self._press_seen(host, rf"{own}:{Action.MENU}:$")

    # What people see

    def _seen(self, person: int, chat: int) -> list[dict[str, Any]]:
        """Return the newest 40 messages that a person sees in a chat, as Bot API JSON, oldest first."""
        state = self.bot.telegram.state
        return [
            state.ephemeral_json(one)
            if isinstance(one, EphemeralMessage)
            else state.message_json(one)
            for one in self.bot.telegram.actions.messages_seen_by(person, chat)[-40:]
        ]

    def _press(self, person: int, chat: int, message: dict[str, Any], data: str) -> None:
        actions = self.bot.telegram.actions
        if PRIVATE in message:
            actions.press_ephemeral(person, chat, message[PRIVATE], data)
        else:
            actions.press(person, chat, message["message_id"], data)

    def _say(self, person: int, text: str, chat: int | None = None) -> None:
        where = self.chat if chat is None else chat
        if text == FILE:
            content = recorded_game(self.game)
            self.bot.telegram.actions.send_file(person, where, FILE, content)
        else:
            self.bot.telegram.actions.send_message(person, where, text)

    def _choose(
        self, person: int, chat: int, wanted: Callable[[str], object]
    ) -> tuple[dict[str, Any], str] | None:
        """Return one of the newest messages and one of its keys for which `wanted` is true, or None."""
        for message in self._seen(person, chat)[: -NEWEST - 1 : -1]:
            if keys := [data for data in button_data(message) if wanted(data)]:
                return message, self.chance.choice(keys)
        return None

    async def _press_seen(self, person: int, pattern: str) -> bool:
        """Press a visible key and wait until the bot is idle. Return False if there is no such key."""
        found = self._choose(person, self.chat, re.compile(pattern).match)
        if found is not None:
            self._press(person, self.chat, *found)
            await self.bot.settle()
        return found is not None

    # Acting

    async def act(self, fault: str | None) -> None:
        """Let somebody play or, sometimes, do something else.

        fault: the Bot API method that should be called, or None. Other actions than playing often cause such calls.
        """
        kind = self.chance.random()
        if kind < 0.7:
            await self.play()
        elif kind < 0.9:
            cause = CAUSES.get(fault or "")
            self._follow(cause if cause and self.chance.random() < 0.5 else None)
        else:
            person, chat = self._somebody()
            found = self._choose(person, chat, is_random_key)
            if found is not None:
                self._press(person, chat, *found)

    async def play(self) -> None:
        """Let the person to move, or sometimes somebody else, press a key of the board that they see.

        If they see none for KEYLESS_SECONDS seconds, they write /board. In a pause, they press the key that ends the
        pause.
        """
        table = await self.table()
        if table is None or self.key is None or table.stage is not Stage.RUNNING:
            return
        owner = owner_to_move(table)
        if owner is None or table.waiting is not Waiting.PERSON:
            return
        person = (await self.bot.store.person(owner)).telegram_id
        is_other = self.chance.random() < 0.05
        if is_other:
            person = self.chance.choice(self.people)
        if table.paused is not None:
            pattern = rf"a:{_name(self.key)}:\w+:{Action.CONTINUE}:"
            if found := self._choose(person, self.chat, re.compile(pattern).match):
                self._press(person, self.chat, *found)
            return
        message = self._board(person)
        keys = [] if message is None else board_keys(message)
        now = self.bot.clock.monotonic()
        if message is None or not keys:
            if self._keyless_since is None:
                self._keyless_since = now
            elif now - self._keyless_since >= KEYLESS_SECONDS:
                self._keyless_since = now
                self._say(person, "/board")
            return
        self._keyless_since = None
        sensible = self._leading_to_a_move(table, keys)
        kind = self.chance.random()
        if sensible and kind < SENSIBLE:
            most = max(data.count(".") for data in sensible)
            keys = [one for one in sensible if kind > DETERMINED or one.count(".") == most]
        self._press(person, self.chat, message, self.chance.choice(keys))

    def _board(self, person: int) -> dict[str, Any] | None:
        """Return the message with the keys that a person presses to play, or None if there is none.

        It is the newest one or, sometimes, the public one with the longest word: a position in words has keys, too, but
        the next step is shown on the board. Sometimes people ignore ephemeral messages, which the bot cannot remove
        while its ephemeral messages are switched off.
        """
        assert self.key is not None
        seen = self._of_table(person)
        if self.chance.random() < 0.2:
            seen = [one for one in seen if PRIVATE not in one]
        newest, own = seen_board(seen, self.key), f"w:{_name(self.key)}:"
        if newest is None or PRIVATE in newest or self.chance.random() < 0.5:
            return newest

        def steps(message: dict[str, Any]) -> int:
            return max((d.count(".") for d in button_data(message) if d.startswith(own)), default=0)

        return max([newest, *(one for one in seen if PRIVATE not in one)], key=steps)

    def _of_table(self, person: int) -> list[dict[str, Any]]:
        """Return the messages that a person sees, without private ones that have nothing to do with the table."""
        assert self.key is not None
        own = re.compile(rf"[aw]:{_name(self.key)}:")
        return [
            one
            for one in self._seen(person, self.chat)
            if PRIVATE not in one or any(own.match(data) for data in button_data(one))
        ]

    def _leading_to_a_move(self, table: Table, keys: list[str]) -> list[str]:
        """Return the keys with a word, or the beginning of a word, that is legal in the current position."""
        assert self.key is not None
        prefix = position_prefix(self.key, table)
        words = {data: data.removeprefix(prefix) for data in keys if data.startswith(prefix)}
        legal = {table.game.encode(move) for move in table.game.legal_moves(table.state)}
        begun = [data for data in words if any(w.startswith(f"{words[data]}.") for w in legal)]
        complete = [data for data, word in words.items() if word in legal]
        return complete + [data for data in begun if words[data]]

    def _somebody(self) -> tuple[int, int]:
        """Return a person and one of their chats: mostly the one with the table, otherwise the private one."""
        person = self.chance.choice(self.people)
        return person, self.chat if self.chance.random() < 0.7 else person

    def _follow(self, habit: Habit | None) -> None:
        habit = habit or self.chance.choice(HABITS)
        person = self.chance.choice(self.people)
        chat = person if habit.alone else self.chat
        if self.chance.random() < 0.7:
            for pattern in habit.patterns:
                found = self._choose(person, chat, re.compile(pattern).match)
                if found is not None:
                    return self._press(person, chat, *found)
        if self.chance.random() < 0.1:
            self.bot.telegram.actions.send_inline_query(person, person, "tiles")
        return self._say(person, habit.text, chat)

    # Checking

    async def is_shown(self) -> bool:
        """Return whether the person to move sees keys of the current position; False if no person is to move."""
        assert self.key is not None
        table = await self.bot.table(self.key)
        owner = owner_to_move(table)
        if owner is None:
            return False  # a computer is to move
        person = (await self.bot.store.person(owner)).telegram_id
        prefix = key_prefix(self.key, table)
        seen = self._seen(person, self.chat)
        return any(data.startswith(prefix) for one in seen for data in button_data(one))


def _name(key: TableKey) -> str:
    """Return the name of a table in callback data."""
    return table_data(key, Action.BOARD).split(":")[1]
