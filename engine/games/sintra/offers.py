"""Which words stand on buttons, from a view: every legal one, and the refused ones of marked keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.contract import Word
from engine.errors import BadWord, IllegalMove
from engine.games.sintra import legality
from engine.games.sintra.moves import Advance, Back, Move, decode, encode, source_word
from engine.games.sintra.state import STRIPS, Seat, State
from engine.games.sintra.views import SintraView


def offers(view: SintraView) -> tuple[Word, ...]:
    """Every legal word, and for each source the strips that refuse it, as words the rules would refuse."""
    if view.to_move is None:
        return ()
    state = state_from_view(view)
    legal = [encode(move) for move in legality.legal_moves(state)]
    blocked = [encode(move) for move in _blocked(state, legal)]
    return (*legal, *blocked)


def _blocked(state: State, legal: Sequence[Word]) -> Iterator[Move]:
    """Strips that take nothing, one refused word each: what the marked keys send."""
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
    """The refusal that the word would meet; nothing is hidden but the bag, so the view tells it exactly."""
    try:
        legality.check(state_from_view(view), decode(word))
    except IllegalMove as refused:
        return refused
    except BadWord:
        return None
    return None


def state_from_view(view: SintraView) -> State:
    """A state with an empty bag: enough for legality, which never looks into the bag."""
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
