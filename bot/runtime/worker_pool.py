"""Worker processes for CPU-bound work, such as drawing pictures and searching for moves."""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import connection
from threading import Thread
from typing import ParamSpec, TypeVar

from bot.runtime.interruption import Interruptions

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

A = ParamSpec("A")
T = TypeVar("T")

WALL_CLOCK_FACTOR = 10
"""The wall-clock time limit of a call of `run_limited`, as a multiple of its CPU time limit."""


class WorkerPool:
    """A pool of processes. They are started on demand, and again after one dies or a call exceeds its time limit.

    On systems that do not support process pools, a single thread does the work.
    """

    def __init__(
        self, workers: int, *, nice: int = 0, interruptions: Interruptions | None = None
    ) -> None:
        """`nice` is the value by which each worker process increases its niceness.

        `interruptions` are shared with the worker processes, so that calls may be interrupted.
        """
        self.workers = workers
        self._nice = nice
        self._interruptions = interruptions
        self._executor: Executor | None = None
        self._is_warm = False

    @property
    def is_warm(self) -> bool:
        """Whether the current processes have completed a call. The first call is slow because it imports the games."""
        return self._is_warm and self._executor is not None

    @property
    def processes(self) -> tuple[int, ...]:
        """The process ids of the workers that have started."""
        executor = self._executor
        return tuple(executor._processes or ()) if isinstance(executor, ProcessPoolExecutor) else ()

    async def run(self, function: Callable[A, T], *args: A.args, **kwargs: A.kwargs) -> T:
        """Call a picklable function in a worker, and return its result.

        Raises whatever the function raises, and BrokenExecutor if a worker died; the next call then starts new
        workers.
        """
        return await self._run(None, partial(function, *args, **kwargs))

    async def run_within(
        self, seconds: float, function: Callable[A, T], *args: A.args, **kwargs: A.kwargs
    ) -> T:
        """Call a function like `run`, with a time limit. After `seconds`, kill all workers and raise TimeoutError."""
        return await self._run(seconds, partial(function, *args, **kwargs))

    async def run_limited(
        self, seconds: float, function: Callable[A, T], *args: A.args, **kwargs: A.kwargs
    ) -> T:
        """Call a function like `run`, with a limit of `seconds` of CPU time.

        The operating system kills the worker if it exceeds the limit, and the call raises BrokenExecutor. Time in which
        other programs run does not count, so a worker of low priority completes its work on a busy machine. After
        WALL_CLOCK_FACTOR times `seconds` of wall-clock time, kill all workers and raise TimeoutError, as `run_within`
        does.
        """
        call = partial(_limited, seconds, partial(function, *args, **kwargs))
        return await self._run(WALL_CLOCK_FACTOR * seconds, call)

    async def warm_up(self, function: Callable[[], object]) -> None:
        """Start all workers by submitting one call of `function` per worker, and wait for all these calls."""
        await asyncio.gather(*(self.run(function) for _ in range(self.workers)))

    def close(self) -> None:
        """Kill the workers. Running calls raise BrokenExecutor. Waiting calls raise it or are cancelled.

        If a thread does the work, its running call is completed.
        """
        executor, self._executor = self._executor, None
        if executor is not None:
            _kill(executor)

    async def _run(self, seconds: float | None, call: Callable[[], T]) -> T:
        executor = self._running()
        try:
            work = asyncio.get_running_loop().run_in_executor(executor, call)
            result = await asyncio.wait_for(work, seconds)
        except (BrokenExecutor, TimeoutError):
            if self._executor is executor:  # another caller may have replaced the pool already
                self.close()
            raise
        self._is_warm = self._executor is executor
        return result

    def _running(self) -> Executor:
        if self._executor is None:
            self._is_warm = False
            self._executor = _new_executor(self.workers, self._nice, self._interruptions)
        return self._executor


def _new_executor(workers: int, nice: int, interruptions: Interruptions | None) -> Executor:
    try:
        # Not "fork": in a forked copy of a multi-threaded process, locks held by other threads are
        # never released.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(
            workers,
            mp_context=context,
            initializer=_initialize,
            initargs=(nice, interruptions),
        )
    # This system does not provide the shared semaphores that a process pool needs.
    except (ImportError, NotImplementedError, OSError):
        return ThreadPoolExecutor(1, thread_name_prefix="worker")


def _limited(seconds: float, call: Callable[[], T]) -> T:
    """Call a function in a worker process, which the system kills after `seconds` more of CPU time.

    Without resource limits (on Windows, or if a thread does the work), only the wall-clock time is limited.
    """
    if resource is None or multiprocessing.parent_process() is None:
        return call()
    before = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    limit = math.ceil(time.process_time() + seconds)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, before[1]))
    try:
        return call()
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, before)


def _kill(executor: Executor) -> None:
    if isinstance(executor, ProcessPoolExecutor):
        for process in tuple((executor._processes or {}).values()):
            process.kill()
    executor.shutdown(wait=False, cancel_futures=True)


def _initialize(nice: int, interruptions: Interruptions | None) -> None:
    """Set up a worker process: ignore Ctrl-C, which the parent handles, set the niceness, and exit with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if interruptions is not None:
        interruptions.share()
    if nice and hasattr(os, "nice"):
        os.nice(nice)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_exit_with, args=(parent.sentinel,), daemon=True).start()


def _exit_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)
