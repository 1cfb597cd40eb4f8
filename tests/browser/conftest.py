"""One Chromium for all tests; for each a fresh bot, a fresh playground and fresh tabs."""

import os
import shutil
import subprocess
import tarfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page

from playground.server import Playground
from tests.browser.stage import CHROMIUM, DESKTOP, Tab, chromium, open_tab, stage

AXE = "axe-core@4.10.2"
OpenTab = Callable[..., Awaitable[Page]]


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """Debian's Chromium."""
    if CHROMIUM is None:
        pytest.skip("chromium is missing (apt-get install chromium)")
    async with chromium() as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def bot_stage(tmp_path: Path) -> AsyncIterator[Playground]:
    """The real bot on a playground at nine in the morning."""
    async with stage(tmp_path) as playground:
        yield playground


@pytest_asyncio.fixture(loop_scope="session")
async def tab(browser: Browser) -> AsyncIterator[OpenTab]:
    """Open tabs: ``await tab(url, size=PHONE, dark=True)``. None may complain or leave home.

    A tab that is to outlive its playground complains of that alone: ``outlives=True``.
    """
    opened: list[Tab] = []
    async with AsyncExitStack() as stack:

        async def start(
            url: str,
            *,
            size: tuple[int, int] = DESKTOP,
            dark: bool = False,
            outlives: bool = False,
        ) -> Page:
            made = await stack.enter_async_context(open_tab(browser, url, size=size, dark=dark))
            made.expected = "ERR_CONNECTION_REFUSED" if outlives else None
            opened.append(made)
            return made.page

        yield start
    assert [fault for each in opened for fault in each.unexpected] == []


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
        pytest.skip("npm is missing, which brings axe-core")
    command = [npm, "pack", "--silent", AXE]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=60, check=False)
    packages = [*folder.glob("axe-core-*.tgz")]
    if done.returncode or not packages:
        pytest.skip("the package axe-core is missing (npm pack axe-core)")
    return packages[0]
