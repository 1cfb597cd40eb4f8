"""A browser in front of the page, which notes what a page should not do (needs Playwright)."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.async_api import Browser, ConsoleMessage, Page, Request, async_playwright, expect

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


def chromium_program() -> str | None:
    """Where Debian's is, if it is installed; Playwright's own is never downloaded."""
    return shutil.which("chromium")


@asynccontextmanager
async def chromium() -> AsyncIterator[Browser]:
    """Debian's Chromium, without a window."""
    expect.set_options(timeout=PATIENCE)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium_program(), args=ARGUMENTS
        )
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
    browser: Browser,
    url: str,
    *,
    size: tuple[int, int] = DESKTOP,
    dark: bool = False,
    touch: bool = False,
    motion: bool = False,
) -> AsyncIterator[Tab]:
    """A fresh tab on an address, with ``touch`` on a phone; all it should not do is kept.

    Unless with ``motion``, it belongs to somebody who wants none: nothing has to be waited for.
    """
    context = await browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="dark" if dark else "light",
        timezone_id="Europe/Berlin",
        locale="en-US",
        reduced_motion=None if motion else "reduce",
        has_touch=touch,
        is_mobile=touch,
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
