"""What the boards of all games say alike."""

import re
from collections.abc import Sequence
from datetime import date

from bot.play.statistics import DAYS_OF_A_YEAR, Reached
from bot.texts.formats import weekday_name
from bot.texts.locale import N_, Locale

LETTERS = N_("Letters: {letters}")  # how their line begins in every game
LONGEST_GIVEN_BACK = 1000  # characters of words; a form takes no more
GIVEN_BACK = re.compile("^```\n([a-z ]+)\n```$", re.MULTILINE)
STREAKS = {
    7: N_("🔥 **A 7-day streak!** That's a whole week."),
    30: N_("🔥 **A 30-day streak!** That's a whole month."),
    100: N_("💯 **A 100-day streak!** What a run."),
    365: N_("🎂 **A 365-day streak!** That's a whole year."),
}


def over(locale: Locale, message: str, day: date) -> str:
    """A board of an older day, as its game says it."""
    return locale.gettext(message, day=weekday_name(locale, day))


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


def letters_first(locale: Locale, board: str) -> str:
    """The text with its letters at the top: whoever shuffles has asked for them."""
    lines, start = board.splitlines(), locale.gettext(LETTERS).partition("{")[0]
    return "\n".join(sorted(lines, key=lambda line: not line.startswith(start)))


def reached(locale: Locale, shown: Reached) -> list[str]:
    """What the first points of a day deserve: cheers, and that a day off kept the streak."""
    streak, cheers = shown.streak, []
    if streak.resumed:
        cheers.append(
            locale.ngettext(
                "🛟 Your day off is forgiven: your streak goes on at {number} day.",
                "🛟 Your day off is forgiven: your streak goes on at {number} days.",
                streak.days,
            )
        )
    if streak.days in STREAKS:
        cheers.append(locale.gettext(STREAKS[streak.days]))
    in_a_row = streak.days == shown.days == DAYS_OF_A_YEAR  # the streak says it
    if shown.days and shown.days % DAYS_OF_A_YEAR == 0 and not in_a_row:
        cheers.append(
            locale.ngettext(
                "🎖️ **{number} year of puzzles!** You've played {days} days here.",
                "🎖️ **{number} years of puzzles!** You've played {days} days here.",
                shown.days // DAYS_OF_A_YEAR,
                days=locale.number(shown.days),
            )
        )
    return cheers
