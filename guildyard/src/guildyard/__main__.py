"""The playground from the command line: alone, or with a bot (``guildyard run bot.py``)."""

import argparse
import asyncio
import errno
import sys
from pathlib import Path

from guildyard.ports import in_use
from guildyard.running import command
from guildyard.running.furniture import keep_world, open_world
from guildyard.running.manual import manual
from guildyard.running.programs import UnknownProgram
from guildyard.server import Playground
from guildyard.world.clock import ShiftedClock

DEFAULT_PORT = 8100


def main() -> None:
    """Start, say where it is, and go on until interrupted."""
    arguments = sys.argv[1:]
    if arguments[:1] == ["docs"]:
        _tell_documents(arguments[1:])
        return
    with_bot = arguments[:1] == ["run"]
    options = _parser(with_bot).parse_args(arguments[1:] if with_bot else arguments)
    try:
        code = asyncio.run(
            _run(options) if with_bot else serve(_playground(options), options.world)
        )
    except KeyboardInterrupt:
        return
    except (UnknownProgram, ValueError) as mistake:
        sys.exit(str(mistake))
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise
        sys.exit(in_use(options.port, "--port {}"))
    sys.exit(code)


def _tell_documents(names: list[str]) -> None:
    try:
        say(manual(*names[:1]))
    except UnknownProgram as mistake:
        sys.exit(str(mistake))


def _parser(with_bot: bool) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="guildyard run" if with_bot else "guildyard",
        description="Run a bot in a stand-in for Discord on this machine."
        if with_bot
        else "A local stand-in for Discord. With a bot: guildyard run BOT. Help: guildyard docs.",
    )
    parser.add_argument("--port", type=int, default=DEFAULT_PORT)
    parser.add_argument(
        "--world",
        type=Path,
        metavar="FILE",
        help="where servers, channels, roles and people come from, and are kept at the end",
    )
    parser.add_argument("--bot-name", default="Bot", help="the name of the bot's account")
    parser.add_argument(
        "--contract", type=Path, help="Discord's OpenAPI description, to check all that passes"
    )
    parser.add_argument(
        "--interactions",
        metavar="URL",
        help="where the bot takes interactions over HTTP: http://127.0.0.1:3000/interactions",
    )
    parser.add_argument(
        "--redirect",
        action="append",
        default=[],
        metavar="URL",
        help="where people who log in with Discord may be sent back to; may be repeated",
    )
    parser.add_argument(
        "--client-secret", help="with which the bot's own page gets tokens; made up when not given"
    )
    parser.add_argument(
        "--activity-url",
        metavar="URL",
        help="where the page of the bot's Activity is: http://127.0.0.1:3000/activity/",
    )
    parser.add_argument(
        "--activity-map",
        action="append",
        default=[],
        metavar="PREFIX=URL",
        help="where paths of that page lead that begin so: /api=http://127.0.0.1:3001",
    )
    parser.add_argument(
        "--activities",
        action=argparse.BooleanOptionalAction,
        help="switch Activities on for the application as in the portal, or off",
    )
    if with_bot:
        command.add_options(parser)
        return parser
    parser.add_argument(
        "--privileged-intents",
        action="store_true",
        help="let bots identify with the members, presences and message content intents",
    )
    parser.add_argument("--token", help="what the bot logs in with; made up when not given")
    return parser


def _playground(options: argparse.Namespace) -> Playground:
    playground = Playground(
        options.port,
        privileged_intents=options.privileged_intents,
        bot_name=options.bot_name,
        contract_path=options.contract,
        token=options.token,
        interactions_url=options.interactions,
        client_secret=options.client_secret,
        redirects=options.redirect,
        activity_url=options.activity_url,
        activities=options.activities,
    )
    return _mapped(playground, options)


def _mapped(playground: Playground, options: argparse.Namespace) -> Playground:
    """With the URL mappings of the options. Raises ValueError for one that is none."""
    for each in options.activity_map:
        prefix, _, url = each.partition("=")
        playground.url_mappings.add(prefix, url)
    return playground


async def _run(options: argparse.Namespace) -> int:
    """A playground for one bot, which may come with any token and all intents."""
    command.command_line(options)  # a mistake in it is told before anything starts
    clock = ShiftedClock()
    playground = Playground(
        options.port,
        clock=clock,
        privileged_intents=True,
        bot_name=options.bot_name,
        contract_path=options.contract,
        any_token=True,
        interactions_url=options.interactions,
        client_secret=options.client_secret,
        redirects=options.redirect,
        activity_url=options.activity_url,
        activities=options.activities,
    )
    _mapped(playground, options)
    open_world(playground, options.world)
    await playground.start()
    say(f"The playground is open at {playground.url}\n")
    try:
        return await command.run(playground, options, clock)
    finally:
        keep_world(playground, options.world)
        await playground.close()


async def serve(playground: Playground, world: Path | None = None) -> int:
    """Serve a world, by default two guilds with three people, until cancelled."""
    open_world(playground, world)
    await playground.start()
    say(instructions(playground))
    try:
        await asyncio.Event().wait()
        return 0
    finally:
        keep_world(playground, world)
        await playground.close()


def say(text: str) -> None:
    """Tell the host on standard output, at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def instructions(playground: Playground) -> str:
    """Where the page is, and the three lines a bot needs."""
    return f"""\
The playground is open at {playground.url}
Put these three lines into your bot before it starts, and run it with the token {playground.token}

discord.http.Route.BASE = "{playground.api_url}"
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL("{playground.gateway_url}")
discord.Asset.BASE = "{playground.cdn_url}"

Or let the playground do all that: guildyard run bot.py
""" + (_by_http(playground) if playground.endpoint.url else "")


def _by_http(playground: Playground) -> str:
    """What a bot needs that takes interactions at an address of its own."""
    return f"""
Interactions go to {playground.endpoint.url}
They are signed for the public key {playground.world.signing_key.public}
"""


if __name__ == "__main__":
    main()
