"""Settings, read from environment variables or `.env`. Each invalid value is reported in one sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

DEFAULT_FOLDER = Path("data")
"""The folder of the databases, relative to the working directory, unless DATABASE_PATH is set."""


class SettingsWrong(Exception):
    """A setting is missing or invalid. The message names the setting and does not contain secrets."""

    exit_code = 2


def _token(value: SecretStr) -> SecretStr:
    if not re.fullmatch(r"[0-9]+:[A-Za-z0-9_-]+", value.get_secret_value()):
        raise ValueError(
            "this is not a bot token; @BotFather issues tokens such as 12345678:AbC-dEf"
        )
    return value


def _root(value: str) -> str:
    return _url(value.rstrip("/"), ("http", "https"))


def _proxy(value: str) -> str:
    return _url(value, ("http", "https"))


def _url(value: str, schemes: tuple[str, ...]) -> str:
    try:
        parts = urlsplit(value)
        sound = parts.scheme in schemes and bool(parts.hostname) and parts.port != 0
    except ValueError:
        sound = False
    if not sound:
        raise ValueError(f"the address must begin with {schemes[0]}:// or {schemes[1]}://")
    return value


def _folder(value: Path) -> Path:
    if not value.is_dir():
        raise ValueError("no such folder")
    return value


class Settings(BaseSettings):
    """The settings. Each is read from the environment variable with its name in capitals; empty values are ignored."""

    model_config = SettingsConfigDict(
        env_file=".env", env_ignore_empty=True, extra="ignore", hide_input_in_errors=True
    )

    telegram_token: Annotated[SecretStr, AfterValidator(_token)] | None = None
    """The bot's token. If it is None, the sandbox is used."""
    telegram_api_url: Annotated[str, AfterValidator(_root)] = "https://api.telegram.org"
    """The root URL of the Bot API server, without /bot. Trailing slashes are removed."""
    telegram_proxy: Annotated[str, AfterValidator(_proxy)] | None = None
    """The URL of the HTTP proxy for calls to the Bot API server, or None."""
    telegram_limits: Literal["on", "off"] | None = None
    """Whether to observe Telegram's rate limits. None means on for Telegram and off for the sandbox."""
    database_path: Path | None = None
    port: Annotated[int, Field(ge=0, le=65535)] | None = None
    """The port of the sandbox's page; 0 selects any free port."""
    components_dir: Annotated[Path, AfterValidator(_folder)] | None = None
    """The folder of corrected component files, named `<game>.json`."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    def database(self, *, sandbox: bool) -> Path:
        """Return the path of the database. By default, the sandbox has a database of its own."""
        if self.database_path is not None:
            return self.database_path
        return DEFAULT_FOLDER / ("sandbox.sqlite3" if sandbox else "games.sqlite3")


def load_settings() -> Settings:
    """Read the settings. Raises SettingsWrong if a value is invalid or `.env` cannot be read."""
    try:
        return Settings()
    except ValidationError as error:
        raise SettingsWrong(" ".join(map(_sentence, error.errors(include_input=False)))) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsWrong(f".env cannot be read: {error}.") from None


def _sentence(mistake: object) -> str:
    details = dict(mistake)  # type: ignore[call-overload]
    name = "_".join(str(part) for part in details["loc"][:1]).upper()
    reason = str(details["msg"]).removeprefix("Value error, ").rstrip(".")
    return f"{name} is wrong: {reason[:1].lower()}{reason[1:]}."
