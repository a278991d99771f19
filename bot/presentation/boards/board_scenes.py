"""What the picture of a board shows, and how much of a choice that is not a move yet."""

from __future__ import annotations

from bot.presentation.narration.big_moves import big_move
from bot.presentation.texts import Voice
from bot.tables.table import Table
from engine.contract import AnyGame, View, Word
from render.scene import Scene


def board_scene(table: Table, view: View, voice: Voice, chosen: Word) -> Scene:
    """Return the scene of a table's board, which shows `view`, during the choice of the partial word `chosen`."""
    return Scene(
        table.game.key,
        view,
        voice.names,
        voice.drawn,
        drawn_choice(table.game, view, chosen),
        is_opening=len(table.turns) == 1,
        big_move=big_move(table.game.key, view.events),
    )


def drawn_choice(game: AnyGame, view: View, chosen: Word) -> Word:
    """Return `Scene.chosen` for a board that shows `view`, during the choice of the partial word `chosen`."""
    shown: Word = game.pictured(view, chosen)
    own: Word | None = None if view.viewer is None else game.own_picture(shown)
    return shown if own is None else own
