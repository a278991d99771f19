"""The reasons in hints for Sintra: every clause can be checked in the picture."""

import random

import pytest

from engine.contract import Word
from engine.games.sintra import GAME
from engine.games.sintra.events import StripCompleted
from engine.games.sintra.state import Colour, State
from engine.reasons import Reasons
from engine.saying import Saying, say
from tests.engine.sintra.diagrams import position
from tests.engine.sintra.states import view_of

PALACE = """
    side a, round {round}, seat 0 to move
    factories: {factories} ---- ---- ---- ----
    centre: {centre}
    seat 0, glazier {glazier}
      r  {y}  o  o  b  b  y  y
      r  {y}  o  o  b  b  y  y
      r  {y}  o  o  b  b  y  y
      w  {y}  y  o  b  r  r  b
      w  y  y  o  b  r  r  b
      -  -  -  -  -  -  -  -
      -  -  -  -  -  -  -  -
"""


def reasons(
    word: str,
    factories: str,
    *,
    glazier: int = 1,
    round: int = 2,
    y: str = "y",
    centre: str = "",
    broken: int = 0,
) -> Reasons:
    drawn = PALACE.format(round=round, factories=factories, glazier=glazier, y=y, centre=centre)
    if broken:
        drawn = drawn.replace(f"glazier {glazier}", f"glazier {glazier}, broken {broken}")
    return GAME.reasons(view_of(position(drawn), 0), Word(word))


def gains(word: str, factories: str, **more: object) -> tuple[Saying, ...]:
    return reasons(word, factories, **more).gains  # type: ignore[arg-type]


def test_a_completed_strip_tells_its_points_with_the_bonus() -> None:
    told = gains("f1.yellow.2.0.yellow", "YOOW", y="Y")[0]
    bonus = dict(told.args)["bonus"]
    state = position(PALACE.format(round=2, factories="YOOW", glazier=1, y="Y", centre=""))
    window = state.components.windows[1]
    assert bonus == (5 if state.track[0] is Colour.YELLOW else 0)
    assert told == say("sintra-merit-complete", points=window + int(str(bonus)), bonus=bonus)


def test_a_begun_strip_tells_how_many_panes_it_wants_and_what_it_will_bring() -> None:
    told = gains("f1.yellow.2.0", "YYOW")
    assert told[0] == say("sintra-merit-grown", strip=2, missing=3)
    assert (told[1].id, told[1].arg("strip")) == ("sintra-merit-promise", 2)


def test_in_the_last_round_nothing_is_promised_that_the_table_cannot_give() -> None:
    assert gains("f1.yellow.2.0", "YYOW", round=6) == ()
    assert gains("f1.yellow.2.0", "YYOW", round=6, centre="YYY")[0].id == "sintra-merit-grown"


JOKER = """
    side a, round {round}, seat 0 to move, token with 1
    factories: ---- ---- ---- ---- ----
    centre: {centre}
    seat 0, glazier 1, broken {broken}
      B? r  b  b  w  r  o  y
      ?  r  b  b  w  r  o  y
      o  r  b  b  w  r  o  y
      b  r  b  r  w  w  o  y
      w  r  b  r  w  w  o  y
      Y  -  -  -  -  -  -  -
      -  -  -  -  -  -  -  -
"""
"""Strip 1 lacks an orange, a blue and a white pane, and one of any colour."""


def test_in_the_last_round_a_joker_wants_a_pane_as_well() -> None:
    for centre, grows in (("OBW", False), ("OBWR", True), ("OBBW", True), ("OBBR", False)):
        drawn = JOKER.format(round=6, broken=0, centre=centre)
        told = GAME.reasons(view_of(position(drawn), 0), Word("c.orange.1.0")).gains
        assert (say("sintra-merit-grown", strip=1, missing=3) in told) is grows, centre


def test_a_strip_that_is_not_full_is_said_to_be_unfinished_also_at_the_end_of_the_track() -> None:
    """Two orange panes fit and two break, so the marker may reach the end of the track."""
    for broken, shatters in ((0, False), (6, True)):
        drawn = JOKER.format(round=2, broken=broken, centre="OOOOBW")
        told = GAME.consequences(view_of(position(drawn), 0), Word("c.orange.1.1"))
        assert ("sintra-effect-shattered" in {one.id for one in told}) is shatters
        assert say("sintra-effect-unfinished", strip=1, filled=3, missing=2) in told


