"""``/stats``: a player's whole past."""

import re

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.answering.components import button, row
from bot.discord.answering.interaction import locale_of, player_of
from bot.discord.answering.replies import reply
from bot.discord.attachments import Picture, Run
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.drawing.statistics import PlayedDays
from bot.drawing.statistics_card import statistics_picture
from bot.games.guesses import replace_surrogates
from bot.model import Player
from bot.play.statistics import Statistics
from bot.texts import buttons
from bot.texts import stats as texts
from bot.texts.editions import finished
from bot.texts.locale import Locale
from cogs.posts.pictures import drawn, unless_busy


class Stats(commands.Cog, name="stats"):
    """One command."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        services = bot.services
        self._statistics, self._archive = services.people.statistics, services.games.archive
        self._clock, self._run = services.host.clock, services.host.work.run
        bot.components.add("stats:share", self.press_share)

    @app_commands.command()
    @app_commands.describe(member="Whose stats (yours if you leave this out)")
    async def stats(
        self, interaction: Interaction, member: discord.Member | discord.User | None = None
    ) -> None:
        """See days, streaks, words, ranks and achievements, yours or a friend's."""
        own = player_of(interaction)
        player = own
        if member is not None:
            player = Player(own.server_id, member.id, replace_surrogates(member.display_name))
        locale = locale_of(interaction)
        is_own = player.player_id == own.player_id
        text, picture = await self._shown(locale, player, told=not is_own)
        mine = picture is not None and is_own
        view = row(button(locale.gettext(buttons.SHARE), "stats", "share")) if mine else None
        await reply(interaction, text, view, picture)

    async def press_share(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The Share button: one's own statistics as they are now, for everyone in the channel."""
        player = player_of(interaction)
        locale = await self.bot.locale_in(player.server_id)
        text, picture = await self._shown(locale, player, told=True)
        await reply(interaction, text, None, picture, private=picture is None)

    async def _shown(
        self, locale: Locale, player: Player, *, told: bool
    ) -> tuple[str, Picture | None]:
        """What somebody reads; what others are told names no word of a day that still runs."""
        services, now = self.bot.services, self._clock()
        found = await self._statistics.of(player, now)
        before = await self._statistics.told_before(player, now) if told else None
        sections = [
            face.answers.past(locale, await services.games.past(face.game, player, before))
            for face in self.bot.faces.values()
        ]
        games = tuple(section for section in sections if section)
        picture = None
        if found.played:
            picture = await unless_busy(picture_of_statistics(locale, self._run, found))
        text = texts.statistics(locale, player.name, found, games, told=told)
        lines = [text, *await self._archived(locale, player)]
        return "\n".join(lines), picture

    async def _archived(self, locale: Locale, player: Player) -> list[str]:
        """How many archived days the player has finished."""
        games = await self._archive.finished(player)
        faces = self.bot.faces.items()
        counted = [
            face.answers.played(locale, games[name]) for name, face in faces if name in games
        ]
        return finished(locale, counted)


async def picture_of_statistics(locale: Locale, run: Run, shown: Statistics) -> Picture:
    """The card with the calendar."""
    days = PlayedDays(shown.today, tuple(sorted(shown.played.items())))
    data = await drawn(run, statistics_picture, days, texts.labels(locale))
    return Picture(data, "statistics.png", texts.card(locale, days))


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(Stats(bot))
