"""The answers under way, which a bot that is closed lets come to their end."""

import asyncio
from typing import Any

ANSWERS = {"CommandTree-invoker", "discord.py: on_interaction"}  # discord.py's names of their tasks


def answers_under_way() -> set[asyncio.Task[Any]]:
    """The tasks that answer people right now."""
    return {task for task in asyncio.all_tasks() if task.get_name() in ANSWERS}


async def finish(tasks: set[asyncio.Task[Any]], seconds: float) -> None:
    """Let tasks come to their end; cancel those that take longer."""
    if tasks:
        _, slow = await asyncio.wait(tasks, timeout=seconds)
        for task in slow:
            task.cancel()
