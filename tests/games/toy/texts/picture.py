"""What the picture of the toy game says, for those who do not see it."""

from bot.texts.locale import Locale
from tests.games.toy.puzzles.mirror import MirrorRound


def alt_text(locale: Locale, played: MirrorRound) -> str:
    return f"The letters {' '.join(played.shown.upper())} in a mirror"
