"""The letters of a honeycomb as a picture, with what it says to those who do not see it."""

from bot.discord.attachments import Picture, Run
from bot.drawing.honeycomb import honeycomb_picture
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.texts.honeycomb import picture as texts
from bot.texts.locale import Locale
from cogs.posts.pictures import drawn


async def picture_of_honeycomb(
    locale: Locale, run: Run, center: str, outer: str, *, crowned: bool = False, wide: bool = False
) -> Picture:
    """The seven letters, the outer ones in the order given; with a crown for a Queen Bee."""
    data = await drawn(run, honeycomb_picture, center, outer, crowned=crowned, wide=wide)
    return Picture(data, "honeycomb.png", texts.honeycomb(locale, center, outer, crowned=crowned))


async def picture_of_round(locale: Locale, run: Run, played: HoneycombRound) -> Picture:
    """The letters of a post; a wide one leaves room for its button on a phone."""
    honeycomb = played.honeycomb
    return await picture_of_honeycomb(locale, run, honeycomb.center, honeycomb.outer, wide=True)
