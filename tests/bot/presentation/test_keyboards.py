from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, islice

import pytest
from telegram import InlineKeyboardButton, InlineKeyboardMarkup
from telegram.constants import InlineKeyboardMarkupLimit

from bot.presentation import setup_form, table_menu
from bot.presentation.keys import board_keys, call_keys, keyboards
from bot.presentation.keys.end_keys import MORE
from bot.presentation.texts import LOCALES, Voice
from bot.store.records import ChatKey, PersonKey, Stage, TableKey
from bot.tables import commands
from bot.tables.decisions import decide, open_table
from bot.tables.decisions.seats import may_return
from bot.tables.facts import Ended, Occupant
from bot.tables.library import GameLibrary
from bot.tables.table import Table, evolve, replay
from bot.telegram.buttons import callback_data
from bot.telegram.buttons.buttons import Action, SetupForm, TableButton, WordButton
from bot.telegram.buttons.personal_buttons import PreferenceButton
from engine.contract import MAX_KEYS_PER_ROW, Seat, Word
from engine.games import KEYS, game
from engine.saying import say
from tests.bot.texts import text
from tests.conftest import NIGHTLY, sampled
from tests.toy import GAME

SARA, AMIR = PersonKey(1), PersonKey(2)
KEY = TableKey(10**9)
LIBRARY = GameLibrary()
VOICE = Voice("fa", ("Sara", "Amir", "Negar", "Kian"))
FEWEST_AND_MOST = [
    (key, seats)
    for key in KEYS
    for seats in sorted({min(game(key).seat_counts), max(game(key).seat_counts)})
]


def started(key: str, seats: int) -> Table:
    rules = game(key)
    command = commands.Open(by=SARA, game=key, chat=ChatKey(1), seats=seats)
    table = replay(open_table(command, rules), LIBRARY)
    for number in range(2, seats + 1):
        for fact in decide(table, commands.Join(PersonKey(number))).facts:
            table = evolve(table, fact, LIBRARY)
    for fact in decide(table, commands.Start(SARA, "seed")).facts:
        table = evolve(table, fact, LIBRARY)
    return table


def positions(key: str, seats: int, every: int = 1) -> Iterator[Table]:
    """Yield one in `every` positions of a random game."""
    chance = random.Random(seats)
    table = started(key, seats)
    while (seat := table.to_move) is not None:
        if len(table.turns) % every == 0:
            yield table
        words = [table.game.encode(move) for move in table.game.legal_moves(table.state)]
        person = table.occupants[seat].owner
        assert person is not None
        command = commands.Play(person, table.position, chance.choice(words))
        for fact in decide(table, command).facts:
            table = evolve(table, fact, LIBRARY)


def buttons(markup: InlineKeyboardMarkup) -> list[list[buttons.Button]]:
    return [
        [callback_data.unpack(str(one.callback_data)) for one in row if one.callback_data]
        for row in markup.inline_keyboard
    ]


@pytest.mark.parametrize(("key", "seats"), FEWEST_AND_MOST)
def test_the_keyboard_has_the_rows_of_the_game(key: str, seats: int) -> None:
    for table in positions(key, seats):
        pad = table.game.keys(table.view(), Word(""))
        found = buttons(board_keys.board(KEY, table, table.view(), VOICE))[: len(pad.rows)]
        assert found == [
            [WordButton(KEY, table.position, one.word) for one in row] for row in pad.rows
        ]


@pytest.mark.parametrize("every", [5, pytest.param(1, marks=NIGHTLY)])
@pytest.mark.parametrize(("key", "seats"), sampled(FEWEST_AND_MOST, 2))
def test_a_keyboard_keeps_the_limits(key: str, seats: int, every: int) -> None:
    for table in positions(key, seats, every):
        for chosen in {
            "",
            *(one.word for row in table.game.keys(table.view(), Word("")).rows for one in row),
        }:
            rows = board_keys.board(KEY, table, table.view(), VOICE, Word(chosen)).inline_keyboard
            assert max(map(len, rows)) <= MAX_KEYS_PER_ROW
            assert sum(map(len, rows)) <= InlineKeyboardMarkupLimit.TOTAL_BUTTON_NUMBER
            assert all(one.text.strip() for row in rows for one in row)


