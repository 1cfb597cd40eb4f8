"""What a running bot says of itself to whoever asks its port."""

import ipaddress
import json
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import Any

PATIENCE = 5.0  # seconds for the bot to answer, which itself waits two for its database
LARGEST = 100_000  # bytes of an answer
WELL, UNWELL = 200, 503


@dataclass(frozen=True)
class Told:
    """How the bot is."""

    problems: list[str]
    notes: list[str] = field(default_factory=list)  # what is no problem: it still connects

    @property
    def status(self) -> str:
        """In a word."""
        return "bad" if self.problems else "starting" if self.notes else "ok"


class NoAnswerError(Exception):
    """Nobody answers as Honeygram does: a sentence."""


def told_by(host: str, port: int) -> Told:
    """What the bot that serves its figures there says of itself; that nobody answers is wrong."""
    try:
        return ask(host, port)
    except NoAnswerError as error:
        return Told([str(error)])


def ask(host: str, port: int) -> Told:
    """The same. Raises NoAnswerError when nobody answers, or no Honeygram."""
    connection = HTTPConnection(reachable(host), port, timeout=PATIENCE)
    where = f"{host} port {port}"
    try:
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return _told(answer.status, answer.read(LARGEST), where)
    except TimeoutError:
        late = f"The bot does not answer on {where} within {PATIENCE:.0f} s."
        raise NoAnswerError(late) from None
    except OSError as error:
        raise NoAnswerError(f"No bot answers on {where}: {error.strerror or error}.") from error
    except HTTPException as error:
        raise _stranger(where) from error
    finally:
        connection.close()


def _told(status: int, content: bytes, where: str) -> Told:
    body: Any = None
    with suppress(ValueError):
        body = json.loads(content)
    parts = [body.get("problems"), body.get("notes", [])] if isinstance(body, dict) else [None]
    lists = [[str(line) for line in part] for part in parts if isinstance(part, list)]
    if status not in (WELL, UNWELL) or len(lists) < len(parts):
        raise _stranger(where)
    return Told(*lists)


def _stranger(where: str) -> NoAnswerError:
    return NoAnswerError(f"What answers on {where} is not Honeygram: look at METRICS_PORT.")


def reachable(host: str) -> str:
    """The address to ask: who listens on all of them is asked on this machine's own."""
    with suppress(ValueError):
        address = ipaddress.ip_address(host)
        if address.is_unspecified:
            return "127.0.0.1" if address.version == 4 else "::1"
    return host
