"""Measures a message on a phone: whether its picture, below its header, and all its keys are visible together."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape
from io import BytesIO
from typing import Any

from PIL import Image
from telegram import Bot, InlineKeyboardMarkup

from bot.presentation.keys.keyboards import MOST_ROWS
from bot.rules.lesson_course import TaskOutcome
from tests.page.browser import POLLING

_TAG = re.compile(r"<[^>]*>")
BARS = 56 + 48
"""The heights of Telegram's bars above and below the chat."""
SCREEN = 740
HEADER = 0.15
"""The share of a picture's height that only shows whose turn it is and what happened last."""
MOST_LINES = 5
TALLEST = 44
"""The height in px of a key with one line."""
MEASURE = """() => {
    const message = [...document.querySelectorAll("[data-message]")].at(-1);
    const box = element => element.getBoundingClientRect();
    const image = box(message.querySelector(".photo img"));
    const keys = [...message.querySelectorAll(".key")];
    const body = message.querySelector(".body"), quote = body.querySelector("blockquote");
    const line = parseFloat(getComputedStyle(body).lineHeight);
    const folded = quote ? box(quote).height + 8 : 0;
    return {
        top: image.top, height: image.height, text: box(body).bottom,
        asked: box([...body.querySelectorAll("b")].at(-1) ?? body).top,
        bottom: Math.max(image.bottom, ...keys.map(key => box(key).bottom)),
        tallest: Math.max(0, ...keys.map(key => box(key).height)),
        lines: Math.round((box(body).height - folded) / line),
    };
}"""


@dataclass(frozen=True, slots=True)
class Shown:
    """A message as it is sent: a name for failures, its caption, its keyboard, and the size of its picture."""

    name: str
    caption: str
    keyboard: InlineKeyboardMarkup | None
    size: tuple[int, int]


def blank_picture(size: tuple[int, int]) -> bytes:
    """Return an empty picture, because only the size of a picture matters."""
    file = BytesIO()
    Image.new("RGB", size).save(file, "JPEG")
    return file.getvalue()


def letters(html: str) -> str:
    """Return the letters of a text, by which the page's text is recognized."""
    return "".join(filter(str.isalpha, unescape(_TAG.sub("", html))))


async def measured(bot: Bot, page: Any, chat: int, shown: list[Shown]) -> list[dict[str, Any]]:
    """Send messages to a chat, and return the measurements of each on the page.

    Messages with pictures of one size are sent as edits of one message.
    """
    found, message, size = [], 0, (0, 0)
    before = None
    for one in shown:
        if (one.caption, one.keyboard) == before:
            continue
        before = one.caption, one.keyboard
        options = {"parse_mode": "HTML", "show_caption_above_media": True}
        if one.size != size:
            picture, size = blank_picture(one.size), one.size
            sent = await bot.send_photo(chat, picture, caption="…", show_caption_above_media=True)
            message = sent.message_id
        await bot.edit_message_caption(
            chat, message, caption=one.caption, reply_markup=one.keyboard, **options
        )
        rows = () if one.keyboard is None else one.keyboard.inline_keyboard
        data = [str(key.callback_data) for row in rows for key in row if key.callback_data]
        await page.wait_for_function(
            """([id, data, words]) => {
                const message = document.querySelector(`[data-message="${id}"]`);
                const image = message?.querySelector("img");
                const keys = [...(message?.querySelectorAll("[data-callback]") ?? [])];
                const body = message?.querySelector(".body")?.textContent ?? "";
                const letters = body.replace(/[^\\p{L}]/gu, "");
                return image?.complete && letters.includes(words)
                    && keys.map(key => key.dataset.callback).join() === data.join();
            }""",
            polling=POLLING,
            arg=[message, data, letters(one.caption)],
        )
        found.append(await page.evaluate(MEASURE) | {"rows": len(rows), "name": one.name})
    return found


async def enter(page: Any, chat: int) -> None:
    """Open a chat, and begin it if it is private."""
    if await page.is_visible("#back"):
        await page.click("#back")
    await page.click(f'[data-chat="{chat}"]')
    if await page.is_visible("#begin"):
        await page.click("#begin")
        await page.wait_for_selector("#begin", state="hidden")


def task_problems(one: dict[str, Any]) -> list[str]:
    """Return what is not on one screen below a task of a lesson: what to do, in bold, the picture and the keys.

    Below a solved task, there is nothing to do.
    """
    asked = one["bottom"] - one["asked"] if f" {TaskOutcome.RIGHT} " not in one["name"] else 0
    limits = {
        "caption below the top of the picture, px": (one["text"], one["top"] + 1),
        "height of the tallest key, px": (one["tallest"], TALLEST),
        "rows": (one["rows"], MOST_ROWS),
        "task, picture and keys, px": (asked, SCREEN - BARS),
    }
    return _exceeded(one, limits)


def problems(one: dict[str, Any]) -> list[str]:
    """Return the parts of a message that do not fit on the screen, with the figures."""
    limits = {
        "caption below the top of the picture, px": (one["text"], one["top"] + 1),
        "height of the tallest key, px": (one["tallest"], TALLEST),
        "rows": (one["rows"], MOST_ROWS),
        "picture and keys, px": (
            one["bottom"] - one["top"] - HEADER * one["height"],
            SCREEN - BARS,
        ),
        "lines": (one["lines"], MOST_LINES),
    }
    return _exceeded(one, limits)


def _exceeded(one: dict[str, Any], limits: dict[str, tuple[float, float]]) -> list[str]:
    return [
        f"{one['name']}: {what} {found:g}, not {most:g}"
        for what, (found, most) in limits.items()
        if found > most
    ]
