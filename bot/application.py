"""The application without Discord, put together: the database, the word lists and the games.

It has four groups, and whoever needs one is handed that: what the process runs on (host), what is
played (games), what is posted each day (posts), and what is kept of people (people).
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Any

from bot.games.catalog import GAMES, by_name, games_in
from bot.games.edition_rounds import EditionRounds
from bot.games.game import AnyGame, Game, Games, Play, Tools
from bot.games.language_rounds import LanguageRounds
from bot.games.rounds import Rounds
from bot.games.server_rounds import ServerRounds
from bot.games.sheets import ServerSheets
from bot.games.tried_words import TriedWords
from bot.language.language import Language
from bot.language.languages import read_language
from bot.metrics import Metrics
from bot.model import Player
from bot.play.archive import Archive
from bot.play.card_messages import CardMessages
from bot.play.challenge_ends import ChallengeEnds
from bot.play.challenges import Challenges
from bot.play.cooldown import Cooldown
from bot.play.daily_posts import DailyPosts
from bot.play.day import Days
from bot.play.day_threads import DayThreads
from bot.play.disputes import Disputes
from bot.play.edit_budget import EditBudget
from bot.play.group_card import GroupCards
from bot.play.hive import Hives
from bot.play.leaderboard import Leaderboard
from bot.play.leftovers import Leftovers
from bot.play.live_posts import LivePosts
from bot.play.live_refresh import LiveRefresh
from bot.play.logins import Logins
from bot.play.milestones import Milestones
from bot.play.own_settings import OwnSettings
from bot.play.practice import Practice
from bot.play.privacy import Privacy
from bot.play.recap import Recaps
from bot.play.reminders import Reminders
from bot.play.retention import Retention
from bot.play.statistics import PlayerStatistics
from bot.play.turns import Turns
from bot.play.watching import Watching
from bot.play.web_addresses import WebAddresses
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
class HostServices:
    """What the process runs on, and what it agrees on with others."""

    clock: Clock  # the database's, if it has a clock
    clocks: Clocks  # the machine's, beside the database's
    sleep: Sleep
    metrics: Metrics
    steps: Steps  # what the process is at
    work: WorkQueue
    database: Backend
    identifies: IdentifyBudget
    claims: ShardClaims | None  # None for a process that is alone on its database
    identify_turns: IdentifyTurns
    duties: Duties
    web_addresses: WebAddresses  # of the processes that serve the page


@dataclass(frozen=True)
class PeopleServices:
    """What is kept of people, and what they see of themselves and each other."""

    cooldown: Cooldown  # one for all faces
    leaderboard: Leaderboard
    statistics: PlayerStatistics
    reminders: Reminders
    privacy: Privacy
    retention: Retention
    logins: Logins  # of the page
    own_settings: OwnSettings


@dataclass(frozen=True)
class GameServices:
    """What is played."""

    language: Language  # of all puzzles
    rounds: Rounds
    server_rounds: ServerRounds
    plays: Mapping[str, Any]  # the use cases of each game, under its name
    turns: Turns  # the way in for whatever players do in front of a board
    watching: Watching  # who is told at once of what they change
    hives: Hives
    archive: Archive
    practice: Practice
    challenges: Challenges
    disputes: Disputes
    tried: TriedWords

    @property
    def catalog(self) -> Games:
        """The games, by name."""
        return self.rounds.games

    def play(self, game: Game[Any, Play]) -> Play:
        """The use cases of a game of the catalog."""
        use_cases: Play = self.plays[game.name]
        return use_cases

    async def past(self, game: AnyGame, player: Player, told_before: date | None = None) -> Any:
        """What a player did in a game since the beginning, as the game's texts take it; for others
        with the first day none of whose words they may read."""
        return await self.plays[game.name].review.past(player, told_before)


@dataclass(frozen=True)
class PostServices:
    """What is posted each day, and where."""

    servers: Servers
    days: Days
    daily_posts: DailyPosts
    live_posts: LivePosts
    live_refresh: LiveRefresh
    day_threads: DayThreads
    recaps: Recaps
    cards: GroupCards
    card_messages: CardMessages
    challenge_ends: ChallengeEnds
    leftovers: Leftovers


@dataclass(frozen=True)
class Application:
    """Everything that a face of the games needs."""

    host: HostServices
    games: GameServices
    posts: PostServices
    people: PeopleServices

    def take_over(self, shard: int, count: int) -> None:
        """Know nothing of the servers of a shard: another process may have changed it all."""
        taken = Shards({shard}, count)
        self.posts.servers.invalidate_where(taken.have)
        self.games.server_rounds.invalidate_where(taken.have)
        self.people.retention.look_again()
        self.people.reminders.look_again()
        self.posts.card_messages.look_again()


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
    metrics, catalog = Metrics(), by_name(games_in(spoken, games))
    queue = work or WorkQueue()
    async with open_database(place, clock(), timed=metrics.wrote) as database:
        await database.warm_up()
        seed = await get_seed(database)
        await add_games(database, catalog)
        await database.checkpoint()
        clocks = Clocks(database, machine_clock if database.has_clock else None)
        await clocks.compare()
        host = _host(database, clocks, clock, metrics, steps or Steps(), sleep, queue, wish)
        servers = Servers(database, [*catalog], alone=wish is None)
        tried = TriedWords(database)
        first = Rounds(database, spoken, seed, catalog, queue)

        def make(code: str) -> Rounds:
            other = read_language(resource_folder("data"), code)
            games_of = by_name(games_in(other, catalog.values()))
            return Rounds(database, other, seed, games_of, queue)

        languages = LanguageRounds(first, make)
        rounds = ServerRounds(database, servers, languages)
        live, people = LivePosts(database, rounds), _people(database, servers, rounds, tried)
        playing = _games(host, first, servers, rounds, tried, live, people.statistics)
        posts = _posts(host, servers, live, playing)
        await posts.daily_posts.believes(host.clock())  # guesses may come before a job has looked
        yield Application(host, playing, posts, people)


def _host(
    database: Backend,
    clocks: Clocks,
    clock: Clock,
    metrics: Metrics,
    steps: Steps,
    sleep: Sleep,
    work: WorkQueue,
    wish: ShardWish | None,
) -> HostServices:
    async def now() -> datetime:
        return await database.now(clock)

    def corrected() -> datetime:
        return clocks.database_time(clock())

    moment = partial(database.moment, clock)
    claims = ShardClaims(database, now, wish, moment=moment) if wish else None
    return HostServices(
        clock=corrected,
        clocks=clocks,
        sleep=sleep,
        metrics=metrics,
        steps=steps,
        work=work,
        database=database,
        identifies=IdentifyBudget(database, corrected),
        claims=claims,
        identify_turns=IdentifyTurns(database, moment, sleep),
        duties=Duties(database, now, claims.process if claims else None),
        web_addresses=WebAddresses(database, now, claims),
    )


def _people(
    database: Backend, servers: Servers, rounds: ServerRounds, tried: TriedWords
) -> PeopleServices:
    privacy, own_settings = Privacy(database, tried), OwnSettings(servers)
    privacy.listeners.append(own_settings.forget)
    return PeopleServices(
        cooldown=Cooldown(),
        leaderboard=Leaderboard(database, servers),
        statistics=PlayerStatistics(database, rounds),
        reminders=Reminders(database, servers),
        privacy=privacy,
        retention=Retention(database, servers, rounds),
        logins=Logins(database),
        own_settings=own_settings,
    )


def _games(
    host: HostServices,
    rounds: Rounds,
    servers: Servers,
    server_rounds: ServerRounds,
    tried: TriedWords,
    live: LivePosts,
    statistics: PlayerStatistics,
) -> GameServices:
    database, language = host.database, rounds.language
    sheets = ServerSheets(database, server_rounds, EditionRounds(database))
    tools = Tools(database, server_rounds, language, tried, sheets)
    plays = {name: game.play(tools) for name, game in rounds.games.items()}
    hives, practice = (
        Hives(database, servers, server_rounds),
        Practice(database, server_rounds, host.clock),
    )
    watching = Watching()
    around = (servers, hives, live, statistics, practice, host.metrics, watching, host.clock)
    return GameServices(
        language=language,
        rounds=rounds,
        server_rounds=server_rounds,
        plays=plays,
        turns=Turns(database, plays, *around),
        watching=watching,
        hives=hives,
        archive=Archive(database, servers, plays),
        practice=practice,
        challenges=Challenges(database, servers, server_rounds),
        disputes=Disputes(database, server_rounds, language, tried, plays),
        tried=tried,
    )


def _posts(
    host: HostServices, servers: Servers, live: LivePosts, games: GameServices
) -> PostServices:
    database, recaps = host.database, Recaps(host.database)
    reviews = {name: play.review for name, play in games.plays.items()}
    cards = GroupCards(database, servers, reviews)
    days = Days(database, servers, games.server_rounds, games.hives, recaps, reviews, cards)
    milestones, budget = Milestones(database, servers, games.hives), EditBudget()
    return PostServices(
        servers=servers,
        days=days,
        daily_posts=DailyPosts(
            database, servers, days, live, host.clock, host.metrics, host.clocks
        ),
        live_posts=live,
        live_refresh=LiveRefresh(database, servers, days, live, milestones, budget),
        day_threads=DayThreads(database, servers),
        recaps=recaps,
        cards=cards,
        card_messages=CardMessages(database, cards, live, budget),
        challenge_ends=ChallengeEnds(database, games.challenges, games.catalog),
        leftovers=Leftovers(database),
    )
