"""The only legal move of the person who is next, which is played together with the move before it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.store.records import PersonKey, Stage
from bot.tables import commands, facts
from bot.tables.deadlines import actors
from bot.tables.decisions import open_table
from bot.tables.decisions.takebacks import is_awaited, takeback
from bot.tables.facts import dump_fact, load_fact
from bot.tables.library import GameLibrary
from bot.tables.table import Table
from engine import games
from engine.contract import Seat, Word
from tests.bot.bot_fixture import AMIR as AMIR_ID
from tests.bot.bot_fixture import GROUP, SARA, BotFixture
from tests.bot.bot_fixture import NEGAR as NEGAR_ID
from tests.bot.game_fixtures import start_game
from tests.bot.private.private_play import choose, turn_of
from tests.bot.table_log import AMIR, CHAT, NEGAR, TableLog
from tests.bot.table_log import SARA as SARA_KEY
from tests.bot.texts import name, text
from tests.toy import Pebbles, PebblesGame, Take

LIBRARY = GameLibrary(game=games.game)
GAMES = ("azul", "sintra")


def started(key: str, *people: PersonKey, seed: str = "only") -> TableLog:
    host, *others = people
    opened = commands.Open(by=host, game=key, chat=CHAT, seats=len(people))
    log = TableLog(open_table(opened, games.game(key)), LIBRARY)
    for person in others:
        log.do(commands.Join(person))
    log.do(commands.Start(host, seed))
    return log


def mover(table: Table) -> PersonKey:
    assert table.to_move is not None
    owner = table.occupants[table.to_move].owner
    assert owner is not None
    return owner


def easy(table: Table) -> Word:
    return turn_of(table.game, table.state, table.position, "easy")[0]


def until_only_move(log: TableLog) -> tuple[Table, PersonKey]:
    """Play easy moves until an only move has followed one. Return the table before both, and who pressed."""
    while True:
        before, by = log.table, mover(log.table)
        log.move(by, easy(before))
        if log.table.turns[-1].only:
            return before, by


class NarrowPebbles(PebblesGame):
    """Pebbles in which a seat that has taken a certain number of pebbles has only one legal move."""

    def __init__(self, seat: int, taken: int) -> None:
        self.narrow = (seat, taken)

    def legal_moves(self, state: Pebbles) -> Sequence[Take]:
        is_narrow = (state.seat, state.taken[state.seat]) == self.narrow
        return [Take("b", 2)] if is_narrow else super().legal_moves(state)

    def only_move(self, state: Pebbles) -> Take | None:
        moves = self.legal_moves(state)
        return moves[0] if len(moves) == 1 else None


def narrow(*people: PersonKey, seat: int = 1, taken: int = 0, away: str = "ask") -> TableLog:
    game = NarrowPebbles(seat, taken)
    opened = commands.Open(by=people[0], game="pebbles", chat=CHAT, seats=len(people))
    log = TableLog(open_table(opened, game), GameLibrary(game={"pebbles": game}.__getitem__))
    log.do(commands.SetAway(people[0], log.table.position, away))
    for person in people[1:]:
        log.do(commands.Join(person))
    log.do(commands.Start(people[0], "seed"))
    return log


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("people", [(SARA_KEY, AMIR), (SARA_KEY, AMIR, NEGAR)])
def test_nobody_is_asked_to_make_an_only_move(key: str, people: tuple[PersonKey, ...]) -> None:
    found: list[facts.Played] = []
    for seed in range(2):
        log = started(key, *people, seed=f"{seed}")
        while log.table.stage is Stage.RUNNING:
            table = log.table
            legal = table.game.legal_moves(table.state)
            assert len(legal) > 1
            new = log.move(mover(table), easy(table))
            for one in new:
                if isinstance(one, facts.Played) and one.only:
                    assert one.by == table.occupants[one.seat].owner
                    found.append(one)
    assert found


def test_an_only_move_is_not_an_action_of_its_person() -> None:
    log = started("azul", SARA_KEY, AMIR, NEGAR)
    until_only_move(log)
    pressed, only = [one for one in log.facts if isinstance(one, facts.Played)][-2:]
    assert actors(pressed) == (pressed.by,)
    assert actors(only) == ()
    assert '"only":true' in dump_fact(only)
    assert load_fact(dump_fact(only)) == only
    assert "only" not in dump_fact(pressed), "as earlier versions stored it"
    assert not log.table.turns[-2].settled, "nobody sees the position before it"


@pytest.mark.parametrize("people", [(SARA_KEY, AMIR), (SARA_KEY, AMIR, NEGAR)])
def test_who_pressed_takes_both_moves_back_at_once(people: tuple[PersonKey, ...]) -> None:
    log = narrow(*people)
    before = log.table
    log.move(SARA_KEY, "a.2")
    assert [(turn.word, turn.by) for turn in log.table.turns[1:]] == [
        ("a.2", SARA_KEY), ("b.2", AMIR),
    ]  # fmt: skip
    assert is_awaited(log.table), "a computer would wait"
    assert takeback(log.table, AMIR) is None, "Amir pressed nothing"
    log.do(commands.TakeBack(SARA_KEY, log.table.position))
    assert log.table.state == before.state
    assert log.table.to_move == before.to_move


def test_after_an_only_move_and_another_move_nothing_can_be_taken_back() -> None:
    """Two other people have moved, so the position before is no longer kept (`turns.forgetful`)."""
    log = narrow(SARA_KEY, AMIR, NEGAR)
    log.move(SARA_KEY, "a.2")
    log.move(NEGAR, "a.3")
    assert takeback(log.table, SARA_KEY) is None
    assert takeback(log.table, NEGAR) is not None


def test_an_only_move_does_not_keep_the_seat_of_somebody_who_is_away() -> None:
    log = narrow(SARA_KEY, AMIR, seat=0, taken=4, away="move")
    for automatic, word in (("a.2", "b.2"), ("a.2", "b.2"), (None, "a.2"), ("b.2", None)):
        if automatic is not None:
            log.do(commands.Absent(log.table.position, 1000.0))
            log.think(0, automatic)
        if word is not None:
            log.move(AMIR, word)
    assert [turn.only for turn in log.table.turns].count(True) == 1
    assert log.table.forfeited == {Seat(0)}, "three moves of a computer in a row"


def test_the_move_of_a_computer_is_followed_by_the_only_move_of_a_person() -> None:
    log = started("azul", SARA_KEY, AMIR)
    before, by = until_only_move(log)
    played = [one for one in log.facts if isinstance(one, facts.Played)][-2:]
    again = TableLog(log.facts[: before.version], LIBRARY)
    assert again.table == before
    assert before.to_move is not None
    stand_in = commands.StandIn(
        AMIR if by == SARA_KEY else SARA_KEY, before.position, 0.0, away=True
    )
    again.do(stand_in)
    new = again.think(before.to_move, played[0].word)
    assert [(one.word, one.by, one.only) for one in new if isinstance(one, facts.Played)] == [
        (played[0].word, None, False),
        (played[1].word, played[1].by, True),
    ]


async def test_one_edit_shows_both_moves_and_says_that_nobody_pressed(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR_ID, NEGAR_ID, game="azul")
    people = (SARA, AMIR_ID, NEGAR_ID)
    told = [text("note-only-move", player=name(bot.name(person))) for person in people]
    seen = 0
    while not seen:
        table, calls = await bot.table(row.key), len(bot.telegram.calls)
        await choose(bot, row, await bot.to_move(row.key), [easy(table)])
        after = await bot.table(row.key)
        caption = bot.caption(GROUP, await bot.board(row.key))
        new = after.turns[len(table.turns) :]
        assert sum(one in caption for one in told) == sum(turn.only for turn in new)
        if new[-1].only:
            seen += 1
            shown = [one.method for one in list(bot.telegram.calls)[calls:]]
            assert sum(method.startswith("editMessage") for method in shown) == 1
