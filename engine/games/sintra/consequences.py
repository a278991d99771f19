"""What a move of Sintra leads to, in sentences for lessons."""

from __future__ import annotations

from typing import Any

from engine.games.sintra.events import Shattered, StripCompleted, Took, WentBack
from engine.games.sintra.moves import Move
from engine.games.sintra.names import colour_name
from engine.games.sintra.state import ROUNDS, STRIP_SPACES, Palace, State
from engine.games.sintra.turns import make
from engine.games.sintra.views import SintraView, state_from_view
from engine.saying import Saying, say


def consequences(view: SintraView, move: Move) -> tuple[Saying, ...]:
    """Return sentences about the strip, its windows, broken panes, the starting token and the glazier.

    The last move of a game has no sentences about what the marker or the glazier could do later.
    """
    before = state_from_view(view)
    after, events = make(before, move)
    told: list[Saying] = []
    for event in events:
        match event:
            case WentBack(to=to):
                told.append(say("sintra-effect-back", strip=to))
            case Took():
                shatters, completes = (
                    any(isinstance(one, kind) for one in events)
                    for kind in (Shattered, StripCompleted)
                )
                told += _took(before, after, event, completes=completes, shatters=shatters)
            case Shattered(points=points, step=step):
                told.insert(0, say("sintra-effect-shattered", points=points, step=step))
            case StripCompleted():
                told = [_completed(event), *told]
    return tuple(told)


def _took(
    before: State, after: State, took: Took, *, completes: bool, shatters: bool
) -> list[Saying]:
    own = after.palaces[before.turn]
    is_last = after.round == ROUNDS and not (any(after.factories) or after.centre)
    told = [] if completes else _unfinished(own, took, is_last=is_last)
    if took.jokers:
        told.append(say("sintra-effect-jokers", count=took.jokers, colour=colour_name(took.colour)))
    if took.broken:
        told.append(say("sintra-effect-broken", count=took.broken))
    if took.token:
        told.append(say("sintra-effect-token"))
    if is_last:
        return told
    if (took.broken or took.token) and not shatters:
        told.append(say("sintra-effect-track", points=-before.components.track[own.broken]))
    passed = tuple(
        at for at in range(took.left_from, own.glazier) if own.strips[at - 1] is not None
    )
    if len(passed) > 2 and passed == tuple(range(passed[0], passed[-1] + 1)):
        ends = {"first": passed[0], "last": passed[-1]}
        told.append(say("sintra-effect-passed-range", strip=own.glazier, **ends))
    elif passed:
        told.append(say("sintra-effect-passed", strip=own.glazier, passed=passed))
    elif took.strip == took.left_from and any(own.strips[own.glazier :]):
        is_gone = own.strips[own.glazier - 1] is None  # it was completed a second time (SI-32)
        told.append(say("sintra-effect-stays", strip=own.glazier, gone="yes" if is_gone else "no"))
    return told


def _unfinished(own: Palace, took: Took, *, is_last: bool) -> list[Saying]:
    """Return a sentence about the strip that a take has not completed, or [] if all panes broke."""
    strip = None if took.strip is None else own.strips[took.strip - 1]
    if took.strip is None or strip is None:
        return []
    if is_last:
        return [say("sintra-effect-unfinished-end", strip=took.strip)]
    missing = strip.panes.count(None)
    filled = STRIP_SPACES - missing
    return [say("sintra-effect-unfinished", strip=took.strip, filled=filled, missing=missing)]


def _completed(event: StripCompleted) -> Saying:
    """Return a single sentence with all points of a strip, so that no partial sum is mistaken for the total."""
    strip, own = event.strip, event.addends[0][1]
    right = tuple(worth for _, worth in event.addends[1:])
    if event.bonus:
        points, colour = event.points + event.bonus, colour_name(event.round_colour)
        parts: dict[str, Any] = {"own": own, "right": right, "bonus": event.bonus, "colour": colour}
        return say("sintra-effect-completed-bonus", strip=strip, points=points, **parts)
    if right:
        return say(
            "sintra-effect-completed-right", strip=strip, points=event.points, own=own, right=right
        )
    return say("sintra-effect-completed", strip=strip, points=event.points)
