"""What the boards of all games say alike."""

import re
from collections.abc import Sequence
from datetime import date

from bot.play.statistics import DAYS_OF_A_YEAR, Reached
from bot.texts.formats import counted, weekday_name

LETTERS = "Letters: "  # how their line begins in every game
LONGEST_GIVEN_BACK = 1000  # characters of words; a form takes no more
GIVEN_BACK = re.compile("^```\n([\\w ]+)\n```$", re.MULTILINE)
STREAKS = {
    7: "🔥 **A 7-day streak!** That's a whole week.",
    30: "🔥 **A 30-day streak!** That's a whole month.",
    100: "💯 **A 100-day streak!** What a run.",
    365: "🎂 **A 365-day streak!** That's a whole year.",
}


def over(noun: str, day: date) -> str:
    """A board of an older day."""
    return f"The {noun} of {weekday_name(day)} is over. Today's is waiting for you!"


def given_back(words: Sequence[str]) -> str:
    """What was typed in vain, to be copied, and for the next form; nothing if there is nothing."""
    text = " ".join(words)
    if len(text) > LONGEST_GIVEN_BACK:
        text = text[: LONGEST_GIVEN_BACK + 1].rpartition(" ")[0]
    return f"\n```\n{text}\n```" if text else ""


def taken_back(board: str) -> str:
    """The words that the text of a board gives back, or nothing."""
    found = GIVEN_BACK.search(board)
    return found[1] if found else ""


def letters_first(board: str) -> str:
    """The text with its letters at the top: whoever shuffles has asked for them."""
    lines = board.splitlines()
    return "\n".join(sorted(lines, key=lambda line: not line.startswith(LETTERS)))


def reached(shown: Reached) -> list[str]:
    """What the first points of a day deserve: cheers, and that a day off kept the streak."""
    streak, cheers = shown.streak, []
    if streak.resumed:
        cheers.append(f"🛟 Your day off is forgiven: your streak goes on at {streak.days} days.")
    if streak.days in STREAKS:
        cheers.append(STREAKS[streak.days])
    in_a_row = streak.days == shown.days == DAYS_OF_A_YEAR  # the streak says it
    if shown.days and shown.days % DAYS_OF_A_YEAR == 0 and not in_a_row:
        years = counted(shown.days // DAYS_OF_A_YEAR, "year")
        cheers.append(f"🎖️ **{years} of puzzles!** You've played {shown.days:,} days here.")
    return cheers
