"""Pictures, drawn beside the event loop, each once: one at a time, and kept."""

from collections.abc import Awaitable
from functools import partial
from typing import ParamSpec

from bot.discord.attachments import Picture, Run
from bot.drawing.kept import Kept
from bot.drawing.podium import Podium, podium_picture
from bot.errors import PlayerError
from bot.texts import recap
from bot.texts.locale import Locale

PODIUM = "podium.png"

Of = ParamSpec("Of")  # what is on a picture


async def picture_of_podium(locale: Locale, run: Run, podium: Podium) -> Picture:
    """The best of a day that is over."""
    data = await drawn(run, podium_picture, podium)
    return Picture(data, PODIUM, recap.podium_card(locale, podium))


async def drawn(run: Run, draw: Kept[Of], *of: Of.args, **options: Of.kwargs) -> bytes:
    """A picture; nobody waits for one that is kept."""
    return draw.known(*of, **options) or await run(partial(draw, *of, **options))


async def unless_busy(drawing: Awaitable[Picture | None]) -> Picture | None:
    """A picture, which is left out when too many wait for theirs: the text says the same."""
    try:
        return await drawing
    except PlayerError:
        return None
