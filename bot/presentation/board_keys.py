"""The keyboard of a board: the keys of the game, and in one more row its asides and the table's own keys."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.presentation.key_styles import key_style, word_style
from bot.presentation.row_order import OWN, arrange
from bot.presentation.texts import Voice
from bot.store.records import Stage, TableKey, Waiting
from bot.tables.decisions.rematches import offered_step
from bot.tables.decisions.seats import may_return
from bot.tables.decisions.takebacks import may_anybody, takeback
from bot.tables.table import Table
from bot.telegram.buttons import Action, TableButton, WordButton, intro_button
from bot.telegram.callback_data import pack
from bot.telegram.personal_buttons import AnalysisButton, AnalysisStep, Preference, PreferenceButton
from engine.contract import MAX_KEYS_PER_ROW, Key, Seat, View, Word
from engine.saying import Saying, say

Keys: TypeAlias = list[InlineKeyboardButton]
MORE = "more"
"""The name of the menu with the rarely used keys of a finished game."""
NOTHING = Word("")
MOST_WITH_HELP = 6
"""The maximum number of keys in a row with the key that switches off the help, whose label has two signs."""
LEAST_TURNS = 5
"""The minimum number of positions of a game that can be analysed."""


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
    then it is the view of that seat, and the labels may show what only they know. `menu` is the name of the open menu,
    or "". If `is_mover_here` is not set, because the person to move does not see the keyboard, the keys of the game are
    left out. They are also left out during a pause and while a computer is to move. The keyboard of a finished game has
    keys for the next one. If `helps` is set, there may be a key that switches off the help in first games (`own_row`).
    """
    if table.stage is Stage.OVER:
        return InlineKeyboardMarkup(_end_rows(key, table, voice, menu))
    own = own_row(key, table, view, voice, helps=helps)
    is_person = table.waiting is not Waiting.COMPUTER and table.paused is None
    if table.to_move is None or not is_person or not is_mover_here:
        return InlineKeyboardMarkup([own])
    labelled: dict[Word, Key] = {}
    if view.viewer is not None:
        labelled = {one.word: one for row in table.game.own_keys(view, chosen).rows for one in row}
    return InlineKeyboardMarkup(
        [
            [game_key(key, table, labelled.get(one.word, one), voice) for one in row]
            if row != OWN
            else own
            for row in arrange(table.game, view, chosen)
        ]
    )


def key_label(one: Key) -> Saying:
    """Return the label of a key of the game, with the sign of a blocked key if it is blocked."""
    return say("key-blocked", label=one.label) if one.blocked else one.label


def own_labels(count: int) -> str:
    """Return the form of the table's own labels in a row of `count` keys: "long", "word" or "sign"."""
    return "long" if count <= 3 else "word" if count == 4 else "sign"


def in_form(aside: Key, form: str) -> Key:
    """Return the key of an aside with the argument `form` of its label, if there is one, set to `form`.

    `form` is a result of `own_labels`.
    """
    args = tuple((name, form if name == "form" else value) for name, value in aside.label.args)
    return replace(aside, label=Saying(aside.label.id, args))


