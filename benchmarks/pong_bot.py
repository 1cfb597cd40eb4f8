"""The smallest discord.py bot with a command, as the measure of what the library itself takes.

Run with ``python -m benchmarks.pong_bot API_URL GATEWAY_URL TOKEN``.
"""

import sys
from typing import Any

import discord
import yarl
from discord import app_commands
from discord.gateway import DiscordWebSocket

Interaction = discord.Interaction[Any]


class Pong(discord.Client):
    """Knows one command."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True))
        self.tree = app_commands.CommandTree(self)

    async def setup_hook(self) -> None:
        """Define the command."""

        @self.tree.command()
        async def ping(interaction: Interaction) -> None:
            """Answer pong."""
            await interaction.response.send_message("pong")


def main() -> None:
    """Run until interrupted."""
    api_url, gateway_url, token = sys.argv[1:]
    discord.http.Route.BASE = api_url
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)
    Pong().run(token, log_handler=None)


if __name__ == "__main__":
    main()
