"""Tables in groups: how they end, several in one chat, and chats of every kind."""

from __future__ import annotations

import pytest

from bot.sandbox.settings import SandboxSettings
from bot.store.records import Stage
from bot.tables.commands import Expire, Leave
from bot.tables.facts import Occupant
from bot.telegram.buttons.buttons import Action, LanguageButton, TableButton
from bot.telegram.buttons.callback_data import person_arg
from tests.bot.bot_fixture import AMIR, CHRISTOPHER, GROUP, NEGAR, SARA, BotFixture, key_of
from tests.bot.buttons import action, join, word
from tests.bot.game_fixtures import FORUM, finish_game, open_lobby, start_game
from tests.bot.texts import name, text, title


async def table_of_amir(bot: BotFixture) -> None:
    await bot.say(AMIR, GROUP, "/new azul")
    await bot.press(AMIR, GROUP, bot.find_setup(GROUP))


class TestEnd:
    async def test_stop_asks_first_and_refuses_outsiders(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.say(NEGAR, GROUP, "/stop")
        assert bot.texts(GROUP)[-1] == text("refused-only-host-or-admin", stage="running")
        button = TableButton(row.key, row.position, Action.STOP_SURELY)
        board = await bot.board(row.key)
        answer = await bot.press(NEGAR, GROUP, button, board, forged=True)
        assert answer == text("refused-only-host-or-admin", stage="running")
        await bot.say(SARA, GROUP, "/stop")
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        assert (await bot.row(row.key)).stage is Stage.OVER
        caption = bot.caption(GROUP, await bot.board(row.key))
        closed = text("note-closed", player=name(bot.name(SARA)))
        assert caption.startswith(closed), "it does not say who would have begun"

    async def test_an_admin_who_does_not_play_stops_any_table(self, bot: BotFixture) -> None:
        await table_of_amir(bot)
        [row] = await bot.rows(GROUP)
        await bot.say(SARA, GROUP, "/stop")
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        assert (await bot.row(row.key)).stage is Stage.OVER

    async def test_an_admin_who_does_not_play_lets_the_players_of_a_rated_game_vote(
        self, bot: BotFixture
    ) -> None:
        await table_of_amir(bot)
        [row] = await bot.rows(GROUP)
        await bot.press(NEGAR, GROUP, join(row))
        await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.START))
        await bot.say(SARA, GROUP, "/stop")
        assert bot.texts(GROUP)[-1] == text("stop-ask-vote", game=title("azul"))
        yes = bot.find_button(GROUP, Action.STOP_SURELY)
        assert await bot.press(SARA, GROUP, yes) == text("done-vote-asked")
        assert bot.texts(GROUP)[-1] == text("stop-vote", game=title("azul"), votes=0, needed=2)
        assert (await bot.row(row.key)).stage is Stage.RUNNING
        for votes, person in enumerate((NEGAR, AMIR), start=1):
            answer = await bot.press(person, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
            if votes == 1:
                assert answer == text("done-vote", votes=1, needed=2)
        assert (await bot.row(row.key)).stage is Stage.OVER

    @pytest.mark.parametrize("why", ["move", "end"])
    async def test_a_vote_for_which_an_admin_has_asked_ends_without_any_vote(
        self, bot: BotFixture, why: str
    ) -> None:
        await table_of_amir(bot)
        [row] = await bot.rows(GROUP)
        for person in (NEGAR, CHRISTOPHER):
            await bot.press(person, GROUP, join(row))
        await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.START))
        await bot.say(SARA, GROUP, "/stop")
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        leaver = min({NEGAR, CHRISTOPHER} - {await bot.to_move(row.key)})
        await bot.tables.submit(row.key, Leave(await key_of(bot, leaver)))
        await bot.idle()
        asked = text("stop-vote", game=title("azul"), votes=0, needed=2)
        assert asked in bot.texts(GROUP)
        if why == "move":
            await bot.play_move(row.key, GROUP)
        else:
            await bot.tables.submit(row.key, Expire())
            await bot.idle()
        assert not bot.has_button(GROUP, Action.WITHDRAW_VOTE)
        assert text("vote-over", game=title("azul"), why=why) in bot.texts(GROUP)

    async def test_players_stop_a_table_by_vote(self, bot: BotFixture) -> None:
        await table_of_amir(bot)
        [row] = await bot.rows(GROUP)
        for person in (NEGAR, CHRISTOPHER):
            await bot.press(person, GROUP, join(row))
        await bot.press(AMIR, GROUP, bot.find_button(GROUP, Action.START))
        await bot.say(NEGAR, GROUP, "/stop")
        stop = bot.find_button(GROUP, Action.STOP_SURELY)
        assert await bot.press(NEGAR, GROUP, stop) == text("done-vote", votes=1, needed=2)
        assert (await bot.row(row.key)).stage is Stage.RUNNING
        await bot.press(CHRISTOPHER, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        assert (await bot.row(row.key)).stage is Stage.OVER
        voters = tuple(name(bot.name(one)) for one in (NEGAR, CHRISTOPHER))
        caption = bot.caption(GROUP, await bot.board(row.key))
        assert caption.startswith(text("note-closed-by-votes", players=voters))

    async def test_stop_of_an_anonymous_admin_waits_for_a_named_one(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.say(SARA, GROUP, "/stop", anonymous=True)
        assert bot.has_button(GROUP, Action.STOP_SURELY)
        assert (await bot.row(row.key)).stage is Stage.RUNNING

    async def test_an_anonymous_admin_gets_no_key_that_closes_tables_without_a_host(
        self, bot: BotFixture
    ) -> None:
        for _ in range(3):
            await bot.say(SARA, GROUP, "/new azul 2", anonymous=True)
        assert [(await bot.table(row.key)).host for row in await bot.rows(GROUP)] == [None] * 3
        await bot.say(SARA, GROUP, "/new azul 2", anonymous=True)
        assert any(text("crowd", count=3) in told for told in bot.texts(GROUP))
        assert not bot.has_button(GROUP, Action.CLOSE_IDLE)

    async def test_a_second_rematch_press_joins_the_lobby_of_the_first(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR, computers=1)
        await finish_game(bot, row.key)
        rematch = bot.find_button(GROUP, Action.REMATCH)
        for person in (AMIR, SARA, NEGAR):
            await bot.press(person, GROUP, rematch)
        [again] = await bot.rows(GROUP)
        table = await bot.table(again.key)
        people = [(await bot.store.person(key)).telegram_id for key in table.people]
        assert people == [SARA, AMIR, NEGAR]
        assert Occupant(level="easy") in table.occupants
        assert (again.stage, again.rematch_of) == (Stage.LOBBY, row.key)

    async def test_a_bystander_may_open_the_rematch_and_the_host_stays_host(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR)
        await finish_game(bot, row.key)
        rematch = bot.find_button(GROUP, Action.REMATCH)
        assert await bot.press(NEGAR, GROUP, rematch) == text("done-opened")
        [again] = await bot.rows(GROUP)
        people = [(await bot.store.person(key)).telegram_id for key in again.seated]
        assert people == [SARA, AMIR, NEGAR]
        assert (await bot.table(again.key)).host == (await bot.store.meet(SARA, "x")).key


class TestSeveral:
    async def test_a_late_press_on_a_form_takes_no_message_from_a_table_that_is_over(
        self, bot: BotFixture
    ) -> None:
        await bot.say(SARA, GROUP, "/new azul")
        form, message = bot.find_setup(GROUP), bot.last_id(GROUP)
        await bot.press(SARA, GROUP, form)
        [first] = await bot.rows(GROUP)
        await bot.say(SARA, GROUP, "/stop")
        await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.STOP_SURELY))
        closed = bot.texts(GROUP)[0]
        await bot.press(SARA, GROUP, form, message, forged=True)
        [second] = await bot.rows(GROUP)
        assert await bot.board(first.key) == message != await bot.board(second.key)
        assert bot.texts(GROUP)[0] == closed

    async def test_a_chat_has_three_tables_and_refuses_a_fourth(self, bot: BotFixture) -> None:
        rows = [await open_lobby(bot, AMIR) for _ in range(3)]
        amir = bot.name(AMIR)
        await bot.say(NEGAR, GROUP, "/new azul")
        toast = await bot.press(NEGAR, GROUP, bot.find_setup(GROUP))
        assert toast == text("refused-too-many-tables", count=3)
        assert bot.texts(GROUP)[-1].count(amir) == 3
        assert bot.labels(GROUP, bot.last_id(GROUP)) == [], "none of them is idle"
        await bot.pass_time(11 * 60)
        await bot.press(NEGAR, GROUP, bot.find_setup(GROUP))
        labels = bot.labels(GROUP, bot.last_id(GROUP))
        names = [text("table-label", game=text("azul-name"), number=at) for at in (1, 2, 3)]
        assert labels == [text("close-idle", table=one) for one in names]
        close = bot.find_button(GROUP, Action.CLOSE_IDLE, table=rows[0].key)
        await bot.press(NEGAR, GROUP, close)
        assert len(await bot.rows(GROUP)) == 2

    async def test_others_cannot_close_a_game_that_was_just_warned(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.pass_time(24 * 3600 + 5)
        assert text("idle-warning", game=title("azul")) in bot.texts(GROUP)
        for _ in range(2):
            await open_lobby(bot, AMIR)
        await bot.say(NEGAR, GROUP, "/new azul 2")
        assert not bot.has_button(GROUP, Action.CLOSE_IDLE)
        close = action(row, Action.CLOSE_IDLE)
        answer = await bot.press(NEGAR, GROUP, close, await bot.board(row.key), forged=True)
        assert answer == text("refused-not-idle")
        assert (await bot.row(row.key)).stage is Stage.RUNNING

    async def test_a_command_that_fits_several_tables_asks_which_one(self, bot: BotFixture) -> None:
        rows = [await open_lobby(bot), await open_lobby(bot)]
        await bot.say(AMIR, GROUP, "/board")
        asked = person_arg((await bot.store.meet(AMIR, "x")).key)
        assert bot.buttons(GROUP, bot.last_id(GROUP)) == [
            action(row, Action.BOARD, asked, position=0) for row in rows
        ]

    @pytest.mark.parametrize("computers", [1, 2])
    async def test_the_tables_to_choose_from_are_named_with_their_computers(
        self, bot: BotFixture, computers: int
    ) -> None:
        """Before, a game against a computer looked like one of a single person."""
        await open_lobby(bot)
        for _ in range(computers):
            await bot.press(SARA, GROUP, bot.find_button(GROUP, Action.ADD_COMPUTER))
        await open_lobby(bot)
        await bot.say(AMIR, GROUP, "/board")
        label, other = bot.labels(GROUP, bot.last_id(GROUP))
        assert label.endswith(text("table-computers", count=computers))
        assert text("table-computers", count=1) not in other

    @pytest.mark.parametrize("command", ["leave", "stop", "board", "text", "join"])
    async def test_only_the_person_who_was_asked_chooses_the_table(
        self, bot: BotFixture, command: str
    ) -> None:
        rows = [await open_lobby(bot, AMIR), await open_lobby(bot, AMIR)]
        await bot.say(SARA, GROUP, f"/{command}")
        question = bot.last_id(GROUP)
        for button in bot.buttons(GROUP, question):
            assert await bot.press(AMIR, GROUP, button, question) == text("refused-not-asked")
        assert [len((await bot.table(row.key)).people) for row in rows] == [2, 2]
        assert bot.last_id(GROUP) == question
        assert await bot.press(SARA, GROUP, bot.buttons(GROUP, question)[0], question) != text(
            "refused-not-asked"
        )

    @pytest.mark.parametrize("running", [False, True])
    @pytest.mark.parametrize("person", [SARA, NEGAR])
    async def test_a_command_that_finds_no_room_is_answered_by_the_list_of_tables(
        self, bot: BotFixture, *, running: bool, person: int
    ) -> None:
        await (start_game if running else open_lobby)(bot, AMIR)
        for _ in range(2):
            await open_lobby(bot, AMIR)
        before = len(bot.texts(GROUP))
        await bot.say(person, GROUP, "/new azul 2")
        [told] = bot.texts(GROUP)[before:]
        assert told.startswith(text("crowd", count=3))
        assert told.count(bot.name(AMIR)) == 3
        numbered = [text("table-label", game=text("azul-name"), number=at) for at in (1, 2, 3)]
        stages = ("running" if running else "lobby", "lobby", "lobby")
        assert [line.rpartition(": ")[0] for line in told.splitlines()[1:]] == [
            text("table-line", stage=stage, table=one, players="").rpartition(": ")[0]
            for stage, one in zip(stages, numbered, strict=True)
        ]
        keys = [isinstance(one, TableButton) and one.action for one in bot.buttons(GROUP)]
        games = 1 if running else 0  # the key of a game asks first
        expected = (3 - games, games) if person == SARA else (0, 0)
        assert (keys.count(Action.CLOSE_IDLE), keys.count(Action.STOP)) == expected
        if person == SARA:
            closing = [text("close-idle", table=one) for one in numbered]
            assert [
                label for label in bot.labels(GROUP, bot.last_id(GROUP)) if label in closing
            ] == closing

    async def test_each_table_of_a_forum_stays_in_its_topic(self, bot: BotFixture) -> None:
        actions = bot.telegram.actions
        actions.create_group(FORUM, "forum", SARA, [AMIR], forum=True)
        topic = actions.open_topic(FORUM, "azul", SARA).id
        await bot.work()
        for thread in (topic, None):
            await bot.say(SARA, FORUM, "/new azul", thread=thread)
            await bot.press(SARA, FORUM, bot.find_setup(FORUM))
        rows = await bot.rows(FORUM)
        assert [row.place.topic for row in rows] == [topic, 0]
        await bot.say(AMIR, FORUM, "/board", thread=topic)
        assert bot.last(FORUM)["message_thread_id"] == topic
        assert bot.last_id(FORUM) == await bot.board(rows[0].key)
        assert bot.failed_calls() == []

    async def test_a_chain_of_replies_is_not_a_topic(self, bot: BotFixture) -> None:
        await bot.say(NEGAR, GROUP, "/help")
        await bot.say(SARA, GROUP, "/new azul", reply_to=bot.last_id(GROUP))
        await bot.press(SARA, GROUP, bot.find_setup(GROUP))
        [row] = await bot.rows(GROUP)
        assert row.place.topic == 0
        assert bot.failed_calls() == []


class TestChats:
    async def test_a_group_that_adds_the_bot_gets_one_message(self, bot: BotFixture) -> None:
        bot.telegram.actions.create_group(FORUM, "new", SARA, [AMIR], kind="group")
        await bot.work()
        assert bot.texts(FORUM) == [text("start-group")]

    async def test_a_group_that_becomes_a_supergroup_keeps_its_game(self, bot: BotFixture) -> None:
        actions, old, new = bot.telegram.actions, -500, -1001000000777
        actions.create_group(old, "small", SARA, [AMIR], kind="group")
        await bot.say(SARA, old, "/new azul")
        await bot.press(SARA, old, bot.find_setup(old))
        [row] = await bot.rows(old)
        await bot.press(AMIR, old, join(row))
        await bot.press(SARA, old, bot.find_button(old, Action.START, table=row.key))
        actions.migrate(old, new, SARA)
        await bot.work()
        assert await bot.board(row.key) == bot.last_id(new)
        before = (await bot.row(row.key)).version
        await bot.play_move(row.key, new)
        assert (await bot.row(row.key)).version == before + 1

    async def test_an_admin_changes_the_language_of_a_group_and_its_boards(
        self, bot: BotFixture
    ) -> None:
        row = await start_game(bot, AMIR)
        board = await bot.board(row.key)
        assert text("key-rules", form="long") in bot.labels(GROUP, board)
        await bot.say(SARA, GROUP, "/language")
        await bot.press(SARA, GROUP, LanguageButton("en"))
        assert text("key-rules", "en", form="long") in bot.labels(GROUP, board)

    async def test_an_admin_names_the_language_of_the_group(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.say(SARA, GROUP, "/language English")
        assert text("done-language", "en") in bot.texts(GROUP)
        board = await bot.board(row.key)
        assert text("key-hint", "en", form="long") in bot.labels(GROUP, board)

    async def test_another_person_who_names_a_language_changes_only_their_own(
        self, bot: BotFixture
    ) -> None:
        await bot.say(AMIR, GROUP, "/language en")
        assert bot.texts(GROUP)[-1] == text("done-language-own", "en")
        assert (await bot.store.enter(GROUP, "supergroup")).language is None

    async def test_other_people_change_only_their_own_language(self, bot: BotFixture) -> None:
        row = await start_game(bot, AMIR)
        await bot.say(AMIR, GROUP, "/language")
        await bot.press(AMIR, GROUP, LanguageButton("en"))
        old = word(row, "f1.blue.1", position=0)
        toast = await bot.press(AMIR, GROUP, old, await bot.board(row.key), forged=True)
        assert toast == text("refused-old-board", "en")
        assert (await bot.store.enter(GROUP, "supergroup")).language is None

    @pytest.mark.parametrize(
        "command", ["/start", "/help", "/help@miz_sandbox_bot", "/START", "/rules azul"]
    )
    async def test_commands_are_answered_in_any_form(self, bot: BotFixture, command: str) -> None:
        await bot.say(NEGAR, GROUP, command)
        assert len(bot.messages(GROUP)) == 1

    @pytest.mark.parametrize(
        "other", ["/help@another_bot", "help", "/helpme", "/", "//help", "/new\u202e"]
    )
    async def test_other_texts_are_not_answered(self, bot: BotFixture, other: str) -> None:
        bot.telegram.state.settings = SandboxSettings(privacy_mode=False)
        await bot.say(NEGAR, GROUP, other)
        assert bot.messages(GROUP) == []

    async def test_a_channel_that_writes_in_a_group_takes_no_seat(self, bot: BotFixture) -> None:
        row = await open_lobby(bot)
        await bot.say(AMIR, GROUP, "/join", channel={"id": -1009, "title": "channel"})
        assert len((await bot.row(row.key)).seated) == 1
