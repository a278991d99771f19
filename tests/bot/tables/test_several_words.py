"""Keys that play several words in one press: all facts are written together, or none."""

from __future__ import annotations

import logging

import pytest

from bot.store.records import PersonKey
from bot.tables import commands, facts, refusals
from bot.tables.decisions import decide, open_table
from bot.tables.decisions.play import caution, whole_word
from bot.tables.library import GameLibrary
from bot.telegram.buttons.buttons import Action, WordButton
from engine.contract import Word
from engine.games.icecult import GAME as ICECULT
from engine.games.icecult.events import Moved, Tilted
from tests.bot.bot_fixture import AMIR as USER
from tests.bot.bot_fixture import GROUP, BotFixture
from tests.bot.buttons import action as button_of
from tests.bot.game_fixtures import start_game
from tests.bot.table_log import AMIR, CHAT, SARA, TableLog, running
from tests.bot.texts import text

TILTS = "tilt.nn.ee.go"
"""Brings up a red and a green arrow to the north, a red one to the west, and an arc (IC-V5)."""


def ice() -> TableLog:
    opened = commands.Open(by=SARA, game="icecult", chat=CHAT, seats=2)
    log = TableLog(open_table(opened, ICECULT), GameLibrary(game={"icecult": ICECULT}.__getitem__))
    log.do(commands.Join(AMIR))
    log.do(commands.Start(SARA, "several"))
    return log


def mover(log: TableLog) -> PersonKey:
    return (SARA, AMIR)[log.table.to_move or 0]


def played(log: TableLog, word: str) -> list[str]:
    return [fact.word for fact in log.move(mover(log), word) if isinstance(fact, facts.Played)]


def test_each_word_has_a_fact_of_its_own() -> None:
    log = ice()
    by, seat = mover(log), log.table.to_move
    before = log.table.version
    assert played(log, f"{TILTS}-arrow.nw.in") == [TILTS, "arrow.nw.in"]
    assert log.table.version == before + 2
    assert [(turn.word, turn.by, turn.seat) for turn in log.table.turns[-2:]] == [
        (TILTS, by, seat), ("arrow.nw.in", by, seat),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("word", "refusal"),
    [
        (f"{TILTS}-arrow.sw.in", refusals.AgainstRules),
        (f"{TILTS}-end", refusals.AgainstRules),
        (f"{TILTS}-arrow.nw", refusals.BadButton),
        (f"{TILTS}-", refusals.BadButton),
        (f"{TILTS}-arrow.nw.in-{TILTS}", refusals.AgainstRules),
    ],
)
def test_if_one_word_is_refused_none_is_played(word: str, refusal: type[Exception]) -> None:
    log = ice()
    before = log.table
    with pytest.raises(refusal):
        log.move(mover(log), word)
    assert log.table == before


def test_nobody_plays_words_for_the_next_seat() -> None:
    log = running(SARA, AMIR)
    with pytest.raises(refusals.BadButton):
        log.move(SARA, "a.2-a.2")


def test_arrows_without_a_choice_follow_the_word_that_a_person_plays() -> None:
    log = ice()
    tilted = ICECULT.apply(log.table.state, ICECULT.decode(TILTS)).state
    follow = {
        ICECULT.encode(arc): [ICECULT.encode(one) for one in ICECULT.follow_ups(after)]
        for arc in ICECULT.legal_moves(tilted)
        if ICECULT.follow_ups(after := ICECULT.apply(tilted, arc).state)
    }
    arc = next(iter(follow))
    assert played(log, f"{TILTS}-{arc}") == [TILTS, arc, *follow[arc]]
    assert not ICECULT.in_turn(log.table.state)


def test_a_computer_plays_one_word_at_a_time() -> None:
    log = running(SARA, levels=("easy",))
    log.move(SARA, "a.2")
    with pytest.raises(refusals.BadButton):
        log.think(1, "a.1-b.1")


def test_each_transition_belongs_to_one_fact() -> None:
    log = ice()
    command = commands.Play(mover(log), log.table.position, f"{TILTS}-arrow.nw.in")
    new, steps = decide(log.table, command)
    assert len(new) == len(steps) == 2
    assert isinstance(steps[0].events[0], Tilted)
    assert isinstance(steps[1].events[0], Moved)


def test_a_board_reports_all_words_of_the_press_however_often_it_is_shown() -> None:
    log = ice()
    played(log, f"{TILTS}-arrow.nw.in")
    shown = log.table.version
    told = log.table.view(since=log.table.told_since(shown)).events
    assert [type(event) for event in told] == [Tilted, Moved]


def test_partial_words_are_no_moves() -> None:
    view = ice().table.view()
    for word in (f"{TILTS}-arrow.nw.in", TILTS):
        assert whole_word(ICECULT, view, Word(word)) == word
    for word in (f"{TILTS}-arrow.nw", "tilt.nn.ee", "arrow.nw.in-arrow.ne.in"):
        assert whole_word(ICECULT, view, Word(word)) is None


def test_several_words_are_played_without_a_caution() -> None:
    log = ice()
    assert caution(log.table, mover(log), Word(f"{TILTS}-arrow.nw.in"), (-1, "")) is None


async def test_one_press_is_one_commit(bot: BotFixture, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "bot.tables.repository")
    row = await start_game(bot, USER, game="icecult")
    person = await bot.to_move(row.key)
    caplog.clear()
    for word in ("tilt.nn", "tilt.nn.ee", f"{TILTS}-arrow.nw.in"):
        await bot.press(person, GROUP, bot.find_word(GROUP, word))
    kinds = [getattr(record, "kind", "") for record in caplog.records if record.msg == "written"]
    assert kinds == ["played,played"]
    assert [turn.word for turn in (await bot.table(row.key)).turns[1:]] == [TILTS, "arrow.nw.in"]


async def test_a_press_whose_second_word_is_refused_names_the_reason(bot: BotFixture) -> None:
    row = await start_game(bot, USER, game="icecult")
    person, table = await bot.to_move(row.key), await bot.table(row.key)
    button = WordButton(row.key, table.position, f"{TILTS}-arrow.sw.in")
    game = table.game
    after = game.apply(table.state, game.decode(Word(TILTS))).state
    refused = game.refusal(game.observe(after, None), Word("arrow.sw.in"))
    assert refused is not None
    answer = await bot.press(person, GROUP, button, await bot.board(row.key), forged=True)
    assert answer == text("refused-rule", reason=refused.reason)
    rules = button_of(row, Action.RULES)
    await bot.press(person, GROUP, rules, await bot.board(row.key), forged=True)
    assert any(str(refused.rule) in one for one in bot.texts(GROUP))
