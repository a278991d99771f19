"""fuzz: sends forged callback data to the whole bot, which must not raise errors or make forbidden changes."""

from __future__ import annotations

import asyncio
import json
import random
import time
from functools import partial
from pathlib import Path

from scripts.trials.bot_under_test import (
    GAME_KEYS,
    NO_VERSION,
    PATIENT_SANDBOX,
    Action,
    ChatKey,
    GameLibrary,
    PersonKey,
    Sandbox,
    SimulatedClock,
    Stage,
    Table,
    TableKey,
    button_data,
    evolve,
    move_data,
    owner_to_move,
    random_word,
    table_data,
)
from scripts.trials.bot_under_test.defects import fixed_secrets
from scripts.trials.bot_under_test.facts import (
    BY_TOKEN,
    ChatAdded,
    Ended,
    Fact,
    Opened,
    Started,
    chats_of,
    is_return,
    load_fact,
    may_cause,
)
from scripts.trials.bot_under_test.in_process import (
    ErrorLog,
    InProcessBot,
    memory_folder,
    running_bot,
)
from scripts.trials.callback_fuzzer import CallbackFuzzer
from scripts.trials.results import Result
from scripts.trials.simulated_chats import SeededSecrets
from scripts.trials.simulated_loop import SimulatedTimeLoop
from scripts.trials.speedups import check_immutability, drop_call_log, infrequent_gc

PIECE, PIECES = 20_000, 250
SEED = 3
BATCH = 100
DELETED_MESSAGE = 10**9
"""The id of a message that no longer exists. Most presses use it, because their updates then contain no keyboard and
are handled faster."""
GROUPS = (-1001000000001, -1001000000002, -1001000000003)
PEOPLE = (101, 102, 103, 104)
ELSEWHERE = -1001000000009
"""A group without the bot, to which people send invitations."""
PREFIX = "c:"
"""The beginning of callback data that contains a token."""


class Violation(Exception):
    """The bot did not answer a press, offer an invitation or settle an update, or it made a forbidden change."""


