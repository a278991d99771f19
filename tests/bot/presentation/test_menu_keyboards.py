"""The keyboards of lobbies, menus and messages: what their keys offer, to whom, and in which colour."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, islice

import pytest
from telegram import InlineKeyboardButton

from bot.presentation import setup_form, table_menu
from bot.presentation.keys import board_keys, call_keys, keyboards
from bot.presentation.texts import Voice
from bot.store.records import ChatKey, PersonKey
from bot.tables import commands
from bot.tables.decisions import open_table
from bot.tables.facts import Occupant
from bot.tables.library import GameLibrary
from bot.tables.table import replay
from bot.telegram.buttons import callback_data
from bot.telegram.buttons.buttons import Action, SetupForm, TableButton
from engine.contract import Seat
from engine.games import KEYS, game
from engine.saying import say
from tests.bot.presentation.keyboard_tables import (
    AMIR,
    KEY,
    SARA,
    VOICE,
    buttons,
    solo_positions,
    started,
)
from tests.bot.texts import text
from tests.toy import GAME


def test_a_lobby_offers_the_next_value_of_everything() -> None:
    command = commands.Open(by=SARA, game="pebbles", chat=ChatKey(1), seats=4)
    table = replay(open_table(command, GAME), GameLibrary(game={"pebbles": GAME}.__getitem__))
    found = buttons(keyboards.lobby(KEY, table, VOICE))
    assert found == [
        [TableButton(KEY, 0, Action.JOIN), TableButton(KEY, 0, Action.LEAVE)],
        [
            TableButton(KEY, 0, Action.ADD_COMPUTER, "easy"),
            TableButton(KEY, 0, Action.ADD_COMPUTER, "medium"),
            TableButton(KEY, 0, Action.ADD_COMPUTER, "hard"),
        ],
        [
            TableButton(KEY, 0, Action.ADD_COMPUTER, "master"),
            TableButton(KEY, 0, Action.ADD_COMPUTER, "matched"),
        ],
        [TableButton(KEY, 0, Action.MENU, "settings")],
        [TableButton(KEY, 0, Action.START)],
    ]
    assert buttons(keyboards.lobby(KEY, table, VOICE, menu=keyboards.SETTINGS)) == [
        [TableButton(KEY, 0, Action.OPTION, "size.5")],
        [TableButton(KEY, 0, Action.SEATS, "2"), TableButton(KEY, 0, Action.TIME_LIMIT, "3600")],
        [
            TableButton(KEY, 0, Action.NARRATOR, "off"),
            TableButton(KEY, 0, Action.SWITCH, "shuffled.on"),
        ],
        [
            TableButton(KEY, 0, Action.SWITCH, "when_full.on"),
            TableButton(KEY, 0, Action.SWITCH, "casual.on"),
        ],
        [TableButton(KEY, 0, Action.MENU, "more-settings"), TableButton(KEY, 0, Action.MENU)],
    ]
    assert buttons(keyboards.lobby(KEY, table, VOICE, menu=keyboards.MORE_SETTINGS)) == [
        [TableButton(KEY, 0, Action.AWAY, "move")],
        [TableButton(KEY, 0, Action.SWITCH, "pinned.on")],
        [TableButton(KEY, 0, Action.MENU, "settings"), TableButton(KEY, 0, Action.MENU)],
    ]


def test_a_full_lobby_does_not_offer_to_join() -> None:
    """The key of the settings takes its place: the other keys stay where they are, and a second tap does not leave."""
    command = commands.Open(by=SARA, game="pebbles", chat=ChatKey(1), seats=2)
    waiting = replay(open_table(command, GAME), GameLibrary(game={"pebbles": GAME}.__getitem__))
    full = replace(waiting, occupants=(*waiting.occupants, Occupant(AMIR)))
    settings, leave = (Action.MENU, "settings"), (Action.LEAVE, "")
    rows = [
        [(one.action, one.arg) for one in row] for row in buttons(keyboards.lobby(KEY, full, VOICE))
    ]
    assert rows == [[settings, leave], [(Action.START, "")]]
    computer = replace(waiting, occupants=(*waiting.occupants, Occupant(None, "easy")))
    found = keyboards.lobby(KEY, computer, VOICE, "https://t.me/a", lesson="https://t.me/b")
    assert [[key.text for key in row] for row in found.inline_keyboard] == [
        [text("lobby-settings"), text("lobby-leave")],
        [text("lesson-key", form="long"), text("lobby-computer-less")],
        [text("lobby-invite"), text("lobby-start")],
    ]


def test_a_solo_game_is_two_presses_away() -> None:
    chosen = setup_form.first(game("azul"), solo=True)
    found = [one for row in buttons(keyboards.setup(chosen, game("azul"), VOICE)) for one in row]
    assert SetupForm("azul", True, 2, chosen.options, "0", open=True) in found


def test_opponents_come_and_go_and_change_their_level() -> None:
    chosen = setup_form.first(GAME, solo=True)
    harder = setup_form.with_next_level(chosen, 0)
    assert setup_form.levels(harder) == ("medium",)
    two = setup_form.with_opponents(harder, GAME, 2)
    assert two == SetupForm("pebbles", True, 3, "1", "11")
    assert setup_form.with_opponents(chosen, GAME, 0) is None
    assert setup_form.with_opponents(chosen, GAME, 4) is None


@pytest.mark.parametrize(
    ("seconds", "expected"),
    [(60, (1, "minute")), (600, (10, "minute")), (3600, (1, "hour")), (259_200, (3, "day")), (None, (0, "off"))],
)  # fmt: skip
def test_a_time_is_told_in_its_largest_unit(seconds: int | None, expected: tuple[int, str]) -> None:
    assert keyboards.span(seconds) == expected


def test_the_turn_call_of_a_late_player_offers_a_computer() -> None:
    table = started("azul", 2)
    found = buttons(call_keys.turn_call(KEY, table, VOICE, overdue=True))
    assert found == [
        [TableButton(KEY, table.position, Action.STAND_IN)],
        [TableButton(KEY, 0, Action.BOARD)],
    ]


def test_colours_tell_joining_and_leaving_apart_besides_the_labels() -> None:
    command = commands.Open(by=SARA, game="pebbles", chat=ChatKey(1), seats=4)
    waiting = replay(open_table(command, GAME), GameLibrary(game={"pebbles": GAME}.__getitem__))
    yes, no = (say("leave-yes"), Action.LEAVE_SURELY), (say("stop-no"), Action.CANCEL)
    asked = keyboards.question(
        *((label, TableButton(KEY, 0, action)) for label, action in (yes, no)), VOICE
    )
    assert [key.style for row in asked.inline_keyboard for key in row] == ["danger", None]
    lobby = keyboards.lobby(KEY, waiting, VOICE)
    styles = {key.text: key.style for row in lobby.inline_keyboard for key in row}
    assert sorted(style for style in styles.values() if style) == ["danger", "success", "success"]


def test_a_key_that_grants_a_take_back_is_green() -> None:
    asked = table_menu.request_keys(KEY, 3, SARA, VOICE)
    styles = [key.style for row in asked.inline_keyboard for key in row]
    assert styles == ["success", None]


def test_the_menu_of_a_table_has_the_asides_with_names_for_its_players() -> None:
    """With three seats, the board has only the key for the strips of the person who presses it."""
    table = started("sintra", 3)
    board = board_keys.board(KEY, table, table.view(), VOICE)
    asides = [one.word for row in table.game.asides(table.view()) for one in row]
    on_board = [getattr(one, "word", "") for one in chain.from_iterable(buttons(board))]
    assert [word for word in on_board if word.startswith("?")] == asides[:1]
    menu = table_menu.menu(KEY, table, SARA, VOICE)
    in_menu = [getattr(one, "word", None) for one in chain.from_iterable(buttons(menu))]
    assert [word for word in in_menu if word] == asides
    labels = " ".join(one.text for one in chain.from_iterable(menu.inline_keyboard))
    assert all(name in labels for name in ("Sara", "Am", "Ne"))
    assert not table_menu.has_choices(table_menu.menu(KEY, table, PersonKey(99), VOICE))


@pytest.mark.parametrize(("locale", "step"), [("en", 1), ("fa", -1)])
def test_asides_are_in_the_reading_order_of_the_language(locale: str, step: int) -> None:
    """Telegram shows a row from left to right, but in Persian the key for the own strips is read first."""
    table = started("sintra", 2)
    voice = Voice(locale, ("Sara", "Amir"), strict=True)
    board = board_keys.board(KEY, table, table.view(), voice)
    words = [getattr(one, "word", "") for one in chain.from_iterable(buttons(board))]
    asides = [one.word for row in table.game.asides(table.view()) for one in row]
    assert [word for word in words if word.startswith("?")] == asides[::step]


def test_leaving_and_resigning_are_on_keys_that_ask_first() -> None:
    table = started("azul", 2)
    menu = table_menu.menu(KEY, table, SARA, VOICE)
    assert TableButton(KEY, 0, Action.LEAVE) in chain.from_iterable(buttons(menu))
    watching = table_menu.menu(KEY, table, PersonKey(99), VOICE)
    assert TableButton(KEY, 0, Action.LEAVE) not in chain.from_iterable(buttons(watching))
    for key in KEYS:
        shown = [
            TableButton(KEY, alone.position, Action.STOP)
            in chain.from_iterable(buttons(board_keys.board(KEY, alone, alone.view(), VOICE)))
            for alone in islice(solo_positions(key), 8)
        ]
        assert any(shown), key


def test_the_key_for_returning_names_the_person_and_is_green_only_for_its_reader() -> None:
    table = started("azul", 2)
    occupants = (table.occupants[0], replace(table.occupants[1], level="easy"))
    away = replace(table, occupants=occupants)
    back = TableButton(KEY, away.position, Action.COME_BACK)

    def shown(reader: Seat | None) -> InlineKeyboardButton:
        own = board_keys.own_keys(KEY, away, away.view(), VOICE, reader)
        keys = [one.button("long") for one in own]
        return next(one for one in keys if one.callback_data == callback_data.pack(back))

    everybody, own = shown(None), shown(Seat(1))
    assert ("Am" in everybody.text, everybody.style) == (True, None)
    assert ("Am" in own.text, own.style) == (False, "success")
