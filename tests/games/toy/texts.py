"""Everything that the toy game says."""

from bot.drawing.statistics import Section
from bot.texts.editions import title as title
from tests.games.toy.mirror import ACCEPTED, ALREADY_READ, WRONG, MirrorRound, MirrorTogether

NOUN = "mirrored word"
FULL_MARKS = "the word in the mirror"
TITLE = "🪞 Mirror"
NOBODY = "-# Nobody has read the word yet."
INTRODUCTION = "🪞 **Mirror**: read the word backwards."
OFFER = "Post the mirrored word (yes unless you say no)"
REASONS = {WRONG: "look again", ALREADY_READ: "already read"}


def letters(played: MirrorRound) -> str:
    return f"Letters: {' '.join(played.shown.upper())}"


def alt_text(played: MirrorRound) -> str:
    return f"The letters {' '.join(played.shown.upper())} in a mirror"


def task(played: MirrorRound) -> str:
    return "Read the word in the mirror."


def status(readers: int) -> str:
    return f"-# Read by {readers}" if readers else NOBODY


def recap(readers: int, word: str) -> list[str]:
    return [f"The mirror showed **{word.upper()}**, read by {readers}."] if readers else []


def together(shown: MirrorTogether) -> str:
    return f"Together: {'read' if shown.read else 'not read'}"


def milestone(code: str, shown: MirrorTogether) -> str:
    return f"This server has {code} the mirror!"


def answer(played: MirrorRound) -> str:
    return f"It was {played.word.upper()}."


def past(reads: int) -> Section | None:
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
