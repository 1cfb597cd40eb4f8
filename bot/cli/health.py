"""``honeygram health``: is the running bot well?"""

import ipaddress
import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any

import typer

from bot.cli.console import command_app, examples, say, say_json
from bot.cli.options import JsonOption
from bot.errors import HostError
from bot.ops.config import read_settings

app = command_app()

EXAMPLES = examples("honeygram health", "honeygram health --json")

PATIENCE = 5.0  # seconds for the bot to answer, which itself waits two for its database
LARGEST = 100_000  # bytes of an answer
WELL, UNWELL = 200, 503

NO_PORT = (
    "METRICS_PORT is not set, so the bot cannot be asked how it is: set it for the bot and for this"
    " command, such as METRICS_PORT=9464."
)
ANY_PORT = (
    "METRICS_PORT=0 lets the bot take any free port, which nobody else knows: name one, such as"
    " METRICS_PORT=9464."
)


@app.command(epilog=EXAMPLES)
def health(as_json: JsonOption = False) -> None:
    """Ask the running bot whether it is well; exit code 1 if it is not, or is silent."""
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
        raise typer.Exit(1)


@dataclass(frozen=True)
class Told:
    """How the bot is."""

    problems: list[str]
    notes: list[str] = field(default_factory=list)  # what is no problem: it still connects

    @property
    def status(self) -> str:
        """In a word."""
        return "bad" if self.problems else "starting" if self.notes else "ok"


def told_by(host: str, port: int) -> Told:
    """What the bot that serves its figures there says of itself; that nobody answers is wrong."""
    connection = HTTPConnection(_reachable(host), port, timeout=PATIENCE)
    where = f"{host} port {port}"
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return _told(answer.status, answer.read(LARGEST), where)
    except TimeoutError:
        return Told([f"The bot does not answer on {where} within {PATIENCE:.0f} s."])
    except OSError as error:
        return Told([f"No bot answers on {where}: {error.strerror or error}."])
    except HTTPException:
        return _stranger(where)
    finally:
        connection.close()


def _told(status: int, content: bytes, where: str) -> Told:
    body: Any = None
    with suppress(ValueError):
        body = json.loads(content)
    parts = [body.get("problems"), body.get("notes", [])] if isinstance(body, dict) else [None]
    lists = [[str(line) for line in part] for part in parts if isinstance(part, list)]
    if status not in (WELL, UNWELL) or len(lists) < len(parts):
        return _stranger(where)
    return Told(*lists)


def _stranger(where: str) -> Told:
    return Told([f"What answers on {where} is not Honeygram: look at METRICS_PORT."])


def _reachable(host: str) -> str:
    """The address to ask: who listens on all of them is asked on this machine's own."""
    with suppress(ValueError):
        address = ipaddress.ip_address(host)
        if address.is_unspecified:
            return "127.0.0.1" if address.version == 4 else "::1"
    return host
