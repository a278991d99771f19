"""A picture in the making: the scene's words and names, and everything that is put on the paper."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PIL import Image

from engine.saying import Arg, Seat, Term, say
from render import text
from render.pen import Sprite
from render.scene import Scene
from render.text import Direction, Face
from render.theme import HEIGHT, SMALLEST, WIDTH, Box, Colour, Theme

SLOT = Term("picture-slot")
"""Stands in a sentence for a drawing; the locales write it as the sign U+FFFC."""
_MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Drawing:
    """Something drawn in the middle of a line: `put` gets its left edge and the line's middle."""

    width: int
    put: Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of a line in one face; names may be shortened, other words only made smaller."""

    text: str
    face: Face
    colour: Colour
    direction: Direction
    is_name: bool = False

    @property
    def width(self) -> int:
        """How much room it takes."""
        return text.width(self.text, self.face, self.direction)


class Page:
    """The paper of one scene. Words lead from the reading start: the right edge in Persian, the left in English."""

    def __init__(self, scene: Scene, theme: Theme, ground: Image.Image | None = None) -> None:
        self.theme = theme
        self._say = scene.say
        self.image = (
            Image.new("RGB", (WIDTH, HEIGHT), theme.ground) if ground is None else ground.copy()
        )
        self.direction: Direction = "ltr" if self.say("picture-direction") == "ltr" else "rtl"
        self._digits = str.maketrans("0123456789", self.say("picture-digits"))
        self._slot = self.say(SLOT.id)
        self.names = tuple(self._name(Seat(seat), name) for seat, name in enumerate(scene.names))
        self._spoken = scene.names

    # --- what the scene says

    def say(self, id: str, /, **args: Arg) -> str:
        """A message as text, names in it as they were given."""
        return self._say(say(id, **args))

    def number(self, value: int, *, signed: bool = False) -> str:
        """A number in the locale's digits; signed: with + or − before it.

        A signed 0 is a dash: alone, a Persian 0 is read as a dot.
        """
        if signed and value == 0:
            return "–"
        sign = _MINUS if value < 0 else "+" if signed and value > 0 else ""
        return sign + str(abs(value)).translate(self._digits)

    def _name(self, seat: Seat, name: str) -> str:
        return text.drawable(name) or self.say("seat-number", number=seat + 1)

    # --- what is put

    def put(self, sprite: Sprite, x: int, y: int) -> None:
        """Put a sprite with its origin there."""
        for colours, mask, right, down in sprite.pieces:
            self.image.paste(colours, (x + right, y + down), mask)

    def write(
        self, x: int, middle: int, words: str, face: Face, colour: Colour,
        *, anchor: str = "middle", direction: Direction | None = None,
    ) -> None:  # fmt: skip
        """Write one run. anchor: x is its left, middle or right; digits are centred on the height `middle`.

        anchor "ink": the ink itself is centred on both, for a short word in a field of its own.
        """
        piece = text.ink(words, face, direction or self.direction)
        match anchor:
            case "left":
                start = x
            case "right":
                start = x - piece.advance
            case _:
                start = x - piece.left - piece.width // 2
        baseline = middle + text.digit_height(face) // 2
        if anchor == "ink":
            baseline = middle - piece.top - piece.mask.height // 2
        self.image.paste(colour, (start + piece.left, baseline + piece.top), piece.mask)

    def write_number(
        self, x: int, middle: int, value: int, face: Face, colour: Colour,
        *, anchor: str = "middle", signed: bool = False, before: str = "",
    ) -> None:  # fmt: skip
        """Write a number; its sign stands left of it in every language."""
        self.write(
            x,
            middle,
            before + self.number(value, signed=signed),
            face,
            colour,
            anchor=anchor,
            direction="ltr",
        )

    def name(self, seat: Seat, face: Face, colour: Colour) -> Run:
        """A player's name: a run of its own in its own direction."""
        name = self.names[seat]
        return Run(name, face, colour, text.direction_of(name), is_name=True)

    def sentence(
        self, words: str, face: Face, colour: Colour,
        *, name_face: Face | None = None, seats: Sequence[Seat] = (), drawings: Sequence[Drawing] = (),
    ) -> list[Run | Drawing]:  # fmt: skip
        """A whole sentence as pieces: the names of these seats, the drawings in its slots, the words between."""
        pieces: list[Run | Drawing] = []
        rest, left = words, list(drawings)
        people = list(dict.fromkeys(seats))
        while rest:
            found = [(rest.find(self._spoken[seat]), seat) for seat in people if self._spoken[seat]]
            at, who = min(
                ((place, seat) for place, seat in found if place >= 0), default=(len(rest), None)
            )
            slot = rest.find(self._slot) if left else -1
            if 0 <= slot < at:
                at, who = slot, None
            if at:
                pieces.append(Run(rest[:at].strip(), face, colour, self.direction))
            if at == len(rest):
                break
            if who is None:
                pieces.append(left.pop(0))
                rest = rest[at + len(self._slot) :]
            else:
                pieces.append(self.name(who, name_face or face, colour))
                people.remove(who)
                rest = rest[at + len(self._spoken[who]) :]
        return [piece for piece in pieces if not (isinstance(piece, Run) and not piece.text)]

    def line(
        self, box: Box, pieces: Sequence[Run | Drawing], *, gap: int = 12, align: str = "start"
    ) -> Box:
        """Set pieces in reading order into a box, made to fit; the box that they fill is returned.

        align: "start" or "end" of the reading direction, or "middle".
        """
        fitted = fit(pieces, box.w, gap)
        taken = sum(piece.width for piece in fitted) + gap * max(0, len(fitted) - 1)
        from_right = (self.direction == "rtl") == (align == "start")
        x = (
            box.x + (box.w - taken) // 2
            if align == "middle"
            else box.right - taken
            if from_right
            else box.x
        )
        filled = Box(x, box.y, taken, box.h)
        for piece in reversed(fitted) if self.direction == "rtl" else fitted:
            if isinstance(piece, Run):
                self.write(
                    x,
                    box.middle,
                    piece.text,
                    piece.face,
                    piece.colour,
                    anchor="left",
                    direction=piece.direction,
                )
            else:
                piece.put(x, box.middle)
            x += piece.width + gap
        return filled


