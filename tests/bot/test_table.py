from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot import commands, errors, facts
from bot.display import notes
from bot.facts import Chair, Fact
from bot.library import Library
from bot.rulings import RULINGS, decide, open_table
from bot.store.rows import ChatKey, PersonKey, Stage, TableKey, Version, Waiting
from bot.table import Table, evolve, replay
from engine.contract import Seat, Word
from engine.saying import Who, say
from tests.toy import GAME, LaterPebbles, Took

SARA, AMIR, NEGAR, KIAN, OMID = (PersonKey(number) for number in (1, 2, 3, 4, 5))
CHAT = ChatKey(9)
LIBRARY = Library(game={"pebbles": GAME}.__getitem__)


class Play:
    """A table and its log, driven by commands."""

    def __init__(self, log: Sequence[Fact], library: Library = LIBRARY) -> None:
        self.log = list(log)
        self.library = library
        self.table = replay(self.log, library)

    def do(self, command: commands.Command) -> tuple[Fact, ...]:
        new = decide(self.table, command)
        for fact in new:
            self.table = evolve(self.table, fact, self.library)
        self.log += new
        assert replay(self.log, self.library) == self.table
        return new

    def move(self, person: PersonKey, word: str) -> tuple[Fact, ...]:
        return self.do(commands.Play(person, self.table.position, word))

    def think(self, seat: int, word: str) -> tuple[Fact, ...]:
        return self.do(commands.Think(Seat(seat), self.table.position, Word(word)))


def lobby(
    by: PersonKey | None = SARA, *, seats: int = 4, solo: bool = False, levels: tuple[str, ...] = ()
) -> Play:
    command = commands.Open(by=by, game="pebbles", chat=CHAT, seats=seats, solo=solo, levels=levels)
    return Play(open_table(command, GAME))


def running(*people: PersonKey, levels: tuple[str, ...] = ()) -> Play:
    play = lobby(people[0], levels=())
    for person in people[1:]:
        play.do(commands.Join(person))
    for level in levels:
        play.do(commands.AddComputer(people[0], play.table.position, level))
    play.do(commands.Start(people[0], "seed"))
    return play


def test_every_command_has_a_ruling() -> None:
    asked = set(commands.Command.__args__)  # type: ignore[attr-defined]
    assert asked - set(RULINGS) == {commands.Open}


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


