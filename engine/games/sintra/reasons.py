"""Reasons for the moves of Sintra, used in hints."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.contract import Event
from engine.games.sintra import palace as palaces
from engine.games.sintra.events import Shattered, StripCompleted, Took
from engine.games.sintra.legality import groups_on_offer, legal_moves
from engine.games.sintra.moves import Back, Move
from engine.games.sintra.state import ROUNDS, Palace, Side, State, Strip
from engine.games.sintra.turns import make
from engine.games.sintra.views import SintraView, state_from_view
from engine.reasons import Reasons
from engine.saying import Saying, Seat, say

GOOD_WINDOW = 3
"""The points for completing an unfinished strip are mentioned only if there would be at least this many."""
RARE = 2 / 3
"""A hint mentions that a move breaks nothing only if more than this share of all legal moves break something."""
AROUND = 4
"""Number of spaces around an ornament (SI-62)."""


def reasons(view: SintraView, move: Move) -> Reasons:
    """Return reasons for a move: what its strip scores, what breaks, and where the glazier ends up.

    The reasons also say which strips the move denies the next player, and what it costs on the broken-glass track.
    """
    before = state_from_view(view)
    after, events = make(before, move)
    if isinstance(move, Back):
        gains = _of_going_back(before)
    else:
        gains = _of_strip(before, after, events) + _of_take(before, events)
    return Reasons(tuple(gains), _denied(before, after), _costs(before, after, events))


def _of_going_back(before: State) -> list[Saying]:
    own = before.palaces[before.turn]
    reached = sum(strip is not None for strip in own.strips[: own.glazier - 1])
    told = [say("sintra-merit-back", count=reached)]
    takes = [move for move in legal_moves(before) if not isinstance(move, Back)]
    if all(_broken(before, move) for move in takes):
        told.append(say("sintra-merit-unbroken"))
    return told


def _of_strip(before: State, after: State, events: Sequence[Event]) -> list[Saying]:
    """Return clauses about the strip: its points if it is full, otherwise its number of free spaces and future points.

    The future points are a minimum, because windows never lose panes; they are mentioned from `GOOD_WINDOW` points
    upwards. The result is empty if no strip was chosen, or if the strip can no longer be completed.
    """
    for event in events:
        if isinstance(event, StripCompleted):
            return _completed(before, after, event)
    own = after.palaces[after.turn]
    place = own.glazier
    strip = own.strips[place - 1]
    if strip is None or _took(events).strip is None:
        return []
    if not _may_be_full(after, strip):
        return []
    told = [say("sintra-merit-grown", strip=place, missing=strip.panes.count(None))]
    brings = sum(worth for _, worth in palaces.window_addends(own, place, after.components))
    if brings >= GOOD_WINDOW:
        told.append(say("sintra-merit-promise", strip=place, points=brings))
    return told


def _may_be_full(after: State, strip: Strip) -> bool:
    """Return whether the strip can still be completed; in the last round, this depends on the panes left to take.

    A joker takes a pane of any colour that no other space needs.
    """
    if after.round < ROUNDS:
        return True
    on_table = Counter(pane for panes in (*after.factories, after.centre) for pane in panes)
    face = palaces.face_of(strip, after.components)
    free = Counter(face[at] for at, pane in enumerate(strip.panes) if pane is None)
    needed = all(colour is None or on_table[colour] >= count for colour, count in free.items())
    return needed and on_table.total() >= free.total()


def _completed(before: State, after: State, event: StripCompleted) -> list[Saying]:
    points = event.points + event.bonus
    told = [say("sintra-merit-complete", points=points, bonus=event.bonus)]
    if before.side is Side.A:
        was, now = (
            palaces.filled_around(state.palaces[event.seat], state.components)
            for state in (before, after)
        )
        if now.count(AROUND) > was.count(AROUND):
            worth = before.components.ornament_points[AROUND]
            told.append(say("sintra-merit-ornament", points=worth))
    if not event.upper:
        told.append(say("sintra-merit-window", window=event.strip))
    return told


def _of_take(before: State, events: Sequence[Event]) -> list[Saying]:
    """Return clauses about what a take breaks, the starting token, and a glazier that does not move."""
    took, own = _took(events), before.palaces[before.turn]
    told = []
    broken = [_broken(before, move) for move in legal_moves(before)]
    if took.broken and took.broken == min(broken):
        told.append(say("sintra-merit-fewest"))
    if took.token and before.round < ROUNDS:
        told.append(say("sintra-merit-token"))
    if took.strip in (None, own.glazier) and _is_on_the_way(own):
        told.append(say("sintra-merit-stays"))
    if not took.broken and sum(map(bool, broken)) > len(broken) * RARE:
        told.append(say("sintra-merit-safe"))
    return told


def _costs(before: State, after: State, events: Sequence[Event]) -> tuple[Saying, ...]:
    """Return at most one clause about the steps of the marker (SI-21, SI-24): what they cost, at once or at the end.

    At the end of the track, the points of its last step are lost at once, and the marker goes back to the top (SI-41).
    """
    for event in events:
        if isinstance(event, Shattered):
            return (say("sintra-merit-cost", points=event.points, ends="yes"),)
    track = before.components.track
    was, now = (state.palaces[before.turn].broken for state in (before, after))
    lost = track[was] - track[now]
    return (say("sintra-merit-cost", points=lost, ends="no"),) if lost else ()


def _took(events: Sequence[Event]) -> Took:
    return next(event for event in events if isinstance(event, Took))


def _broken(before: State, move: Move) -> int:
    return 0 if isinstance(move, Back) else _took(make(before, move)[1]).broken


def _is_on_the_way(own: Palace) -> bool:
    """Return whether there are strips to the right of the glazier."""
    return any(strip is not None for strip in own.strips[own.glazier :])


def _denied(before: State, after: State) -> tuple[Saying, ...]:
    """Return clauses about strips that the next player could have completed before the move but not after it.

    Strips with more points come first.
    """
    seat = Seat((before.turn + 1) % len(before.palaces))
    rival = before.palaces[seat]

    def worth(place: int) -> int:
        addends = palaces.window_addends(rival, place, before.components)
        return sum(points for _, points in addends)

    lost = sorted(_completable(before, rival) - _completable(after, rival), key=worth, reverse=True)
    rivals = len(before.palaces) - 1
    return tuple(say("sintra-merit-deny", strip=place, rivals=rivals) for place in lost)


def _completable(state: State, rival: Palace) -> set[int]:
    """Return the places of the strips within the rival's reach that one take would complete."""
    return {
        place
        for place in palaces.reach(rival)
        for _, colour, count in groups_on_offer(state)
        if (fits := palaces.fit(rival.strips[place - 1], state.components, colour, count))
        and fits.completes
    }
