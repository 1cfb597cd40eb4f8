"""``/daily``: where and when a server gets its puzzles; and the alarm clock that posts them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from datetime import datetime

import discord
from discord import app_commands
from discord.ext import commands

from bot.concurrency import set_off
from bot.discord.client import Honeygram
from bot.discord.interaction import Interaction
from bot.discord.permissions import missing_permissions
from bot.discord.presence import DiscordPresence
from bot.discord.replies import reply
from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.model import Post, SentPost, Server
from bot.play.poster import NotYet
from bot.servers.puzzle_day import next_start, puzzle_day
from bot.servers.settings import parse_time, parse_zone
from bot.store.live_posts import record_shown, record_tried
from bot.store.posts import message_of
from cogs.posts.poster import DiscordPoster
from cogs.posts.start import Chosen, start_command
from cogs.texts import daily as texts

log = logging.getLogger(__name__)

WAKE_EVERY = 20.0  # seconds
AT_ONCE = 8  # posts edited at the same time
PATIENCE = 0.9  # seconds until an edit that does not get through gives its place to another
UNDER_WAY = 32  # edits, with those that do not get through
DEADLINE = 120.0  # seconds until an edit is given up; when a day begins it waits for all posts
NOT_EDITED = "a post in server %s could not be edited; next try soon"


@app_commands.default_permissions(manage_guild=True)
class Daily(commands.GroupCog, name="daily", description="The daily puzzles of this server"):
    """Settings for admins."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        if self.app_command:
            self.app_command.add_command(start_command(bot, self.start))
        self.poster = DiscordPoster(bot)
        self.presence = DiscordPresence(bot)
        self._alarms: list[asyncio.Task[None]] = []
        self._refreshing = asyncio.Lock()
        self._editing: set[Post] = set()
        self._most = asyncio.Semaphore(UNDER_WAY)
        self._all_touched = False
        self.pause = WAKE_EVERY

    async def cog_load(self) -> None:
        """Start the alarm clocks; neither edits, however many, nor deletions hold up posts."""
        self.bot.services.departures.look_again()
        self._alarms = [
            asyncio.create_task(self._begin_again(self._begin_posts), name="daily posts"),
            asyncio.create_task(self._begin_again(self._begin_edits), name="live posts"),
            asyncio.create_task(self._repeat(self.tidy_up), name="housekeeping"),
        ]

    async def cog_unload(self) -> None:
        """Stop the alarm clocks."""
        for alarm in self._alarms:
            alarm.cancel()
        await asyncio.gather(*self._alarms, return_exceptions=True)

    async def start(self, interaction: Interaction, chosen: Chosen) -> None:
        """Keep what an admin chose, and post the current puzzles."""
        channel = chosen.channel
        if missing := missing_permissions(channel):
            raise PlayerError(
                ErrorCode.MISSING_PERMISSIONS, channel=channel.mention, missing=missing
            )
        wanted = Server(
            server_id=channel.guild.id,
            channel_id=channel.id,
            post_time=parse_time(chosen.time),
            timezone=parse_zone(chosen.timezone),
            games=chosen.games,
            recap=chosen.recap,
        )
        now = self.bot.services.clock()
        server = await self.bot.services.servers.start_posts(
            wanted, now, admin_id=interaction.user.id
        )
        await reply(
            interaction, texts.started(server, self._nouns(server), next_start(server, now))
        )
        await self.wake(server.server_id)
        if not await self._all_posted(server):
            await reply(interaction, texts.NOT_YET)

    @app_commands.command()
    @app_commands.checks.has_permissions(manage_guild=True)
    async def show(self, interaction: Interaction) -> None:
        """Show the settings and the time of the next post."""
        now = self.bot.services.clock()
        server = await self.bot.services.servers.get(_server_id(interaction))
        trouble = await self.bot.services.servers.trouble(server.server_id)
        following = next_start(server, now)
        text = texts.settings(server, self._nouns(server), following, trouble)
        await reply(interaction, text)

    @app_commands.command()
    @app_commands.checks.has_permissions(manage_guild=True)
    async def stop(self, interaction: Interaction) -> None:
        """Stop the daily posts; all scores stay."""
        now = self.bot.services.clock()
        await self.bot.services.servers.stop_posts(_server_id(interaction), now)
        await reply(interaction, texts.STOPPED)

    async def wake(self, server_id: int | None = None) -> None:
        """Post what is due, in one server or in all, and wait until it is there or given up."""
        services = self.bot.services
        with _logged("the daily posts"):
            await services.daily.ensure_posted(services.clock(), self.poster, server_id=server_id)

    async def _begin_posts(self, group: asyncio.TaskGroup) -> None:
        """Post what is due, in the group: the next look does not wait for it."""
        services = self.bot.services
        with _logged("the daily posts"):
            await services.daily.begin(services.clock(), self.poster, group)

    async def tidy_up(self) -> None:
        """Make puzzles in time, and let go of what nobody may keep."""
        services, now = self.bot.services, self.bot.services.clock()
        with _logged("what is to be done besides the daily posts"):
            if await services.daily.believes(now):
                await services.rounds.prepare(now)
                await services.departures.settle(now, self.presence)
            await services.privacy.leave_no_traces()

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    @commands.Cog.listener("on_guild_remove")
    async def _presence_changed(self, guild: discord.Guild) -> None:
        """A server added or removed the bot, or may have while nobody listened."""
        self.bot.services.departures.look_again()

    async def refresh(self) -> None:
        """Let the posts of servers where something changed say how their day goes."""
        async with asyncio.TaskGroup() as group:
            await self._begin_edits(group)

    async def _begin_edits(self, group: asyncio.TaskGroup) -> None:
        """Edit posts; what does not get through goes on in the group."""
        now = self.bot.services.clock()
        if self.poster.barred:
            return
        async with self._refreshing:
            with _logged("the edits of the posts"):
                await self._touch_all()
                await set_off(
                    await self.bot.services.live.due(now),
                    lambda sent: self._edit(sent, now),
                    AT_ONCE,
                    group=group,
                    patience=PATIENCE,
                    most=self._most,
                )

    async def _edit(self, sent: SentPost, now: datetime) -> None:
        """Bring one post up to date, unless that is under way: then later."""
        post = sent.post
        if not self.poster.serves(post.server_id):
            return
        if post in self._editing:
            self.bot.services.live.touch(post.server_id)
            return
        self._editing.add(post)
        try:
            with _logged("an edit"):
                await self._refresh(sent, now)
        finally:
            self._editing.remove(post)

    async def _refresh(self, sent: SentPost, now: datetime) -> None:
        """Edit a post. A fault is logged, and a minute later it is tried again."""
        services, post = self.bot.services, sent.post
        try:
            played = await services.server_rounds.of(
                post.server_id, services.server_rounds.games[post.game], post.day
            )
            async with asyncio.timeout(DEADLINE):
                shown = await self.poster.refresh(sent, played)
        except Exception as error:
            if not self.poster.explains(error):
                trace = None if isinstance(error, TimeoutError | NotYet) else error
                level = logging.WARNING if trace is None else logging.ERROR
                log.log(level, NOT_EDITED, post.server_id, exc_info=trace)
            services.live.touch(post.server_id)
            await record_tried(services.database, sent, now)
        else:
            if sent.forgotten or shown != sent.shown:
                await record_shown(services.database, sent, shown, now)

    async def _touch_all(self) -> None:
        """Look at all posts once: what happened before this start is not known."""
        if not self._all_touched:
            posting = await self.bot.services.servers.posting()
            self.bot.services.live.touch(*(server.server_id for server in posting))
            self._all_touched = True

    async def _begin_again(self, begin: Callable[[asyncio.TaskGroup], Awaitable[None]]) -> None:
        """Begin some work again and again; nobody waits for what does not come to its end."""
        async with asyncio.TaskGroup() as group:
            await self._repeat(lambda: begin(group))

    async def _repeat(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do some work, which logs its own faults, again and again."""
        await self.bot.wait_until_ready()
        while True:
            await work()
            await self.bot.services.sleep(self.pause)

    def _nouns(self, server: Server) -> list[str]:
        """What the games that a server posts are called."""
        return [face.noun for name, face in self.bot.faces.items() if name in server.games]

    async def _all_posted(self, server: Server) -> bool:
        day = puzzle_day(server, self.bot.services.clock())
        posts = [
            await message_of(self.bot.services.database, server.server_id, game, day)
            for game in server.games
        ]
        return None not in posts


@contextmanager
def _logged(work: str) -> Iterator[None]:
    """A fault is logged, and the next call tries again."""
    try:
        yield
    except StorageUnavailable:
        pass  # the database has said in the log why it takes no writes
    except Exception:
        log.exception("%s failed and will be tried again", work)


def _server_id(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise app_commands.NoPrivateMessage
    return interaction.guild_id


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(Daily(bot))
