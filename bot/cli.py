"""The command line, its exit codes, and the life cycle of the bot from start to stop."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, suppress
from pathlib import Path
from threading import Timer
from typing import TYPE_CHECKING

from telegram import Bot
from telegram.error import InvalidToken, TelegramError

from bot.app import build
from bot.handlers import command_menu
from bot.presentation.pictures import PictureRenderer
from bot.presentation.texts import Texts, Voice
from bot.rules import RulesLookup
from bot.rules.completeness import offered_games
from bot.runtime import log as logs
from bot.runtime.clock import Clock, SteadyClock
from bot.runtime.settings import Settings, SettingsWrong, load_settings
from bot.store.errors import NotWritable, StoreError, Unfit
from bot.store.interface import Store
from bot.store.sqlite import open_store
from bot.tables.components import ComponentFiles
from bot.tables.library import GameLibrary
from bot.tables.missing_results import record_in_background
from bot.tables.search_pool import SearchPool
from bot.tables.timers import Timers, freeze_damaged_tables, purge_updates
from bot.telegram.http import AiohttpRequest
from bot.telegram.poller import TokenRefused, UpdatePoller
from bot.telegram.rate_limits import RateLimits
from engine.errors import BadComponents
from engine.games import game

if TYPE_CHECKING:  # --telegram runs without the sandbox
    from bot.sandbox import Sandbox

log = logging.getLogger(__name__)

LAST_SECONDS = 3.0
"""Limit for each of two steps of a stop: finishing updates in progress, and sending what may be sent now."""
HARD_STOP = 9.0
"""Seconds after which the process exits in any case; every commit is on disk by then."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bot. Return the exit code: 2 settings, 3 database, 4 database in use, 5 token rejected."""
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Board games for Telegram groups."
    )
    parser.add_argument(
        "--telegram", action="store_true", help="never open the sandbox, even without a token"
    )
    options = parser.parse_args(arguments)
    # Read by python-telegram-bot: durations are timedeltas, as in its next major version.
    os.environ.setdefault("PTB_TIMEDELTA", "1")
    try:
        settings = load_settings()
        if options.telegram and settings.telegram_token is None:
            raise SettingsWrong("TELEGRAM_TOKEN is not set. Get a token from @BotFather.")
    except SettingsWrong as error:
        return _complain(error, error.exit_code)
    return _run(settings)


def _run(settings: Settings) -> int:
    token = settings.telegram_token
    secrets = () if token is None else (token.get_secret_value(),)
    logs.set_up(settings.log_level, secrets=secrets)
    try:
        asyncio.run(run(settings, sandbox=token is None, tell=_tell))
    except (SettingsWrong, Unfit) as error:
        return _complain(error, error.exit_code)
    except StoreError as error:
        return _complain(f"The database cannot be used now: {error}.", Unfit.exit_code)
    except TokenRefused as error:
        return _complain("Telegram refuses TELEGRAM_TOKEN; ask @BotFather for it.", error.exit_code)
    return 0


def _tell(address: str) -> None:
    print(address, flush=True)


def _complain(sentence: object, code: int) -> int:
    print(sentence, file=sys.stderr, flush=True)
    return code


async def run(settings: Settings, *, sandbox: bool, tell: Callable[[str], None]) -> None:
    """Run the bot until SIGTERM or SIGINT. `tell` is called with the page's address when it is ready.

    Raises SettingsWrong, Unfit (the database cannot be used) and TokenRefused.
    """
    games = offered_games(drafts=sandbox)
    component_files = _checked_component_files(settings.components_dir, games)
    stop = _stop_on_signals()
    clock, texts = SteadyClock(), Texts.load()
    async with AsyncExitStack() as stack:
        path = settings.database(sandbox=sandbox)
        store = await open_store(path)
        stack.push_async_callback(store.close)
        world = await _open_sandbox(settings, store, path) if sandbox else None
        if world is not None:
            stack.push_async_callback(world.stop)
        bot = _bot(settings, world)
        stack.push_async_callback(bot.shutdown)
        if not await _introduce(bot, clock, stop):
            return
        await store.set_bot_id(bot.id)
        renderer, search_pool = PictureRenderer(1 if sandbox else None, games), SearchPool()
        stack.push_async_callback(renderer.close)
        rules = RulesLookup.load(games)
        indexing = asyncio.create_task(rules.prepare_in_thread())
        stack.push_async_callback(_cancel, indexing)
        app = build(
            bot,
            store,
            clock,
            pictures=renderer,
            rate_limits=RateLimits(clock, lifted=not _limits(settings, sandbox=sandbox)),
            texts=texts,
            rules=rules,
            component_files=component_files,
            search_pool=search_pool,
            games=games,
        )
        stack.push_async_callback(app.close, LAST_SECONDS)
        poller = UpdatePoller(bot, store, clock, app.updates, contact=app.timers.note_contact)
        await app.timers.recover()
        await app.timers.note_contact()
        await indexing
        stack.push_async_callback(_record_last_contact, app.timers)
        tasks = [
            asyncio.create_task(work, name=name)
            for name, work in (
                ("update poller", poller.run()),
                ("timers", app.timers.run()),
                ("purge", purge_updates(store, clock)),
                ("stop", stop.wait()),
            )
        ]
        aside = asyncio.create_task(_prepare(bot, texts, renderer, search_pool, sandbox=sandbox))
        earlier = asyncio.create_task(record_in_background(store, clock, GameLibrary()))
        checking = asyncio.create_task(freeze_damaged_tables(store, app.tables))
        stack.push_async_callback(_cancel, aside, earlier, checking, *tasks)
        stack.push_async_callback(poller.stop, LAST_SECONDS)
        if world is not None:
            tell(await _start_page(world, settings))
        log.info("ready", extra={"bot": bot.username, "database": path})
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        log.info("stopping")
        for task in done:
            task.result()


