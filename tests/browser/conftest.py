"""One Chromium for all tests; for each a fresh bot, a fresh playground and fresh tabs."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from guildyard import Playground
from guildyard.testing import axe, browser, tab

from bot.play.cooldown import Cooldown
from tests.browser.stage import stage
from tests.web.stage import WebStage, opened

__all__ = ["axe", "browser", "tab"]


@pytest_asyncio.fixture(loop_scope="session")
async def bot_stage(tmp_path: Path) -> AsyncIterator[Playground]:
    """The real bot on a playground at nine in the morning."""
    async with stage(tmp_path) as playground:
        yield playground


@pytest_asyncio.fixture(name="stage", loop_scope="session")
async def fast_stage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[WebStage]:
    """Real puzzles, for somebody who is fast."""
    monkeypatch.setattr(Cooldown, "count", lambda cooldown, person_id: None)
    async with opened(tmp_path) as running:
        yield running
