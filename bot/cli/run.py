"""``honeygram run``: the bot, or the playground."""

import asyncio
import logging

from bot.cli.commands import Commands
from bot.ops.config import read_settings
from bot.ops.logs import set_up_logging
from bot.ops.misspelt import misspelt

log = logging.getLogger(__name__)

app = Commands()


@app.command()
def run() -> None:
    """Start the bot; without DISCORD_TOKEN, the playground: a Discord in your browser."""
    from bot.ops.service import (
        new_event_loop,
        serve,
    )  # its help needs neither discord.py nor a database

    settings = read_settings()
    set_up_logging(settings.log_level, settings.log_format, *settings.secrets)
    for finding in misspelt():
        log.warning("%s", finding.text)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(serve(settings))
