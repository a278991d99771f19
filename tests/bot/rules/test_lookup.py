"""Rules in chats: by command, question, inline query and the button under a board."""

from __future__ import annotations

import random

import pytest
from telegram.constants import MessageLimit

from bot.presentation.captions.caption_layouts import units
from bot.presentation.texts import LOCALES, Quote, Voice
from bot.rules.pages import topic_title
from bot.telegram.buttons.buttons import Action, WordButton
from engine.games import KEYS, game
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture
from tests.bot.game_fixtures import start_game, start_solo
from tests.bot.questions import questions, unanswerable
from tests.bot.rules.all_books import VOICES, all_books
from tests.bot.texts import text

RULES = all_books()


def floor_line(locale: str) -> str:
    """Return the title of the topic of rule AZ-17, with the name of its game."""
    topic = RULES.books[locale, "azul"].topic_for_rule("AZ-17")
    assert topic is not None
    return topic_title("azul", topic, VOICES[locale])


def numbers(text: str) -> str:
    """Return the last line of a topic, which names its rules."""
    return text.splitlines()[-1]


async def test_a_question_after_the_command_is_answered_with_the_rule_and_a_picture(
    bot: BotFixture,
) -> None:
    await bot.say(AMIR, GROUP, "/rules کف آزول چند خونه داره؟")
    answer = bot.last(GROUP)
    assert "AZ-17" in numbers(answer["caption"])
    assert answer["reply_to_message"]["from"]["id"] == AMIR
    assert len(bot.renderer.scenes) == 1
    near = bot.pages(GROUP, answer["message_id"])
    before = bot.last(GROUP)["caption"]
    await bot.press(NEGAR, GROUP, near[0], answer["message_id"])
    assert bot.last_id(GROUP) == answer["message_id"]
    assert bot.last(GROUP)["caption"] != before


async def test_a_plain_question_is_answered_in_a_private_chat_alone(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "امتیاز منفی کف آزول چقدره")
    assert "AZ-22" in numbers(bot.last(SARA)["caption"])
    await bot.say(SARA, GROUP, "امتیاز منفی کف آزول چقدره")
    assert bot.messages(GROUP) == []


async def test_a_question_without_an_answer_gets_the_chapters(
    bot: BotFixture,
) -> None:
    await bot.say(SARA, SARA, "هوا فردا چطوره؟")
    answer = bot.last(SARA)
    assert answer["caption"].startswith(text("rules-nothing"))
    assert answer["caption"].endswith(plain_page("", "fa"))
    assert bot.pages(SARA, answer["message_id"])[0].word.startswith(KEYS[0])


async def test_a_number_that_no_rule_has_is_answered_with_the_numbers_that_exist(
    bot: BotFixture,
) -> None:
    """Before, the answer was to ask with other words."""

    def no_such_rule(rule: str, first: str, last: str, gaps: str) -> str:
        quoted = {"rule": Quote(rule), "first": Quote(first), "last": Quote(last)}
        return text("rules-no-such-number", **quoted, gaps=gaps)

    for question, rule, first, last, gaps in (
        ("/rules AZ-99", "AZ-99", "AZ-1", "AZ-54", "yes"),
        ("/rules rule 7 of azul", "AZ-7", "AZ-1", "AZ-54", "yes"),
        ("az-e99", "AZ-E99", "AZ-E1", "AZ-E5", "no"),
        ("az-q3", "AZ-Q3", "AZ-1", "AZ-54", "yes"),
    ):
        await bot.say(SARA, SARA, question)
        told = no_such_rule(rule, first, last, gaps)
        assert bot.last(SARA)["caption"] == f"{told}\n\n{plain_page('azul', 'fa')}"
    await start_game(bot, AMIR)
    await bot.say(AMIR, GROUP, "/rules 99")
    assert bot.last(GROUP)["caption"].startswith(no_such_rule("AZ-99", "AZ-1", "AZ-54", "yes"))


