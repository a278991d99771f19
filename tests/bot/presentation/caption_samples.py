"""Captions of whole games with everything that they can contain: the narrator, notes, the seal, help and prompts."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from telegram import InlineKeyboardMarkup

from bot.presentation.captions.captions import board_caption
from bot.presentation.captions.first_games import with_help
from bot.presentation.captions.notes import notes
from bot.presentation.keys.board_keys import NOTHING, board
from bot.presentation.texts import Texts, has_text
from bot.store.records import TableKey
from bot.tables.turns import only_movers
from engine.contract import View
from engine.saying import Saying, Seat, Who, say
from tests.bot.names import FULL_NAMES, PERSIAN_NAMES
from tests.bot.presentation.recorded_games import RecordedGame, narrations_of, random_game, recorded
from tests.page.labels import keypads

NAMES = (*FULL_NAMES, PERSIAN_NAMES[2], "Christopher")
SEAL = "0123456789abcdef0123456789abcdef"
TOGETHER = 4
"""The number of moves of the captions that tell of several moves at once."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A caption as it is sent, its keyboard, and the view that it is about."""

    name: str
    caption: str
    keyboard: InlineKeyboardMarkup
    view: View


def caption_samples(
    game: RecordedGame,
    locale: str,
    names: tuple[str, ...] = NAMES,
    *,
    steps: int = 1,
    every: int = 1,
) -> Iterator[Sample]:
    """Yield the captions of each board of a game: usual ones, and ones with help, several moves and several notes.

    `steps` is the number of partial words whose captions are included. Only every `every`-th position is used.
    """
    voice = Texts.load(strict=True).voice(locale, names)
    narrations = iter(narrations_of(game))
    for number, table in enumerate(game.tables()):
        if table.turns and not table.turns[-1].settled:
            continue
        narration = next(narrations, None) if table.turns else None
        told = None if narration is None else narration.saying
        if number % every:
            continue
        reader = Seat(0) if game.people == 1 else None
        since = table.told_since(table.version)
        seats = [
            seat for seat, occupant in enumerate(table.occupants) if occupant.owner is not None
        ]
        is_person = table.to_move in seats
        chance = random.Random(number)
        for many in (False, True):
            view = table.view(since=max(0, table.version - TOGETHER) if many else since)
            noted = [*notes(table, voice)]
            if many:
                noted += [say("note-took-back", player=Who(Seat(0))), say("note-short-search")]
                noted.append(say("table-label", game=say(f"{game.game}-name"), number=2))
            if number == 0:
                noted.append(say("fair-sealed", hash=SEAL))
            remarks = [say("note-only-move", player=Who(one)) for one in only_movers(table.turns)]
            pads = dict(islice(keypads(table.game, view, chance), steps)) if is_person else {}
            for chosen in pads or [NOTHING]:
                asked: Saying | None = None
                if pads:
                    asked = pads[chosen].prompt
                    helped = say(f"{asked.id}-help", **dict(asked.args))
                    if has_text(locale, helped.id):
                        asked = with_help(asked, helped)
                caption = board_caption(
                    table.game,
                    view,
                    voice,
                    noted,
                    reader=reader,
                    ask=asked,
                    narration=told,
                    remarks=remarks,
                )
                keyboard = board(TableKey(1), table, view, voice, chosen)
                yield Sample(f"{game.game} {number} {many} {chosen}", caption, keyboard, view)


def sampled_games(key: str) -> list[RecordedGame]:
    """Return a game of one person against computers, if there is one, and the game of most people.

    Without recorded games, return a random one.
    """
    found = sorted(recorded(key) or [random_game(key)], key=lambda one: one.people)
    return [found[0], found[-1]] if len(found) > 1 else list(found)
