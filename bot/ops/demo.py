"""The playground: a small Discord in the browser, with the bot in it. Nobody else knows it."""

from contextlib import AsyncExitStack

from bot.application import Application
from bot.discord.gateway.connection import stay_connected, use_endpoints
from bot.errors import HostError
from bot.model import Server
from bot.ops.assembly import assemble, system_clock
from bot.ops.config import Settings
from bot.ops.page import own_origin
from bot.steps import Steps
from bot.web.site import Site, discord_site
from playground.ports import in_use
from playground.server import Playground
from playground.world.clock import ShiftedClock


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
            raise HostError(in_use(settings.playground_port, "PLAYGROUND_PORT={}")) from error
        stack.push_async_callback(playground.close)
        use_endpoints(playground.api_url, playground.gateway_url, playground.cdn_url)
        application, make_client = await stack.enter_async_context(
            assemble(settings, clock, steps, site=site_in(playground, settings), sleep=clock.sleep)
        )
        await seed_demo(playground, application)
        announce(playground.url)
        await stay_connected(
            lambda: make_client(shard_count=1, guild_ready_timeout=0.01),
            playground.token,
        )


def site_in(playground: Playground, settings: Settings) -> Site | None:
    """The page of the bot in a playground, which knows all that a host would have to set."""
    if settings.web_port is None:
        return None
    site = discord_site(own_origin(settings), playground.client_secret, playground.api_url)
    playground.redirects.append(site.redirect_url)
    return site


def announce(url: str) -> None:
    """Tell the host, on standard output, where the playground is."""
    print("DISCORD_TOKEN is not set, so this is the playground: a small Discord of its own.")  # noqa: T201
    print(f"Open {url} in a browser. Ctrl-C ends it.", flush=True)  # noqa: T201


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
