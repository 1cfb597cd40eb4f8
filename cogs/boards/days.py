"""Which puzzle day a button is about."""

from datetime import date, timedelta

from bot.discord.answering.interaction import server_of
from bot.discord.interaction import Interaction
from bot.games.archive import FIRST


def day_in(text: str) -> date | None:
    """The day that a text names, or None."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


async def day_over(interaction: Interaction, wanted: str = "") -> date:
    """The day wanted if it is over and had puzzles; otherwise, and without one, the day before
    today."""
    yesterday = await today_of(interaction) - timedelta(days=1)
    day = day_in(wanted) or yesterday
    return day if FIRST <= day < yesterday else yesterday


async def today_of(interaction: Interaction) -> date:
    """The current puzzle day where somebody pressed."""
    services = interaction.client.services
    return await services.servers.day(server_of(interaction), services.clock())
