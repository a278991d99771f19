"""The list of finished games, and replays, position by position. Pages and positions are counted from 0."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.presentation import lobby
from bot.presentation.captions.captions import board_caption
from bot.presentation.captions.notes import notes
from bot.presentation.keys import keyboards
from bot.presentation.keys.key_positions import in_reading_order
from bot.presentation.names import person_name, seat_names
from bot.presentation.narration.big_moves import big_move
from bot.presentation.narration.narrator import narrated
from bot.presentation.texts import Quote, Value, Voice
from bot.store.records import FinishedGame, FinishedSeat, ImportKey, Person, PersonKey, TableKey
from bot.tables.facts import Occupant
from bot.tables.replays.analyses import MIN_POSITIONS
from bot.tables.replays.imports import WrongLine
from bot.tables.replays.replays import Replay
from bot.telegram.buttons.personal_buttons import (
    AnalysisButton,
    AnalysisStep,
    HistoryButton,
    ImportButton,
    ReplayButton,
    ReplayStep,
)
from engine.contract import AnyGame
from engine.saying import Saying, Seat, Who, say
from render.scene import CloseUp, Scene

DAY = 86_400.0
LabelRow: TypeAlias = list[keyboards.Label]


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A line of the list of finished games.

    `occupants` are those at the end, if they are known and somebody left a seat; otherwise it is ().
    """

    key: TableKey
    game: AnyGame
    finished: FinishedGame
    occupants: tuple[Occupant, ...] = ()

    @property
    def people(self) -> frozenset[PersonKey]:
        """The people who had a seat at the start or at the end."""
        owners = (occupant.owner for occupant in self.occupants)
        people = (seat.person for seat in self.finished.seats)
        return frozenset(one for one in (*people, *owners) if one is not None)


