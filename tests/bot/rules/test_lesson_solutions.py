"""The solutions of tasks are exactly the words that reach the goal of the task, as the engine computes them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest

from bot.rules.lesson import read_lesson
from bot.rules.lesson_course import Stand, stand
from engine.contract import Event
from engine.games.azul.events import GameEnded, RoundEnded
from engine.games.azul.events import Took as Tiles
from engine.games.azul.tiling import floor_cost
from engine.games.icecult.events import Moved, Tilted, Turned
from engine.games.icecult.state import pieces_on
from engine.games.reef.events import Bought, Played
from engine.games.reef.events import Took as CardTaken
from engine.games.reef.reasons import most
from engine.games.sintra.events import Shattered, StripCompleted, WentBack
from engine.games.sintra.events import Took as Panes
from engine.games.sintra.palace import filled_around

Outcomes = dict[str, tuple[Any, tuple[Event, ...]]]
"""The state and the public events after each legal word."""


def outcomes_of(here: Stand) -> Outcomes:
    found = {}
    for move in here.game.legal_moves(here.state):
        after = here.game.apply(here.state, move)
        events = tuple(event for event in after.events if isinstance(event, Event))
        found[here.game.encode(move)] = after.state, events
    return found


def first(events: Iterable[Event], kind: type) -> Any:
    return next((event for event in events if isinstance(event, kind)), None)


def best(values: dict[str, float]) -> set[str]:
    return {word for word, value in values.items() if value == max(values.values())}


def having(found: Outcomes, kind: type, holds: Callable[[Any], bool]) -> set[str]:
    return {
        word
        for word, (_, events) in found.items()
        if (one := first(events, kind)) is not None and holds(one)
    }


def paid(here: Stand, events: tuple[Event, ...], state: Any) -> int:
    """Return the cost of a take on the floor line of the learner."""
    assert first(events, RoundEnded) is None
    floors = [one.boards[here.learner].floor for one in (here.state, state)]
    return floor_cost(floors[1]) - floor_cost(floors[0])


def azul(task: str, here: Stand, found: Outcomes) -> set[str]:
    match task:
        case "fill":
            return having(found, Tiles, lambda e: e.count == 3 == e.line and e.completed)
        case "line":
            return having(found, Tiles, lambda e: e.completed and e.held and not e.fallen)
        case "marker":
            return having(found, Tiles, lambda e: e.marker and e.completed and not e.fallen)
        case "refused":
            yellow = {word for word in found if word.startswith("f3.yellow")}
            return yellow & having(found, Tiles, lambda e: e.line and not e.fallen)
        case "floor":
            return best({w: -paid(here, events, state) for w, (state, events) in found.items()})
        case "neighbours":
            told = {word: here.game.consequences(here.view, word) for word in found}  # type: ignore[arg-type]
            points = {word: _points(sayings) for word, sayings in told.items()}
            return best(points)
        case "column":
            told = {word: here.game.consequences(here.view, word) for word in found}  # type: ignore[arg-type]
            return {word for word, said in told.items() if "azul-merit-column" in str(said)}
    assert task == "tie"
    return having(found, GameEnded, lambda e: e.winners == (here.learner,))


def _points(sayings: Iterable[Any]) -> int:
    return max((one.arg("points") for one in sayings if one.id == "azul-effect-full"), default=0)


def sintra(task: str, here: Stand, found: Outcomes) -> set[str]:
    match task:
        case "take":
            return having(
                found, Panes, lambda e: e.factory == 5 and e.count == 2 and e.strip == e.left_from
            )
        case "glazier":
            return having(found, Panes, lambda e: e.strip == e.left_from == 2 and not e.broken)
        case "joker":
            return having(found, Panes, lambda e: e.strip == 3 and e.jokers)
        case "complete":
            return having(found, StripCompleted, lambda e: e.strip == 2)
        case "back":
            others = having(found, Panes, lambda e: e.broken)
            back = having(found, WentBack, lambda _: True)
            assert others | back == set(found)
            return back
        case "windows" | "bonus":
            done = {word: first(events, StripCompleted) for word, (_, events) in found.items()}
            return best({w: e.points + e.bonus for w, e in done.items() if e is not None})
        case "broken":
            least = best({w: -first(events, Panes).broken for w, (_, events) in found.items()})
            assert least == set(found) - having(found, Shattered, lambda _: True)
            return least
    assert task == "ornament"
    components, seat = here.state.components, here.learner
    totals = {w: here.game.scores(state)[seat].total for w, (state, _) in found.items()}
    assert all(here.game.outcome(state) for state, _ in found.values())
    full = filled_around(here.state.palaces[seat], components).count(4)
    fourth = {
        word
        for word, (state, _) in found.items()
        if filled_around(state.palaces[seat], components).count(4) > full
    }
    assert fourth == best(totals)
    return fourth


def reef(task: str, here: Stand, found: Outcomes) -> set[str]:
    own = here.state.players[here.learner].board
    if task in ("take", "deck"):
        taken = {
            word: (first(events, CardTaken) or first(events, Bought))
            for word, (_, events) in found.items()
        }
        return best({w: most(own, e.card) for w, e in taken.items() if e is not None})
    if task == "end":
        ended = {word: state.players[here.learner].tally for word, (state, _) in found.items()}
        assert all(here.game.outcome(state) for state, _ in found.values())
        return best({word: tally.points for word, tally in ended.items()})
    slot = {"play": 3, "above": 2, "turned": 4, "height": 3, "full-hand": 4, "special": 4}[task]
    played = {word: first(events, Played) for word, (_, events) in found.items()}
    return best({w: e.points for w, e in played.items() if e is not None and e.slot == slot})


def icecult(task: str, here: Stand, found: Outcomes) -> set[str]:
    state, seat = here.state, here.learner
    mine = state.colours[seat]
    match task:
        case "home":
            return having(found, Moved, lambda e: e.arrived and e.pieces[0] is mine)
        case "tilt" | "both-tilts":
            least = 1 if task == "tilt" else 2

            def usable(event: Tilted) -> bool:
                arrows = [top for top in event.tops if top.colour is mine]
                beside = state.beside[list(type(mine)).index(mine)]
                can = [top for top in arrows if beside or any(pieces_on(state, mine, top.points))]
                return len(can) >= least

            return having(found, Tilted, usable)
        case "duty":
            return having(found, Moved, lambda e: not e.space)
        case "circle":
            return having(found, Moved, lambda e: e.repeated and e.pieces[0] is mine)
        case "arc":
            ahead = max(
                (space, path) for path in "NESW" for space, _ in pieces_on(state, mine, path)
            )
            return having(
                found, Turned, lambda e: e.shows.colour is mine and e.shows.points == ahead[1]
            )
        case "ride":
            return having(found, Moved, lambda e: e.pieces[0] is not mine and mine in e.pieces)
    assert task == "win"
    return {
        word
        for word, (after, _) in found.items()
        if (end := here.game.outcome(after)) is not None and end.winners == (seat,)
    }


GOALS = {"azul": azul, "sintra": sintra, "reef": reef, "icecult": icecult}
TASKS = [
    pytest.param(key, task, id=f"{key}-{task.id}")
    for key in GOALS
    for task in read_lesson("fa", key).tasks  # type: ignore[union-attr]
    if not task.is_round
]


@pytest.mark.parametrize(("key", "task"), TASKS)
def test_the_solutions_of_a_task_are_those_that_the_engine_finds(key: str, task: Any) -> None:
    lesson = read_lesson("fa", key)
    assert lesson is not None
    here = stand(lesson, task, ())
    assert set(task.data.right) == GOALS[key](task.id, here, outcomes_of(here))