async def _record_last_contact(timers: Timers) -> None:
    with suppress(StoreError):
        await timers.close()


async def _start_page(world: Sandbox, settings: Settings) -> str:
    from bot.sandbox import PortInUse  # noqa: PLC0415 - --telegram runs without the sandbox

    try:
        return await world.start(settings.port)
    except PortInUse as error:
        raise SettingsWrong(f"PORT is wrong: {error}.") from None


def _checked_component_files(folder: Path | None, games: Sequence[str]) -> ComponentFiles:
    """Read the owner's component files now, so that errors in them stop the start. Raises SettingsWrong."""
    component_files = ComponentFiles(folder)
    for key in games:
        try:
            component_files.text(game(key))
        except BadComponents as error:
            problems = " ".join(Voice("en").plain(problem) for problem in error.problems)
            raise SettingsWrong(f"COMPONENTS_DIR: {key}.json is invalid: {problems}") from None
        except (OSError, ValueError) as error:
            raise SettingsWrong(f"COMPONENTS_DIR: {key}.json cannot be read: {error}.") from None
    return component_files


def _stop_on_signals() -> asyncio.Event:
    """Return an event set by SIGTERM and Ctrl-C. HARD_STOP seconds later the process exits in any case."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()

    def begin_to_stop() -> None:
        if not stop.is_set():
            last = Timer(HARD_STOP, os._exit, (0,))
            last.daemon = True
            last.start()
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, begin_to_stop)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(begin_to_stop))
    return stop


async def _open_sandbox(settings: Settings, store: Store, path: Path) -> Sandbox:
    """Open the sandbox. Raises SettingsWrong for the database of a real bot."""
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


def _bot(settings: Settings, world: Sandbox | None) -> Bot:
    if world is not None:
        return Bot(world.token, request=world.request(), get_updates_request=world.request())
    if settings.telegram_token is None:
        raise SettingsWrong("TELEGRAM_TOKEN is not set. Get a token from @BotFather.")
    root, proxy = settings.telegram_api_url, settings.telegram_proxy
    return Bot(
        settings.telegram_token.get_secret_value(),
        base_url=f"{root}/bot",
        base_file_url=f"{root}/file/bot",
        request=AiohttpRequest(proxy=proxy),
        get_updates_request=AiohttpRequest(connections=2, proxy=proxy),
    )


def _limits(settings: Settings, *, sandbox: bool) -> bool:
    return not sandbox if settings.telegram_limits is None else settings.telegram_limits == "on"


async def _introduce(bot: Bot, clock: Clock, stop: asyncio.Event) -> bool:
    """Call getMe until it succeeds. Return False if `stop` was set first. Raises TokenRefused."""
    pause = 1.0
    while not stop.is_set():
        try:
            await bot.initialize()
        except InvalidToken as error:
            raise TokenRefused(str(error)) from None
        except TelegramError as error:
            log.warning("Telegram does not answer", extra={"error": str(error), "again": pause})
        else:
            return True
        waiting = {asyncio.create_task(clock.sleep(pause)), asyncio.create_task(stop.wait())}
        _, late = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in late:
            task.cancel()
        pause = min(2 * pause, 30.0)
    return False


async def _prepare(
    bot: Bot,
    texts: Texts,
    renderer: PictureRenderer,
    search_pool: SearchPool,
    *,
    sandbox: bool,
) -> None:
    """Run start-up tasks that answering does not depend on."""
    if not sandbox:
        try:
            await bot.delete_webhook()  # getUpdates is refused while a webhook is set
        except TelegramError as error:
            log.warning("webhook not deleted", extra={"error": str(error)})
    await asyncio.gather(command_menu.register(bot, texts), _warm_up(renderer, search_pool))


async def _warm_up(renderer: PictureRenderer, search_pool: SearchPool) -> None:
    try:
        await renderer.warm_up()
        await search_pool.warm_up()
    except Exception:
        log.exception("warm-up failed")


async def _cancel(*tasks: asyncio.Task[object]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
