"""Builds the object graph: all services, handlers and event subscribers with their dependencies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from telegram import Bot

from bot.handlers.admins import Admins
from bot.handlers.analysis import AnalysisPages
from bot.handlers.callback_queries import CallbackQueryHandlers
from bot.handlers.cards import Cards
from bot.handlers.commands import CommandHandlers
from bot.handlers.context import Context
from bot.handlers.departures import Departures
from bot.handlers.dispatcher import Handlers, UpdateDispatcher
from bot.handlers.history import History
from bot.handlers.imports import Imports
from bot.handlers.inline_queries import InlineQueryHandlers
from bot.handlers.lessons import Lessons
from bot.handlers.menu_buttons import MenuButtons
from bot.handlers.menus import Menus
from bot.handlers.operators import OperatorCommands, OperatorSettings
from bot.handlers.personal_data import PersonalData
from bot.handlers.replay_pages import ReplayPages
from bot.presentation.boards.animations import Animator
from bot.presentation.boards.ephemeral_boards import EphemeralBoardComposer
from bot.presentation.boards.guest_boards import GuestBoardComposer
from bot.presentation.boards.publisher import BoardPublisher
from bot.presentation.captions.first_games import FirstGames
from bot.presentation.notices.announcer import Announcer
from bot.presentation.notices.daily_sender import DailySender
from bot.presentation.notices.idle_warnings import IdleWarnings
from bot.presentation.notices.next_tables import NextTables
from bot.presentation.notices.seat_notices import SeatNotices
from bot.presentation.notices.takeback_notices import TakebackNotices
from bot.presentation.notices.turn_calls import TurnCalls
from bot.presentation.notices.vote_notices import VoteNotices
from bot.presentation.people import People
from bot.presentation.texts import Texts
from bot.program.ephemeral_settings import EphemeralSettings
from bot.rules.completeness import offered_games
from bot.rules.lookup import RulesLookup
from bot.runtime.clock import Clock
from bot.store.interface import Store
from bot.tables.chat_tables import ChatTables
from bot.tables.components import ComponentFiles
from bot.tables.computers.computers import TAKEBACK_SECONDS, Computers
from bot.tables.computers.search_pool import SearchPool
from bot.tables.deadline_service import DeadlineService
from bot.tables.library import GameLibrary
from bot.tables.replays.analyst import Analyst
from bot.tables.replays.replay_library import ReplayLibrary
from bot.tables.repository import TableRepository
from bot.tables.resumption import Resumption
from bot.tables.service import TableService
from bot.tables.timers import Timers
from bot.telegram.api.downloads import Downloads
from bot.telegram.chat_activity import ChatActivity, Throttle
from bot.telegram.ephemeral.api import EphemeralApi
from bot.telegram.ephemeral.delivery import EphemeralDelivery
from bot.telegram.ephemeral.messenger import EphemeralMessenger
from bot.telegram.messages import PictureSource
from bot.telegram.nodes.draining import Draining, draining_of
from bot.telegram.nodes.gauges import Gauges, count_moves
from bot.telegram.nodes.health import Readiness
from bot.telegram.nodes.node import Node
from bot.telegram.nodes.node_memory import NodeMemory
from bot.telegram.sending.outbox import Outbox
from bot.telegram.sending.rate_limits import RateLimits
from bot.telegram.updates.update_path import UpdatePath


@dataclass(frozen=True, slots=True)
class Application:
    """The parts of the bot that the command line and the tests use directly."""

    tables: TableService
    deadline_service: DeadlineService
    resumption: Resumption
    timers: Timers
    computers: Computers
    outbox: Outbox
    boards: BoardPublisher
    composer: GuestBoardComposer
    updates: UpdateDispatcher
    replays: ReplayLibrary
    replay_pages: ReplayPages
    repository: TableRepository
    people: People
    activity: ChatActivity
    daily: DailySender
    analysis: AnalysisPages
    announcer: Announcer
    operators: OperatorCommands
    personal_data: PersonalData
    draining: Draining
    gauges: Gauges

    async def recover(self) -> None:
        """Recover the tables after a start, and end the analyses that were interrupted. Raises StoreError."""
        await self.timers.recover()
        await self.analysis.end_interrupted()

    async def idle(self) -> None:
        """Wait until all events are handled, computers and replays have no work left, and no message is queued."""
        # Twice, because a computer's move publishes an event and a delivery may queue a message.
        for _ in range(2):
            await self.tables.published()
            await self.computers.idle()
            await self.tables.published()
            await self.replay_pages.idle()
            await self.replays.idle()
            await self.outbox.idle()

    def node(
        self,
        store: Store,
        clock: Clock,
        rate_limits: RateLimits,
        path: UpdatePath,
        answered: Callable[[], None],
    ) -> Node | None:
        """Return the node of this bot, or None if the bot shares no database. For `answered`, see `Node`."""
        if store.leases is None or path.shared is None:
            return None
        return Node(
            store.leases,
            store,
            clock,
            timers=self.timers,
            tables=self.tables,
            resumption=self.resumption,
            memory=NodeMemory(self.repository, self.people, self.activity, self.outbox.ephemeral),
            rate_limits=rate_limits,
            updater=path.updater,
            inbox=path.shared,
            draining=self.draining,
            recover=self.recover,
            end_interrupted=self.analysis.end_interrupted,
            answered=answered,
            heard=self._heard,
        )

    def readiness(self, store: Store, clock: Clock) -> Readiness:
        """Return the object that determines whether the bot is ready, for /readyz."""
        draining, waiting = self.draining, self.gauges.longest_wait
        return Readiness(store, clock, self.timers.note_contact, lambda: draining.is_on, waiting)

    def _heard(self, chat: int, message: int, topic: int | None) -> None:
        """Record a message that another node has received, as if this node had received it."""
        self.activity.heard(chat, message, topic or 0, has_topics=topic is not None)

    async def close(self, seconds: float = 0.0) -> None:
        """Stop all background work. The outbox is stopped last, after sending queued messages for at most `seconds`."""
        await self.draining.close()
        await self.computers.close()
        await self.replay_pages.close()
        await self.analysis.close()
        await self.replays.close()
        await self.tables.close()
        await self.outbox.close(seconds)


def build(  # noqa: PLR0913 - tests replace each of these
    bot: Bot,
    store: Store,
    clock: Clock,
    *,
    pictures: PictureSource,
    rate_limits: RateLimits,
    texts: Texts,
    rules: RulesLookup,
    component_files: ComponentFiles | None = None,
    throttle: Throttle | None = None,
    search_pool: SearchPool | None = None,
    activity: ChatActivity | None = None,
    ephemeral: EphemeralSettings | None = None,
    games: Sequence[str] | None = None,
    animator: Animator | None = None,
    takeback_seconds: float = TAKEBACK_SECONDS,
    judges: bool = False,
    operators: OperatorSettings | None = None,
) -> Application:
    """Build the object graph.

    `bot` must be initialized, because its username is needed. `games` are the keys of the games for which tables can be
    opened, by default all that can be offered. If `ephemeral` is None, everything in a group is public. If `judges` is
    set, the turning points of finished games are computed in the background, those of the newest games first.
    """
    library = GameLibrary(keys=tuple(offered_games() if games is None else games))
    repository = TableRepository(store, clock, component_files or ComponentFiles(), library)
    tables, search_pool = TableService(store, repository, clock), search_pool or SearchPool()
    deadline_service = DeadlineService(store, repository, tables, clock)
    resumption = Resumption(store, repository, tables, clock)
    computers = Computers(tables, search_pool, clock, takeback_seconds=takeback_seconds)
    people, activity = People(store, texts), activity or ChatActivity(clock)
    composer = GuestBoardComposer(store, tables, computers, people, bot.username)
    delivery = None
    if ephemeral is not None:
        api = EphemeralApi(bot, rate_limits.spend) if ephemeral.are_counted else EphemeralApi(bot)
        messages = EphemeralMessenger(api, pictures, clock, official=ephemeral.is_official_server)
        ephemeral_boards = EphemeralBoardComposer(
            tables, people, composer, FirstGames(store, people)
        )
        delivery = EphemeralDelivery(messages, ephemeral_boards, store, clock)
    outbox = Outbox(
        bot,
        store,
        pictures,
        composer,
        clock,
        rate_limits,
        activity,
        delivery,
        chats=people,
        count_ephemeral=ephemeral is None or ephemeral.are_counted,
    )
    boards = BoardPublisher(store, tables, outbox, composer, people, activity)
    turn_calls = TurnCalls(store, outbox, people, deadline_service, clock)
    next_tables = NextTables(store, outbox, people, bot.username)
    replays = ReplayLibrary(store, library, judges=judges)
    # Computers come first, because a board update waits for searches that have started.
    tables.subscribe(computers.handle, boards.handle, turn_calls.handle, replays.handle)
    seats, votes = SeatNotices(store, outbox, people), VoteNotices(store, outbox, people)
    idle, takebacks = IdleWarnings(store, outbox, people), TakebackNotices(store, outbox, clock)
    tables.subscribe(next_tables.handle, seats.handle, votes.handle, takebacks.handle)
    tables.subscribe(idle.handle, count_moves)

    context = Context(
        store=store,
        clock=clock,
        outbox=outbox,
        tables=tables,
        chat_tables=ChatTables(store, repository, tables),
        deadline_service=deadline_service,
        resumption=resumption,
        computers=computers,
        boards=boards,
        people=people,
        admins=Admins(bot, clock),
        rules=rules,
        library=library,
        username=bot.username,
    )
    throttle, draining = throttle or Throttle(clock), draining_of(store, clock)
    commands = OperatorCommands(context, operators or OperatorSettings(), throttle, draining)
    draining.report_to(commands.drained)
    menus, personal_data = Menus(context), PersonalData(context, activity, clock)
    pages = ReplayPages(context, replays, animator or Animator())
    history = History(context, replays, pages, clock)
    imports = Imports(context, replays, pages, Downloads(bot))
    analysis = AnalysisPages(context, replays, Analyst(store, search_pool), clock)
    lessons = Lessons(context, menus, activity)
    menu_buttons = MenuButtons(
        context, menus, activity, history, personal_data, imports, analysis, lessons
    )
    updates = UpdateDispatcher(
        store,
        resumption,
        outbox,
        boards,
        people,
        clock,
        throttle,
        Handlers(
            CallbackQueryHandlers(context, menus, menu_buttons, activity),
            CommandHandlers(context, menus, activity, history, personal_data, imports, lessons),
            InlineQueryHandlers(bot, context),
            Cards(context, menus),
            Departures(context),
            commands,
            rules,
        ),
    )
    timers = Timers(store, repository, deadline_service, resumption, clock)
    return Application(
        tables=tables,
        deadline_service=deadline_service,
        resumption=resumption,
        timers=timers,
        computers=computers,
        outbox=outbox,
        boards=boards,
        updates=updates,
        replays=replays,
        replay_pages=pages,
        composer=composer,
        repository=repository,
        people=people,
        activity=activity,
        daily=DailySender(store, outbox, people, library, clock, bot.username),
        analysis=analysis,
        announcer=Announcer(store, people, outbox, clock),
        operators=commands,
        personal_data=personal_data,
        draining=draining,
        gauges=Gauges(store, outbox, search_pool),
    )
