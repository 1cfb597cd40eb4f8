"""How the day goes, as a post says it: everybody's own, and what they found together."""

from bot.discord.faces import Face
from bot.play.day import DayStatus
from bot.texts import together
from bot.texts.locale import Locale


def status_text(locale: Locale, face: Face, status: DayStatus, *, over: bool) -> str:
    """What a post says of the running day, or of what came of it once it is over."""
    own = (face.board.result if over else face.board.status)(locale, status.of_game)
    if status.hive is None:
        return own
    reached = face.together.recap if over else face.together.progress
    hive = status.hive
    return "\n".join([reached(locale, hive.together), together.finders(locale, hive), own])