def own_row(
    key: TableKey,
    table: Table,
    view: View,
    voice: Voice,
    reader: Seat | None = None,
    *,
    helps: bool = False,
) -> Keys:
    """Return the row of the asides and the table's own keys.

    The own keys are: end a pause, return to the seat, take back, hint, rules, the page for newcomers (until the first
    move of a person), the menu (except in a solo game), and a key that switches off the help in first games (if `helps`
    is set, there is no key for newcomers, and the row has at most MOST_WITH_HELP keys). If the row has more than
    MAX_KEYS_PER_ROW keys, the key for the rules is left out, since /rules shows them too. If only one person reads the
    board, `reader` is their seat, and keys for other people are left out. If `view` is that of a seat, so are the
    asides that the board already shows.
    """
    seat = table.to_move
    asides: Sequence[Sequence[Key]] = (
        () if seat is None or table.paused is not None else table.game.asides(view)
    )
    drawn = table.game.drawn_asides if view.viewer is not None else ()
    actions: list[tuple[str, Action | None]] = []
    if table.paused is not None:
        actions.append(("key-continue", Action.CONTINUE))
    if may_return(table) if reader is None else table.chairs[reader].level is not None:
        actions.append(("key-back-in", Action.COME_BACK))
    if may_anybody(table) if reader is None else _may_take_back(table, reader):
        actions.append(("key-undo", Action.UNDO))
    is_person = table.waiting is Waiting.PERSON and table.paused is None and reader in (None, seat)
    if is_person:
        actions.append(("key-hint", Action.HINT))
    actions.append(("key-rules", Action.RULES))
    if is_person and all(turn.by is None for turn in table.turns):
        actions.append(("key-intro", None))
        helps = False
    if not table.opened.solo:
        actions.append(("key-table", Action.TABLE))
    shown = [one for line in asides for one in line if one.word not in drawn]
    if len(shown) + len(actions) + helps > MOST_WITH_HELP:
        helps = False
    if len(shown) + len(actions) > MAX_KEYS_PER_ROW:
        actions = [one for one in actions if one[1] is not Action.RULES]
    form = own_labels(len(shown) + len(actions) + helps)
    row = [game_key(key, table, in_form(one, form), voice) for one in shown]
    own = [
        _own_key(key, table, voice, say(label, form=form), action)
        if action is not None
        else _intro_key(table, voice, say(label, form=form))
        for label, action in actions
    ]
    return [*row, *own, *([help_key(voice, form)] if helps else [])]


def _end_rows(key: TableKey, table: Table, voice: Voice, menu: str) -> list[Keys]:
    def own(id: str, action: Action, arg: str = "") -> InlineKeyboardButton:
        return _own_key(key, table, voice, say(id), action, arg)

    again = [own("key-rematch", Action.REMATCH)]
    match offered_step(table):
        case 1:
            again.append(own("key-harder", Action.HARDER))
        case -1:
            again.append(own("key-easier", Action.EASIER))
    if menu == MORE:
        rules = _own_key(key, table, voice, say("key-rules", form="long"), Action.RULES)
        more = [[own("key-text", Action.TEXT), rules], [own("key-less", Action.MENU)]]
        other = [own("key-other-game", Action.OTHER_GAME)]
        return [again, [*other, *_analysis_key(key, table, voice)], *more]
    return [again, [own("key-other-game", Action.OTHER_GAME), own("key-more", Action.MENU, MORE)]]


def _may_take_back(table: Table, seat: Seat) -> bool:
    owner = table.chairs[seat].owner
    return owner is not None and takeback(table, owner) is not None


def _analysis_key(key: TableKey, table: Table, voice: Voice) -> Keys:
    """Return a list with the key that requests the analysis, or [] if the game is too short for an analysis."""
    if len(table.turns) < LEAST_TURNS:
        return []
    data = pack(AnalysisButton(key, AnalysisStep.ASK))
    return [InlineKeyboardButton(voice.plain(say("key-analysis")), callback_data=data)]


def game_key(key: TableKey, table: Table, one: Key, voice: Voice) -> InlineKeyboardButton:
    """Return the button of a key of the game."""
    data = pack(WordButton(key, table.position, one.word))
    label = voice.plain(key_label(one))
    return InlineKeyboardButton(label, callback_data=data, style=word_style(one))


def help_key(voice: Voice, form: str) -> InlineKeyboardButton:
    """Return the key that switches off the help in first games. `form` is a result of `own_labels`."""
    data = pack(PreferenceButton(Preference.TIPS, "hide"))
    return InlineKeyboardButton(voice.plain(say("key-help-off", form=form)), callback_data=data)


def _intro_key(table: Table, voice: Voice, label: Saying) -> InlineKeyboardButton:
    data = pack(intro_button(table.game.key))
    return InlineKeyboardButton(voice.plain(label), callback_data=data)


def _own_key(
    key: TableKey, table: Table, voice: Voice, label: Saying, action: Action, arg: str = ""
) -> InlineKeyboardButton:
    button = TableButton(key, table.position, action, arg)
    return InlineKeyboardButton(
        voice.plain(label), callback_data=pack(button), style=key_style(button)
    )