async def test_the_name_of_a_game_shows_its_chapters(bot: BotFixture) -> None:
    for question in ("/rules azul", "/rules ازول", "آزول"):
        await bot.say(SARA, SARA, question)
        assert bot.last(SARA)["caption"] == plain_page("azul", "fa")


async def test_the_game_of_the_chat_is_assumed(bot: BotFixture) -> None:
    await start_game(bot, AMIR)
    await bot.say(AMIR, GROUP, "/rules مساوی")
    assert "AZ-41" in numbers(bot.last(GROUP)["caption"])


async def test_without_a_question_the_rules_of_the_game_of_the_chat_are_shown(
    bot: BotFixture,
) -> None:
    await start_game(bot, AMIR)
    await bot.say(AMIR, GROUP, "/rules")
    assert bot.last(GROUP)["caption"] == plain_page("azul", "fa")
    await bot.say(SARA, SARA, "/rules")
    assert bot.last(SARA)["caption"] == plain_page("", "fa")


async def test_a_question_in_english_is_answered_in_the_language_of_the_chat(
    bot: BotFixture,
) -> None:
    await bot.say(SARA, SARA, "how many spaces has the floor line of azul?")
    assert "AZ-17" in numbers(bot.last(SARA)["caption"])
    assert bot.last(SARA)["caption"].startswith(floor_line("fa"))
    await bot.say(CHRISTOPHER, CHRISTOPHER, "ردیف کف آزول چند خانه دارد؟")
    assert bot.last(CHRISTOPHER)["caption"].startswith(floor_line("en"))


async def test_words_after_the_name_of_the_bot_give_articles(bot: BotFixture) -> None:
    asked = bot.telegram.actions.send_inline_query(SARA, GROUP, "کف آزول")
    await bot.work()
    assert asked.answer is not None
    results = asked.answer["results"]
    assert 1 <= len(results) <= 5
    assert floor_line("fa") in results[0]["title"]
    bot.telegram.actions.choose_inline_result(SARA, GROUP, asked.id, results[0]["id"])
    await bot.work()
    state = bot.telegram.state
    sent = [state.message_json(one) for one in state.require_chat(GROUP).messages.values()][-1]
    assert "AZ-17" in numbers(sent["text"])
    assert bot.messages(GROUP) == [], "an article is an answer already"


@pytest.mark.parametrize(("asked", "key"), [("undo", "takeback"), ("مهلت هر حرکت چقدره", "limit")])
async def test_a_question_about_the_bot_gives_its_answer_as_an_article(
    bot: BotFixture, asked: str, key: str
) -> None:
    query = bot.telegram.actions.send_inline_query(SARA, GROUP, asked)
    await bot.work()
    assert query.answer is not None
    [result] = query.answer["results"]
    answer = text(f"bot-{key}")
    assert (result["title"], result["description"]) == (
        text(f"bot-{key}-title"),
        answer.splitlines()[0],
    )
    assert answer.splitlines()[1] in result["input_message_content"]["message_text"]


async def test_a_question_is_about_the_game_that_is_played_in_the_chat(bot: BotFixture) -> None:
    await bot.say(SARA, SARA, "کسی حرکت نکنه")
    assert bot.texts(SARA)[-1] == text("bot-limit")
    await start_solo(bot, game="icecult")
    await bot.say(SARA, SARA, "کسی حرکت نکنه")
    assert "IC-44" in numbers(bot.last(SARA)["caption"])


async def test_every_inline_query_is_answered(bot: BotFixture) -> None:
    expected = {"هوا فردا چطوره": 0, "": min(len(KEYS), 5), "ازول": 5, "x" * 300: 0}
    for query, count in expected.items():
        asked = bot.telegram.actions.send_inline_query(SARA, SARA, query)
        await bot.work()
        assert asked.answer is not None
        assert len(asked.answer["results"]) == count
    assert bot.failed_calls() == []


