"""A load generator whose people press the buttons that they see, above all those of ephemeral messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Collection
from typing import Any

from aiohttp import ClientError

from scripts.trials.bot_under_test import (
    GAME_KEYS,
    Stage,
    button_data,
    effects_of,
    is_aside,
    owner_to_move,
    position_prefix,
)
from scripts.trials.bot_under_test.oracle import TableSnapshot
from scripts.trials.callback_load import MAX_OPEN, MAX_WAIT, CallbackLoad, LoadedGroup
from scripts.trials.loss_report import REFUSED_TIMEOUT, ButtonPress, LossReport
from scripts.trials.sandbox_client import SandboxError
from scripts.trials.visible_keys import PRIVATE, board_keys, seen_board

OTHERS = 0.1
"""The probability that a random member of the group presses, instead of the person to move."""
ASIDES = 0.1
"""The probability that a key without a move, such as "my hand", can be chosen although there are keys with moves."""
MOST_STEPS = 60
"""The maximum number of presses to end a turn. Random keys may also lead back to earlier steps."""
QUIET = 5
"""The bot is considered idle after this number of consecutive checks, five per second, that find nothing pending."""


class PrivateLoad(CallbackLoad):
    """People who choose each move step by step, from the keys that they see.

    In each group, one press is made at a time. A person who sees an ephemeral message in place of the board, as in
    Telegram, presses only the keys of that message.
    """

    games = GAME_KEYS
    private_presses = 0
    """The number of presses on ephemeral messages."""
    keyless: Collection[str] = ()
    """The chat and the person of each ephemeral message on which `settle` found no key. The person cannot continue."""
    stale: Collection[str] = ()
    """The chat, the person and the first key of each ephemeral message of an old position that remains after
    `settle`."""

    async def run(self, rate: float) -> None:
        """Make at most `rate` presses per second, rotating through the tables, until cancelled."""
        acting: dict[int, asyncio.Task[None]] = {}
        next_at = time.monotonic()
        try:
            while True:
                for group in self.groups:
                    before = acting.get(group.chat)
                    is_free = before is None or before.done()
                    if is_free and len(self._open) < MAX_OPEN and self.longest_wait() < MAX_WAIT:
                        acting[group.chat] = asyncio.create_task(self._act(group))
                    next_at += 1 / rate
                    await asyncio.sleep(max(0.0, next_at - time.monotonic()))
        finally:
            for task in acting.values():
                task.cancel()
            await asyncio.gather(*acting.values(), return_exceptions=True)

    async def _act(self, group: LoadedGroup) -> None:
        """Let a person press a key that they see, and wait at most REFUSED_TIMEOUT seconds for the answer.

        If no person is to move, press the button that advances the table instead.
        """
        self._refresh()
        snapshot = self._latest.get(group.chat)
        if snapshot is None:
            return
        if snapshot.table.stage is not Stage.RUNNING or owner_to_move(snapshot.table) is None:
            self._press_one(group, useless=False)
            return
        owner = owner_to_move(snapshot.table)
        assert owner is not None
        person = self._oracle.people[owner]
        if self._chance.random() < OTHERS:
            person = self._chance.choice((*group.players, group.outsider))
        message = await self._seen(group.chat, person, snapshot)
        keys = [] if message is None else board_keys(message)
        moves = [data for data in keys if not is_aside(data)]
        if moves and self._chance.random() > ASIDES:
            keys = moves
        if message is None or not keys:
            return
        press = self._press_seen(group.chat, person, message, self._chance.choice(keys))
        end = time.monotonic() + REFUSED_TIMEOUT
        while press.answer is None and time.monotonic() < end:  # noqa: ASYNC110
            await asyncio.sleep(0.02)

    async def _seen(self, chat: int, person: int, snapshot: TableSnapshot) -> dict[str, Any] | None:
        """Return the message whose keys a person can press: the newest private one, otherwise the board.

        Return None if the person sees neither, or if the request fails.
        """
        try:
            messages = await self._sandbox.get("messages", chat=chat, person=person)
        except (ClientError, TimeoutError):
            return None
        return seen_board(messages, snapshot.key)

    def _press_seen(
        self, chat: int, person: int, message: dict[str, Any], data: str
    ) -> ButtonPress:
        press = ButtonPress(person, data, time.monotonic())
        self.presses.append(press)
        self.private_presses += PRIVATE in message
        task = asyncio.create_task(self._wait_seen(press, chat, message))
        self._open[task] = press
        task.add_done_callback(self._open.pop)
        return press

    async def _wait_seen(self, press: ButtonPress, chat: int, message: dict[str, Any]) -> None:
        if PRIVATE not in message:
            await self._wait(press, chat, message["message_id"])
            return
        number = message[PRIVATE]
        try:
            press.answer = await self._sandbox.press_private(press.person, chat, number, press.data)
        except SandboxError:  # the message was deleted in the meantime: nothing was pressed
            self.presses.remove(press)
        except (ClientError, TimeoutError):
            return
        press.seconds = time.monotonic() - press.at

    # Comparing

    async def settle(self, seconds: float) -> None:
        """End turns whose steps only their players see, and press keys of outdated messages.

        Before and after that, wait until the bot is idle, for at most `seconds` each time. The results are in `keyless`
        and `stale`. Then do what `CallbackLoad.settle` does.
        """
        await self._wait_until_idle(seconds)
        self._oracle.clear_cache()
        for chat, snapshot in self._oracle.latest_tables().items():
            if self._oracle.is_outdated(snapshot.key) and snapshot.board is not None:
                await self._end_turn(next(one for one in self.groups if one.chat == chat), snapshot)
        found = [one async for one in self._private_messages()]
        self.keyless = [f"{chat} {person}" for chat, person, one in found if not button_data(one)]
        pressed = [one for one in found if self._is_old(*one)]
        for chat, person, message in pressed:
            self._press_seen(chat, person, message, button_data(message)[0])
        await self._wait_until_idle(seconds)
        left = [one async for one in self._private_messages()]
        self.stale = [
            f"{chat} {person} {button_data(one)[0]}"
            for chat, person, one in left
            if self._is_old(chat, person, one)
        ]
        await super().settle(seconds)

    async def _end_turn(self, group: LoadedGroup, snapshot: TableSnapshot) -> None:
        """Let people press keys until the board shows the newest position, at most MOST_STEPS times."""
        for _ in range(MOST_STEPS):
            await self._act(group)
            await self._wait_until_idle(REFUSED_TIMEOUT)
            if not self._oracle.is_outdated(snapshot.key):
                return

    async def _wait_until_idle(self, seconds: float) -> None:
        end, quiet = time.monotonic() + seconds, 0
        while quiet < QUIET and time.monotonic() < end:
            await asyncio.sleep(0.2)
            is_busy = await self._sandbox.pending_updates() or self._oracle.pending_updates()
            quiet = 0 if is_busy else quiet + 1

    async def _private_messages(self) -> Any:
        """Yield the ephemeral messages that people see: chat, person, message."""
        for group in self.groups:
            for person in (*group.players, group.outsider):
                for one in await self._sandbox.get("messages", chat=group.chat, person=person):
                    if PRIVATE in one and one["from"]["is_bot"]:
                        yield group.chat, person, one

    def _is_old(self, chat: int, _person: int, message: dict[str, Any]) -> bool:
        """Return whether an ephemeral message has keys of a position other than the current one."""
        snapshot = self._oracle.latest_tables()[chat]
        prefix = position_prefix(snapshot.key, snapshot.table)
        words = [data for data in button_data(message) if data.startswith("w:")]
        return bool(words) and not words[0].startswith(prefix)

    def _caused(
        self, person: int, data: str, effects: Collection[tuple[int, str]]
    ) -> Collection[tuple[int, str]]:
        """Return those of `effects` that a press can have caused.

        They are the moves with the words on the pressed key or, for a partial word, with the words that begin with it.
        """
        own = list(effects_of(data))
        found = {(person, one) for one in own}.intersection(effects)
        if not found and len(own) == 1:
            found = {one for one in effects if one[0] == person and one[1].startswith(f"{data}.")}
        return found

    async def report(self) -> LossReport:
        """Compare all presses with the logs of facts, and add what is wrong with ephemeral messages."""
        report = await super().report()
        report.lost += [f"ephemeral message without a key: {one}" for one in self.keyless]
        report.lost += [f"ephemeral message stays: {one}" for one in self.stale]
        return report
