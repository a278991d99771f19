"""The CPU time and memory of processes, read from /proc on Linux, and percentiles of durations."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def process_tree(pid: int) -> list[int]:
    """Return the ids of a process and all its descendants."""
    found, known = [pid], 0
    while known < len(found):
        for task in Path(f"/proc/{found[known]}/task").glob("*/children"):
            found += [int(child) for child in task.read_text().split()]
        known += 1
    return found


def resident_mib(pid: int) -> float:
    """Return the resident memory of a process in MiB; 0 for a zombie. Raises OSError if there is no such process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu_seconds(pid: int) -> float:
    """Return the CPU seconds used by a process and its running descendants; for the calling process, only its own."""
    total = 0
    for one in [pid] if pid == os.getpid() else process_tree(pid):
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # it has just exited
            continue
        total += int(fields[11]) + int(fields[12])  # utime and stime, see proc_pid_stat(5)
    return total / _TICKS


@dataclass(slots=True)
class CpuUsage:
    """The CPU time used since this object was created, by process name. `str()` returns it as shares of a core."""

    pids: dict[str, int]
    _began: float = 0.0
    _before: dict[str, float] | None = None

    def __post_init__(self) -> None:
        """Take the first reading."""
        self._began = time.monotonic()
        self._before = {name: cpu_seconds(pid) for name, pid in self.pids.items()}

    def __str__(self) -> str:
        assert self._before is not None
        seconds = time.monotonic() - self._began
        shares = (
            f"{name} {(cpu_seconds(pid) - self._before[name]) / seconds:.0%}"
            for name, pid in self.pids.items()
        )
        return f"of a core: {', '.join(shares)}"


def percentile(values: list[float], share: float) -> float:
    """Return the value below which the given share (0 to 1) of the values lies, or 0 if there are no values."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0


def latency(seconds: list[float]) -> str:
    """Return a text with the median and the 99th percentile of durations in milliseconds."""
    return f"{1000 * percentile(seconds, 0.5):.0f} ms (p99 {1000 * percentile(seconds, 0.99):.0f})"
