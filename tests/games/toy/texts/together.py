"""What the toy game says where a server plays together."""

from bot.texts.locale import Locale
from tests.games.toy.games.together import MirrorTogether

STANDING = "-# 🐝 The hive's mirrored word: {standing}"


def progress(locale: Locale, shown: MirrorTogether) -> str:
    return f"Together: {'read' if shown.read else 'not read'}"


def recap(locale: Locale, shown: MirrorTogether) -> str:
    return progress(locale, shown)


def standing(locale: Locale, shown: MirrorTogether) -> str:
    return progress(locale, shown)


def place(locale: Locale, shown: MirrorTogether, points: int) -> str:
    return f"{points} letters"


def milestone(locale: Locale, code: str, shown: MirrorTogether) -> str:
    return f"This server has {code} the mirror!"