class TestMoves:
    def test_a_move_passes_the_turn(self) -> None:
        play = running(SARA, AMIR)
        play.move(SARA, "a.2")
        assert play.table.to_move == Seat(1)

    def test_an_outsider_is_not_seated(self) -> None:
        with pytest.raises(errors.NotSeated) as refused:
            running(SARA, AMIR).move(NEGAR, "a.2")
        assert refused.value.saying == say("refused-not-seated")

    def test_out_of_turn_is_told_whose_turn_it_is(self) -> None:
        with pytest.raises(errors.NotYourTurn) as refused:
            running(SARA, AMIR).move(AMIR, "a.2")
        assert refused.value.saying == say("refused-not-your-turn", player=Who(Seat(0)))

    def test_a_late_press_is_refused(self) -> None:
        play = running(SARA, AMIR)
        old = play.table.position
        play.move(SARA, "a.2")
        with pytest.raises(errors.OldBoard):
            play.do(commands.Play(SARA, old, "a.2"))

    def test_while_a_computer_thinks_nobody_presses(self) -> None:
        play = running(SARA, levels=("easy",))
        play.move(SARA, "a.2")
        with pytest.raises(errors.ComputerThinks):
            play.move(SARA, "a.2")

    def test_a_rule_says_no_with_its_number(self) -> None:
        play = running(SARA, AMIR)
        play.move(SARA, "a.3")
        play.move(AMIR, "a.3")
        play.move(SARA, "a.2")
        with pytest.raises(errors.AgainstRules) as refused:
            play.move(AMIR, "a.3")
        assert (refused.value.saying, refused.value.rule) == (say("pebbles-no-more"), "PE-2")

    def test_a_word_of_no_grammar_is_a_bad_button(self) -> None:
        with pytest.raises(errors.BadButton):
            running(SARA, AMIR).move(SARA, "x.9")

    def test_before_the_start_there_is_nothing_to_play(self) -> None:
        with pytest.raises(errors.NotStarted):
            lobby().move(SARA, "a.1")

    def test_a_half_made_move_leaves_no_fact(self) -> None:
        play = running(SARA, AMIR)
        assert play.do(commands.Choose(SARA, play.table.position)) == ()

    def test_only_the_one_to_move_makes_half_a_move(self) -> None:
        play = running(SARA, AMIR)
        with pytest.raises(errors.NotYourTurn):
            play.do(commands.Choose(AMIR, play.table.position))

    def test_the_last_move_ends_the_table(self) -> None:
        play = running(SARA, AMIR)
        for number in range(3):
            play.move((SARA, AMIR)[number % 2], "a.3")
        for number in range(3, 6):
            play.move((SARA, AMIR)[number % 2], "b.3")
        assert play.log[-1] == facts.Ended(reason="finished")
        assert (play.table.stage, play.table.waiting) == (Stage.OVER, Waiting.NOBODY)
        with pytest.raises(errors.TableOver):
            play.move(SARA, "a.1")

    @pytest.mark.parametrize("told", [True, False])
    def test_people_who_won_are_congratulated_and_computers_not(self, told: bool) -> None:
        play = running(SARA, levels=("easy",))
        while play.table.to_move is not None:
            seat = play.table.to_move
            heaps = play.table.state.heaps
            count = 3 if (seat == 1) != told else 2
            at = "a" if heaps[0] else "b"
            word = f"{at}.{min(count, heaps[at == 'b'])}"
            _ = play.move(SARA, word) if seat == 0 else play.think(1, word)
        taken = play.table.state.taken
        assert (taken[0] > taken[1]) == told
        congratulated = say("note-congratulations", players=(Who(Seat(0)),))
        assert notes(play.table) == ((congratulated,) if told else ())

    def test_a_computer_moves_for_its_own_seat_only(self) -> None:
        play = running(SARA, levels=("easy",))
        assert play.table.waiting is Waiting.PERSON
        with pytest.raises(errors.OldBoard):
            play.think(0, "a.2")
        play.move(SARA, "a.2")
        assert play.table.waiting is Waiting.COMPUTER
        assert play.think(1, "b.2") == (facts.Played(seat=1, word="b.2"),)

    def test_a_computer_that_thought_too_long_is_not_heard(self) -> None:
        play = running(SARA, levels=("easy",))
        play.move(SARA, "a.2")
        late = commands.Think(Seat(1), play.table.position, Word("b.2"))
        play.do(late)
        with pytest.raises(errors.OldBoard):
            play.do(late)

    def test_position_numbers_only_grow(self) -> None:
        play = running(SARA, AMIR)
        seen = [play.table.position]
        play.move(SARA, "a.1")
        seen.append(play.table.position)
        play.do(commands.TakeBack(SARA, play.table.position))
        seen.append(play.table.position)
        play.move(SARA, "a.1")
        seen.append(play.table.position)
        play.do(commands.Leave(AMIR))
        assert seen == sorted(set(seen))


class TestTakeback:
    def test_a_step_back_goes_to_the_position_before(self) -> None:
        play = running(SARA, AMIR)
        before = play.table.state
        play.move(SARA, "a.1")
        play.do(commands.TakeBack(SARA, play.table.position))
        assert play.table.state == before

    def test_it_goes_back_word_by_word(self) -> None:
        play = running(SARA, AMIR)
        states = [play.table.state]
        for _ in range(2):
            play.move(SARA, "a.1")
            states.append(play.table.state)
        play.do(commands.TakeBack(SARA, play.table.position))
        assert play.table.state == states[1]
        play.do(commands.TakeBack(SARA, play.table.position))
        assert play.table.state == states[0]

    def test_a_turn_that_has_passed_stays(self) -> None:
        play = running(SARA, AMIR)
        play.move(SARA, "a.2")
        with pytest.raises(errors.NotYourTurn):
            play.do(commands.TakeBack(SARA, play.table.position))
        with pytest.raises(errors.NoTakeback):
            play.do(commands.TakeBack(AMIR, play.table.position))

    def test_what_showed_something_new_stays(self) -> None:
        play = lobby()
        play.do(commands.SetOption(SARA, play.table.position, "size", "5"))
        play.do(commands.Join(AMIR))
        play.do(commands.Start(SARA, "seed"))
        play.move(SARA, "a.2")
        play.move(AMIR, "a.2")
        play.move(SARA, "a.1")
        assert play.table.to_move == Seat(0)
        with pytest.raises(errors.NoTakeback):
            play.do(commands.TakeBack(SARA, play.table.position))

    def test_what_was_taken_back_is_not_told(self) -> None:
        play = running(SARA, AMIR)
        shown = play.table.version
        play.move(SARA, "a.1")
        play.do(commands.TakeBack(SARA, play.table.position))
        assert play.table.view(since=play.table.told_since(shown)).events == ()


