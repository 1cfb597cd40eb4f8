"""Everything that the toy game says."""

from bot.drawing.statistics import Section
from bot.texts.editions import title as title
from bot.texts.locale import Locale
from tests.games.toy.mirror import ACCEPTED, ALREADY_READ, WRONG, MirrorRound, MirrorTogether

NOUN = "mirrored word"
PLAY = "Play Mirrored word"
ANSWERS = "Mirrored word answers"
OVER = "The mirrored word of {day} is over. Today's is waiting for you!"
STANDING = "-# 🐝 The hive's mirrored word: {standing}"
FULL_MARKS = "the word in the mirror"
TITLE = "🪞 Mirror"
NOBODY = "-# Nobody has read the word yet."
INTRODUCTION = "🪞 **Mirror**: read the word backwards."
OFFER = "Post the mirrored word (yes unless you say no)"
REASONS = {WRONG: "look again", ALREADY_READ: "already read"}


def letters(locale: Locale, played: MirrorRound) -> str:
    return f"Letters: {' '.join(played.shown.upper())}"


def alt_text(locale: Locale, played: MirrorRound) -> str:
    return f"The letters {' '.join(played.shown.upper())} in a mirror"


def task(locale: Locale, played: MirrorRound) -> str:
    return "Read the word in the mirror."


def status(locale: Locale, readers: int) -> str:
    return f"-# Read by {readers}" if readers else NOBODY


def recap(locale: Locale, readers: int, word: str) -> list[str]:
    return [f"The mirror showed **{word.upper()}**, read by {readers}."] if readers else []


def together(locale: Locale, shown: MirrorTogether) -> str:
    return f"Together: {'read' if shown.read else 'not read'}"


def milestone(locale: Locale, code: str, shown: MirrorTogether) -> str:
    return f"This server has {code} the mirror!"


def answer(played: MirrorRound) -> str:
    return f"It was {played.word.upper()}."


def counted(locale: Locale, number: int) -> str:
    return locale.ngettext("{number} mirrored word", "{number} mirrored words", number)


def past(locale: Locale, reads: int) -> Section | None:
    if not reads:
        return None
    return Section(
        title="Mirror",
        text=f"🪞 {reads} read",
        figures=(("Words read", str(reads)),),
        achievements=(("Mirror masters", reads),),
    )


def guessed(verdict: str, word: str) -> str:
    return f"✅ {word.upper()} +{len(word)}" if verdict == ACCEPTED else f"❌ {REASONS[verdict]}"
