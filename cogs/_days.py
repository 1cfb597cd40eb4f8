"""Whether a button still belongs to the day that is played."""

from bot.discord.client import Interaction, player_of
from bot.errors import UserError


async def check_day(interaction: Interaction, day: str, over: str) -> None:
    """Refuse, with the sentence given, a button of a day that is not the current one."""
    services = interaction.client.services
    today = await services.servers.day(player_of(interaction).server_id, services.clock())
    if today.isoformat() != day:
        raise UserError(over)
