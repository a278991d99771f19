"""Newcomers find out how a game is played: by question, by command, and by the keys below lists, forms and boards."""

from __future__ import annotations

import re

import pytest
from msgspec import structs
from telegram.constants import MessageLimit

from bot.presentation.captions.caption_layouts import units
from bot.presentation.texts import LOCALES
from bot.rules.__main__ import main
from bot.rules.finder import TopicFinder
from bot.rules.intros import intro_path
from bot.rules.lookup import RulesLookup
from bot.telegram.buttons.buttons import intro_button
from engine.games import KEYS, game
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import start_game, start_solo
from tests.bot.questions import questions, unanswerable
from tests.bot.rules.all_books import VOICES, all_books, statements
from tests.bot.texts import text
from tests.persian_spelling import slips

RULES = all_books()
FINDER = TopicFinder(RULES.games)
INTRODUCED = [key for key in KEYS if RULES.intro(key, "fa") is not None]
NEWCOMERS = {
    "fa": ("چطور بازی کنم؟", "این بازی چطوریه؟", "آموزش", "بلد نیستم", "راهنما", "یادم بده"),
    "en": ("How do I play?", "what's the goal", "help", "teach me", "How does this game work?"),
}
UNLINKED = "\N{INVISIBLE SEPARATOR}"
"""What the bot puts into quoted words and numbers that would become links."""
OF_AZUL = ("هدف بازی آزول چیست؟", "آموزش آزول", "ازول چجوری بازی میکنن", "how to play azul")


@pytest.mark.parametrize("locale", LOCALES)
@pytest.mark.parametrize("key", INTRODUCED)
def test_a_page_for_newcomers_is_complete(locale: str, key: str) -> None:
    page = RULES.page(intro_path(key), VOICES[locale])
    intro = RULES.books[locale, key].intro
    assert intro is not None
    assert page.text.startswith(f"<b>{intro.title}</b>\n")
    assert all(part in page.text for part in (intro.tagline, intro.aim, intro.turn, intro.score))
    assert units(page.text) <= MessageLimit.CAPTION_LENGTH
    assert page.scene.game == key
    assert set(intro.rules) <= set(statements(key))
    assert sorted(intro.options) == sorted(option.key for option in game(key).options)
    seats = game(key).seat_counts
    limits = [min(seats), max(seats)][: len(seats)]
    numbers = re.findall(r"\d+", intro.tagline)[: len(limits)]
    assert list(map(int, numbers)) == limits


@pytest.mark.parametrize("key", INTRODUCED)
def test_both_languages_show_the_same_picture_and_rules(key: str) -> None:
    fa, en = (RULES.books[locale, key].intro for locale in LOCALES)
    assert fa is not None
    assert en is not None
    assert (fa.topic, fa.rules) == (en.topic, en.rules)


@pytest.mark.parametrize("key", INTRODUCED)
def test_a_persian_introduction_is_spelt_as_printed(key: str) -> None:
    intro = RULES.books["fa", key].intro
    assert intro is not None
    parts = (intro.title, intro.tagline, intro.aim, intro.turn, intro.score)
    assert [slip for part in (*parts, *intro.options.values()) for slip in slips(part)] == []


def test_the_games_of_the_project_have_a_page_for_newcomers() -> None:
    assert {"azul", "sintra", "icecult", "reef"} <= set(INTRODUCED)


def test_an_introduction_needs_a_topic_with_a_picture() -> None:
    book = RULES.books["en", "azul"]
    assert book.intro is not None
    intro = structs.replace(book.intro, topic="nowhere")
    with pytest.raises(ValueError, match="the picture of the intro"):
        structs.replace(book, intro=intro)


def test_a_game_without_an_introduction_still_has_rules() -> None:
    books = dict(RULES.books)
    for locale in LOCALES:
        books[locale, "azul"] = structs.replace(books[locale, "azul"], intro=None)
    rules, voice = RulesLookup(books), VOICES["en"]
    assert rules.page("azul.intro", voice) == rules.page("azul", voice)
    assert [key for key, *_ in rules.introduced("en")] == [
        key for key in INTRODUCED if key != "azul"
    ]
    assert rules.intro("azul", "en") is None


