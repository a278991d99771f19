"""strange: answers calls of every method with responses that the Bot API never gives. Every table must continue."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from telegram.error import TelegramError
from telegram.request import BaseRequest

from scripts.trials.bot_under_test import (
    PATIENT_SANDBOX,
    Action,
    Sandbox,
    SimulatedClock,
    Stage,
    TableKey,
    TokenRejected,
    Waiting,
    button_data,
    defects,
    legal_word,
    move_data,
    owner_to_move,
    position_prefix,
    result_of,
    table_data,
)
from scripts.trials.bot_under_test.in_process import (
    ErrorLog,
    InProcessBot,
    memory_folder,
    running_bot,
)
from scripts.trials.results import Result
from scripts.trials.simulated_loop import SimulatedTimeLoop
from scripts.trials.speedups import drop_call_log, infrequent_gc
from scripts.trials.strange_responses import METHODS, Response, StrangeResponses

PIECE, PIECES, SHORT_PIECE = 2_000, 110, 400
SEED = 8
GROUPS = (-1001000000001, -1001000000002, -1001000000003)
SARA, AMIR, NEGAR = 101, 102, 103
BOUND = 60.0
"""Simulated seconds after the last strange response within which each table must continue."""
ROUND = 25
"""The number of actions in each group in a round of strange responses."""
SHARE = 0.5
"""The share of calls that get a strange response."""
BELIEVED = ("getUpdates", "getChatAdministrators")
"""Methods that may also get a made-up response of the right form. For other methods, the bot could not distinguish
such a response from a true one."""


class StandsStill(Exception):
    """A table did not continue, or the bot ended."""


class StrangeTransport(BaseRequest):
    """Calls the sandbox, but omits some calls and replaces some responses."""

    def __init__(self, inner: BaseRequest, trial: Strange) -> None:
        self._inner, self._trial = inner, trial

    @property
    def read_timeout(self) -> float | None:
        """Always None, as in the sandbox."""
        return None

    async def initialize(self) -> None:
        """Do nothing."""

    async def shutdown(self) -> None:
        """Do nothing."""

    async def do_request(self, url: str, *args: Any, **more: Any) -> tuple[int, bytes]:
        """Make the call, or return a strange response with or without making it."""
        method, trial = url.rpartition("/")[2], self._trial
        if not trial.is_strange or trial.chance.random() > SHARE:
            return await self._inner.do_request(url, *args, **more)
        good: object = METHODS[method]
        if trial.chance.random() < 0.5:
            _, body = await self._inner.do_request(url, *args, **more)
            good = json.loads(body).get("result", good)
        await asyncio.sleep(trial.chance.random())
        return trial.response(method, good)


class Strange:
    """Plays at a table in each group, in rounds with strange responses from Telegram."""

    def __init__(self, sandbox: Sandbox, chance: random.Random, result: Result) -> None:
        self.chance, self.result = chance, result
        self.is_strange = False
        self._strange = StrangeResponses(chance)
        self._actions = sandbox.telegram.actions
        self._state = sandbox.telegram.state
        self._keys: dict[int, TableKey] = {}
        self.bot: InProcessBot

    def response(self, method: str, good: object) -> Response:
        """Return a strange response, which does not refuse the token in answer to getMe.

        Unless the method is in BELIEVED, the bot can recognize that the response is wrong.
        """
        while True:
            status, body = self._strange.generate(good)
            try:
                result_of(method, status, body, chat=GROUPS[0])
                usable = method in BELIEVED
            except TelegramError as error:
                usable = not (isinstance(error, TokenRejected) and method == "getMe")
            if usable:
                self.result.counts["strange responses"] += 1
                self.result.counts[method] += 1
                return status, body

    async def prepare(self) -> None:
        """Create the groups, and let the two players open private chats with the bot."""
        for chat in GROUPS[1:]:
            self._actions.create_group(chat, "G", SARA, [AMIR, NEGAR])
        for person in (SARA, AMIR):
            self._actions.open_deep_link(person)
        await self.bot.settle()

    async def play_round(self) -> None:
        """Play while responses are strange. Raises StandsStill if a table does not continue afterwards."""
        for chat in GROUPS:
            await self._open(chat)
        self.is_strange = True
        for _ in range(ROUND):
            for chat in GROUPS:
                await self._act(chat)
            await asyncio.sleep(3 * self.chance.random())
        self.is_strange = False
        self.result.counts["rounds"] += 1
        await self._require_progress()

    async def _open(self, chat: int) -> None:
        """Start a game unless one is in progress."""
        key = self._keys.get(chat)
        if key is not None and (await self.bot.table(key)).stage is Stage.RUNNING:
            return
        found = await self.bot.store.chat_by_id(chat)
        before = (
            {} if found is None else {one.key for one in await self.bot.store.tables_in(found.key)}
        )
        self._actions.send_message(SARA, chat, "/new azul")
        await self.bot.settle()
        await self._press(SARA, chat, "n:azul:go:2:0:")
        found = await self.bot.store.chat_by_id(chat)
        assert found is not None
        opened = [
            one.key for one in await self.bot.store.tables_in(found.key) if one.key not in before
        ]
        self._keys[chat] = key = opened[0]
        await self._press(AMIR, chat, table_data(key, Action.JOIN))
        await self._press(SARA, chat, table_data(key, Action.START))

    async def _press(self, person: int, chat: int, data: str) -> None:
        messages = [*self._state.require_chat(chat).messages]
        self._actions.press(person, chat, messages[-1], data, forged=True)
        await self.bot.settle()

    async def _act(self, chat: int) -> None:
        """Play a legal move for the person to move or, sometimes, let somebody write or the bot make another call."""
        self._raise_failure()
        kind = self.chance.random()
        if kind < 0.15:
            text = self.chance.choice(("/board", "/rules", "/help", "/new azul", "hello"))
            self._actions.send_message(AMIR, chat, text)
        elif kind < 0.18:
            self._actions.send_message(NEGAR, chat, "/stop")
        elif kind < 0.25:
            self._actions.send_inline_query(SARA, SARA, "tiles")
        elif kind < 0.3:
            await self._call_directly(chat)
        else:
            await self._move(chat)

    async def _call_directly(self, chat: int) -> None:
        """Make one of the calls that people rarely cause, such as the calls made at the start."""
        api = self.bot.api
        calls: tuple[Callable[[], Awaitable[object]], ...] = (
            api.get_me,
            api.delete_webhook,
            lambda: api.set_my_commands([("new", "x")]),
            lambda: api.get_chat_administrators(chat),
            lambda: api.edit_message_text("x", chat, 10**6),
            lambda: api.delete_message(chat, 10**6),
        )
        with suppress(TelegramError):
            await self.chance.choice(calls)()

    async def _move(self, chat: int) -> None:
        key = self._keys[chat]
        table = await self.bot.table(key)
        owner = owner_to_move(table)
        if table.stage is not Stage.RUNNING or owner is None or table.waiting is not Waiting.PERSON:
            return
        person = (await self.bot.store.person(owner)).telegram_id
        word = legal_word(table, self.chance.randrange(1000))
        message = self.chance.choice([*self._state.require_chat(chat).messages][-3:])
        self._actions.press(person, chat, message, move_data(key, table, word), forged=True)

    async def _require_progress(self) -> None:
        began = self.bot.clock.monotonic()
        waiting = {chat: (await self.bot.table(key)).position for chat, key in self._keys.items()}
        moved = dict.fromkeys(waiting, False)
        while waiting:
            self._raise_failure()
            for chat, position in tuple(waiting.items()):
                table = await self.bot.table(self._keys[chat])
                moved[chat] = moved[chat] or table.position > position
                if table.stage is not Stage.RUNNING or (moved[chat] and await self._is_shown(chat)):
                    del waiting[chat]
                elif not moved[chat]:
                    await self._move(chat)
            await asyncio.sleep(1.0)
            if (seconds := self.bot.clock.monotonic() - began) > BOUND:
                raise StandsStill(f"after {seconds:.0f} s: chats {waiting}, moved {moved}")
        bound = next(bound for bound in (5, 15, 30, 45, 61) if seconds <= bound)
        self.result.counts[f"rounds after which all went on within {min(bound, 60)} s"] += 1

    async def _is_shown(self, chat: int) -> bool:
        """Return whether the newest board is in the chat, with the keys of the current position."""
        key = self._keys[chat]
        row, table = await self.bot.store.table(key), await self.bot.table(key)
        message = row.board and self._state.require_chat(chat).messages.get(row.board.id)
        if not message or row.shown_version < row.version:
            return False
        data = button_data(self._state.message_json(message))
        return any(each.startswith(position_prefix(key, table)) for each in data)

    def _raise_failure(self) -> None:
        """If the bot has ended, raise the exception that ended it, or StandsStill if there was none."""
        if self.bot.task is not None and self.bot.task.done():
            self.bot.task.result()
            raise StandsStill("the bot ended")


def run(times: int, *, seed: int = SEED) -> Result:
    """Run rounds until at least `times` strange responses were given, and return the result."""
    clock = SimulatedClock()
    with asyncio.Runner(loop_factory=partial(SimulatedTimeLoop, clock)) as runner, infrequent_gc():
        return runner.run(_run(times, clock, random.Random(seed)))


def run_without_validation(times: int) -> Result:
    """Run the trial on a bot that relies on the library's own parsing. The bot must exit, or a table must stop."""
    with defects.without_validation():
        found = run(times)
    result = Result("strange, without validation", found.counts, notes=found.errors[:1])
    result.errors = [] if found.errors else ["a bot without validation was not detected"]
    result.seconds = found.seconds
    return result


async def _run(times: int, clock: SimulatedClock, chance: random.Random) -> Result:
    began, result = time.monotonic(), Result("strange")
    sandbox = Sandbox(clock=clock.now, settings=PATIENT_SANDBOX)
    drop_call_log(sandbox)
    strange = Strange(sandbox, chance, result)
    with memory_folder() as folder, ErrorLog():
        path = Path(folder) / "games.sqlite3"
        try:
            async with running_bot(
                path,
                sandbox,
                clock,
                wrap_request=lambda inner: StrangeTransport(inner, strange),
                threads=False,
            ) as bot:
                strange.bot = bot
                await strange.prepare()
                while result.counts["strange responses"] < times:
                    await strange.play_round()
        except Exception as failure:  # noqa: BLE001 - whatever ended the bot is a result of the trial
            result.errors.append(repr(failure))
    result.seconds = time.monotonic() - began
    return result
