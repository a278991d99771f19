"""The words on the keyboard: all legal words, and the blocked words whose keys are shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.contract import Word
from engine.errors import BadWord, IllegalMove
from engine.games.sintra import legality
from engine.games.sintra.moves import Advance, Back, Move, decode, encode, source_word
from engine.games.sintra.state import STRIPS, Seat, State
from engine.games.sintra.views import SintraView


def offers(view: SintraView) -> tuple[Word, ...]:
    """Return all legal words and, for each source, one blocked word per strip that refuses the panes."""
    if view.to_move is None:
        return ()
    state = state_from_view(view)
    legal = [encode(move) for move in legality.legal_moves(state)]
    blocked = [encode(move) for move in _blocked(state, legal)]
    return (*legal, *blocked)


def _blocked(state: State, legal: Sequence[Word]) -> Iterator[Move]:
    """Yield one blocked move for each source and strip that refuses its panes, and going back if it is blocked.

    Sources that fit no strip are left out.
    """
    for factory, colour, _ in legality.sources(state):
        start = source_word(factory, colour)
        open_strips = {word.split(".")[2] for word in legal if word.startswith(f"{start}.")}
        if "break" in open_strips:
            continue
        for place in range(1, STRIPS + 1):
            if str(place) not in open_strips:
                yield Advance(factory, colour, place, 0)
    if Word("back") not in legal:
        yield Back()


def refusal(view: SintraView, word: Word) -> IllegalMove | None:
    """Return why a word is illegal, or None if it is legal or not a word.

    The result is exact, because only the order of the bag is hidden.
    """
    try:
        legality.check(state_from_view(view), decode(word))
    except IllegalMove as refused:
        return refused
    except BadWord:
        return None
    return None


def state_from_view(view: SintraView) -> State:
    """Return a state with an empty bag, which is sufficient to determine legality."""
    return State(
        side=view.side,
        components=view.components,
        seed="",
        round=view.round,
        starter=view.starter,
        turn=Seat(0) if view.to_move is None else view.to_move,
        token=view.token,
        track=view.track,
        factories=view.factories,
        centre=view.centre,
        bag=(),
        tower=view.tower,
        palaces=view.palaces,
        ended=view.ended,
    )
