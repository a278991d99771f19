"""The narrator: when it adds sentences, that a replay contains the same ones, and that they reveal nothing hidden."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from bot.presentation.narration.big_moves import big_move
from bot.presentation.narration.narration_kinds import kinds_of, kinds_on, value_at
from bot.presentation.narration.narrator import REST, narrate, narrated, narrations
from bot.presentation.narration.narrator_moments import Lead, Standings
from bot.presentation.texts import LOCALES
from bot.store.records import Stage
from bot.tables import commands
from bot.tables.facts import Started
from bot.tables.table import Table
from engine.contract import Event, Secret
from engine.games.azul.events import RoundEnded, Took
from engine.games.azul.state import Colour
from engine.games.icecult.events import Moved
from engine.games.icecult.pieces import Colour as IceColour
from engine.games.icecult.tilts import BlockPlace
from engine.saying import Seat, Who
from tests.bot.presentation.recorded_games import (
    NARRATED,
    narrations_of,
    nth_recorded,
    recorded,
    table_of,
    told,
)
from tests.bot.table_log import AMIR, SARA, running
from tests.bot.texts import words
from tests.messages import messages

ALL = [(key, at) for key in NARRATED for at in range(len(recorded(key)))]


LEADS = ("lead", "lead-clear", "comeback")
"""The kinds about a new leader."""


RARE = {
    "icecult": {"comeback", "lead-clear"},
    "reef": {"shared"},
    "sintra": {"shared", "comeback-win"},
}
"""Kinds of all games that no recorded game of this one contains."""


@pytest.mark.parametrize("key", NARRATED)
def test_every_kind_is_told_in_some_recorded_game(key: str) -> None:
    found = {kind for recording in recorded(key) for kind, _ in told(recording)}
    assert {kind.name for kind in kinds_of(key)} - found == RARE.get(key, set())


def test_every_kind_of_all_games_is_told_in_one_of_them() -> None:
    missing = set.intersection(*(RARE.get(key, set()) for key in NARRATED))
    assert missing == set()


@pytest.mark.parametrize(("key", "at"), ALL)
def test_a_kind_is_not_told_again_before_others(key: str, at: int) -> None:
    kinds = [kind for kind, _ in told(nth_recorded(key, at))]
    assert len(kinds) > REST
    for number, kind in enumerate(kinds):
        assert kind not in kinds[max(0, number - REST) : number]


@pytest.mark.parametrize("key", NARRATED)
def test_a_sentence_is_repeated_only_after_all_others_of_its_kind(key: str) -> None:
    variants = {kind.name: kind.variants for kind in kinds_of(key)}
    for recording in recorded(key):
        ids: dict[str, list[str]] = {}
        for kind, saying in told(recording):
            ids.setdefault(kind, []).append(saying.id)
        for kind, found in ids.items():
            first = found[: variants[kind]]
            assert len(set(first)) == len(first)


@pytest.mark.parametrize("key", NARRATED)
def test_a_sentence_below_the_move_of_another_player_names_the_player(key: str) -> None:
    unnamed = {f"narration-{kind.name}-{one}" for kind in kinds_of(key) for one in kind.unnamed}
    found = {False: 0, True: 0}
    for recording in recorded(key):
        turns = table_of(recording).turns
        ends = [at for at, turn in enumerate(turns, 1) if turn.settled]
        for end, narration in zip(ends, narrations_of(recording), strict=False):
            seat = dict(narration.saying.args).get("seat") if narration is not None else None
            if narration is not None and isinstance(seat, Who):
                is_others = seat.seat != turns[end - 1].seat
                found[is_others] += 1
                assert not is_others or narration.saying.id not in unnamed
    assert min(found.values())


@pytest.mark.parametrize("key", NARRATED)
def test_the_narrator_is_silent_on_most_boards(key: str) -> None:
    boards = [one for recording in recorded(key) for one in narrations_of(recording)]
    assert 0.05 < sum(one is not None for one in boards) / len(boards) < 0.35


@pytest.mark.parametrize("key", NARRATED)
def test_a_replay_tells_the_same(key: str) -> None:
    """The sentence about a position does not change when the game goes on, and does not depend on the table."""
    recording = nth_recorded(key, 1)
    boards = [narrate(table, table.view()) for table in recording.tables() if settled(table)]
    narrations = [None if one is None else one.saying for one in narrations_of(recording)]
    assert boards == narrations
    assert any(narrations)


def settled(table: Table) -> bool:
    return table.turns[-1].settled


@pytest.mark.parametrize("key", NARRATED)
def test_the_sentences_do_not_depend_on_the_seed_or_on_hidden_facts(key: str) -> None:
    """The narrator gets a table without states, hands, deck and seed, and says the same."""
    for at, table in enumerate(nth_recorded(key, 1).tables()):
        if at % 7 and table.to_move is not None:
            continue
        view = table.view()
        assert isinstance(table.started, Started)
        public = replace(
            table,
            started=table.started.model_copy(update={"seed": "another"}),
            turns=tuple(
                replace(turn, state=None, events=tuple(filter(is_public, turn.events)))
                for turn in table.turns
            ),
        )
        assert narrations(public, view) == narrations(table, view)


def is_public(event: Event | Secret) -> bool:
    return isinstance(event, Event)


def test_hidden_totals_are_not_compared_before_the_end() -> None:
    recording = next(one for one in recorded("reef") if leads(narrations_of(one)))
    hidden = replace(recording, options=(("totals", "hidden"),))
    *running, end = hidden.tables()
    for table in running[::5]:
        assert not leads(narrations(table, table.view()))
    assert narrate(end, end.view()) is not None


def leads(narrations: object) -> list[str]:
    assert isinstance(narrations, list | tuple)
    kinds = [one.kind for one in narrations if one is not None]
    return [kind for kind in kinds if kind in LEADS]


@pytest.mark.parametrize(("lost", "is_told"), [(0, True), (1, True), (2, False), (4, False)])
def test_tiles_that_go_to_the_box_do_not_lie_on_the_floor(lost: int, is_told: bool) -> None:
    """A full floor line takes no more tiles, and the others go to the box (AZ-17)."""
    took = Took(
        seat=Seat(0), factory=None, colour=Colour.RED, count=4, rest=(), line=None, held=0,
        placed=0, completed=False, on_floor=3 + lost, fallen=4, lost=lost, marker=False,
        marker_on_floor=False,
    )  # fmt: skip
    kinds = {kind.name: kind for kind in kinds_on("azul", Took) if kind.holds(took)}
    assert ("azul-many-fell" in kinds) is is_told
    if is_told:
        assert value_at(took, kinds["azul-many-fell"].args["count"]) == 4 - lost


@pytest.mark.parametrize("placeable", [True, False])
def test_a_line_whose_tile_has_no_space_announces_no_last_round(placeable: bool) -> None:
    """On the grey wall, all tiles of such a line fall (AZ-52), and the row stays open."""
    took = Took(
        seat=Seat(0), factory=1, colour=Colour.RED, count=2, rest=(), line=2, held=0,
        placed=2, completed=True, on_floor=0, fallen=0, lost=0, marker=False,
        marker_on_floor=False, placeable=placeable,
    )  # fmt: skip
    held = {kind.name for kind in kinds_on("azul", Took) if kind.holds(took)}
    assert ("azul-last-round" in held) is placeable


def test_the_second_of_several_seats_may_not_be_the_one_that_was_passed() -> None:
    """So the sentences about a new leader do not say whom it passed, only who is behind now."""
    standings = Standings(3)
    list(standings.advance((20, 18, 10)))
    (lead,) = (one for one in standings.advance((19, 25, 22)) if isinstance(one, Lead))
    assert (lead.leader, lead.second) == (1, 2)
    for kind in kinds_on("azul", Lead):
        for number in kind.numbers(named=False):
            message = messages("en")[f"narration-{kind.name}-{number}"]
            says_who = "second" in message.variables
            assert not (says_who and re.search("overtake|pass", " ".join(message.texts)))


def test_scores_are_compared_only_when_every_wall_of_the_round_is_tiled() -> None:
    """On the grey wall, one player tiles after the other (AZ-53), so meanwhile the scores do not say who leads."""
    found = 0
    for recording in recorded("azul"):
        turns = table_of(recording).turns
        ends = [at for at, turn in enumerate(turns, 1) if turn.settled]
        for end, narration in zip(ends, narrations_of(recording), strict=False):
            if narration is not None and narration.kind in LEADS:
                found += 1
                assert any(isinstance(event, RoundEnded) for event in turns[end - 1].events)
    assert found


def test_a_seat_that_has_led_comes_back_only_from_where_it_was_since() -> None:
    standings = Standings(2)
    for totals in ((0, 12), (13, 12), (13, 15)):
        moments = list(standings.advance(totals))
    (lead,) = (one for one in standings.advance((16, 15)) if isinstance(one, Lead))
    assert (lead.leader, lead.deficit, lead.was_last) == (0, 2, True)
    assert all(not isinstance(one, Lead) or one.leader == 1 for one in moments)


@pytest.mark.parametrize(
    ("pieces", "arrived", "kinds"),
    [
        ("red red", True, {"icecult-many-home"}),
        ("green green", True, set()),
        ("yellow yellow", True, set()),
        ("red green", True, {"icecult-free-ride"}),
        ("green red yellow", False, {"icecult-long-ride"}),
        ("green green yellow", False, set()),
    ],
)
def test_nobody_is_praised_for_the_pieces_of_others(
    pieces: str, arrived: bool, kinds: set[str]
) -> None:
    """An arrow moves a piece of its colour, whoever owns it (IC-21), so the player may have had to help a rival."""
    event = Moved(
        seat=Seat(0), block=BlockPlace.NW, path="W", space=5, height=1,
        pieces=tuple(map(IceColour, pieces.split())), to=6, on=0, arrived=arrived, repeated=False, forced=False,
    )  # fmt: skip
    assert {kind.name for kind in kinds_on("icecult", Moved) if kind.holds(event)} == kinds
    is_big = bool(kinds & {"icecult-many-home", "icecult-long-ride"})
    assert (big_move("icecult", [event]) is not None) is is_big


@pytest.mark.parametrize("key", NARRATED)
def test_the_sentence_of_the_end_does_not_repeat_the_margin(key: str) -> None:
    """The caption begins with the points of the winner and the margin."""
    ends = [kind for kind in kinds_of(key) if kind.on == "Win"]
    assert {kind.name for kind in ends if "gap" in dict(kind.args)} == set()
    assert {"narrow", "crushing"} <= {kind.name for kind in ends}


@pytest.mark.parametrize("locale", LOCALES)
def test_the_opening_does_not_say_again_who_starts(locale: str) -> None:
    """The caption of every opening says it ("azul-round-started")."""
    line = "".join(words("icecult-started", locale)).rstrip(".")
    verb = " ".join(line.split()[-2:])
    openings = [f"{key}-rulebook" for key in NARRATED] + ["opening"]
    texts = {
        f"narration-{kind}-{one}": " ".join(words(f"narration-{kind}-{one}", locale))
        for kind in openings
        for one in range(1, 6)
    }
    assert [name for name, told in texts.items() if verb in told] == []


def test_a_stopped_game_has_no_sentence() -> None:
    log = running(SARA, AMIR)
    assert narrate(log.table, log.table.view()) is not None
    log.do(commands.Stop(SARA))
    assert narrate(log.table, log.table.view()) is None


def test_a_game_without_kinds_of_its_own_has_an_opening_and_an_end() -> None:
    log = running(SARA, AMIR)
    first = narrations(log.table, log.table.view())
    assert [one and one.kind for one in first] == ["opening"]
    while log.table.stage is Stage.RUNNING:
        seat = log.table.to_move
        assert seat is not None
        word = log.table.game.encode(log.table.game.legal_moves(log.table.state)[-1])
        log.move((SARA, AMIR)[seat], word)
    last = narrations(log.table, log.table.view())[-1]
    assert last is not None
    assert last.kind in {kind.name for kind in kinds_of("pebbles") if kind.on == "Win"}


@pytest.mark.parametrize("key", NARRATED)
def test_the_sentences_of_a_replay_belong_to_the_positions_of_the_live_game(key: str) -> None:
    recording = nth_recorded(key, 1)
    table = table_of(recording)
    live = {
        len(one.turns) - 1: sentence
        for one in recording.tables()
        if settled(one) and (sentence := narrate(one, one.view())) is not None
    }
    assert live
    assert narrated(table, table.view()) == live
