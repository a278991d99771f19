"""The options of the command line, and which settings they need."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

from bot.runtime.settings import Settings, SettingsWrong


@dataclass(frozen=True, slots=True)
class Options:
    """The options of `python -m bot`."""

    telegram: bool = False
    """Whether opening the sandbox is forbidden, even if there is no token."""
    think_only: bool = False
    """Whether this process only runs searches for the computer players of other nodes."""

    def check(self, settings: Settings) -> None:
        """Raise SettingsWrong if a required setting or option is missing."""
        if self.think_only:
            if not self.telegram:
                raise SettingsWrong("--think-only needs --telegram.")
            if settings.database_url is None:
                raise SettingsWrong(
                    "DATABASE_URL is not set. --think-only needs the PostgreSQL database of the bots that it helps."
                )
        elif self.telegram and settings.telegram_token is None:
            raise SettingsWrong("TELEGRAM_TOKEN is not set. Get a token from @BotFather.")


def read_options(arguments: Sequence[str] | None) -> Options:
    """Return the options in `arguments`, by default those of the process.

    Raises SystemExit if the options are invalid or include --help.
    """
    parser = argparse.ArgumentParser(
        prog="python -m bot", description="Board games for Telegram groups."
    )
    parser.add_argument(
        "--telegram", action="store_true", help="never open the sandbox, even without a token"
    )
    parser.add_argument(
        "--think-only",
        action="store_true",
        help="with --telegram and PostgreSQL: only search for the computer players of other nodes",
    )
    return Options(**vars(parser.parse_args(arguments)))
