"""Moves phrased as instructions to the seat to move, for hints."""

from __future__ import annotations

from engine.games.sintra import palace as palaces
from engine.games.sintra.legality import source
from engine.games.sintra.moves import Advance, Back, Move
from engine.games.sintra.names import colour_name, source_args
from engine.games.sintra.views import SintraView, state_from_view
from engine.saying import Arg, Saying, say


def advice(view: SintraView, move: Move) -> Saying:
    """Return a legal move phrased as an instruction.

    The number of jokers and the pane to keep are mentioned only if there is a choice.
    """
    state = state_from_view(view)
    own = state.palaces[state.turn]
    if isinstance(move, Back):
        return say("sintra-advice-back", strip=palaces.leftmost(own) or own.glazier)
    count = source(state, move.factory).count(move.colour)
    args: dict[str, Arg] = {
        **source_args(move.factory),
        "count": count,
        "colour": colour_name(move.colour),
    }
    if not isinstance(move, Advance):
        return say("sintra-advice-break", **args)
    args["strip"] = move.strip
    strip = own.strips[move.strip - 1]
    fits = palaces.fit(strip, state.components, move.colour, count)
    if strip is not None and move.kept is not None:
        choice = palaces.colours_in((*strip.panes, move.colour))
        if len(choice) > 1:
            return say("sintra-advice-kept", **args, kept=colour_name(move.kept))
        return say("sintra-advice-complete", **args)
    if fits is not None and fits.fewest_jokers < fits.most_jokers:
        return say("sintra-advice-jokers", **args, jokers=move.jokers)
    return say("sintra-advice-strip", **args)
