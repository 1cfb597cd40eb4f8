"""The real bot on the playground, for a browser in front of it."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

from guildyard import Playground, ShiftedClock

from bot.application import Application, open_application
from bot.discord.doors import Doors
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.square.game import SQUARE
from bot.ops.config import Settings
from bot.ops.demo import seed_demo, site_in, with_page
from bot.ops.page import page_served
from bot.store.settings import put_setting
from tests.support.harness import MORNING, running_bot
from tests.support.patience import PATIENCE, patient
from tests.support.rounds import LANGUAGE, lay_out

DESKTOP = 1280, 800  # pixels
PHONE = 360, 740


@asynccontextmanager
async def stage(folder: Path) -> AsyncIterator[Playground]:
    """Two servers with an admin and some players, at nine in the morning, and the bot in them.

    The rounds are made by hand.
    """
    path, clock = folder / "honeygram.db", morning_clock()
    async with AsyncExitStack() as stack:
        application = await stack.enter_async_context(
            open_application(path, clock, language=LANGUAGE, sleep=clock.sleep)
        )
        await lay_out(application.host.database, MORNING.date() - timedelta(days=1), 40)
        yield await stack.enter_async_context(playing(application, clock))


@asynccontextmanager
async def real_stage(folder: Path) -> AsyncIterator[tuple[Playground, list[str], list[str]]]:
    """As ``stage`` with real rounds of a seed that is always the same; with the words to find in
    the honeycomb, the longest first, and in the square, across before down."""
    path, clock = folder / "honeygram.db", morning_clock()
    async with open_application(path, clock) as fresh:
        await put_setting(fresh.host.database, "seed", "pictures")
    async with AsyncExitStack() as stack:
        application = await stack.enter_async_context(
            open_application(path, clock, sleep=clock.sleep)
        )
        played = await application.games.rounds.of(HONEYCOMB, MORNING.date())
        square = await application.games.rounds.of(SQUARE, MORNING.date())
        playground = await stack.enter_async_context(playing(application, clock))
        words = sorted(played.targets, key=lambda word: (-len(word), word))
        yield playground, words, [*square.lines.values()]


@asynccontextmanager
async def page_stage(folder: Path) -> AsyncIterator[tuple[Playground, Application]]:
    """The demo in this process, with the page through both doors and real rounds of a seed that is
    always the same."""
    path, clock = folder / "honeygram.db", morning_clock()
    async with open_application(path, clock) as fresh:
        await put_setting(fresh.host.database, "seed", "pictures")
    async with AsyncExitStack() as stack:
        application = await stack.enter_async_context(
            open_application(path, clock, sleep=clock.sleep)
        )
        stack.enter_context(patient())
        playground = Playground(clock=clock, bot_name="Honeygram", deadline=PATIENCE)
        await playground.start()
        stack.push_async_callback(playground.close)
        settings = with_page(Settings(playground_port=0))
        site = site_in(playground, settings)
        assert site
        await seed_demo(playground, application)
        doors = Doors(site.origin, activity=True)
        bot = await stack.enter_async_context(running_bot(playground, application, doors))
        await stack.enter_async_context(page_served(settings, site, application, lambda: bot))
        yield playground, application


def morning_clock() -> ShiftedClock:
    """A clock that runs, from nine in the morning of a day that is always the same."""
    clock = ShiftedClock()
    clock.shift = MORNING - datetime.now(UTC)
    return clock


@asynccontextmanager
async def playing(application: Application, clock: ShiftedClock) -> AsyncIterator[Playground]:
    """The bot in two servers of a playground."""
    playground = Playground(clock=clock, bot_name="Honeygram", deadline=PATIENCE)
    await playground.start()
    try:
        for name in ("Bee Garden", "Word Works"):
            guild = playground.add_guild(name)
            guild.add_text_channel("daily-puzzles")
            guild.add_text_channel("general")
            guild.add_member("Ada", manage_guild=True)
            for player in ("Bruno", "Chiyo", "Dora", "Emil"):
                guild.add_member(player)
        with patient():
            async with running_bot(playground, application):
                yield playground
    finally:
        await playground.close()
