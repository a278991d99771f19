"""The keyboard of a board: the keys of the game, and below them its asides and the table's own keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.presentation.keys.end_keys import end_rows, own_key
from bot.presentation.keys.key_styles import key_style, word_style
from bot.presentation.keys.key_widths import named_label
from bot.presentation.keys.own_rows import DropOrder, OwnKey, own_rows, rows_alone
from bot.presentation.keys.row_order import OWN, KeyRows, arrange
from bot.presentation.texts import Voice
from bot.store.records import Stage, TableKey, Waiting
from bot.tables.decisions.play import is_back
from bot.tables.decisions.seats import may_return, returnable
from bot.tables.decisions.takebacks import may_anybody, takeback
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action, TableButton, WordButton, intro_button
from bot.telegram.buttons.callback_data import pack
from bot.telegram.buttons.personal_buttons import Preference, PreferenceButton
from engine.contract import AnyGame, Key, Seat, View, Word
from engine.saying import Saying, Who, say

NOTHING = Word("")
MIN_NARROW_KEYS = 7
"""In a row of this many keys or more, on the board of one member of a group, there is no room for a label beside 🚫."""
MOST_ASIDES = 2
"""The maximum number of asides on the board of a table with a menu. If there are more, only the first row is shown."""
_SPARE = {Action.TABLE: DropOrder.TABLE, Action.HINT: DropOrder.HINT}


def board(
    key: TableKey,
    table: Table,
    view: View,
    voice: Voice,
    chosen: Word = NOTHING,
    *,
    menu: str = "",
    is_mover_here: bool = True,
    helps: bool = False,
) -> InlineKeyboardMarkup:
    """Return the keyboard of a board, normally of at most five rows.

    `view` must be the public view, since the whole chat sees the keyboard, unless only the player of a seat sees it:
    then `view` is the view of that seat, and the labels may show what only that player knows. `menu` is the name of the
    open menu, or "". `is_mover_here` is False if the person to move does not see the keyboard; the keys of the game are
    then left out. They are also left out during a pause and while a computer is to move. The keyboard of a finished
    game has keys for the next one. If `helps` is set, there may be a key that switches off the help in first games
    (`own_keys`).
    """
    if table.stage is Stage.OVER:
        return InlineKeyboardMarkup(end_rows(key, table, voice, menu))
    is_person = table.waiting is not Waiting.COMPUTER and table.paused is None
    own = own_keys(key, table, view, voice, helps=helps)
    if table.to_move is None or not is_person or not is_mover_here:
        return InlineKeyboardMarkup(rows_alone(own))
    return game_keyboard(key, table, view, voice, chosen, own)


def game_keyboard(
    key: TableKey,
    table: Table,
    view: View,
    voice: Voice,
    chosen: Word,
    own: Sequence[OwnKey],
) -> InlineKeyboardMarkup:
    """Return the keyboard with the keys of the game that follow the partial word `chosen`, and the own keys `own`."""
    needed = [one for one in own if one.drop_order is not DropOrder.EXTRA]
    rows = arrange(table.game, view, chosen, len(needed), rtl=voice.rtl)
    back = table.game.keys(view, chosen).back
    if back is not None and all(one.word != back for row in rows for one in row):
        own = [*own, _step_back(key, table, voice, back)]
    below = iter(own_rows(own, rows.count(OWN), is_first=not chosen) if OWN in rows else ())
    return InlineKeyboardMarkup(
        [
            next(below)
            if row == OWN
            else [
                game_key(key, table, one, voice, is_narrow=len(row) >= MIN_NARROW_KEYS)
                for one in row
            ]
            for row in seen_rows(table.game, view, chosen, rows)
        ]
    )


def _step_back(key: TableKey, table: Table, voice: Voice, word: Word) -> OwnKey:
    """Return the key that goes back to the step `word`, for which the rows of the game have no room."""

    def button(form: str) -> InlineKeyboardButton:
        return game_key(key, table, Key(word, say("key-step-back", form=form)), voice)

    return OwnKey(button)


def seen_rows(game: AnyGame, view: View, chosen: Word, rows: KeyRows) -> KeyRows:
    """Return the game's rows of the keyboard after `chosen` as the viewer sees them (`Presentation.own_keys`).

    The labels are those that only the viewer sees, and keys that the viewer cannot need are left out. In the public
    view, the rows are unchanged.
    """
    if view.viewer is None:
        return rows
    keys = [one for row in game.own_keys(view, chosen).rows for one in row]
    own = {one.word: one for one in keys} | {one: one for one in keys}  # keys may share a word
    return tuple(
        tuple(
            own.get(one, own.get(one.word, one))
            for one in row
            if one.word in own or is_back(one, chosen)
        )
        for row in rows
    )


def key_label(one: Key, *, is_narrow: bool = False) -> Saying:
    """Return the label of a key of the game, with the sign of a blocked key if it is blocked.

    If the key `is_narrow`, the label of a blocked key is the sign alone.
    """
    if not one.blocked:
        return one.label
    return say("key-blocked-narrow") if is_narrow else say("key-blocked", label=one.label)


def in_form(aside: Key, form: str) -> Key:
    """Return the key of an aside with its label in the form `form`, a result of `own_labels`.

    A label without an argument named "form" stays as it is.
    """
    args = tuple((name, form if name == "form" else value) for name, value in aside.label.args)
    return replace(aside, label=Saying(aside.label.id, args))


def own_keys(
    key: TableKey,
    table: Table,
    view: View,
    voice: Voice,
    reader: Seat | None = None,
    *,
    helps: bool = False,
) -> list[OwnKey]:
    """Return the asides and the table's own keys, which normally fit in one or two rows.

    The own keys are, in this order: end a pause, return to the seat, take back, hint, rules, the page for newcomers
    (until a person has moved), the menu (except in a solo game), if `helps` is set, a key that switches off the help in
    first games, and in a solo game, where there is room, a key that asks whether to resign. The asides are
    in the reading order of the language: in Sintra, “the opponent’s” follows “backs”.

    The menu contains the asides as well, with the names of players. A solo game has no menu, so all asides are among
    the own keys if there is room, and otherwise those of the first row.

    If only one person reads the board, `reader` is their seat, and keys for other people are left out. If `view` is the
    view of a seat, asides that the board already shows (`drawn_asides`) are left out.
    """
    paused = table.paused is not None
    asides: Sequence[Sequence[Key]] = (
        () if table.to_move is None or paused else table.game.asides(view)
    )
    drawn = table.game.drawn_asides if view.viewer is not None else ()
    is_alone = reader is not None or table.opened.solo

    def aside(one: Key, *, also: bool) -> OwnKey:
        is_secret = one.word in table.game.drawn_asides
        in_menu = not (table.opened.solo or is_secret)
        drop_order = DropOrder.ALSO if also else DropOrder.ASIDE if in_menu else DropOrder.NEVER
        return OwnKey(lambda form: game_key(key, table, in_form(one, form), voice), drop_order)

    def own(label: str, action: Action | None) -> OwnKey:
        if action is Action.COME_BACK:
            seats = returnable(table) if reader is None else []
            return OwnKey(lambda form: _way_back(key, table, voice, seats, form))
        if action is None:
            return OwnKey(
                lambda form: _intro_key(table, voice, say(label, form=form)),
                DropOrder.INTRO,
                once=True,
            )
        return OwnKey(
            lambda form: own_key(key, table, voice, say(label, form=form), action),
            _SPARE.get(action, DropOrder.NEVER),
            once=action is Action.TABLE or (action is Action.UNDO and is_alone),
        )

    if not table.opened.solo and sum(map(len, asides)) > MOST_ASIDES:
        asides = asides[:1]
    row = [
        aside(one, also=bool(at))
        for at, line in enumerate(asides)
        for one in line
        if one.word not in drawn
    ]
    if voice.rtl:
        row.reverse()
    row += [own(label, action) for label, action in _actions(table, reader)]
    if helps:
        row.append(OwnKey(lambda form: help_key(voice, form), DropOrder.HELP, once=True))
    if table.opened.solo:
        row.append(OwnKey(lambda form: _resign_key(key, table, voice, form), DropOrder.EXTRA))
    return row


def _actions(table: Table, reader: Seat | None) -> list[tuple[str, Action | None]]:
    """Return (message id of the label, action) for each own key that applies, except the one for the help.

    The action None stands for the page for newcomers.
    """
    is_running = table.paused is None
    is_person = table.waiting is Waiting.PERSON and is_running and reader in (None, table.to_move)
    is_new = is_person and all(turn.by is None for turn in table.turns)
    returns = may_return(table) if reader is None else table.occupants[reader].level is not None
    undoes = may_anybody(table) if reader is None else _may_take_back(table, reader)
    found: tuple[tuple[bool, str, Action | None], ...] = (
        (not is_running, "key-continue", Action.CONTINUE),
        (returns, "key-back-in", Action.COME_BACK),
        (undoes, "key-undo", Action.UNDO),
        (is_person, "key-hint", Action.HINT),
        (True, "key-rules", Action.RULES),
        (is_new, "key-intro", None),
        (not table.opened.solo, "key-table", Action.TABLE),
    )
    return [(label, action) for is_shown, label, action in found if is_shown]


def _may_take_back(table: Table, seat: Seat) -> bool:
    owner = table.occupants[seat].owner
    return owner is not None and takeback(table, owner) is not None


def game_key(
    key: TableKey, table: Table, one: Key, voice: Voice, *, is_narrow: bool = False
) -> InlineKeyboardButton:
    """Return the button of a key of the game. `is_narrow` is as in `key_label`."""
    data = pack(WordButton(key, table.position, one.word))
    label = voice.plain(key_label(one, is_narrow=is_narrow))
    return InlineKeyboardButton(label, callback_data=data, style=word_style(one))


def help_key(voice: Voice, form: str) -> InlineKeyboardButton:
    """Return the key that switches off the help in first games. `form` is a result of `own_labels`."""
    data = pack(PreferenceButton(Preference.TIPS, "hide"))
    return InlineKeyboardButton(voice.plain(say("key-help-off", form=form)), callback_data=data)


def _resign_key(key: TableKey, table: Table, voice: Voice, form: str) -> InlineKeyboardButton:
    """Return the key that asks whether to resign. It has no colour, as nothing is lost by a press."""
    button = own_key(key, table, voice, say("key-resign", form=form), Action.STOP)
    return InlineKeyboardButton(button.text, callback_data=button.callback_data)


def _way_back(
    key: TableKey, table: Table, voice: Voice, seats: Sequence[Seat], form: str
) -> InlineKeyboardButton:
    """Return the key that returns to a seat. `seats` are those to which people could, or () if only its reader sees it.

    It names the person, if there is only one seat and room, and has a colour only if it is for its reader.
    """
    button = TableButton(key, table.position, Action.COME_BACK)
    label = voice.plain(say("key-back-in", form=form))
    if len(seats) == 1 and form == "long":
        label = named_label(say("key-back-named", player=Who(seats[0], owner=True)), voice, 3)
    style = None if seats else key_style(button)
    return InlineKeyboardButton(label, callback_data=pack(button), style=style)


def _intro_key(table: Table, voice: Voice, label: Saying) -> InlineKeyboardButton:
    data = pack(intro_button(table.game.key))
    return InlineKeyboardButton(voice.plain(label), callback_data=data)
