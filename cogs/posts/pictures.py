"""Pictures, drawn beside the event loop, each once: one at a time, and kept."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import ParamSpec

from bot.discord.attachments import Picture
from bot.drawing.honeycomb import honeycomb_picture
from bot.drawing.kept import Kept
from bot.drawing.podium import Podium, podium_picture
from bot.drawing.tiles import tiles_picture
from bot.errors import PlayerError
from bot.texts import pictures as texts
from bot.texts import recap
from bot.texts.locale import Locale

PODIUM = "podium.png"

Of = ParamSpec("Of")  # what is on a picture
Run = Callable[[Callable[[], bytes]], Awaitable[bytes]]  # has the work of drawing done


async def picture_of_honeycomb(
    locale: Locale, run: Run, center: str, outer: str, *, crowned: bool = False, wide: bool = False
) -> Picture:
    """The seven letters, the outer ones in the order given; with a crown for a Queen Bee."""
    data = await drawn(run, honeycomb_picture, center, outer, crowned=crowned, wide=wide)
    return Picture(data, "honeycomb.png", texts.honeycomb(locale, center, outer, crowned=crowned))


async def picture_of_letters(locale: Locale, run: Run, letters: str, given: str = "") -> Picture:
    """The letters of an anigram level, in the order given, the newest one marked."""
    data = await drawn(run, tiles_picture, letters, given)
    return Picture(data, "letters.png", texts.tiles(locale, letters, given))


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
