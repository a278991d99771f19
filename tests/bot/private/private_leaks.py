"""Whole games whose deliveries are searched for information that their receivers may not have.

At the beginning of every turn, and between its steps, the two opponents and an outsider press every key of the board.
What they get between the steps is compared with what the same keys gave them before the first one: while the player
chooses privately, it may not depend on what is chosen.
"""

from __future__ import annotations

import random
from collections.abc import Collection
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from bot.sandbox.bot_api.simulated_telegram import RecordedCall
from bot.store.records import Stage, TableRow
from bot.tables.decisions.takebacks import takeback
from bot.tables.facts import Started
from bot.tables.table import Table
from bot.telegram.buttons.buttons import Action, Button, RulesButton, TableButton, WordButton
from engine.contract import Seat, View
from engine.games.reef.views import ReefView
from render.scene import Scene
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.private.hand_texts import hidden_texts, known_texts
from tests.bot.private.private_deliveries import (
    MARK,
    Delivery,
    NumberingRenderer,
    content_of,
    is_example,
    known_examples,
)
from tests.bot.private.private_play import copy_words, is_private, play

PEOPLE = (SARA, AMIR, NEGAR)
EVERYONE = frozenset((*PEOPLE, CHRISTOPHER))
SECRET_STEPS = ("?hand", "?board", "?board.play.1", "play.1", "play.2", "play.1.a1", "")
"""Words that an opponent may forge to see a hand, or what the player to move has chosen."""


