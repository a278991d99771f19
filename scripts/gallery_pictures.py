"""The pictures of the gallery: every kind of picture of a game, with the caption that the bot sends with it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import render
from bot.presentation.captions.captions import board_caption
from bot.presentation.captions.end_lines import total
from bot.presentation.narration.big_moves import big_move
from bot.presentation.texts import LOCALES, Texts, Voice, level_name
from bot.rules.book import read_book
from bot.rules.examples import example_scene
from bot.rules.pages import topic_html
from engine import games
from engine.contract import AnyGame, Event, Secret, View, Word
from engine.players import choose
from engine.saying import say
from render.scene import Scene
from render.theme import NAMES

THEMES = NAMES
"""The names of the colour themes."""

_NOTHING = Word("")
LEVEL = "easy"
SEED = "gallery"
PARTIAL_WORDS = 12
"""The number of positions from the middle of a game that are searched for kinds of partial moves."""


@dataclass(frozen=True, slots=True)
class GalleryPicture:
    """A picture with its caption in HTML, and its place in the gallery.

    section: "table" for pictures of a game, or "rules" for example positions of the rules lookup.
    setup: number of seats and options, as text; "" in the rules section.
    moment: what the picture shows, such as "end".
    """

    game: str
    locale: str
    theme: str
    section: str
    setup: str
    moment: str
    scene: Scene
    caption: str

    @property
    def file_name(self) -> str:
        """The name of the JPEG file, which consists of letters, digits, hyphens and dots."""
        parts = (self.game, self.locale, self.theme, self.setup, self.moment)
        text = "-".join(filter(None, parts)).lower()
        kept = "".join(char if char.isascii() and char.isalnum() else "-" for char in text)
        return "-".join(filter(None, kept.split("-"))) + ".jpg"


@dataclass(frozen=True, slots=True)
class Position:
    """A state of a game, with the events of the newest turns; the number of these turns is the number of seats."""

    state: Any
    events: tuple[Event | Secret, ...]


def pictures(
    keys: Sequence[str] = games.KEYS,
    locales: Sequence[str] = LOCALES,
    seats: Sequence[int] = (),
) -> Iterator[GalleryPicture]:
    """Yield the pictures of the gallery by game, language and theme.

    `seats` limits the numbers of seats; by default, all numbers that a game supports are included.
    """
    for key in keys:
        for locale in locales:
            for theme in THEMES:
                yield from _table_pictures(games.game(key), locale, theme, seats)
                yield from _rules_pictures(key, locale, theme)


def setups(game: AnyGame) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield (seats, options) for each number of seats: first the default options, then each change of a single one."""
    for seats in game.seat_counts:
        yield seats, {}
        for option in game.options:
            for value in option.values:
                if value != option.default:
                    yield seats, {option.key: value}


def _table_pictures(
    game: AnyGame, locale: str, theme: str, only_seats: Sequence[int]
) -> Iterator[GalleryPicture]:
    for seats, options in setups(game):
        if only_seats and seats not in only_seats:
            continue
        named = [f"{key} {value}" for key, value in options.items()]
        setup = ", ".join([f"{seats} seats", *named])
        for moment, scene, caption in _moments(game.key, seats, tuple(options.items()), locale):
            themed = replace(scene, theme=theme)
            yield GalleryPicture(game.key, locale, theme, "table", setup, moment, themed, caption)


@cache
def _moments(
    key: str, seats: int, options: tuple[tuple[str, str], ...], locale: str
) -> tuple[tuple[str, Scene, str], ...]:
    """Return (moment, scene, caption) for the boards, closed table, partial moves and private pictures of one game."""
    game, voice = games.game(key), _voice(locale, seats)
    played = positions(key, seats, options)
    middle = _middle(game, played)
    last, final = _turns_before_end(game, played, seats), _turns_before_end(game, played, 1)
    boards = {
        "start": 0,
        "middle": middle,
        "last round": last,
        "last turn": final,
        "end": len(played) - 1,
    }
    if (big := _big_move(game, played)) is not None:
        boards["big move"] = big
    found = []
    for moment, at in boards.items():
        scene, caption = _board(game, played[at], voice)
        found.append((moment, replace(scene, is_opening=at == 0), caption))
    found.append(("closed", *_closed(game, played[middle], voice)))
    for chosen, position in _partial_moves(game, played[middle:], voice):
        found.append((f"chosen {chosen}", *_board(game, position, voice, chosen)))
    for aside in game.drawn_asides:
        for moment, at in (("middle", middle), ("last round", last)):
            private = _private(game, played[at], voice, aside)
            found.append((f"private {aside}, {moment}", *private))
    return tuple(found)


@cache
def positions(
    key: str, seats: int, options: tuple[tuple[str, str], ...] = ()
) -> tuple[Position, ...]:
    """Return all positions of a game between computers, from the start to the end, in order."""
    game = games.game(key)
    step = game.start(seats, dict(options), game.components(None), f"{SEED} {key}")
    found = [Position(step.state, step.events)]
    turns: list[list[Event | Secret]] = []  # the events of each turn
    is_new_turn = True
    while (seat := game.to_move(step.state)) is not None:
        word = choose(game, game.observe(step.state, seat), LEVEL, f"{SEED} {len(found)}")
        step = game.apply(step.state, game.decode(word))
        if is_new_turn:
            turns.append([])
        turns[-1] += step.events
        is_new_turn = not game.in_turn(step.state)
        shown = [event for turn in turns[-seats:] for event in turn]
        found.append(Position(step.state, tuple(shown)))
    return tuple(found)


