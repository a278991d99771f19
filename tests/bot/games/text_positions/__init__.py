"""Positions as a reader of the text alone knows them (`read_*`), and as the engine's view has them (`true_*`)."""

from tests.bot.games.text_positions.azul import read_azul, true_azul
from tests.bot.games.text_positions.icecult import read_icecult, true_icecult
from tests.bot.games.text_positions.parts import Position
from tests.bot.games.text_positions.reef import read_reef, true_reef
from tests.bot.games.text_positions.sintra import read_sintra, true_sintra

__all__ = [
    "Position",
    "read_azul",
    "read_icecult",
    "read_reef",
    "read_sintra",
    "true_azul",
    "true_icecult",
    "true_reef",
    "true_sintra",
]
