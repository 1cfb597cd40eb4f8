"""``/help``: how to play, and behind buttons what can be typed."""

import re
from collections.abc import Iterator

import discord
from discord import app_commands
from discord.ext import commands

from bot.discord.answering.components import Button, button, row
from bot.discord.answering.interaction import locale_of
from bot.discord.answering.replies import edit_or_reply, reply
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.texts import buttons as labels
from bot.texts import help as texts
from bot.texts.locale import Locale


class Help(commands.Cog, name="help"):
    """One command with pages."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot
        bot.components.add("help:(?P<page>play|commands|admins)", self.turn)

    @app_commands.command()
    async def help(self, interaction: Interaction) -> None:
        """How to play, and what you can type."""
        await reply(interaction, *self._how_to_play(interaction))

    async def turn(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Show a page in the place of another."""
        if match["page"] == "play":
            await edit_or_reply(interaction, *self._how_to_play(interaction))
            return
        locale = locale_of(interaction)
        text = _list_of_commands(locale, self.bot, admins=match["page"] == "admins")
        back = button(locale.gettext(labels.BOARD), "help", "play")
        await edit_or_reply(interaction, text, row(back))

    def _how_to_play(self, interaction: Interaction) -> tuple[str, discord.ui.View]:
        """The first page; its last button is for whoever has a use for it."""
        faces, locale = self.bot.faces.values(), locale_of(interaction)
        pages = [button(locale.gettext(texts.COMMANDS), "help", "commands")]
        if interaction.permissions.manage_guild:
            pages.append(button(locale.gettext(texts.ADMINS), "help", "admins"))
        boards = [face.board for face in faces]
        text = texts.introduction(
            locale,
            [each.INTRODUCTION for each in boards],
            [each.FULL_MARKS for each in boards],
        )
        return text, row(*_games(locale, self.bot), *pages)


def _games(locale: Locale, bot: Honeygram) -> Iterator[Button]:
    """A button a game, which leads to today's puzzle."""
    for face in bot.faces.values():
        label = locale.gettext(face.board.PLAY)
        yield button(label, face.game.command, "today", style=discord.ButtonStyle.primary)


def _list_of_commands(locale: Locale, bot: Honeygram, *, admins: bool) -> str:
    """What players can type, or what admins can, in the order of the alphabet."""
    found = {
        command.qualified_name: command.description
        for command in bot.tree.walk_commands()
        if isinstance(command, app_commands.Command) and _is_for_admins(command) is admins
    }
    commands = sorted(found.items())
    if admins:
        return texts.page(locale, texts.ADMINS_TITLE, commands, texts.ANSWERS_OPEN)
    return texts.page(locale, texts.COMMANDS_TITLE, commands)


def _is_for_admins(command: app_commands.Command[commands.Cog, ..., None]) -> bool:
    return (command.root_parent or command).default_permissions is not None


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(Help(bot))
