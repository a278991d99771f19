"""The keyboard of Azul, laid out like the picture."""

from __future__ import annotations

from functools import cache

from engine.contract import Key, Keypad, Word
from engine.games.azul.legality import LINES, Block, block, takes
from engine.games.azul.moves import Place, encode, source_word
from engine.games.azul.places import factory_rows, wall_columns
from engine.games.azul.state import Board, Colour
from engine.games.azul.views import AzulView, Choice
from engine.saying import Saying, Term, say

ROW = 6
"""Maximum number of keys per row."""
SHORT_ROW = 4
"""Maximum number of keys with line numbers per row; a fifth key would be cut off on a screen 360 px wide."""
ONE_PRESS = 12
"""If there are at most this many legal moves, one press chooses both the tiles and the line."""

_BACK = Word("")
Group = tuple[int | None, Colour]


def offers(view: AzulView) -> tuple[Word, ...]:
    """Return the words for putting each group in each line or on the floor line, or for all columns of the grey wall.

    Blocked words are included.
    """
    if view.to_move is None:
        return ()
    if view.choice is not None:
        return tuple(encode(Place(view.choice.row, at)) for at in wall_columns(view.wall))
    groups = [group for row in _group_rows(view) for group in row]
    return tuple(word for group in groups for word in _words(*group))


@cache
def _words(factory: int | None, colour: Colour) -> tuple[Word, ...]:
    return tuple(map(encode, takes(factory, colour)))


def keys(view: AzulView, chosen: Word) -> Keypad:
    """Return the keyboard to show after `chosen`: tiles first and then lines, or the columns of the grey wall."""
    if view.to_move is None:
        return Keypad((), say("azul-ask-nothing"))
    if view.choice is not None:
        return _column_pad(view, view.choice)
    rows = _group_rows(view)
    groups = [group for row in rows for group in row]
    for group in groups:
        if chosen == source_word(*group) or len(groups) == 1:
            return _line_pad(view, group, is_only=len(groups) == 1)
    board = view.boards[view.to_move]
    legal = sum(1 + len(_open_lines(board, colour)) for _, colour in groups)
    if legal <= ONE_PRESS:
        short = tuple(row for group in groups for row in _short_rows(board, group))
        return Keypad(short, say("azul-ask-move"))
    return Keypad(tuple(tuple(map(_group_key, row)) for row in rows), say("azul-ask-tiles"))


def _group_rows(view: AzulView) -> list[list[Group]]:
    """Return the groups of tiles that can be taken, in rows laid out like the picture."""
    rows: list[list[Group]] = []
    for pair in factory_rows(len(view.factories)):
        sides: list[list[Group]] = [
            [(number, colour) for colour in dict.fromkeys(view.factories[number - 1])]
            for number in pair
            if number is not None
        ]
        if sum(map(len, sides)) <= ROW:
            rows.append([group for side in sides for group in side])
        else:
            rows += reversed(sides)  # the right factory has the smaller number
    centre: list[Group] = [(None, colour) for colour in dict.fromkeys(view.centre)]
    rows += [centre] if len(centre) < 5 else [centre[:3], centre[3:]]
    return [row for row in rows if row]


def _group_key(group: Group) -> Key:
    factory, colour = group
    tile = _tile(colour)
    if factory is None:
        return Key(source_word(*group), say("azul-key-centre", tile=tile))
    return Key(source_word(*group), say("azul-key-factory", factory=factory, tile=tile))


def _line_pad(view: AzulView, group: Group, *, is_only: bool) -> Keypad:
    """Return a keyboard with one row per line, line 1 at the top.

    The first key shows the chosen tiles and cancels the choice; if no other group is left, pressing it has no effect.
    """
    factory, colour = group
    source = view.centre if factory is None else view.factories[factory - 1]
    count, tile = source.count(colour), _tile(colour)
    if factory is None:
        choice = say("azul-key-choice-centre", count=count, tile=tile)
    else:
        choice = say("azul-key-choice-factory", count=count, tile=tile, factory=factory)
    marker = "yes" if factory is None and view.marker is None else "no"
    board = view.boards[view.to_move or 0]
    rows = [(Key(_BACK, choice if is_only else say("azul-key-back", choice=choice)),)]
    for take in takes(factory, colour):
        label, blocked = _line_label(board, take.line, colour, count, marker)
        rows.append((Key(encode(take), label, blocked),))
    prompt = say(
        "azul-ask-line",
        count=count,
        colour=_colour(colour),
        source="centre" if factory is None else "factory",
        factory=factory or 0,
    )
    return Keypad(tuple(rows), prompt)


def _line_label(
    board: Board, line: int | None, colour: Colour, count: int, marker: str
) -> tuple[Saying, bool]:
    """Return the label of the key for a line, and whether the line refuses the tiles."""
    if line is None:
        return say("azul-key-floor", count=count, marker=marker), False
    held = board.lines[line - 1]
    match block(board, line, colour):
        case Block.FULL:
            return say("azul-key-line-filled", line=line), True
        case Block.ON_WALL:
            return say("azul-key-line-on-wall", line=line, colour=_colour(colour)), True
        case Block.OTHER_COLOUR:
            other = _colour(held.colour or colour)
            return say("azul-key-line-other", line=line, held=other), True
        case None:
            pass
    after = held.count + count
    if after < line:
        return say("azul-key-line-part", line=line, held=after, size=line, marker=marker), False
    if after == line:
        return say("azul-key-line-full", line=line, marker=marker), False
    return say("azul-key-line-over", line=line, fallen=after - line, marker=marker), False


def _open_lines(board: Board, colour: Colour) -> list[int]:
    return [line for line in LINES if block(board, line, colour) is None]


def _short_rows(board: Board, group: Group) -> list[tuple[Key, ...]]:
    """Return the keys of a group and its legal lines, in rows that read from right to left.

    Pressing the group's own key brings up the keys of all lines.
    """
    lines = _open_lines(board, group[1])
    read = [_group_key(group)]
    for take in takes(*group):
        if take.line is None:
            read.append(Key(encode(take), say("azul-key-short-floor")))
        elif take.line in lines:
            read.append(Key(encode(take), say("azul-key-short-line", line=take.line)))
    cut = len(read) if len(read) <= SHORT_ROW else (len(read) + 1) // 2
    return [tuple(reversed(part)) for part in (read[:cut], read[cut:]) if part]


def _column_pad(view: AzulView, choice: Choice) -> Keypad:
    """Return a keyboard with the columns of the wall, ordered as in the picture."""
    row = tuple(
        Key(
            encode(Place(choice.row, column)),
            say("azul-key-column", column=column),
            column not in choice.columns,
        )
        for column in wall_columns(view.wall)
    )
    return Keypad((row,), say("azul-ask-column", line=choice.row, colour=_colour(choice.colour)))


def _tile(colour: Colour) -> Term:
    return Term(f"azul-tile-{colour.value}")


def _colour(colour: Colour) -> Term:
    return Term(f"azul-colour-{colour.value}")
