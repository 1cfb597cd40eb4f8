"""What the bot says by itself: why something does not work, and which words were kept."""

from bot.discord.gateway.client import Honeygram
from bot.texts import errors


async def setup(bot: Honeygram) -> None:
    """Hand the client its words."""
    bot.texts = errors
