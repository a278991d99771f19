"""Plays a whole game with four people in one group, in simulated time, with Telegram's limits enforced."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from bot.sandbox import Sandbox
from bot.store.records import Stage, TableKey
from bot.telegram.buttons.buttons import Action
from engine.contract import Word
from engine.saying import Saying
from scripts.trials.bot_under_test import (
    LIMITED_SANDBOX,
    SimulatedClock,
    position_prefix,
    table_data,
)
from scripts.trials.bot_under_test.defects import fixed_secrets
from scripts.trials.bot_under_test.in_process import (
    ErrorLog,
    InProcessBot,
    memory_folder,
    running_bot,
)
from scripts.trials.recent_calls import RecentCalls
from scripts.trials.simulated_chats import SeededSecrets
from scripts.trials.simulated_group import GROUP, Players, SimulatedGroup
from scripts.trials.simulated_loop import SimulatedTimeLoop

PEOPLE = (101, 102, 103, 104)
TABLE = TableKey(1)
STEP = 0.5
"""Simulated seconds between two looks at the chat."""
THINK = 1.0
"""Mean simulated seconds before a press."""
MOST_SECONDS = 3600.0
"""Simulated seconds after which a game counts as standing still."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What happened in a game."""

    is_over: bool
    moves: int
    minutes: float
    """The simulated length of the game."""
    refused: int
    """Calls that were answered with 429."""
    most_calls: int
    """The most public calls in any minute."""
    failed: list[str]
    """All calls that the Bot API refused, with their errors."""
    errors: list[str]
    """What the bot logged at level ERROR."""
    behind: float
    """The longest simulated time for which the board did not show the newest version."""
    is_shown: bool
    """Whether the board showed the newest version at the end."""
    caption: str
    """The last caption of the board."""
    names: list[str]
    """The names of the players in seat order, as the bot writes them."""
    answers: list[tuple[str, Saying]]
    """The alerts of the asides that the blocked person pressed, and what the engine answers."""


def play_whole_game(
    key: str, *, seed: int = 1, blocker: int | None = None, is_known: bool = True
) -> Outcome:
    """Let four people play a game to its end with random keys.

    `blocker`: a person who has started the bot and blocks it before the game; at every turn this person presses every
    aside of the board. `is_known`: whether the bot receives the update about the block.
    """
    clock = SimulatedClock()
    with (
        memory_folder() as folder,
        fixed_secrets(SeededSecrets(seed)),
        asyncio.Runner(loop_factory=partial(SimulatedTimeLoop, clock)) as runner,
    ):
        game = _Game(key, Path(folder), clock, seed, blocker, is_known=is_known)
        return runner.run(game.play())


class _Game:
    def __init__(
        self,
        key: str,
        folder: Path,
        clock: SimulatedClock,
        seed: int,
        blocker: int | None,
        *,
        is_known: bool,
    ) -> None:
        self.key, self.folder, self.clock, self.seed = key, folder, clock, seed
        self.blocker, self.is_known = blocker, is_known
        self.answers: list[tuple[str, Saying]] = []
        self.names: list[str] = []
        self.asked_at = -1

    async def play(self) -> Outcome:
        """Play the game, and return what happened."""
        sandbox = Sandbox(clock=self.clock.now, settings=LIMITED_SANDBOX)
        path = self.folder / "games.sqlite3"
        with ErrorLog() as errors:
            async with running_bot(path, sandbox, self.clock, threads=False, limits=True) as bot:
                group = SimulatedGroup(bot)
                await self._block(bot)
                players = await self._start(bot, group)
                self.clock.advance(60)
                calls, began = RecentCalls(bot), self.clock.monotonic()
                behind = await self._until_over(bot, group, players, calls)
                seconds = self.clock.monotonic() - began
                await bot.settle()
                calls.update()
                row, state = await bot.store.table(TABLE), bot.telegram.state
                assert row.board is not None
                board = state.message_json(state.require_chat(GROUP).messages[row.board.id])
                return Outcome(
                    is_over=row.stage is Stage.OVER,
                    moves=players.moves,
                    minutes=seconds / 60,
                    refused=calls.refused,
                    most_calls=calls.most,
                    failed=[
                        f"{one.method}: {one.error}" for one in bot.telegram.calls if one.error
                    ],
                    errors=errors.lines,
                    behind=behind,
                    is_shown=row.shown_version == row.version,
                    caption=board["caption"],
                    names=self.names,
                    answers=self.answers,
                )

    async def _block(self, bot: InProcessBot) -> None:
        if self.blocker is None:
            return
        bot.telegram.actions.open_deep_link(self.blocker)
        await bot.settle()
        if self.is_known:
            bot.telegram.actions.block(self.blocker)
            await bot.settle()
        else:
            bot.telegram.state.require_user(self.blocker).blocked = True

    async def _start(self, bot: InProcessBot, group: SimulatedGroup) -> Players:
        """Let four people open a table and start its game."""
        group.say(PEOPLE[0], f"/new {self.key}")
        await bot.settle()
        go = group.find(lambda data: data.startswith("n:") and ":go:" in data)
        assert go is not None
        group.press(PEOPLE[0], *go)
        await bot.settle()
        board = await bot.board(TABLE)
        assert board is not None
        for person, action in (
            *((person, Action.JOIN) for person in PEOPLE[1:]),
            (PEOPLE[0], Action.START),
        ):
            group.press(person, board, table_data(TABLE, action))
            await bot.settle()
        order = (await bot.table(TABLE)).people
        seated = await bot.store.people(order)
        self.names = [seated[key].name for key in order]
        people = {key: person.telegram_id for key, person in seated.items()}
        return Players(bot, group, TABLE, THINK, self.seed, people=people)

    async def _until_over(
        self, bot: InProcessBot, group: SimulatedGroup, players: Players, calls: RecentCalls
    ) -> float:
        """Play until the end is shown; return for how long the board was behind at most."""
        loop, longest = asyncio.get_running_loop(), 0.0
        assert isinstance(loop, SimulatedTimeLoop)
        end = self.clock.monotonic() + MOST_SECONDS
        since = now = self.clock.monotonic()
        while now < end:
            row = await bot.store.table(TABLE)
            if row.shown_version == row.version:
                since = now
                if row.stage is Stage.OVER:
                    break
            longest = max(longest, now - since)
            calls.update()
            await players.tick(now)
            await self._ask(bot, group)
            await loop.quiescence()
            self.clock.advance(STEP)
            await loop.quiescence()
            now = self.clock.monotonic()
        return longest

    async def _ask(self, bot: InProcessBot, group: SimulatedGroup) -> None:
        """Let the person who has blocked the bot press every aside, in every fourth position whose board is shown."""
        table, board = bot.cached_table(TABLE), await bot.board(TABLE)
        if self.blocker is None or table is None or board is None or table.position % 4:
            return
        prefix = position_prefix(TABLE, table)
        asides = [data for data in group.data(board) if data.startswith(f"{prefix}?")]
        if table.position == self.asked_at or table.stage is not Stage.RUNNING or not asides:
            return
        self.asked_at = table.position
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SimulatedTimeLoop)
        person = await bot.store.meet(self.blocker, "")
        view = table.view(table.seat_of(person.key))
        for data in asides:
            query = bot.telegram.actions.press(self.blocker, GROUP, board, data, forged=True)
            await loop.quiescence()
            assert query.answer is not None, "every press is answered at once"
            saying = table.game.answer(view, Word(data.removeprefix(prefix)))
            self.answers.append((str(query.answer.get("text", "")), saying))
