"""The texts of the bot by message id, as people read them."""

from __future__ import annotations

from bot.presentation.texts import Quote, Texts, Value, Voice
from engine.games import game
from engine.saying import Saying, Term, say
from tests.messages import messages

_TEXTS = Texts.load(strict=True)


def text(id: str, locale: str = "fa", /, **args: Value) -> str:
    """Return the text of a message, without markup. Pass people's names as `name(...)`.

    Raises MissingText if the message or one of its arguments is missing.
    """
    return voice(locale).write(id, args)


def voice(locale: str = "fa", *names: str) -> Voice:
    """Return the voice for toasts and keys at a table with players of these names."""
    return _TEXTS.voice(locale, names).plain


def words(id: str, locale: str = "fa") -> list[str]:
    """Return the words of a message in the order of the file, cut at its arguments and variants."""
    return messages(locale)[id].texts


def moment(weekday: int, day: int, month: int, time: str) -> Saying:
    """Return a date of the Persian calendar as an argument of a message; Monday is weekday 0, `time` like "08:05"."""
    digits = "".join(voice().digits(int(one)) if one.isdigit() else one for one in time)
    names = {"weekday": Term(f"weekday-{weekday}"), "month": Term(f"month-{month}")}
    return say("moment", day=day, time=digits, **names)


def name(of_person: str) -> Quote:
    """Return a person's name as an argument of a message."""
    return Quote(of_person)


def title(key: str) -> Term:
    """Return a game's name as an argument of a message."""
    return Term(f"{game(key).key}-name")
