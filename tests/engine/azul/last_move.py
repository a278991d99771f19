"""The last move of a game of Azul that may win alone or share the victory, for tests of hints and verdicts."""

SHARED_OR_ALONE = """
    coloured wall, round 5, seat 0 to move, starter 1, marker with 1
    factories: ---- ---- ---- ---- ----
    centre: R
    seat 0, 10 points
            . |  . . . . .
           .R |  . . . . K
          ... |  . . . . .
         .... |  . . . . .
        BBBBB |  Y R K W .
    seat 1, 12 points
            . |  . . . . .
           .. |  . . . . .
          ... |  . . . . .
         .... |  . . . . .
        BBBBB |  Y R K W .
      floor: *
"""
"""The last move of a game: with line 2, seat 0 gets a point more than seat 1; with line 1, both have 18 points."""
