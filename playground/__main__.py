"""Run the playground alone, for any discord.py bot: ``python -m playground --port 8100``."""

import argparse
import asyncio
import errno
import sys
from pathlib import Path

from playground.ports import in_use
from playground.server import Playground

DEFAULT_PORT = 8100


def main() -> None:
    """Start, say where it is, and go on until interrupted."""
    parser = argparse.ArgumentParser(prog="playground", description="A local stand-in for Discord.")
    parser.add_argument("--port", type=int, default=DEFAULT_PORT)
    parser.add_argument(
        "--privileged-intents",
        action="store_true",
        help="let bots identify with the members, presences and message content intents",
    )
    parser.add_argument("--bot-name", default="Bot", help="the name of the bot's account")
    parser.add_argument("--token", help="what the bot logs in with; made up when not given")
    parser.add_argument(
        "--contract", type=Path, help="Discord's OpenAPI description, to check all that passes"
    )
    options = parser.parse_args()
    playground = Playground(
        options.port,
        privileged_intents=options.privileged_intents,
        bot_name=options.bot_name,
        contract_path=options.contract,
        token=options.token,
    )
    try:
        asyncio.run(serve(playground))
    except KeyboardInterrupt:
        pass
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        sys.exit(in_use(options.port, "--port {}"))


async def serve(playground: Playground) -> None:
    """Serve two guilds with three people until cancelled."""
    furnish(playground)
    await playground.start()
    sys.stdout.write(instructions(playground))
    sys.stdout.flush()
    try:
        await asyncio.Event().wait()
    finally:
        await playground.close()


def furnish(playground: Playground) -> None:
    """Two guilds to begin with, each with two channels, an admin and two members."""
    for name in ("Playground", "Backyard"):
        guild = playground.add_guild(name)
        guild.add_text_channel("general")
        guild.add_text_channel("games")
        guild.add_member("Ada", manage_guild=True)
        guild.add_member("Ben")
        guild.add_member("Cleo")


def instructions(playground: Playground) -> str:
    """Where the page is, and the two lines a bot needs."""
    return f"""\
The playground is open at {playground.url}
Put these two lines into your bot before it starts, and run it with the token {playground.token}

discord.http.Route.BASE = "{playground.api_url}"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL("{playground.gateway_url}")
"""


if __name__ == "__main__":
    main()
