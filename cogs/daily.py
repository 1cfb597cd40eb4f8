"""``/daily``: where and when a server gets its puzzles."""

import logging

from discord import app_commands
from discord.ext import commands

from bot.discord.client import Honeygram
from bot.discord.interaction import Interaction
from bot.discord.permissions import missing_permissions
from bot.discord.replies import reply
from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.model import Server
from bot.servers.puzzle_day import next_start
from bot.servers.settings import parse_time, parse_zone
from cogs.posts.poster import DiscordPoster
from cogs.posts.start import Chosen, start_command
from cogs.texts import daily as texts

log = logging.getLogger(__name__)


@app_commands.default_permissions(manage_guild=True)
class Daily(commands.GroupCog, name="daily", description="The daily puzzles of this server"):
    """Settings for admins."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        if self.app_command:
            self.app_command.add_command(start_command(bot, self.start))

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
        if not await self.bot.services.daily.all_posted(server, self.bot.services.clock()):
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
        try:
            await services.daily.ensure_posted(
                services.clock(), self.bot.poster, server_id=server_id
            )
        except StorageUnavailable:
            pass  # the database has said in the log why it takes no writes
        except Exception:
            log.exception("the daily posts failed and will be tried again")

    def _nouns(self, server: Server) -> list[str]:
        """What the games that a server posts are called."""
        return [face.noun for name, face in self.bot.faces.items() if name in server.games]


def _server_id(interaction: Interaction) -> int:
    if interaction.guild_id is None:
        raise app_commands.NoPrivateMessage
    return interaction.guild_id


async def setup(bot: Honeygram) -> None:
    """Register what posts, and add the commands."""
    bot.poster = DiscordPoster(bot)
    await bot.add_cog(Daily(bot))
