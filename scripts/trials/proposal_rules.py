"""Rules of the state machine of the trial `stateful`: take-backs, pauses, departures, and seats that change hands."""

from __future__ import annotations

import hypothesis.strategies as st
from hypothesis.stateful import rule

from scripts.trials.bot_under_test import Action, Stage, leave_data, table_data
from scripts.trials.game_model import FIRST, OUTSIDER, SECOND
from scripts.trials.simulated_chats import SimulatedChats

INDICES = st.integers(0, 999)
"""Indices to be taken modulo the number of choices: what Hypothesis draws must not depend on the bot's timing."""


class ConsentRules(SimulatedChats):
    """Rules for actions to which other people may have to agree."""

    @rule(pick=INDICES, grants=st.booleans())
    def take_back(self, pick: int, grants: bool) -> None:
        """Let each person in turn take back the last move; if that needs consent, let the other grant or deny it."""
        games = self.games_in(Stage.RUNNING)
        if not games:
            return
        game = games[pick % len(games)]
        for person in (FIRST, SECOND) if game.is_shared else (FIRST,):
            other = FIRST if person == SECOND else SECOND
            position = self.table(game.key).position
            undo = table_data(game.key, Action.UNDO, position=position)
            self.press(person, game.chat_of(person), undo)
            prefix = table_data(
                game.key, Action.GRANT if grants else Action.DENY, position=position
            )
            answer = self.visible_button(game.chat_of(other), prefix)
            if answer is not None:
                self.press(other, game.chat_of(other), answer)

    @rule(pick=INDICES, person=st.sampled_from((FIRST, SECOND)), agrees=st.booleans())
    def pause_or_continue(self, pick: int, person: int, agrees: bool) -> None:
        """Let a person continue a paused game, or propose a pause, which the other accepts if `agrees` is set."""
        games = [game for game in self.games_in(Stage.RUNNING) if game.is_shared]
        if not games:
            return
        game = games[pick % len(games)]
        here = game.chat_of(person)
        if self.table(game.key).paused is not None:
            self.press(person, here, table_data(game.key, Action.CONTINUE))
            return
        self.press(person, here, table_data(game.key, Action.PAUSE))
        proposal = self.table(game.key).proposal
        if proposal is not None:
            action = Action.AGREE if agrees else Action.DECLINE
            other = FIRST if person == SECOND else SECOND
            data = table_data(game.key, action, position=proposal.number)
            self.press(other, game.chat_of(other), data)

    @rule(pick=INDICES, person=st.sampled_from((FIRST, SECOND, OUTSIDER)), seat=st.integers(0, 1))
    def change_seats(self, pick: int, person: int, seat: int) -> None:
        """Let somebody call a stand-in, and an outsider ask for a seat, to which the first player agrees.

        Then both players press the key to return.
        """
        games = [game for game in self.games_in(Stage.RUNNING) if game.is_shared]
        if not games:
            return
        game = games[pick % len(games)]
        position = self.table(game.key).position
        stand_in = table_data(game.key, Action.STAND_IN, position=position)
        self.press(person, game.chat_of(person), stand_in)
        sit = table_data(game.key, Action.SIT, str(seat))
        self.press(OUTSIDER, game.chat_of(OUTSIDER), sit)
        proposal = self.table(game.key).proposal
        if proposal is not None:
            agree = table_data(game.key, Action.AGREE, position=proposal.number)
            self.press(FIRST, game.chat_of(FIRST), agree)
        for one in (FIRST, SECOND):
            self.press(one, game.chat_of(one), table_data(game.key, Action.COME_BACK))

    @rule(pick=INDICES, person=st.sampled_from((FIRST, SECOND)), returns=st.booleans())
    def leave(self, pick: int, person: int, returns: bool) -> None:
        """Let a person leave a game in which somebody else still plays, and come back if `returns` is set."""
        games = [
            game
            for game in self.games_in(Stage.RUNNING)
            if game.is_shared and len(self.table(game.key).people) > 1
        ]
        if not games:
            return
        game = games[pick % len(games)]
        key = self.person_key(self.table(game.key), person)
        if key is None:
            return
        self.press(person, game.chat_of(person), leave_data(game.key, key))
        if returns:
            come_back = table_data(game.key, Action.COME_BACK)
            self.press(person, game.chat_of(person), come_back)
