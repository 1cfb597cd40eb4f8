"""``honeygram run``: the bot, or the playground."""

import asyncio
import logging

from bot.ops.config import read_settings
from bot.ops.logs import set_up_logging
from bot.ops.misspelt import misspelt
from bot.ops.service import new_event_loop, serve

log = logging.getLogger(__name__)


def start_bot() -> None:
    """Run the bot or the playground until it is stopped."""
    settings = read_settings()
    set_up_logging(settings.log_level, settings.log_format, *settings.secrets)
    for finding in misspelt():
        log.warning("%s", finding.text)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(serve(settings))
