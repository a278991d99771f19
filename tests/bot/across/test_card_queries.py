"""Inline queries that offer cards: for which texts, and for whom."""

from __future__ import annotations

import pytest

from engine.games import KEYS
from tests.bot.across.across import ask, follow, invite, meet_elsewhere
from tests.bot.bot_fixture import SARA, BotFixture
from tests.bot.questions import questions
from tests.bot.texts import name, text, title


async def test_an_inline_query_offers_a_card_for_each_game(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA)
    offered = (await ask(bot, SARA, invite()))["results"]
    games = {text("invite-title", game=title(key)) for key in KEYS}
    assert games <= {one["title"] for one in offered}
    assert len({one["id"] for one in offered}) == len(offered)


async def test_the_name_of_a_game_offers_its_card_before_its_rules(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA)
    first, *others = (await ask(bot, SARA, text("azul-name")))["results"]
    assert first["title"] == text("invite-title", game=title("azul"))
    assert others
    assert not any("reply_markup" in one for one in others)
    [three] = (await ask(bot, SARA, invite("azul", seats=3)))["results"]
    assert three["description"] == text("invite-about", seats=3)


async def test_a_question_about_rules_offers_no_card(bot: BotFixture) -> None:
    await meet_elsewhere(bot, SARA)
    question, *_ = (one.text for one in questions("fa.tsv") if one.game == "azul")
    found = (await ask(bot, SARA, question))["results"]
    assert found
    assert not any("reply_markup" in one for one in found)


@pytest.mark.parametrize(
    ("typed", "cards"),
    [
        ("in", len(KEYS)),
        ("in azul", 1),
        ("in azul how many tiles are there", 0),
        ("in reef can I put corals on others", 0),
        ("in chess", 0),
        ("invite chess", len(KEYS)),
    ],
)
async def test_the_beginning_of_a_question_is_not_an_invitation(
    bot: BotFixture, typed: str, cards: int
) -> None:
    await meet_elsewhere(bot, SARA)
    found = (await ask(bot, SARA, typed))["results"]
    assert sum("reply_markup" in one for one in found) == cards
    assert cards or typed == "in chess" or found


@pytest.mark.parametrize("typed", ["دعوت آزول ۳ نفره", "invite azul 3 players", "دعوت 3 نفر آزول"])
async def test_the_number_of_players_may_stand_inside_an_invitation(
    bot: BotFixture, typed: str
) -> None:
    await meet_elsewhere(bot, SARA)
    [card] = (await ask(bot, SARA, typed))["results"]
    assert card["title"] == text("invite-title", game=title("azul"))
    assert card["description"] == text("invite-about", seats=3)


async def test_somebody_who_has_not_started_the_bot_is_asked_to_do_so_first(
    bot: BotFixture,
) -> None:
    await meet_elsewhere(bot)
    answer = await ask(bot, SARA, invite())
    assert answer["results"] == []
    assert answer["button"]["text"] == text("invite-start-first")
    await follow(bot, SARA, f"?start={answer['button']['start_parameter']}")
    assert bot.texts(SARA)[-1] == text("invite-ready")
    assert (await ask(bot, SARA, invite()))["results"]


async def test_a_first_name_is_cleaned_on_an_invitation(bot: BotFixture) -> None:
    sara = bot.telegram.state.require_user(SARA)
    await meet_elsewhere(bot, SARA)
    for first_name, host in (("Sa\u202era\n", "Sara"), ("\u3164", text("player"))):
        sara.first_name, sara.last_name = first_name, ""
        [offered, *_] = (await ask(bot, SARA, invite("azul")))["results"]
        told = offered["input_message_content"]["message_text"]
        assert told.startswith(text("card-invites", game=title("azul"), host=name(host)))
