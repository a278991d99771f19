"""Parts of captions that are taken from live tables: remarks on the newest moves, and notes on searches and seeds."""

from __future__ import annotations

from bot.store.records import Stage
from bot.tables.live_table import LiveTable
from bot.tables.replays.fairness import commitment_of, is_before_first_move
from bot.tables.turns import only_movers
from engine.saying import Saying, Who, say


def remarks(live: LiveTable) -> tuple[Saying, ...]:
    """Return a remark for each person whose only legal move was played for them since the last board."""
    return tuple(say("note-only-move", player=Who(seat)) for seat in only_movers(live.public.turns))


def live_notes(live: LiveTable) -> tuple[Saying, ...]:
    """Return the notes about the search of a computer and about the commitment, if any apply.

    In a running game, one note reports that a computer's search was cut short. Another note shows the commitment, until
    a person has moved.
    """
    found = []
    if live.has_short_search and live.public.stage is Stage.RUNNING:
        found.append(say("note-short-search"))
    shown = commitment_of(live.key, live.public)
    if shown and is_before_first_move(live.public):
        found.append(say("fair-sealed", hash=shown))
    return tuple(found)
