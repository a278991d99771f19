"""Commands of a lobby."""

from __future__ import annotations

import pytest

from bot.store.records import Stage
from bot.tables import commands, facts, refusals
from bot.tables.decisions import _DECISIONS, open_table
from bot.tables.facts import Occupant
from engine.contract import Seat
from engine.saying import Who, say
from tests.bot.table_log import AMIR, CHAT, NEGAR, SARA, lobby, running
from tests.toy import GAME


def test_every_command_has_a_decision() -> None:
    asked = set(commands.Command.__args__)  # type: ignore[attr-defined]
    assert asked - set(_DECISIONS) == {commands.Open, commands.Play, commands.Think}


class TestLobby:
    def test_the_opener_takes_a_seat_and_is_host(self) -> None:
        table = lobby().table
        assert (table.host, table.occupants, table.stage) == (SARA, (Occupant(SARA),), Stage.LOBBY)

    def test_options_begin_at_the_games_defaults(self) -> None:
        assert lobby().table.options == (("size", "9"),)

    def test_an_option_that_the_game_does_not_have_is_a_bad_button(self) -> None:
        command = commands.Open(
            by=SARA, game="pebbles", chat=CHAT, seats=4, options=(("size", "7"),)
        )
        with pytest.raises(refusals.BadButton):
            open_table(command, GAME)

    def test_people_join_in_the_order_in_which_they_press(self) -> None:
        log = lobby()
        log.do(commands.Join(AMIR))
        log.do(commands.Join(NEGAR))
        assert log.table.people == (SARA, AMIR, NEGAR)

    def test_joining_twice_changes_nothing(self) -> None:
        log = lobby()
        log.do(commands.Join(AMIR))
        assert log.do(commands.Join(AMIR)) == ()

    def test_two_people_may_join_at_the_same_position(self) -> None:
        log = lobby()
        position = log.table.position
        log.do(commands.Join(AMIR))
        assert log.table.position == position

    @pytest.mark.parametrize(("seats", "told"), [(4, "-yet"), (2, "")])
    def test_an_outsider_is_asked_to_join_if_a_seat_is_free(self, seats: int, told: str) -> None:
        log = lobby(seats=seats)
        log.do(commands.Join(AMIR))
        with pytest.raises(refusals.NotSeated) as refused:
            log.do(commands.Start(NEGAR, "seed"))
        assert refused.value.saying == say(f"refused-not-seated{told}")

    def test_a_full_table_takes_nobody_else(self) -> None:
        log = lobby(seats=2)
        log.do(commands.Join(AMIR))
        with pytest.raises(refusals.TableFull):
            log.do(commands.Join(NEGAR))

    def test_nobody_joins_a_running_game(self) -> None:
        with pytest.raises(refusals.AlreadyStarted):
            running(SARA, AMIR).do(commands.Join(NEGAR))

    def test_the_first_to_join_a_table_without_a_host_becomes_host(self) -> None:
        log = lobby(by=None)
        assert (log.table.host, log.table.occupants) == (None, ())
        log.do(commands.Join(AMIR))
        assert (log.table.host, log.table.people) == (AMIR, (AMIR,))

    def test_a_host_who_leaves_hands_over(self) -> None:
        log = lobby()
        log.do(commands.Join(AMIR))
        log.do(commands.Leave(SARA))
        assert (log.table.host, log.table.people) == (AMIR, (AMIR,))

    def test_a_lobby_that_everybody_left_is_closed(self) -> None:
        log = lobby(levels=("easy",))
        log.do(commands.Leave(SARA))
        assert log.table.stage is Stage.OVER

    def test_the_host_adds_and_removes_computers(self) -> None:
        log = lobby()
        log.do(commands.AddComputer(SARA, log.table.position, "easy"))
        log.do(commands.AddComputer(SARA, log.table.position, "medium"))
        assert log.table.occupants[1:] == (Occupant(level="easy"), Occupant(level="medium"))
        log.do(commands.RemoveComputer(SARA, log.table.position))
        assert log.table.occupants[1:] == (Occupant(level="easy"),)

    def test_a_press_that_comes_twice_adds_one_computer(self) -> None:
        log = lobby()
        command = commands.AddComputer(SARA, log.table.position, "easy")
        log.do(command)
        with pytest.raises(refusals.OldBoard):
            log.do(command)

    def test_a_level_that_is_not_there_is_a_bad_button(self) -> None:
        log = lobby()
        with pytest.raises(refusals.BadButton):
            log.do(commands.AddComputer(SARA, log.table.position, "godlike"))

    def test_without_a_computer_none_can_be_removed(self) -> None:
        log = lobby()
        with pytest.raises(refusals.BadButton):
            log.do(commands.RemoveComputer(SARA, log.table.position))

    def test_only_the_host_changes_options(self) -> None:
        log = lobby()
        log.do(commands.Join(AMIR))
        with pytest.raises(refusals.OnlyHost) as refused:
            log.do(commands.SetOption(AMIR, log.table.position, "size", "5"))
        assert refused.value.saying == say("refused-only-host", host=Who(Seat(0)))

    def test_a_changed_option_counts_at_the_start(self) -> None:
        log = lobby()
        log.do(commands.Join(AMIR))
        log.do(commands.SetOption(SARA, log.table.position, "size", "5"))
        log.do(commands.Start(SARA, "seed"))
        assert log.table.state.heaps == (5, 5)

    def test_the_host_cannot_remove_a_taken_seat(self) -> None:
        log = lobby()
        log.do(commands.Join(AMIR))
        log.do(commands.Join(NEGAR))
        with pytest.raises(refusals.BadButton):
            log.do(commands.SetSeats(SARA, log.table.position, 2))

    def test_the_host_chooses_how_long_a_move_may_take(self) -> None:
        log = lobby()
        log.do(commands.SetTimeLimit(SARA, log.table.position, None))
        assert log.table.time_limit is None

    def test_a_game_for_two_does_not_start_with_one(self) -> None:
        with pytest.raises(refusals.TooFewPlayers) as refused:
            lobby().do(commands.Start(SARA, "seed"))
        assert refused.value.saying == say("refused-too-few", min=2)

    def test_a_start_that_is_pressed_twice_starts_once(self) -> None:
        with pytest.raises(refusals.AlreadyStarted):
            running(SARA, AMIR).do(commands.Start(SARA, "another"))

    def test_an_expired_lobby_is_over(self) -> None:
        log = lobby()
        log.do(commands.Expire())
        assert log.table.ended == facts.Ended(reason="expired")
        with pytest.raises(refusals.TableOver):
            log.do(commands.Join(AMIR))
