"""Keyboards: the Telegram buttons for lobbies, setup forms, lists and questions, and their labels."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias

from telegram import InlineKeyboardButton, InlineKeyboardMarkup

from bot.presentation import setup_form as setups
from bot.presentation.keys.key_styles import key_style
from bot.presentation.texts import Voice, level_key
from bot.store.records import PersonKey, TableKey
from bot.tables.commands import TIME_LIMITS
from bot.tables.facts import AWAY, SWITCHES
from bot.tables.table import Table
from bot.telegram.buttons.buttons import (
    Action,
    Button,
    GamesButton,
    LanguageButton,
    SetupForm,
    TableButton,
    intro_button,
)
from bot.telegram.buttons.callback_data import pack
from bot.telegram.buttons.personal_buttons import ForgetButton, ForgetStep
from engine.contract import AnyGame
from engine.players import OFFERED
from engine.saying import Saying, Term, say

Markup: TypeAlias = InlineKeyboardMarkup
ButtonRows: TypeAlias = Sequence[Sequence[InlineKeyboardButton]]
Label = tuple[Saying, Button]
SETTINGS = "settings"
"""The name of the menu with the settings of a lobby."""
MORE_SETTINGS = "more-settings"
"""The name of the menu with the rarely used settings of a lobby."""
RARE_SWITCH = "pinned"
"""The only switch of the lobby in the menu MORE_SETTINGS; all others are in SETTINGS."""
MOST_ROWS = 5
"""The number of rows that a keyboard should not exceed, so that a phone shows it together with a picture."""
MAX_LABELS_PER_ROW = 2
"""The maximum number of settings in one row; more would be hard to read on a phone."""


def lobby(
    key: TableKey,
    table: Table,
    voice: Voice,
    invitation: str | None = None,
    *,
    lesson: str | None = None,
    menu: str = "",
) -> InlineKeyboardMarkup:
    """Return the keyboard of a lobby. Everybody sees the same keys; a press without permission is refused.

    If no seat is free, the key of the settings takes the place of the one to join, so that a second tap does not leave.
    `invitation` and `lesson` are the URLs of the keys for an invitation and for the lesson of the game, or None for a
    keyboard without that key. If `menu` is `SETTINGS` or `MORE_SETTINGS`, the keyboard shows settings.
    """

    def act(action: Action, arg: str = "") -> TableButton:
        return TableButton(key, table.position, action, arg)

    if menu == SETTINGS:
        last: list[Label] = [
            (say("key-more"), act(Action.MENU, MORE_SETTINGS)),
            (say("lobby-settings-done"), act(Action.MENU)),
        ]
        if len(table.people) > 1 or table.guests:
            last.insert(0, (say("lobby-people"), act(Action.PEOPLE)))
        return _markup([*_fitted(_settings(table, act), MOST_ROWS - 1), last], voice)
    if menu == MORE_SETTINGS:
        following = AWAY[(AWAY.index(table.away) + 1) % len(AWAY)]
        away = (say("lobby-away", away=table.away), act(Action.AWAY, following))
        less = (say("key-less"), act(Action.MENU, SETTINGS))
        last = [less, (say("lobby-settings-done"), act(Action.MENU))]
        return _markup([[away], [_switch(table, RARE_SWITCH, act)], last], voice)
    is_full = len(table.occupants) >= table.seats
    setting = (say("lobby-settings"), act(Action.MENU, SETTINGS))
    first = setting if is_full else (say("lobby-join"), act(Action.JOIN))
    rows: list[list[Label]] = [[first, (say("lobby-leave"), act(Action.LEAVE))]]
    if not is_full:
        computers: list[Label] = [
            (say("lobby-computer", level=level_key(level)), act(Action.ADD_COMPUTER, level))
            for level in OFFERED
        ]
        rows += [computers[:3], computers[3:]]
    others: list[Label] = [] if is_full else [setting]
    if any(occupant.owner is None for occupant in table.occupants):
        others.insert(0, (say("lobby-computer-less"), act(Action.REMOVE_COMPUTER)))
    written = _written([*rows, others, [(say("lobby-start"), act(Action.START))]], voice)
    if invitation is not None:
        written[-1][:0] = link(say("lobby-invite"), invitation, voice).inline_keyboard[0]
    if lesson is not None:
        label = voice.plain(say("lesson-key", form="sign" if others[1:] else "long"))
        written[-2].insert(0, InlineKeyboardButton(label, url=lesson))
    return InlineKeyboardMarkup([row for row in written if row])


def _settings(table: Table, act: Callable[..., TableButton]) -> list[Label]:
    """Return a key for each setting in the menu SETTINGS. A key shows the value, and a press sets the next one."""
    found: list[Label] = []
    chosen = dict(table.options)
    for option in table.game.options:
        value = setups.next_value(option, chosen[option.key])
        shown = option_line(table.game, option.key, chosen[option.key])
        found.append((shown, act(Action.OPTION, f"{option.key}.{value}")))
    seats = [count for count in table.game.seat_counts if count >= len(table.occupants)]
    if len(seats) > 1:
        following = seats[(seats.index(table.seats) + 1) % len(seats)]
        found.append((say("setup-seats", count=table.seats), act(Action.SEATS, str(following))))
    limit = setups.following(TIME_LIMITS, table.time_limit)
    found.append((time_limit_key(table.time_limit), act(Action.TIME_LIMIT, str(limit or "off"))))
    switched = act(Action.NARRATOR, "off" if table.narrator else "on")
    found.append((narrator_line(on=table.narrator), switched))
    found += [_switch(table, name, act) for name in SWITCHES if name != RARE_SWITCH]
    return found


def _switch(table: Table, name: str, act: Callable[[Action, str], TableButton]) -> Label:
    """Return a key that shows whether a switch of the lobby is on, and turns it on or off when pressed."""
    now, then = ("on", "off") if name in table.switches else ("off", "on")
    return say(f"switch-{name}", state=now), act(Action.SWITCH, f"{name}.{then}")


def games(
    found: Iterable[AnyGame], voice: Voice, *, solo: bool, introduced: Collection[str] = ()
) -> InlineKeyboardMarkup:
    """Return a keyboard with one key per game, which opens its setup form: that of a solo game if `solo` is set.

    If `introduced` contains the key of a game, another key beside it opens the game's page for newcomers.
    """
    rows: list[list[Label]] = []
    for game in found:
        rows.append([(say(f"{game.key}-name"), setups.first(game, solo=solo))])
        if game.key in introduced:
            rows[-1].append((say("key-intro", form="long"), intro_button(game.key)))
    return _markup(rows, voice)


def setup(
    chosen: SetupForm, game: AnyGame, voice: Voice, *, introduced: bool = False
) -> InlineKeyboardMarkup:
    """Return the keyboard of the setup form. The key of a setting shows the value, and a press sets the next one.

    If `introduced` is set, a key after the settings opens the page for newcomers, unless the form has too many keys.
    """
    found: list[Label] = []
    for at, (name, value) in enumerate(setups.options(chosen, game)):
        found.append((option_line(game, name, value), setups.with_next_value(chosen, game, at)))
    if chosen.solo:
        found += _opponents(chosen, game)
        found.append((narrator_line(on=chosen.narrator), setups.with_narrator_switched(chosen)))
    elif len(game.seat_counts) > 1:
        seats = say("setup-seats", count=chosen.seats)
        found.append((seats, setups.with_next_seats(chosen, game)))
    if introduced and len(found) < 2 * (MOST_ROWS - 1) - 1:  # the first option keeps its own row
        found.append((say("key-intro", form="long"), intro_button(game.key)))
    go = replace(chosen, open=True)
    start = (say("setup-start" if chosen.solo else "setup-open"), go)
    back = (say("setup-back"), GamesButton(chosen.solo))
    return _markup([*_fitted(found, MOST_ROWS - 1), [back, start]], voice)


def question(first: Label, second: Label, voice: Voice) -> InlineKeyboardMarkup:
    """Return a keyboard with two keys that answer a question."""
    return choices((first, second), voice)


def forget(person: PersonKey, step: ForgetStep, voice: Voice) -> InlineKeyboardMarkup:
    """Return the keys for a question of /forget: "yes" leads to `step`; "no" is the first key if `step` is SURELY."""
    label = "privacy-forget-yes" if step is ForgetStep.SURELY else "privacy-forget-next"
    yes = (say(label), ForgetButton(person, step))
    no = (say("privacy-forget-no"), ForgetButton(person, ForgetStep.CANCEL))
    return question(*((no, yes) if step is ForgetStep.SURELY else (yes, no)), voice)


def choices(labels: Sequence[Label], voice: Voice) -> InlineKeyboardMarkup:
    """Return a keyboard with one key per row."""
    return _markup([[label] for label in labels], voice)


def grid(
    rows: Iterable[Sequence[Label]], voice: Voice, *, last: tuple[Saying, str] | None = None
) -> InlineKeyboardMarkup:
    """Return a keyboard with these rows; empty ones are left out.

    `last` is the label and the URL of a key below these rows, or None.
    """
    links = () if last is None else link(*last, voice).inline_keyboard
    return InlineKeyboardMarkup([*_written([row for row in rows if row], voice), *links])


def languages(locales: Iterable[str], voice: Voice) -> InlineKeyboardMarkup:
    """Return a keyboard with one key per language, labelled with the language's own name."""
    return _markup(
        [[(say(f"language-{locale}"), LanguageButton(locale)) for locale in locales]], voice
    )