class TestTelling:
    def test_a_board_tells_everything_since_the_one_people_saw(self) -> None:
        play = running(SARA, levels=("easy", "easy"))
        shown = play.table.version
        play.move(SARA, "a.2")
        play.think(1, "a.3")
        play.think(2, "b.2")
        told = play.table.view(since=play.table.told_since(shown)).events
        assert told == (Took(0, "a", 2), Took(1, "a", 3), Took(2, "b", 2))

    def test_a_board_shown_while_computers_thought_is_told_again(self) -> None:
        play = running(SARA, levels=("easy",))
        play.move(SARA, "a.2")
        between = play.table.version
        play.think(1, "a.3")
        told = play.table.view(since=play.table.told_since(between)).events
        assert told == (Took(0, "a", 2), Took(1, "a", 3))

    def test_a_board_that_is_shown_again_tells_the_same(self) -> None:
        play = running(SARA, AMIR)
        play.move(SARA, "a.2")
        play.move(AMIR, "a.3")
        shown = play.table.version
        told = play.table.view(since=play.table.told_since(shown)).events
        assert told == (Took(1, "a", 3),)

    def test_boards_that_were_never_shown_are_made_up_for(self) -> None:
        play = running(SARA, AMIR)
        shown = play.table.version
        play.move(SARA, "a.2")
        play.move(AMIR, "a.3")
        told = play.table.view(since=play.table.told_since(shown)).events
        assert told == (Took(0, "a", 2), Took(1, "a", 3))

    def test_a_seat_is_told_what_came_after_its_own_last_word(self) -> None:
        play = running(SARA, AMIR, NEGAR)
        play.move(SARA, "a.2")
        play.move(AMIR, "b.2")
        play.move(NEGAR, "b.3")
        assert play.table.view(Seat(0)).events == (Took(1, "b", 2), Took(2, "b", 3))


class TestAway:
    def test_a_computer_stands_in_when_the_time_is_over(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.StandIn(AMIR, play.table.position, 0))
        assert play.table.chairs[0] == Chair(SARA, "medium")
        assert play.table.waiting is Waiting.COMPUTER

    def test_not_before(self) -> None:
        play = running(SARA, AMIR)
        with pytest.raises(errors.TooEarly) as refused:
            play.do(commands.StandIn(AMIR, play.table.position, 61))
        assert refused.value.saying == say("refused-too-early", minutes=2)

    def test_nobody_stands_in_where_patience_is_off(self) -> None:
        play = lobby()
        play.do(commands.SetPatience(SARA, play.table.position, None))
        play.do(commands.Join(AMIR))
        play.do(commands.Start(SARA, "seed"))
        with pytest.raises(errors.PatienceOff):
            play.do(commands.StandIn(AMIR, play.table.position, 0))

    def test_an_outsider_calls_no_computer(self) -> None:
        play = running(SARA, AMIR)
        with pytest.raises(errors.NotSeated):
            play.do(commands.StandIn(NEGAR, play.table.position, 0))

    def test_a_press_that_comes_twice_hands_over_once(self) -> None:
        play = running(SARA, AMIR)
        command = commands.StandIn(AMIR, play.table.position, 0)
        play.do(command)
        with pytest.raises(errors.OldBoard):
            play.do(command)

    def test_one_press_gives_the_seat_back(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.StandIn(AMIR, play.table.position, 0))
        play.do(commands.ComeBack(SARA))
        assert play.table.chairs[0] == Chair(SARA)
        assert play.do(commands.ComeBack(SARA)) == ()

    def test_the_computer_is_not_heard_after_the_owner_is_back(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.StandIn(AMIR, play.table.position, 0))
        late = commands.Think(Seat(0), play.table.position, Word("a.2"))
        play.do(commands.ComeBack(SARA))
        with pytest.raises(errors.OldBoard):
            play.do(late)

    def test_who_is_away_must_come_back_before_a_move(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.StandIn(AMIR, play.table.position, 0))
        with pytest.raises(errors.StoodIn):
            play.move(SARA, "a.2")

    def test_who_leaves_a_running_game_is_replaced_by_a_computer(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.Leave(SARA))
        assert play.table.chairs == (Chair(level="medium"), Chair(AMIR))
        assert (play.table.host, play.table.people) == (AMIR, (AMIR,))

    def test_a_game_that_everybody_left_is_over(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.Leave(SARA))
        play.do(commands.Leave(AMIR))
        assert play.table.ended == facts.Ended(reason="abandoned", person=AMIR)


