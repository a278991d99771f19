"""The keyboard of Azul: first a factory, then a tile and a line together."""

from __future__ import annotations

from collections.abc import Sequence

from engine.contract import Key, Keypad, Word
from engine.games.azul import key_labels as labels
from engine.games.azul.legality import LINES, block, groups_on_offer
from engine.games.azul.moves import PlaceTile, encode, source_word
from engine.games.azul.names import colour_name, source_args, tile_sign
from engine.games.azul.offers import words_of
from engine.games.azul.state import Board, Colour
from engine.games.azul.views import AzulView, Choice
from engine.games.azul.wall import wall_columns
from engine.key_rows import from_right, row_below, with_heading
from engine.saying import Arg, Saying, say

FACTORY_ROW = 3
"""Number of factories per row, as in the picture; four tiles and a number still fit on a key."""
MAX_ROWS = 4
"""Maximum number of rows; with the row of the table's own keys, picture and keyboard fit on the screen of a phone."""

_BACK = Word("")
Group = tuple[int | None, Colour]


def keys(view: AzulView, chosen: Word) -> Keypad:
    """Return the keyboard to show after `chosen`: a factory, then a tile and a line.

    If a column of the grey wall must be chosen, the keys are the columns. An unknown `chosen` gives the first keyboard.
    After the end of the game, there are no keys.
    """
    if view.to_move is None:
        return Keypad((), say("azul-ask-nothing"))
    if view.choice is not None:
        return _column_pad(view, view.choice)
    for group in groups_on_offer(view.factories, view.centre):
        if chosen == source_word(*group):
            return _line_pad(view, group)
        factory = group[0]
        if factory is not None and chosen == _source_word(factory):
            return _source_pad(view, factory)
    return _first_pad(view)


def _first_pad(view: AzulView) -> Keypad:
    """Return the first keyboard: the factories and the centre, or the lines for the last source if it has few colours.

    Keys that only name the centre or the tiles of a row with lines have no effect.
    """
    sources = dict.fromkeys(factory for factory, _ in groups_on_offer(view.factories, view.centre))
    left = [(factory, colour) for factory in sources for colour in labels.tiles_of(view, factory)]
    if len(sources) == 1 and len(left) < MAX_ROWS:
        if len(left) == 1:
            lines = _targets(view, left[0], wide=True)
            return Keypad(from_right(lines, len(lines)), _line_prompt(view, left[0]))
        return Keypad(
            tuple(_target_row(view, group, _BACK) for group in left), _lines_prompt(view, left)
        )
    factories = [_source_key(view, factory) for factory in sources if factory is not None]
    rows = from_right(factories, FACTORY_ROW)
    if view.centre:
        centre = [_group_key(view, (None, colour)) for colour in dict.fromkeys(view.centre)]
        rows += from_right([Key(_BACK, say("azul-key-centre")), *centre], len(centre) + 1)
    return Keypad(rows, say("azul-ask-tiles", signs=_signs(view)))


def _signs(view: AzulView) -> tuple[Saying, ...]:
    """Return explanations of the signs that appear on the first keyboard."""
    left = list(groups_on_offer(view.factories, view.centre))
    found = {
        "azul-sign-factory": any(factory is not None for factory, _ in left),
        "azul-sign-count": any(count > 1 for count in labels.tiles_of(view, None).values()),
        "azul-sign-centre": bool(view.centre),
    }
    return tuple(say(sign) for sign, is_shown in found.items() if is_shown)


def _source_key(view: AzulView, factory: int) -> Key:
    """Return the key of a factory with all its tiles; if they all have one colour, the key also chooses this colour."""
    colours = list(labels.tiles_of(view, factory))
    word = _source_word(factory) if len(colours) > 1 else source_word(factory, colours[0])
    return Key(word, labels.source(view, factory))


def _group_key(view: AzulView, group: Group) -> Key:
    return Key(source_word(*group), labels.group(view, *group))


def _source_pad(view: AzulView, factory: int) -> Keypad:
    """Return a keyboard with one row for each colour of a factory: the colour and the lines.

    If there would be too many rows, the colour is chosen first.
    """
    chosen: list[Group] = [(factory, colour) for colour in labels.tiles_of(view, factory)]
    source = _source_word(factory)
    heading = Key(source, labels.chosen(view, factory))
    below = row_below(_first_pad(view).rows, source)
    if len(chosen) >= MAX_ROWS:
        colours = [_group_key(view, group) for group in chosen]
        rows = with_heading(from_right(colours, len(colours)), heading, below)
        return Keypad(rows, say("azul-ask-colour", **_source_args(view, factory)), _BACK)
    targets = tuple(_target_row(view, group, source_word(*group)) for group in chosen)
    rows = with_heading(targets, heading, below)
    return Keypad(rows, _lines_prompt(view, chosen), _BACK)


