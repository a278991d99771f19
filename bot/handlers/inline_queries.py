"""Inline queries: a question typed after the bot's username in any chat is answered with a list of rules topics."""

from __future__ import annotations

import logging

from telegram import Bot, InlineQueryResultArticle, InputTextMessageContent
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.presentation.people import People
from bot.rules import RulesLookup
from bot.telegram.incoming import InlineQuestion
from bot.telegram.outages import level_of

MOST = 5
"""The maximum number of articles in a list."""
CACHED = 300
"""Seconds for which Telegram may cache a person's list."""
_log = logging.getLogger(__name__)


class InlineQueryHandlers:
    """Handles inline queries."""

    def __init__(self, bot: Bot, people: People, rules: RulesLookup) -> None:
        self._bot = bot
        self._people = people
        self._rules = rules

    async def answer(self, question: InlineQuestion) -> None:
        """Answer with the best topics, in the sender's language, or with an empty list.

        Telegram errors are logged and not raised.
        """
        voice = await self._people.voice_of(question.sender)
        results = [
            InlineQueryResultArticle(
                article.path,
                article.title,
                InputTextMessageContent(article.text, parse_mode=ParseMode.HTML),
                description=article.summary,
            )
            for article in self._rules.articles(question.text, voice, MOST)
        ]
        try:
            await self._bot.answer_inline_query(
                question.query, results, cache_time=CACHED, is_personal=True
            )
        except TelegramError as error:  # for example, the query is too old
            _log.log(level_of(error), "inline query not answered", extra={"error": str(error)})
