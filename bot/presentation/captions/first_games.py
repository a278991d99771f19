"""Help for people who play a game for the first few times: a sentence after their own prompt, which only they see."""

from __future__ import annotations

from bot.presentation.people import People
from bot.presentation.texts import Voice, has_text
from bot.store.interface import Store
from bot.store.records import PersonKey
from engine.saying import Saying, say

FIRST_GAMES = 3
"""The number of times that a person plays a game with help, including the running one."""
WITH_HELP = "ask-with-help"
"""The id of the message that consists of a prompt and its help."""


class FirstGames:
    """Finds the help for a prompt: the message `<prompt>-help`, which not every prompt has."""

    def __init__(self, store: Store, people: People) -> None:
        self._store = store
        self._people = people

    async def help(
        self, person: PersonKey | None, game: str, asked: Saying | None, voice: Voice
    ) -> Saying | None:
        """Return the help for the prompt `asked`, or None if there is none or the person needs none. Raises StoreError.

        The help has the arguments of the prompt. A person who has switched the help off, or has finished `game`
        FIRST_GAMES times, needs none. If `person` is None, the result is None.
        """
        if person is None or asked is None:
            return None
        told = say(f"{asked.id}-help", **dict(asked.args))
        if not has_text(voice.locale, told.id):
            return None
        found = (await self._people.names([person])).get(person)
        if found is None or found.tips == "off":
            return None
        if await self._store.games_finished(person, game) >= FIRST_GAMES:
            return None
        return told


def with_help(asked: Saying | None, told: Saying | None) -> Saying | None:
    """Return a prompt followed by its help, if there is any, or None if there is no prompt."""
    return asked if asked is None or told is None else say(WITH_HELP, ask=asked, help=told)
