"""From the address to the first letter that answers: ``python -m benchmarks.bench_tap``.

A browser that has never seen the page opens it over a line of 1.6 Mbit/s with 150 ms of latency,
and taps the first cell of the comb as soon as there is one. Prints the milliseconds until that
letter stands where the word is, what came before, and what was sent. The exit code tells whether
the goal was met.
"""

import asyncio
import shutil
import statistics
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from guildyard.testing import chromium
from playwright.async_api import Browser

from tests.web.stage import opened

PHONE = 360, 740  # pixels
RUNS = 7
GOAL = 1000.0  # milliseconds
LINE = {
    "offline": False,
    "latency": 150,  # milliseconds
    "downloadThroughput": 200_000,  # bytes a second: 1.6 Mbit/s
    "uploadThroughput": 93_750,
}

# Taps at each frame until a letter stands there; the page's own clock begins with the navigation.
TAP = """
const look = () => {
  if (document.querySelector(".typed")?.textContent.trim()) globalThis.answered = performance.now();
  else {
    document.querySelector(".cell")?.click();
    requestAnimationFrame(look);
  }
};
requestAnimationFrame(look);
"""
LOADED = """() => {
  const [page] = performance.getEntriesByType("navigation");
  const files = [page, ...performance.getEntriesByType("resource")];
  return {
    files: files.length,
    bytes: files.map((each) => each.encodedBodySize).reduce((sum, each) => sum + each, 0),
    page: page.responseEnd,
    parts: Math.max(...files.map((each) => each.responseEnd)),
    answered,
  };
}"""


@dataclass(frozen=True)
class Opening:
    """How it went once; times in milliseconds since the navigation."""

    files: int
    bytes: int
    page: float
    parts: float
    answered: float


async def measure(browser: Browser, url: str) -> Opening:
    """Open the page as somebody new."""
    context = await browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]})
    page = await context.new_page()
    protocol = await context.new_cdp_session(page)
    await protocol.send("Network.enable")
    await protocol.send("Network.emulateNetworkConditions", LINE)
    await page.add_init_script(TAP)
    await page.goto(url)
    await page.wait_for_function("() => globalThis.answered")
    told: dict[str, Any] = await page.evaluate(LOADED)
    await context.close()
    return Opening(**told)


async def main() -> bool:
    """Measure and print; was the goal met?"""
    if shutil.which("chromium") is None:
        sys.exit("chromium is missing (apt-get install chromium)")
    openings = []
    with tempfile.TemporaryDirectory() as folder:
        async with opened(Path(folder)) as stage, chromium() as browser:
            for _ in range(RUNS + 1):
                stage.newcomer()
                openings.append(await measure(browser, stage.url))
    for each in openings[1:]:  # the first finds neither the browser nor the day's puzzle warm
        print(f"page {each.page:.0f} ms, its parts {each.parts:.0f}, a letter {each.answered:.0f}")
    last, median = openings[-1], statistics.median(each.answered for each in openings[1:])
    print(f"{last.files} files, {last.bytes / 1000:.1f} kB as they are sent")
    print(f"a letter answers after {median:.0f} ms, goal {GOAL:.0f}")
    return median <= GOAL


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
