"""What the boards of all games say alike."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from typing import Any

from bot.games.editions import Edition
from bot.model import FoundWord
from bot.play.statistics import DAYS_OF_A_YEAR, Reached
from bot.play.turn import Turn
from bot.play.welcome import Welcome
from bot.texts.editions import ANSWERS_READY, ENDED
from bot.texts.formats import echo, first_few, sentence_case, weekday_name, when
from bot.texts.lines import Key, Line
from bot.texts.locale import N_, Locale
from bot.texts.together import company, standing

LONGEST_GIVEN_BACK = 1000  # characters of words; a form takes no more
ASK_HINT = N_("**Take a hint?**")
FEWER_HINTS = N_("Fewer hints win a tie.")
IN_A_ROW = N_("Day {number} in a row")
OF_STREAK = N_("Day {number} of your streak")  # which a day off has interrupted
SHARED_BEFORE = N_("-# What was shared is of {day}. This is today's puzzle.")
SHARED_AHEAD = N_("-# What was shared is of {day}, still to come for you. This is today's puzzle.")
MOST_TOO_LATE = 3  # words that are named
TOO_LATE = N_("What you sent came after that day ended, so it didn't count: {words}.")
ANSWERS_OPEN = N_("Its answers open {when}.")
STREAKS = {
    7: N_("🔥 **A 7-day streak!** That's a whole week."),
    30: N_("🔥 **A 30-day streak!** That's a whole month."),
    100: N_("💯 **A 100-day streak!** What a run."),
    365: N_("🎂 **A 365-day streak!** That's a whole year."),
}


def over(locale: Locale, message: str, turn: Turn) -> str:
    """A board of an older day, as its game says it, with what was typed too late, and where its
    answers are."""
    lines = [locale.gettext(message, day=weekday_name(locale, turn.edition.day))]
    if turn.too_late:
        words = first_few(locale, [echo(each) for each in turn.too_late], MOST_TOO_LATE)
        lines.append(locale.gettext(TOO_LATE, words=words))
    if turn.opens:
        lines.append(locale.gettext(ANSWERS_OPEN, when=when(turn.opens)))
    else:
        lines.append(locale.gettext(ANSWERS_READY))
    return "\n".join(lines)


def ask_hint(locale: Locale, edition: Edition, cost: str) -> str:
    """Return the question before the first hint, with its cost as the game states it."""
    costs = [locale.gettext(cost), *([locale.gettext(FEWER_HINTS)] if edition.is_daily else [])]
    return f"{locale.gettext(ASK_HINT)}\n{' '.join(costs)}"


def given_back(words: Sequence[str]) -> str:
    """What was typed in vain, to be copied, and for the next form; nothing if there is nothing."""
    text = " ".join(words)
    return text if len(text) <= LONGEST_GIVEN_BACK else _cut(text)


def _cut(text: str) -> str:
    return text[: LONGEST_GIVEN_BACK + 1].rpartition(" ")[0]


def kept(words: Iterable[FoundWord]) -> list[str]:
    """The words that count from now on, for a player who could not be told."""
    return [f"{found.word.upper()} +{found.points}" for found in words]


def below(
    locale: Locale,
    turn: Turn,
    hive: Callable[[Locale, Any], str],
    place: Callable[[Locale, Any, int], str],
) -> list[Line]:
    """What stands below a board, given how a game says where its server stands, and where somebody
    does with so many points."""
    if turn.ended:
        return [Line(Key.ENDED, locale.gettext(ENDED))]
    lines = (
        [Line(Key.NEWS, other_day(locale, turn.shared, turn.edition.day))] if turn.shared else []
    )
    if not turn.hive:
        return lines
    line = standing(locale, hive(locale, turn.hive))
    if turn.company:
        best = place(locale, turn.hive, turn.company.best.points)
        line += f" · {company(locale, turn.company, best)}"
    return [*lines, Line(Key.HIVE, line)]


def other_day(locale: Locale, shared: date, today: date) -> str:
    """That a share was of another day than the board that it led to."""
    message = SHARED_BEFORE if shared < today else SHARED_AHEAD
    return locale.gettext(message, day=weekday_name(locale, shared))


def welcome(
    locale: Locale, shown: Welcome, came: Callable[[Locale, Any], str], *, cheered: bool = False
) -> str:
    """The streak and yesterday, in a line, given how a game says how far somebody came.

    A streak that there are cheers for needs no more words; then there may be no line at all.
    """
    parts = []
    streak = shown.streak
    if streak.days > 1 and not cheered:
        message = IN_A_ROW if streak.days == streak.in_a_row else OF_STREAK
        parts.append(locale.gettext(message, number=locale.number(streak.days)))
    if shown.yesterday:
        parts.append(locale.gettext("yesterday: {what}", what=came(locale, shown.yesterday)))
    return f"-# {sentence_case(' · '.join(parts))}" if parts else ""


def cheers(
    locale: Locale, turn: Turn, firsts: Mapping[str, str], came: Callable[[Locale, Any], str]
) -> list[str]:
    """What a guess deserves beside its verdicts, given what a game calls special; then the welcome,
    where it is the first board of the day."""
    special = [locale.gettext(firsts[code]) for code in turn.special]
    streak = reached(locale, turn.reached) if turn.reached else []
    line = welcome(locale, turn.welcome, came, cheered=bool(streak)) if turn.welcome else ""
    return [*special, *streak, *([line] if line else [])]


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
