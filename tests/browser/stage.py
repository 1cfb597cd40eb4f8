"""The real bot on the playground, and a browser in front of it."""

import asyncio
import shutil
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from playwright.async_api import Browser, ConsoleMessage, Page, Request, async_playwright, expect

from bot.application import Application, open_application
from bot.discord.connection import use_endpoints
from bot.games.honeycomb.game import HONEYCOMB
from bot.store.settings import put_setting
from playground.server import Playground
from playground.world.clock import ShiftedClock, system_time
from tests.playground.sample_bot import SampleBot
from tests.support.harness import MORNING, running_bot
from tests.support.rounds import LANGUAGE, lay_out

CHROMIUM = shutil.which("chromium")  # Debian's; Playwright's own is never downloaded
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 30_000  # milliseconds; a busy machine is slow
DESKTOP = (1280, 800)
PHONE = (360, 740)


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
        await lay_out(application.database, MORNING.date() - timedelta(days=1), 40)
        yield await stack.enter_async_context(playing(application, clock))


@asynccontextmanager
async def real_stage(folder: Path) -> AsyncIterator[tuple[Playground, list[str]]]:
    """As ``stage`` with real rounds of a seed that is always the same; with the words to find."""
    path, clock = folder / "honeygram.db", morning_clock()
    async with open_application(path, clock) as fresh:
        await put_setting(fresh.database, "seed", "pictures")
    async with AsyncExitStack() as stack:
        application = await stack.enter_async_context(
            open_application(path, clock, sleep=clock.sleep)
        )
        played = await application.rounds.of(HONEYCOMB, MORNING.date())
        playground = await stack.enter_async_context(playing(application, clock))
        yield playground, sorted(played.targets, key=lambda word: (-len(word), word))


def morning_clock() -> ShiftedClock:
    """A clock that runs, from nine in the morning of a day that is always the same."""
    clock = ShiftedClock()
    clock.shift = MORNING - system_time()
    return clock


@asynccontextmanager
async def playing(application: Application, clock: ShiftedClock) -> AsyncIterator[Playground]:
    """The bot in two servers of a playground."""
    # Three seconds are few for a browser, a bot and a test on one slow machine.
    playground = Playground(clock=clock, bot_name="Honeygram", deadline=15.0)
    await playground.start()
    try:
        for name in ("Bee Garden", "Word Works"):
            guild = playground.add_guild(name)
            guild.add_text_channel("daily-puzzles")
            guild.add_text_channel("general")
            guild.add_member("Ada", manage_guild=True)
            for player in ("Bruno", "Chiyo", "Dora", "Emil"):
                guild.add_member(player)
        async with running_bot(playground, application):
            yield playground
    finally:
        await playground.close()


@asynccontextmanager
async def sample_stage(
    kind: type[SampleBot] = SampleBot, *, deadline: float = 0.5
) -> AsyncIterator[Playground]:
    """A playground without guilds, by itself impatient; and the sample bot of its tests."""
    playground = Playground(deadline=deadline, patience=1.0)
    await playground.start()
    use_endpoints(playground.api_url, playground.gateway_url)
    bot = kind()
    task = asyncio.create_task(bot.start(playground.token))
    try:
        await asyncio.wait_for(bot.ready.wait(), 10)
        yield playground
    finally:
        await bot.close()
        task.cancel()  # it may be waiting for its next try to connect
        await asyncio.gather(task, return_exceptions=True)
        await playground.close()


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Debian's Chromium, without a window."""
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        await browser.close()


@dataclass
class Tab:
    """A page, and what it should not have done."""

    page: Page
    faults: list[str] = field(default_factory=list)
    expected: str | None = None  # a fault that belongs to the test

    @property
    def unexpected(self) -> list[str]:
        """The faults that no test means."""
        return [each for each in self.faults if not self.expected or self.expected not in each]

    def note_console(self, message: ConsoleMessage) -> None:
        """Keep errors and warnings."""
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")

    def note_request(self, request: Request) -> None:
        """Keep requests that leave the machine."""
        parts = urlsplit(request.url)
        if parts.scheme != "data" and parts.hostname != "127.0.0.1":
            self.faults.append(f"request: {request.url}")

    def note_error(self, error: object) -> None:
        """Keep what a script did not catch."""
        self.faults.append(f"error: {error}")


@asynccontextmanager
async def open_tab(
    browser: Browser, url: str, *, size: tuple[int, int] = DESKTOP, dark: bool = False
) -> AsyncIterator[Tab]:
    """A fresh tab on an address; all it should not do is kept."""
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        timezone_id="Europe/Berlin",
        locale="en-US",
    )
    context.set_default_timeout(PATIENCE)
    page = await context.new_page()
    tab = Tab(page)
    page.on("console", tab.note_console)
    page.on("request", tab.note_request)
    page.on("pageerror", tab.note_error)
    await page.goto(url)
    yield tab
    await context.close()
