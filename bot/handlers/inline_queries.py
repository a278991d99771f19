"""Inline queries: text typed after the bot's username in any chat is answered with invitations and rules topics."""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from telegram import (
    Bot,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
)
from telegram.constants import ParseMode
from telegram.error import TelegramError

from bot.handlers.context import Context
from bot.handlers.invitations import INVITE
from bot.presentation import lobby
from bot.presentation.boards import cards
from bot.presentation.names import clean, first_name
from bot.presentation.texts import Voice
from bot.rules.search import Hit
from bot.runtime.keyed import FairCalls
from bot.store.errors import StoreError
from bot.store.outages import level_of
from bot.store.records import Person
from bot.tables.deadlines import CARD_SECONDS
from bot.telegram.api.outages import RepeatedLine
from bot.telegram.incoming import InlineQuestion
from engine.saying import say

MOST = 5
"""The maximum number of articles about rules in a list."""
CACHED = 300
"""Seconds for which Telegram may cache a person's list. Lists with invitations are not cached."""
SHORTEST = 2
"""The minimum number of letters that are recognized as the beginning of a word for an invitation."""
TOKEN_BYTES = 9
_LAST_DIGIT = re.compile(r"(?<!\d)(\d)\D*$")
"""A number of one digit, if it is the last number of a text."""
MAX_CALLS, CALLS_PER_PERSON = 32, 2
"""The maximum numbers of concurrent answers, in total and for one person."""
SLOW_CALL = 2.0
"""Seconds after which an answer may lose its slot to an answer for another person."""
ANSWER_SECONDS = 10.0
"""Seconds after which an answer that is still waiting for a slot is abandoned."""
log = logging.getLogger(__name__)


class InviteRequest(NamedTuple):
    """A game to which somebody may want to invite others, and the number of seats."""

    game: str
    seats: int


class InlineQueryHandlers:
    """Handles inline queries."""

    def __init__(self, bot: Bot, context: Context) -> None:
        self._bot = bot
        self._context = context
        self._calls = FairCalls(context.clock, MAX_CALLS, CALLS_PER_PERSON, min_hold=SLOW_CALL)
        self._people = context.people
        self._rules = context.rules
        self._unanswered = RepeatedLine(context.clock, log, "inline queries not answered")

    async def answer(self, question: InlineQuestion) -> None:
        """Answer with invitations to games, the best topics of the rules, or both, in the sender's language.

        The list may be empty. Instead of invitations, somebody to whom the bot may not write gets a
        button that opens the private chat. Errors of Telegram and of the store are only logged.
        """
        voice = await self._people.voice_of(question.sender)
        wanted, is_invitation = self._wanted(question.text, voice)
        results: list[InlineQueryResultArticle] = []
        button = None
        if wanted:
            person = await self._person(question)
            if person is not None and person.started:
                results += await self._invitations(wanted, person, voice)
            elif person is not None:
                label = voice.plain(say("invite-start-first"))
                button = InlineQueryResultsButton(label, start_parameter=INVITE)
        if not is_invitation:
            results += self._topics(question.text, voice)
        call = partial(
            self._bot.answer_inline_query,
            question.query,
            results,
            cache_time=0 if wanted else CACHED,
            is_personal=True,
            button=button,
        )
        until = self._context.clock.monotonic() + ANSWER_SECONDS
        try:
            await self._calls.make(question.sender.id, call, until=until)
        except TimeoutError:
            self._unanswered.count("given up")
        except TelegramError as error:  # for example, the query is too old
            self._unanswered.count(error)

    def _topics(self, text: str, voice: Voice) -> list[InlineQueryResultArticle]:
        return [
            InlineQueryResultArticle(
                article.path,
                article.title,
                InputTextMessageContent(article.text, parse_mode=ParseMode.HTML),
                description=article.summary,
            )
            for article in self._rules.articles(text, voice, MOST)
        ]

    def _wanted(self, text: str, voice: Voice) -> tuple[Sequence[InviteRequest], bool]:
        """Return the games to offer for a text, and whether the text requests only invitations.

        The text does so if its first word is a word for an invitation in any language; the name of a game may follow.
        The beginning of such a word is enough if nothing but a name follows, because questions begin with "in", too.
        The name of a game alone is also a question about its rules. The number of seats is a digit at the end or, in
        an invitation, the last digit. If it is missing or not allowed, the smallest allowed number is offered.
        """
        *words, last = text.lower().split() or [""]
        has_seats = last.isdecimal() and len(last) == 1
        words = words if has_seats else [*words, last]
        library, texts = self._context.library, self._people.texts
        known = [
            word for one in texts.locales for word in texts.voice(one)(say("invite-words")).split()
        ]
        first, *rest = words or [""]
        is_whole = first in known
        is_begun = len(first) >= SHORTEST and any(word.startswith(first) for word in known)
        hits, named = self._find(rest if is_begun else words, voice)
        is_invitation = is_whole or (is_begun and not hits and (not rest or named != ""))
        if is_begun and not is_invitation:
            hits, named = self._find(words, voice)
        if named in library.keys and (is_invitation or not hits):
            games = [named]
        else:
            games = list(library.keys) if is_invitation else []
        digit = _LAST_DIGIT.search(text) if is_invitation else None
        seats = int(last) if has_seats else int(digit[1]) if digit else 0
        wanted = [InviteRequest(key, self._seats(key, seats)) for key in games]
        return wanted, is_invitation

    def _find(self, words: Sequence[str], voice: Voice) -> tuple[Sequence[Hit], str]:
        """Return the topics that answer a question, and the game that it names, or ""."""
        return self._rules.find(" ".join(words), voice.locale) if words else ((), "")

    def _seats(self, key: str, seats: int) -> int:
        counts = self._context.game(key).seat_counts
        return seats if seats in counts else min(counts)

    async def _person(self, question: InlineQuestion) -> Person | None:
        try:
            return await self._people.meet(question.sender)
        except StoreError as error:
            log.log(level_of(error), "no invitations offered", extra={"error": str(error)})
            return None

    async def _invitations(
        self, wanted: Sequence[InviteRequest], person: Person, voice: Voice
    ) -> list[InlineQueryResultArticle]:
        now = self._context.clock.now()
        offers = [(one.game, one.seats, secrets.token_urlsafe(TOKEN_BYTES)) for one in wanted]
        try:
            found = await self._context.store.offer_invitations(
                person.key, offers, language=voice.locale, at=now, since=now - CARD_SECONDS
            )
        except StoreError as error:
            log.log(level_of(error), "no invitations offered", extra={"error": str(error)})
            return []
        articles, host = [], clean(first_name(person), voice.drawn(say("player")))
        for one in found:
            game, plain = self._context.game(one.game), voice.plain
            name = lobby.title(game)
            text = cards.invitation(game, host, voice)
            articles.append(
                InlineQueryResultArticle(
                    one.token,
                    plain(say("invite-title", game=name)),
                    InputTextMessageContent(text, parse_mode=ParseMode.HTML),
                    reply_markup=cards.join_key(one.token, voice),
                    description=plain(say("invite-about", seats=one.seats)),
                )
            )
        return articles
