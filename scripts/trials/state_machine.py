"""The Hypothesis state machine of the trial `stateful`: rules for actions and failures, and invariants."""

from __future__ import annotations

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

from scripts.trials.bot_under_test import (
    NO_TABLE,
    NO_VERSION,
    Fault,
    Stage,
    TableRow,
    legal_word,
    move_data,
    owner_to_move,
)
from scripts.trials.bot_under_test.facts import human_word
from scripts.trials.card_rules import CardRules
from scripts.trials.game_model import ELSEWHERE, FIRST, OUTSIDER, SECOND
from scripts.trials.proposal_rules import INDICES, ConsentRules
from scripts.trials.simulated_chats import MAX_PRESSES, SimulatedChats
from scripts.trials.speedups import check_immutability

KINDS, UNMODIFIED = 10, 7
"""A run is of one of KINDS kinds. Runs of kind UNMODIFIED keep the store's threads and the immutability checks."""
MAX_DELAYS = 5
"""The maximum time for which a board may stay outdated, in steps of 30 s."""
FAULTS = ("429", "500", "timeout", "timeout-after", "drop", "drop-after", "gone")
METHODS = ("*", "editMessageMedia", "sendPhoto", "sendMessage", "editMessageText")


class BotStateMachine(CardRules, ConsentRules, SimulatedChats, RuleBasedStateMachine):
    """A run: a new database, new chats, and then a sequence of rules. Counts in class attributes are for all runs."""

    steps = 0
    runs = 0
    unmodified_runs = 0
    tables = 0
    moves = 0
    across = 0
    failure = ""
    """The traceback of the first exception, because Hypothesis may report a different one."""
    interruption: BaseException | None = None
    """A SystemExit or KeyboardInterrupt, which Hypothesis would treat as a failed test."""
    is_built = False

    def __init__(self) -> None:
        RuleBasedStateMachine.__init__(self)

    @initialize(seed=st.integers(0, 10**9), kind=st.integers(0, KINDS - 1))
    def build(self, seed: int, kind: int) -> None:
        """Start the bot with a seed drawn by Hypothesis, so that a run can be repeated. For `kind`, see KINDS."""
        unmodified = kind == UNMODIFIED
        check_immutability(enabled=unmodified)
        self.is_built = True
        BotStateMachine.runs += 1
        BotStateMachine.unmodified_runs += unmodified
        SimulatedChats.__init__(self, seed, threads=unmodified)

    # Actions of people

    @rule(solo=st.booleans(), which=st.integers(0, 1))
    def open_another_table(self, solo: bool, which: int) -> None:
        """Let a person open a table, unless the chat has already had three."""
        chat = FIRST if solo else self.groups[which]
        if chat not in self.closed and self.has_room(chat):
            self.open_table(chat)

    @rule(pick=INDICES)
    def join_and_start(self, pick: int) -> None:
        """Let the second player join a lobby, and the host start the game."""
        games = self.games_in(Stage.LOBBY)
        if games:
            self.start_game(games[pick % len(games)])

    @rule(pick=INDICES, move=INDICES)
    def play(self, pick: int, move: int) -> None:
        """Let the player to move play a legal word."""
        self._play(pick, move, 1)

    @rule(pick=INDICES, move=INDICES, times=st.integers(2, 3))
    def play_with_repeated_presses(self, pick: int, move: int, times: int) -> None:
        """Let the player to move press the same button several times without waiting."""
        self._play(pick, move, times)

    @rule(pick=INDICES, move=INDICES, times=st.integers(1, 3), iterations=st.integers(0, 100))
    def play_and_kill(self, pick: int, move: int, times: int, iterations: int) -> None:
        """Let the player to move press a button, and kill the bot after some iterations of the event loop."""
        self._play(pick, move, times, kill_after=iterations)

    @rule(pick=INDICES, moves=st.lists(INDICES, min_size=2, max_size=6))
    def play_several_moves(self, pick: int, moves: list[int]) -> None:
        """Let players make a few moves at one table."""
        for move in moves:
            self._play(pick, move, 1)

    def _play(self, pick: int, move: int, times: int, *, kill_after: int | None = None) -> None:
        games = self.games_in(Stage.RUNNING)
        if not games:
            return
        game = games[pick % len(games)]
        table = self.table(game.key)
        owner = owner_to_move(table)
        if owner is None or table.paused is not None or owner not in table.present:
            return
        word = legal_word(table, move)
        game.outdated_data = move_data(game.key, table, word)
        person = self.do(self.bot.store.person(owner)).telegram_id
        for _ in range(MAX_PRESSES):
            chat = game.chat_of(person)
            queries = [self.send_press(person, chat, game.outdated_data) for _ in range(times)]
            if kill_after is not None:
                self.do(self.iterate_loop(kill_after))
                self.do(self.restart_bot())
            self.do(self.settle())
            if self.table(game.key).position > table.position:
                game.words.append(word)
                return
            # Without a move, every press must have been answered, with a warning or an error message.
            answered = all(query.answer for query in queries)
            assert kill_after is not None or answered or self.had_faults
        raise AssertionError(f"{game.outdated_data} was pressed {MAX_PRESSES} times")

    @rule(pick=INDICES, person=st.sampled_from((FIRST, SECOND, OUTSIDER)))
    def press_outdated_button(self, pick: int, person: int) -> None:
        """Let anybody press a button for an old position, which must change nothing."""
        games = [
            game
            for game in self.games.values()
            if game.outdated_data and self.closed.isdisjoint(game.chats)
        ]
        if not games:
            return
        game = games[pick % len(games)]
        if game.is_shared or person == FIRST:
            self.press(person, game.chat_of(person), game.outdated_data)

    # Failures and events

    @rule(
        kind=st.sampled_from(FAULTS),
        method=st.sampled_from(METHODS),
        times=st.integers(1, 3),
        skip=st.integers(0, 4),
        seconds=st.integers(1, 40),
    )
    def telegram_fails(self, kind: str, method: str, times: int, skip: int, seconds: int) -> None:
        """Make some of the next calls of one Bot API method, or of all methods, fail. Only edits fail with "gone"."""
        if kind == "gone" and not method.startswith("edit"):
            method = "editMessageMedia"
        self.had_faults = True
        self.sandbox.telegram.faults.add(
            Fault(kind, method, times=times, skip=skip, seconds=float(seconds))
        )

    @rule(times=st.integers(1, 4))
    def store_fails(self, times: int) -> None:
        """Make the next `times` writes fail as if the disk were full."""
        self.failing_writes = times
        self.had_faults = True

    @rule()
    def kill_bot(self) -> None:
        """Kill the bot and start it again."""
        self.do(self.restart_bot())
        self.do(self.settle())

    @rule(which=st.integers(0, 1), notices=st.permutations(["to", "from", "to"]))
    def migrate_group(self, which: int, notices: list[str]) -> None:
        """Turn a group into a supergroup, unless it already is one or the bot cannot write to it.

        The notices arrive in any order, the one in the old chat twice.
        """
        old = self.groups[which]
        if old < -(10**12) or old in self.closed:
            return
        new = next(self.new_ids)
        self.actions.migrate(old, new, FIRST, notices=tuple(notices))
        self.groups[which] = new
        for game in self.games.values():
            game.chat = new if game.chat == old else game.chat
        self.do(self.settle())

    @rule(which=st.sampled_from((0, 1, FIRST)))
    def close_or_open_chat(self, which: int) -> None:
        """Remove the bot from a group, or let a person block it. If that was already done, undo it."""
        chat = which if which == FIRST else self.groups[which]
        if chat in self.closed:
            self.closed.discard(chat)
            if chat == FIRST:
                self.actions.unblock(FIRST)
            else:
                self.actions.add_bot(chat, FIRST)
        else:
            self.closed.add(chat)
            if chat == FIRST:
                self.actions.block(FIRST)
            else:
                bot = self.state.bot.id
                self.actions.set_member(self.state.require_chat(chat), bot, "kicked", by=FIRST)
        self.do(self.settle())

    @rule(which=st.integers(0, 1), allowed=st.booleans())
    def allow_photos(self, which: int, allowed: bool) -> None:
        """Forbid or allow photos in a group."""
        self.actions.set_permissions(self.groups[which], photos=allowed)

    @rule(seconds=st.sampled_from((1, 15, 400, 1000)))
    def advance_time(self, seconds: int) -> None:
        """Let `seconds` of simulated time pass without an action."""
        self.clock.advance(seconds)
        self.do(self.settle())

    # Invariants

    @invariant()
    def log_equals_model(self) -> None:
        """Check that the bot logged no error, and that the new moves of people in the logs are exactly the model's."""
        BotStateMachine.steps += 1
        self.do(self._read_new_facts())
        assert not self.errors.lines, self.errors.lines[0]

    @invariant()
    def boards_catch_up(self) -> None:
        """Check that no board stays outdated for more than MAX_DELAYS steps of 30 s, whatever fails.

        Raises AssertionError if one does.
        """
        for _ in range(MAX_DELAYS):
            if not self._outdated_tables():
                return
            self.clock.advance(30)
            self.do(self.settle())
        raise AssertionError(f"outdated boards: {self._outdated_tables()}")

    def _outdated_tables(self) -> Sequence[TableRow]:
        return self.do(self.bot.store.outdated_tables(after=NO_TABLE))

    async def _read_new_facts(self) -> None:
        for game in self.games.values():
            for row in await self.bot.store.facts(game.key, after=game.read):
                game.read = row.version
                if (word := human_word(row.body)) is not None:
                    assert game.words[game.matched : game.matched + 1] == [word]
                    game.matched += 1
            assert game.matched == len(game.words)

    def teardown(self) -> None:
        """End all failures, then check that all updates are settled and all boards are up to date."""
        if isinstance(failure := sys.exception(), Exception):
            trace = "".join(traceback.format_exception(failure)[-6:])
            BotStateMachine.failure = BotStateMachine.failure or trace
        if isinstance(failure, SystemExit | KeyboardInterrupt):
            BotStateMachine.interruption = failure
        if not self.is_built:
            return
        try:
            self._recover()
            self._check_final_state()
        finally:
            check_immutability(enabled=True)
            self.close()

    def _recover(self) -> None:
        self.failing_writes = 0
        self.sandbox.telegram.faults.clear()
        for which in (0, 1, FIRST):
            if (which if which == FIRST else self.groups[which]) in self.closed:
                self.close_or_open_chat(which)
        for chat in (*self.groups, FIRST):
            self.actions.set_permissions(chat, photos=True)
            self.actions.send_message(FIRST, chat, "/help")
        for _ in range(5):
            self.do(self.settle())
            self.clock.advance(30)

    def _check_final_state(self) -> None:
        assert not self.do(self.bot.store.pending_updates()), "updates are not settled"
        self.boards_catch_up()
        for game in self.games.values():
            table = self.table(game.key)
            BotStateMachine.tables += 1
            BotStateMachine.moves += len(game.words)
            BotStateMachine.across += game.chat == ELSEWHERE
            if table.stage is not Stage.RUNNING:
                continue
            for chat in game.chats:
                self.check_board(game, table, chat)
        for game in self.games.values():  # compare all logs once more
            game.read, game.matched = NO_VERSION, 0
        self.log_equals_model()
