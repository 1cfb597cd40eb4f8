"""The letters of an anigram as a picture, with what it says to those who do not see it."""

from bot.discord.attachments import Picture, Run
from bot.drawing.anigram import tiles_picture
from bot.puzzles.anigram.round import AnigramRound
from bot.texts.anigram import picture as texts
from bot.texts.locale import Locale
from cogs.posts.pictures import drawn


async def picture_of_letters(
    locale: Locale, run: Run, letters: str, given: str = "", *, is_par: bool = False
) -> Picture:
    """The letters of a level, in the order given, the newest one marked; golden at par."""
    data = await drawn(run, tiles_picture, letters, given, golden=is_par)
    alt_text = texts.tiles(locale, letters, given, is_par=is_par)
    return Picture(data, "letters.png", alt_text)


async def picture_of_round(locale: Locale, run: Run, played: AnigramRound) -> Picture:
    """The letters of a post, which are the first level's."""
    return await picture_of_letters(locale, run, played.scrambled[0])
