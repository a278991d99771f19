"""Tables in several chats that play in simulated time with Telegram's limits, beside people who disturb them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bot.sandbox import Sandbox
from bot.sandbox.model.queries import PendingQuery
from bot.store.records import TableKey
from scripts.trials.bot_under_test import (
    LIMITED_SANDBOX,
    SimulatedClock,
    Table,
    button_data,
    owner_to_move,
)
from scripts.trials.bot_under_test.defects import fixed_secrets
from scripts.trials.bot_under_test.in_process import (
    ErrorLog,
    InProcessBot,
    memory_folder,
    running_bot,
)
from scripts.trials.bystanders import A_MINUTE, STEP, WARM_UP
from scripts.trials.recent_calls import RecentCalls
from scripts.trials.simulated_chats import SeededSecrets
from scripts.trials.simulated_group import GROUP, Players, SimulatedGroup
from scripts.trials.simulated_loop import SimulatedTimeLoop

SECONDS, CARD_SECONDS = 100.0, 50.0


HOST, GUEST, THIRD, FOURTH = 101, 102, 103, 104


class PlayerChats:
    """The chats in which the players of one table press: a group, or the private chat of each guest.

    It replaces both the bot and the group of `Players`.
    """

    def __init__(self, bot: InProcessBot, people: dict[int, int], homes: dict[int, int]) -> None:
        self._bot, self._people, self._homes = bot, people, homes
        self._chat = GROUP

    def cached_table(self, key: TableKey) -> Table | None:
        return self._bot.cached_table(key)

    async def board(self, key: TableKey) -> int | None:
        """Return the board in the chat of the person to move."""
        table = self.cached_table(key)
        owner = None if table is None else owner_to_move(table)
        self._chat = GROUP if owner is None else self._homes[self._people[owner]]
        chat = await self._bot.store.chat_by_id(self._chat)
        assert chat is not None
        row = await self._bot.store.table_in(chat.key, key)
        return None if row.board is None else row.board.id

    def data(self, message: int) -> list[str]:
        state = self._bot.telegram.state
        found = state.require_chat(self._chat).messages.get(message)
        return [] if found is None else button_data(state.message_json(found))

    def press(self, person: int, message: int, data: str) -> PendingQuery:
        return self._bot.telegram.actions.press(person, self._chat, message, data, forged=True)


@dataclass(slots=True)
class Outcome:
    """What happened in a simulation."""

    moves: list[int]
    """The moves at each table."""
    behind: list[float]
    """The longest time for which the board of each table did not show its newest version."""
    most_calls: int
    refused: int
    errors: list[str] = field(default_factory=list)


Start = Callable[
    [InProcessBot, SimulatedGroup],
    Awaitable[tuple[list[Players], Callable[[float], Awaitable[None]]]],
]


def simulate(start: Start, *, seconds: float = SECONDS) -> Outcome:
    """Start tables, and let their people play while others disturb them."""
    clock = SimulatedClock()
    with (
        fixed_secrets(SeededSecrets(1)),
        asyncio.Runner(loop_factory=partial(SimulatedTimeLoop, clock)) as runner,
    ):
        return runner.run(_simulate(start, clock, seconds))


async def _simulate(start: Start, clock: SimulatedClock, seconds: float) -> Outcome:
    sandbox = Sandbox(clock=clock.now, settings=LIMITED_SANDBOX)
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SimulatedTimeLoop)
    with memory_folder() as folder, ErrorLog() as errors:
        path = Path(folder) / "games.sqlite3"
        async with running_bot(path, sandbox, clock, threads=False, limits=True) as bot:
            tables, disturb = await start(bot, SimulatedGroup(bot))
            clock.advance(90)
            calls, began = RecentCalls(bot), clock.monotonic()
            since, behind = [began] * len(tables), [0.0] * len(tables)
            before = [0] * len(tables)
            while (now := clock.monotonic()) < began + WARM_UP + seconds:
                calls.update()
                for at, players in enumerate(tables):
                    if now < began + WARM_UP:
                        before[at] = players.moves
                    row = await bot.store.table(players.key)
                    if row.shown_version == row.version or now < began + WARM_UP:
                        since[at] = now
                    behind[at] = max(behind[at], now - since[at])
                    await players.tick(now)
                await disturb(now)
                await loop.quiescence()
                clock.advance(STEP)
                await loop.quiescence()
    moves = [players.moves - one for players, one in zip(tables, before, strict=True)]
    return Outcome(moves, behind, calls.most, calls.refused, errors.lines)


async def nothing(_now: float) -> None:
    """Disturb nobody."""


async def seated(bot: InProcessBot, key: TableKey) -> dict[int, int]:
    """Return the Telegram id of each person at a table, by their key in the store."""
    people = await bot.store.people((await bot.table(key)).people)
    return {one: person.telegram_id for one, person in people.items()}


async def players_of(
    bot: InProcessBot, key: TableKey, homes: dict[int, int], think: float
) -> Players:
    people = await seated(bot, key)
    chats = PlayerChats(bot, people, homes)
    return Players(chats, chats, key, think, 1, people=people)  # type: ignore[arg-type]


def check(outcome: Outcome) -> None:
    assert outcome.errors == []
    assert outcome.refused == 0
    assert outcome.most_calls <= A_MINUTE
