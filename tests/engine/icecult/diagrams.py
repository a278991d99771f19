"""Positions of Ice Cult as text, so that a test can be read like a board.

Tops are four faces in the order NW | NE | SE | SW: `red>N | circle | arc | blue>E`. A path is its spaces from the
innermost on, each a stack from the bottom to the top: `r gb - - y`.
"""

from __future__ import annotations

from dataclasses import replace

from engine.contract import Event, Seat
from engine.errors import IllegalMove
from engine.games.icecult import GAME
from engine.games.icecult.geometry import STILL
from engine.games.icecult.moves import Move
from engine.games.icecult.pieces import (
    COLOURS,
    PIECES,
    STEPS_TO_ARRIVE,
    Colour,
    Components,
    Cube,
    Face,
    Symbol,
)
from engine.games.icecult.state import Path, Resolving, State, tops
from engine.games.icecult.tilts import PLACES

LETTER = {"r": Colour.RED, "g": Colour.GREEN, "y": Colour.YELLOW, "b": Colour.BLUE}
EMPTY = "- - - - -"


def face(text: str) -> Face:
    if text == "circle":
        return Face(Symbol.CIRCLE)
    if text.startswith("arc"):
        return Face(Symbol.ARC, None, "SE")
    colour, points = text.split(">")
    return Face(Symbol.ARROW, Colour(colour), points)


def _cube(top: str) -> Cube:
    """Return a block with a face on top. All its other faces are circles."""
    blank = Face(Symbol.CIRCLE)
    return (face(top), blank, blank, blank, blank, blank)


def path(text: str) -> Path:
    a, b, c, d, e = (
        tuple(LETTER[letter] for letter in space if letter != "-") for space in text.split()
    )
    return (a, b, c, d, e)


def drawn(
    on_top: str = "arc | arc | arc | arc",
    *,
    north: str = EMPTY,
    east: str = EMPTY,
    south: str = EMPTY,
    west: str = EMPTY,
    arrived: str = "",
    seats: int = 2,
    mover: int = 0,
    idle: int = 0,
    steps_to_arrive: int = STEPS_TO_ARRIVE,
    tilted: bool = True,
) -> State:
    """Return a position after the tilts of a turn, or before them if `tilted` is False.

    Pieces that are not named are beside the board.
    """
    nw, ne, se, sw = (_cube(top.strip()) for top in on_top.split("|"))
    paths = (path(north), path(east), path(south), path(west))
    home = tuple(arrived.count(letter) for letter in LETTER)
    on_paths = [piece for way in paths for space in way for piece in space]
    left = tuple(
        PIECES - on_paths.count(colour) - here for colour, here in zip(COLOURS, home, strict=True)
    )
    position = State(
        components=Components(True, steps_to_arrive, (nw, ne, se, sw)),
        colours=COLOURS[:seats],
        mover=Seat(mover),
        poses=(STILL, STILL, STILL, STILL),
        paths=paths,
        beside=(left[0], left[1], left[2], left[3]),
        arrived=(home[0], home[1], home[2], home[3]),
        resolving=None,
        idle=idle,
        deeds=(),
    )
    if not tilted:
        return position
    return after_tilts(position)


def after_tilts(position: State) -> State:
    """Return the position with the same board after the tilts of a turn."""
    on_top = tops(position)
    symbols = [top.symbol for top in on_top]
    resolving = Resolving(
        tuple(p for p, s in zip(PLACES, symbols, strict=True) if s is Symbol.ARROW),
        symbols.count(Symbol.CIRCLE),
        symbols.count(Symbol.ARC),
    )
    return replace(position, resolving=resolving)


def do(position: State, *words: str) -> State:
    for word in words:
        position = GAME.apply(position, GAME.decode(word)).state
    return position


def events(position: State, word: str) -> tuple[Event, ...]:
    made = GAME.apply(position, GAME.decode(word)).events
    return tuple(event for event in made if isinstance(event, Event))


def words(position: State, start: str = "") -> list[str]:
    """Return the legal words that begin with `start`."""
    found = (GAME.encode(move) for move in GAME.legal_moves(position))
    return [word for word in found if word.startswith(start)]


def refused(position: State, word: str) -> tuple[str, str | None]:
    """Return why a word is refused: the id of the reason and the rule number."""
    move: Move = GAME.decode(word)
    try:
        GAME.apply(position, move)
    except IllegalMove as no:
        return no.reason.id, no.rule
    raise AssertionError(f"{word} is legal")


def show_face(top: Face) -> str:
    if top.symbol is Symbol.ARROW and top.colour:
        return f"{top.colour.value}>{top.points}"
    return top.symbol.value


def show_tops(position: State) -> str:
    return " | ".join(show_face(top) for top in tops(position))


def show_path(position: State, letter: str) -> str:
    spaces = position.paths["NESW".index(letter)]
    return " ".join("".join(piece.value[0] for piece in space) or "-" for space in spaces)
