"""From ``python -m bot`` to a page on which one can play: ``python -m benchmarks.bench_page``.

Each run begins with a fresh database in a fresh process; the browser is open already, as a host's
would be. Prints the seconds of each step and of the slowest run.
"""

import asyncio
import os
import re
import shutil
import sys
import tempfile
import time
from asyncio.subprocess import PIPE
from pathlib import Path

from guildyard.testing import chromium
from playwright.async_api import Browser

RUNS = 5
GOAL = 3.0  # seconds


async def measure(browser: Browser, folder: Path) -> tuple[float, float]:
    """The seconds until the address is printed, and until today's puzzles can be played."""
    settings = {"DATABASE_URL": f"sqlite:///{folder}/honeygram.db", "PLAYGROUND_PORT": "0"}
    environment = {k: v for k, v in os.environ.items() if k != "DISCORD_TOKEN"} | settings
    page = await browser.new_page()
    began = time.perf_counter()
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot", env=environment, stdout=PIPE, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        url = await _address(bot)
        printed = time.perf_counter() - began
        await page.goto(url)
        await page.get_by_role("button", name="Guess").first.wait_for()
        return printed, time.perf_counter() - began
    finally:
        bot.terminate()
        await bot.communicate()
        await page.close()


async def _address(bot: asyncio.subprocess.Process) -> str:
    assert bot.stdout is not None  # noqa: S101 - it was asked for
    async for line in bot.stdout:
        found = re.search(r"http://\S+", line.decode())
        if found:
            return found[0]
    raise RuntimeError("the bot ended before it was ready")


async def main() -> None:
    """Measure and print."""
    if shutil.which("chromium") is None:
        sys.exit("chromium is missing (apt-get install chromium)")
    async with chromium() as browser:
        slowest = 0.0
        for run in range(1, RUNS + 1):
            with tempfile.TemporaryDirectory() as folder:
                printed, playable = await measure(browser, Path(folder))
            slowest = max(slowest, playable)
            print(f"run {run}: address after {printed:.2f} s, playable after {playable:.2f} s")
    print(f"slowest {slowest:.2f} s = {slowest / GOAL:.2f} of the goal of {GOAL:.0f} s")


if __name__ == "__main__":
    asyncio.run(main())
