"""Positions of Azul with the grey wall, before the last word of a round."""

from engine.games.azul.state import State
from tests.engine.azul.diagrams import position

LAST = "f1.white.floor"
TWO_LINES = """
    seat 0, 10 points
            B |  . . . . .
           .. |  . . . . .
          RRR |  . B . . .
         .... |  . . R . .
        ..... |  B . . . .
"""


def last_turn(boards: str, head: str = "seat 0 to move, starter 0") -> State:
    return position(f"""
        grey wall, round 3, {head}
        factories: WWWW ---- ---- ---- ----
        {boards}
    """)
