"""Settings, read from environment variables or `.env`. Each invalid value is reported in one sentence."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

HIGHEST_PORT = 65535
DEFAULT_FOLDER = Path("data")
"""The folder of the databases, relative to the working directory, unless DATABASE_PATH is set."""


class SettingsWrong(Exception):
    """A setting or option is missing or invalid, or `.env` cannot be read. The message says which, without secrets."""

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


def _database_url(value: SecretStr) -> SecretStr:
    if not re.match(r"postgres(ql)?://[^/]*/[^/?]", value.get_secret_value()):
        raise ValueError("it must be postgresql://user:password@host/database")
    return value


def _https(value: str) -> str:
    if not value.startswith("https://"):
        raise ValueError("the address must begin with https://")
    return _url(value.rstrip("/"), ("https", "https"))


def _file(value: Path) -> Path:
    if not value.is_file():
        raise ValueError("no such file")
    return value


def _address(value: str) -> str:
    found = re.fullmatch(r"(?:[\w.-]+:)?(\d{1,5})", value, re.ASCII)
    if found is None or int(found[1]) > HIGHEST_PORT:
        raise ValueError("it must be a port, or host:port")
    return value


def _ids(value: object) -> object:
    """Return the set of the numbers in a text such as "101, 102", which is empty if the text has none.

    Raises ValueError if the text contains anything but positive numbers of at most 16 digits, commas and spaces. A
    value that is not a text is returned unchanged.
    """
    if not isinstance(value, str):
        return value
    found = value.replace(",", " ").split()
    if not all(re.fullmatch(r"[1-9][0-9]{0,15}", one, re.ASCII) for one in found):
        raise ValueError("it must be the Telegram ids of people, such as 101, 102")
    return frozenset(map(int, found))


def _folder(value: Path) -> Path:
    if not value.is_dir():
        raise ValueError("no such folder")
    return value


class Settings(BaseSettings):
    """The settings. Each is read from the environment variable with its name in capitals, or else from `.env`.

    Empty values are ignored.
    """

    model_config = SettingsConfigDict(
        env_file=".env", env_ignore_empty=True, extra="ignore", hide_input_in_errors=True
    )

    telegram_token: Annotated[SecretStr, AfterValidator(_token)] | None = None
    """The bot's token. If it is None, the sandbox is used, unless `--telegram` is given."""
    telegram_api_url: Annotated[str, AfterValidator(_root)] = "https://api.telegram.org"
    """The root URL of the Bot API server, without /bot. Trailing slashes are removed."""
    telegram_proxy: Annotated[str, AfterValidator(_proxy)] | None = None
    """The URL of the HTTP proxy for calls to the Bot API server, or None."""
    press_guard: Literal["on", "off"] = "on"
    """Whether to refuse a press within a second after the same person's last press changed the keyboard. Programs that
    press keys turn this off."""
    telegram_limits: Literal["on", "off"] | None = None
    """Whether to observe Telegram's rate limits. None means on for Telegram and off for the sandbox."""
    private_messages: Literal["counted", "free", "off"] = "counted"
    """Whether messages that only one person sees are counted towards the rate limits, not counted, or not sent."""
    pondering: Literal["on", "off"] = "on"
    """Whether replies of computers are searched while people think."""
    database_path: Path | None = None
    database_url: Annotated[SecretStr, AfterValidator(_database_url)] | None = None
    """The URL of a PostgreSQL database, which is used instead of `database_path`, or None."""
    port: Annotated[int, Field(ge=0, le=HIGHEST_PORT)] | None = None
    """The port of the sandbox's page; 0 selects any free port, None the default port or the next free one."""
    components_dir: Annotated[Path, AfterValidator(_folder)] | None = None
    """The folder of corrected component files, named `<game>.json`, or None."""
    webhook_url: Annotated[str, AfterValidator(_https)] | None = None
    """The public URL to which Telegram sends updates, without the secret path. None means long polling."""
    webhook_port: Annotated[int, Field(ge=0, le=HIGHEST_PORT)] = 8443
    """The port on which the bot receives the requests of the webhook; 0 selects any free port."""
    webhook_cert: Annotated[Path, AfterValidator(_file)] | None = None
    """The file of the TLS certificate, with its chain. None means that a proxy terminates TLS."""
    webhook_key: Annotated[Path, AfterValidator(_file)] | None = None
    webhook_secret: Annotated[SecretStr, Field(min_length=16)] | None = None
    """The secret from which the webhook's path and secret token are derived. By default, it is `telegram_token`."""
    operator_chat: Annotated[int, Field(gt=-(10**16), lt=10**16)] | None = None
    """The Telegram id of the chat of the operators, or None."""
    operators: Annotated[frozenset[int], NoDecode, BeforeValidator(_ids)] = frozenset()
    """The Telegram ids of the people who may send operator commands in `operator_chat`."""
    backup_dir: Path | None = None
    """The folder for nightly backups of the database, or None to make none."""
    metrics_port: Annotated[str, AfterValidator(_address)] | None = None
    """The port of /healthz, /readyz and /metrics, or `host:port`. None means that they are not served."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"

    @property
    def metrics_address(self) -> tuple[str, int]:
        """The host and the port of METRICS_PORT: by default 127.0.0.1, and port 0 if the setting is missing."""
        host, _, port = (self.metrics_port or "0").rpartition(":")
        return host or "127.0.0.1", int(port)

    @property
    def postgres_url(self) -> str | None:
        """The text of `database_url`, or None."""
        return None if self.database_url is None else self.database_url.get_secret_value()

    def database(self, *, sandbox: bool) -> Path:
        """Return the path of the SQLite database. By default, the sandbox has a database of its own."""
        if self.database_path is not None:
            return self.database_path
        return DEFAULT_FOLDER / ("sandbox.sqlite3" if sandbox else "games.sqlite3")


def load_settings() -> Settings:
    """Read and return the settings. Raises SettingsWrong if a value is invalid or `.env` cannot be read."""
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