async def test_the_rules_button_opens_the_rule_of_the_present_choice(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    person, message = await bot.to_move(row.key), await bot.board(row.key)
    key = bot.find_button(GROUP, Action.RULES, table=row.key)
    await bot.press(NEGAR, GROUP, key, message)
    assert "AZ-11" in numbers(bot.last(GROUP)["caption"])
    await bot.press(person, GROUP, bot.find_word(GROUP), message)
    if all(
        key.word.count(".") < 2 for key in bot.words(GROUP)
    ):  # of four colours, one is chosen first
        await bot.press(person, GROUP, bot.words(GROUP)[0], message)
    await bot.press(NEGAR, GROUP, bot.find_button(GROUP, Action.RULES, table=row.key), message)
    assert "AZ-13" in numbers(bot.last(GROUP)["caption"])


async def test_the_rule_of_a_refusal_is_one_press_away_for_its_presser(bot: BotFixture) -> None:
    row = await start_game(bot, AMIR)
    chance = random.Random(3)
    while True:
        table = await bot.table(row.key)
        offers = table.game.offers(table.view())
        blocked = [word for word in offers if table.game.refusal(table.view(), word)]
        if blocked:
            break
        await bot.play_move(row.key, GROUP, chance)
    refusal = table.game.refusal(table.view(), blocked[0])
    assert refusal is not None
    person, message = await bot.to_move(row.key), await bot.board(row.key)
    key = bot.find_button(GROUP, Action.RULES, table=row.key)
    refused = WordButton(row.key, key.position, blocked[0])
    toast = await bot.press(person, GROUP, refused, message, forged=True)
    assert toast == text("refused-rule", reason=refusal.reason)
    assert str(refusal.rule) not in toast
    await bot.press(person, GROUP, key, message)
    assert str(refusal.rule) in numbers(bot.last(GROUP)["caption"])
    await bot.press(NEGAR, GROUP, key, message)
    assert str(refusal.rule) not in numbers(bot.last(GROUP)["caption"])
    await bot.play_move(row.key, GROUP, chance)
    await bot.press(person, GROUP, bot.find_button(GROUP, Action.RULES, table=row.key), message)
    assert str(refusal.rule) not in numbers(bot.last(GROUP)["caption"])


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("locale", LOCALES)
def test_every_choice_has_a_topic_that_helps(locale: str, key: str) -> None:
    for rule in game(key).guidance.values():
        assert RULES.books[locale, key].topic_for_rule(rule) is not None


@pytest.mark.parametrize("locale", LOCALES)
def test_every_answer_fits_under_its_picture_and_names_two_other_topics(locale: str) -> None:
    voice = VOICES[locale]
    for question in questions(f"{locale}.tsv"):
        page = RULES.answer(question.text, voice, question.running)
        assert units(page.text) <= MessageLimit.CAPTION_LENGTH
        rows = [row for row in page.rows if "🖼" not in row[0].label]
        labels = [row[0].label for row in rows[:2]]
        assert len(set(labels)) == 2
        assert len(rows) == 3
    for language, question in unanswerable():
        if language == locale:
            assert units(RULES.answer(question, voice).text) <= MessageLimit.CAPTION_LENGTH


def plain_page(word: str, locale: str) -> str:
    """Return the text of a page without markup, as Telegram shows it."""
    return RULES.page(word, Voice(locale)).text.replace("<b>", "").replace("</b>", "")


async def test_every_one_of_several_quick_questions_is_answered(bot: BotFixture) -> None:
    asked = ("کف آزول چند خونه داره؟", "/rules مساوی", "لغو حرکت چطوری کار می‌کنه")
    before = len(bot.messages(SARA))
    for question in asked:
        bot.telegram.actions.send_message(SARA, SARA, question)
    await bot.work()
    answers = bot.messages(SARA)[before:]
    assert len({one["reply_to_message"]["message_id"] for one in answers}) == len(asked)
    assert bot.texts(SARA)[-1] == text("bot-takeback")
