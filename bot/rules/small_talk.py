"""Recognizes thanks, greetings and texts such as emoji, which are not searched for in the rules."""

from __future__ import annotations

from functools import cache

from bot.rules.search_data import LanguageData, read_language_data
from engine.saying import Saying, say


def reply_to(text: str, locales: tuple[str, ...]) -> Saying | None:
    """Return the reply to thanks, a greeting, or a text without letters and digits; None for any other text.

    `locales`: the languages whose words are known.
    """
    if not any(char.isalnum() for char in text):
        return say("chat-only-rules")  # emoji or punctuation
    for locale in locales:
        thanks, greetings, fillers = _words(locale)
        words = set(_split(text, read_language_data(locale)))
        if words and words <= thanks | greetings | fillers and words & (thanks | greetings):
            return say("thanks" if words & thanks else "chat-only-rules")
    return None


@cache
def _words(locale: str) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    data = read_language_data(locale)
    talk = data.small_talk
    thanks, greetings, fillers = (
        frozenset(_split(text, data)) for text in (talk.thanks, talk.greetings, talk.fillers)
    )
    return thanks, greetings, fillers


def _split(text: str, data: LanguageData) -> list[str]:
    """Return the words of a text in lower case, with the language's interchangeable letters unified."""
    folded = "".join(data.letters.get(char, char) for char in text.lower())
    return "".join(char if char.isalnum() else " " for char in folded).split()
