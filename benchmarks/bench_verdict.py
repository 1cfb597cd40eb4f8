"""From the tap on Enter to the verdict on the screen: ``python -m benchmarks.bench_verdict``.

In Chromium, on a phone's screen, in front of the bot as a host runs it: alone, and while others
guess over sockets of their own. Buttons are pressed inside of the page, so that what drives the
browser costs nothing. The time begins with the click and ends with the frame that shows the
verdict; each player plays on until their cooldown, and then the next one comes. The exit code tells
whether the goal was met.
"""

import asyncio
import shutil
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter

from guildyard import next_free
from guildyard.testing import chromium
from playwright.async_api import Browser, Page

from benchmarks.bench_web import PACE, PAGES, WEB, OpenPage, pages, seats, tickets
from benchmarks.bots import honeygram, words_of_today
from bot.play.cooldown import ACTIONS
from bot.web.cookies import PLACE, place_path

PHONE = 360, 740  # pixels
GUESSES = 200
MOST = 60.0  # milliseconds, of 95 in 100 guesses
WARM_UP = 3  # guesses of each player
FEW = ACTIONS - 4  # guesses of a player; the page asks for some things besides

# A message that is sent before the frame with the verdict is drawn is heard once it has been.
WATCHED = """() => {
  window.taps = [];
  let begun = null;
  document.addEventListener("click", ({ target, timeStamp }) => {
    if (target.closest(".controls .main")) begun = timeStamp;
  }, true);
  new MutationObserver(() => {
    if (begun === null || !document.querySelector(".slot > .verdict")) return;
    const from = begun;
    begun = null;
    requestAnimationFrame(() => {
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => taps.push(performance.now() - from);
      drawn.port2.postMessage(null);
    });
  }).observe(document.querySelector("main"), { childList: true, subtree: true });
}"""


PRESS = "button => button.click()"


async def played(page: Page, words: list[str]) -> list[float]:
    """The milliseconds from each tap on Enter to the verdict."""
    await page.locator(".comb").wait_for()
    await page.evaluate(WATCHED)
    enter = page.get_by_role("button", name="Enter", exact=True)
    for number, word in enumerate(words, 1):
        for letter in word.upper():
            await page.locator(".cell", has_text=letter).evaluate(PRESS)
        await enter.evaluate(PRESS)
        await page.wait_for_function("(number) => taps.length === number", arg=number)
    taken: list[float] = await page.evaluate("taps")
    return taken[WARM_UP:]


@asynccontextmanager
async def phone(browser: Browser, port: int, number: int, token: str) -> AsyncIterator[Page]:
    """A player's page, on a screen that is touched."""
    origin, (server, _) = f"http://127.0.0.1:{port}", seats()[number]
    width, height = PHONE
    context = await browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
    )
    path = place_path(server)
    name = f"honeygram-{PLACE}"
    await context.add_cookies([{"name": name, "value": token, "url": f"{origin}{path}"}])
    page = await context.new_page()
    await page.goto(f"{origin}{path}#honeycomb")
    yield page
    await context.close()


class Contest:
    """Players one after the other, each new to the puzzle."""

    def __init__(self, browser: Browser, port: int, tokens: list[str], words: list[str]) -> None:
        self._browser = browser
        self._port = port
        self._players = iter([*enumerate(tokens)][::-1])  # those who guess meanwhile come first
        self._words = sorted(words, key=len)[:FEW]

    async def taps(self) -> list[float]:
        """The milliseconds of as many guesses as are wanted."""
        taken: list[float] = []
        while len(taken) < GUESSES:
            number, token = next(self._players)
            async with phone(self._browser, self._port, number, token) as page:
                taken += await played(page, self._words)
        return taken


@asynccontextmanager
async def crowd(opened: list[OpenPage], words: list[str]) -> AsyncIterator[None]:
    """So many guesses of others in each second, for the length of the block."""

    async def keep_guessing(tasks: asyncio.TaskGroup) -> None:
        begin = perf_counter()
        for number, page in enumerate(page for _ in words for page in opened):
            await asyncio.sleep(begin + number / PACE - perf_counter())
            tasks.create_task(page.guess())

    async with asyncio.TaskGroup() as tasks:
        guessing = tasks.create_task(keep_guessing(tasks))
        yield
        guessing.cancel()


def told(what: str, taken: list[float]) -> bool:
    """Print how long it took. Is that short enough?"""
    late = statistics.quantiles(taken, n=20)[-1]
    print(f"tap to verdict {what}, ms: {statistics.median(taken):.1f}", end="")
    print(f", of 95 in 100 up to {late:.1f}, goal {MOST:.0f}", end="")
    print(f"{'' if late <= MOST else '  MISSED'} ({len(taken)} guesses)")
    return late <= MOST


async def measure(browser: Browser, folder: Path) -> bool:
    """Measure, print, and tell whether the goal was met both times."""
    tokens, port = await tickets(folder / "honeygram.db"), next_free(WEB) or WEB
    settings = {
        "WEB_PORT": str(port),
        "WEB_URL": f"http://127.0.0.1:{port}",
        "DISCORD_CLIENT_SECRET": "secret",
    }
    async with honeygram(folder, settings=settings) as bot:
        words = words_of_today(bot.ask)
        contest = Contest(browser, port, tokens, words)
        met = [told("alone", await contest.taps())]
        async with pages(port, tokens, words) as opened, crowd(opened[: PAGES // 2], words):
            met.append(told(f"beside {PACE} guesses a second", await contest.taps()))
    return all(met)


async def main() -> bool:
    """In a folder for this alone."""
    if shutil.which("chromium") is None:
        sys.exit("chromium is missing (apt-get install chromium)")
    with tempfile.TemporaryDirectory() as folder:
        async with chromium() as browser:
            return await measure(browser, Path(folder))


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
