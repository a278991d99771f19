"""The time from each committed move to the board that shows it, read from the bot's log."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from scripts.trials.bot_under_test import BOARD_KIND, SENT_LINE, WRITTEN_LINE

_EVENT = re.compile(
    rf"(?P<at>\S+)Z INFO (?P<event>{re.escape(WRITTEN_LINE)}|{re.escape(SENT_LINE)})(?P<fields>.*)"
)


@dataclass(frozen=True, slots=True)
class BoardLatency:
    """The numbers of moves and boards in one run of the bot, and the times between them."""

    moves: int
    boards: int
    """The number of boards sent that show at least one new move."""
    seconds: list[float]
    """For each move that a board shows, the seconds from its commit to the first such board."""

    @classmethod
    def of_log(cls, log: str) -> BoardLatency:
        """Count the moves and boards in a log, and measure the times between them."""
        pending: dict[int, dict[int, float]] = {}
        moves, boards, latencies = 0, 0, list[float]()
        for line in log.splitlines():
            event = _EVENT.match(line)
            if event is None:
                continue
            fields = dict(pair.partition("=")[::2] for pair in event["fields"].split())
            at = datetime.fromisoformat(event["at"]).timestamp()
            if event["event"] == WRITTEN_LINE:
                if "played" in fields["kind"]:
                    pending.setdefault(int(fields["table"]), {})[int(fields["version"])] = at
                    moves += 1
            elif fields.get("kind") == BOARD_KIND:
                waiting = pending.get(int(fields["table"]), {})
                shown = [version for version in waiting if version <= int(fields["version"])]
                boards += bool(shown)
                latencies += [at - waiting.pop(version) for version in shown]
        return cls(moves, boards, latencies)
