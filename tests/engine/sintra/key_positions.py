"""Positions of the tests of keyboards, and the texts of keys with panes."""

from engine.games.sintra.state import State
from tests.engine.sintra.diagrams import position

PALACE = """
      r  Y  .  b  O  y  O  y
      r  y  .  b  o  y  o  y
      r  y  .  b  o  y  O  y
      r  y  .  r  b  b  O  r
      r  y  .  r  b  b  O  r
      -  -  Y  -  -  -  -  -
      -  -  B  -  -  -  -  -
"""


def state(token: str = "in the centre") -> State:
    return position(f"""
        side a, round 2, seat 0 to move, token {token}
        factories: OOOY WWRR ---- ---- YYBB
        centre: BBRWWWW
        seat 0, glazier 4
        {PALACE}
    """)


def flat(rows: list[list[str]]) -> list[str]:
    return [label for row in rows for label in row]


def pile(*colours: str) -> str:
    """Return the text of the panes of a factory, one by one."""
    *others, last = (f"(key-panes {colour} 1)" for colour in colours)
    for pane in reversed(others):
        last = f"(key-beside {pane} {last})"
    return last


def counted(*panes: str) -> str:
    """Return the text of the panes of the centre, which are counted."""
    *others, last = (f"(key-counted {pane})" for pane in panes)
    for pane in reversed(others):
        last = f"(key-several {pane} {last})"
    return last


STUCK = """
    side a, round 2, seat 0 to move, token in the centre
    factories: {factories}
    centre: {centre}
    seat 0, glazier 8
"""
"""The glazier reaches only the last strip, which has spaces for blue and red."""
