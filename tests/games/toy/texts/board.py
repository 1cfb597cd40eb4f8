"""What the toy game is called, and what it says while it is played."""

from typing import Any

from bot.texts.locale import Locale
from tests.games.toy.puzzles.mirror import ACCEPTED, ALREADY_READ, WRONG, MirrorRound

NOUN = "mirrored word"
GUESS = "Guess"
PLAY = "Play Mirrored word"
ANSWERS = "Mirrored word answers"
OVER = "The mirrored word of {day} is over. Today's is waiting for you!"
FULL_MARKS = "the word in the mirror"
TITLE = "🪞 Mirror"
NOBODY = "-# Nobody has read the word yet."
INTRODUCTION = "🪞 **Mirror**: read the word backwards."
OFFER = "Post the mirrored word (yes unless you say no)"
REASONS = {WRONG: "look again", ALREADY_READ: "already read"}


def letters(locale: Locale, played: MirrorRound) -> str:
    return f"Letters: {' '.join(played.shown.upper())}"


def task(locale: Locale, played: MirrorRound) -> str:
    return "Read the word in the mirror."


def brief(locale: Locale, played: MirrorRound) -> str:
    return task(locale, played)


def status(locale: Locale, readers: int) -> str:
    return f"-# Read by {readers}" if readers else NOBODY


def result(locale: Locale, readers: int) -> str:
    return status(locale, readers)


def guessed(verdict: str, word: str) -> str:
    return f"✅ {word.upper()} +{len(word)}" if verdict == ACCEPTED else f"❌ {REASONS[verdict]}"


def state(locale: Locale, progress: Any) -> str:
    return "read"
