"""Games of Sintra to draw, and their scenes."""

from functools import cache

from bot.presentation.texts import Texts
from engine.chance import number
from engine.contract import Event, Word
from engine.games.sintra import GAME
from engine.games.sintra.state import State
from engine.games.sintra.views import SintraView
from render.games.sintra.highlights import highlights_of
from render.games.sintra.layout import Areas
from render.games.sintra.market import factories_shown
from render.scene import Scene
from tests.engine.sintra.states import events, play
from tests.render.positions import NAMES


@cache
def game(seats: int, side: str, seed: str = "glass") -> tuple[SintraView, ...]:
    """Return the public view after every word of a game, with the events of that word."""
    step = GAME.start(seats, {"side": side}, None, seed)
    views = [GAME.observe(step.state, None, step.events)]
    while GAME.to_move(step.state) is not None:
        words = GAME.plausible_moves(GAME.observe(step.state, None))
        word = words[number(seed, f"word {len(views)}", len(words))]
        step = GAME.apply(step.state, GAME.decode(word))
        views.append(GAME.observe(step.state, None, step.events))
    return tuple(views)


def scene(
    view: SintraView, *, locale: str = "fa", names: tuple[str, ...] = NAMES, chosen: str = ""
) -> Scene:
    names = names[: view.seats]
    voice = Texts.load(strict=True).voice(locale, names).drawn
    return Scene("sintra", view, names, voice, Word(chosen))


def told(state: State, *words: str) -> tuple[Event, ...]:
    found: list[Event] = []
    for word in words:
        found += events(state, word)
        state = play(state, word)
    return tuple(found)


def areas_of(view: SintraView, locale: str = "fa") -> Areas:
    shown = factories_shown(view, highlights_of(view.events))
    return Areas(view.seats, len(view.factories), shown, rtl=locale == "fa")