@pytest.mark.parametrize("locale", LOCALES)
def test_a_newcomer_finds_the_page(locale: str) -> None:
    voice = VOICES[locale]
    for question in NEWCOMERS[locale]:
        assert RULES.answer(question, voice) == RULES.page("intro", voice), question
        assert RULES.answer(question, voice, "reef") == RULES.page("reef.intro", voice), question
    for question in OF_AZUL:
        assert RULES.answer(question, voice, "reef") == RULES.page("azul.intro", voice), question
    articles = RULES.articles(NEWCOMERS[locale][0], voice, 3)
    assert [article.path for article in articles] == [intro_path(key) for key in INTRODUCED[:3]]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_list_has_one_line_about_each_game(locale: str) -> None:
    page = RULES.page("intro", VOICES[locale])
    assert [button.path for [button] in page.rows] == [intro_path(key) for key in INTRODUCED]
    for _, _, intro in RULES.introduced(locale):
        lines = page.text.replace(UNLINKED, "").splitlines()
        assert [intro.tagline in line for line in lines].count(True) == 1, intro.tagline


def test_questions_about_a_rule_are_none_of_a_newcomer() -> None:
    for locale in LOCALES:
        for kind in ("", "-held", "-later"):
            for one in questions(f"{locale}{kind}.tsv"):
                found = FINDER.intros(one.text, locale, one.running)
                assert [key for key, intro in found if one.rules.isdisjoint(intro.rules)] == []
    for name in ("none.tsv", "none-later.tsv"):
        for locale, question in unanswerable(name):
            assert FINDER.intros(question, locale) == (), question


def test_the_program_prints_introductions(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["bot.rules", "چطور بازی کنم؟"])
    assert main() == 0
    lines = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert [line[0] for line in lines] == INTRODUCED
    assert [line[1] for line in lines] == [intro.title for *_, intro in RULES.introduced("fa")]


async def test_the_list_of_games_offers_the_pages(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/solo")
    menu = bot.last(SARA)
    assert menu["text"].startswith(text("solo-title"))
    for *_, intro in RULES.introduced("fa"):
        assert intro.tagline in menu["text"].replace(UNLINKED, "")
    await bot.press(SARA, SARA, intro_button("reef"))
    assert bot.messages(SARA)[-2] == menu, "the list stays"
    intro = RULES.intro("reef", "fa")
    assert intro is not None
    assert bot.last(SARA)["caption"].startswith(intro.title)


async def test_the_form_of_a_game_offers_the_page_and_explains_the_options(
    bot: BotFixture,
) -> None:
    await bot.say(CHRISTOPHER, CHRISTOPHER, "/solo reef")
    intro = RULES.intro("reef", "en")
    assert intro is not None
    for line in (intro.tagline, *intro.options.values()):
        assert line in bot.last(CHRISTOPHER)["text"]
    await bot.press(CHRISTOPHER, CHRISTOPHER, intro_button("reef"))
    assert bot.last(CHRISTOPHER)["caption"].startswith(intro.title)


@pytest.mark.parametrize("key", INTRODUCED)
async def test_the_page_is_offered_below_the_first_board_only(bot: BotFixture, key: str) -> None:
    row = await start_game(bot, AMIR, game=key)
    board = await bot.board(row.key)
    assert intro_button(key) in bot.buttons(GROUP, board)
    await bot.press(NEGAR, GROUP, intro_button(key), board)
    assert bot.last(GROUP)["reply_to_message"]["message_id"] == board
    await bot.play_move(row.key, GROUP)
    assert intro_button(key) not in bot.buttons(GROUP, await bot.board(row.key))


async def test_learn_shows_the_page_of_the_game_that_is_named_or_played(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "/learn")
    assert bot.last(SARA)["text"].startswith(text("intro-choose"))
    assert [page.word for page in bot.pages(SARA)] == [intro_path(key) for key in INTRODUCED]
    await bot.say(SARA, SARA, "/learn icecult")
    assert [page.word for page in bot.pages(SARA)][-1] == "intro"
    assert "icecult" in [page.word for page in bot.pages(SARA)]
    await start_solo(bot, game="sintra")
    await bot.say(SARA, SARA, "/learn")
    intro = RULES.intro("sintra", "fa")
    assert intro is not None
    assert bot.last(SARA)["caption"].startswith(intro.title)


async def test_a_newcomer_in_a_private_chat_is_answered(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "بلد نیستم")
    assert bot.last(SARA)["caption"].startswith(text("intro-choose"))
