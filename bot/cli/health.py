"""``honeygram health``: is the running bot well?"""

from dataclasses import asdict

from bot.cli.console import say, say_json
from bot.errors import HostError
from bot.ops.config import read_settings
from bot.ops.told import told_by

NO_PORT = (
    "METRICS_PORT is not set, so the bot cannot be asked how it is: set it for the bot and for this"
    " command, such as METRICS_PORT=9464."
)
ANY_PORT = (
    "METRICS_PORT=0 lets the bot take any free port, which nobody else knows: name one, such as"
    " METRICS_PORT=9464."
)


def print_health(*, as_json: bool) -> None:
    """Print how the running bot is; SystemExit with 1 if it is not well, or is silent."""
    settings = read_settings()
    if not settings.metrics_port:
        raise HostError(NO_PORT if settings.metrics_port is None else ANY_PORT)
    told = told_by(settings.metrics_host, settings.metrics_port)
    if as_json:
        say_json({"status": told.status, **asdict(told)})
    else:
        for line in told.problems or told.notes or ["The bot is well."]:
            say(line)
    if told.problems:
        raise SystemExit(1)
