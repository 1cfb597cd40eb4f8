"""What the client has to say by itself: the words are the cogs', which hand them in."""

from collections.abc import Sequence
from typing import Protocol

from bot.errors import PlayerError


class Texts(Protocol):
    """One language of the bot."""

    def render(self, error: PlayerError) -> str:
        """What a player reads about an error."""

    def also_kept(self, words: Sequence[str]) -> str:
        """A line about words that count although the player could not be told, or nothing."""

    def comes(self) -> str:
        """What a person reads instead of "thinking", above the answer that everybody reads."""


class Codes:
    """What the bot says until a language is handed in: the codes themselves."""

    def render(self, error: PlayerError) -> str:
        """The code of the error."""
        return error.code.value

    def also_kept(self, words: Sequence[str]) -> str:
        """The words."""
        return "".join(f"{word}\n" for word in words)

    def comes(self) -> str:
        """A sign."""
        return "…"
