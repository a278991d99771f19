"""Cards: messages that people send to other chats by an inline query, with a key to join and the state of the game."""

from __future__ import annotations

from bot.presentation import lobby
from bot.presentation.captions.captions import instruction
from bot.presentation.captions.end_lines import closing, total
from bot.presentation.captions.notes import casual_notes, notes
from bot.presentation.keys import keyboards
from bot.presentation.links import bot_link, join_link
from bot.presentation.texts import Quote, Value, Voice
from bot.store.records import Stage
from bot.tables.table import Table
from bot.telegram.buttons.personal_buttons import CardButton
from engine.contract import AnyGame
from engine.saying import say


def invitation(game: AnyGame, host: str, voice: Voice) -> str:
    """Return the text of a card whose table is not open yet. `host` is the cleaned first name of its sender."""
    args: dict[str, Value] = {"game": lobby.title(game), "host": Quote(host)}
    return f"{voice.write('card-invites', args)}\n{voice(say('card-where'))}"


def card_text(table: Table, voice: Voice) -> str:
    """Return the text of the card of a table.

    Before the game, this is the text of the lobby. Later, the text contains the scores, and whose turn it is or the
    result. For a game that ended early, it contains the notes about the end instead.
    """
    if not table.has_board:
        text = lobby.text(table, voice)
        where = voice(say("card-where"))
        return f"{text}\n{where}" if table.stage is Stage.LOBBY else text
    game, view = table.game, table.view()
    lines = [f"<b>{voice(say(lobby.title(game).id))}</b>"]
    if table.stage is Stage.OVER:
        lines += [line.write(voice) for line in closing(game, view)]
        if view.outcome is None:
            return "\n".join([*lines, *(voice(note) for note in notes(table, voice))])
        lines += [voice(note) for note in casual_notes(table)]
    lines += [voice(total(game, score)) for score in view.scores]
    if table.stage is Stage.RUNNING:
        lines += [line.write(voice) for line in instruction(view, None, None)]
    return "\n".join(lines)


def replaced(table: Table, voice: Voice) -> str:
    """Return the text of a card that is no longer updated, because newer ones show its table."""
    return f"<b>{voice(say(lobby.title(table.game).id))}</b>\n{voice(say('card-replaced'))}"


def replaced_keys(username: str, token: str, voice: Voice) -> keyboards.Markup | None:
    """Return the keyboard of a card that is no longer updated: a link to the bot. Return None without a username.

    If `token` is the current one of the table, the link joins the table, or shows it to those who joined. If it is "",
    the link only opens the bot.
    """
    if not username:
        return None
    url = join_link(username, token) if token else bot_link(username)
    return keyboards.link(say("card-open"), url, voice)


def join_key(token: str, voice: Voice) -> keyboards.Markup:
    """Return the keyboard of a card whose table has free seats, and of an opened invitation."""
    return keyboards.choices([(say("card-join"), CardButton(token))], voice)


def card_keys(table: Table, token: str, username: str, voice: Voice) -> keyboards.Markup | None:
    """Return the keyboard of a card: a key to join while seats are free, otherwise a link to the bot.

    Return None if the game is over, or if `username` is "" and no seat is free.
    """
    if table.stage is Stage.LOBBY and len(table.occupants) < table.seats:
        return join_key(token, voice)
    if table.stage is Stage.OVER or not username:
        return None
    return keyboards.link(say("card-open"), bot_link(username), voice)
