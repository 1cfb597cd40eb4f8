"""Logs on standard error, for people or for programs."""

import json
import logging
from datetime import UTC, datetime
from typing import Literal


class JsonFormatter(logging.Formatter):
    """One JSON object a line: time, level, logger, message, and the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """The line for a record."""
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def set_up_logging(level: str, style: Literal["text", "json"]) -> None:
    """Send all records of this level and above to standard error."""
    handler = logging.StreamHandler()
    text = logging.Formatter("{asctime} {levelname:<7} {name}: {message}", style="{")
    handler.setFormatter(JsonFormatter() if style == "json" else text)
    logging.basicConfig(level=level, handlers=[handler], force=True)
    # discord.py tells at info level of every connection; the host wants to know of those that fail.
    logging.getLogger("discord").setLevel(max(logging.getLevelName(level), logging.WARNING))