@pytest.mark.parametrize(("flipped", "gone"), [("", "no"), ("Y", "yes")])
def test_the_glazier_stays_over_a_strip_or_in_its_empty_place(flipped: str, gone: str) -> None:
    """A strip that is completed a second time leaves (SI-32)."""
    drawn = PALACE.format(round=2, factories="YOOW", glazier=2, y="Y", centre="")
    if flipped:
        drawn = drawn.replace("-  -  -", "-  R  -", 1)
    told = GAME.consequences(view_of(position(drawn), 0), Word("f1.yellow.2.0.yellow"))
    assert say("sintra-effect-stays", strip=2, gone=gone) in told


def test_going_back_tells_how_many_strips_are_reached_again() -> None:
    assert gains("back", "WWWW", glazier=4) == (
        say("sintra-merit-back", count=3),
        say("sintra-merit-unbroken"),
    )
    assert gains("back", "OOOY", glazier=4) == (say("sintra-merit-back", count=3),)


def test_a_glazier_that_need_not_move_is_told() -> None:
    assert gains("f1.orange.4.0", "OOOW", glazier=4)[-1] == say("sintra-merit-stays")
    assert say("sintra-merit-stays") not in gains("f1.orange.4.0", "OOOW", glazier=3)


def test_the_first_to_take_from_the_centre_starts_the_next_round() -> None:
    assert say("sintra-merit-token") in gains("c.yellow.2.0", "OOOW", centre="Y")
    assert say("sintra-merit-token") not in gains("c.yellow.2.0", "OOOW", centre="Y", round=6)


def test_broken_panes_cost_what_the_marker_loses_on_its_track() -> None:
    """The track is 0 -1 -2 -4 -6 -8 -11 -14 -18 (SI-40); two of four panes fit in strip 3, and the others break."""
    costs = reasons("f1.yellow.3.0", "YYYY", broken=2).costs
    assert costs == (say("sintra-merit-cost", points=6 - 2, ends="no"),)
    assert reasons("f1.yellow.2.0", "YYOW").costs == ()


def test_the_starting_token_costs_a_step_on_the_track() -> None:
    costs = reasons("c.yellow.2.0", "OOOW", centre="Y", broken=5).costs
    assert costs == (say("sintra-merit-cost", points=11 - 8, ends="no"),)


def test_a_marker_that_reaches_the_end_of_the_track_costs_its_last_step_at_once() -> None:
    costs = reasons("f1.yellow.3.0", "YYYY", broken=7).costs
    assert costs == (say("sintra-merit-cost", points=18, ends="yes"),)


def test_a_strip_that_the_next_player_could_have_completed_is_denied() -> None:
    drawn = (
        PALACE.format(round=2, factories="RRYO", glazier=1, y="y", centre="")
        + """
    seat 1, glazier 1
      R  y  o  o  b  b  y  y
      R  y  o  o  b  b  y  y
      r  y  o  o  b  b  y  y
      W  y  y  o  b  r  r  b
      W  y  y  o  b  r  r  b
      -  -  -  -  -  -  -  -
      -  -  -  -  -  -  -  -
"""
    )
    view = view_of(position(drawn), 0)
    denied = (say("sintra-merit-deny", strip=1, rivals=1),)
    assert GAME.reasons(view, Word("f1.red.1.0")).denies == denied
    assert GAME.reasons(view, Word("f1.yellow.2.0")).denies == ()


def test_what_is_promised_in_play_comes_true() -> None:
    """A completed strip scores at least the points told, and the next player cannot complete one denied to them."""
    kept = 0
    for seed in range(4):
        chance = random.Random(seed)
        state = GAME.start(2 + seed % 3, {}, GAME.components(None), f"promise {seed}").state
        promised: dict[tuple[int, int], int] = {}
        while (seat := GAME.to_move(state)) is not None:
            view = GAME.observe(state, seat)
            word = chance.choice(GAME.plausible_moves(view))
            told = GAME.reasons(view, word)
            for one in told.gains:
                if one.id == "sintra-merit-promise":
                    place = int(word.split(".")[2])
                    promised[seat, place] = int(str(dict(one.args)["points"]))
            step = GAME.apply(state, GAME.decode(word))
            for event in step.events:
                if isinstance(event, StripCompleted) and (event.seat, event.strip) in promised:
                    assert event.points >= promised.pop((event.seat, event.strip))
                    kept += 1
            if told.denies and step.state.round == state.round and not step.state.ended:
                denied = {dict(one.args)["strip"] for one in told.denies}
                assert not denied & completable(step.state)
                kept += 1
            state = step.state
    assert kept > 30


def completable(state: State) -> set[int]:
    """Return the strips that the seat to move can complete with its next word."""
    moves = GAME.legal_moves(state)
    return {move.strip for move in moves if getattr(move, "kept", None) is not None}
