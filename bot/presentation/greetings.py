"""The keyboard below a greeting."""

from __future__ import annotations

from bot.presentation.keys import keyboards
from bot.presentation.links import group_link, lesson_link
from bot.presentation.texts import Voice
from bot.telegram.buttons.buttons import StartAction, StartButton
from engine.saying import say


def greeting(username: str, voice: Voice, *, alone: bool) -> keyboards.Markup:
    """Return the keyboard below a greeting. In a private chat (`alone`), it has a link that adds the bot to a group."""
    rules = (say("start-key-rules"), StartButton(StartAction.RULES))
    learn = say("lesson-key", form="long")
    if not alone:
        rows = [[(say("start-key-new"), StartButton(StartAction.NEW))], [rules]]
        return keyboards.grid(rows, voice, last=(learn, lesson_link(username)))
    solo = (say("start-key-solo"), StartButton(StartAction.SOLO))
    lessons = (learn, StartButton(StartAction.LEARN))
    keys = keyboards.grid([[solo], [lessons], [rules]], voice).inline_keyboard
    group = keyboards.link(say("start-key-group"), group_link(username), voice)
    return keyboards.Markup([keys[0], *group.inline_keyboard, *keys[1:]])
