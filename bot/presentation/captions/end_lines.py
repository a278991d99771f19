"""The lines of a caption about the end of a game: the winners, the reason for the end, and the scores."""

from __future__ import annotations

from typing import Any

from bot.presentation.captions.lines import CaptionLine
from engine.contract import Game, Outcome, Score, View
from engine.saying import Saying, Who, say


def closing(game: Game[Any, Any, Any], view: View) -> list[CaptionLine]:
    """Return the lines with the winners (or the draw) and what decided a tie; empty for an unfinished game."""
    if view.outcome is None:
        return []
    scores = {score.seat: score for score in view.scores}
    lines = [CaptionLine(_result(game, view.outcome, scores), bold=True)]
    if view.outcome.tie_break is not None:
        lines.append(CaptionLine(view.outcome.tie_break))
    return lines


def breakdown(game: Game[Any, Any, Any], view: View, *, details: bool = True) -> list[CaptionLine]:
    """Return the lines with the reason for the end and the scores, best first; empty for an unfinished game.

    Without `details`, only the totals of the scores are given.
    """
    outcome = view.outcome
    if outcome is None:
        return []
    scores = {score.seat: score for score in view.scores}
    ranked = [seat for group in outcome.ranking for seat in group]
    score = _score if details else total
    lines = [CaptionLine(say("end-title"), bold=True), CaptionLine(outcome.reason)]
    return [*lines, *(CaptionLine(score(game, scores[seat])) for seat in ranked if seat in scores)]


def total(game: Game[Any, Any, Any], score: Score) -> Saying:
    """Return the saying with a seat's total score."""
    return say("board-score", player=Who(score.seat), points=score.total, counts=game.counts)


def _score(game: Game[Any, Any, Any], score: Score) -> Saying:
    parts = tuple(
        say(f"{game.key}-score-{line.key}", count=line.count, points=line.points)
        for line in score.lines
        if line.points or game.counts != "points"
    )
    if not parts:
        return total(game, score)
    return say(
        "end-score", player=Who(score.seat), points=score.total, lines=parts, counts=game.counts
    )


def _result(game: Game[Any, Any, Any], outcome: Outcome, scores: dict[Any, Score]) -> Saying:
    """Return a saying that names the winners or states a draw.

    It gives the winners' score if scores are known, and the margin of a single winner with more points than all others.
    """
    if not outcome.winners:
        return say("end-draw")
    players, first = tuple(map(Who, outcome.winners)), outcome.winners[0]
    if first not in scores:
        if len(players) == 1:
            return say("end-winner-only", player=players[0])
        return say("end-winners-only", players=players)
    points, counts = scores[first].total, game.counts
    if len(players) > 1:
        return say("end-winners", players=players, points=points, counts=counts)
    others = [score.total for seat, score in scores.items() if seat != first]
    margin = points - max(others) if others else 0
    if margin > 0:
        return say(
            "end-winner-margin", player=players[0], points=points, margin=margin, counts=counts
        )
    return say("end-winner", player=players[0], points=points, counts=counts)
