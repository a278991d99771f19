"""Games in which the bot is killed before or after a call or a transaction, while somebody uses private messages.

At the chosen step all tasks of the bot are blocked; then it is closed and started again on the same database and the
same chats. That is what kill -9 leaves behind, because a transaction is written completely or not at
all, and a call has been executed or not.
`python -m tests.bot.private.private_kills FILE [times]` continues the runs of FILE.
"""

from __future__ import annotations

import asyncio
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.program.ephemeral_settings import EphemeralSettings
from bot.sandbox import Sandbox
from bot.sandbox.request import SandboxRequest
from bot.store.records import Stage, TableRow
from bot.store.sqlite.writer import Writer
from bot.tables.facts import Played
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action, TableButton, WordButton
from engine.contract import Word
from engine.games import KEYS
from scripts.trials.bot_under_test.defects import fixed_secrets, patched
from scripts.trials.simulated_chats import SeededSecrets
from tests.bot.bot_fixture import AMIR, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.game_fixtures import start_game
from tests.bot.private.private_play import choose, turn_of
from tests.manual_clock import ManualClock

MOST_STEPS = 24
"""The highest number of the step at which the bot is killed in a turn. Most turns have fewer."""
READS = ("getupdates", "getme", "getchatmember", "getchatadministrators")


@dataclass(slots=True)
class Steps:
    """Names the steps of the bot, and stops it at one of them."""

    is_wanted: Callable[[str], bool] | None = None
    """Returns whether the bot stands still at a step of this name, or None to let it go on."""
    stopped: asyncio.Event = field(default_factory=asyncio.Event)
    last: str = ""

    def begin(self, is_wanted: Callable[[str], bool] | None) -> None:
        """Let the bot go on to a step that is wanted."""
        self.is_wanted, self.stopped = is_wanted, asyncio.Event()

    async def step(self, name: str) -> None:
        """Block the caller, from the wanted step on."""
        if self.is_wanted is None:
            return
        if not self.stopped.is_set():
            if not self.is_wanted(name):
                return
            self.last = name
            self.stopped.set()
        await asyncio.Event().wait()

    @contextmanager
    def counted(self) -> Iterator[None]:
        """Count the steps before and after each call and each transaction within the context."""
        call, write = SandboxRequest.do_request, Writer.run

        async def do_request(
            request: SandboxRequest, url: str, verb: str, data: Any = None, *more: Any, **named: Any
        ) -> Any:
            method = url.rpartition("/")[2]
            is_read = method.lower() in READS
            data = named.pop("request_data", data)
            if data is not None and "ephemeral_message_parameters" in data.parameters:
                method = f"private {method}"
            if not is_read:
                await self.step(f"before {method}")
            done = await call(request, url, verb, data, *more, **named)
            if not is_read:
                await self.step(f"after {method}")
            return done

        async def run(writer: Writer, function: Callable[..., Any], *values: object) -> Any:
            await self.step(f"before {function.__name__}")
            done = await write(writer, function, *values)
            await self.step(f"after {function.__name__}")
            return done

        with patched(SandboxRequest, do_request=do_request), patched(Writer, run=run):
            yield


@dataclass(slots=True)
class Report:
    """The result of a game: the steps at which the bot was killed, and the errors that were found afterwards."""

    kills: list[str] = field(default_factory=list)
    steps: set[str] = field(default_factory=set)
    """The names of the steps at which it was killed."""
    errors: list[str] = field(default_factory=list)


async def killed_game(
    folder: Path, key: str, seed: int, *, turns: int = 10_000, most: int = 10_000
) -> Report:
    """Play a game of three in which the bot is killed in every turn, and check the result each time.

    It is killed at the first step with a name at which it has not been killed yet and, once a turn has no such step, in
    every second turn at a random step.
    """
    chance, report, steps, is_new = random.Random(seed), Report(), Steps(), True
    clock = ManualClock()
    sandbox = Sandbox(clock=clock.now)
    private = EphemeralSettings(is_official_server=bool(seed % 2))
    with fixed_secrets(SeededSecrets(seed)), steps.counted():
        async with open_bot(folder, sandbox, clock, ephemeral=private) as bot:
            row = await start_game(bot, AMIR, NEGAR, game=key)
        while len(report.kills) < most and turns > 0:
            turns -= 1
            async with open_bot(folder, sandbox, clock, ephemeral=private) as bot:
                await bot.app.timers.recover()
                await bot.work()
                if (await bot.row(row.key)).stage is not Stage.RUNNING:
                    break
                table = await bot.table(row.key)
                wanted = turn_of(table.game, table.state, table.position, "easy")
                person, played = await bot.to_move(row.key), await words(bot, row)
                steps.begin(
                    (lambda name: name not in report.steps) if is_new else random_step(chance)
                )
                await until_killed(turn(bot, row, person, wanted), steps)
                is_killed = steps.stopped.is_set()
            steps.begin(None)
            if is_killed:
                report.kills.append(f"{key} {seed} {table.position} {steps.last}")
                report.steps.add(steps.last)
            is_new = is_killed or not is_new
            async with open_bot(folder, sandbox, clock, ephemeral=private) as bot:
                await bot.app.timers.recover()
                await bot.work()  # the updates that were not confirmed come again
                if (await bot.table(row.key)).position == table.position:
                    await choose(bot, row, person, wanted)
                await bot.idle()
                report.errors += [
                    f"{report.kills[-1:]}: {error}"
                    for error in await wrong(bot, row, table, played, wanted)
                ]
    return report


