"""The bot as it is recorded: all that touches its inside, and what would differ by chance.

Whoever renames something in ``bot`` mends it here and in the harness; the week itself knows only
commands, buttons, forms and the clock.
"""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from guildyard import Playground

from bot.application import open_application
from bot.discord.gateway.client import Honeygram
from bot.language.english.clues import senses
from bot.language.english.english import english_of
from bot.language.language import Language
from bot.ops.jobs import WAKE_EVERY, Jobs
from bot.play.cooldown import Cooldown
from bot.resources import resource_folder
from tests.conftest import broken_promises
from tests.support.few_squares import FEW_SQUARES
from tests.support.few_words import few_words
from tests.support.harness import Clock, run_job, running_bot
from tests.support.waiting import until, waiting_for

BLOCKED = "tanoodi"  # innocent in itself; it stands for the words that do not exist here
PATIENCE = 120.0  # seconds: a machine that is out of breath changes nothing that is read
QUIET = 3  # looks in a row at which nothing is under way
BETWEEN_LOOKS = 0.002  # seconds
CONNECTIONS = "RequestHandler.start"  # tasks of aiohttp, one a connection, that wait for requests


class Stage:
    """A bot that plays where the recording wants it."""

    def __init__(self, playground: Playground, clock: Clock, bot: Honeygram) -> None:
        self.playground = playground
        self.clock = clock
        self._bot = bot
        self._standing = asyncio.all_tasks()

    async def job(self, name: str) -> None:
        """One turn of a job of the bot, as it wakes for it."""
        await run_job(self._bot, name)

    async def quiet(self) -> None:
        """Wait until nobody is at anything any more."""
        looks = 0
        async with waiting_for("quiet", self._under_way, seconds=PATIENCE):
            while looks < QUIET:
                await asyncio.sleep(BETWEEN_LOOKS)
                looks = 0 if self._under_way() else looks + 1

    def _under_way(self) -> set[asyncio.Task[Any]]:
        tasks = asyncio.all_tasks() - self._standing - {asyncio.current_task()}
        return {each for each in tasks if not _waits_for_requests(each)}

    async def knows(self, known: Callable[[Any], object]) -> None:
        """Wait until the bot has heard of a change of the world."""
        await until(lambda: known(self._bot), seconds=PATIENCE)


class Beds:
    """Where the bot's own jobs sleep after their first turn, and are not woken by the clock of the
    machine: the recording says when they have theirs."""

    def __init__(self) -> None:
        self.asleep = 0

    async def sleep(self, seconds: float) -> None:
        """A short pause, or one without end."""
        if seconds < WAKE_EVERY:
            await asyncio.sleep(seconds)
            return
        self.asleep += 1
        await asyncio.Event().wait()


def _jobs_of(bot: Honeygram) -> list[asyncio.Task[None]]:
    assert isinstance(bot.jobs, Jobs)
    return bot.jobs._tasks


def _waits_for_requests(task: asyncio.Task[Any]) -> bool:
    return getattr(task.get_coro(), "__qualname__", "") == CONNECTIONS


@asynccontextmanager
async def open_stage(
    folder: Path, start: datetime, step: Callable[[], str], furnish: Callable[[Playground], object]
) -> AsyncIterator[Stage]:
    """A bot that joined what was furnished. What chance decides depends on the step alone."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(secrets, "token_hex", lambda size=16: "c0ffee" * 6)
        patch.setattr(random, "Random", _dice(step))
        clock, beds = Clock(start), Beds()
        playground = Playground(
            clock=clock, deadline=PATIENCE, patience=PATIENCE, bot_name="Honeygram"
        )
        await playground.start()
        furnish(playground)
        try:
            async with (
                open_application(
                    folder / "week.db", clock, language=_words(), sleep=beds.sleep
                ) as opened,
                running_bot(playground, opened) as bot,
            ):
                await until(lambda: beds.asleep == len(_jobs_of(bot)), seconds=PATIENCE)
                bot.cooldown = Cooldown(clock=clock.seconds)
                yield Stage(playground, clock, bot)
        finally:
            await playground.close()
        assert playground.findings == []
        assert broken_promises(playground, None) == []


def _words() -> Language:
    lexicon = replace(few_words(), blocked=frozenset({BLOCKED}))
    told = senses(resource_folder("data"))
    return english_of(lexicon, told.of, lambda: FEW_SQUARES, told.definition)


def _dice(step: Callable[[], str]) -> type[random.Random]:
    """Dice that fall in the same way at the same step, unless they are told how to fall."""

    class Dice(random.Random):
        def __init__(self, seed: Any = None) -> None:
            super().__init__(step() if seed is None else seed)

    return Dice
