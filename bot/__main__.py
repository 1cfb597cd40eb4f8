"""The composition root of the command line."""

import asyncio
import sys

from bot.cli.top import app
from bot.ops.config import read_settings
from bot.ops.logs import set_up_logging


@app.command()
def run() -> None:
    """Start the bot; without DISCORD_TOKEN, the playground: a Discord in your browser."""
    # the puzzles' commands need neither discord.py nor a database
    from bot.ops.service import new_event_loop, serve

    settings = read_settings()
    token = settings.discord_token.get_secret_value() if settings.discord_token else None
    set_up_logging(settings.log_level, settings.log_format, token)
    with asyncio.Runner(loop_factory=new_event_loop) as runner:
        runner.run(serve(settings))


def main() -> None:
    """The console script ``honeygram`` and ``python -m bot``."""
    arguments = sys.argv[1:] or ["run"] if __name__ == "__main__" else sys.argv[1:]
    if arguments[:1] != ["run"]:
        import bot.cli.app  # noqa: F401 - the engines, with NumPy: too much memory for the bot
    app(arguments)


if __name__ == "__main__":
    main()
