"""Logging: one line per event, with fields. Lines about an update include its number.

This module also defines the checkpoints, at which a trial can kill the process.
"""

from __future__ import annotations

import itertools
import json
import logging
import os
import signal
import sys
import time
from contextvars import ContextVar
from enum import StrEnum
from functools import cache
from types import TracebackType
from typing import TextIO
from urllib.parse import quote

following: ContextVar[int | None] = ContextVar("following", default=None)
"""The number of the update being handled, or None. New tasks inherit it; in existing tasks, it must be set."""

QUIET = ("httpx", "httpcore", "aiohttp", "aiosqlite", "asyncio", "PIL", "telegram")
"""Libraries of which only warnings and errors are logged, because some of them log URLs that contain the token."""

_KNOWN = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}


def set_up(
    level: str,
    *,
    secrets: tuple[str, ...] = (),
    stream: TextIO | None = None,
    as_json: bool = False,
) -> None:
    """Log to `stream` (default: standard error), with the secrets replaced by `***`.

    Records of this level and above are logged, as are Python's warnings and the exception that ends the process.
    LineFormatter formats the records, or JsonFormatter if `as_json` is set.
    """
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter((JsonFormatter if as_json else LineFormatter)(secrets))
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    for name in QUIET:
        logging.getLogger(name).setLevel(max(root.level, logging.WARNING))
    logging.captureWarnings(capture=True)
    # No formatter uses these fields of records.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    sys.excepthook = _log_crash


class LineFormatter(logging.Formatter):
    """Formats records as `time LEVEL module: event field=value …`, with the secrets replaced by `***`.

    The traceback follows, if there is one.
    """

    def __init__(self, secrets: tuple[str, ...] = ()) -> None:
        super().__init__()
        forms = {form for secret in secrets for form in _forms(secret) if form}
        self._secrets = sorted(forms, key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        """Return the formatted record: one line, and the lines of the traceback if there is one."""
        fields = _fields(record)
        head = f"{_moment(record)} {record.levelname} {record.name}: "
        line = head + _one_line(record.getMessage())
        line += "".join(f" {key}={_value(value)}" for key, value in fields.items())
        if record.exc_info:
            line += "\n" + self.formatException(record.exc_info)
        return self._without_secrets(line)

    def _without_secrets(self, line: str) -> str:
        for secret in self._secrets:
            line = line.replace(secret, "***")
        return line


class JsonFormatter(LineFormatter):
    """Formats each record as a JSON object on one line, with the secrets replaced by `***`."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as JSON. A traceback is the value of `traceback`."""
        found: dict[str, object] = {
            "time": _moment(record),
            "level": record.levelname,
            "module": record.name,
            "event": record.getMessage(),
        }
        found = _fields(record) | found
        if record.exc_info:
            found["traceback"] = self.formatException(record.exc_info)
        return self._without_secrets(json.dumps(found, ensure_ascii=False, default=str))


def _moment(record: logging.LogRecord) -> str:
    moment = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created))
    return f"{moment}.{int(record.msecs):03}Z"


def _fields(record: logging.LogRecord) -> dict[str, object]:
    """Return the fields of a record and, if an update is being handled, its number as `update`."""
    fields = {key: value for key, value in vars(record).items() if key not in _KNOWN}
    if "update" not in fields and (update := following.get()) is not None:
        fields["update"] = update
    return fields


def _forms(secret: str) -> tuple[str, ...]:
    """Return the forms in which a secret can occur: plain, URL-encoded in two ways, and the part after the colon.

    If that part has at most 8 characters, "" is returned in its place.
    """
    half = secret.partition(":")[2]
    return secret, quote(secret, safe=""), quote(secret), half if len(half) > 8 else ""


def _one_line(text: str) -> str:
    return text.replace("\r", "\\r").replace("\n", "\\n")


def _value(value: object) -> str:
    text = _one_line(str(value))
    return f'"{text}"' if " " in text or not text else text


def _log_crash(
    kind: type[BaseException], error: BaseException, traceback: TracebackType | None
) -> None:
    logging.getLogger("bot").critical("crashed", exc_info=(kind, error, traceback))


# Checkpoints: named points in the handling of an update where a crash trial can kill the process

VARIABLE = "MIZ_DIE_AT"
"""The environment variable with which a trial selects a checkpoint and the count at which to die: for example
`committed:3`."""

_passings = itertools.count(1)


class Checkpoint(StrEnum):
    """The named checkpoints. Killing the process at any of them must not lose data.

    FETCHED: updates were received. TAKEN_IN: they were stored in the inbox. DECIDED: facts are about to be committed.
    COMMITTED: they were committed. ANSWERED: a callback query was answered, or the attempt failed. COMPOSED, SENT and
    SHOWN: a board was composed, was sent, or was recorded as shown. RUNG: a turn call was sent.

    The last five concern ephemeral messages. PLACED: a placeholder was sent. FILLED: the message shows its content.
    KEPT: the record of the message was stored. FORGOTTEN: that record was deleted. DROPPED: the message itself was
    deleted.
    """

    FETCHED = "fetched"
    TAKEN_IN = "taken-in"
    DECIDED = "decided"
    COMMITTED = "committed"
    ANSWERED = "answered"
    COMPOSED = "composed"
    SENT = "sent"
    SHOWN = "shown"
    RUNG = "rung"
    PLACED = "placed"
    FILLED = "filled"
    KEPT = "kept"
    FORGOTTEN = "forgotten"
    DROPPED = "dropped"


def checkpoint(passed: Checkpoint) -> None:
    """Signal that a checkpoint was reached.

    If a trial has selected this checkpoint, and it has now been reached as often as the trial specified, kill the
    process with SIGKILL.
    """
    wanted, times = _selected()
    if wanted == passed and next(_passings) >= times:
        os.kill(os.getpid(), signal.SIGKILL)


@cache
def _selected() -> tuple[str, int]:
    """Return the selected checkpoint, or "", and the count at which to die.

    The environment variable is read only once, when the first checkpoint is reached.
    """
    wanted, _, times = os.environ.get(VARIABLE, "").partition(":")
    return wanted, int(times or 1)
