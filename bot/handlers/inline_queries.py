"""Answers inline queries: words typed after the bot's name in any chat become a list of rules to choose from."""

from __future__ import annotations

import logging

from telegram import Bot, InlineQueryResultArticle, InputTextMessageContent
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.handlers.incoming import InlineQuestion
from bot.handlers.throttle import Throttle
from bot.presentation.people import People
from bot.rules import Rules

MOST = 5
"""Articles in a list."""
CACHED = 300
"""Seconds for which Telegram may give one person the same list again."""
_log = logging.getLogger(__name__)


class InlineQueryHandlers:
    """Where inline queries arrive."""

    def __init__(self, bot: Bot, people: People, rules: Rules, flood: Throttle) -> None:
        self._bot = bot
        self._people = people
        self._rules = rules
        self._flood = flood

    async def answer(self, inquiry: InlineQuestion) -> None:
        """Offer the best topics in the person's language; nothing found is an empty list. Never raises."""
        if not self._flood.lets_pass(inquiry.sender.id):
            return  # the next letter that is typed asks again
        voice = await self._people.voice_of(inquiry.sender)
        results = [
            InlineQueryResultArticle(
                article.word,
                article.title,
                InputTextMessageContent(article.text, parse_mode=ParseMode.HTML),
                description=article.summary,
            )
            for article in self._rules.articles(inquiry.text, voice, MOST)
        ]
        try:
            await self._bot.answer_inline_query(
                inquiry.query, results, cache_time=CACHED, is_personal=True
            )
        except TelegramError as error:  # too late: more was typed meanwhile
            _log.info("inline query not answered", extra={"error": str(error)})
