"""The letters of a honeycomb as a picture, with what it says to those who do not see it."""

from bot.discord.attachments import Picture, Run
from bot.drawing.honeycomb import Look, honeycomb_picture
from bot.games.honeycomb.progress import Celebration
from bot.puzzles.honeycomb.round import HoneycombRound
from bot.texts.honeycomb import picture as texts
from bot.texts.locale import Locale
from cogs.posts.pictures import drawn

LOOKS = {
    None: Look.PLAIN,
    Celebration.PANGRAM: Look.BLOSSOM,
    Celebration.GENIUS: Look.GOLDEN,
    Celebration.QUEEN_BEE: Look.ROYAL,
}


async def picture_of_honeycomb(
    locale: Locale, run: Run, center: str, outer: str, celebration: Celebration | None = None
) -> Picture:
    """The seven letters, the outer ones in the order given, with what there is to celebrate."""
    data = await drawn(run, honeycomb_picture, center, outer, LOOKS[celebration])
    alt_text = texts.honeycomb(locale, center, outer, celebration)
    return Picture(data, "honeycomb.png", alt_text)


async def picture_of_round(locale: Locale, run: Run, played: HoneycombRound) -> Picture:
    """The letters of a post."""
    honeycomb = played.honeycomb
    return await picture_of_honeycomb(locale, run, honeycomb.center, honeycomb.outer)
