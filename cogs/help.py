"""``/help``: how to play, and what can be typed."""

from discord import app_commands
from discord.ext import commands

from bot.discord.client import Honeygram
from bot.discord.interaction import Interaction
from bot.discord.replies import reply
from cogs.texts import help as texts


class Help(commands.Cog, name="help"):
    """One command."""

    def __init__(self, bot: Honeygram) -> None:
        self.bot = bot

    @app_commands.command()
    async def help(self, interaction: Interaction) -> None:
        """How to play, and what you can type."""
        introduction = texts.introduction([face.introduction for face in self.bot.faces.values()])
        await reply(interaction, "\n".join([introduction, *_command_lines(self.bot)]))


def _command_lines(bot: Honeygram) -> list[str]:
    """A line a command, in the order of the alphabet."""
    found = [
        command for command in bot.tree.walk_commands() if isinstance(command, app_commands.Command)
    ]
    return [
        f"`/{command.qualified_name}` {command.description}"
        for command in sorted(found, key=lambda command: command.qualified_name)
    ]


async def setup(bot: Honeygram) -> None:
    """Load the cog."""
    await bot.add_cog(Help(bot))
