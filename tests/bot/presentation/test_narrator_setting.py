"""The narrator is switched on and off in lobbies, rematches and setup forms."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.presentation import setup_form
from bot.presentation.keys import keyboards
from bot.presentation.narration.narrator import narrate, narrations
from bot.presentation.texts import Voice
from bot.store.records import ChatKey, Place, TableKey
from bot.tables import commands, refusals
from bot.tables.decisions.rematches import rematch
from bot.telegram.buttons.buttons import SetupForm
from bot.telegram.buttons.callback_data import pack, unpack
from engine import games
from tests.bot import table_log
from tests.bot.presentation.recorded_games import nth_recorded, table_of
from tests.bot.table_log import AMIR, SARA, lobby


def test_a_switched_off_narrator_is_silent() -> None:
    for table in nth_recorded("azul", 1).tables(narrator=False):
        assert narrations(table, table.view()) == []


def test_only_the_host_switches_the_narrator_and_only_in_the_lobby() -> None:
    log = lobby(SARA, seats=2)
    log.do(commands.Join(AMIR))
    assert log.table.narrator
    with pytest.raises(refusals.OnlyHost):
        log.do(commands.SetNarrator(AMIR, log.table.position, on=False))
    log.do(commands.SetNarrator(SARA, log.table.position, on=False))
    assert not log.table.narrator
    log.do(commands.Start(SARA, "seed"))
    assert narrate(log.table, log.table.view()) is None
    with pytest.raises(refusals.AlreadyStarted):
        log.do(commands.SetNarrator(SARA, log.table.position, on=True))


def test_a_rematch_keeps_the_setting() -> None:
    table = table_of(nth_recorded("azul", 1))
    for on in (True, False):
        over = replace(table, narrator=on)
        command = rematch(over, TableKey(1), Place(ChatKey(9)), table_log.SARA)
        assert command.narrator is on


def test_the_setup_form_of_a_solo_game_switches_the_narrator() -> None:
    form = setup_form.first(games.game("azul"), solo=True)
    assert form.narrator
    switched = setup_form.with_narrator_switched(form)
    keys = keyboards.setup(form, games.game("azul"), Voice("fa"))
    pressed = [key.callback_data for row in keys.inline_keyboard for key in row]
    assert pack(switched) in pressed
    assert unpack(pack(switched)) == switched
    assert not switched.narrator
    off = keyboards.setup(switched, games.game("azul"), Voice("fa"))
    start = [unpack(str(key.callback_data)) for row in off.inline_keyboard for key in row]
    opened = [one for one in start if isinstance(one, SetupForm) and one.open]
    assert [one.narrator for one in opened] == [False]
