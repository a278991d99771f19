"""What the person who runs the bot may set, by environment or `.env`; a wrong value gets one clear sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

DEFAULT_FOLDER = Path("data")
"""Where databases lie unless DATABASE_PATH says otherwise; in the folder in which the bot was started."""


class SettingsWrong(Exception):
    """A setting is missing or wrong; the sentence names it and never shows a secret."""

    exit_code = 2


def _token(value: SecretStr) -> SecretStr:
    if not re.fullmatch(r"\d+:[A-Za-z0-9_-]+", value.get_secret_value()):
        raise ValueError(
            "that is no bot token; @BotFather gives one that looks like 12345678:AbC-dEf"
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
        raise ValueError(
            f"it must be an address that begins with {schemes[0]}:// or {schemes[1]}://"
        )
    return value


def _folder(value: Path) -> Path:
    if not value.is_dir():
        raise ValueError("there is no such folder")
    return value


class Settings(BaseSettings):
    """Names in the environment are these in capital letters; an empty value counts as none."""

    model_config = SettingsConfigDict(
        env_file=".env", env_ignore_empty=True, extra="ignore", hide_input_in_errors=True
    )

    telegram_token: Annotated[SecretStr, AfterValidator(_token)] | None = None
    """The bot's token; without it the sandbox starts."""
    telegram_api_url: Annotated[str, AfterValidator(_root)] = "https://api.telegram.org"
    """The root of the Bot API server: no trailing slash, no /bot."""
    telegram_proxy: Annotated[str, AfterValidator(_proxy)] | None = None
    """An HTTP proxy on the way to that server."""
    telegram_limits: Literal["on", "off"] | None = None
    """Whether Telegram's limits are kept; by default towards Telegram, not towards the sandbox."""
    database_path: Path | None = None
    port: Annotated[int, Field(ge=0, le=65535)] | None = None
    """Of the sandbox's page; 0: any free one."""
    components_dir: Annotated[Path, AfterValidator(_folder)] | None = None
    """Corrected component files of a printed game's owner, <game>.json each."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    def database(self, *, sandbox: bool) -> Path:
        """The database file; the sandbox has one of its own unless a path was set."""
        if self.database_path is not None:
            return self.database_path
        return DEFAULT_FOLDER / ("sandbox.sqlite3" if sandbox else "games.sqlite3")


def load_settings() -> Settings:
    """Read the settings; raises SettingsWrong."""
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
