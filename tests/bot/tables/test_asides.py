"""Asides, which are answered to the presser alone, and cautions before a move."""

from __future__ import annotations

import pytest

from bot.presentation.keys import board_keys
from bot.presentation.texts import Voice
from bot.store.records import ChatKey, PersonKey, Place, TableKey
from bot.tables import asides, commands, refusals
from bot.tables.decisions import decide, open_table
from bot.tables.decisions.checks import turn_of
from bot.tables.decisions.play import caution
from bot.tables.library import GameLibrary
from bot.tables.live_table import LiveTable
from bot.tables.table import Table, evolve, replay
from bot.telegram.buttons.buttons import Action, TableButton, WordButton, intro_button
from bot.telegram.buttons.callback_data import unpack
from engine.contract import Key, View, Word
from engine.saying import Saying, say
from tests.toy import PebblesGame

SARA, AMIR, NEGAR = PersonKey(1), PersonKey(2), PersonKey(3)
HOME = Place(ChatKey(1), 0)


class WaryPebbles(PebblesGame):
    """A game that answers an aside with the viewer's seat, and cautions against taking three."""

    def asides(self, view: View) -> tuple[tuple[Key, ...], ...]:
        return ((Key(Word("?taken"), say("key-board")),),)

    def answer(self, view: View, word: Word) -> Saying | None:
        return (
            say("number", value=-1 if view.viewer is None else view.viewer)
            if word == "?taken"
            else None
        )

    def caution(self, view: View, word: Word) -> Saying | None:
        return (
            say("number", value=3) if word.endswith(".3") and view.viewer == view.to_move else None
        )


LIBRARY = GameLibrary(game={"pebbles": WaryPebbles()}.__getitem__)


def lobby() -> Table:
    opened = commands.Open(by=SARA, game="pebbles", chat=HOME.chat, seats=2)
    return replay(open_table(opened, LIBRARY.game("pebbles")), LIBRARY)


def do(table: Table, command: commands.Command) -> Table:
    for fact in decide(table, command).facts:
        table = evolve(table, fact, LIBRARY)
    return table


def warn(live: LiveTable, by: PersonKey, position: int, word: str) -> Saying | None:
    """Return the caution before a person's move, or None."""
    turn_of(live.table, by, position)
    told = caution(live.table, by, Word(word), live.cautioned)
    if told is not None:
        live.cautioned = (position, word)
    return told


@pytest.fixture
def live() -> LiveTable:
    table = do(do(lobby(), commands.Join(AMIR)), commands.Start(SARA, "seed"))
    return LiveTable(TableKey(7), HOME, "token", table, changed_at=0.0, turn_since=0.0)


def test_an_aside_is_answered_from_the_seat_of_the_presser(live: LiveTable) -> None:
    told = [
        asides.answer_aside(live.table, person, "?taken").arg("value")
        for person in (SARA, AMIR, NEGAR)
    ]
    assert told == [0, 1, -1]


def test_an_unknown_aside_is_a_bad_button(live: LiveTable) -> None:
    with pytest.raises(refusals.BadButton):
        asides.answer_aside(live.table, SARA, "?other")


def test_asides_are_refused_before_the_game() -> None:
    with pytest.raises(refusals.NotStarted):
        asides.answer_aside(lobby(), SARA, "?taken")


def test_asides_share_rows_with_the_tables_own_keys(live: LiveTable) -> None:
    rows = board_keys.board(
        live.key, live.table, live.table.view(), Voice("fa", ("A", "B"))
    ).inline_keyboard
    found = [[unpack(str(key.callback_data)) for key in row] for row in rows]
    position = live.table.position
    assert [button for row in found[1:] for button in row] == [
        WordButton(live.key, position, "?taken"),
        TableButton(live.key, position, Action.HINT),
        TableButton(live.key, position, Action.RULES),
        intro_button(live.table.game.key),
        TableButton(live.key, position, Action.TABLE),
    ]


def test_a_cautioned_move_is_made_when_it_is_pressed_again(live: LiveTable) -> None:
    position = live.table.position
    assert warn(live, SARA, position, "a.3") == say("number", value=3)
    assert warn(live, SARA, position, "a.3") is None


def test_another_move_gets_its_own_caution(live: LiveTable) -> None:
    position = live.table.position
    told = [warn(live, SARA, position, word) for word in ("a.3", "b.3", "a.3")]
    assert told == [say("number", value=3)] * 3


def test_in_a_new_position_the_caution_is_given_again(live: LiveTable) -> None:
    assert warn(live, SARA, live.table.position, "a.3")
    for person, word in ((SARA, "a.2"), (AMIR, "b.2")):
        live.table = do(live.table, commands.Play(person, live.table.position, word))
    assert warn(live, SARA, live.table.position, "a.3")


def test_a_move_without_a_caution_is_made_at_once(live: LiveTable) -> None:
    assert warn(live, SARA, live.table.position, "a.2") is None


def test_only_the_player_to_move_is_cautioned(live: LiveTable) -> None:
    with pytest.raises(refusals.NotYourTurn):
        warn(live, AMIR, live.table.position, "a.3")
    assert live.cautioned == (-1, "")