def fit(pieces: Sequence[Run | Drawing], room: int, gap: int) -> list[Run | Drawing]:
    """Make a line fit: first smaller, down to the smallest readable size; then names shorter; then words."""
    fitted = list(pieces)
    free = (
        room
        - gap * max(0, len(fitted) - 1)
        - sum(p.width for p in fitted if isinstance(p, Drawing))
    )
    runs = [piece for piece in fitted if isinstance(piece, Run)]
    while sum(run.width for run in runs) > free and any(run.face.size > SMALLEST for run in runs):
        runs = [_resized(run, max(SMALLEST, run.face.size - 2)) for run in runs]
    for names in (True, False):
        chosen = [run for run in runs if run.is_name is names]
        over = sum(run.width for run in runs) - free
        if over > 0 and chosen:
            wish = sum(run.width for run in chosen) - over
            limit = _even_limit([run.width for run in chosen], wish)
            runs = [_shortened(run, limit) if run.is_name is names else run for run in runs]
    again = iter(runs)
    return [next(again) if isinstance(piece, Run) else piece for piece in fitted]


def _even_limit(widths: Sequence[int], room: int) -> int:
    """The width to which the widest must be cut so that all together take no more than `room`."""
    widths = sorted(widths)
    for at, width in enumerate(widths):
        share = max(0, room) // (len(widths) - at)
        if width > share:
            return share
        room -= width
    return max(widths, default=0)


def _resized(run: Run, size: int) -> Run:
    return Run(run.text, run.face.at(size), run.colour, run.direction, run.is_name)


def _shortened(run: Run, limit: int) -> Run:
    words = text.cut(run.text, run.face, run.direction, limit)
    return Run(words, run.face, run.colour, run.direction, run.is_name)
