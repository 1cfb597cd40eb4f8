"""Words and numbers that the texts of all games share."""

import re
from collections.abc import Sequence
from datetime import date, datetime
from functools import lru_cache

import discord

from bot.model import Player
from bot.texts.euphony import euphonic
from bot.texts.locale import N_, Locale

LONGEST_ECHO = 24  # letters of a player's word that are repeated
LONGEST_NAME = 40
LISTED_NAME = 16  # in a list of people
LEAST_PLAYERS = 5  # of whom a share says anything

RARE = N_("rare")  # a word that few people know

# Names in their order, with spaces between them.
MONTHS = N_("January February March April May June July August September October November December")
WEEKDAYS = N_("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
SHORT_MONTHS = N_("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
SHORT_WEEKDAYS = N_("Mon Tue Wed Thu Fri Sat Sun")

MARKUP = re.compile(r"[\\*_~|`<>\[\]():/@#]")  # discord.py's own escape leaves links as they are
NO_LETTERS = re.compile(r"[\W\d_]+")
DIRECTIONS = re.compile("[\u200e\u200f\u202a-\u202e\u2066-\u2069]")  # would turn the line around

# What shows as nothing: whatever any font may leave out (Default_Ignorable_Code_Point in
# https://www.unicode.org/reports/tr44/), controls, and a few blanks that are no spaces.
NOTHING = (
    "\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\xad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f"
    "\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"
    "\U0001bca0-\U0001bca3\U0001d159\U0001d173-\U0001d17a\U000e0000-\U000e0fff"
)
# What it does for others: it joins letters of Persian or Hindi and the parts of an emoji, chooses
# the colored form of an emoji, and says which flag is meant.
OTHERS = rf"[^\x00-\x7f\s{NOTHING}]"
JOINS = rf"(?<={OTHERS})\ufe0f?[\u200c\u200d](?={OTHERS})"
CHOOSES = rf"(?<={OTHERS})[\ufe0e\ufe0f](?![{NOTHING}])"
NAMES_FLAG = "(?<=\U0001f3f4)[\U000e0030-\U000e007a]+\U000e007f"
INVISIBLE = re.compile(f"({JOINS}|{CHOOSES}|{NAMES_FLAG})|[{NOTHING}]+")


def spaced(letters: str) -> str:
    """Letters as players read them: ``G A E L``."""
    return " ".join(letters.upper())


def percent_of(locale: Locale, people: int, players: int) -> str:
    """Which share of a server's players that is; nothing where they are few, or found nothing."""
    if players < LEAST_PLAYERS or not people:
        return ""
    return locale.gettext("{percent}%", percent=max(1, people * 100 // players))


def answers(locale: Locale, number: int) -> str:
    """``1 answer``, ``2 answers``; and so on with what is counted most."""
    return locale.ngettext("{number} answer", "{number} answers", number)


def days(locale: Locale, number: int) -> str:
    """Puzzle days."""
    return locale.ngettext("{number} day", "{number} days", number)


def hints(locale: Locale, number: int) -> str:
    """Hints taken."""
    return locale.ngettext("{number} hint", "{number} hints", number)


def pangrams(locale: Locale, number: int) -> str:
    """Words with all seven letters."""
    return locale.ngettext("{number} pangram", "{number} pangrams", number)


def players(locale: Locale, number: int) -> str:
    """People who play."""
    return locale.ngettext("{number} player", "{number} players", number)


def points(locale: Locale, number: int) -> str:
    """What words earn."""
    return locale.ngettext("{number} point", "{number} points", number)


def words(locale: Locale, number: int) -> str:
    """Words found, or to be found."""
    return locale.ngettext("{number} word", "{number} words", number)


def sentence_case(text: str) -> str:
    """With a capital at the beginning."""
    return text[:1].upper() + text[1:]


def listed(locale: Locale, things: Sequence[str]) -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    *first, last = things
    if not first:
        return last
    text = locale.gettext("{first} and {last}", first=", ".join(first), last=last)
    return euphonic(locale, text, last)


def either(locale: Locale, things: Sequence[str]) -> str:
    """``a``, ``a or b``, ``a, b or c``."""
    *first, last = things
    if not first:
        return last
    text = locale.gettext("{first} or {last}", first=", ".join(first), last=last)
    return euphonic(locale, text, last)


def first_few(locale: Locale, things: Sequence[str], most: int) -> str:
    """``a, b and 3 more``, or ``a and b``."""
    more = len(things) - most
    if more <= 0:
        return listed(locale, things)
    return and_more(locale, ", ".join(things[:most]), more)


def and_more(locale: Locale, named: str, more: int) -> str:
    """``a, b and 3 more``."""
    return locale.ngettext(
        "{named} and {number} more", "{named} and {number} more", more, named=named
    )


def fitting(locale: Locale, lines: Sequence[str], room: int, *, unread: int = 0) -> str:
    """As many of the lines as so many characters hold, and the number of the others."""
    kept: list[str] = []
    for line in lines:
        if sum(len(each) + 1 for each in [*kept, line]) > room:
            return "\n".join([*kept, _more(locale, len(lines) + unread - len(kept))])
        kept.append(line)
    return "\n".join([*kept, _more(locale, unread)] if unread > 0 else kept)


def _more(locale: Locale, number: int) -> str:
    return locale.ngettext("-# and {number} more", "-# and {number} more", number)


@lru_cache(maxsize=256)
def names(locale: Locale, message: str) -> tuple[str, ...]:
    """The names of a message that holds several."""
    return tuple(locale.gettext(message).split())


def month_of(locale: Locale, number: int) -> str:
    """``March``, the third."""
    return names(locale, MONTHS)[number - 1]


def _month(locale: Locale, day: date) -> str:
    return month_of(locale, day.month)


def _weekday(locale: Locale, day: date) -> str:
    return names(locale, WEEKDAYS)[day.weekday()]


def day_name(locale: Locale, day: date) -> str:
    """``November 20, 2026``."""
    month = _month(locale, day)
    return locale.gettext("{month} {day}, {year}", day=day.day, month=month, year=day.year)


def date_name(locale: Locale, day: date) -> str:
    """``November 20``."""
    return locale.gettext("{month} {day}", day=day.day, month=_month(locale, day))


def weekday_name(locale: Locale, day: date) -> str:
    """``Friday, November 20``: a day that is not long ago."""
    weekday, month = _weekday(locale, day), _month(locale, day)
    return locale.gettext("{weekday}, {month} {day}", weekday=weekday, day=day.day, month=month)


def full_day(locale: Locale, day: date) -> str:
    """``Tuesday, March 3, 2026``: a day that may be long ago."""
    weekday, month = _weekday(locale, day), _month(locale, day)
    return locale.gettext(
        "{weekday}, {month} {day}, {year}", weekday=weekday, day=day.day, month=month, year=day.year
    )


def short_day(locale: Locale, day: date) -> str:
    """``Fri, Nov 20``."""
    weekday = names(locale, SHORT_WEEKDAYS)[day.weekday()]
    month = names(locale, SHORT_MONTHS)[day.month - 1]
    return locale.gettext(
        "{weekday}, {short_month} {day}", weekday=weekday, day=day.day, short_month=month
    )


def month_name(locale: Locale, day: date) -> str:
    """``November 2026``."""
    return locale.gettext("{month} {year}", month=_month(locale, day), year=day.year)


def when(moment: datetime) -> str:
    """A moment that Discord shows in the reader's own time zone."""
    return f"{discord.utils.format_dt(moment, 'F')} ({discord.utils.format_dt(moment, 'R')})"


def short_time(moment: datetime) -> str:
    """The hour of a moment, which Discord shows in the reader's own time zone."""
    return discord.utils.format_dt(moment, "t")


def from_now(moment: datetime) -> str:
    """``in 5 hours``, which Discord keeps up to date."""
    return discord.utils.format_dt(moment, "R")


def shown_word(word: str) -> str:
    """A word from a person in upper case, shortened when nobody would read it to the end."""
    return f"{word[:LONGEST_ECHO].upper()}…" if len(word) > LONGEST_ECHO else word.upper()


def shown_name(locale: Locale, name: str, longest: int = LONGEST_NAME) -> str:
    """A player's name that can change nothing around it, and is no link."""
    return quoted(shortened(locale, name, longest))


def shortened(locale: Locale, name: str, longest: int) -> str:
    """A player's name where nothing around it can be changed: in a picture."""
    plain = " ".join(INVISIBLE.sub(r"\1", name).split())
    short = f"{plain[:longest]}…" if len(plain) > longest else plain
    return short or locale.gettext("someone")


def quoted(text: str) -> str:
    """Somebody's words, which can change nothing around them."""
    plain = DIRECTIONS.sub("", text)
    return discord.utils.escape_mentions(MARKUP.sub(r"\\\g<0>", plain))


def with_notes(word: str, *notes: str) -> str:
    """A word of the answers, and in words what is special about it: ``DIRE (rare, 20%)``."""
    said = ", ".join(filter(None, notes))
    return f"{word} ({said})" if said else word


def rejected(word: str, reason: str) -> str:
    """The line for a guess that does not count. Only letters are repeated: ``GL?AM``."""
    said = echo(word)
    return f"❌ {said}: {reason}" if said.strip("?") else f"❌ {reason}"


def echo(word: str) -> str:
    """A guess, of which only letters are repeated."""
    plain = NO_LETTERS.sub("?", word) if NO_LETTERS.search(word) else word  # spelled as it is
    return shown_word(plain)


def shared(locale: Locale, player: Player, text: str) -> str:
    """What everyone in the channel reads."""
    return f"**{shown_name(locale, player.name)}** · {text}"


def people(locale: Locale, names: Sequence[str], number: int) -> str:
    """The first few of some people, and how many more there are."""
    listed = ", ".join(shown_name(locale, name, LISTED_NAME) for name in names)
    more = number - len(names)
    return and_more(locale, listed, more) if more > 0 else listed