def _line_pad(view: AzulView, group: Group) -> Keypad:
    """Return a keyboard with one row of lines for a group of tiles."""
    factory, colour = group
    led = _first_pad(view).rows
    word = source_word(*group)
    if factory is not None and not any(key.word == word for row in led for key in row):
        led = _source_pad(view, factory).rows
    lines = _targets(view, group, wide=True)
    heading = Key(word, labels.chosen(view, factory, colour))
    rows = with_heading(from_right(lines, len(lines)), heading, row_below(led, word))
    return Keypad(rows, _line_prompt(view, group), _BACK)


def _line_prompt(view: AzulView, group: Group) -> Saying:
    """Return the prompt of a keyboard with the lines for one group."""
    if _are_refused(view, [group]):
        return _floor_prompt(view, [group])
    factory, colour = group
    return say(
        "azul-ask-line",
        count=labels.tiles_of(view, factory)[colour],
        colour=colour_name(colour),
        **_source_args(view, factory),
        signs=_marks(view, [group], wide=True),
    )


def _lines_prompt(view: AzulView, chosen: Sequence[Group]) -> Saying:
    """Return the prompt of a keyboard with the lines for all groups of one source."""
    if _are_refused(view, chosen):
        return _floor_prompt(view, chosen)
    args = _source_args(view, chosen[0][0])
    return say("azul-ask-lines", **args, signs=_marks(view, chosen))


def _floor_prompt(view: AzulView, chosen: Sequence[Group]) -> Saying:
    """Return the prompt of a keyboard on which all lines are blocked."""
    return say("azul-ask-floor", groups=len(chosen), **_source_args(view, chosen[0][0]))


def _are_refused(view: AzulView, chosen: Sequence[Group]) -> bool:
    """Return whether no pattern line accepts any of these groups."""
    lines = _board(view)
    return all(block(lines, line, colour) is not None for _, colour in chosen for line in LINES)


def _marks(view: AzulView, chosen: Sequence[Group], *, wide: bool = False) -> tuple[Saying, ...]:
    """Return explanations of the marks on the keys that place these groups in lines."""
    board = _board(view)
    extra = {
        labels.excess(board, line, labels.tiles_of(view, factory)[colour])
        for factory, colour in chosen
        for line in LINES
        if block(board, line, colour) is None
    }
    fallen = say("azul-sign-fallen" if wide else "azul-sign-falls")
    full = (say("azul-sign-full"),) if 0 in extra else ()
    return (*full, fallen) if max(extra, default=0) > 0 else full


def _target_row(view: AzulView, group: Group, word: Word) -> tuple[Key, ...]:
    """Return a row that reads from right to left: the key of a group, with this word, then the keys of all lines.

    The floor line comes last. For lack of space, the key of the group shows no count.
    """
    tile = Key(word, say("azul-key-tiles", tile=tile_sign(group[1]), count=1))
    return (*reversed(_targets(view, group, wide=False)), tile)


def _targets(view: AzulView, group: Group, *, wide: bool) -> Sequence[Key]:
    """Return the keys of all lines and of the floor line for a group of tiles."""
    factory, colour = group
    board = _board(view)
    count = labels.tiles_of(view, factory)[colour]
    return [
        Key(
            word,
            labels.target(board, line, colour, count, wide=wide),
            line is not None and block(board, line, colour) is not None,
        )
        for word, line in zip(words_of(*group), (*LINES, None), strict=True)
    ]


def _board(view: AzulView) -> Board:
    return view.boards[view.to_move or 0]


def _source_word(factory: int) -> Word:
    return Word(f"f{factory}")


def _source_args(view: AzulView, factory: int | None) -> dict[str, Arg]:
    """Return the arguments of a prompt: the source, and whether the marker comes with its tiles."""
    marker = factory is None and view.marker is None
    return {**source_args(factory), "marker": "yes" if marker else "no"}


def _column_pad(view: AzulView, choice: Choice) -> Keypad:
    """Return a keyboard with the columns of the wall, ordered as in the picture."""
    row = tuple(
        Key(
            encode(PlaceTile(choice.row, column)),
            say("azul-key-column", column=column),
            column not in choice.columns,
        )
        for column in wall_columns(view.wall)
    )
    colour = colour_name(choice.colour)
    return Keypad((row,), say("azul-ask-column", line=choice.row, colour=colour))