class Fuzz:
    """Sends batches of presses, each in one chat, and checks every fact that the presses add to a log."""

    def __init__(self, bot: InProcessBot, chance: random.Random) -> None:
        self._bot = bot
        self._chance = chance
        self._fuzzer = CallbackFuzzer(chance)
        self._raw: dict[str, object] = {}
        self._library = GameLibrary(raw=self._raw.__getitem__)
        self.tables: dict[TableKey, Table] = {}
        self._homes: dict[TableKey, ChatKey] = {}
        self._people: dict[PersonKey, int] = {}
        self._tokens: dict[TableKey, str] = {}
        """The token of each table at the last check."""
        self.facts = 0
        self.answered = 0

    async def prepare(self) -> None:
        """Create the groups and people. Games are opened later, by valid buttons among the forged ones."""
        actions = self._bot.telegram.actions
        for chat in GROUPS[1:]:
            actions.create_group(chat, "G", PEOPLE[0], list(PEOPLE[1:]))
        actions.create_group(ELSEWHERE, "E", PEOPLE[0], list(PEOPLE[1:]), with_bot=False)
        for person in PEOPLE:
            actions.open_deep_link(person)
        await self._bot.settle()

    async def batch(self, size: int) -> None:
        """Send `size` forged presses and some valid ones in one chat; sometimes, a command or a card comes first.

        Raises Violation if the bot fails the trial.
        """
        chat = self._chance.choice((*GROUPS, ELSEWHERE, *PEOPLE[:2]))
        members = PEOPLE if chat < 0 else (chat,)
        actions = self._bot.telegram.actions
        if chat == ELSEWHERE and self._chance.random() < 0.3:
            await self._send_card(self._chance.choice(PEOPLE))
        elif self._chance.random() < 0.1:
            command = "new" if chat < 0 else "solo"
            actions.send_message(members[0], chat, f"/{command} {self._chance.choice(GAME_KEYS)}")
        self._collect_real_data(chat)
        shown = [*self._bot.telegram.state.require_chat(chat).messages][-3:]
        messages = [*shown, *([] if chat == ELSEWHERE and shown else [DELETED_MESSAGE] * 12)]
        pressers = [self._chance.choice(members) for _ in range(size)]
        pressed = [(person, self._fuzzer.generate()) for person in pressers]
        pressed += await self._valid_presses(chat)
        self._chance.shuffle(pressed)
        queries = [
            actions.press(person, chat, self._chance.choice(messages), data, forged=True)
            for person, data in pressed
        ]
        await self._bot.settle()
        sent = zip(pressed, queries, strict=True)
        unanswered = [data for (_, data), query in sent if query.answer is None]
        if unanswered:
            raise Violation(f"{len(unanswered)} presses were not answered: {unanswered[:3]}")
        self.answered += len(queries)
        tokens = {data.removeprefix(PREFIX) for _, data in pressed if data.startswith(PREFIX)}
        await self._check(chat, {person for person, _ in pressed}, tokens)

    async def _send_card(self, person: int) -> None:
        """Let a person send an invitation to the group without the bot, and check the facts that this causes.

        Raises Violation if none is offered, if the invitation opens several tables, or as `_check` does.
        """
        actions, before = self._bot.telegram.actions, set(self.tables)
        asked = actions.send_inline_query(
            person, ELSEWHERE, f"invite {self._chance.choice(GAME_KEYS)}"
        )
        await self._bot.settle()
        found = (asked.answer or {}).get("results", [])
        if not found:
            raise Violation("no invitation was offered")
        actions.choose_inline_result(person, ELSEWHERE, asked.id, found[0]["id"])
        await self._bot.settle()
        await self._check(ELSEWHERE, {person}, {found[0]["id"]})
        if len(set(self.tables) - before) > 1:
            raise Violation("an invitation opened several tables")

    async def _valid_presses(self, chat: int) -> list[tuple[int, str]]:
        """Return presses that advance a chat's tables, so the fuzzer gets all kinds of keyboards as input.

        In the group without the bot, they also include presses on the newest cards.
        """
        found: list[tuple[int, str]] = []
        here = await self._bot.store.chat_by_id(chat)
        for key, table in self.tables.items():
            if here is None or here.key not in chats_of(table) or table.stage is Stage.OVER:
                continue
            if table.stage is Stage.LOBBY:
                found += [(person, table_data(key, Action.JOIN)) for person in PEOPLE[:2]]
                if table.host is not None and len(table.occupants) > 1:
                    found.append((self._people[table.host], table_data(key, Action.START)))
            elif table.paused is not None:
                found.append((self._people[table.people[0]], table_data(key, Action.CONTINUE)))
            elif (owner := owner_to_move(table)) is not None:
                data = move_data(key, table, random_word(table, self._chance))
                found.append((self._people[owner], data))
        if chat == ELSEWHERE:
            state = self._bot.telegram.state
            for message in [*state.require_chat(chat).messages.values()][-3:]:
                keys = button_data(state.message_json(message))
                found += [(person, data) for data in keys for person in PEOPLE[:2]]
        return [one for one in found if chat < 0 or one[0] == chat]

    def _collect_real_data(self, chat: int) -> None:
        """Give the fuzzer the data of visible buttons as input, mostly from this chat."""
        state, found = self._bot.telegram.state, list[str]()
        for one in (chat, chat, self._chance.choice((*GROUPS, ELSEWHERE))):
            for message in [*state.require_chat(one).messages.values()][-6:]:
                found += button_data(state.message_json(message))
        if found:
            self._fuzzer.real = found

    async def _check(self, chat: int, pressers: set[int], tokens: set[str]) -> None:
        """Check every new fact of every table.

        chat: the Telegram id of the chat in which people pressed. tokens: the tokens that they used.

        Raises Violation if none of `pressers` may have caused a fact, if a fact adds a chat that is not its person's
        private chat, if an update is not settled, or if a table of another chat has a new fact. At a table of another
        chat, two kinds of facts are allowed: its end by a deadline, and those in BY_TOKEN if its token was used.
        """
        store = self._bot.store
        here = await store.chat_by_id(chat)
        shown = dict(self._tokens)
        allowed = set()
        for person in pressers:
            key = (await store.meet(person, self._name(person))).key
            self._people[key] = person
            allowed.add(key)
        for at in await self._table_keys():
            table = self.tables.get(at)
            shown.setdefault(at, (await store.table(at)).token)
            # A guest who leaves has no chat in the facts that follow.
            former = frozenset() if table is None else chats_of(table)
            for row in await store.facts(at, after=NO_VERSION if table is None else table.version):
                fact = load_fact(row.body)
                timed_out = isinstance(fact, Ended) and fact.reason in ("expired", "idle")
                home = await self._home_of(at)
                chats = {home} if table is None else chats_of(table) | former
                if isinstance(fact, Opened) and fact.rematch_of in self.tables:
                    former |= chats_of(self.tables[fact.rematch_of])  # guests play on
                    chats |= former
                if isinstance(fact, ChatAdded):
                    await self._check_private(at, fact)
                if table is not None and is_return(fact):
                    chats |= {chat for _, chat in table.gone}
                is_invited = isinstance(fact, BY_TOKEN) and shown[at] in tokens
                elsewhere = here is None or here.key not in chats
                if elsewhere and not (timed_out or is_invited):
                    raise Violation(f"table {at} of another chat has a new fact: {row.body}")
                if isinstance(fact, Started) and fact.components is not None:
                    self._raw[fact.components] = json.loads(await store.components(fact.components))
                table = self._checked(table, fact, allowed)
            assert table is not None
            self.tables[at] = table
            self._tokens[at] = (await store.table(at)).token
        for update in await store.pending_updates():
            raise Violation(f"an update was not settled: {update.body}")

    async def _table_keys(self) -> list[TableKey]:
        """Return the keys of the known tables and of tables opened since the last check."""
        keys = [*self.tables]
        latest = TableKey(max(keys, default=0) + 1)
        while await self._bot.store.facts(latest):
            keys.append(latest)
            latest = TableKey(latest + 1)
        return keys

    async def _home_of(self, key: TableKey) -> ChatKey:
        if key not in self._homes:
            self._homes[key] = (await self._bot.store.table(key)).place.chat
        return self._homes[key]

    async def _check_private(self, table: TableKey, fact: ChatAdded) -> None:
        """Raise Violation if a chat was added that is not the private chat of its person."""
        chat = await self._bot.store.chat(fact.chat)
        person = await self._bot.store.person(fact.person)
        if chat.telegram_id != person.telegram_id:
            raise Violation(f"table {table} got the chat of somebody else: {fact}")

    def _name(self, person: int) -> str:
        return str(self._bot.telegram.state.require_user(person).to_json()["first_name"])

    def _checked(self, table: Table | None, fact: Fact, pressers: set[PersonKey]) -> Table:
        """Return the table with the fact applied; `evolve` raises an exception if a word is illegal.

        Raises Violation if none of `pressers` may have caused the fact.
        """
        self.facts += 1
        if not may_cause(table, fact, pressers):
            raise Violation(f"{fact} by one of {pressers}")
        return evolve(table, fact, self._library)


