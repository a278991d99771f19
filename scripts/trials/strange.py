"""strange: answers calls of every method with responses that the Bot API never gives. Every table must continue."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from pathlib import Path

from telegram.error import TelegramError

from scripts.trials.bot_under_test import (
    GAME_KEYS,
    PATIENT_SANDBOX,
    EphemeralSettings,
    Sandbox,
    SimulatedClock,
    defects,
)
from scripts.trials.bot_under_test.in_process import (
    ErrorLog,
    InProcessBot,
    memory_folder,
    running_bot,
)
from scripts.trials.results import Result
from scripts.trials.simulated_chats import SeededSecrets
from scripts.trials.simulated_loop import SimulatedTimeLoop
from scripts.trials.speedups import check_immutability, drop_call_log, infrequent_gc
from scripts.trials.strange_people import ChatPeople, NoProgress
from scripts.trials.strange_responses import METHODS
from scripts.trials.strange_transport import FaultyMethod, StrangeSource, StrangeTransport

PIECE, PIECES, SHORT_PIECE = 2_000, 110, 80
MOST = 2
"""The maximum number of strange responses in a piece, as a multiple of the planned number. A piece of the long run goes
on beyond the planned number until every method has had a strange response."""
SEED = 8
GROUPS = (-1001000000001, -1001000000002, -1001000000003)
SARA, AMIR, NEGAR, CHRIS = 101, 102, 103, 104
ROTATION = ((SARA, AMIR, NEGAR, CHRIS), (AMIR, NEGAR, CHRIS), (NEGAR, SARA))
"""The people in each group. The first opens the tables."""
BOUND = 60.0
"""Simulated seconds after the last strange response within which each table must continue."""
ROUND, FAULT_ROUND = 25, 15
"""The number of times that somebody acts in each chat in a round: when any call may get a strange response, and when
one method is out of order."""
ROUNDS = (False, True, False, False, True, False)
"""For each round between two starts of the bot: whether one method is out of order in it."""
NEEDED = (
    *("getUpdates", "sendMessage", "sendPhoto", "editMessageMedia", "editMessageText"),
    *("editMessageCaption", "editMessageReplyMarkup"),
)
"""The methods without which a table may have to wait. If any other method is out of order, all tables go on."""
WAYS = (
    EphemeralSettings(is_official_server=True),
    None,
    EphemeralSettings(is_official_server=False),
)
"""The bot's settings for ephemeral messages in groups, one for each start in turn. None means that there are none."""


