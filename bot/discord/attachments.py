"""Pictures that go out with an answer or a post."""

import io
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

Run = Callable[[Callable[[], bytes]], Awaitable[bytes]]  # has the work of drawing done


class PictureFile(discord.File):
    """A file that lets go of its bytes once it is sent.

    discord.py leaves what it was handed in a circle of references, and only the garbage collector
    would free it: in a row of posts that is tens of megabytes late.
    """

    def close(self) -> None:
        """Close what was handed over as well."""
        super().close()
        self.fp.close()


@dataclass(frozen=True)
class Picture:
    """A PNG with the text for those who cannot see it."""

    data: bytes
    name: str
    alt_text: str

    def file(self) -> discord.File:
        """As discord.py sends it: once."""
        return PictureFile(io.BytesIO(self.data), self.name, description=self.alt_text)
