"""One life in the trial stateful: random deeds of people, random failures, and what must hold after each of them."""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Sequence

import hypothesis.strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
)

from bot.sandbox.faults import Fault
from bot.store.records import NO_TABLE, NO_VERSION, Stage
from bot.store.records import Table as Row
from bot.tables.facts import Played, load_fact
from bot.telegram.callback_data import WordButton, pack
from scripts.trials.haste import guard
from scripts.trials.town import FIRST, OUTSIDER, SECOND, Town
from scripts.trials.verdict import buttons

LIKE_THIS, AS_IT_IS = 10, 7
"""One kind of life of so many has the threads of the store and the guards of the library; the others are cheaper."""
PATIENCE = 5
"""Times half a minute for a board that was put off."""
FAULTS = ("429", "500", "timeout", "timeout-after", "drop", "drop-after", "gone")
PICKS = st.integers(0, 999)
"""One of however many there are. What is drawn never depends on the bot: its timing is not hypothesis's to repeat."""
METHODS = ("*", "editMessageMedia", "sendPhoto", "sendMessage", "editMessageText")


class Life(Town, RuleBasedStateMachine):
    """One world from its beginning to its end."""

    steps = 0
    """Of all lives together."""
    lives = 0
    real = 0
    """Lives with everything as the bot has it."""
    tables = 0
    moves = 0
    trouble = ""
    """The first exception of a life; hypothesis may say another thing of it."""
    told_to_end: BaseException | None = None
    """To hypothesis that would be a failure as any other."""
    is_built = False

    def __init__(self) -> None:
        RuleBasedStateMachine.__init__(self)

    @initialize(deal=st.integers(0, 10**9), kind=st.integers(0, LIKE_THIS - 1))
    def build(self, deal: int, kind: int) -> None:
        """What is dealt at the tables is drawn as well, so that a life can be lived again."""
        as_it_is = kind == AS_IT_IS
        guard(on=as_it_is)
        self.is_built = True
        Life.lives += 1
        Life.real += as_it_is
        Town.__init__(self, deal, threads=as_it_is)

    # What people do

    @rule(solo=st.booleans(), which=st.integers(0, 1))
    def open(self, solo: bool, which: int) -> None:
        """Somebody opens a table by the command and the button under it."""
        chat = FIRST if solo else self.groups[which]
        if chat not in self.shut and len([g for g in self.games.values() if g.chat == chat]) < 3:
            self.open_table(chat)

    @rule(pick=PICKS)
    def gather(self, pick: int) -> None:
        """A second one joins, and the first one starts."""
        games = self.those(Stage.LOBBY)
        if not games:
            return
        self.begin(games[pick % len(games)])

    @rule(pick=PICKS, move=PICKS)
    def play(self, pick: int, move: int) -> None:
        """The one to move presses a legal word."""
        self._play(pick, move, 1)

    @rule(pick=PICKS, move=PICKS, times=st.integers(2, 3))
    def play_impatiently(self, pick: int, move: int, times: int) -> None:
        """And presses it several times at once."""
        self._play(pick, move, times)

    @rule(pick=PICKS, move=PICKS, times=st.integers(1, 3), passes=st.integers(0, 100))
    def play_and_be_killed(self, pick: int, move: int, times: int, passes: int) -> None:
        """And the bot is killed while it works on it."""
        self._play(pick, move, times, dies_at=passes)

    @rule(pick=PICKS, moves=st.lists(PICKS, min_size=2, max_size=6))
    def play_on(self, pick: int, moves: list[int]) -> None:
        """A few moves at one table."""
        for move in moves:
            self._play(pick, move, 1)

    def _play(self, pick: int, move: int, times: int, *, dies_at: int | None = None) -> None:
        games = self.those(Stage.RUNNING)
        if not games:
            return
        game = games[pick % len(games)]
        table = self.table(game.key)
        seat = table.to_move
        owner = None if seat is None else table.chairs[seat].owner
        if owner is None:
            return
        moves = table.game.legal_moves(table.state)
        word = table.game.encode(moves[move % len(moves)])
        game.old = pack(WordButton(game.key, table.position, word))
        person = self.do(self.house.store.person(owner)).telegram_id
        for _ in range(6):
            queries = [self.ask(person, game.chat, game.old) for _ in range(times)]
            if dies_at is not None:
                self.do(self.passes(dies_at))
                self.do(self.restart())
            self.do(self.rest())
            after = self.table(game.key)
            if after.position > table.position:
                game.words.append(word)
                return
            # Otherwise everybody was told something: that the store is away, or a caution.
            assert dies_at is not None or all(query.answer for query in queries) or self.had_faults
        raise AssertionError(f"{game.old} was pressed again and again")

    @rule(pick=PICKS, person=st.sampled_from((FIRST, SECOND, OUTSIDER)))
    def press_what_is_old(self, pick: int, person: int) -> None:
        """A button of an old board, by anybody: nothing changes."""
        games = [game for game in self.games.values() if game.old and game.chat not in self.shut]
        if not games:
            return
        game = games[pick % len(games)]
        if game.chat < 0 or person == FIRST:
            self.press(person, game.chat, game.old)

    # What goes wrong

    @rule(
        kind=st.sampled_from(FAULTS),
        method=st.sampled_from(METHODS),
        times=st.integers(1, 3),
        skip=st.integers(0, 4),
        seconds=st.integers(1, 40),
    )
    def telegram_errs(self, kind: str, method: str, times: int, skip: int, seconds: int) -> None:
        """The next calls go wrong."""
        if kind == "gone" and not method.startswith("edit"):
            method = "editMessageMedia"
        self.had_faults = True
        self.sandbox.telegram.faults.order(
            Fault(kind, method, times=times, skip=skip, seconds=float(seconds))
        )

    @rule(times=st.integers(1, 4))
    def the_store_fails(self, times: int) -> None:
        """The next writes find the disk full."""
        self.failing = times
        self.had_faults = True

    @rule()
    def the_bot_is_killed(self) -> None:
        """And started again."""
        self.do(self.restart())
        self.do(self.rest())

    @rule(which=st.integers(0, 1), notices=st.permutations(["to", "from", "to"]))
    def a_group_migrates(self, which: int, notices: list[str]) -> None:
        """It becomes a supergroup, and the bot hears of it in any order, also twice."""
        old = self.groups[which]
        if old < -(10**12) or old in self.shut:
            return
        new = next(self.new_ids)
        self.people.migrate(old, new, FIRST, notices=tuple(notices))
        self.groups[which] = new
        for game in self.games.values():
            game.chat = new if game.chat == old else game.chat
        self.do(self.rest())

    @rule(which=st.sampled_from((0, 1, FIRST)))
    def a_chat_is_shut_or_opened(self, which: int) -> None:
        """The bot is thrown out or blocked; or it is let in again."""
        chat = which if which == FIRST else self.groups[which]
        if chat in self.shut:
            self.shut.discard(chat)
            if chat == FIRST:
                self.people.unblock(FIRST)
            else:
                self.people.add_bot(chat, FIRST)
        else:
            self.shut.add(chat)
            if chat == FIRST:
                self.people.block(FIRST)
            else:
                bot = self.world.bot.id
                self.people.set_member(self.world.chat(chat), bot, "kicked", by=FIRST)
        self.do(self.rest())

    @rule(which=st.integers(0, 1), allowed=st.booleans())
    def photos_are_forbidden_or_allowed(self, which: int, allowed: bool) -> None:
        """A group takes texts only, or pictures again."""
        self.people.allow(self.groups[which], photos=allowed)

    @rule(seconds=st.sampled_from((1, 15, 400, 1000)))
    def time_passes(self, seconds: int) -> None:
        """Nobody does anything."""
        self.clock.move(seconds)
        self.do(self.rest())

    # What must hold

    @invariant()
    def the_log_is_what_the_model_says(self) -> None:
        """Every move of a person is there once, in its order, and nothing else; what was read is not read again."""
        Life.steps += 1
        self.do(self._read_on())
        assert not self.complaints.lines, self.complaints.lines[0]

    @invariant()
    def no_board_stays_behind(self) -> None:
        """What was put off is made up for within seconds, whatever goes wrong meanwhile."""
        for _ in range(PATIENCE):
            if not self._behind():
                return
            self.clock.move(30)
            self.do(self.rest())
        raise AssertionError(f"boards are behind: {self._behind()}")

    def _behind(self) -> Sequence[Row]:
        return self.do(self.house.store.outdated_tables(after=NO_TABLE))

    async def _read_on(self) -> None:
        for game in self.games.values():
            for row in await self.house.store.facts(game.key, after=game.read):
                game.read = row.version
                fact = load_fact(row.body)
                if isinstance(fact, Played) and fact.by is not None:
                    assert game.words[game.found : game.found + 1] == [fact.word]
                    game.found += 1
            assert game.found == len(game.words)

    def teardown(self) -> None:
        """Everything is mended; then every update is settled and every board shows its table."""
        if isinstance(failure := sys.exception(), Exception):
            Life.trouble = Life.trouble or "".join(traceback.format_exception(failure)[-6:])
        if isinstance(failure, SystemExit | KeyboardInterrupt):
            Life.told_to_end = failure
        if not self.is_built:
            return
        try:
            self.failing = 0
            self.sandbox.telegram.faults.clear()
            for which in (0, 1, FIRST):
                if (which if which == FIRST else self.groups[which]) in self.shut:
                    self.a_chat_is_shut_or_opened(which)
            for chat in (*self.groups, FIRST):
                self.people.allow(chat, photos=True)
                self.people.say(FIRST, chat, "/help")
            for _ in range(5):
                self.do(self.rest())
                self.clock.move(30)
            self._look_at_the_end()
        finally:
            logging.getLogger("bot").removeHandler(self.complaints)
            guard(on=True)
            self.lots.stop()
            self.do(self.stack.aclose())
            self.loop.close()
            self.folder.cleanup()

    def _look_at_the_end(self) -> None:
        assert not self.do(self.house.store.pending_updates()), "updates are undone"
        self.no_board_stays_behind()
        for game in self.games.values():
            table = self.table(game.key)
            Life.tables += 1
            Life.moves += len(game.words)
            if table.stage is not Stage.RUNNING:
                continue
            row = self.do(self.house.store.table(game.key))
            assert row.board is not None
            message = self.world.message_json(self.world.chat(game.chat).messages[row.board.id])
            start = pack(WordButton(game.key, table.position, ""))
            assert any(data.startswith(start) for data in buttons(message)), (
                f"the board of {row} has the keys of another position than {table.position}:"
                f" {buttons(message)[:3]}"
            )
        for game in self.games.values():  # all of it once more
            game.read, game.found = NO_VERSION, 0
        self.the_log_is_what_the_model_says()
