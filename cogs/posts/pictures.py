"""Pictures, drawn beside the event loop."""

import asyncio

from bot.discord.attachments import Picture
from bot.drawing.honeycomb import honeycomb_picture
from bot.drawing.tiles import tiles_picture
from cogs.texts import pictures as texts


async def picture_of_honeycomb(center: str, outer: str) -> Picture:
    """The seven letters, the outer ones in the order given."""
    data = await asyncio.to_thread(honeycomb_picture, center, outer)
    return Picture(data, "honeycomb.png", texts.honeycomb(center, outer))


async def picture_of_letters(letters: str) -> Picture:
    """The letters of an anigram level, in the order given."""
    data = await asyncio.to_thread(tiles_picture, letters)
    return Picture(data, "letters.png", texts.tiles(letters))
