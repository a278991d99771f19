"""Lines that begin with a name in letters of the other direction are marked in every message."""

from __future__ import annotations

import pytest

from bot.store.records import Place
from bot.telegram.api.line_directions import directed_lines
from bot.telegram.messages import Notice
from tests.bot.bot_fixture import GROUP, BotFixture

PERSIAN, LATIN = "\u2068سارا\u2069", "\u2068Ada\u2069"
LRM, RLM = "\u200e", "\u200f"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        (f"{LATIN}: ۳ درست از ۵", f"{RLM}{LATIN}: ۳ درست از ۵"),
        (f"{PERSIAN}: 3 of 5", f"{LRM}{PERSIAN}: 3 of 5"),
        (f"این ماه:\n{LATIN}: ۳ درست", f"این ماه:\n{RLM}{LATIN}: ۳ درست"),
        (f"<b>🏆 {LATIN} برنده شد!</b>", f"<b>🏆 {RLM}{LATIN} برنده شد!</b>"),
        (f"{PERSIAN}: طرف A", f"{PERSIAN}: طرف A"),
        (f"{PERSIAN} برنده شد", f"{PERSIAN} برنده شد"),
        (f"{RLM}{LATIN} برنده شد", f"{RLM}{LATIN} برنده شد"),
        (f"نوبت با {LATIN} است", f"نوبت با {LATIN} است"),
        (f"{LATIN}: ۳", f"{LATIN}: ۳"),
    ],
)
def test_a_name_at_the_beginning_of_a_line_does_not_turn_it(text: str, shown: str) -> None:
    assert directed_lines(text) == shown
    assert directed_lines(shown) == shown


async def test_a_message_that_begins_with_a_latin_name_is_right_to_left(bot: BotFixture) -> None:
    chat = bot.telegram.state.require_chat(GROUP)
    key = (await bot.store.enter(GROUP, chat.kind, chat.title or "")).key
    bot.outbox.put(Notice(place=Place(key), text=f"{LATIN}: ۳ درست"))
    await bot.idle()
    assert bot.texts(GROUP) == [f"{RLM}{LATIN}: ۳ درست"]
