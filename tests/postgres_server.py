"""A PostgreSQL server for the tests, from the packages of the system, on a free port of the loopback."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import asyncpg
import pytest

from bot.store.postgres.store import open_postgres
from tests.conftest import needs

START_SECONDS, STOP_SECONDS = 300.0, 300.0
USERS = ("postgres", "nobody")
"""System users that run the server if the tests run as root, which the server refuses."""
POSTGRES = pytest.mark.xdist_group("postgres")
"""The mark of all tests that need the server: they run in one process, so there is one server."""
SENTENCE = "there is no PostgreSQL on this machine (Debian: apt install postgresql)"


def programs() -> Path | None:
    """Return the folder of the newest server's programs, or None."""
    found = Path("/usr/lib/postgresql").glob("*/bin/postgres")
    newest = max(found, key=lambda path: float(path.parts[-3]), default=None)
    if newest is None:
        there = shutil.which("postgres")
        newest = None if there is None else Path(there).resolve()
    return None if newest is None else newest.parent


class Server:
    """A running server. It trusts every local user."""

    def __init__(self, port: int, pid: int) -> None:
        """`pid` is the id of the server's main process."""
        self.port, self.pid = port, pid
        self._numbers = count(1)
        self._migrated: str | None = None

    def url(self, database: str) -> str:
        """Return the DATABASE_URL of a database."""
        return f"postgresql://miz@127.0.0.1:{self.port}/{database}"

    async def create(self) -> str:
        """Create an empty database, and return its DATABASE_URL."""
        name = f"test_{next(self._numbers)}"
        await self.execute(f"CREATE DATABASE {name}")
        return self.url(name)

    async def create_schema(self) -> str:
        """Create an empty schema, which takes less time than a database, and return its DATABASE_URL."""
        name = f"test_{next(self._numbers)}"
        await self.execute(f"CREATE SCHEMA {name}")
        return f"{self.url('postgres')}?search_path={name}"

    async def create_migrated(self) -> str:
        """Create a database with the newest schema, as a copy of one that was migrated, and return its DATABASE_URL."""
        if self._migrated is None:
            url = await self.create()
            await (await open_postgres(url)).close()
            self._migrated = url.rpartition("/")[2]
        name = f"test_{next(self._numbers)}"
        await self.execute(f"CREATE DATABASE {name} TEMPLATE {self._migrated}")
        return self.url(name)

    async def execute(self, sql: str, database: str = "postgres") -> None:
        """Execute a statement, outside a transaction."""
        connection = await asyncpg.connect(self.url(database))
        try:
            await connection.execute(sql)
        finally:
            await connection.close()

    async def fetch(self, sql: str) -> list[asyncpg.Record]:
        """Return the rows of a query."""
        connection = await asyncpg.connect(self.url("postgres"))
        try:
            return list(await connection.fetch(sql))
        finally:
            await connection.close()


@contextmanager
def running_server() -> Iterator[Server]:
    """Start a server, and stop it at the end. Skips the test if there is none on this machine."""
    folder = programs()
    needs(folder, SENTENCE)
    assert folder is not None
    in_memory = (
        "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
    )  # fsync takes long on a busy disk
    data = Path(tempfile.mkdtemp(prefix="miz-postgres-", dir=in_memory))
    try:
        become = _become(data)
        subprocess.run(
            [
                *(*become, folder / "initdb", "--pgdata", data / "data", "--username=miz"),
                *("--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"),
            ],
            check=True,
            capture_output=True,
            cwd="/",
        )
        with _started(become, folder, data) as server:
            yield server
    finally:
        shutil.rmtree(data, ignore_errors=True)


def _become(data: Path) -> tuple[str, ...]:
    """Give a folder to the user that runs the server, and return the beginning of a command line as this user."""
    dies_with_the_tests = ("setpriv", "--pdeathsig", "INT")
    if os.geteuid():
        return dies_with_the_tests
    user = next(found for name in USERS if (found := _user(name)) is not None)
    os.chown(data, user.pw_uid, user.pw_gid)
    return (
        *dies_with_the_tests,
        *(f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"),
    )


def _user(name: str) -> pwd.struct_passwd | None:
    with suppress(KeyError):
        return pwd.getpwnam(name)
    return None


@contextmanager
def _started(become: tuple[str, ...], folder: Path, data: Path) -> Iterator[Server]:
    process, port = _start(become, folder, data)
    try:
        yield Server(port, process.pid)
    finally:
        process.send_signal(signal.SIGQUIT)  # at once, without a checkpoint
        process.wait(STOP_SECONDS)


def _start(
    become: tuple[str, ...], folder: Path, data: Path
) -> tuple[subprocess.Popen[bytes], int]:
    """Start the server, and return its process and its port when it answers."""
    log, began = data / "log", time.monotonic()
    while True:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        command = (
            *(*become, folder / "postgres", "-D", data / "data", "-p", str(port)),
            *("-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="),
        )
        with log.open("ab") as output:
            process = subprocess.Popen(command, stdout=output, stderr=output, cwd="/")
        while process.poll() is None:  # it ends if another program has taken the port since
            if _answers(folder, port) and process.poll() is None:
                return process, port
            if time.monotonic() - began > START_SECONDS:
                process.kill()
                process.wait()
            time.sleep(0.05)
        if time.monotonic() - began > START_SECONDS or "in use" not in log.read_text():
            pytest.fail(f"PostgreSQL did not start: {log.read_text()}")


def _answers(folder: Path, port: int) -> bool:
    command = [folder / "pg_isready", "--quiet", "--host=127.0.0.1", f"--port={port}"]
    return subprocess.run(command, check=False).returncode == 0