class TestEnd:
    def test_the_host_stops(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.Stop(SARA))
        assert play.table.ended == facts.Ended(reason="stopped", person=SARA)

    def test_an_admin_stops_also_without_a_name(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.Stop(None, admin=True))
        assert play.table.ended == facts.Ended(reason="stopped")

    def test_an_outsider_does_not(self) -> None:
        with pytest.raises(errors.OnlyHostOrAdmin):
            running(SARA, AMIR).do(commands.Stop(NEGAR))

    def test_more_than_half_of_the_others_stop_by_vote(self) -> None:
        play = running(SARA, AMIR, NEGAR)
        play.do(commands.Stop(AMIR))
        assert play.table.stage is Stage.RUNNING
        assert play.do(commands.Stop(AMIR)) == ()
        play.do(commands.Stop(NEGAR))
        assert play.table.stage is Stage.OVER

    def test_votes_are_forgotten_when_the_game_goes_on(self) -> None:
        play = running(SARA, AMIR, NEGAR)
        play.do(commands.Stop(AMIR))
        play.move(SARA, "a.2")
        assert play.table.votes == frozenset()

    def test_a_vote_leaves_the_board_as_it_is(self) -> None:
        play = running(SARA, AMIR, NEGAR)
        position = play.table.position
        play.do(commands.Stop(AMIR))
        assert play.table.position == position

    def test_a_solo_game_is_resigned(self) -> None:
        play = lobby(solo=True, seats=2, levels=("easy",))
        play.do(commands.Start(SARA, "seed"))
        play.do(commands.Resign(SARA))
        assert play.table.ended == facts.Ended(reason="resigned", person=SARA)

    def test_a_game_in_company_is_not(self) -> None:
        with pytest.raises(errors.BadButton):
            running(SARA, AMIR).do(commands.Resign(SARA))

    def test_two_days_without_a_press_close_a_game(self) -> None:
        play = running(SARA, AMIR)
        play.do(commands.Expire())
        assert play.table.ended == facts.Ended(reason="idle")
        assert play.do(commands.Expire()) == ()

    def test_anybody_closes_what_is_idle_and_only_that(self) -> None:
        play = running(SARA, AMIR)
        with pytest.raises(errors.NotIdle):
            play.do(commands.CloseIdle(idle=False))
        play.do(commands.CloseIdle(idle=True))
        assert play.table.stage is Stage.OVER


class TestLog:
    def test_facts_go_to_json_and_back(self) -> None:
        play = running(SARA, AMIR, levels=("easy",))
        play.move(SARA, "a.1")
        play.do(commands.TakeBack(SARA, play.table.position))
        play.do(commands.StandIn(AMIR, play.table.position, 0))
        play.do(commands.Stop(AMIR))
        play.do(commands.Leave(SARA))
        play.do(commands.Expire())
        lines = [facts.dump_fact(fact) for fact in play.log]
        assert [facts.load_fact(line) for line in lines] == play.log

    def test_a_log_that_makes_no_sense_is_broken(self) -> None:
        play = running(SARA, AMIR)
        for wrong in (
            [facts.Joined(person=SARA)],
            [],
            [*play.log, facts.Played(seat=0, word="x")],
            [*play.log, facts.Played(seat=0, word="a.3"), *[facts.Played(seat=0, word="a.3")] * 3],
            [facts.Opened(game="chess", chat=CHAT, seats=2)],
        ):
            with pytest.raises(errors.BrokenLog):
                replay(wrong, LIBRARY)

    def test_after_a_change_of_rules_a_table_goes_on_from_its_snapshot(self) -> None:
        play = running(SARA, AMIR)
        play.move(SARA, "a.2")
        snapshot = GAME.dump(play.table.state)
        later = Library(game={"pebbles": LaterPebbles()}.__getitem__)
        outdated = replay(play.log, later)
        assert outdated.outdated
        assert outdated.position == play.table.position
        resumed = Play([*play.log, facts.Resumed(rules_version=2, state=snapshot)], later)
        assert resumed.table.state == play.table.state
        resumed.move(AMIR, "b.3")
        assert resumed.table.to_move == Seat(0)

    def test_a_rematch_names_the_table_before(self) -> None:
        command = commands.Open(by=SARA, game="pebbles", chat=CHAT, seats=2, rematch_of=TableKey(7))
        opened = open_table(command, GAME)[0]
        assert isinstance(opened, facts.Opened)
        assert opened.rematch_of == TableKey(7)

    def test_versions_count_facts(self) -> None:
        play = running(SARA, AMIR)
        assert play.table.version == Version(len(play.log))

    def test_a_table_is_its_log(self) -> None:
        play = running(SARA, AMIR)
        play.move(SARA, "a.1")
        table: Table = replay(play.log, LIBRARY)
        assert table == play.table
