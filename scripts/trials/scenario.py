"""A short scripted session: a group game and a solo game, played by people who press again if a press had no effect."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path

from scripts.trials.bot_under_test import (
    PATIENT_SANDBOX,
    Action,
    Sandbox,
    SimulatedClock,
    Stage,
    StoreUnavailable,
    TableKey,
    Unusable,
    Waiting,
    button_data,
    legal_word,
    move_data,
    owner_to_move,
    position_prefix,
    table_data,
)
from scripts.trials.bot_under_test.facts import human_word
from scripts.trials.bot_under_test.in_process import (
    ErrorLog,
    InProcessBot,
    StoreWrapper,
    running_bot,
)
from scripts.trials.bot_under_test.oracle import Oracle

GROUP, SARA, AMIR = -1001000000001, 101, 102
MOVES = 3
"""The number of moves that people make at each of the two tables."""
MAX_STARTS = 40
"""The number of consecutive failed starts after which the scenario fails."""
MAX_PRESSES = 6
"""A button must have an effect within this many presses."""
TIMEOUT = 600.0
"""Real seconds after which a session is considered stuck."""


class Stuck(Exception):
    """An action was repeated the maximum number of times without effect, or a computer did not move in time."""


class Scenario:
    """A session on a new database. A bot that stops with an error is restarted, as a supervisor would do.

    wrap_store: returns the store that the bot uses, for example one that fails.
    """

    def __init__(self, path: Path, *, wrap_store: StoreWrapper | None = None) -> None:
        self._oracle = Oracle(path)
        self._path = path
        self.clock = SimulatedClock()
        self.sandbox = Sandbox(clock=self.clock.now, settings=PATIENT_SANDBOX)
        self.stops: list[str] = []
        """The reasons why the bot stopped, in order."""
        self._unanswered: list[str] = []
        self._wrap_store = wrap_store
        self._stack = AsyncExitStack()
        self._bot: InProcessBot | None = None

    async def run(self) -> list[str]:
        """Play the session until the bot is idle, and return the errors found.

        Raises Stuck if an action has no effect, a computer does not move, or the bot does not start, and AssertionError
        if the bot does not become idle.
        """
        try:
            await self._start()
            await self._say(SARA, SARA, "/start")
            await self._say(SARA, GROUP, "/new azul")
            await self._press(SARA, GROUP, "n:azul:go:2:0:", lambda: self._oracle.tables_in(GROUP))
            key = self._oracle.tables_in(GROUP)[0]
            await self._press(
                AMIR,
                GROUP,
                table_data(key, Action.JOIN),
                lambda: len(self._oracle.table(key).people) > 1,
            )
            await self._press(
                SARA,
                GROUP,
                table_data(key, Action.START),
                lambda: self._oracle.table(key).stage is Stage.RUNNING,
            )
            await self._say(SARA, SARA, "/solo azul")
            await self._press(SARA, SARA, "n:azul:so:2:0:0", lambda: self._oracle.tables_in(SARA))
            solo = self._oracle.tables_in(SARA)[0]
            for _ in range(MOVES):
                await self._move(key, GROUP)
                await self._move(solo, SARA)
            for _ in range(10):  # enough time for every retry
                await self._settle()
                self.clock.advance(10.0)
            return [*self._errors_in(GROUP), *self._errors_in(SARA), *self._inbox_errors()]
        finally:
            await self._stack.aclose()

    # The bot

    async def _start(self) -> None:
        for _ in range(MAX_STARTS):
            try:
                self._bot = await self._stack.enter_async_context(
                    running_bot(self._path, self.sandbox, self.clock, wrap_store=self._wrap_store)
                )
            except Unusable as error:
                self.stops.append(str(error))
            else:
                return
        raise Stuck("the bot does not start")

    async def _settle(self) -> None:
        assert self._bot is not None
        for _ in range(MAX_STARTS):
            try:
                await self._bot.settle()
            except (
                StoreUnavailable,
                Unusable,
            ) as error:  # the bot stopped with this message
                self.stops.append(str(error))
                await self._stack.aclose()
                await self._start()
            else:
                return
        raise Stuck("the bot stops after every start")

    # People

    async def _say(self, person: int, chat: int, text: str) -> None:
        self.sandbox.telegram.actions.send_message(person, chat, text)
        await self._settle()

    async def _press(
        self, person: int, chat: int, data: str, is_done: Callable[[], object]
    ) -> None:
        """Press a button until `is_done()` is true. Raises Stuck after MAX_PRESSES presses."""
        for _ in range(MAX_PRESSES):
            messages = [*self.sandbox.telegram.state.require_chat(chat).messages]
            query = self.sandbox.telegram.actions.press(
                person, chat, messages[-1], data, forged=True
            )
            await self._settle()
            done = is_done()
            if query.answer is None and not done:
                self._unanswered.append(data)
            if done:
                return
        raise Stuck(f"{data} was pressed {MAX_PRESSES} times")

    async def _move(self, key: TableKey, chat: int) -> None:
        """Play the first legal move when a person is to move. Raises Stuck if that never happens or has no effect."""
        for _ in range(20):
            table = self._oracle.table(key)
            if table.waiting is Waiting.PERSON:
                break
            await self._settle()
            self.clock.advance(1)
        owner = owner_to_move(table)
        if owner is None or table.waiting is not Waiting.PERSON:
            raise Stuck(f"table {key} waits for a computer forever")
        person = (SARA, AMIR)[table.people.index(owner)]
        await self._press(
            person,
            chat,
            move_data(key, table, legal_word(table, 0)),
            lambda: self._oracle.table(key).position > table.position,
        )

    # What must hold at the end

    def _inbox_errors(self) -> list[str]:
        errors = [f"never answered: {data}" for data in self._unanswered]
        if unsettled := self._oracle.number("SELECT count(*) FROM inbox WHERE state <> 'done'"):
            errors.append(f"{unsettled} updates are not settled")
        if not self._oracle.is_intact():
            errors.append("the database is damaged")
        return errors

    def _errors_in(self, chat: int) -> list[str]:
        """Return a list of errors in the table of a chat, its board or its log."""
        errors, keys = [], self._oracle.tables_in(chat)
        if len(keys) != 1:
            errors.append(f"{len(keys)} tables in {chat}")
        key = keys[0]
        table, state = self._oracle.table(key), self.sandbox.telegram.state
        if self._oracle.is_outdated(key):
            errors.append(f"the board of table {key} is outdated")
        moves = [body for body in self._oracle.fact_bodies(key) if human_word(body) is not None]
        if len(moves) != MOVES:
            errors.append(f"{len(moves)} moves of people at table {key} instead of {MOVES}")
        if table.waiting is Waiting.COMPUTER:
            errors.append(f"table {key} waits for a computer that does not move")
        board = self._oracle.board_message(key)
        message = None if board is None else state.require_chat(chat).messages.get(board)
        data = [] if message is None else button_data(state.message_json(message))
        if not any(each.startswith(position_prefix(key, table)) for each in data):
            errors.append(f"the buttons of table {key}'s board are not those of its position")
        return errors


async def run_scenario(scenario: Scenario) -> list[str]:
    """Run a session, and return its errors and the errors that the bot logged.

    A Stuck, AssertionError or TimeoutError that ends the session is returned as an error, not raised.
    """
    with ErrorLog() as log:
        try:
            async with asyncio.timeout(TIMEOUT):
                errors = await scenario.run()
        except (Stuck, AssertionError, TimeoutError) as failure:
            errors = [repr(failure)]
    return errors + [f"logged: {line}" for line in log.lines]