def history_text(
    games: Sequence[ListedGame],
    people: Mapping[PersonKey, Person],
    voice: Voice,
    *,
    first: int,
    now: float,
    alone: bool,
) -> str:
    """Return the text of a page of the list of finished games.

    `first` is the number of the first line, and `now` the current time in seconds since the epoch. If `alone` is set,
    these are the games of a person, not of a chat.
    """
    title = "history-title-own" if alone else "history-title"
    lines = [f"<b>{voice(say(title))}</b>", ""]
    for number, one in enumerate(games, start=first):
        values: dict[str, Value] = {
            "number": number,
            "game": _title(one),
            "players": _players(one, people, voice),
            "days": int(max(0.0, now - one.finished.ended_at) // DAY),
        }
        lines.append(voice.write("history-line", values))
    return "\n".join(lines)


def _title(one: ListedGame) -> Value:
    """Return the title of the game, with a note if the game was casual or was not finished."""
    title, casual = lobby.title(one.game), one.finished.casual
    if one.finished.reason != "finished":
        return say("history-unfinished", game=title, casual="yes" if casual else "no")
    return say("history-casual", game=title) if casual else title


def _players(
    one: ListedGame, people: Mapping[PersonKey, Person], voice: Voice
) -> tuple[str | Quote, ...]:
    """Return the players with their scores, best first, or in seat order if there is no ranking.

    As on the last board, a seat that changed hands has the name of its last owner, followed by the name of the first
    owner.
    """
    occupants = tuple(_last_occupant(one, seat) for seat in one.finished.seats)
    names = seat_names(occupants, people, voice)
    seats = sorted(one.finished.seats, key=lambda seat: (seat.place or 0, seat.seat))
    winning = [seat.total for seat in seats if seat.is_winner]
    found = []
    for seat in seats:
        name: str | Quote = Quote(names[seat.seat])
        if seat.person not in (None, occupants[seat.seat].owner):
            first = Quote(person_name(people.get(seat.person), voice))
            name = voice.write("history-replaced", {"name": name, "first": first})
        values: dict[str, Value] = {
            "name": name,
            "points": seat.total or 0,
            "counts": one.game.counts,
            "won": "yes" if seat.is_winner else "no",
            "tied": "yes" if not seat.is_winner and seat.total in winning else "no",
        }
        message = "history-seat-only" if seat.total is None else "history-seat"
        found.append(voice.write(message, values))
    return tuple(found)


def _last_occupant(one: ListedGame, seat: FinishedSeat) -> Occupant:
    """Return the occupant of a seat at the end, without a stand-in."""
    if seat.left and one.occupants:
        last = one.occupants[seat.seat]
        return last if last.owner is None else Occupant(last.owner)
    is_computer = seat.person is None or (seat.left and seat.level is not None)
    return Occupant(None, seat.level) if is_computer else Occupant(seat.person)


def history_keys(
    games: Sequence[ListedGame],
    voice: Voice,
    *,
    page: int,
    first: int,
    by: PersonKey | None,
    has_more: bool,
) -> keyboards.Markup:
    """Return the keyboard of the list: a key for each game, and keys for newer and older games if there are any.

    `page` is counted from 0. `first` is the number of the first game, and `by` the only person who may press the keys,
    or None.
    """
    opens: LabelRow = [
        (say("number", value=number), ReplayButton(one.key, 0, ReplayStep.OPEN, by))
        for number, one in enumerate(games, start=first)
    ]
    turns: LabelRow = []
    if page > 0:
        turns.append((say("history-newer"), HistoryButton(page - 1, by)))
    if has_more:
        turns.append((say("history-older"), HistoryButton(page + 1, by)))
    rows = [in_reading_order(row, voice) for row in (opens, turns)]
    return keyboards.grid(rows, voice)


def replay_caption(
    replay: Replay, at: int, voice: Voice, people: Mapping[PersonKey, Person]
) -> str:
    """Return the caption of a position: the move, whose turn it is, the number of the move and the number of moves.

    `at` is the number of the position, counted from 0. The caption has the sentence, if any, that the narrator said
    about the position when the game was played. A turning point is noted.

    At the first position of an imported game, the caption says that the game was imported. At the last position of any
    other game, it contains the notes about the end, but no congratulations. At the first and the last position, it
    names the people who took over seats; `people` contains the first owners of these seats.
    """
    position = replay.positions[at]
    view = replay.view(at)
    told: list[Saying] = [] if position.events else list(position.told)
    if replay.table is None and at == 0:
        told.append(say("replay-imported"))
    if replay.table is not None and at == replay.last:
        told += [note for note in notes(replay.table, voice) if note.id != "note-congratulations"]
    if at in (0, replay.last):
        voice, taken = _with_taken_seats(replay, voice, people)
        told += taken
    point = replay.turning_point(at)
    if point is not None:
        before, after = round(point.before / 10), round(point.after / 10)
        who = Who(Seat(point.seat))
        told.append(say("replay-turning-point", player=who, before=before, after=after))
    told.append(say("replay-position", number=at, count=replay.last))
    narration = None
    if replay.table is not None and len(replay.table.turns) == len(replay.positions):
        narration = narrated(replay.table, replay.view(replay.last)).get(at)
    return board_caption(replay.game, view, voice, told, narration=narration)


def _with_taken_seats(
    replay: Replay, voice: Voice, people: Mapping[PersonKey, Person]
) -> tuple[Voice, list[Saying]]:
    """Return a voice that also names the first owners of seats that changed hands, and the notes about them.

    The names of the first owners follow the names of the seats.
    """
    seats, replaced = len(voice.names), replay.replaced
    names = tuple(person_name(people.get(one), voice) for one in replaced.values())
    notes = [
        say("replay-replaced", player=Who(seat, owner=True), first=Who(Seat(seats + at)))
        for at, seat in enumerate(replaced)
    ]
    full = (*voice.full, *names) if voice.full else ()
    return voice.named((*voice.names, *names), voice.owners, full), notes


def wrong_line_text(found: WrongLine, voice: Voice) -> str:
    """Return the text about the first wrong line of a file: its number and the error."""
    if found.reason is not None:
        line = voice.write("import-illegal", {"line": found.line, "word": Quote(found.word)})
        return f"{line}\n{voice(found.reason)}"
    return voice.write("import-wrong", {"line": found.line, "problem": Quote(found.problem)})


def replay_scene(replay: Replay, at: int, voice: Voice) -> Scene:
    """Return the scene of position `at`, counted from 0."""
    key, view = replay.game.key, replay.view(at)
    return Scene(
        key,
        view,
        voice.names,
        voice.drawn,
        is_opening=at == 0,
        big_move=big_move(key, view.events),
    )


def film_scenes(replay: Replay, voice: Voice, theme: str) -> list[Scene]:
    """Return the scenes of a film: all positions, in each of which every board has the same place."""
    fixed = CloseUp(Seat(0))
    return [
        replace(replay_scene(replay, at, voice), theme=theme, close_up=fixed)
        for at in range(replay.last + 1)
    ]


def replay_keys(
    replay: Replay, at: int, voice: Voice, by: PersonKey | None, *, shares: bool
) -> keyboards.Markup:
    """Return the keyboard of a replay at position `at`, counted from 0.

    `by` is the only person who may press the keys, or None. `shares`: whether a key shows the replay to everybody.

    The replay of an imported game has no key that sends the file, and only the person who sent the file may press its
    keys. If only one person may press the keys, and they have held no seat of the game, there is no key for the
    analysis, which they may not request.
    """

    def key(label: str, step: ReplayStep, to: int) -> keyboards.Label:
        if replay.table is None:
            return say(label), ImportButton(ImportKey(replay.key), to, step)
        return say(label), ReplayButton(TableKey(replay.key), to, step, by)

    rows: list[LabelRow] = [
        [
            key("replay-first", ReplayStep.GO, 0),
            key("replay-back", ReplayStep.GO, max(0, at - 1)),
            key("replay-forward", ReplayStep.GO, min(replay.last, at + 1)),
            key("replay-last", ReplayStep.GO, replay.last),
        ],
        [
            key("replay-next-turning-point", ReplayStep.TURNING_POINT, at),
        ],
        [
            key("replay-animation", ReplayStep.ANIMATION, at),
        ],
    ]
    may_ask = by is None or replay.table is None or by in replay.players
    if may_ask and len(replay.positions) >= MIN_POSITIONS:
        ask = AnalysisButton(replay.key, AnalysisStep.ASK, is_imported=replay.table is None)
        rows[1].append((say("replay-analysis"), ask))
    if replay.table is not None:
        rows[-1].append(key("replay-file", ReplayStep.FILE, at))
    if shares:
        rows.append([key("replay-share", ReplayStep.SHARE, at)])
    return keyboards.grid(rows, voice)