class Strange:
    """Plays in several chats, in rounds with strange responses from Telegram."""

    def __init__(
        self, path: Path, sandbox: Sandbox, clock: SimulatedClock, seed: int, result: Result
    ) -> None:
        self.chance, self.result = random.Random(seed), result
        self._source = StrangeSource(self.chance, result.counts)
        self.bot: InProcessBot
        self._path, self._sandbox, self._clock = path, sandbox, clock
        games = self.chance.sample(GAME_KEYS, len(GAME_KEYS))
        members = [*zip(GROUPS, ROTATION, strict=True), (CHRIS, (CHRIS,))]
        self._chats = [
            ChatPeople(chat, people, game, self.chance)
            for (chat, people), game in zip(members, games, strict=True)
        ]
        methods = [*METHODS]
        self._methods = [methods[(5 * seed + at) % len(methods)] for at in range(len(methods))]
        self._starts = seed
        self._faults = 0

    @property
    def malformed(self) -> set[str]:
        """The methods and descriptions of malformed calls of the bot, whether their responses were strange or not."""
        return self._source.malformed

    # Rounds

    @asynccontextmanager
    async def started(self) -> AsyncIterator[None]:
        """Start the bot and kill it at the end of the context.

        While it starts, responses are strange, except at the first start, at which an unprotected bot would fail at
        once.
        """
        self._source.is_strange = self.result.counts["rounds"] > 0
        async with running_bot(
            self._path,
            self._sandbox,
            self._clock,
            wrap_request=lambda inner: StrangeTransport(inner, self._source),
            threads=False,
            ephemeral=WAYS[self._starts % len(WAYS)],
        ) as bot:
            self.bot = bot
            for one in self._chats:
                one.bot = bot
            await bot.introduce()
            self._source.is_strange = False
            await bot.introduce()
            self._starts += 1
            yield

    async def prepare(self) -> None:
        """Create two more groups, let everybody open a private chat, and make the bot an administrator of one group."""
        actions, state = self._sandbox.telegram.actions, self._sandbox.telegram.state
        for chat, (owner, *others) in zip(GROUPS[1:], ROTATION[1:], strict=True):
            actions.create_group(chat, "G", owner, others)
        for person in (SARA, AMIR, NEGAR, CHRIS):
            actions.open_deep_link(person)
        actions.set_member(state.require_chat(GROUPS[1]), state.bot.id, "administrator", by=AMIR)
        await self.bot.settle()

    def is_complete(self, times: int) -> bool:
        """Return whether the piece may end.

        It may end after `times` strange responses. If `times` is at least PIECE, it goes on until every method has had
        a strange response, but not beyond MOST * `times` responses.
        """
        counts = self.result.counts
        responses = counts["strange responses"]
        is_whole = times >= PIECE and responses < MOST * times
        return responses >= times and not (is_whole and any(not counts[one] for one in METHODS))

    async def play_rounds(self, times: int) -> None:
        """Play the rounds between two starts, or until the piece is complete."""
        for has_fault in ROUNDS:
            if self.is_complete(times):
                return
            fault = None
            if has_fault:
                method = self._methods[self._faults % len(self._methods)]
                self._faults += 1
                seed, is_executed = self.chance.getrandbits(32), self.chance.random() < 0.5
                fault = FaultyMethod(method, seed, is_executed)
            await self._round(fault)

    async def _round(self, fault: FaultyMethod | None) -> None:
        """Play one round, with strange responses or, if `fault` is given, with one method out of order.

        Raises NoProgress if a table does not continue, and the exception that ended the bot, if any.
        """
        for one in self._chats:
            await one.open()
        before = await self._positions()
        method = None if fault is None else fault.method
        self._source.is_strange, self._source.fault = fault is None, fault
        for _ in range(ROUND if fault is None else FAULT_ROUND):
            for one in self._chats:
                await one.act(method)
            if self.chance.random() < 0.3:
                await self._call_directly(method)
            await asyncio.sleep(3 * self.chance.random())
            self._raise_failure()
        if fault is not None:
            await self._require_independence(fault, before)
        self._source.is_strange, self._source.fault = False, None
        kind = "rounds" if fault is None else "rounds with one method out of order"
        self.result.counts[kind] += 1
        await self._require_progress()

    async def _positions(self) -> dict[int, int]:
        """Return the position number of each running game, by chat."""
        found = {one.chat: await one.table() for one in self._chats if await one.is_waiting()}
        return {chat: table.position for chat, table in found.items() if table is not None}

    async def _call_directly(self, method: str | None) -> None:
        """Make a call that the bot makes only at its start or rarely, preferably of the method that is out of order."""
        api, chat = self.bot.api, self.chance.choice(GROUPS)
        calls: dict[str, Callable[[], Awaitable[object]]] = {
            "getMe": api.get_me,
            "deleteWebhook": api.delete_webhook,
            "setWebhook": lambda: api.set_webhook(""),  # removes the webhook
            "getWebhookInfo": api.get_webhook_info,
            "setMyCommands": self.bot.introduce,
            "getChatAdministrators": lambda: api.get_chat_administrators(chat),
            "getChatMember": lambda: api.get_chat_member(chat, AMIR),
            "editMessageText": lambda: api.edit_message_text("x", chat, 10**6),
            "deleteMessage": lambda: api.delete_message(chat, 10**6),
            "unpinChatMessage": lambda: api.unpin_chat_message(chat, 10**6),
        }
        chosen = method if method in calls else self.chance.choice([*calls])
        with suppress(TelegramError):
            await calls[chosen]()

    async def _require_independence(self, fault: FaultyMethod, before: dict[int, int]) -> None:
        """Play on until every table that can do without the method of `fault` has continued.

        Raises NoProgress if one of them does not continue within BOUND seconds.
        """
        began = self.bot.clock.monotonic()
        while True:
            now = await self._positions()
            still = {chat for chat, position in before.items() if now.get(chat, -1) == position}
            needing = fault.chats if fault.method in NEEDED else set[int]()
            independent = still - needing - (still if fault.method == "getUpdates" else set())
            if not independent:
                break
            if self.bot.clock.monotonic() - began > BOUND:
                raise NoProgress(f"chats {independent} stand still: {fault}")
            for one in self._chats:
                if one.chat in independent:
                    await one.play()
            await asyncio.sleep(1.0)
            self._raise_failure()
        self.result.counts["tables that went on meanwhile"] += len(before) - len(still)

    async def _require_progress(self) -> None:
        """Play on until every game has ended, or has continued and the person to move sees the current keys.

        Raises NoProgress if that takes longer than BOUND seconds.
        """
        began = self.bot.clock.monotonic()
        before = await self._positions()
        waiting = {one.chat: one for one in self._chats if one.chat in before}
        moved = dict.fromkeys(waiting, False)
        while waiting:
            self._raise_failure()
            now = await self._positions()
            for chat, one in tuple(waiting.items()):
                moved[chat] = moved[chat] or now.get(chat, -1) != before[chat]
                if chat not in now or (moved[chat] and await one.is_shown()):
                    del waiting[chat]
                else:  # a press on an outdated ephemeral message removes it
                    await one.play()
            await asyncio.sleep(1.0)
            if (seconds := self.bot.clock.monotonic() - began) > BOUND:
                raise NoProgress(f"after {seconds:.0f} s: chats {[*waiting]}, moved {moved}")
        bound = next(bound for bound in (5, 15, 30, 45, 61) if seconds <= bound)
        self.result.counts[f"rounds after which all went on within {min(bound, 60)} s"] += 1

    def _raise_failure(self) -> None:
        """If the bot has ended, raise the exception that ended it, or NoProgress if there was none."""
        if self.bot.task is not None and self.bot.task.done():
            self.bot.task.result()
            raise NoProgress("the bot ended")


