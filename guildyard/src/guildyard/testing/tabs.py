"""Fixtures for tests of a page: a browser, its tabs, and axe-core (needs pytest-asyncio).

A ``conftest.py`` imports them: ``from guildyard.testing import axe, browser, tab``.
"""

import os
import shutil
import subprocess
import tarfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from guildyard.testing.browsers import DESKTOP, Tab, chromium, chromium_program, open_tab

AXE = "axe-core@4.10.2"
AT_REST = """() => Promise.all(
  document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().iterations !== Infinity)
    .map((each) => each.finished.catch(() => null)),
).then(() => null)"""
RUN_AXE = "axe.run({ iframes: false }).then((each) => each.violations)"  # those are others' pages
OpenTab = Callable[..., Awaitable[Page]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Debian's Chromium."""
    if chromium_program() is None:
        pytest.skip("chromium is missing (apt-get install chromium)")
    async with chromium() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def tab(browser: Browser) -> AsyncIterator[OpenTab]:
    """Open tabs: ``await tab(url, size=PHONE, dark=True)``. None may complain or leave home.
    With ``touch=True`` there are fingers: ``await page.get_by_role(…).tap()``. The page is asked
    for reduced motion, unless with ``motion=True``.

    A tab that is to outlive its playground complains of that alone: ``outlives=True``.
    """
    opened: list[Tab] = []
    async with AsyncExitStack() as stack:

        async def start(
            url: str,
            *,
            size: tuple[int, int] = DESKTOP,
            dark: bool = False,
            touch: bool = False,
            motion: bool = False,
            outlives: bool = False,
        ) -> Page:
            made = await stack.enter_async_context(
                open_tab(browser, url, size=size, dark=dark, touch=touch, motion=motion)
            )
            made.expected = "ERR_CONNECTION_REFUSED" if outlives else None
            opened.append(made)
            return made.page

        yield start
    faults = [fault for each in opened for fault in each.unexpected]
    assert not faults, faults


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The script of axe-core, which finds what keeps people from using a page."""
    package = os.environ.get("AXE_CORE_PATH") or _fetch_axe(tmp_path_factory.mktemp("axe"))
    with tarfile.open(package) as archive:
        member = archive.extractfile("package/axe.min.js")
        assert member is not None
        return member.read().decode()


def _fetch_axe(folder: Path) -> Path:
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("axe-core is missing (npm pack axe-core)")
    command = [npm, "pack", "--silent", AXE]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=False)
    packages = [*folder.glob("axe-core-*.tgz")]
    if done.returncode or not packages:
        pytest.skip("axe-core is missing (npm pack axe-core)")
    return packages[0]


async def violations(page: Page, axe: str, *allowed: str) -> list[str]:
    """What axe-core finds, but for the rules that are allowed to be broken: the rule and where."""
    await page.evaluate(AT_REST)  # what fades in has no contrast yet
    if not await page.evaluate("typeof window.axe === 'object'"):
        await page.evaluate(axe)
    found: list[dict[str, Any]] = await page.evaluate(RUN_AXE)
    return [
        f"{each['id']}: {[node['html'] for node in each['nodes']]}"
        for each in found
        if each["id"] not in allowed
    ]
