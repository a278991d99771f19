"""The input of the renderer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.contract import View, Word
from engine.saying import Saying, Seat
from render.pages import Page

_NOTHING = Word("")


@dataclass(frozen=True, slots=True)
class CloseUp:
    """A picture for one person, which is shorter if it has only some parts of the whole picture.

    seat: the seat of that person, whose panel is in the main place, whoever is to move. parts: the names of the parts
    to keep (`render.frame.close_up`), or () for all. A picture of the end of a game is always whole.
    """

    seat: Seat
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that a picture depends on. A scene is picklable if `say` is, so another process can draw it.

    game: the key of the game; `render.games.<game>` draws the scene.
    view: what the people who see the picture may know, or the contents of a page (`render.pages`).
    names: the display name of each seat, without control characters; a computer's name includes its level.
    say: returns a message as plain text in the language of the table, without markup or bidi isolates.
    chosen: a partial word to highlight or preview, or a word for which the game draws another picture, such as that of
    a hand; "" if there is none.
    theme: "light" or "dark", or "" for the game's own theme (`render.theme`).
    is_opening: whether nobody has moved yet. big_move: the seat that made the newest big move that the picture shows,
    or None. For both, decorations are drawn (`render.decorations`).
    close_up: the person for whom the picture is drawn and the parts that it consists of, or None for a whole picture.
    title: the name of the game, written in the header of an example; "" in pictures of a table.
    """

    game: str
    view: View | Page
    names: tuple[str, ...]
    say: Callable[[Saying], str]
    chosen: Word = _NOTHING
    title: str = ""
    theme: str = ""
    is_opening: bool = False
    big_move: Seat | None = None
    close_up: CloseUp | None = None