def run(times: int, *, seed: int = SEED) -> Result:
    """Run rounds until at least `times` strange responses were given or the trial has failed, and return the result.

    If `times` is at least PIECE, it is an error if a method never got a strange response.
    """
    clock = SimulatedClock()
    check_immutability(enabled=seed % 10 == 5)
    with (
        defects.fixed_secrets(SeededSecrets(seed)),
        asyncio.Runner(loop_factory=partial(SimulatedTimeLoop, clock)) as runner,
        infrequent_gc(),
    ):
        result = runner.run(_run(times, clock, seed))
    check_immutability(enabled=True)
    missed = [method for method in METHODS if not result.counts[method]]
    if missed and times >= PIECE and not result.errors:
        result.errors.append(f"no strange response to {', '.join(missed)}")
    return result


def run_without_validation(times: int) -> Result:
    """Run the trial on a bot that relies on the library's own parsing. The bot must exit, or a table must stop."""
    with defects.without_validation():
        found = run(times)
    result = Result("strange, without validation", found.counts, notes=found.errors[:1])
    result.errors = [] if found.errors else ["a bot without validation was not detected"]
    result.seconds = found.seconds
    return result


async def _run(times: int, clock: SimulatedClock, seed: int) -> Result:
    began, result = time.monotonic(), Result("strange")
    sandbox = Sandbox(clock=clock.now, settings=PATIENT_SANDBOX)
    drop_call_log(sandbox)
    with memory_folder() as folder, ErrorLog():
        strange = Strange(Path(folder) / "games.sqlite3", sandbox, clock, seed, result)
        is_prepared = False
        try:
            while not strange.is_complete(times):
                async with strange.started():
                    if not is_prepared:
                        await strange.prepare()
                        is_prepared = True
                    await strange.play_rounds(times)
        except Exception as failure:  # noqa: BLE001 - whatever ended the bot is a result of the trial
            result.errors.append(repr(failure))
    result.errors += sorted(strange.malformed)
    result.seconds = time.monotonic() - began
    return result
