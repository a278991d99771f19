"""A server process that imports everything once and forks a bot on request, so a bot starts without imports.

Each bot is a process with its own environment, memory and files.
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


def serve(run: Callable[[], int]) -> int:
    """For each request on standard input, fork a process that calls `run`. Report forks and exits on standard output.

    Requests and reports are JSON objects, one per line. When standard input is closed, kill the processes and return 0.
    """
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    children: set[int] = set()
    requests = os.fdopen(0, "rb", buffering=0, closefd=False)  # unbuffered, as it is polled
    while True:
        ready, _, _ = select.select([0, reader], [], [])
        if reader in ready:
            os.read(reader, 64)
            _report_exits(children)
        if 0 in ready:
            line = requests.readline()
            if not line:
                break
            request = json.loads(line)
            pid = os.fork()
            if pid == 0:
                signal.set_wakeup_fd(-1)
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                _run_child(run, request["variables"], request["log"])
            children.add(pid)
            _report("forked", pid, 0)
    for pid in children:
        os.kill(pid, signal.SIGKILL)
    return 0


def _run_child(run: Callable[[], int], variables: Mapping[str, str], log: str) -> None:
    """Redirect the streams of this forked process, set its environment, call `run`, and exit with its result.

    The exit code is 1 if `run` raises an exception.
    """
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for handle, target in ((nothing, 0), (output, 1), (output, 2)):
        os.dup2(handle, target)
    os.environ.update(variables)
    if "LD_PRELOAD" in os.environ:
        ctypes.CDLL(None).disk_reload_environment()
    code = 1
    try:
        code = run()
    finally:
        sys.stderr.flush()
        os._exit(code)


def _report_exits(children: set[int]) -> None:
    while children:
        pid, status = os.waitpid(-1, os.WNOHANG)
        if not pid:
            return
        children.discard(pid)
        _report("exited", pid, os.waitstatus_to_exitcode(status))


def _report(event: str, pid: int, code: int) -> None:
    os.write(1, json.dumps({"event": event, "pid": pid, "code": code}).encode() + b"\n")


class ForkedProcess:
    """A bot that the server forked, with the methods of asyncio's Process that the trials use."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self.exit: asyncio.Future[int] = asyncio.get_running_loop().create_future()

    @property
    def returncode(self) -> int | None:
        """The exit code, or None while the process runs; the negative number of the signal if one ended the process."""
        return self.exit.result() if self.exit.done() else None

    async def wait(self) -> int:
        """Wait until the process has exited, and return the exit code."""
        return await asyncio.shield(self.exit)

    def kill(self) -> None:
        """Send SIGKILL."""
        self.send_signal(signal.SIGKILL)

    def send_signal(self, number: int) -> None:
        """Send a signal unless the process has exited."""
        if self.returncode is None:
            os.kill(self.pid, number)


class ServerExited(Exception):
    """The server process has ended; its standard error output says why."""


class PreforkServer:
    """The client of the server: it starts the server process and requests bots."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._children: dict[int, ForkedProcess] = {}
        self._forked: asyncio.Queue[ForkedProcess | None] = asyncio.Queue()
        """The forked bots, and None after the server has ended."""
        self._listening = asyncio.create_task(self._listen())

    @classmethod
    async def start(
        cls, folder: Path, variables: Mapping[str, str], *defects: str
    ) -> PreforkServer:
        """Start the server in the environment `variables`. `defects` are the arguments of scripts.trials.stub_bot."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "scripts.trials.stub_bot", *defects),
            cwd=folder,
            env=variables,
            stdin=PIPE,
            stdout=PIPE,
        )
        return cls(process)

    async def fork(self, variables: Mapping[str, str], log: Path) -> ForkedProcess:
        """Fork a bot with `variables` added to its environment, and return it.

        Its output is appended to the file `log`. Raises ServerExited if the server has ended.
        """
        assert self._process.stdin is not None
        request = {"variables": dict(variables), "log": str(log)}
        self._process.stdin.write(json.dumps(request).encode() + b"\n")
        child = await self._forked.get()
        if child is None:
            raise ServerExited
        return child

    async def close(self) -> None:
        """Stop the server, which kills its bots."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        await self._process.wait()
        await self._listening

    async def _listen(self) -> None:
        assert self._process.stdout is not None
        while line := await self._process.stdout.readline():
            report = json.loads(line)
            if report["event"] == "forked":
                child = self._children[report["pid"]] = ForkedProcess(report["pid"])
                self._forked.put_nowait(child)
            else:
                self._children.pop(report["pid"]).exit.set_result(report["code"])
        self._forked.put_nowait(None)
        for child in self._children.values():
            child.exit.set_result(-signal.SIGKILL)
