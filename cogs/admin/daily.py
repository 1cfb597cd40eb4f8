"""``/daily``: where and when a server gets its puzzles."""

import asyncio
import logging
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.answering.components import button, row
from bot.discord.answering.defer import defer, give_sign
from bot.discord.answering.interaction import locale_of, server_of
from bot.discord.answering.replies import edit_or_reply, reply
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.discord.permissions import (
    PostChannel,
    check_admin,
)
from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from bot.model import Server
from bot.servers.puzzle_day import next_start, puzzle_day
from bot.servers.zones import ReadZone
from bot.texts import daily as texts
from bot.texts import errors
from bot.texts import greeting as greeting_texts
from bot.texts import settings as settings_texts
from bot.texts.chosen import DailySettings
from cogs.admin.checks import check_channel, check_role, missing_in
from cogs.admin.panel import SettingsPanel, panel, picked
from cogs.admin.practice_switch import practice_switch
from cogs.posts.greeting import Greeter, channel_list
from cogs.posts.places import channel_of, lacks_tag, link_to
from cogs.posts.poster import DiscordPoster
from cogs.posts.roles import mention_of, role_of
from cogs.posts.start import Chosen, in_channel, other_language, start_command, wish_of
from cogs.posts.trial import can_go_away, send_test

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class SettingsChange:
    """The settings of a server before and after a choice."""

    before: Server
    now: Server
    guessed: bool  # is the time zone a guess?
    left: Sequence[str]  # the channels where posts of the running day stay
    begun: date | None  # the day that began with it, in the middle of another
    zone: ReadZone | None  # the time zone that was typed