def solo_positions(key: str, every: int = 5) -> Iterator[Table]:
    """Yield one in `every` positions of a random game against a computer in which the person is to move."""
    rules, chance = game(key), random.Random(key)
    command = commands.Open(
        by=SARA, game=key, chat=ChatKey(1), solo=True, seats=2, levels=("easy",)
    )
    table = replay(open_table(command, rules), LIBRARY)
    done: list[commands.Command] = [commands.Start(SARA, "words")]
    while done:
        for fact in decide(table, done.pop()).facts:
            table = evolve(table, fact, LIBRARY)
        if (seat := table.to_move) is None:
            return
        word = chance.choice(list(rules.plausible_moves(table.view(seat))))
        if table.occupants[seat].owner is None:
            done.append(commands.Think(seat, table.position, word))
        else:
            if len(table.turns) % every == 0:
                yield table
            done.append(commands.Play(SARA, table.position, word))


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", KEYS)
def test_all_own_keys_of_a_game_against_a_computer_have_words(key: str, locale: str) -> None:
    """A bare sign is misread: ⏮ as going back a step, 💬✕ as closing the message."""
    voice, found, switched_off = Voice(locale, ("Sara", "Computer")), 0, 0
    for table in solo_positions(key):
        has_own = table.game.own_picture(Word("")) is not None
        view = table.view(table.to_move if has_own else None)
        for row in table.game.keys(view, Word("")).rows:
            for chosen in ("", *(one.word for one in row)):
                keys = board_keys.board(KEY, table, view, voice, Word(chosen), helps=True)
                for one in chain.from_iterable(keys.inline_keyboard):
                    button = callback_data.unpack(str(one.callback_data))
                    if not isinstance(button, WordButton) or button.word.startswith("?"):
                        assert any(map(str.isalpha, one.text)), one.text
                        found += 1
                        switched_off += isinstance(button, PreferenceButton)
    assert found > switched_off > 0


@pytest.mark.parametrize("helps", sampled([False, True], 2))
@pytest.mark.parametrize(("key", "seats"), FEWEST_AND_MOST)
def test_a_keyboard_keeps_the_limits_while_a_computer_stands_in(
    key: str, seats: int, *, helps: bool
) -> None:
    for table in positions(key, seats):
        mover = table.to_move
        assert mover is not None
        occupants = tuple(
            one if at == mover else replace(one, level="easy")
            for at, one in enumerate(table.occupants)
        )
        away = replace(table, occupants=occupants)
        assert may_return(away)
        markup = board_keys.board(KEY, away, away.view(), VOICE, helps=helps)
        rows = markup.inline_keyboard
        assert max(map(len, rows)) <= MAX_KEYS_PER_ROW
        back = TableButton(KEY, away.position, Action.COME_BACK)
        assert back in chain.from_iterable(buttons(markup)), "nobody can return to their seat"
        assert TableButton(KEY, away.position, Action.RULES) in chain.from_iterable(buttons(markup))


def test_during_a_search_the_keyboard_has_no_words() -> None:
    table = started("azul", 2)
    seat = table.to_move
    assert seat is not None
    occupants = tuple(
        Occupant(SARA, "easy") if at == seat else one for at, one in enumerate(table.occupants)
    )
    away = replace(table, occupants=occupants)
    found = buttons(board_keys.board(KEY, away, away.view(), VOICE))
    assert found == [
        [
            TableButton(KEY, table.position, Action.COME_BACK),
            TableButton(KEY, table.position, Action.RULES),
            TableButton(KEY, table.position, Action.TABLE),
        ],
    ]


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


def test_a_blocked_key_in_a_row_of_seven_shows_the_sign_alone() -> None:
    """Beside a number, a phone may cut the label to «🚫…» on a board that only one member of a group sees."""
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for table in positions("azul", 4, every=9):
        view = table.view()
        for chosen in {one.word for row in table.game.keys(view, Word("")).rows for one in row}:
            for row in board_keys.board(KEY, table, view, VOICE, chosen).inline_keyboard:
                found[len(row) == 7] |= {one.text for one in row if one.text.startswith("🚫")}
    assert found[True] == {"🚫"}
    assert found[False]
    assert "🚫" not in found[False]


@pytest.mark.parametrize("key", KEYS)
def test_a_second_tap_on_more_below_a_finished_game_starts_nothing(key: str) -> None:
    """The press guard refuses only actions at tables, not films and analyses."""
    table = list(positions(key, 2))[-1]
    over = replace(table, ended=Ended(reason="stopped"), stage=Stage.OVER)
    before, after = (
        buttons(board_keys.board(KEY, over, over.view(), VOICE, menu=menu)) for menu in ("", MORE)
    )
    [(row, column)] = [
        (row, column)
        for row, found in enumerate(before)
        for column, one in enumerate(found)
        if one == TableButton(KEY, over.position, Action.MENU, MORE)
    ]
    for at in (row, row - len(before)):
        under = after[at][min(column, len(after[at]) - 1)]
        assert isinstance(under, TableButton)


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
