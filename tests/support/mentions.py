"""Commands in a text as a person reads them, whatever their ids."""

import re

MENTION = re.compile(r"</([^:>]+):\d+>")


def plain(text: str) -> str:
    """The text with each mention of a command as its name in backticks."""
    return MENTION.sub(r"`/\1`", text)
