"""The keyboard of a finished game: the next game, the replay and the analysis, and a menu with rarely used keys."""

from __future__ import annotations

from telegram import InlineKeyboardButton

from bot.presentation.keys.key_styles import key_style
from bot.presentation.keys.own_rows import ButtonRow
from bot.presentation.texts import Voice
from bot.store.records import TableKey
from bot.tables.decisions.rematches import offered_step
from bot.tables.replays.analyses import MIN_POSITIONS
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action, Button, TableButton
from bot.telegram.buttons.callback_data import pack
from bot.telegram.buttons.personal_buttons import (
    AnalysisButton,
    AnalysisStep,
    ReplayButton,
    ReplayStep,
)
from engine.saying import Saying, say

MORE = "more"
"""The name of the menu with the rarely used keys of a finished game."""


def end_rows(key: TableKey, table: Table, voice: Voice, menu: str) -> list[ButtonRow]:
    """Return the rows of the keyboard of a finished game. `menu` is the name of the open menu, or "".

    There is no key for the replay of a game without moves, and none for the analysis of a game too short for one.
    """

    def own(id: str, action: Action, arg: str = "") -> InlineKeyboardButton:
        return own_key(key, table, voice, say(id), action, arg)

    def other(id: str, button: Button) -> InlineKeyboardButton:
        return InlineKeyboardButton(voice.plain(say(id)), callback_data=pack(button))

    again = [own("key-rematch", Action.REMATCH)]
    match offered_step(table):
        case 1:
            again.append(own("key-harder", Action.HARDER))
        case -1:
            again.append(own("key-easier", Action.EASIER))
    was_played = len(table.turns) > 1
    seen = [other("key-replay", ReplayButton(key, 0, ReplayStep.OPEN))] if was_played else []
    if len(table.turns) >= MIN_POSITIONS:
        seen.append(other("key-analysis", AnalysisButton(key, AnalysisStep.ASK)))
    games = [own("key-other-game", Action.OTHER_GAME)]
    rows = [row for row in (again, seen, games) if row]
    if menu != MORE:
        games.append(own("key-more", Action.MENU, MORE))
        return rows
    if was_played:  # not in the place of "more", so that a second tap does not make a film
        games.insert(0, other("replay-animation", ReplayButton(key, 0, ReplayStep.ANIMATION)))
    rules = own_key(key, table, voice, say("key-rules", form="long"), Action.RULES)
    return [*rows, [own("key-text", Action.TEXT), rules], [own("key-less", Action.MENU)]]


def own_key(
    key: TableKey, table: Table, voice: Voice, label: Saying, action: Action, arg: str = ""
) -> InlineKeyboardButton:
    """Return a key of the table itself, for its present position."""
    button = TableButton(key, table.position, action, arg)
    return InlineKeyboardButton(
        voice.plain(label), callback_data=pack(button), style=key_style(button)
    )
