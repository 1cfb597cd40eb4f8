"""``/daily``: where and when a server gets its puzzles; and the alarm clock that posts them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Honeygram, Interaction
from bot.errors import UserError
from bot.play.puzzle_day import next_start, puzzle_day
from bot.play.servers import parse_time, parse_zone, suggest_zones
from bot.replies import reply
from bot.store.posts import SentPost, message_of, record_shown
from bot.store.servers import Server
from cogs import _daily_texts as texts
from cogs._posts import DiscordPoster, missing_permissions

log = logging.getLogger(__name__)

WAKE_EVERY = 20.0  # seconds
EDITS_AT_ONCE = 8


@app_commands.default_permissions(manage_guild=True)
class Daily(commands.GroupCog, name="daily", description="The daily puzzles of this server"):
    """Settings for admins."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        self.poster = DiscordPoster(bot)
        self.pause = WAKE_EVERY
        self._all_touched = False
        self._alarms: list[asyncio.Task[None]] = []

    async def cog_load(self) -> None:
        """Start the alarm clocks: one for posts, one for edits, so that no post waits for edits."""
        work = (self.post, self.refresh_all)
        self._alarms = [asyncio.create_task(self._repeat(each)) for each in work]

    async def cog_unload(self) -> None:
        """Stop the alarm clocks."""
        for alarm in self._alarms:
            alarm.cancel()
        await asyncio.gather(*self._alarms, return_exceptions=True)

    @app_commands.command()
    @app_commands.describe(
        channel="Where the puzzles are posted",
        time="When a puzzle day begins, for example 08:00",
        timezone="Begin to type a city, for example Berlin",
        bee="Post the honeycomb (yes unless you say no)",
        anigram="Post the anigram (yes unless you say no)",
        recap="Tell with each post how the day before went (yes unless you say no)",
    )
    @app_commands.checks.has_permissions(manage_guild=True)
    async def start(
        self,
        interaction: Interaction,
        channel: discord.TextChannel,
        time: str = "08:00",
        timezone: str = "UTC",
        bee: bool = True,
        anigram: bool = True,
        recap: bool = True,
    ) -> None:
        """Post the puzzles every day, and the current ones now."""
        if missing := missing_permissions(channel):
            raise UserError(texts.missing_permissions(channel, missing))
        chosen = Server(
            server_id=channel.guild.id,
            channel_id=channel.id,
            post_time=parse_time(time),
            timezone=parse_zone(timezone),
            bee=bee,
            anigram=anigram,
            recap=recap,
        )
        now = self.bot.services.clock()
        server = await self.bot.services.servers.start_posts(chosen, now)
        await reply(interaction, texts.started(server, next_start(server, now)))
        await self.post()
        if not await self._all_posted(server):
            await reply(interaction, texts.NOT_YET)

    @start.autocomplete("timezone")
    async def _zones(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=name, value=name) for name in suggest_zones(current)]

    @app_commands.command()
    @app_commands.checks.has_permissions(manage_guild=True)
    async def show(self, interaction: Interaction) -> None:
        """Show the settings and the time of the next post."""
        now = self.bot.services.clock()
        server = await self.bot.services.servers.get(_server_id(interaction))
        await reply(interaction, texts.settings(server, next_start(server, now)))

    @app_commands.command()
    @app_commands.checks.has_permissions(manage_guild=True)
    async def stop(self, interaction: Interaction) -> None:
        """Stop the daily posts; all scores stay."""
        now = self.bot.services.clock()
        await self.bot.services.servers.stop_posts(_server_id(interaction), now)
        await reply(interaction, texts.STOPPED)

    async def wake(self) -> None:
        """What the alarm clocks do: post what is due, and bring what was posted up to date."""
        await self.post()
        await self.refresh_all()

    async def post(self) -> None:
        """Post what is due. A fault is logged, and the next call tries again."""
        services = self.bot.services
        try:
            await services.daily.ensure_posted(services.clock(), self.poster)
            await services.rounds.prepare(services.clock())
        except Exception:
            log.exception("the daily posts failed and will be tried again")

    async def refresh_all(self) -> None:
        """Let the posts of servers where something changed say how their day goes."""
        services = self.bot.services
        try:
            if not self._all_touched:  # what happened before this start is not known
                posting = await services.servers.posting()
                services.live.touch(*(server.server_id for server in posting))
                self._all_touched = True
            now = services.clock()
            limit = asyncio.Semaphore(EDITS_AT_ONCE)
            due = await services.live.due(now)
            await asyncio.gather(*(self._refresh(sent, now, limit) for sent in due))
        except Exception:
            log.exception("the daily posts could not be brought up to date")

    async def _refresh(self, sent: SentPost, now: datetime, limit: asyncio.Semaphore) -> None:
        """Edit one post; when that fails, it is tried again later."""
        services = self.bot.services
        post = sent.post
        if not self.poster.serves(post.server_id):
            return
        try:
            async with limit:
                played = await services.server_rounds.of(post.server_id, post.game, post.day)
                shown = await self.poster.refresh(sent, played)
                await record_shown(services.database, post, shown, now)
        except Exception:
            services.live.touch(post.server_id)
            log.exception("a post in server %s could not be edited", post.server_id)

    async def _repeat(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do some work, which logs its own faults, again and again."""
        await self.bot.wait_until_ready()
        while True:
            await work()
            await asyncio.sleep(self.pause)

    async def _all_posted(self, server: Server) -> bool:
        day = puzzle_day(server, self.bot.services.clock())
        posts = [
            await message_of(self.bot.services.database, server.server_id, game, day)
            for game in server.games
        ]
        return None not in posts


def _server_id(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise app_commands.NoPrivateMessage
    return interaction.guild_id


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(Daily(bot))
