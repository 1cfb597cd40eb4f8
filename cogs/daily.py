"""``/daily``: where and when a server gets its puzzles; and the alarm clock that posts them."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Honeygram, Interaction
from bot.errors import StorageError, UserError
from bot.permissions import missing_permissions
from bot.play.puzzle_day import next_start, puzzle_day
from bot.play.servers import parse_time, parse_zone, suggest_zones
from bot.replies import reply
from bot.store.posts import SentPost, message_of, record_shown
from bot.store.servers import Server
from bot.workers import work_off
from cogs import _daily_texts as texts
from cogs._posts import DiscordPoster
from cogs._presence import DiscordPresence

log = logging.getLogger(__name__)

WAKE_EVERY = 20.0  # seconds
AT_ONCE = 8  # posts edited at the same time


@app_commands.default_permissions(manage_guild=True)
class Daily(commands.GroupCog, name="daily", description="The daily puzzles of this server"):
    """Settings for admins."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        self.poster = DiscordPoster(bot)
        self.presence = DiscordPresence(bot)
        self._alarms: list[asyncio.Task[None]] = []
        self._refreshing = asyncio.Lock()
        self._all_touched = False
        self.pause = WAKE_EVERY

    async def cog_load(self) -> None:
        """Start the alarm clocks; edits, however many, do not hold up posts."""
        self.bot.services.departures.look_again()
        self._alarms = [
            asyncio.create_task(self._repeat(self.wake), name="daily posts"),
            asyncio.create_task(self._repeat(self.refresh), name="live posts"),
        ]

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
        server = await self.bot.services.servers.start_posts(
            chosen, now, admin_id=interaction.user.id
        )
        await reply(interaction, texts.started(server, next_start(server, now)))
        await self.wake()
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
        trouble = await self.bot.services.servers.trouble(server.server_id)
        await reply(interaction, texts.settings(server, next_start(server, now), trouble))

    @app_commands.command()
    @app_commands.checks.has_permissions(manage_guild=True)
    async def stop(self, interaction: Interaction) -> None:
        """Stop the daily posts; all scores stay."""
        now = self.bot.services.clock()
        await self.bot.services.servers.stop_posts(_server_id(interaction), now)
        await reply(interaction, texts.STOPPED)

    async def wake(self) -> None:
        """Post what is due. A fault is logged, and the next call tries again."""
        now = self.bot.services.clock()
        try:
            await self.bot.services.daily.ensure_posted(now, self.poster)
            await self.bot.services.rounds.prepare(now)
            await self.bot.services.departures.settle(now, self.presence)
            await self.bot.services.privacy.leave_no_traces()
        except StorageError:
            pass  # the database has said in the log why it takes no writes
        except Exception:
            log.exception("the daily posts failed and will be tried again")

    @commands.Cog.listener("on_guild_join")
    @commands.Cog.listener("on_guild_available")
    @commands.Cog.listener("on_guild_remove")
    async def _presence_changed(self, guild: discord.Guild) -> None:
        """A server added or removed the bot, or may have while nobody listened."""
        self.bot.services.departures.look_again()

    async def refresh(self) -> None:
        """Let the posts of servers where something changed say how their day goes."""
        now = self.bot.services.clock()
        async with self._refreshing:
            try:
                await self._touch_all()
                due = await self.bot.services.live.due(now)
                await work_off(due, lambda sent: self._refresh(sent, now), AT_ONCE)
            except Exception:
                log.exception("the posts could not be brought up to date; next try soon")

    async def _refresh(self, sent: SentPost, now: datetime) -> None:
        """Bring one post up to date. A fault is logged, and a minute later it is tried again."""
        services, post = self.bot.services, sent.post
        if not self.poster.serves(post.server_id):
            return
        try:
            played = await services.server_rounds.of(post.server_id, post.game, post.day)
            shown = await self.poster.refresh(sent, played)
        except Exception:
            log.exception("a post in server %s could not be edited; next try soon", post.server_id)
            services.live.touch(post.server_id)
            await record_shown(services.database, post, sent.shown, now)
        else:
            if shown != sent.shown:
                await record_shown(services.database, post, shown, now)

    async def _touch_all(self) -> None:
        """Look at all posts once: what happened before this start is not known."""
        if not self._all_touched:
            posting = await self.bot.services.servers.posting()
            self.bot.services.live.touch(*(server.server_id for server in posting))
            self._all_touched = True

    async def _repeat(self, work: Callable[[], Awaitable[None]]) -> None:
        """Do some work, which logs its own faults, again and again."""
        await self.bot.wait_until_ready()
        while True:
            await work()
            await self.bot.services.sleep(self.pause)

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
