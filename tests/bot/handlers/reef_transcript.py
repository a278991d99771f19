"""A session at Reef, and everything that it shows to people who may not know two of the hands.

The session has a stand-in, presses on a forwarded board, an early end and a rematch. It is run with the hands as they
were dealt and with the dealt cards of two people exchanged: nothing that others see may differ.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import Any

from bot.program.ephemeral_settings import EphemeralSettings
from bot.sandbox.model.messages import Content
from bot.store.records import ImportKey, Stage, TableKey
from bot.tables.asides import MARK
from bot.tables.computers.search_pool import SearchPool
from bot.telegram.buttons.buttons import Action, TableButton, WordButton
from bot.telegram.buttons.personal_buttons import ImportButton, ReplayButton, ReplayStep
from engine.contract import AnyGame, View, Word
from engine.games.reef.views import ReefView
from engine.players import choose
from scripts.trials.bot_under_test.defects import fixed_secrets
from scripts.trials.simulated_chats import SeededSecrets
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, open_bot
from tests.bot.buttons import join
from tests.bot.game_fixtures import start_game
from tests.bot.handlers.reef_states import exchange_dealt, with_truth

OWNERS = (SARA, NEGAR)
"""The people whose dealt cards are exchanged."""
OBSERVERS = (AMIR, CHRISTOPHER)
"""A player, whose seat a stand-in takes over, and an outsider."""
ELSEWHERE = -1001000000777
"""Another group with the bot, to which the board is forwarded."""

Shown = tuple[Any, ...]


@dataclass(slots=True)
class Transcript:
    """What was shown in each part of a session, to all but the owners and to the owners themselves."""

    others: dict[str, list[Shown]] = field(default_factory=dict)
    owners: list[str] = field(default_factory=list)
    forwarded: list[Shown] = field(default_factory=list)
    """The answers to the presses on the forwarded board, with the number of calls that they caused."""
    stand_in_moves: int = 0
    hidden: tuple[tuple[str, ...], ...] = ()
    """The ids of the dealt cards of the owners."""


class InlineSearchPool(SearchPool):
    """Searches on the event loop, so that a busy machine does not change which boards are sent."""

    async def choose(
        self, game: AnyGame, view: View, level: str, seed: str, skill: float | None = None
    ) -> Word:
        return choose(game, view, level, seed, simulations=8, skill=skill)


class Session:
    """One run of the session."""

    def __init__(self, bot: BotFixture, *, exchanged: bool) -> None:
        self.bot, self.exchanged = bot, exchanged
        self.key = TableKey(0)
        self.transcript = Transcript()
        self._calls = self._scenes = 0
        self._answers: list[Shown] = []

    async def run(self) -> Transcript:
        """Play the session."""
        bot = self.bot
        for person in (SARA, AMIR):
            await bot.say(person, person, "/start")
        self.key = (await start_game(bot, AMIR, NEGAR, game="reef")).key
        while (await bot.table(self.key)).state.to_put:
            await bot.play_move(self.key, GROUP)
        await self._deal()
        await self._part("start", self._press_everything)
        await self._part("stand-in", self._stand_in)
        await self._part("replay", self._ask_for_replays)
        await self._part("forwarded", self._press_forwarded)
        await self._part("stopped", self._stop)
        await self._part("rematch", self._rematch)
        return self.transcript

    async def _deal(self) -> None:
        """Exchange the dealt cards of the owners, if this is the other run."""
        live = await self.bot.live(self.key)
        seats = await self._seats(OWNERS)
        if self.exchanged:
            live.table = with_truth(live.table, exchange_dealt(live.table.state, *seats))
        hands = [live.table.state.players[at].hand for at in seats]
        self.transcript.hidden = tuple(tuple(held.card.id for held in hand) for hand in hands)
        await self.bot.app.boards.show(self.key)
        await self.bot.idle()

    async def _seats(self, people: tuple[int, ...]) -> list[int]:
        """Return the seats of people, given by their Telegram ids."""
        table = await self.bot.table(self.key)
        keys = [(await self.bot.store.meet(one, self.bot.name(one))).key for one in people]
        return [at for at, occupant in enumerate(table.occupants) if occupant.owner in keys]

    # Parts of the session

    async def _press_everything(self) -> None:
        """Let everyone press every aside, and the observers also every other key of the board."""
        bot = self.bot
        message = await bot.board(self.key)
        for button in bot.buttons(GROUP, message):
            is_aside = isinstance(button, WordButton) and button.word.startswith(MARK)
            for person in (*OBSERVERS, *(OWNERS if is_aside else ())):
                if isinstance(button, WordButton) or button.action is Action.RULES:  # type: ignore[union-attr]
                    await self._press(person, GROUP, button, message)

    async def _stand_in(self) -> None:
        """Let everyone take cards until a stand-in has taken over Amir's seat and has moved twice."""
        bot = self.bot
        while self.transcript.stand_in_moves < 2:
            mover = await bot.to_move(self.key)
            before = await bot.table(self.key)
            if mover == AMIR:
                for seconds in (301, 241, 61):  # past each call, one after the other
                    await bot.pass_time(seconds)
                call = bot.find_button(GROUP, Action.STAND_IN, table=self.key)
                await self._press(SARA, GROUP, call)
            else:
                await self._step_privately()
                await self._take()
            after = await bot.table(self.key)
            self.transcript.stand_in_moves += sum(
                turn.level is not None for turn in after.turns[len(before.turns) :]
            )
            await self._press_everything()
        await self._press(AMIR, GROUP, bot.find_button(GROUP, Action.COME_BACK, table=self.key))
        await self._press_everything()

    async def _step_privately(self) -> None:
        """Let the owner to move choose a hidden card and a space on messages that nobody else sees, and go back."""
        bot = self.bot
        mover, position = await bot.to_move(self.key), (await bot.table(self.key)).position
        if mover not in OWNERS:
            return
        board = await bot.board(self.key)
        await bot.press(mover, GROUP, WordButton(self.key, position, "play.1"), board)
        if bot.copy_of(mover, GROUP) is None:
            return
        for word in ("play.1.a1", "play.1", "play.2", "?hand", ""):
            await bot.press_copy(mover, GROUP, WordButton(self.key, position, word))
            copy = bot.copy_of(mover, GROUP)
            self.transcript.owners.append(str(copy))
        await bot.press_copy(mover, GROUP, TableButton(self.key, position, Action.RETURN))
        assert bot.copy_of(mover, GROUP) is None

    async def _take(self) -> None:
        """Let the person to move take a card, or play one that everybody knows if the hand is full."""
        table = await self.bot.table(self.key)
        words = [table.game.encode(move) for move in table.game.legal_moves(table.state)]
        public = [one for one in words if one.startswith(("take.", "play.3.", "play.4."))]
        word = min(public, key=lambda one: (not one.startswith("take."), one))
        board = await self.bot.board(self.key)
        button = WordButton(self.key, table.position, word)
        mover = await self.bot.to_move(self.key)
        while (await self.bot.table(self.key)).position == table.position:  # twice after a caution
            await self.bot.press(mover, GROUP, button, board, forged=True)

    async def _ask_for_replays(self) -> None:
        """Let the observers request everything that is derived from games, including the running one."""
        board = await self.bot.board(self.key)
        for person in OBSERVERS:
            for command in ("games", "check", "top", "me", "text"):
                await self.bot.say(person, GROUP, f"/{command}")
            for step in ReplayStep:
                await self._press(person, GROUP, ReplayButton(self.key, 1, step), board)
                own = self.bot.last_id(person)
                await self._press(person, person, ReplayButton(self.key, 1, step), own)
                imported = ImportButton(ImportKey(self.key), 1, step)
                if step in (ReplayStep.GO, ReplayStep.TURNING_POINT, ReplayStep.ANIMATION):
                    await self._press(person, person, imported, own)
            for command in ("games", "check", "me", "mydata"):
                await self.bot.say(person, person, f"/{command}")
                for document in self.bot.messages(person):
                    if "document" in document:
                        unique = document["document"]["file_unique_id"]
                        found = self.bot.telegram.state.document(unique)
                        self._answers.append((person, command, found and found.content))

    async def _press_forwarded(self) -> None:
        """Let everyone press every key of a copy of the board in another group and in a private chat."""
        bot = self.bot
        state, board = bot.telegram.state, await bot.board(self.key)
        content = state.require_chat(GROUP).messages[board].content
        for chat in (ELSEWHERE, CHRISTOPHER):
            copy = state.add_message(
                state.require_chat(chat),
                state.bot.id,
                Content(content.text, photo=content.photo, markup=content.markup),
            )
            for data in bot.data(GROUP, board):
                people = (CHRISTOPHER,) if chat > 0 else (*OWNERS, *OBSERVERS)
                for person in people:
                    before = len(bot.calls())
                    answer = await self._press(person, chat, data, copy.id)
                    self.transcript.forwarded.append((answer, len(bot.calls()) - before))

    async def _stop(self) -> None:
        """Let the host end the game, and the others press the keys of its board before and after."""
        bot = self.bot
        old, message = bot.words(GROUP, await bot.board(self.key)), await bot.board(self.key)
        stop = TableButton(self.key, 1, Action.STOP_SURELY)
        await bot.press(SARA, GROUP, stop, message, forged=True)
        assert (await bot.row(self.key)).stage is Stage.OVER
        for person in (*OBSERVERS, *OWNERS):
            for button in (*old, *bot.buttons(GROUP, message)):
                if not (isinstance(button, TableButton) and button.action is Action.REMATCH):
                    await self._press(person, GROUP, button, message, forged=True)

    async def _rematch(self) -> None:
        """Let the same people play again, and press the keys of the old and the new board."""
        bot = self.bot
        old, message = self.key, await bot.board(self.key)
        await self._press(SARA, GROUP, TableButton(old, 0, Action.REMATCH), message, forged=True)
        [row] = await bot.rows(GROUP)
        self.key = row.key
        for person in (AMIR, NEGAR):
            await self._press(person, GROUP, join(row))
        await self._press(SARA, GROUP, bot.find_button(GROUP, Action.START, table=row.key))
        while (await bot.table(self.key)).state.to_put:
            await bot.play_move(self.key, GROUP)
        for person in (*OBSERVERS, *OWNERS):
            for key in (old, self.key):
                hand = WordButton(key, (await bot.row(self.key)).position, "?hand")
                await self._press(person, GROUP, hand, message, forged=True)
        await self._press_everything()

    # What is shown

    async def _press(
        self,
        person: int,
        chat: int,
        button: Any,
        message: int | None = None,
        *,
        forged: bool = True,
    ) -> str:
        answer = await self.bot.answer(person, chat, button, message, forged=forged)
        text = str(answer.get("text", ""))
        if person in OWNERS:
            self.transcript.owners.append(text)
        else:
            self._answers.append((person, chat, button, text, answer.get("show_alert")))
        return text

    async def _part(self, name: str, play: Callable[[], Any]) -> None:
        """Play a part, and record the answers to observers, the calls and the scenes that others see."""
        bot = self.bot
        self._answers.clear()
        await play()
        shown = list(self._answers)
        for call in islice(bot.telegram.calls, self._calls, None):
            where = call.parameters.get("chat_id")
            if call.parameters.get("receiver_user_id") in OWNERS:
                continue  # an older server does not know these methods, so only the owner sees it
            if call.method not in ("getUpdates", "answerCallbackQuery") and where not in OWNERS:
                seen = {name: value for name, value in call.parameters.items() if name != "photo"}
                shown.append((call.method, seen, call.error))
        own = await self._seats(OWNERS)
        for scene in bot.renderer.scenes[self._scenes :]:
            view = scene.view
            assert isinstance(view, ReefView)
            if view.viewer not in own:
                shown.append((scene.game, view, scene.names, scene.chosen))
        self._calls, self._scenes = len(bot.telegram.calls), len(bot.renderer.scenes)
        self.transcript.others[name] = shown


async def play_session(
    folder: Path, *, exchanged: bool, private: EphemeralSettings | None = None
) -> Transcript:
    """Run the session on a new database; `exchanged`: with the dealt cards of the owners exchanged."""
    folder.mkdir()
    with fixed_secrets(SeededSecrets(5)):
        async with open_bot(folder, search_pool=InlineSearchPool(), ephemeral=private) as bot:
            bot.telegram.actions.create_group(ELSEWHERE, "Other", SARA, [AMIR, NEGAR, CHRISTOPHER])
            bot.telegram.actions.open_deep_link(CHRISTOPHER)
            await bot.work()
            return await Session(bot, exchanged=exchanged).run()