def link(label: Saying, url: str, voice: Voice) -> InlineKeyboardMarkup:
    """Return a keyboard with a single key that opens a URL."""
    return InlineKeyboardMarkup([[InlineKeyboardButton(voice.plain(label), url=url)]])


def inline(label: Saying, query: str, voice: Voice) -> InlineKeyboardMarkup:
    """Return a keyboard with one key, which lets a person choose a chat and types the inline query `query` there."""
    text = voice.plain(label)
    return InlineKeyboardMarkup([[InlineKeyboardButton(text, switch_inline_query=query)]])


def written(rows: Iterable[Iterable[tuple[str, Button]]]) -> InlineKeyboardMarkup:
    """Return a keyboard with these rows of translated labels and their buttons."""
    return InlineKeyboardMarkup(
        [[InlineKeyboardButton(text, callback_data=pack(button)) for text, button in row] for row in rows]
    )  # fmt: skip


def option_line(game: AnyGame, key: str, value: str) -> Saying:
    """Return the saying for an option and its value."""
    return say(
        "option-line",
        name=Term(f"{game.key}-option-{key}"),
        value=Term(f"{game.key}-option-{key}-{value}"),
    )


def time_limit_line(seconds: int | None) -> Saying:
    """Return the saying for the time limit per move; None means no limit."""
    count, unit = span(seconds)
    return say("lobby-time-limit", count=count, unit=unit)


