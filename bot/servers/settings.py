"""The settings of the servers, and of any other place: a cache, because every guess asks for them.
It is invalidated when they change."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from functools import lru_cache

from bot.concurrency import in_turns
from bot.errors import ErrorCode, PlayerError, WrongClock
from bot.model import Post, Server, TroubleKind
from bot.places import is_server
from bot.servers.puzzle_day import (
    FARTHEST_AHEAD,
    UnknownTimeZoneError,
    day_start,
    puzzle_day,
    scheduled_day,
)
from bot.servers.shards import Shards
from bot.store.backend import Backend, Transaction
from bot.store.day_threads import want_thread
from bot.store.live_posts import leave_behind
from bot.store.posts import drop_posts_elsewhere, last_message, posts_of_day
from bot.store.puzzle_days import Clock, PuzzleDays, clocks, puzzle_days
from bot.store.servers import begin_day, get_server, put_server
from bot.store.troubles import end_trouble, get_trouble, set_admin

log = logging.getLogger(__name__)

MOST_PLACES = 20_000  # outside of servers, whose settings are in memory


class Servers:
    """Every server's settings."""

    def __init__(self, database: Backend, games: Sequence[str], *, alone: bool = True) -> None:
        """Takes the names of the games, in the order of their posts: a server that never chose
        plays all. Processes that are not alone read anew what another may have changed."""
        self._alone = alone
        self._database = database
        self._games = tuple(games)
        self._known: dict[int, Server] = {}
        self._places: dict[int, None] = {}  # those of them that are no servers, in their order
        self._clocks: list[Clock] = []  # when all of them were asked for last
        self.chosen = 0  # how often a server of this process has chosen its posts
        self.clock_is_wrong = False  # and nothing is known that would correct it
        self._gone_zones: set[str] = set()

    async def get(self, server_id: int) -> Server:
        """The settings of a server; the defaults when it never chose any."""
        lasts = self._alone or is_server(server_id)
        if lasts and server_id in self._known:
            return self._known[server_id]
        stored = await get_server(self._database, server_id)
        games = _in_order(stored.games, self._games) if stored else self._games
        server = replace(stored or _by_default(server_id), games=games)
        if lasts and server_id in self._known:  # somebody chose meanwhile
            return self._known[server_id]
        self._remember(server)
        return server

    async def days(self, now: datetime, shards: Shards) -> PuzzleDays:
        """The current puzzle days of all servers on some shards. Those are left out whose time
        zone is gone; the log names each such zone once."""
        self._clocks = await clocks(self._database)
        shown = await self._shown(now)
        return puzzle_days(shown, shards.numbers, shards.count)

    async def days_just_begun(
        self, now: datetime, shards: Shards, within: timedelta
    ) -> PuzzleDays | None:
        """Those of them that began so short a time ago, by the clocks that were known when all were
        asked for; None when there are none."""
        begun = [
            (clock, day, farthest)
            for clock, day, farthest in await self._shown(now)
            if now - day_start(day, clock.post_time, clock.timezone) <= within
        ]
        return puzzle_days(begun, shards.numbers, shards.count) if begun else None

    async def _shown(self, now: datetime) -> list[tuple[Clock, date, date]]:
        """What the clocks show: each with its day, and the farthest day that may have begun."""
        shown: list[tuple[Clock, date, date]] = []
        async for clock in in_turns(self._clocks):
            try:
                day = scheduled_day(clock, now)
            except UnknownTimeZoneError:
                self._report(clock)
            else:
                shown.append((clock, day, day + FARTHEST_AHEAD))
        return shown

    async def day(self, server_id: int, now: datetime) -> date:
        """Return the current puzzle day of a server.

        Raises WrongClock while the clock cannot be right.
        """
        if self.clock_is_wrong:
            raise WrongClock
        return puzzle_day(await self.get(server_id), now)

    def language(self, server_id: int, now: datetime) -> str | None:
        """The code of the language of a server's current puzzles, if it ever chose one; as far as
        its settings are in memory, where whatever answers puts them."""
        server = self._known.get(server_id)
        if server is None or not server.languages:
            return None
        return server.language_on(puzzle_day(server, now))

    async def is_over(self, post: Post, now: datetime) -> bool:
        """Is the day of a post over? Where the time zone is gone, nothing comes after it."""
        try:
            return post.day < await self.day(post.server_id, now)
        except UnknownTimeZoneError:
            return True

    async def next_start(self, server_id: int, day: date) -> datetime:
        """The moment (UTC) at which the day after a puzzle day begins in a server."""
        server = await self.get(server_id)
        return day_start(day + timedelta(days=1), server.post_time, server.timezone)

    async def coming(self, server_id: int, now: datetime) -> datetime:
        """The moment (UTC) at which the next puzzles of a server come out."""
        return await self.next_start(server_id, await self.day(server_id, now))

    async def trouble(self, server_id: int) -> TroubleKind | None:
        """Why the latest daily post of a server was not sent, or None."""
        return await get_trouble(self._database, server_id)

    async def last_message(self, server_id: int) -> tuple[int, int] | None:
        """The channel and message of the latest post of a server, if there is one."""
        return await last_message(self._database, server_id)

    async def left_behind(self, server_id: int, day: date) -> list[int]:
        """The channels in which posts of a day stayed when the server chose another one."""
        posts = await posts_of_day(self._database, server_id, day)
        return list(dict.fromkeys(each.channel_id for each in posts if each.left_behind))

    async def start_posts(
        self,
        chosen: Server,
        now: datetime,
        *,
        admin_id: int | None = None,
        language: str | None = None,
    ) -> Server:
        """Keep a server's choice; what is not yet posted in its channel today becomes due.

        The admin is told when the posts stop by themselves. Puzzles are in another language from
        the next puzzle day on, or from today where none has begun.

        Raises PlayerError when no game is chosen.
        """
        if chosen.channel_id is None or not chosen.games:
            raise PlayerError(ErrorCode.NO_GAME)
        day = await self.day(chosen.server_id, now)
        server = replace(chosen, latest_day=day)
        server = replace(server, latest_day=(today := puzzle_day(server, now)))
        if language:
            first = today if chosen.latest_day is None else today + timedelta(days=1)
            server = server.speaking(language, first)
        async with self._database.transaction(server.server_id) as transaction:
            await put_server(transaction, server)
            await leave_behind(transaction, server.server_id, day, chosen.channel_id)
            await drop_posts_elsewhere(transaction, server.server_id, day, chosen.channel_id)
            await set_admin(transaction, server.server_id, admin_id)
            await end_trouble(transaction, server.server_id)
            if server.thread:
                await want_thread(transaction, server.server_id, server.games[0], day)
        self._known[server.server_id] = server
        self.chosen += 1
        return server

    async def mention_nobody(self, server_id: int) -> Server:
        """No role is told of the posts any more."""
        return await self.keep(replace(await self.get(server_id), role_id=None))

    async def keep(self, server: Server) -> Server:
        """Keep settings that make nothing due."""
        async with self._database.transaction(server.server_id) as transaction:
            await put_server(transaction, server)
        self._remember(server)
        return server

    def _remember(self, server: Server) -> None:
        """Keep settings in memory: those of all servers, and of the places that were used last."""
        self._known[server.server_id] = server
        if not is_server(server.server_id):
            self._places[server.server_id] = None
            if len(self._places) > MOST_PLACES:
                self.invalidate(next(iter(self._places)))

    async def opens_thread(self, post: Post) -> bool:
        """Does the day's thread come under this post? Under the first of those of the day."""
        server = await self.get(post.server_id)
        return server.thread and post.game in server.games[:1]

    async def stop_posts(self, server_id: int, now: datetime) -> Server:
        """No more daily posts; the games go on, and all scores stay."""
        server = replace(
            await self.get(server_id), channel_id=None, latest_day=await self.day(server_id, now)
        )
        async with self._database.transaction(server_id) as transaction:
            await put_server(transaction, server)
            await end_trouble(transaction, server_id)
        self._known[server_id] = server
        return server

    async def begin_day(self, transaction: Transaction, server_id: int, day: date) -> None:
        """Note that a puzzle day has begun; after the commit, `invalidate` what was known."""
        await begin_day(transaction, server_id, day, wrong_after=day + FARTHEST_AHEAD)

    def invalidate(self, server_id: int) -> None:
        """Read the settings anew when they are asked for next."""
        self._known.pop(server_id, None)
        self._places.pop(server_id, None)

    def invalidate_where(self, concerns: Callable[[int], bool]) -> None:
        """The same for all servers that a question is answered with yes for."""
        for server_id in filter(concerns, [*self._known]):
            self.invalidate(server_id)

    def _report(self, clock: Clock) -> None:
        """Say that a time zone is not known, if that keeps servers from their posts."""
        if clock.posting and clock.timezone not in self._gone_zones:
            self._gone_zones.add(clock.timezone)
            told = "no posts in server %s and all others of the time zone %r: it is not known here"
            log.error(told, clock.one_of_them, clock.timezone)


def _by_default(key: int) -> Server:
    """The settings of whoever never chose any. Outside of servers days begin at midnight."""
    return Server(key) if is_server(key) else Server(key, post_time=time.min)


@lru_cache
def _in_order(chosen: tuple[str, ...], games: tuple[str, ...]) -> tuple[str, ...]:
    """One tuple for all servers that have the same games, those that are gone at its end."""
    return (*(game for game in games if game in chosen), *sorted({*chosen} - {*games}))
