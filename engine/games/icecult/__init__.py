"""Ice Cult: players tilt clear blocks, whose symbols then move stacks of pieces along four paths."""

from engine.games.icecult.game import IceCult

GAME = IceCult()
