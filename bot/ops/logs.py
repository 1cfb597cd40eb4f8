"""Logs on standard error, for people or for programs, without secrets."""

import json
import logging
import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Literal

Scrub = Callable[[str], str]  # takes the secrets out of a text

HIDDEN = "[hidden]"
SHORTEST = 8  # characters; less is no token, and hiding it would tear holes into every line

# A bot's token, and the token of an interaction as it stands in the addresses of its answers.
BOT_TOKEN = re.compile(r"\b[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}")
ANSWER_TOKEN = re.compile(r"(/(?:webhooks|interactions)/\d+/)[\w.-]+")

# What discord.py says, with a traceback, of each connection that failed.
FAILED_CONNECTIONS = ("Attempting a reconnect", "Failed to connect for shard")

# And of each list of suggestions that fails, for whatever reason.
FAILED_SUGGESTIONS = "Ignoring exception in autocomplete"
OF_THE_NETWORK = ("aiohttp.", "discord.errors")  # errors of these modules, and OSError


def scrubber(*secrets: str | None) -> Scrub:
    """Takes these secrets and everything that looks like a token out of a text."""
    known = [secret for secret in secrets if secret and len(secret) >= SHORTEST]

    def scrub(text: str) -> str:
        for secret in known:
            text = text.replace(secret, HIDDEN)
        return ANSWER_TOKEN.sub(rf"\1{HIDDEN}", BOT_TOKEN.sub(HIDDEN, text))

    return scrub


class TextFormatter(logging.Formatter):
    """A line for a person, then the traceback if there is one."""

    def __init__(self, scrub: Scrub) -> None:
        super().__init__("{asctime} {levelname:<7} {name}: {message}", style="{")
        self._scrub = scrub

    def format(self, record: logging.LogRecord) -> str:
        """The text for a record; the traceback is scrubbed as well."""
        return self._scrub(super().format(record))


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and the traceback if there is one."""

    def __init__(self, scrub: Scrub = str) -> None:
        super().__init__()
        self._scrub = scrub

    def format(self, record: logging.LogRecord) -> str:
        """The line for a record."""
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": self._scrub(record.getMessage()),
        }
        if record.exc_info:
            entry["traceback"] = self._scrub(self.formatException(record.exc_info))
        return json.dumps(entry, ensure_ascii=False)


def shorten(record: logging.LogRecord) -> bool:
    """A filter that keeps every record, and makes one line of each connection that failed."""
    from bot.discord.unreachable import reason_of  # whoever logs that has loaded discord.py

    message, error = record.getMessage(), record.exc_info and record.exc_info[1]
    if error and message.startswith(FAILED_CONNECTIONS):
        record.msg, record.args = "Discord is out of reach (%s). %s", (reason_of(error), message)
    elif error and message.startswith(FAILED_SUGGESTIONS) and _is_of_the_network(error):
        record.msg, record.args = "suggestions did not get through (%s)", (reason_of(error),)
    else:
        return True
    record.exc_info = record.exc_text = None
    record.levelno, record.levelname = logging.WARNING, "WARNING"
    return True


def _is_of_the_network(error: BaseException) -> bool:
    return isinstance(error, OSError) or type(error).__module__.startswith(OF_THE_NETWORK)


def set_up_logging(level: str, style: Literal["text", "json"], *secrets: str | None) -> None:
    """Send all records of this level and above to standard error, without the secrets."""
    handler = logging.StreamHandler()
    scrub = scrubber(*secrets)
    handler.setFormatter(JsonFormatter(scrub) if style == "json" else TextFormatter(scrub))
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # discord.py tells at info level of every connection; the host wants to know of those that fail.
    # aiosqlite tells at debug level of every statement with its values: words, names, the seed.
    for name in ("discord", "aiosqlite"):
        logging.getLogger(name).setLevel(max(logging.getLevelName(level), logging.WARNING))
    for name in ("discord.client", "discord.shard", "discord.app_commands.tree"):
        logging.getLogger(name).addFilter(shorten)
