"""Processes for work that would hold up the event loop: drawing and thinking."""

from __future__ import annotations

import multiprocessing
import os
import signal
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import connection
from threading import Thread


def new_pool(workers: int, *, patience: int = 0) -> Executor:
    """So many processes, each started when it is needed; `patience`: how far they step back for others (nice)."""
    try:
        # "spawn": a forked copy of a process with threads can hang on a lock that one of them held.
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(
            workers, mp_context=context, initializer=_begin, initargs=(patience,)
        )
    except (ImportError, NotImplementedError, OSError):  # no shared semaphores on this system
        return ThreadPoolExecutor(1, thread_name_prefix="worker")


def stop(pool: Executor) -> None:
    """Let the processes go at once, whatever they are doing; who waits for one of them gets BrokenExecutor."""
    if isinstance(pool, ProcessPoolExecutor):
        for process in tuple((pool._processes or {}).values()):
            process.kill()
    pool.shutdown(wait=False, cancel_futures=True)


def _begin(patience: int) -> None:
    """In a new process: Ctrl-C is the parent's business, and without the parent there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if patience and hasattr(os, "nice"):
        os.nice(patience)
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_leave_with, args=(parent.sentinel,), daemon=True).start()


def _leave_with(sentinel: int) -> None:
    connection.wait([sentinel])
    os._exit(0)
