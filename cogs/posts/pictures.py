"""Pictures, drawn beside the event loop, each once: one at a time, and kept."""

import asyncio
from collections.abc import Callable
from threading import Lock

from bot.discord.attachments import Picture
from bot.drawing.honeycomb import honeycomb_picture
from bot.drawing.podium import Podium, podium_picture
from bot.drawing.tiles import tiles_picture
from cogs.texts import pictures as texts
from cogs.texts import recap

PODIUM = "podium.png"

_pen = Lock()


async def picture_of_honeycomb(
    center: str, outer: str, *, crowned: bool = False, wide: bool = False
) -> Picture:
    """The seven letters, the outer ones in the order given; with a crown for a Queen Bee."""
    data = await _drawn(lambda: honeycomb_picture(center, outer, crowned=crowned, wide=wide))
    return Picture(data, "honeycomb.png", texts.honeycomb(center, outer, crowned=crowned))


async def picture_of_letters(letters: str, given: str = "") -> Picture:
    """The letters of an anigram level, in the order given, the newest one marked."""
    data = await _drawn(lambda: tiles_picture(letters, given))
    return Picture(data, "letters.png", texts.tiles(letters, given))


async def picture_of_podium(podium: Podium) -> Picture:
    """The best of a day that is over."""
    data = await _drawn(lambda: podium_picture(podium))
    return Picture(data, PODIUM, recap.podium_card(podium))


async def _drawn(draw: Callable[[], bytes]) -> bytes:
    def in_turn() -> bytes:
        with _pen:
            return draw()

    return await asyncio.to_thread(in_turn)
