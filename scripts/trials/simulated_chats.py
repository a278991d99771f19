"""The simulated chats of the trial `stateful`: groups, people who repeat presses, and a bot whose store can fail."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, ExitStack
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from scripts.trials.bot_under_test import (
    LOBBY_SECONDS,
    PATIENT_SANDBOX,
    Action,
    PersonKey,
    Sandbox,
    SimulatedClock,
    Stage,
    StoreUnavailable,
    Table,
    TableKey,
    button_data,
    card_data,
    key_prefix,
    table_data,
)
from scripts.trials.bot_under_test.defects import fixed_secrets
from scripts.trials.bot_under_test.in_process import (
    ErrorLog,
    InProcessBot,
    memory_folder,
    running_bot,
)
from scripts.trials.bot_under_test.store import FailingWrites
from scripts.trials.game_model import ELSEWHERE, FIRST, OUTSIDER, SECOND, GameModel
from scripts.trials.simulated_loop import SimulatedTimeLoop
from scripts.trials.speedups import drop_call_log

T = TypeVar("T")

MAX_PRESSES = 6
"""A button must have an effect within this many presses."""


class SeededSecrets:
    """A replacement for the module `secrets`, with numbers determined by a seed."""

    def __init__(self, seed: int) -> None:
        self._chance = random.Random(seed)

    def token_hex(self, size: int) -> str:
        """Return `size` random bytes as hexadecimal digits."""
        return self._chance.randbytes(size).hex()

    token_urlsafe = token_hex


class SimulatedChats:
    """The people's actions and the events in the chats. The state machine decides when they happen."""

    had_faults = False
    """Whether a fault was injected in this run."""

    def __init__(self, seed: int, *, threads: bool) -> None:
        self.cleanup = ExitStack()
        self.cleanup.enter_context(fixed_secrets(SeededSecrets(seed)))
        self.clock = SimulatedClock()
        self.loop = SimulatedTimeLoop(self.clock)
        self.threads = threads
        self.folder = Path(self.cleanup.enter_context(memory_folder()))
        self.sandbox = Sandbox(clock=self.clock.now, settings=PATIENT_SANDBOX)
        drop_call_log(self.sandbox)
        self.actions = self.sandbox.telegram.actions
        self.state = self.sandbox.telegram.state
        self.failing_writes = 0
        """The number of writes that will fail, starting with the next one."""
        self.groups = [-4001, -4002]
        self.new_ids = count(-1009000000001, -1)
        self.closed: set[int] = set()
        """The chats to which the bot cannot write."""
        self.games: dict[TableKey, GameModel] = {}
        self.cards: dict[str, int] = {}
        """The message ids of the cards in ELSEWHERE, by the tokens of their keys."""
        self.bot_stack = AsyncExitStack()
        self.errors = self.cleanup.enter_context(ErrorLog())
        for chat in self.groups:
            self.actions.create_group(chat, "G", FIRST, [SECOND, OUTSIDER], kind="group")
        self.actions.create_group(ELSEWHERE, "E", FIRST, [SECOND, OUTSIDER], with_bot=False)
        self.do(self._start_bot())
        for person in (FIRST, SECOND):
            self.actions.open_deep_link(person)
        self.do(self.settle())
        self.open_table(FIRST)
        self.open_table(self.groups[0])
        for game in self.games_in(Stage.LOBBY):
            self.start_game(game)

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Run the event loop until a coroutine has finished, and return its result."""
        return self.loop.run_until_complete(work)

    async def iterate_loop(self, times: int) -> None:
        """Run `times` iterations of the event loop."""
        for _ in range(times):
            await asyncio.sleep(0)

    # The bot

    async def _start_bot(self) -> None:
        path = self.folder / "games.sqlite3"
        self.bot: InProcessBot = await self.bot_stack.enter_async_context(
            running_bot(
                path,
                self.sandbox,
                self.clock,
                wrap_store=lambda store: FailingWrites(store, self._next_write_fails),
                threads=self.threads,
            )
        )

    def _next_write_fails(self) -> bool:
        if not self.failing_writes:
            return False
        self.failing_writes -= 1
        return True

    async def restart_bot(self) -> None:
        """Kill the bot and start it again."""
        await self.bot_stack.aclose()
        await self._start_bot()

    async def settle(self) -> None:
        """Advance the clock until the bot is idle. Restart the bot if it stopped because its store failed."""
        try:
            await self.bot.settle()
        except StoreUnavailable:
            self.failing_writes = 0
            await self.restart_bot()
            await self.bot.settle()

    # Tables

    def table(self, key: TableKey) -> Table:
        """Return a table as the bot sees it."""
        return self.bot.cached_table(key) or self.do(self.bot.table(key))

    def stage(self, key: TableKey) -> Stage:
        """Return the stage of a table without loading the table into the bot's memory."""
        table = self.bot.cached_table(key)
        return table.stage if table else self.do(self.bot.store.table(key)).stage

    async def tables_in(self, chat: int) -> list[TableKey]:
        """Return the keys of the open tables in a chat."""
        found = await self.bot.store.chat_by_id(chat)
        return [] if found is None else [t.key for t in await self.bot.store.tables_in(found.key)]

    def games_in(self, stage: Stage) -> list[GameModel]:
        """Return the games at this stage, in chats that the bot can write to."""
        return [
            game
            for game in self.games.values()
            if self.closed.isdisjoint(game.chats) and self.stage(game.key) is stage
        ]

    def open_table(self, chat: int) -> None:
        """Open a table: send the command, and press the button under the reply."""
        self.actions.send_message(FIRST, chat, "/solo azul" if chat == FIRST else "/new azul")
        self.do(self.settle())
        data = self.visible_button(chat, "n:azul:so:" if chat == FIRST else "n:azul:go:")
        if data is not None:  # the message may have been lost
            self.press(FIRST, chat, data)
        self.find_games(chat)

    def find_games(self, chat: int) -> bool:
        """Add the tables that a chat shows and that are not known yet. Return whether there are any."""
        home = self.do(self.bot.store.chat_by_id(chat))
        found = [key for key in self.do(self.tables_in(chat)) if key not in self.games]
        for key in found:
            row = self.do(self.bot.store.table(key))
            is_here = home is not None and row.place.chat == home.key
            self.games[key] = GameModel(chat if is_here else ELSEWHERE, key)
        return bool(found)

    def start_game(self, game: GameModel) -> None:
        """Let the second player join and the host start the game. A lobby past its deadline may close instead.

        The host is the first player, who sits in the first seat, or the second if the first was away for too long. At
        a table across chats, the second player joins with the card, and the game starts automatically. Raises
        AssertionError if MAX_PRESSES presses of a button are not enough.
        """
        row = self.do(self.bot.store.table(game.key))
        if game.chat == ELSEWHERE:
            for _ in range(MAX_PRESSES):
                self.press_card(SECOND, row.token)
                if self.stage(game.key) is not Stage.LOBBY:
                    return
            raise AssertionError(f"a card was pressed {MAX_PRESSES} times")
        is_late = self.clock.now() >= row.changed_at + LOBBY_SECONDS
        self.press_until(
            SECOND,
            game,
            Action.JOIN,
            lambda t: len(t.occupants) > 1 or (is_late and t.stage is Stage.OVER),
        )
        table = self.table(game.key)
        host = FIRST if not table.occupants or table.host == table.occupants[0].owner else SECOND
        self.press_until(host, game, Action.START, lambda t: t.stage is not Stage.LOBBY)

    def has_room(self, chat: int) -> bool:
        """Return whether fewer than three tables have been opened in `chat`, or by cards if `chat` is ELSEWHERE."""
        return [game.chat for game in self.games.values()].count(chat) < 3

    def check_board(self, game: GameModel, table: Table, chat: int) -> None:
        """Check that the board in a chat has the buttons of the position. Raises AssertionError if it does not.

        The private chat of a person who has left a table across chats is not checked.
        """
        home = self.do(self.bot.store.chat_by_id(chat))
        assert home is not None
        owner = self.person_key(table, chat) if game.chat == ELSEWHERE else None
        if game.chat == ELSEWHERE and owner is None:
            return
        row = self.do(self.bot.store.table_in(home.key, game.key))
        assert row.board is not None
        shown = self.state.require_chat(chat).messages[row.board.id]
        data = button_data(self.state.message_json(shown))
        prefix = key_prefix(game.key, table, owner)
        assert any(each.startswith(prefix) for each in data), (
            f"the board of {row} has buttons of another position than {table.position}: {data[:3]}"
        )

    # People

    def person_key(self, table: Table, person: int) -> PersonKey | None:
        """Return the key of a person who is at a table, or None if they are not."""
        found = self.do(self.bot.store.people(table.people))
        return next((key for key, one in found.items() if one.telegram_id == person), None)

    def press_card(self, person: int, token: str) -> None:
        """Press the key of a card that was sent with this token, and wait until the bot is idle."""
        self.actions.press(person, ELSEWHERE, self.cards[token], card_data(token))
        self.do(self.settle())

    def visible_button(self, chat: int, prefix: str) -> str | None:
        """Return callback data with this prefix from the newest message that contains any, or None."""
        for message in reversed(self.state.require_chat(chat).messages.values()):
            for data in button_data(self.state.message_json(message)):
                if data.startswith(prefix):
                    return data
        return None

    def send_press(self, person: int, chat: int, data: str) -> Any:
        """Press a button as if it were under the newest message of a chat, and return the callback query."""
        newest = max(self.state.require_chat(chat).messages, default=1)
        return self.actions.press(person, chat, newest, data, forged=True)

    def press(self, person: int, chat: int, data: str) -> None:
        """Press a button and wait until the bot is idle."""
        self.send_press(person, chat, data)
        self.do(self.settle())

    def press_until(
        self, person: int, game: GameModel, action: Action, is_done: Callable[[Table], bool]
    ) -> None:
        """Press a button of a table until `is_done` returns true.

        Raises AssertionError if MAX_PRESSES presses are not enough.
        """
        for _ in range(MAX_PRESSES):
            if is_done(self.table(game.key)):
                return
            self.press(person, game.chat_of(person), table_data(game.key, action))
        assert is_done(self.table(game.key)), f"{action} was pressed {MAX_PRESSES} times"

    def close(self) -> None:
        """Kill the bot and release all resources."""
        try:
            self.do(self.bot_stack.aclose())
            self.loop.close()
        finally:
            self.cleanup.close()
