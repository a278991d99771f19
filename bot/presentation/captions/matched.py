"""Sentences about matched computers: the strength with which they played, and the estimate of a person."""

from __future__ import annotations

from itertools import pairwise
from math import inf

from bot.store.standings.rating import MU
from bot.store.standings.strength import Estimate
from bot.tables.table import Table
from engine.players import LEVELS, MATCHED
from engine.players.scale import bounded_strength, level_strengths
from engine.saying import Saying, Seat, Term, say

SCALE = 1000 / MU
"""The factor by which strengths and ratings are shown. On this scale, a new person has 1000 and "easy" 400."""


def matched_notes(table: Table) -> tuple[Saying, ...]:
    """Return the notes about the matched computers of a game that ended by its rules.

    With a single person and a single matched computer, the note gives the estimate of the person's strength, and says
    whether the next game will be harder or easier if that follows from the table. Otherwise, it gives only the strength
    of the computers. Return () if there were no matched computers, if no fixed level of the
    game has been measured, or if there was a single person but the game was not a solo game.
    """
    occupants = [] if table.started is None else table.started.occupants
    strengths = [
        one.strength for one in occupants if one.level == MATCHED and one.strength is not None
    ]
    people = [Seat(at) for at, occupant in enumerate(occupants) if occupant.owner is not None]
    outcome = table.outcome
    if not strengths or outcome is None or (len(people) == 1 and not table.opened.solo):
        return ()
    game, strength = table.game.key, strengths[0]
    shown, near = round(SCALE * strength), landmarks_near(game, strength)
    if near is None:
        return ()
    if len(people) > 1 or len(strengths) > 1:
        return (say("note-matched", strength=shown, near=near),)
    share = outcome.share(people[0])
    after = "same"
    # At an end of the range, the estimate may be beyond it, so that the strength stays the same after this game.
    if bounded_strength(game, -inf) < strength < bounded_strength(game, inf) and share != 0.5:
        after = "harder" if share > 0.5 else "easier"
    return (say("note-estimate", strength=shown, near=near, next=after),)


def estimate_line(game: str, estimate: Estimate) -> Saying | None:
    """Return the line with a person's estimated strength in a game.

    Return None if no game has been counted for the estimate, or if no fixed level has been measured.
    """
    if not estimate.games:
        return None
    value = bounded_strength(game, estimate.rating.mu)
    near = landmarks_near(game, value)
    return near and say(
        "me-strength", strength=round(SCALE * value), near=near, games=estimate.games
    )


def landmarks_near(game: str, strength: float) -> Saying | None:
    """Return how a strength compares with the nearest fixed levels, or None if no level has been measured."""
    known = level_strengths(game)
    levels = [(level, known[level]) for level in LEVELS if level in known]
    if not levels:
        return None
    for (weaker, low), (stronger, high) in pairwise(levels):
        if low <= strength <= high:
            return say(
                "strength-between",
                weaker=Term(f"level-{weaker}"),
                low=round(SCALE * low),
                stronger=Term(f"level-{stronger}"),
                high=round(SCALE * high),
            )
    level, value = levels[0] if strength < levels[0][1] else levels[-1]
    side = "below" if strength < value else "above"
    return say(f"strength-{side}", level=Term(f"level-{level}"), value=round(SCALE * value))
