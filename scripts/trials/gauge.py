"""What a process costs: its time on the processor and its memory, its children's too, as Linux counts them."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path

_TICKS = os.sysconf("SC_CLK_TCK")


def family(pid: int) -> list[int]:
    """A process and all that it started."""
    found, known = [pid], 0
    while known < len(found):
        for task in Path(f"/proc/{found[known]}/task").glob("*/children"):
            found += [int(child) for child in task.read_text().split()]
        known += 1
    return found


def memory(pid: int) -> float:
    """Resident MiB of one process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def spent(pid: int) -> float:
    """Seconds on the processor since its beginning, with what it started and what still runs; our own alone."""
    total = 0
    for one in [pid] if pid == os.getpid() else family(pid):
        try:
            fields = Path(f"/proc/{one}/stat").read_text().rpartition(")")[2].split()
        except OSError:  # it ended just now
            continue
        total += int(fields[11]) + int(fields[12])  # utime and stime, proc_pid_stat(5)
    return total / _TICKS


@dataclass(slots=True)
class Meter:
    """The share of one core that some processes used since it was made, by name."""

    pids: dict[str, int]

    def __post_init__(self) -> None:
        """Begin to count."""
        self._began = time.monotonic()
        self._before = {name: spent(pid) for name, pid in self.pids.items()}

    _began: float = 0.0
    _before: dict[str, float] | None = None

    def __str__(self) -> str:
        assert self._before is not None
        seconds = time.monotonic() - self._began
        shares = (
            f"{name} {(spent(pid) - self._before[name]) / seconds:.0%}"
            for name, pid in self.pids.items()
        )
        return f"of a core: {', '.join(shares)}"


def percentile(values: list[float], share: float) -> float:
    """The value below which that share of them lies; 0 of nothing."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else 0.0
