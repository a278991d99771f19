"""The texts of a lobby and of the setup form."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from bot.presentation.keys.keyboards import (
    MORE_SETTINGS,
    RARE_SWITCH,
    SETTINGS,
    option_line,
    time_limit_line,
)
from bot.presentation.texts import Voice, has_text
from bot.store.records import Stage
from bot.tables.facts import SWITCHES
from bot.tables.table import Table
from engine.contract import AnyGame
from engine.saying import Saying, Seat, Term, Who, say


def title(game: AnyGame) -> Term:
    """Return the term for the game's name."""
    return Term(f"{game.key}-name")


def text(table: Table, voice: Voice, commitment: str = "", menu: str = "") -> str:
    """Return the text of a lobby: game, options, seats and the next step, or the reason why it was closed.

    `commitment` is the hash of the game's seed, or "" if there is none. `menu` is the name of the open menu, or ""; if
    it has settings, each of them is explained in a line.
    """
    if table.stage is Stage.OVER:
        return _closed(table, voice)
    free = table.seats - len(table.occupants)
    lines = [f"<b>{voice(say('lobby-title', game=title(table.game), free=free))}</b>"]
    if table.opened.rematch_of is not None:
        lines.append(voice(say("lobby-rematch")))
    lines += [voice(option_line(table.game, key, value)) for key, value in table.options]
    if not table.opened.solo:
        lines.append(voice(time_limit_line(table.time_limit)))
    if "casual" in table.switches:
        lines.append(voice(say("lobby-casual")))
    host, switched = table.seat_of(table.host), seats_switched(table)
    if host is not None and switched:
        state = "on" if "casual" in table.switches else "off"
        lines.append(voice(say("lobby-switched", state=state, host=Who(host), players=switched)))
    lines.append("")
    lines += [voice(_seat(table, at)) for at in range(table.seats)]
    if commitment:
        lines += ["", voice(say("fair-sealed", hash=commitment))]
    lines += ["", voice(_waiting(table))]
    if explained := _explained(table, voice.locale, menu):
        lines += ["", *map(voice, explained)]
    return "\n".join(lines)


def _explained(table: Table, locale: str, menu: str) -> list[Saying]:
    """Return a sentence about each setting in a menu of a lobby; options of a game may have none."""
    if menu == MORE_SETTINGS:
        return [say("about-away"), say(f"about-{RARE_SWITCH}")]
    if menu != SETTINGS:
        return []
    options = [f"{table.game.key}-option-{one.key}-about" for one in table.game.options]
    common = ("seats", "time-limit", "narrator", *(one for one in SWITCHES if one != RARE_SWITCH))
    return [
        *(say(one) for one in options if has_text(locale, one)),
        *(say(f"about-{one}") for one in common),
    ]


def seats_switched(table: Table) -> tuple[Who, ...]:
    """Return the people who joined a lobby before its host made the game casual, or rated again."""
    return tuple(
        Who(Seat(at))
        for at, occupant in enumerate(table.occupants)
        if occupant.owner in table.switched and occupant.owner != table.host
    )


def setup_text(game: AnyGame, voice: Voice, *, solo: bool, about: Iterable[str] = ()) -> str:
    """Return the text above the setup form, or above that of a solo game if `solo` is set.

    `about` are paragraphs of plain text about the game and its options.
    """
    first = voice(say("solo-setup-title" if solo else "setup-title", game=title(game)))
    return "\n\n".join([first, *(escape(text, quote=False) for text in about)])


def _seat(table: Table, at: int) -> Saying:
    if at >= len(table.occupants):
        return say("lobby-seat-free", number=at + 1)
    owner = table.occupants[at].owner
    host = owner is not None and owner == table.host
    return say("lobby-seat-host" if host else "lobby-seat", number=at + 1, player=Who(Seat(at)))


def _waiting(table: Table) -> Saying:
    host = table.seat_of(table.host)
    if host is None:
        return say("lobby-no-host")
    missing = min(table.game.seat_counts) - len(table.occupants)
    if missing > 0:
        more = "yes" if table.seats - len(table.occupants) > missing else "no"
        return say("lobby-waiting", missing=missing, more=more)
    return say("lobby-ready", host=Who(host), free=table.seats - len(table.occupants))


def _closed(table: Table, voice: Voice) -> str:
    expired = table.ended is not None and table.ended.reason == "expired"
    text = "lobby-stopped" if not expired else "card-expired" if table.guests else "lobby-expired"
    return voice(say(text, game=title(table.game)))