@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.default_permissions(manage_guild=True)
class DailyCog(commands.GroupCog, name="daily", description="The daily puzzles of this server"):
    """Settings for admins."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        posts = bot.services.posts
        self._servers, self._daily_posts = posts.servers, posts.daily_posts
        self._live_posts, self._day_threads = posts.live_posts, posts.day_threads
        self._panel = SettingsPanel(bot, self.change)
        self._rounds = bot.services.games.server_rounds
        self._practice, self._disputes = bot.services.games.practice, bot.services.games.disputes
        self._clock = bot.services.host.clock
        self._greeter = Greeter(bot)
        bot.components.add("daily:test", self.press_test)
        bot.components.add("daily:begin", self.press_begin)
        bot.components.add("daily:channel", self.choose_channel)
        bot.components.add("daily:quiet", self.press_quiet)
        bot.components.add("daily:stop", self.press_stop)
        bot.components.add("daily:go-on", self.press_go_on)
        if self.app_command:
            self.app_command.add_command(start_command(bot, self.start))
            self.app_command.add_command(practice_switch(bot))

    async def start(self, interaction: Interaction, wanted: Chosen) -> None:
        """Keep what an admin chose, and post the current puzzles; whoever chose nothing at all, not
        even a channel, is asked for that."""
        locale = locale_of(interaction)
        try:
            kept = await self._keep(interaction, wanted)
        except PlayerError as error:
            if error.code is not ErrorCode.WHICH_CHANNEL or not wanted.is_bare:
                raise
            await reply(interaction, locale.gettext(greeting_texts.WHERE), channel_list(locale))
            return
        shown = await self._settings(interaction, kept.now)
        text = texts.started(
            locale,
            kept.before,
            shown,
            guessed=kept.guessed,
            left=kept.left,
            other=other_language(interaction),
            begun=kept.begun,
            zone=kept.zone,
        )
        await edit_or_reply(interaction, text, row())
        await self._post(interaction, kept.now)

    async def change(self, interaction: Interaction, wanted: Chosen) -> None:
        """The same from below the settings, which then say what came of it, and what holds."""
        locale = locale_of(interaction)
        try:
            kept = await self._keep(interaction, wanted)
        except PlayerError as error:
            await self._show(interaction, errors.render(locale, error))
        else:
            before, now = [
                await self._settings(interaction, each) for each in (kept.before, kept.now)
            ]
            news = texts.changed(locale, before, now, kept.left, kept.begun, kept.zone)
            await self._show(interaction, news)
            await self._post(interaction, kept.now)

    async def _keep(self, interaction: Interaction, wanted: Chosen) -> SettingsChange:
        """Keep what an admin chose. Raises PlayerError for what cannot work."""
        before, now = await self._servers.get(server_of(interaction)), self._clock()
        channel = wanted.channel or self._channel(before) or await self._last_channel(before)
        if channel is None:
            raise PlayerError(ErrorCode.WHICH_CHANNEL)
        wish, guessed, zone = wish_of(interaction, wanted, before, channel)
        check_role(interaction, wanted.role, channel)
        check_channel(wish.of(before), channel)
        server = await self._servers.start_posts(
            wish.of(before), now, admin_id=interaction.user.id, language=wanted.language
        )
        left, day = await self._left(before, server, now), puzzle_day(server, now)
        is_new_day = before.channel_id is not None and day != puzzle_day(before, now)
        return SettingsChange(before, server, guessed, left, day if is_new_day else None, zone)

    async def _post(self, interaction: Interaction, server: Server) -> None:
        """Let the change be seen in the channel, and say where it is not yet."""
        self._live_posts.touch(server.server_id)
        await self._rounds.make_ready(server, puzzle_day(server, self._clock()))
        await self.wake(server.server_id)
        if not await self._daily_posts.all_posted(server, self._clock()):
            await reply(interaction, locale_of(interaction).gettext(texts.NOT_YET))

    @app_commands.command()
    @app_commands.checks.has_permissions(manage_guild=True)
    async def show(self, interaction: Interaction) -> None:
        """See and change the settings, and test the channel."""
        await self._show(interaction)

    async def _show(self, interaction: Interaction, news: str = "") -> None:
        """The settings, and right above their lists what has just happened; those of posts that are
        off begin with a channel."""
        server = await self._servers.get(server_of(interaction))
        if server.channel_id and not self._channel(server):
            await give_sign(interaction)  # Discord is asked for it
        shown, locale = await self._shown(interaction, server), locale_of(interaction)
        role = role_of(self.bot.get_guild(server.server_id), server.role_id)
        below = (
            channel_list(locale) if shown.is_off else panel(locale, server, self.bot.faces, role)
        )
        text = settings_texts.settings(locale, shown)
        await edit_or_reply(interaction, f"{text}\n\n{news}" if news else text, below)

    @app_commands.command()
    @app_commands.checks.has_permissions(manage_guild=True)
    async def stop(self, interaction: Interaction) -> None:
        """Stop the daily posts. Scores and settings are kept."""
        server, locale = await self._servers.get(server_of(interaction)), locale_of(interaction)
        if server.channel_id is None:
            await self._stop(interaction)
            return
        stop = button(locale.gettext(texts.STOP), "daily", "stop", style=discord.ButtonStyle.danger)
        go_on = button(locale.gettext(texts.GO_ON), "daily", "go-on")
        await reply(interaction, locale.gettext(texts.ASK_STOP), row(stop, go_on))

    async def press_stop(self, interaction: Interaction, _: re.Match[str]) -> None:
        """Stop them, as the admin is sure."""
        check_admin(interaction)
        await self._stop(interaction)

    async def press_go_on(self, interaction: Interaction, _: re.Match[str]) -> None:
        """Leave everything as it was."""
        check_admin(interaction)
        await edit_or_reply(interaction, locale_of(interaction).gettext(texts.STILL_ON), row())

    async def _stop(self, interaction: Interaction) -> None:
        server_id, now = server_of(interaction), self._clock()
        before = await self._servers.get(server_id)
        server = await self._servers.stop_posts(server_id, now)
        self._live_posts.end_after(server_id, await self._servers.day(server_id, now))
        shown = await self._settings(interaction, server)
        text = texts.stopped(locale_of(interaction), before, shown)
        await edit_or_reply(interaction, text, row())

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Greet a server."""
        await self._greeter.greet(guild)

    async def press_begin(self, interaction: Interaction, _: re.Match[str]) -> None:
        """Ask an admin for the channel, or show the settings where posts run already."""
        check_admin(interaction)
        server = await self._servers.get(server_of(interaction))
        if server.channel_id is None:
            locale = locale_of(interaction)
            await reply(interaction, locale.gettext(greeting_texts.WHERE), channel_list(locale))
        else:
            await self._show(interaction)

    async def choose_channel(self, interaction: Interaction, _: re.Match[str]) -> None:
        """Start the posts in the channel that an admin picked."""
        check_admin(interaction)
        await self.start(interaction, in_channel(self.bot, picked(self.bot, interaction)))

    async def press_test(self, interaction: Interaction, _: re.Match[str]) -> None:
        """Send a post that goes away again, to see whether it gets through."""
        check_admin(interaction)
        server = await self._servers.get(server_of(interaction))
        channel = self._channel(server)
        if channel is None:
            raise PlayerError(ErrorCode.NO_POSTS)
        check_channel(server, channel)
        if not can_go_away(channel):
            await reply(interaction, texts.not_tested(locale_of(interaction), channel.mention))
            return
        await defer(interaction)
        await send_test(self.bot, server, channel)
        await reply(interaction, texts.tested(locale_of(interaction), channel.mention))

    async def press_quiet(self, interaction: Interaction, _: re.Match[str]) -> None:
        """Mention nobody with the posts any more."""
        check_admin(interaction)
        await self._servers.mention_nobody(server_of(interaction))
        await self._show(interaction, locale_of(interaction).gettext(texts.QUIET))

    async def wake(self, server_id: int | None = None) -> None:
        """Post what is due, in one server or in all, and wait until it is there or given up."""
        poster = self.bot.poster
        try:
            await self._daily_posts.ensure_posted(self._clock(), poster, server_id=server_id)
            async with asyncio.TaskGroup() as group:
                await self._day_threads.begin(self._clock(), poster, group, server_id=server_id)
        except StorageUnavailable:
            pass  # the database has said in the log why it takes no writes
        except Exception:
            log.exception("the daily posts failed and will be tried again")

    async def _shown(self, interaction: Interaction, server: Server) -> settings_texts.Shown:
        place = server.channel_id
        channel = await channel_of(self.bot, place) if place else None
        return settings_texts.Shown(
            await self._settings(interaction, server),
            trouble=await self._servers.trouble(server.server_id),
            last_post=await self._last_post(server.server_id),
            missing=missing_in(server, channel) if channel else (),
            lacks_tag=channel is not None and lacks_tag(channel),
            gone=place is not None and channel is None,
            practice=await self._practice.is_on(server.server_id),
            reported=await self._disputes.number_reported(server.server_id, self._clock()),
        )

    async def _left(self, before: Server, server: Server, now: datetime) -> list[str]:
        """The channels in which a change of the channel leaves posts of the running day."""
        if before.channel_id == server.channel_id:
            return []
        day = await self._servers.day(server.server_id, now)
        left = await self._servers.left_behind(server.server_id, day)
        channels = map(self.bot.get_channel, left)
        return [each.mention for each in channels if isinstance(each, PostChannel)]

    async def _last_post(self, server_id: int) -> str | None:
        """A link to the latest post."""
        last = await self._servers.last_message(server_id)
        return link_to(self.bot, server_id, *last) if last else None

    async def _settings(self, interaction: Interaction, server: Server) -> DailySettings:
        if server.languages:
            await give_sign(interaction)  # the lists of a language are read when first wanted
        lacking = await self._rounds.not_offered(server)
        role = role_of(self.bot.get_guild(server.server_id), server.role_id)
        return DailySettings(
            server,
            self._nouns(each for each in server.games if each not in lacking),
            puzzle_day(server, self._clock()),
            next_start(server, self._clock()),
            not_offered=self._nouns(lacking),
            role=mention_of(role) if role else None,
            forum=isinstance(self._channel(server), discord.ForumChannel),
        )

    def _channel(self, server: Server) -> PostChannel | None:
        """The channel of a server's posts, as far as the bot knows it."""
        found = self.bot.get_channel(server.channel_id) if server.channel_id else None
        return found if isinstance(found, PostChannel) else None

    async def _last_channel(self, server: Server) -> PostChannel | None:
        """That of the latest post, where posts were stopped."""
        last = await self._servers.last_message(server.server_id)
        found = self.bot.get_channel(last[0]) if last else None
        return found if isinstance(found, PostChannel) else None

    def _nouns(self, games: Iterable[str]) -> list[str]:
        """What games are called, of those that there are."""
        return [self.bot.faces[name].board.NOUN for name in games if name in self.bot.faces]


async def setup(bot: Honeygram) -> None:
    """Register what posts, and add the commands."""
    bot.poster = DiscordPoster(bot)
    await bot.add_cog(DailyCog(bot))
