"""Pictures as files for Discord, drawn beside the event loop."""

import asyncio
import io

import discord
from bot.drawing.honeycomb import honeycomb_alt_text, honeycomb_picture
from bot.drawing.tiles import tiles_alt_text, tiles_picture

HONEYCOMB_NAME = "honeycomb.png"
TILES_NAME = "letters.png"


async def honeycomb_file(center: str, outer: str) -> discord.File:
    """The seven letters, the outer ones in the order given."""
    picture = await asyncio.to_thread(honeycomb_picture, center, outer)
    return picture_file(picture, HONEYCOMB_NAME, honeycomb_alt_text(center, outer))


async def tiles_file(letters: str) -> discord.File:
    """The letters of an anigram level, in the order given."""
    picture = await asyncio.to_thread(tiles_picture, letters)
    return picture_file(picture, TILES_NAME, tiles_alt_text(letters))


def picture_file(picture: bytes, name: str, alt_text: str) -> discord.File:
    """A PNG with the text for those who cannot see it."""
    return discord.File(io.BytesIO(picture), name, description=alt_text)
