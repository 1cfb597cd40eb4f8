"""The greeting in a server that the bot has just joined."""

import logging
from datetime import datetime, timedelta
from typing import Any

import discord

from bot.discord.answering.components import button, custom_id, row
from bot.discord.gateway.client import Honeygram
from bot.discord.limits.refusals import BROKEN
from bot.texts import greeting as texts
from bot.texts.locale import Locale

log = logging.getLogger(__name__)

JUST_NOW = timedelta(minutes=5)  # Discord's clock and this one's may differ


class Greeter:
    """Greets each server once, when the bot joins it."""

    def __init__(self, bot: Honeygram) -> None:
        self._bot = bot
        self._servers, self._clock = bot.services.posts.servers, bot.services.host.clock
        self._greeted: dict[int, datetime] = {}  # when the bot joined a server, as it says

    async def greet(self, guild: discord.Guild) -> None:
        """Say who this is and how to begin, where the bot may write and nothing is posted yet."""
        channel = _place_in(guild)
        if channel is None or not self._is_due(guild) or await self._posts_in(guild):
            return
        locale = await self._bot.locale_in(guild.id)
        faces = self._bot.faces.values()
        text = texts.greeting(locale, [face.board.INTRODUCTION for face in faces])
        start = button(
            locale.gettext(texts.START), "daily", "begin", style=discord.ButtonStyle.primary
        )
        try:
            await channel.send(self._bot.mentions.linked(text), view=row(start))
        except (discord.HTTPException, discord.RateLimited, *BROKEN) as error:
            self._greeted.pop(guild.id, None)  # so that the next event of its joining may greet it
            log.info("server %s was not greeted: %r", guild.id, error)

    def _is_due(self, guild: discord.Guild) -> bool:
        """Has the bot just joined? After a break Discord may tell of a server as of a new one."""
        joined = guild.me.joined_at
        if joined is None or self._clock() - joined > JUST_NOW:
            return False
        if self._greeted.get(guild.id) == joined:
            return False
        self._greeted[guild.id] = joined
        return True

    async def _posts_in(self, guild: discord.Guild) -> bool:
        return (await self._servers.get(guild.id)).channel_id is not None


def channel_list(locale: Locale) -> discord.ui.View:
    """Where an admin picks the channel of the posts."""
    channels: discord.ui.ChannelSelect[Any] = discord.ui.ChannelSelect(
        custom_id=custom_id("daily", "channel"),
        channel_types=[discord.ChannelType.text, discord.ChannelType.forum],
        placeholder=locale.gettext(texts.PICK),
    )
    return row(channels)


def _place_in(guild: discord.Guild) -> discord.TextChannel | None:
    """Where Discord's own messages come, or else the first channel that takes the bot's."""
    system = [guild.system_channel] if guild.system_channel else []
    writable = (each for each in (*system, *guild.text_channels) if _may_write(each))
    return next(writable, None)


def _may_write(channel: discord.TextChannel) -> bool:
    granted = channel.permissions_for(channel.guild.me)
    return granted.view_channel and granted.send_messages
