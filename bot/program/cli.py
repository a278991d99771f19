"""The command line, its exit codes, and the life cycle of the bot."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from telegram import Bot

from bot.handlers import command_menu
from bot.handlers.operators import OperatorSettings
from bot.presentation.boards.pictures import PictureRenderer
from bot.presentation.notices.alarms import watch
from bot.presentation.notices.component_problems import checked_component_files
from bot.presentation.notices.restoration_notices import announce_restoration
from bot.presentation.texts import Texts
from bot.program.app import Application, build
from bot.program.ephemeral_settings import ephemeral_settings
from bot.program.installed_files import BadInstallation, check_installed_files
from bot.program.warming import warm_up
from bot.rules.completeness import offered_games
from bot.rules.lookup import RulesLookup
from bot.runtime import garbage
from bot.runtime import log as logs
from bot.runtime.clock import Clock, SteadyClock
from bot.runtime.error_count import counted_errors
from bot.runtime.options import Options, read_options
from bot.runtime.settings import Settings, SettingsWrong, load_settings
from bot.runtime.signals import stop_on_signals
from bot.runtime.tasks import cancel_all, restarted
from bot.store.databases import Database
from bot.store.errors import NotWritable, StoreError, Unusable
from bot.store.interface import Store
from bot.store.nightly import back_up_nightly
from bot.tables.computers.handover import handover_of
from bot.tables.computers.search_pool import SearchPool
from bot.tables.library import GameLibrary
from bot.tables.missing_results import record_in_background
from bot.tables.timers import Timers, freeze_damaged_tables, purge_updates
from bot.telegram.api.http import telegram_bot
from bot.telegram.api.introduction import delete_webhook, introduce
from bot.telegram.api.token_check import TokenRefused
from bot.telegram.api.validating_request import validating_bot
from bot.telegram.chat_activity import REVEAL_SECONDS, ChatActivity
from bot.telegram.nodes.health import serve_health
from bot.telegram.nodes.node import Node
from bot.telegram.nodes.think_only import think
from bot.telegram.sending.rate_limits import RateLimits
from bot.telegram.updates.update_path import UpdatePath, update_path
from bot.telegram.updates.webhook_address import WebhookAddress, address_of

if TYPE_CHECKING:  # --telegram runs without the sandbox
    from bot.sandbox import Sandbox

log = logging.getLogger(__name__)

LAST_SECONDS = 3.0
"""The time limit in seconds for each of the two steps of a stop: finishing updates, and sending queued messages."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bot or, with --think-only, a thinker. Return the exit code.

    The code is 0 after a normal stop, 2 for invalid settings, 3 if the database cannot be used, 4 if another process
    uses it, 5 if Telegram rejects the token, and 6 if a file of the bot is missing or damaged. Raises SystemExit if the
    options are invalid.
    """
    options = read_options(arguments)
    # python-telegram-bot reads this variable and then represents durations as timedelta.
    os.environ.setdefault("PTB_TIMEDELTA", "1")
    try:
        settings = load_settings()
        options.check(settings)
    except SettingsWrong as error:
        return _complain(error, error.exit_code)
    return _run(settings, options)


def _run(settings: Settings, options: Options) -> int:
    found = (settings.telegram_token, settings.webhook_secret, settings.database_url)
    secrets = tuple(one.get_secret_value() for one in found if one is not None)
    logs.set_up(settings.log_level, secrets=secrets, as_json=settings.log_format == "json")
    try:
        sandbox, tell = settings.telegram_token is None, partial(print, flush=True)
        asyncio.run(
            think(settings) if options.think_only else run(settings, sandbox=sandbox, tell=tell)
        )
    except (SettingsWrong, Unusable, BadInstallation) as error:
        return _complain(error, error.exit_code)
    except StoreError as error:
        return _complain(f"The database cannot be used now: {error}.", Unusable.exit_code)
    except TokenRefused as error:
        return _complain("Telegram refuses TELEGRAM_TOKEN; ask @BotFather for it.", error.exit_code)
    return 0


def _complain(sentence: object, code: int) -> int:
    print(sentence, file=sys.stderr, flush=True)
    return code


async def run(settings: Settings, *, sandbox: bool, tell: Callable[[str], None]) -> None:
    """Run the bot until SIGTERM or SIGINT.

    If `sandbox` is set, `tell` is called with the URL of the sandbox's page once the page is available. Raises
    SettingsWrong, BadInstallation, TokenRefused, or a StoreError, namely Unusable if the database cannot be used at
    all.
    """
    check_installed_files()
    games = offered_games(drafts=sandbox)
    component_files = checked_component_files(settings.components_dir, games)
    address = address_of(settings)
    clock, texts, stop = SteadyClock(), Texts.load(), stop_on_signals()
    async with AsyncExitStack() as stack:
        errors = stack.enter_context(counted_errors())
        database = Database(settings.database(sandbox=sandbox), settings.postgres_url)
        store = await database.open_until(stop, shared=not sandbox)
        if store is None:
            return
        stack.push_async_callback(store.close)
        leaving = await stack.enter_async_context(AsyncExitStack())  # exits after app.close
        world = await _open_sandbox(settings, store, database.path) if sandbox else None
        if world is not None:
            stack.push_async_callback(world.stop)
        bot = _bot(settings, world, clock)
        stack.push_async_callback(bot.shutdown)
        if not await introduce(bot, clock, stop):
            return
        # Not the id from getMe, which a proxy can make up.
        await store.set_bot_id(int(bot.token.partition(":")[0]))
        renderer, search_pool = (
            PictureRenderer(1 if sandbox else None, games),
            SearchPool(handover=handover_of(database, store), ponders=settings.pondering == "on"),
        )
        stack.push_async_callback(renderer.close)
        rules = RulesLookup.load(games)
        indexing = asyncio.create_task(rules.prepare_in_thread())
        stack.push_async_callback(cancel_all, [indexing])
        limits = RateLimits(clock, lifted=not _limits(settings, sandbox=sandbox))
        guard = REVEAL_SECONDS if settings.press_guard == "on" else 0.0
        app = build(
            bot,
            store,
            clock,
            pictures=renderer,
            rate_limits=limits,
            texts=texts,
            rules=rules,
            component_files=component_files,
            search_pool=search_pool,
            activity=ChatActivity(clock, reveal_seconds=guard),
            ephemeral=ephemeral_settings(settings, sandbox=sandbox),
            games=games,
            judges=True,
            operators=OperatorSettings(settings.operator_chat, settings.operators),
        )
        stack.push_async_callback(app.close, LAST_SECONDS)
        garbage.tune()
        path, node = await _receive(app, settings, bot, store, clock, limits, address, stack)
        await _recover(app, node, leaving)
        await indexing
        stack.push_async_callback(_record_last_contact, app.timers)
        tasks = [
            asyncio.create_task(work, name=name)
            for name, work in (
                ("updates", path.updater.run()),
                ("timers", app.timers.run()),
                ("stop", stop.wait()),
            )
        ]
        polls, hidden = not sandbox and address is None, settings.private_messages != "off"
        aside = asyncio.create_task(
            _prepare(bot, texts, warm_up(renderer, search_pool), polls=polls, hidden=hidden)
        )
        earlier = asyncio.create_task(record_in_background(store, clock, GameLibrary()))
        earlier.add_done_callback(
            lambda done: None if done.cancelled() else app.replays.store_missing_soon()
        )
        checking = asyncio.create_task(freeze_damaged_tables(store, app.tables))
        others = _maintain(settings.backup_dir, database, store, app, clock)
        others += watch(settings, bot, store, texts, clock, errors, path.contact, database)
        stack.push_async_callback(cancel_all, [aside, earlier, checking, *others, *tasks])
        stack.push_async_callback(path.updater.stop, LAST_SECONDS)
        if world is not None:
            tell(await _start_page(world, settings))
        log.info("ready", extra={"bot": bot.username, "database": str(database)})
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        log.info("stopping")
        for task in done:
            task.result()


async def _receive(
    app: Application,
    settings: Settings,
    bot: Bot,
    store: Store,
    clock: Clock,
    limits: RateLimits,
    address: WebhookAddress | None,
    stack: AsyncExitStack,
) -> tuple[UpdatePath, Node | None]:
    """Serve health checks and load bans. Return the path of updates, and the node or, if the bot runs alone, None.

    Raises SettingsWrong or StoreError.
    """
    readiness = app.readiness(store, clock)
    await serve_health(readiness, app.gauges.measure, settings, stack)
    path = update_path(bot, store, clock, app.updates, address, readiness.note_contact)
    app.draining.prepare(path.updater, app.idle)
    await app.operators.load_bans()
    if address is None:
        readiness.answered()  # getMe. It does not prove that Telegram can deliver updates to a webhook.
    return path, app.node(store, clock, limits, path, readiness.answered)


async def _recover(app: Application, node: Node | None, leaving: AsyncExitStack) -> None:
    """Start the node, which is stopped when `leaving` is closed, or recover the tables if `node` is None."""
    if node is None:
        await app.recover()
        await app.timers.note_contact()
    else:
        leaving.push_async_callback(node.stop)
        await node.start()


def _maintain(
    folder: Path | None, database: Database, store: Store, app: Application, clock: Clock
) -> list[asyncio.Task[None]]:
    """Start and return the tasks beside updates and timers, such as puzzles and, with `folder`, nightly backups."""
    telling = announce_restoration(store, app.people, app.outbox, clock)
    endless = [app.daily.run, app.announcer.run, app.operators.follow_bans]
    endless.append(partial(purge_updates, store, clock, app.personal_data.complete))
    if folder is not None:
        endless.append(partial(back_up_nightly, database, folder, clock))
    works = (telling, *(restarted(work, clock) for work in endless))
    return [asyncio.create_task(work) for work in works]


async def _record_last_contact(timers: Timers) -> None:
    with suppress(StoreError):
        await timers.close()


async def _start_page(world: Sandbox, settings: Settings) -> str:
    from bot.sandbox import PortInUse  # noqa: PLC0415 - --telegram runs without the sandbox

    try:
        return await world.start(settings.port)
    except PortInUse as error:
        raise SettingsWrong(f"PORT is wrong: {error}.") from None


async def _open_sandbox(settings: Settings, store: Store, path: Path) -> Sandbox:
    """Open the sandbox. Raises SettingsWrong for a real bot's database, NotWritable for a bad journal, StoreError."""
    from bot.sandbox import Sandbox  # noqa: PLC0415 - --telegram runs without the sandbox
    from bot.sandbox.settings import SandboxSettings  # noqa: PLC0415

    rules = SandboxSettings(flood_control=_limits(settings, sandbox=True))
    journal = path.with_name(f"{path.name}.sandbox")
    try:
        world = Sandbox(journal=journal, settings=rules)
    except OSError as error:
        raise NotWritable(f"{journal} cannot be used: {error.strerror or error}.") from error
    bot_id = await store.bot_id()
    if bot_id is not None and str(bot_id) != world.token.partition(":")[0]:
        await world.stop()
        raise SettingsWrong(
            "DATABASE_PATH names the database of a real bot, and TELEGRAM_TOKEN is not set: "
            "set the token, or leave DATABASE_PATH empty to open the sandbox."
        )
    return world


def _bot(settings: Settings, world: Sandbox | None, clock: Clock) -> Bot:
    if world is not None:
        return validating_bot(world.token, world.request(), world.request(), clock)
    return telegram_bot(settings, clock)


def _limits(settings: Settings, *, sandbox: bool) -> bool:
    return not sandbox if settings.telegram_limits is None else settings.telegram_limits == "on"


async def _prepare(
    bot: Bot, texts: Texts, warming: Awaitable[None], *, polls: bool, hidden: bool
) -> None:
    """Run the start-up tasks that need not be completed before updates are handled."""
    if polls:
        await delete_webhook(bot)
    await asyncio.gather(command_menu.register(bot, texts, ephemeral=hidden), warming)
