"""What the toy game says of days that are over."""

from bot.drawing.statistics import Section
from bot.texts.locale import Locale
from tests.games.toy.puzzles.mirror import MirrorRound


def recap(locale: Locale, shown: tuple[int, str]) -> list[str]:
    readers, word = shown
    return [f"The mirror showed **{word.upper()}**, read by {readers}."] if readers else []


def answer(played: MirrorRound) -> str:
    return f"It was {played.word.upper()}."


def played(locale: Locale, number: int) -> str:
    return locale.ngettext("{number} mirrored word", "{number} mirrored words", number)


def past(locale: Locale, reads: int) -> Section | None:
    if not reads:
        return None
    return Section(
        text=f"🪞 {reads} read",
        achievements=(("Mirror masters", reads),),
    )
