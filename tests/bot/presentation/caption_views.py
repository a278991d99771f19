"""Views of games, and parts of captions, for the tests of captions."""

import random
import re
from collections.abc import Iterator
from typing import Any

from bot.presentation.texts import Voice
from engine.contract import Event, Score, Secret, View
from engine.games import game
from engine.saying import Term, Who, say
from tests.bot.names import PERSIAN_NAMES
from tests.bot.texts import voice

AZUL = game("azul")


NAMES = (
    *PERSIAN_NAMES[:2],
    "Christopher",
    voice().drawn(say("computer-name", level=Term("level-easy"), number=0)),
)


FA = Voice("fa", NAMES, strict=True)


def play(words: str, *, seats: int = 2, wall: str = "coloured", seed: str = "caption") -> View:
    """Return the public view after these words, with all events since the start."""
    step = AZUL.start(seats, {"wall": wall}, None, seed)
    events: list[Event | Secret] = []
    for word in words.split():
        step = AZUL.apply(step.state, AZUL.decode(word))
        events += step.events
    view: View = AZUL.observe(step.state, None, events)
    return view


def boards(seats: int, wall: str, seed: int, every: int) -> Iterator[View]:
    """Yield the views of a random game after every `every` moves and at its end."""
    rng = random.Random(seed)
    step = AZUL.start(seats, {"wall": wall}, None, str(seed))
    events: list[Any] = list(step.events)
    moves = 0
    while (seat := AZUL.to_move(step.state)) is not None:
        words = AZUL.plausible_moves(AZUL.observe(step.state, seat))
        step = AZUL.apply(step.state, AZUL.decode(rng.choice(words)))
        events += step.events
        moves += 1
        if moves % every == 0 or AZUL.to_move(step.state) is None:
            yield AZUL.observe(step.state, None, events)
            events = []


def plain(written: str) -> str:
    return re.sub("\u200e?\u2068|\u2069", "", written)


def turn(view: View) -> str:
    """Return the Persian line that says whose turn it is."""
    assert view.to_move is not None
    return plain(f"<b>{FA(say('board-turn', player=Who(view.to_move)))}</b>")


def points_of(score: Score, voice: Voice = FA) -> str:
    """Return the Persian sentence for the points of a player."""
    return plain(
        voice(say("board-score", player=Who(score.seat), points=score.total, counts="points"))
    )


def win_of(score: Score, voice: Voice = FA) -> str:
    """Return the beginning of the Persian sentence for a win, which may go on with the margin."""
    won = say("end-winner", player=Who(score.seat), points=score.total, counts="points")
    return plain(voice(won)).rstrip("!")


def first_words(view: View) -> list[str]:
    """Return two legal first moves of different people, which the test combines."""
    return [word for word in AZUL.offers(view) if word.endswith(".5")]
