"""The lives of the processes of a season: each is started again when it was killed or stopped."""

from __future__ import annotations

import asyncio
import random
import signal
from contextlib import suppress
from datetime import timedelta
from typing import TYPE_CHECKING

from tests.support.processes import Service

if TYPE_CHECKING:
    from tests.chaos.season import Season

PAUSE = (4.5, 8.0)  # seconds; a lease of a process in a hurry is one of four


async def live_and_die(season: Season) -> None:
    """Let all processes live and die until the time is over."""
    over = asyncio.get_running_loop().time() + season.plan.seconds
    async with asyncio.TaskGroup() as group:
        for number in range(season.plan.processes):
            rng = random.Random(f"{season.plan.seed}/kills/{number}")
            group.create_task(_lives(season, rng, over))


async def _lives(season: Season, rng: random.Random, over: float) -> None:
    """One life after the other."""
    while asyncio.get_running_loop().time() < over or season.kills < season.plan.kills:
        async with season.process() as running:
            if rng.random() < 0.9:
                await season.wait_for(running)
                await season.live(rng.randint(*season.plan.life))
                if season.plan.processes > 1:
                    await _beside_others(season, running, rng)
            else:  # a kill in the middle of the start
                await asyncio.sleep(rng.uniform(0.2, 2.0))
            if not running.ended:
                running.process.kill()
                season.kills += 1
        if not season.alive:
            season.let_pass(timedelta(minutes=rng.uniform(0, 20)))


async def _beside_others(season: Season, running: Service, rng: random.Random) -> None:
    """A pause beyond the lease, an end on request, or nothing of both."""
    match rng.randrange(3):
        case 0:
            await _pause(season, running, rng.uniform(*PAUSE))
            await season.live(rng.randint(*season.plan.life))
        case 1:
            with suppress(ProcessLookupError):
                await season.stop(running)


async def _pause(season: Season, running: Service, seconds: float) -> None:
    """Let a process stand still, and wake up to a world in which others serve its shards."""
    with suppress(ProcessLookupError):
        running.process.send_signal(signal.SIGSTOP)
        season.pauses += 1
        await asyncio.sleep(seconds)
        running.process.send_signal(signal.SIGCONT)
