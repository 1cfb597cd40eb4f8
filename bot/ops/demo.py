"""The playground: a small Discord in the browser, with the bot in it. Nobody else knows it."""

import random
from contextlib import AsyncExitStack
from dataclasses import replace

from guildyard import Playground, ShiftedClock, next_free

from bot.application import Application
from bot.discord.doors import Doors
from bot.discord.gateway.connection import stay_connected, use_endpoints
from bot.errors import HostError
from bot.model import Server
from bot.ops.assembly import assemble, system_clock
from bot.ops.config import Settings
from bot.ops.page import FOLDER, own_origin
from bot.steps import Steps
from bot.web.page import INDEX
from bot.web.site import Site, discord_site

RARELY_TAKEN = 10_000, 30_000  # ports


async def serve_playground(settings: Settings, steps: Steps) -> None:
    """Run the bot in a playground of its own.

    Raises HostError when the playground's port is taken.
    """
    clock = ShiftedClock(system_clock)
    async with AsyncExitStack() as stack:
        playground = Playground(
            port=settings.playground_port,
            clock=clock,
            bot_name="Honeygram",
            contract_path=settings.discord_openapi_path,
        )
        try:
            await playground.start()
        except OSError as error:
            raise HostError(port_in_use(settings.playground_port)) from error
        stack.push_async_callback(playground.close)
        use_endpoints(playground.api_url, playground.gateway_url, playground.cdn_url)
        settings = with_page(settings)
        site = site_in(playground, settings)
        application, make_client = await stack.enter_async_context(
            assemble(settings, clock, steps, site=site, sleep=clock.sleep)
        )
        await seed_demo(playground, application)
        announce(playground.url, site)
        doors = Doors(site.origin, activity=True) if site else Doors()
        await stay_connected(
            lambda: make_client(shard_count=1, guild_ready_timeout=0.01, doors=doors),
            playground.token,
        )


def port_in_use(port: int) -> str:
    """Say which port is taken, and which is free."""
    free = next_free(port) or 0  # 0: any
    return f"Port {port} is in use. Port {free} is free: set PLAYGROUND_PORT={free}."


def with_page(settings: Settings) -> Settings:
    """With a port for the page: the host's, or else a free one next to the playground's.

    Where that may be any, so may this one, but none that the system gives to connections: it would
    be taken again before the page is there.
    """
    if settings.web_port is not None or not (FOLDER / INDEX).is_file():
        return settings
    near = settings.playground_port or random.randrange(*RARELY_TAKEN)
    return replace(settings, web_port=next_free(near))


def site_in(playground: Playground, settings: Settings) -> Site | None:
    """The page of the bot in a playground, which knows all that a host would have to set."""
    if settings.web_port is None:
        return None
    site = discord_site(own_origin(settings), playground.client_secret, playground.api_url)
    playground.redirects.append(site.redirect_url)
    playground.url_mappings.add("/", f"{site.origin}/activity")
    playground.enable_activities()
    return site


def announce(url: str, site: Site | None = None) -> None:
    """Tell the host, on standard output, where the playground is, and the page of the games."""
    print("DISCORD_TOKEN is not set, so this is the playground: a small Discord of its own.")  # noqa: T201
    print(f"Open {url} in a browser. Ctrl-C ends it.", flush=True)  # noqa: T201
    if site:
        print(f"Posts there lead to the games' own page, {site.origin}", flush=True)  # noqa: T201


async def seed_demo(playground: Playground, application: Application) -> None:
    """Two servers with people and daily posts.

    The ids of servers and people stay, and so do their scores; the channels are new with each
    start, and empty, so today's puzzles are posted again.
    """
    for number, name in enumerate(("Bee Garden", "Word Works"), 1):
        guild = playground.add_guild(name, id=number * 1_000_000_000_000)
        channel = guild.add_text_channel("daily-puzzles")
        guild.add_text_channel("general")
        for place, person in enumerate(("Ada", "Bruno", "Chiyo"), 1):
            guild.add_member(person, manage_guild=person == "Ada", id=place * 1_000_000_000)
        chosen = Server(guild.id, channel.id, games=tuple(application.games.catalog))
        await application.posts.servers.start_posts(chosen, application.host.clock())
