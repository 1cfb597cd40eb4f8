"""The application without Discord: the database, the word lists and the games, put together."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from bot.games.catalog import GAMES, by_name
from bot.games.edition_rounds import EditionRounds
from bot.games.game import AnyGame, Game, Games, Play, Tools
from bot.games.rounds import Rounds
from bot.games.server_rounds import ServerRounds
from bot.games.sheets import ServerSheets
from bot.games.tried_words import TriedWords
from bot.language.language import Language
from bot.language.languages import read_language
from bot.metrics import Metrics
from bot.play.archive import Archive
from bot.play.challenge_ends import ChallengeEnds
from bot.play.challenges import Challenges
from bot.play.cooldown import Cooldown
from bot.play.daily_posts import Daily
from bot.play.day import Days
from bot.play.day_threads import DayThreads
from bot.play.disputes import Words
from bot.play.hive import Hives
from bot.play.leaderboard import Leaderboard
from bot.play.leftovers import Leftovers
from bot.play.live_posts import Live
from bot.play.live_refresh import LiveRefresh
from bot.play.milestones import Milestones
from bot.play.practice import Practice
from bot.play.privacy import Privacy
from bot.play.recap import Recaps
from bot.play.reminders import Reminders
from bot.play.retention import Departures
from bot.play.statistics import PlayerStatistics
from bot.play.turn import Turns
from bot.processes.clocks import Clocks
from bot.processes.duties import Duties
from bot.processes.identify_turns import IdentifyTurns
from bot.processes.shard_claims import ShardClaims, ShardWish
from bot.resources import resource_folder
from bot.servers.settings import Servers
from bot.servers.shards import Shards
from bot.steps import Steps
from bot.store.backend import Backend
from bot.store.games import add_games
from bot.store.identify_budget import IdentifyBudget
from bot.store.opening import Place, open_database
from bot.store.settings import get_seed
from bot.work_queue import WorkQueue

Clock = Callable[[], datetime]  # aware, UTC
Sleep = Callable[[float], Awaitable[None]]  # takes seconds of the clock


@dataclass(frozen=True)
class Application:
    """Everything that the commands need."""

    clock: Clock
    clocks: Clocks  # the machine's, beside the database's
    metrics: Metrics
    steps: Steps  # what the process is at
    sleep: Sleep
    work: WorkQueue
    database: Backend
    identifies: IdentifyBudget
    claims: ShardClaims | None  # None for a process that is alone on its database
    identify_turns: IdentifyTurns
    duties: Duties
    language: Language  # of all puzzles
    servers: Servers
    rounds: Rounds
    server_rounds: ServerRounds
    plays: Mapping[str, Any]  # the use cases of each game, under its name
    turns: Turns  # the way in for whatever players do in front of a board
    cooldown: Cooldown  # one for all faces
    leaderboard: Leaderboard
    statistics: PlayerStatistics
    recaps: Recaps
    reminders: Reminders
    words: Words
    tried: TriedWords
    hives: Hives
    days: Days
    live: Live
    live_refresh: LiveRefresh
    daily: Daily
    day_threads: DayThreads
    archive: Archive
    practice: Practice
    challenges: Challenges
    challenge_ends: ChallengeEnds
    leftovers: Leftovers
    privacy: Privacy
    departures: Departures

    @property
    def games(self) -> Games:
        """The catalog."""
        return self.rounds.games

    def take_over(self, shard: int, count: int) -> None:
        """Know nothing of the servers of a shard: another process may have changed it all."""
        taken = Shards({shard}, count)
        self.servers.invalidate_where(taken.have)
        self.server_rounds.invalidate_where(taken.have)
        self.departures.look_again()
        self.reminders.look_again()

    def play(self, game: Game[Any, Play]) -> Play:
        """The use cases of a game of the catalog."""
        use_cases: Play = self.plays[game.name]
        return use_cases


@asynccontextmanager
async def open_application(
    place: Place,
    clock: Clock,
    *,
    games: Iterable[AnyGame] = GAMES,
    language: Language | None = None,
    sleep: Sleep = asyncio.sleep,
    machine_clock: Clock | None = None,
    steps: Steps | None = None,
    wish: ShardWish | None = None,
    work: WorkQueue | None = None,
) -> AsyncIterator[Application]:
    """The application on a database, brought up to date; closed at the end of the block.

    With a wish for shards, other processes may serve the rest of them. The clock of the machine is
    compared with the database's; where time is a game, there is none.

    Raises HostError when the database or a word list cannot be used.
    """
    spoken = language or read_language(resource_folder("data"))
    metrics, catalog = Metrics(), by_name(games)
    async with open_database(place, clock(), timed=metrics.wrote) as database:
        await database.warm_up()
        seed = await get_seed(database)
        await add_games(database, catalog)
        await database.checkpoint()
        servers = Servers(database)
        queue = work or WorkQueue()
        rounds = Rounds(database, spoken, seed, catalog, queue)
        played = ServerRounds(database, servers, rounds)
        tried = TriedWords(database)
        sheets = ServerSheets(database, played, EditionRounds(database, rounds))
        tools = Tools(database, played, spoken, tried, sheets)
        live = Live(database, played)
        challenges = Challenges(database, servers, rounds)
        hives = Hives(database, servers, played)
        milestones = Milestones(database, servers, hives)
        practice, statistics = Practice(database, rounds), PlayerStatistics(database, played)
        plays = {name: game.play(tools) for name, game in catalog.items()}
        reviews = {name: play.review for name, play in plays.items()}
        recaps = Recaps(database)
        days = Days(database, servers, played, hives, recaps, reviews)
        turns = Turns(
            *(database, plays, servers, hives, live, statistics, practice, metrics, clock)
        )

        async def now() -> datetime:
            return await database.now(clock)

        moment = partial(database.moment, clock)
        claims = ShardClaims(database, now, wish, moment=moment) if wish else None
        clocks = Clocks(database, machine_clock)
        await clocks.compare()
        yield Application(
            clock=clock,
            clocks=clocks,
            metrics=metrics,
            steps=steps or Steps(),
            sleep=sleep,
            work=queue,
            database=database,
            identifies=IdentifyBudget(database, lambda: clocks.right(clock())),
            claims=claims,
            identify_turns=IdentifyTurns(database, moment, sleep),
            duties=Duties(database, now, claims.process if claims else None),
            language=spoken,
            servers=servers,
            rounds=rounds,
            server_rounds=played,
            plays=plays,
            turns=turns,
            cooldown=Cooldown(),
            leaderboard=Leaderboard(database, servers),
            statistics=statistics,
            recaps=recaps,
            reminders=Reminders(database, servers),
            words=Words(database, played, spoken, tried),
            tried=tried,
            hives=hives,
            days=days,
            live=live,
            live_refresh=LiveRefresh(database, servers, days, live, milestones),
            daily=Daily(database, servers, days, live, clock, metrics, clocks),
            day_threads=DayThreads(database, servers),
            archive=Archive(database, servers, plays),
            practice=practice,
            challenges=challenges,
            challenge_ends=ChallengeEnds(database, challenges, catalog),
            leftovers=Leftovers(database),
            privacy=Privacy(database, tried),
            departures=Departures(database, servers, played),
        )
