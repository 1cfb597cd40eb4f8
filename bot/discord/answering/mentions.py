"""Commands that a text names, as something to press.

A text says `/word check` in backticks; Discord makes </word check:ID> a link to the command:
https://discord.com/developers/docs/reference#message-formatting
"""

import re
from collections.abc import Iterable, Mapping

LONGEST = 2000  # characters of a message, Discord's limit; a link counts with its id
OPENING = "`/"  # what nearly no text has, so that those pay nothing
NAMED = re.compile(r"`/([a-z_ ]+)`")


class Mentions:
    """The ids of the commands, as far as they are known."""

    def __init__(self) -> None:
        self._mentions: dict[str, str] = {}

    def know(self, paths: Iterable[str], ids: Mapping[str, int]) -> None:
        """Take the paths of all that can be typed, and the ids that Discord gave by first name."""
        known = ((path, ids.get(path.split()[0])) for path in paths)
        self._mentions = {path: f"</{path}:{number}>" for path, number in known if number}

    def linked(self, text: str) -> str:
        """The text with its commands to press; one that is not known stays as it is, and so does a
        text that would grow too long for a message."""
        linked = NAMED.sub(self._mention, text) if OPENING in text else text
        return linked if len(linked) <= LONGEST else text

    def _mention(self, found: re.Match[str]) -> str:
        return self._mentions.get(found[1], found[0])