def time_limit_key(seconds: int | None) -> Saying:
    """Return the label of the key for the time limit per move, which is shorter than `time_limit_line`."""
    count, unit = span(seconds)
    return say("key-time-limit", count=count, unit=unit)


def narrator_line(*, on: bool) -> Saying:
    """Return the saying that states whether the narrator is on."""
    return say("lobby-narrator", on="yes" if on else "no")


def span(seconds: int | None) -> tuple[int, str]:
    """Return a duration as a number and a unit: "day" or "hour" if it is a multiple of that, otherwise "minute".

    Minutes are rounded up. None gives `(0, "off")`.
    """
    if seconds is None:
        return 0, "off"
    for size, unit in ((86_400, "day"), (3600, "hour")):
        if seconds >= size and seconds % size == 0:
            return seconds // size, unit
    return -(-seconds // 60), "minute"


def _opponents(chosen: SetupForm, game: AnyGame) -> list[Label]:
    found: list[Label] = []
    for at, level in enumerate(setups.levels(chosen)):
        label = say("setup-opponent", number=at + 1, level=level_key(level))
        found.append((label, setups.with_next_level(chosen, at)))
    count = len(chosen.levels)
    more = setups.with_opponents(chosen, game, count + 1)
    less = setups.with_opponents(chosen, game, count - 1)
    if more is not None:
        found.append((say("setup-opponent-more"), more))
    if less is not None:
        found.append((say("setup-opponent-less"), less))
    return found


def _fitted(labels: Sequence[Label], most: int) -> list[list[Label]]:
    """Return labels, one per row if they fit in `most` rows. Otherwise, the last labels share rows in pairs."""
    alone = max(0, min(len(labels), 2 * most - len(labels)))
    return [*([label] for label in labels[:alone]), *_in_pairs(labels[alone:])]


def _in_pairs(labels: Sequence[Label]) -> list[list[Label]]:
    size = MAX_LABELS_PER_ROW
    return [list(labels[at : at + size]) for at in range(0, len(labels), size)]


def _markup(rows: Iterable[Iterable[Label]], voice: Voice) -> InlineKeyboardMarkup:
    return InlineKeyboardMarkup(_written(rows, voice))


def _written(rows: Iterable[Iterable[Label]], voice: Voice) -> list[list[InlineKeyboardButton]]:
    return [
        [
            InlineKeyboardButton(
                voice.plain(label), callback_data=pack(button), style=key_style(button)
            )
            for label, button in row
        ]
        for row in rows
    ]
