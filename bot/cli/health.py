"""``honeygram health``: is the running bot well?"""

import ipaddress
import json
from contextlib import suppress
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
    problems = problems_of(settings.metrics_host, settings.metrics_port)
    if as_json:
        say_json({"status": "bad" if problems else "ok", "problems": problems})
    else:
        for line in problems or ["The bot is well."]:
            say(line)
    if problems:
        raise typer.Exit(1)


def problems_of(host: str, port: int) -> list[str]:
    """What the bot that serves its figures there says is wrong; that nobody answers is wrong."""
    connection = HTTPConnection(_reachable(host), port, timeout=PATIENCE)
    where = f"{host} port {port}"
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return _problems(answer.status, answer.read(LARGEST), where)
    except TimeoutError:
        return [f"The bot does not answer on {where} within {PATIENCE:.0f} s."]
    except OSError as error:
        return [f"No bot answers on {where}: {error.strerror or error}."]
    except HTTPException:
        return [_stranger(where)]
    finally:
        connection.close()


def _problems(status: int, content: bytes, where: str) -> list[str]:
    body: Any = None
    with suppress(ValueError):
        body = json.loads(content)
    problems = body.get("problems") if isinstance(body, dict) else None
    if status not in (WELL, UNWELL) or not isinstance(problems, list):
        return [_stranger(where)]
    return [str(problem) for problem in problems]


def _stranger(where: str) -> str:
    return f"What answers on {where} is not Honeygram: look at METRICS_PORT."


def _reachable(host: str) -> str:
    """The address to ask: who listens on all of them is asked on this machine's own."""
    with suppress(ValueError):
        address = ipaddress.ip_address(host)
        if address.is_unspecified:
            return "127.0.0.1" if address.version == 4 else "::1"
    return host
