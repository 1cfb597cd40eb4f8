"""The doors to the page, as the settings open them."""

from bot.discord.doors import Doors
from bot.ops.config import Settings


def doors_of(settings: Settings) -> Doors:
    """Links lead to the address of the page; inside Discord it opens where people can be told
    apart, which takes the secret, and behind Discord's proxy, which takes https."""
    address = settings.web_url
    is_ready = settings.discord_client_secret is not None and address is not None
    return Doors(address, activity=is_ready and str(address).startswith("https://"))
