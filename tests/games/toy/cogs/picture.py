"""The letters of the toy game as a picture."""

from bot.discord.attachments import Picture, Run
from bot.texts.locale import Locale
from cogs.posts.pictures import drawn
from tests.games.toy.drawing import mirror_picture
from tests.games.toy.puzzles.mirror import MirrorRound
from tests.games.toy.texts import picture as texts


async def picture_of_round(locale: Locale, run: Run, played: MirrorRound) -> Picture:
    data = await drawn(run, mirror_picture, played.shown)
    return Picture(data, "mirror.png", texts.alt_text(locale, played))
