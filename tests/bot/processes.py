"""The bot in a process of its own, with the sandbox in the test's process."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Mapping
from pathlib import Path

from bot.runtime.settings import Settings
from bot.sandbox.bot_api.simulated_telegram import SimulatedTelegram
from bot.sandbox.types import Json
from bot.telegram.buttons.buttons import Button, WordButton
from bot.telegram.buttons.callback_data import unpack
from tests.bot.chat_reader import data_of
from tests.manual_clock import LONG, until

ROOT = Path(__file__).parents[2]
TOKEN = "7000000001:Very-Secret_Token"


def environment(settings: Mapping[str, object]) -> dict[str, str]:
    """Return the environment of this process, with the given settings of the bot and no others."""
    known = {name.upper() for name in Settings.model_fields}
    env = {name: value for name, value in os.environ.items() if name not in known}
    return env | {name.upper(): str(value) for name, value in settings.items()}


async def start(*arguments: str, folder: Path, **settings: object) -> Process:
    """Start `python -m bot` in a folder with the given settings and no others."""
    env = environment({"press_guard": "off"} | settings) | {"PYTHONPATH": str(ROOT)}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", *arguments, cwd=folder, env=env, stdout=PIPE, stderr=PIPE
    )


async def ends(process: Process) -> tuple[int, str, str]:
    """Wait until the process has exited. Return the exit code, standard output and standard error."""
    async with asyncio.timeout(LONG):
        out, err = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode(), err.decode()


async def stop(process: Process, number: int = signal.SIGTERM) -> tuple[int, str, str]:
    process.send_signal(number)
    return await ends(process)


class Chat:
    """A person's private chat with the bot."""

    def __init__(self, telegram: SimulatedTelegram, person: int = 101) -> None:
        self.telegram, self.person = telegram, person

    def messages(self) -> list[Json]:
        state = self.telegram.state
        found = state.require_chat(self.person).messages.values()
        return [state.message_json(one) for one in found if one.sender == state.bot.id]

    def offered(self) -> list[Button]:
        """Return the buttons of the newest message that has buttons."""
        for message in reversed(self.messages()):
            rows = message.get("reply_markup", {}).get("inline_keyboard", [])
            if rows:
                return [unpack(key["callback_data"]) for row in rows for key in row]
        return []

    async def say(self, text: str) -> None:
        """Send a message and wait for the answer."""
        before = len(self.messages())
        self.telegram.actions.send_message(self.person, self.person, text)
        await until(lambda: len(self.messages()) > before)

    async def press(self, button: Button, *, wait: bool = True) -> str:
        """Press a button of the newest message. Return the text of the answer, or "" if `wait` is False."""
        number = self.messages()[-1]["message_id"]
        query = self.telegram.actions.press(self.person, self.person, number, data_of(button))
        if not wait:
            return ""
        await until(lambda: query.answer is not None)
        assert query.answer is not None
        return str(query.answer.get("text", ""))


PAUSE = 0.1
"""Seconds between two presses. The throttle leaves faster ones unanswered."""


async def make_move(chat: Chat) -> None:
    """Press random keys of a game until it is the person's turn in a later position.

    Fewer than ten presses a second are made, because the bot does not answer a person's twentieth in a second.
    """
    chance = random.Random(1)
    await until(lambda: moves(chat))
    position = moves(chat)[0].position
    while not moves(chat) or moves(chat)[0].position == position:
        if found := moves(chat):
            await chat.press(chance.choice(found))
        await asyncio.sleep(PAUSE)


def moves(chat: Chat) -> list[WordButton]:
    """Return the keys of the newest board, except the one that removes the last part of a partial word."""
    return [one for one in chat.offered() if isinstance(one, WordButton) and one.word]
