"""Run the playground alone, for any discord.py bot: ``python -m playground --port 8100``."""

import argparse
import asyncio
import contextlib
import sys

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
    options = parser.parse_args()
    playground = Playground(
        options.port, privileged_intents=options.privileged_intents, bot_name=options.bot_name
    )
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(playground))


async def serve(playground: Playground) -> None:
    """Serve a guild with three people until cancelled."""
    furnish(playground)
    await playground.start()
    sys.stdout.write(instructions(playground))
    sys.stdout.flush()
    try:
        await asyncio.Event().wait()
    finally:
        await playground.close()


def furnish(playground: Playground) -> None:
    """A guild to begin with: an admin, two members, two channels."""
    guild = playground.add_guild("Playground")
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