def random_step(chance: random.Random) -> Callable[[str], bool]:
    """Return a function that is true at a random one of the next steps."""
    left = iter(range(chance.randrange(MOST_STEPS), -1, -1))
    return lambda _: next(left, 0) == 0


async def turn(bot: BotFixture, row: TableRow, person: int, wanted: list[Word]) -> None:
    """Let somebody else look at the rules and, if there are any, at their hand. Then make the moves of a turn."""
    table, board = await bot.table(row.key), await bot.board(row.key)
    other = next(one for one in (SARA, AMIR, NEGAR) if one != person)
    for aside in table.game.drawn_asides:
        hand = WordButton(row.key, table.position, aside)
        await bot.press(other, GROUP, hand, board, forged=True)
    rules = TableButton(row.key, table.position, Action.RULES)
    await bot.press(other, GROUP, rules, board, forged=True)
    before, left = len(await words(bot, row)), list(wanted)
    while left:
        await choose(bot, row, person, left)
        played = (await words(bot, row))[before:]
        left = [one for one in wanted if one not in played]
        if not table.game.in_turn((await bot.table(row.key)).state):
            break


async def until_killed(acting: Awaitable[object], steps: Steps) -> None:
    """Wait until people have acted, or the bot stands still."""
    doing = asyncio.ensure_future(acting)
    stopping = asyncio.ensure_future(steps.stopped.wait())
    await asyncio.wait((doing, stopping), return_when=asyncio.FIRST_COMPLETED)
    for task in (doing, stopping):
        if not task.done():
            task.cancel()
    with suppress(asyncio.CancelledError):
        await doing


async def words(bot: BotFixture, row: TableRow) -> list[str]:
    """Return the words that were played at a table."""
    return [
        fact.word for fact in await bot.facts(row.key) if isinstance(fact, Played) and not fact.only
    ]


async def wrong(
    bot: BotFixture, row: TableRow, table: Table, before: list[str], wanted: list[Word]
) -> list[str]:
    """Return the errors: moves that were lost or made twice, presses without an answer, a board that is behind."""
    found, now = [], await words(bot, row)
    new = now[len(before) :]
    if now[: len(before)] != before or not new:
        found.append(f"moves lost: {before[-2:]} {now[-2:]}")
    if set(new) - allowed(table, new, wanted) or len(set(new)) != len(new):
        found.append(f"moves doubled or not wanted: {new}, not {wanted}")
    state = bot.telegram.state
    open_queries = [one for one in state.queries.all() if one.answer is None]
    if open_queries:
        found.append(f"{len(open_queries)} presses without an answer")
    shown, current = await bot.row(row.key), await bot.table(row.key)
    is_step = current.game.previews and current.stage is Stage.RUNNING
    if shown.shown_version != shown.version and not is_step:
        found.append("the board is behind")
    return found


def allowed(table: Table, new: list[str], wanted: list[Word]) -> set[str]:
    """Return the words of a turn, and those that the bot plays together with its first words."""
    game, state, found = table.game, table.state, set(map(str, wanted))
    for word in new:
        if word not in found or game.to_move(state) != table.to_move:
            break
        state = game.apply(state, game.decode(Word(word))).state
        if game.to_move(state) == table.to_move:
            found |= {game.encode(move) for move in game.follow_ups(state)}
    return found


async def main(file: Path, times: int) -> None:
    """Continue the runs of a file until the bot was killed `times` times."""
    for number in range(10**6):
        done = file.read_text().splitlines() if file.exists() else []
        kills = sum(not line.startswith(("game", "error")) for line in done)
        key, seed = KEYS[number % len(KEYS)], number // len(KEYS) + 1
        if kills >= times:
            return
        if f"game {key} {seed}" in done:
            continue
        with tempfile.TemporaryDirectory() as folder:
            report = await killed_game(Path(folder), key, seed, turns=25)
        lines = [*report.kills, *(f"error {one}" for one in report.errors), f"game {key} {seed}"]
        with file.open("a") as out:
            out.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 300))