def _middle(game: AnyGame, played: Sequence[Position]) -> int:
    """Return the index of the first position in the second half of a game at which a turn of seat 0 begins.

    If no such turn begins, return the index of the middle position.
    """
    half = len(played) // 2
    for at, position in enumerate(played[half:], half):
        if game.to_move(position.state) == 0 and not game.in_turn(position.state):
            return at
    return half


def _big_move(game: AnyGame, played: Sequence[Position]) -> int | None:
    """Return the index of the first position between two turns whose picture would mark a big move, or None."""
    for at, after in enumerate(played):
        if game.to_move(after.state) is None or game.in_turn(after.state):
            continue
        view = game.observe(after.state, None, after.events)
        if big_move(game.key, view.events) is not None:
            return at
    return None


def _turns_before_end(game: AnyGame, played: Sequence[Position], turns: int) -> int:
    """Return the index of the position at which `turns` turns are left, or 0 if the game was shorter."""
    starts = [
        at
        for at, after in enumerate(played[1:], 1)
        if game.to_move(after.state) is not None and not game.in_turn(after.state)
    ]
    return starts[-turns] if len(starts) >= turns else 0


def _partial_moves(
    game: AnyGame, played: Sequence[Position], voice: Voice
) -> Iterator[tuple[Word, Position]]:
    """Yield one partial move of each kind, with its position, if it changes the picture.

    Partial moves are of one kind if they have equally many parts, and their first parts differ at most in the digits at
    the end. Only the first PARTIAL_WORDS of the positions are searched.
    """
    kinds = set()
    for position in played[:PARTIAL_WORDS]:
        if game.to_move(position.state) is None:
            return
        plain = _board(game, position, voice)[0]
        unchosen = None
        for chosen in _prefixes(game, plain.view):
            first, *rest = chosen.split(".")
            kind = first.rstrip("0123456789"), len(rest)
            if kind in kinds:
                continue
            kinds.add(kind)
            if unchosen is None:
                unchosen = render.paint(plain).tobytes()
            if render.paint(replace(plain, chosen=chosen)).tobytes() != unchosen:
                yield chosen, position


def _prefixes(game: AnyGame, view: View, chosen: Word = _NOTHING) -> Iterator[Word]:
    """Yield partial moves that lead to a legal move. Only the first such key of each kind on a keyboard is followed."""
    legal = [word for word in game.offers(view) if game.refusal(view, word) is None]
    kinds = set()
    for key in (key for row in game.keys(view, chosen).rows for key in row):
        kind = key.word.split(".")[0].rstrip("0123456789")
        is_next = len(key.word) > len(chosen) and kind not in kinds
        if is_next and any(word.startswith(f"{key.word}.") for word in legal):
            kinds.add(kind)
            yield key.word
            yield from _prefixes(game, view, key.word)


def _board(
    game: AnyGame, position: Position, voice: Voice, chosen: Word = _NOTHING
) -> tuple[Scene, str]:
    view = game.observe(position.state, None, position.events)
    return _scene(game, view, voice, chosen), board_caption(game, view, voice)


def _closed(game: AnyGame, position: Position, voice: Voice) -> tuple[Scene, str]:
    """Return the scene and the caption of a table that was closed during the game."""
    view = replace(game.observe(position.state, None, position.events), to_move=None)
    notes = (say("note-stopped"), *(total(game, score) for score in view.scores))
    return _scene(game, view, voice), board_caption(game, view, voice, notes)


def _private(game: AnyGame, position: Position, voice: Voice, aside: Word) -> tuple[Scene, str]:
    """Return the scene of an aside for the seat to move, and the answer, or "" if there is none."""
    view = game.observe(position.state, game.to_move(position.state), position.events)
    answer = game.answer(view, aside)
    return _scene(game, view, voice, aside), "" if answer is None else voice(answer)


def _scene(game: AnyGame, view: View, voice: Voice, chosen: Word = _NOTHING) -> Scene:
    return Scene(
        game.key,
        view,
        voice.names,
        voice.drawn,
        chosen,
        big_move=big_move(game.key, view.events),
    )


def _rules_pictures(key: str, locale: str, theme: str) -> Iterator[GalleryPicture]:
    """Yield the example pictures of the rules lookup, in the order of the topics."""
    voice = _texts().voice(locale)
    for topic in read_book(locale, key).topics:
        for number, shown in enumerate(topic.pictures, 1):
            moment = f"rules {topic.id}" + (f" {number}" if number > 1 else "")
            scene = replace(example_scene(key, shown.position, voice), theme=theme)
            caption = topic_html(key, topic, voice, picture=number)
            yield GalleryPicture(key, locale, theme, "rules", "", moment, scene, caption)


@cache
def _texts() -> Texts:
    return Texts.load(strict=True)


def _voice(locale: str, seats: int) -> Voice:
    return _texts().voice(locale, seat_names(locale, seats))


def seat_names(locale: str, seats: int) -> tuple[str, ...]:
    """Return names for the seats; the last one is that of a computer."""
    plain = _texts().voice(locale).drawn
    people = (plain(say("rules-name", number=number)) for number in range(1, seats))
    return *people, plain(say("computer-name", level=level_name(LEVEL), number=0))
