"""Questions about the bot, and how they differ from questions about the rules."""

import re

import pytest

from bot.presentation.texts import LOCALES
from bot.rules.bot_questions import ANSWERS
from bot.rules.search_data import read_game_search_data
from engine.games import KEYS
from engine.saying import say
from tests.bot.questions import questions, unanswerable
from tests.bot.rules.all_books import RULES, hits

ABOUT_BOT = {
    "takeback": (
        "لغو حرکت چطوری کار می‌کنه",
        "چطور حرکتم رو پس بگیرم؟",
        "حرکتم رو اشتباه زدم چیکار کنم",
        "how do I undo a move",
        "I made a mistake",
    ),
    "leaving": ("اگر وسط بازی برم چی میشه؟", "what happens if someone leaves"),
    "friends": (
        "چطور با دوستام بازی کنم",
        "دوستمو چجوری دعوت کنم",
        "how can I invite my friends?",
    ),
    "levels": (
        "سطح کامپیوتر رو چطور عوض کنم",
        "چطور با کامپیوتر بازی کنم",
        "کامپیوتر چقدر قویه",
        "can I change the level of the computer",
        "how do I play against the computer",
        "how strong is the computer",
    ),
    "limit": ("مهلت هر حرکت چقدره", "how much time do I have per move", "is there a time limit"),
}


def test_questions_about_the_bot_have_answers_of_their_own() -> None:
    assert set(ABOUT_BOT) == set(ANSWERS)
    for key, asked in ABOUT_BOT.items():
        for question in asked:
            assert RULES.about_bot(question) == say(ANSWERS[key]), question


@pytest.mark.parametrize(
    ("text", "game", "rule", "key"),
    [
        ("کسی حرکت نکنه", "icecult", "IC-44", "limit"),
        ("وسط میز برم", "azul", "AZ-11", "leaving"),
        ("از وسط میز برم چی میشه", "sintra", "SI-20", "leaving"),
        ("what happens when it leaves", "sintra", "SI-32", "leaving"),
    ],
)
def test_words_with_a_meaning_in_the_running_game_are_about_this_game(
    text: str, game: str, rule: str, key: str
) -> None:
    assert RULES.about_bot(text) == say(ANSWERS[key])
    other = next(one for one in KEYS if one not in (game, "azul", "sintra", "icecult"))
    assert RULES.about_bot(text, other) == say(ANSWERS[key])
    for asked, running in ((text, game), (f"{text} {game}", other)):
        assert RULES.about_bot(asked, running) is None
        assert rule in hits(asked, running=running)[0].topic.rules


def test_leaving_a_running_game_is_about_the_bot_in_every_game() -> None:
    for key in KEYS:
        for text in (
            "اگر وسط بازی برم چی میشه؟",
            "وسط بازی میز رو ترک کنم",
            "what if someone leaves",
        ):
            assert RULES.about_bot(text, key) == say(ANSWERS["leaving"])


def test_questions_about_rules_are_none_about_the_bot() -> None:
    asked = [one for locale in LOCALES for one in unanswerable() if one[0] == locale]
    for locale in LOCALES:
        for kind in ("", "-held", "-later"):
            asked += [(locale, one.text) for one in questions(f"{locale}{kind}.tsv")]
        for key in KEYS:
            samples = read_game_search_data(locale, key).sample_questions.values()
            asked += [(locale, part) for text in samples for part in re.split("[.?؟]", text)]
    assert [text for _, text in asked if RULES.about_bot(text) is not None] == []


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("کی بازی تموم میشه تو سینترا؟", "SI-6"),
        ("پایان بازی سینترا", "SI-6"),
        ("سینترا کی تموم میشه", "SI-6"),
        ("دور سینترا کی تموم میشه", "SI-50"),
        ("when does sintra end", "SI-6"),
        ("when does a round of sintra end", "SI-50"),
    ],
)
def test_the_end_of_the_game_is_not_the_end_of_a_round(text: str, rule: str) -> None:
    assert rule in hits(text)[0].topic.rules
