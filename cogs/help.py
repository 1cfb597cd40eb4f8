"""``/help``: how to play, and behind buttons what can be typed."""

import re
from collections.abc import Set
from enum import StrEnum

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.answering.components import button, row
from bot.discord.answering.interaction import locale_of, place_of
from bot.discord.answering.replies import edit_or_reply, reply
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.clock_door import ANYTIME
from bot.discord.interaction import Interaction
from bot.places import ServerPlace
from bot.texts import buttons as labels
from bot.texts import help as texts
from bot.texts.locale import Locale
from cogs.boards.doors import board_buttons


class Page(StrEnum):
    """What the help says at a time."""

    PLAY = "play"
    COMMANDS = "commands"  # of the games
    OTHERS = "others"
    ADMINS = "admins"


class Help(commands.Cog, name="help"):
    """One command with pages."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        bot.components.add("help:(?P<page>play|commands|others|admins)", self.turn, anytime=True)

    @app_commands.command(extras=ANYTIME)
    async def help(self, interaction: Interaction) -> None:
        """How to play, and what you can type."""
        await reply(interaction, *self._how_to_play(interaction))

    async def turn(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Show a page in the place of another."""
        if match["page"] == Page.PLAY:
            await edit_or_reply(interaction, *self._how_to_play(interaction))
            return
        locale, page = locale_of(interaction), Page(match["page"])
        buttons = [button(locale.gettext(labels.BOARD), "help", Page.PLAY)]
        if page is Page.COMMANDS:  # all on one would be too long for a message
            buttons.append(button(locale.gettext(texts.OTHERS), "help", Page.OTHERS))
        await edit_or_reply(interaction, _list_of_commands(locale, self.bot, page), row(*buttons))

    def _how_to_play(self, interaction: Interaction) -> tuple[str, discord.ui.View]:
        """The first page; its last button is for whoever has a use for it."""
        faces, locale = self.bot.faces.values(), locale_of(interaction)
        pages = [button(locale.gettext(texts.COMMANDS), "help", "commands")]
        in_server = isinstance(place_of(interaction), ServerPlace)
        if in_server and interaction.permissions.manage_guild:
            pages.append(button(locale.gettext(texts.ADMINS), "help", "admins"))
        boards = [face.board for face in faces]
        text = texts.introduction(
            locale,
            [each.INTRODUCTION for each in boards],
            [each.FULL_MARKS for each in boards],
            page=self.bot.doors.web_url is not None,
            in_server=in_server,
        )
        style = discord.ButtonStyle.primary
        return text, row(*board_buttons(locale, self.bot.faces.values(), style), *pages)


def _list_of_commands(locale: Locale, bot: Honeygram, page: Page) -> str:
    """What can be typed in the games, besides, or by admins, in the order of the alphabet."""
    games = {face.game.command for face in bot.faces.values()}
    found = {
        command.qualified_name: command.description
        for command in bot.tree.walk_commands()
        if isinstance(command, app_commands.Command) and _page_of(command, games) is page
    }
    commands = sorted(found.items())
    if page is Page.ADMINS:
        return texts.page(locale, texts.ADMINS_TITLE, commands, texts.ANSWERS_OPEN)
    title = texts.COMMANDS_TITLE if page is Page.COMMANDS else texts.OTHERS_TITLE
    return texts.page(locale, title, commands)


def _page_of(command: app_commands.Command[commands.Cog, ..., None], games: Set[str]) -> Page:
    root = command.root_parent or command
    if root.default_permissions is not None:
        return Page.ADMINS
    return Page.COMMANDS if root.name in games else Page.OTHERS


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(Help(bot))
