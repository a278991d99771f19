"""Recognizes questions about the bot itself, such as "how do I undo a move?", which no rule of a game answers."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.analyzer import Analyzer
from bot.rules.newcomers import NewcomerQuestions
from bot.rules.search_data import BotQuestionData, NewcomerData
from engine.saying import Saying, say

ANSWERS = {
    "takeback": "bot-takeback",
    "leaving": "bot-leaving",
    "friends": "bot-friends",
    "levels": "bot-levels",
    "limit": "bot-limit",
}
"""For each key of `BotQuestionData.phrases`, the message id of the answer."""


class BotQuestions:
    """The questions about the bot in one language. Their words are matched like those of newcomers' questions."""

    def __init__(self, analyzer: Analyzer, data: BotQuestionData) -> None:
        self._questions = {
            key: NewcomerQuestions(analyzer, NewcomerData(phrases, data.fillers))
            for key, phrases in data.phrases.items()
        }

    def answer(self, words: Sequence[str]) -> Saying | None:
        """Return the answer to a question with these words, without the name of a game, or None."""
        found = (key for key, one in self._questions.items() if one.matches(words))
        key = next(found, None)
        return None if key is None else say(ANSWERS[key])
