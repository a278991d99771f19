"""Whole games whose deliveries are searched for what their receivers may not know.

A delivery is a call of the Bot API that shows something: texts, keyboards, pictures and answers to presses. Pictures
carry the number of their scene, so that a picture that is sent again by its file id is found as well.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any

from bot.presentation.board_keys import key_label
from bot.sandbox.bot_api.parameters import Upload
from bot.sandbox.bot_api.simulated_telegram import RecordedCall
from bot.store.records import Stage, TableRow
from bot.tables.facts import Started
from bot.tables.table import Table
from bot.telegram.buttons import WordButton
from engine.contract import Seat, View, Word
from engine.games.reef.views import ReefView
from render.scene import Scene
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.private_play import is_private, play
from tests.bot.stubs import StubRenderer
from tests.bot.texts import voice

PEOPLE = (SARA, AMIR, NEGAR)
EVERYONE = frozenset((*PEOPLE, CHRISTOPHER))
LOCALES = ("fa", "en")
SECRET_STEPS = ("?hand", "?board", "?board.play.1", "play.1", "play.2", "play.1.a1", "")
"""Words that an opponent may forge to see a hand, or what the player to move has chosen."""
MARK = b"scene:"


class NumberingRenderer(StubRenderer):
    """Renders pictures whose bytes end with the number of their scene."""

    def __init__(self) -> None:
        super().__init__()
        self.uploaded: dict[str, Scene] = {}
        """The scenes of pictures by how recorded calls name their files."""

    def _square(self, scene: Scene, side: int) -> bytes:
        content = super()._square(scene, side) + MARK + str(len(self.scenes) - 1).encode()
        self.uploaded[f"upload:{Upload('', content).digest}"] = scene
        return content


@dataclass(frozen=True, slots=True)
class Delivery:
    """What a call shows, and the Telegram ids of those who see it."""

    to: frozenset[int]
    call: RecordedCall
    scene: Scene | None

    @property
    def text(self) -> str:
        """The parameters of the call as JSON."""
        return json.dumps(self.call.parameters, ensure_ascii=False)


@dataclass(slots=True)
class Watch:
    """Searches the deliveries of a game. `found` describes each that shows too much; it should stay empty."""

    bot: BotFixture
    row: TableRow
    found: list[str] = field(default_factory=list)
    searched: int = 0
    _seed: str = ""
    _calls: int = 0
    _hidden: dict[int, frozenset[str]] = field(default_factory=dict)
    _seats: dict[int, Seat] = field(default_factory=dict)

    async def begin(self) -> None:
        """Start with the calls that follow."""
        self._calls = len(self.bot.telegram.calls)
        table = await self.bot.table(self.row.key)
        facts = await self.bot.facts(self.row.key)
        self._seed = next(one.seed for one in facts if isinstance(one, Started))
        for at, chair in enumerate(table.chairs):
            assert chair.owner is not None
            self._seats[(await self.bot.store.person(chair.owner)).telegram_id] = Seat(at)
        self._hidden = self._secrets(table)

    async def search(self) -> None:
        """Search the calls since the last search for what is hidden now and was hidden then."""
        table = await self.bot.table(self.row.key)
        now = self._secrets(table) if table.stage is Stage.RUNNING else {}
        calls = list(islice(self.bot.telegram.calls, self._calls, None))
        self._calls += len(calls)
        for delivery in map(self._delivery, calls):
            if delivery is not None:
                self.searched += 1
                self._search(delivery, now, table)
        self._hidden = now

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
            self._search_scene(delivery.to, delivery.scene)

    def _search_scene(self, to: frozenset[int], scene: Scene) -> None:
        view = scene.view
        own = {self._seats.get(one) for one in to}
        assert isinstance(view, View)
        if view.viewer is not None and own != {view.viewer}:
            self.found.append(f"a picture for seat {view.viewer} to {set(to)}")
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
        return {
            person: frozenset(_texts(table, seat) - _texts_known(table))
            for person, seat in self._seats.items()
        }

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
        if is_private(call):
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


def _texts(table: Table, seat: Seat) -> set[str]:
    """Return how the hidden cards of a hand are named to their owner, in alerts and on keys."""
    view = table.view(seat)
    if not isinstance(view, ReefView):
        return set()
    found: set[str] = set()
    hidden = [at for at, slot in enumerate(view.hands[seat], 1) if slot.card and not slot.known]
    for locale in LOCALES:
        say = voice(locale, "آ", "ب", "پ", "ت")
        lines = str(say(table.game.answer(view, Word("?hand")))).splitlines()
        found |= {_card(line) for at, line in enumerate(lines, 1) if at in hidden}
        keys = _labels(table.game.own_keys(view, Word("")), say)
        public = set(_labels(table.game.keys(table.view(), Word("")), say).values())
        found |= {text for word, text in keys.items() if text not in public}
    return {one for one in found if one}


def _labels(pad: Any, say: Callable[[Any], str]) -> dict[str, str]:
    return {one.word: str(say(key_label(one))) for row in pad.rows for one in row}


def _card(line: str) -> str:
    """Return the card of a line of a hand, without its number and the points that it would bring now."""
    return line.partition(") ")[2].rpartition("،" if "،" in line else ",")[0]


def _texts_known(table: Table) -> set[str]:
    """Return the names of cards that everyone sees in hands, which may be the same as those of hidden ones."""
    view = table.view()
    assert view is not None
    if not isinstance(view, ReefView):
        return set()
    found: set[str] = set()
    for seat in range(view.seats):
        own = table.view(Seat(seat))
        for locale in LOCALES:
            lines = str(voice(locale)(table.game.answer(own, Word("?hand")))).splitlines()
            slots = own.hands[seat]
            found |= {_card(line) for slot, line in zip(slots, lines, strict=False) if slot.known}
    return found


async def play_watched(bot: BotFixture, row: TableRow, seed: int) -> Watch:
    """Play a game to its end while opponents and an outsider press keys at every turn."""
    chance, watch = random.Random(seed), Watch(bot, row)
    await watch.begin()

    async def beside(table: Table) -> None:
        await watch.search()
        mover = await bot.to_move(row.key)
        board = await bot.board(row.key)
        for person in EVERYONE - {mover}:
            for button in _pressed(bot, row, table, board, chance):
                await bot.press(person, GROUP, button, board, forged=True)
            assert (await bot.table(row.key)).position == table.position
        await watch.search()

    game = await play(bot, row, beside=beside)
    await watch.search()
    assert len(game.presses) > 5
    return watch


def _pressed(
    bot: BotFixture, row: TableRow, table: Table, board: int, chance: random.Random
) -> Iterator[WordButton]:
    """Yield a key of the board, and two forged ones."""
    yield chance.choice(bot.words(GROUP, board))
    for word in chance.sample(SECRET_STEPS, 2):
        yield WordButton(row.key, table.position, word)
