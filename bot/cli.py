"""The command line and its exit codes: without a token the sandbox opens, with one Telegram is polled."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence

from bot.app import run
from bot.runtime import log
from bot.runtime.settings import Settings, SettingsWrong, load_settings
from bot.sandbox import PortTaken
from bot.store.errors import StoreError, Unfit
from bot.telegram.poller import TokenRefused


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the bot; the exit code says what was wrong: 2 settings, 3 database, 4 database in use, 5 token refused."""
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Board games for Telegram groups."
    )
    parser.add_argument(
        "--telegram", action="store_true", help="never open the sandbox, even without a token"
    )
    options = parser.parse_args(arguments)
    # Read by python-telegram-bot: durations as timedeltas, as its next major version has them.
    os.environ.setdefault("PTB_TIMEDELTA", "1")
    try:
        settings = load_settings()
        if options.telegram and settings.telegram_token is None:
            raise SettingsWrong("TELEGRAM_TOKEN is not set; @BotFather gives one.")
    except SettingsWrong as error:
        return _complain(error, error.exit_code)
    return _run(settings)


def _run(settings: Settings) -> int:
    token = settings.telegram_token
    secrets = () if token is None else (token.get_secret_value(),)
    log.set_up(settings.log_level, secrets=secrets)
    try:
        asyncio.run(run(settings, sandbox=token is None, tell=_tell))
    except (SettingsWrong, Unfit) as error:
        return _complain(error, error.exit_code)
    except StoreError as error:
        return _complain(f"The database cannot be used now: {error}.", Unfit.exit_code)
    except TokenRefused as error:
        return _complain("Telegram refuses TELEGRAM_TOKEN; ask @BotFather for it.", error.exit_code)
    except PortTaken as error:
        return _complain(f"PORT is wrong: {error}.", 2)
    return 0


def _tell(address: str) -> None:
    print(address, flush=True)


def _complain(sentence: object, code: int) -> int:
    print(sentence, file=sys.stderr, flush=True)
    return code