def run(times: int, *, seed: int = SEED) -> Result:
    """Send presses until `times` or more have been answered or an error is found, and return the result.

    For every tenth seed, the store uses its threads, and python-telegram-bot checks the immutability of its objects.
    """
    clock, unmodified = SimulatedClock(), seed % 10 == 5
    check_immutability(enabled=unmodified)
    try:
        loop_factory = partial(SimulatedTimeLoop, clock)
        secrets = fixed_secrets(SeededSecrets(seed))
        with secrets, asyncio.Runner(loop_factory=loop_factory) as runner, infrequent_gc():
            return runner.run(_run(times, clock, random.Random(seed), threads=unmodified))
    finally:
        check_immutability(enabled=True)


async def _run(
    times: int, clock: SimulatedClock, chance: random.Random, *, threads: bool
) -> Result:
    began, result = time.monotonic(), Result("fuzz")
    sandbox = Sandbox(clock=clock.now, settings=PATIENT_SANDBOX)
    drop_call_log(sandbox)
    with memory_folder() as folder, ErrorLog() as errors:
        path = Path(folder) / "games.sqlite3"
        try:
            async with running_bot(path, sandbox, clock, threads=threads) as bot:
                fuzz = Fuzz(bot, chance)
                await fuzz.prepare()
                while fuzz.answered < times and not errors.lines:
                    await fuzz.batch(BATCH)
                result.counts["forged presses"] = fuzz.answered
                result.counts["facts checked"] = fuzz.facts
                result.counts["tables"] = len(fuzz.tables)
        except Violation as violation:
            result.errors.append(str(violation))
    result.errors += errors.lines
    result.seconds = time.monotonic() - began
    return result