@dataclass(slots=True)
class Watch:
    """Searches the deliveries of a game. `found` describes each that shows too much; it should stay empty."""

    bot: BotFixture
    row: TableRow
    found: list[str] = field(default_factory=list)
    searched: int = 0
    _seed: str = ""
    _before: dict[tuple[int, Button], set[str]] = field(default_factory=dict)
    """For each person and key, what a press gave at the beginning of the turn (`content_of`)."""
    _hidden: dict[int, frozenset[str]] = field(default_factory=dict)
    _secrets_at: int = -1
    """The position of the table in which the texts of `_found_at` are secret."""
    _found_at: dict[int, frozenset[str]] = field(default_factory=dict)
    _seats: dict[int, Seat] = field(default_factory=dict)
    _states: dict[Any, None] = field(default_factory=dict)
    """The positions of the game, oldest first."""

    async def begin(self) -> None:
        """Start the search with the next call."""
        self.bot.telegram.calls.clear()
        table = await self.bot.table(self.row.key)
        facts = await self.bot.facts(self.row.key)
        self._seed = next(one.seed for one in facts if isinstance(one, Started))
        for at, occupant in enumerate(table.occupants):
            assert occupant.owner is not None
            self._seats[(await self.bot.store.person(occupant.owner)).telegram_id] = Seat(at)
        self._remember(table)
        self._hidden = self._secrets(table)

    async def search(self) -> list[Delivery]:
        """Search the calls since the last search for texts that are hidden now and were hidden then.

        Return the deliveries.
        """
        calls = list(self.bot.telegram.calls)
        if not calls:
            return []
        table = await self.bot.table(self.row.key)
        self._remember(table)
        now = self._secrets(table) if table.stage is Stage.RUNNING else {}
        self.bot.telegram.calls.clear()  # it keeps only the newest ones
        found = [one for one in map(self._delivery, calls) if one is not None]
        for delivery in found:
            self.searched += 1
            self._search(delivery, now, table)
        self._hidden = now
        return found

    async def others_press(self, buttons: Collection[Button], *, begins: bool) -> None:
        """Let everybody but the person to move press buttons below the board, and search what they get.

        If the turn does not begin, and its player chooses privately, compare that with what they got before.
        """
        bot, table = self.bot, await self.bot.table(self.row.key)
        mover = await bot.to_move(self.row.key)
        if begins:
            self._before.clear()
        is_private = not begins and bool(copy_words(bot.copy_of(mover, GROUP)))
        for person in sorted(EVERYONE - {mover}):
            for button in buttons:
                if self._takes_back(table, person, button):
                    continue
                board = await bot.board(self.row.key)
                await self.search()
                await bot.press(person, GROUP, button, board, forged=True)
                delivered = await self.search()
                shown = set[str]().union(*map(content_of, delivered))
                if begins:
                    self._before[person, button] = shown
                elif is_private and not self._may_change(table, person, button):
                    known = self._before.get((person, button), shown)
                    if _is_action(button, Action.RULES) or isinstance(button, RulesButton):
                        known = known | known_examples(delivered, person, known)
                    if new := shown - known:
                        self.found.append(f"{button} shows {person} more during a turn: {new}")
        assert (await bot.table(self.row.key)).position == table.position

    def _may_change(self, table: Table, person: int, button: Button) -> bool:
        """Return whether a key may show something else between the steps of a turn.

        A take-back must be asked for then, and one's own hand is shown in another way to somebody who presses its key
        again although a private message should hide the key.
        """
        is_own = isinstance(button, WordButton) and button.word in table.game.drawn_asides
        return _is_action(button, Action.UNDO) or (is_own and person in self._seats)

    def was_pressed(self, button: Button) -> bool:
        """Return whether somebody has pressed a button at the beginning of the turn."""
        return any(pressed == button for _, pressed in self._before)

    def _takes_back(self, table: Table, person: int, button: Button) -> bool:
        """Return whether a press takes back a move at once, so the turn would be another one."""
        seat = self._seats.get(person)
        owner = None if seat is None else table.occupants[seat].owner
        if not _is_action(button, Action.UNDO) or owner is None:
            return False
        found = takeback(table, owner)
        return found is not None and found.asked is None

    def _search(self, delivery: Delivery, now: dict[int, frozenset[str]], table: Table) -> None:
        shown = delivery.text
        if table.stage is Stage.RUNNING and self._seed in shown:
            self.found.append(f"seed: {shown[:200]}")
        for owner, secrets in now.items():
            if delivery.to <= {owner}:
                continue
            for secret in secrets & self._hidden.get(owner, frozenset()):
                if secret in shown:
                    self.found.append(f"{secret!r} of {owner} to {set(delivery.to)}: {shown[:400]}")
        if delivery.scene is not None and table.stage is Stage.RUNNING:
            self._search_scene(delivery.to, delivery.scene, table)

    def _remember(self, table: Table) -> None:
        self._states |= dict.fromkeys(turn.state for turn in table.turns if turn.state is not None)

    def _search_scene(self, to: frozenset[int], scene: Scene, table: Table) -> None:
        view = scene.view
        own = {self._seats.get(one) for one in to}
        assert isinstance(view, View)
        if view.viewer is not None and own != {view.viewer}:
            self.found.append(f"a picture for seat {view.viewer} to {set(to)}")
        views = (table.game.observe(state, view.viewer) for state in reversed(self._states))
        if replace(view, events=()) not in views and not is_example(scene):
            self.found.append(f"a picture of no view of viewer {view.viewer} to {set(to)}: {view}")
        if not isinstance(view, ReefView) or view.to_move is None:
            return
        for seat, hand in enumerate(view.hands):
            if own != {seat} and any(slot.card is not None and not slot.known for slot in hand):
                self.found.append(f"a hidden card of seat {seat} in a picture to {set(to)}")
        unseen = {card.id for card in view.unseen}
        rest = repr(replace(view, unseen=()))
        if shown := [one for one in unseen if f"id={one!r}" in rest]:
            self.found.append(f"unseen cards {shown} in a picture to {set(to)}")

    def _secrets(self, table: Table) -> dict[int, frozenset[str]]:
        """Return the texts that only the owner of a hand may see, by the owner's Telegram id."""
        if self._secrets_at != table.position:
            self._secrets_at, known = table.position, known_texts(table)
            self._found_at = {
                person: frozenset(hidden_texts(table, seat) - known)
                for person, seat in self._seats.items()
            }
        return self._found_at

    def _delivery(self, call: RecordedCall) -> Delivery | None:
        """Return what a call shows, or None if it shows nothing or was refused."""
        if call.error:
            return None
        parameters = call.parameters
        if call.method == "answerCallbackQuery":
            query = self.bot.telegram.state.queries.find(str(parameters["callback_query_id"]))
            assert query is not None
            return Delivery(frozenset((query.user,)), call, None)
        if not call.method.startswith(("send", "edit")):
            return None
        to = EVERYONE
        if is_private(call) and self.bot.telegram.state.settings.implements("10.2"):
            asked = parameters.get("ephemeral_message_parameters", parameters)
            to = frozenset((int(asked["receiver_user_id"]),))
        elif int(parameters["chat_id"]) > 0:
            to = frozenset((int(parameters["chat_id"]),))
        return Delivery(to, call, self._scene(call))

    def _scene(self, call: RecordedCall) -> Scene | None:
        photo = call.parameters.get("photo") or (call.parameters.get("media") or {}).get("media")
        renderer = self.bot.renderer
        assert isinstance(renderer, NumberingRenderer)
        if photo is None or photo in renderer.uploaded:
            return renderer.uploaded.get(str(photo))
        store = self.bot.telegram.state.photo_store
        content = store.content(store.find(photo).unique_id)
        assert content is not None
        return renderer.scenes[int(content.rpartition(MARK)[2])]


def _is_action(button: Button, action: Action) -> bool:
    return isinstance(button, TableButton) and button.action is action


async def play_watched(
    bot: BotFixture, row: TableRow, seed: int, most: int = 10_000, turns: int = 10_000
) -> Watch:
    """Play a game to its end while opponents and an outsider press the keys of the board before each press.

    At most `most` keys, some of them forged, are pressed at the beginning of a turn and, again, between its steps.
    """
    chance, watch = random.Random(seed), Watch(bot, row)
    await watch.begin()

    async def press(table: Table, *, begins: bool) -> None:
        await watch.search()
        keys = dict.fromkeys(bot.buttons(GROUP, await bot.board(row.key)))
        secret = dict.fromkeys((*SECRET_STEPS, *table.game.drawn_asides))
        forged = [WordButton(row.key, table.position, word) for word in secret]
        buttons = list(dict.fromkeys((*keys, *forged)))
        if len(buttons) > most:
            again = [one for one in buttons if watch.was_pressed(one)]
            buttons = again or chance.sample(buttons, most)
        await watch.others_press(buttons, begins=begins)

    game = await play(
        bot,
        row,
        turns=turns,
        beside=partial(press, begins=True),
        between=partial(press, begins=False),
    )
    await watch.search()
    assert len(game.presses) >= min(turns, 5)
    return watch
