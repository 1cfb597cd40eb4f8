"""``/play``: today's games, how far one is in each, and the doors to the page."""

import re
from collections.abc import Iterator

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.answering.components import Button, button, row
from bot.discord.answering.interaction import locale_of, place_of, player_of
from bot.discord.answering.launch import launch
from bot.discord.answering.replies import reply
from bot.discord.faces import Face
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.places import Place
from bot.play.turn import LOOK, Action
from bot.texts import play as texts
from bot.texts.daily import next_puzzle
from bot.texts.locale import Locale
from cogs.boards.doors import board_buttons


class PlayDoors(commands.Cog, name="play"):
    """One command."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        self._turns = bot.services.games.turns
        bot.components.add("play:launch", self.press_launch)

    @app_commands.command()
    async def play(self, interaction: Interaction) -> None:
        """See today's puzzles, your progress, and where to play them."""
        locale = locale_of(interaction)
        games = [await self._game(interaction, locale, each) for each in self.bot.faces.values()]
        doors = list(self._doors(locale, place_of(interaction)))
        more = [texts.HERE]
        if doors:
            more.append(texts.ON_THE_PAGE)
        elif interaction.permissions.manage_guild:
            more.append(texts.NO_PAGE)
        view = row(*board_buttons(locale, self.bot.faces.values()), *doors)
        servers, now = self.bot.services.posts.servers, self.bot.services.host.clock()
        coming = await servers.coming(player_of(interaction).clock_id, now)
        text = f"{texts.today(locale, games, *more)}\n{next_puzzle(locale, coming)}"
        await reply(interaction, text, view)

    async def press_launch(self, interaction: Interaction, match: re.Match[str]) -> None:
        """The page, inside Discord."""
        await launch(interaction)

    async def _game(self, interaction: Interaction, locale: Locale, face: Face) -> tuple[str, str]:
        """A game, and how far somebody is in it today."""
        player, place = player_of(interaction), place_of(interaction)
        turn = await self._turns.act(player, place, face.game, None, Action(LOOK))
        progress = turn.progress
        return face.board.TITLE, face.board.state(locale, progress) if progress.points else ""

    def _doors(self, locale: Locale, place: Place) -> Iterator[Button]:
        """What leads to the page, the nearest first."""
        if self.bot.launches:
            label, style = locale.gettext(texts.IN_DISCORD), discord.ButtonStyle.primary
            yield button(label, "play", "launch", style=style)
        if link := self.bot.doors.link(locale, place):
            yield link


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(PlayDoors(bot))
