"""Ice Cult (IC-1 to IC-44): docs/rules/icecult.md."""

from engine.games.icecult.game import IceCult

GAME = IceCult()
