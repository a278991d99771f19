"""What may be done to a table before it starts."""

from __future__ import annotations

import pytest

from bot.store.records import Stage
from bot.tables import commands, errors, facts
from bot.tables.decisions import DECISIONS, open_table
from bot.tables.facts import Chair
from engine.contract import Seat
from engine.saying import Who, say
from tests.bot.table_log import AMIR, CHAT, NEGAR, SARA, lobby, running
from tests.toy import GAME


def test_every_command_has_a_ruling() -> None:
    asked = set(commands.Command.__args__)  # type: ignore[attr-defined]
    assert asked - set(DECISIONS) == {commands.Open}


class TestLobby:
    def test_the_opener_sits_down_and_is_host(self) -> None:
        table = lobby().table
        assert (table.host, table.chairs, table.stage) == (SARA, (Chair(SARA),), Stage.LOBBY)

    def test_options_begin_at_the_games_defaults(self) -> None:
        assert lobby().table.options == (("size", "9"),)

    def test_an_option_that_the_game_does_not_have_is_a_bad_button(self) -> None:
        command = commands.Open(
            by=SARA, game="pebbles", chat=CHAT, seats=4, options=(("size", "7"),)
        )
        with pytest.raises(errors.BadButton):
            open_table(command, GAME)

    def test_people_join_in_the_order_in_which_they_press(self) -> None:
        play = lobby()
        play.do(commands.Join(AMIR))
        play.do(commands.Join(NEGAR))
        assert play.table.people == (SARA, AMIR, NEGAR)

    def test_joining_twice_changes_nothing(self) -> None:
        play = lobby()
        play.do(commands.Join(AMIR))
        assert play.do(commands.Join(AMIR)) == ()

    def test_two_who_join_at_once_are_both_right(self) -> None:
        play = lobby()
        position = play.table.position
        play.do(commands.Join(AMIR))
        assert play.table.position == position

    @pytest.mark.parametrize(("seats", "told"), [(4, "-yet"), (2, "")])
    def test_an_outsider_is_told_to_join_where_a_seat_is_free(self, seats: int, told: str) -> None:
        play = lobby(seats=seats)
        play.do(commands.Join(AMIR))
        with pytest.raises(errors.NotSeated) as refused:
            play.do(commands.Start(NEGAR, "seed"))
        assert refused.value.saying == say(f"refused-not-seated{told}")

    def test_a_full_table_takes_nobody_else(self) -> None:
        play = lobby(seats=2)
        play.do(commands.Join(AMIR))
        with pytest.raises(errors.TableFull):
            play.do(commands.Join(NEGAR))

    def test_nobody_joins_a_running_game(self) -> None:
        with pytest.raises(errors.AlreadyStarted):
            running(SARA, AMIR).do(commands.Join(NEGAR))

    def test_the_first_to_join_a_table_without_a_host_becomes_host(self) -> None:
        play = lobby(by=None)
        assert (play.table.host, play.table.chairs) == (None, ())
        play.do(commands.Join(AMIR))
        assert (play.table.host, play.table.people) == (AMIR, (AMIR,))

    def test_a_host_who_leaves_hands_over(self) -> None:
        play = lobby()
        play.do(commands.Join(AMIR))
        play.do(commands.Leave(SARA))
        assert (play.table.host, play.table.people) == (AMIR, (AMIR,))

    def test_a_lobby_that_everybody_left_is_closed(self) -> None:
        play = lobby(levels=("easy",))
        play.do(commands.Leave(SARA))
        assert play.table.stage is Stage.OVER

    def test_the_host_adds_and_removes_computers(self) -> None:
        play = lobby()
        play.do(commands.AddComputer(SARA, play.table.position, "easy"))
        play.do(commands.AddComputer(SARA, play.table.position, "medium"))
        assert play.table.chairs[1:] == (Chair(level="easy"), Chair(level="medium"))
        play.do(commands.RemoveComputer(SARA, play.table.position))
        assert play.table.chairs[1:] == (Chair(level="easy"),)

    def test_a_press_that_comes_twice_adds_one_computer(self) -> None:
        play = lobby()
        command = commands.AddComputer(SARA, play.table.position, "easy")
        play.do(command)
        with pytest.raises(errors.OldBoard):
            play.do(command)

    def test_a_level_that_is_not_there_is_a_bad_button(self) -> None:
        play = lobby()
        with pytest.raises(errors.BadButton):
            play.do(commands.AddComputer(SARA, play.table.position, "godlike"))

    def test_without_a_computer_none_can_be_removed(self) -> None:
        play = lobby()
        with pytest.raises(errors.BadButton):
            play.do(commands.RemoveComputer(SARA, play.table.position))

    def test_only_the_host_changes_options(self) -> None:
        play = lobby()
        play.do(commands.Join(AMIR))
        with pytest.raises(errors.OnlyHost) as refused:
            play.do(commands.SetOption(AMIR, play.table.position, "size", "5"))
        assert refused.value.saying == say("refused-only-host", host=Who(Seat(0)))

    def test_a_changed_option_counts_at_the_start(self) -> None:
        play = lobby()
        play.do(commands.Join(AMIR))
        play.do(commands.SetOption(SARA, play.table.position, "size", "5"))
        play.do(commands.Start(SARA, "seed"))
        assert play.table.state.heaps == (5, 5)

    def test_the_host_may_not_take_away_a_seat_that_is_taken(self) -> None:
        play = lobby()
        play.do(commands.Join(AMIR))
        play.do(commands.Join(NEGAR))
        with pytest.raises(errors.BadButton):
            play.do(commands.SetSeats(SARA, play.table.position, 2))

    def test_the_host_chooses_how_long_a_move_may_take(self) -> None:
        play = lobby()
        play.do(commands.SetPatience(SARA, play.table.position, None))
        assert play.table.patience is None

    def test_a_game_for_two_does_not_start_with_one(self) -> None:
        with pytest.raises(errors.TooFewPlayers) as refused:
            lobby().do(commands.Start(SARA, "seed"))
        assert refused.value.saying == say("refused-too-few", min=2)

    def test_a_start_that_is_pressed_twice_starts_once(self) -> None:
        with pytest.raises(errors.AlreadyStarted):
            running(SARA, AMIR).do(commands.Start(SARA, "another"))

    def test_an_expired_lobby_is_over(self) -> None:
        play = lobby()
        play.do(commands.Expire())
        assert play.table.ended == facts.Ended(reason="expired")
        with pytest.raises(errors.TableOver):
            play.do(commands.Join(AMIR))
