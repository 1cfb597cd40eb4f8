"""``/remind``: a direct message when a streak waits for a word, and one press that ends that."""

import re
from datetime import datetime, timedelta

import discord
from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.discord.answering.components import Button, button, custom_id, custom_ids, row
from bot.discord.answering.defer import changes_for_all
from bot.discord.answering.interaction import locale_of, player_of
from bot.discord.answering.replies import edit, reply
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.discord.limits.refusals import Work, working_on
from bot.discord.sender import Sender
from bot.errors import ErrorCode, PlayerError
from bot.model import Player
from bot.places import OwnPlace, is_server
from bot.play.reminders import DEFAULT_LOCAL_TIME, MOST_HOURS, Reminder
from bot.servers.wishes import parse_time
from bot.texts import remind as texts
from bot.texts.locale import Locale
from cogs.boards.doors import board_buttons
from cogs.posts.places import UNKNOWN_CHANNEL, link_to

TWO_DAYS, ANY = "2+", "any"  # values of the option `streak`

OFF = "remind:off:(?P<server>-?[1-8]?[0-9]{1,18})"

LATEST_MESSAGES = 20  # of a channel, among which a reminder is whose confirmation was lost
SKEW = timedelta(hours=1)  # between two clocks; the reminder before is half a day old at least

# Discord's words for a person whom no message reaches.
# https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
UNREACHABLE = {
    10013,  # unknown user
    50007,  # takes no messages
    50033,  # cannot be written to
    50278,  # is in no server with the bot
}


class Remind(commands.Cog, name="remind"):
    """One command, and the button of the messages."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        self._reminders, self._clock = bot.services.people.reminders, bot.services.host.clock
        bot.components.add(OFF, self.press_off, anytime=True)

    @app_commands.command()
    @app_commands.describe(at=texts.AT, hours=texts.HOURS, streak=texts.STREAK)
    @app_commands.choices(
        streak=[
            Choice(name=name, value=value)
            for name, value in zip(texts.STREAKS, (TWO_DAYS, ANY), strict=True)
        ]
    )
    async def remind(
        self,
        interaction: Interaction,
        at: str | None = None,
        hours: app_commands.Range[int, 0, MOST_HOURS] | None = None,
        streak: str = TWO_DAYS,
    ) -> None:
        """Get a direct message when your streak is waiting for a word. It's off unless you ask."""
        player, locale = player_of(interaction), locale_of(interaction)
        if at is not None and hours is not None:
            raise PlayerError(ErrorCode.TWO_REMINDER_TIMES)
        if hours == 0:
            await self._reminders.turn_off(player.server_id, player.player_id)
            await reply(interaction, texts.turned_off(locale, player))
            return
        local_time = DEFAULT_LOCAL_TIME if at is None else parse_time(at)
        plan = await self._reminders.turn_on(
            player, hours or local_time, self._clock(), any_streak=streak == ANY
        )
        await reply(interaction, texts.turned_on(locale, plan))

    async def press_off(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The button of a reminder, which is pressed in no server."""
        changes_for_all(interaction)
        server_id = int(match["server"])
        await self._reminders.turn_off(server_id, interaction.user.id)
        guild, person_id = self.bot.get_guild(server_id), interaction.user.id
        player = Player(server_id, person_id, "")
        name = guild.name if guild else ""
        await edit(interaction, texts.turned_off(locale_of(interaction), player, name))


class DiscordMessenger(Sender):
    """Writes direct messages."""

    work = Work.REMINDER

    def serves(self, server_id: int) -> bool:
        """As of any sender; what is in no server is the first shard's."""
        return super().serves(server_id) if is_server(server_id) else self.shards.have(server_id)

    async def remind(
        self, reminder: Reminder, nonce: str, channel_id: int | None, since: datetime | None
    ) -> int | None:
        """Send a reminder unless it is there; None when the person takes no messages, or is not
        there any more."""
        with working_on(self.work):
            try:
                return await self._send(reminder, nonce, channel_id, since)
            except discord.HTTPException as error:
                if error.code in UNREACHABLE:
                    return None
                if error.code != UNKNOWN_CHANNEL or channel_id is None:
                    raise
            return await self.remind(reminder, nonce, None, since)

    async def _send(
        self, reminder: Reminder, nonce: str, channel_id: int | None, since: datetime | None
    ) -> int:
        if channel_id is None:
            opened = await self._bot.create_dm(discord.Object(reminder.person_id))
            channel_id = opened.id
        channel = self._bot.get_partial_messageable(channel_id, type=discord.ChannelType.private)
        if since and await self._is_there(channel, reminder, since):
            return channel_id
        guild = self._bot.get_guild(reminder.server_id)
        locale = await self._bot.locale_in(reminder.server_id)
        text = texts.reminder(locale, guild.name if guild else "", reminder)
        buttons = row(*_buttons(locale, self._bot, reminder))
        await channel.send(text, view=buttons, nonce=nonce)
        return channel_id

    async def _is_there(
        self, channel: discord.PartialMessageable, reminder: Reminder, since: datetime
    ) -> bool:
        """Return True if the channel has a reminder of this server that was sent since then."""
        wanted = custom_id("remind", "off", reminder.server_id)
        async for message in channel.history(limit=LATEST_MESSAGES):
            mine = message.author == self._bot.user and message.created_at >= since - SKEW
            if mine and wanted in custom_ids(message):
                return True
        return False


def _buttons(locale: Locale, bot: Honeygram, reminder: Reminder) -> list[Button]:
    """The way to the post, if there is one, or to the boards that open right here; and the end of
    the reminders."""
    buttons = [button(locale.gettext(texts.TURN_OFF), "remind", "off", reminder.server_id)]
    if reminder.server_id == OwnPlace(reminder.person_id).key:
        return [*board_buttons(locale, bot.faces.values()), *buttons]
    if reminder.post:
        url = link_to(bot, reminder.server_id, *reminder.post)
        buttons.insert(0, Button(locale.gettext(texts.PLAY), url=url))
    return buttons


async def setup(bot: Honeygram) -> None:
    """Register who writes the messages, and add the command."""
    bot.messenger = DiscordMessenger(bot)
    await bot.add_cog(Remind(bot))
