"""A process that has read all modules and forks a bot whenever one is ordered: a start takes no time then.

Each bot is a process of its own, with an environment, a memory and files of its own; it is killed like any other.
"""

from __future__ import annotations

import asyncio
import ctypes
import json
import os
import select
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Mapping
from pathlib import Path


def rock(run: Callable[[], int]) -> int:
    """Read orders from standard input, one JSON line each; tell who was born and who has ended."""
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    children: set[int] = set()
    orders = os.fdopen(0, "rb", buffering=0, closefd=False)  # nothing may wait in a buffer of ours
    while True:
        ready, _, _ = select.select([0, reader], [], [])
        if reader in ready:
            os.read(reader, 64)
            _tell_ends(children)
        if 0 in ready:
            line = orders.readline()
            if not line:
                break
            order = json.loads(line)
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                _live(run, order["variables"], order["log"])
            children.add(pid)
            _tell("born", pid, 0)
    for pid in children:
        os.kill(pid, signal.SIGKILL)
    return 0


def _live(run: Callable[[], int], variables: Mapping[str, str], log: str) -> None:
    """What the child does until its end; it never returns."""
    said = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for handle, target in ((nothing, 0), (said, 1), (said, 2)):
        os.dup2(handle, target)
    os.environ.update(variables)
    if "LD_PRELOAD" in os.environ:
        ctypes.CDLL(None).disk_again()
    code = 1
    try:
        code = run()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _tell_ends(children: set[int]) -> None:
    while children:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        children.discard(pid)
        _tell("ended", pid, os.waitstatus_to_exitcode(status))


def _tell(what: str, pid: int, code: int) -> None:
    os.write(1, json.dumps({"what": what, "pid": pid, "code": code}).encode() + b"\n")


class Child:
    """A bot from the cradle; as much of a process as a trial needs."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    @property
    def returncode(self) -> int | None:
        """How it ended; None: it lives."""
        return self.ended.result() if self.ended.done() else None

    async def wait(self) -> int:
        """Wait for its end."""
        return await asyncio.shield(self.ended)

    def kill(self) -> None:
        """End it as the kernel ends it."""
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: int) -> None:
        """Send it a signal, unless it has ended."""
        if self.returncode is None:
            os.kill(self.pid, number)


class Cradle:
    """The trial's end of it."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._children: dict[int, Child] = {}
        self._births: asyncio.Queue[Child] = asyncio.Queue()
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def made(cls, folder: Path, environment: Mapping[str, str], *safeties: str) -> Cradle:
        """Start it; `safeties`: what its bots lack."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "scripts.trials.weak", *safeties),
            cwd=folder,
            env=environment,
            stdin=PIPE,
            stdout=PIPE,
        )
        return cls(process)

    async def bear(self, variables: Mapping[str, str], log: Path) -> Child:
        """A new bot, with these variables on top of the cradle's environment."""
        assert self._process.stdin is not None
        order = {"variables": dict(variables), "log": str(log)}
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        await self._process.stdin.drain()
        return await self._births.get()

    async def close(self) -> None:
        """End it and its bots."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()
        await self._listening

    async def _listen(self) -> None:
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            told = json.loads(line)
            if told["what"] == "born":
                child = self._children[told["pid"]] = Child(told["pid"])
                self._births.put_nowait(child)
            else:
                self._children.pop(told["pid"]).ended.set_result(told["code"])
        for child in self._children.values():
            child.ended.set_result(-signal.SIGKILL)
