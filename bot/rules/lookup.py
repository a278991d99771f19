"""The rules lookup: finds pages by path, by rule number and by question, and replies to small talk."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from threading import current_thread

from bot.presentation.texts import LOCALES, Quote, Voice
from bot.rules.book import Book, Intro, read_book
from bot.rules.completeness import offered_games
from bot.rules.finder import TopicFinder, detect_language
from bot.rules.intros import INTRO, intro_html, intro_page, intro_path, intros_page
from bot.rules.pages import (
    PART,
    PageButton,
    RulesPage,
    chapter_page,
    chapters_page,
    games_page,
    page_path,
    topic_html,
    topic_page,
    topic_title,
)
from bot.rules.search import Hit, TopicSearch
from bot.rules.small_talk import reply_to
from bot.runtime.threads import run_in_thread
from engine.saying import Saying, say

RELATED_TOPICS = 2
"""The maximum number of related topics offered below an answer."""
RELATED_SCORE = 0.8
"""The minimum share of the best score at which a topic of another game is offered as related."""
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class RulesArticle:
    """A topic, an introduction or an answer about the bot as a result of an inline query.

    The list shows `summary`; `text` is HTML.
    """

    path: str
    title: str
    summary: str
    text: str


@dataclass(frozen=True, slots=True)
class RulesLookup:
    """Finds the pages of the rules. `books` maps (language, game key) to the book.

    The path of a page is "" (all games), "azul" (a game), "azul.2" (a chapter), "azul.2.3" (a topic) or "azul.2.3.2"
    (the topic with its second picture). "azul.2.p2" is the second part of a long chapter, and "azul.p2" that of a long
    list of chapters. "intro" is the list of the pages for newcomers, and "azul.intro" is one of them.
    """

    books: Mapping[tuple[str, str], Book]

    @classmethod
    def load(cls, games: Sequence[str] | None = None) -> RulesLookup:
        """Return a lookup with the topics of the given games, by default of all that can be offered.

        Raises FileNotFoundError or ValueError if the topics of a game are missing or invalid.
        """
        keys = offered_games() if games is None else games
        return cls({(locale, key): read_book(locale, key) for locale in LOCALES for key in keys})

    @property
    def games(self) -> tuple[str, ...]:
        """The keys of the games that have topics."""
        return tuple(dict.fromkeys(key for _, key in self.books))

    def prepare(self) -> None:
        """Build the search of every language, which takes a few hundred milliseconds. This method is thread-safe.

        If it is not called, the first question in each language builds the search of that language.
        """
        for locale in LOCALES:
            self._search(locale)

    async def prepare_in_thread(self) -> None:
        """Call `prepare` in a thread, so that it does not block the event loop. Errors are logged."""

        def prepare() -> None:
            self.prepare()
            log.info("rules index built", extra={"worker": current_thread().name})

        try:
            await run_in_thread(prepare, name="rules")
        except Exception:
            log.exception("rules index not built")

    # By path

    def page(self, path: str, voice: Voice) -> RulesPage:
        """Return the page at a path, in the voice's language.

        For an unknown path, return the game's list of chapters or, if the game is unknown too, the start page: the
        list of games, or the chapters of the only game.
        """
        key, *numbers = path.split(".")
        book = self.books.get((voice.locale, key))
        if book is None:
            found = self.introduced(voice.locale)
            return intros_page(found, voice) if key == INTRO and found else self._start_page(voice)
        if numbers == [INTRO] and book.intro is not None:
            return intro_page(key, book, book.intro, voice)
        part = _parse_number(numbers.pop()[len(PART) :]) if _is_part(numbers) else 1
        match [_parse_number(number) for number in numbers]:
            case [chapter] if 1 <= chapter <= len(book.chapters):
                return chapter_page(key, book, chapter, voice, part=part)
            case [chapter, at, *picture] if 1 <= chapter <= len(book.chapters):
                topics = book.topics_of(book.chapters[chapter - 1])
                topic = topics[at - 1] if 1 <= at <= len(topics) else None
                if topic is not None and not picture:
                    return topic_page(key, book, topic, voice)
                if (
                    topic is not None
                    and picture[1:] == []
                    and 2 <= picture[0] <= len(topic.pictures)
                ):
                    return topic_page(key, book, topic, voice, picture=picture[0])
        return chapters_page(key, book, voice, others=len(self.games) > 1, part=part)

    def introduced(self, locale: str) -> list[tuple[str, Book, Intro]]:
        """Return the games that have a page for newcomers: their keys, books and introductions."""
        books = [(key, self.books[locale, key]) for key in self.games]
        return [(key, book, book.intro) for key, book in books if book.intro is not None]

    def intro(self, key: str, locale: str) -> Intro | None:
        """Return the introduction to a game, or None if it has none."""
        return None if (book := self.books.get((locale, key))) is None else book.intro

    # By rule number

    def page_for_rule(self, rule: str, voice: Voice) -> RulesPage:
        """Return the page of the topic about a rule such as "AZ-21", with related topics, or else the start page."""
        for key in self.games:
            topic = self.books[voice.locale, key].topic_for_rule(rule)
            if topic is not None:
                return self._answer_page(Hit(key, topic, 1.0), (), voice)
        return self._start_page(voice)

    # By question

    def find(
        self, question: str, locale: str, current_game: str = ""
    ) -> tuple[tuple[Hit, ...], str]:
        """Return the topics that answer a question, and the named game, as `TopicFinder.find` does."""
        return TopicFinder(self.games).find(question, locale, current_game)

    def answer(self, question: str, voice: Voice, current_game: str = "") -> RulesPage:
        """Return the page of the best topic, with related ones, or the page that a newcomer asks for.

        If no topic matches, return the list of chapters or games, preceded by a note that nothing was found, or that no
        rule has the number in the question. If the question is only the name of a game, return the list of its
        chapters.
        """
        if intros := TopicFinder(self.games).intros(question, voice.locale, current_game):
            return self.page(INTRO if len(intros) > 1 else intro_path(intros[0][0]), voice)
        hits, named = self.find(question, voice.locale, current_game)
        if hits:
            others = hits[1:] if named or current_game else _other_games_first(hits)
            return self._answer_page(hits[0], others, voice)
        search = self._search(detect_language(question, voice.locale))
        if rule := search.rule_number(question, current_game):
            return self._no_such_rule(rule, voice)
        page = self.page(named or current_game, voice)
        if named and not search.has_content(question):
            return page
        nothing_found = voice(say("rules-nothing"))
        return replace(page, text=f"{nothing_found}\n\n{page.text}")

    def _no_such_rule(self, rule: str, voice: Voice) -> RulesPage:
        """Return the chapters of the game with the letters of a rule number, below a note on the numbers that exist."""
        prefix = rule.partition("-")[0]
        key = next(key for key in self.games if self.books[voice.locale, key].prefix == prefix)
        first, last, has_gaps = self.books[voice.locale, key].number_range(rule)
        numbers = {"rule": Quote(rule), "first": Quote(first), "last": Quote(last)}
        page = self.page(key, voice)
        gaps = "yes" if has_gaps else "no"
        note = voice.write("rules-no-such-number", {**numbers, "gaps": gaps})
        return replace(page, text=f"{note}\n\n{page.text}")

    def fold(self, text: str) -> str:
        """Return a text as the search of the language of its letters compares it (`Analyzer.normalize`)."""
        return self._search(detect_language(text, LOCALES[0])).normalize(text)

    def asks_for_intro(self, text: str) -> bool:
        """Return whether a question asks how a game is played, in the language of its letters."""
        return self._search(detect_language(text, LOCALES[0])).asks_for_intro(text)

    def small_talk(self, text: str) -> Saying | None:
        """Return the reply to thanks, a greeting, or a text without letters and digits; None for any other text."""
        return reply_to(text, LOCALES)

    def about_bot(self, text: str, current_game: str = "") -> Saying | None:
        """Return the answer to a question about the bot itself, or None (`TopicSearch.about_bot`).

        The language of the question is detected from its letters.
        """
        return self._search(detect_language(text, LOCALES[0])).about_bot(text, current_game)

    def articles(self, question: str, voice: Voice, most: int) -> tuple[RulesArticle, ...]:
        """Return up to `most` topics that answer a question.

        For a newcomer's question, return introductions instead, and for a question about the bot itself its answer. If
        the question names a game and no topic matches, return the game's first topics. If the question is empty, return
        the first topic of each game.
        """
        if (reply := self.about_bot(question)) is not None:
            title, summary = say(f"{reply.id}-title"), voice.plain(reply).partition("\n")[0]
            return (RulesArticle(reply.id, voice.plain(title), summary, voice(reply)),)
        if intros := TopicFinder(self.games).intros(question, voice.locale):
            return tuple(
                RulesArticle(intro_path(key), one.title, one.tagline, intro_html(one, voice))
                for key, one in intros[:most]
            )
        hits, named = self.find(question, voice.locale)
        if not hits and named:
            hits = tuple(Hit(named, topic, 0.0) for topic in self.books[voice.locale, named].topics)
        elif not question.strip():
            books = [(key, self.books[voice.locale, key]) for key in self.games]
            hits = tuple(Hit(key, book.topics[0], 0.0) for key, book in books)
        return tuple(self._article(hit, voice) for hit in hits[:most])

    def _search(self, locale: str) -> TopicSearch:
        return TopicFinder(self.games).search(locale)

    def _start_page(self, voice: Voice) -> RulesPage:
        books = [(key, self.books[voice.locale, key]) for key in self.games]
        if len(books) > 1:
            return games_page(books, voice)
        return chapters_page(*books[0], voice, others=False)

    def _answer_page(self, hit: Hit, others: tuple[Hit, ...], voice: Voice) -> RulesPage:
        """Return a topic's page with up to two related topics: the next best hits, then the most similar topics.

        Hits about another game are used only if their score is near that of `hit` (RELATED_SCORE).
        """
        related = [
            one for one in others if one.game == hit.game or one.score >= RELATED_SCORE * hit.score
        ][:RELATED_TOPICS]
        if len(related) < RELATED_TOPICS:
            seen = {(one.game, one.topic.id) for one in (hit, *related)}
            similar = self._search(voice.locale).similar(hit)
            related += [one for one in similar if (one.game, one.topic.id) not in seen]
        rows = [(self._related_button(one, hit.game, voice),) for one in related[:RELATED_TOPICS]]
        book = self.books[voice.locale, hit.game]
        return topic_page(hit.game, book, hit.topic, voice, rows)

    def _related_button(self, hit: Hit, shown_game: str, voice: Voice) -> PageButton:
        book = self.books[voice.locale, hit.game]
        label = hit.topic.title
        if hit.game != shown_game:
            label = topic_title(hit.game, hit.topic, voice.plain)
        return PageButton(label, page_path(hit.game, book, hit.topic))

    def _article(self, hit: Hit, voice: Voice) -> RulesArticle:
        title = topic_title(hit.game, hit.topic, voice.plain)
        book = self.books[voice.locale, hit.game]
        html = topic_html(hit.game, hit.topic, voice, picture=0)
        return RulesArticle(page_path(hit.game, book, hit.topic), title, hit.topic.answer, html)


def _other_games_first(hits: Sequence[Hit]) -> tuple[Hit, ...]:
    """Return the hits after the first one: before all others, the best ones of other games that are nearly as good.

    The question may be about any of these games.
    """
    first, *others = hits
    best = {one.game: one for one in reversed(others) if one.game != first.game}
    near = [one for one in best.values() if one.score >= RELATED_SCORE * first.score]
    near.sort(key=lambda one: -one.score)
    return (*near, *(one for one in others if one not in near))


def _is_part(numbers: Sequence[str]) -> bool:
    """Return whether a path ends with the number of a part of a list."""
    return bool(numbers) and numbers[-1].startswith(PART)


def _parse_number(text: str) -> int:
    return int(text) if text.isdecimal() and text.isascii() else 0
