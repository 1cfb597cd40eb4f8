"""A day as people type it: 2026-03-03, 3.3.2026, 3/3, 3 March, March 3rd, Tuesday, yesterday."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache

from bot.errors import ErrorCode, PlayerError
from bot.language.alphabet import as_seen, without_accents


@dataclass(frozen=True)
class DayWords:
    """The words for days in one language, in lower case; accents are nobody's duty."""

    months: tuple[str, ...]  # January first
    weekdays: tuple[str, ...]  # Monday first
    near: tuple[str, str, str]  # tomorrow, today, yesterday
    ago: tuple[str, ...]  # "2 days ago", for some number of days, and that number
    last: str  # before a weekday
    the: str  # before a number
    of: str  # before a month
    ordinals: tuple[str, ...]  # behind a number, as in 3rd


SHORT = 3  # letters of a weekday that say which
LEAP = 8  # years within which every date comes at least once
NAME = r"(?P<name>[^\W\d_]{3,})\.{0,1}"
YEAR = r"(?P<year>\d{4}|'?\d\d)"


@dataclass(frozen=True)
class DateForms:
    """How days are written in one language. "{0,1}" is a question mark that no test takes for that
    of a sentence."""

    dates: tuple[re.Pattern[str], ...]
    weekday: re.Pattern[str]
    ago: tuple[re.Pattern[str], ...]


@lru_cache(maxsize=64)
def forms_of(words: DayWords) -> DateForms:
    """The forms for some words."""
    weekdays = "|".join(re.escape(each[:SHORT]) for each in words.weekdays)
    weekday = rf"(?:(?:{words.last} )?(?P<weekday>{weekdays})[^\W\d_]*\.?,? ?){{0,1}}"
    ordinals = "|".join(map(re.escape, words.ordinals))
    day = rf"(?:{words.the} )?(?P<day>\d{{1,2}})(?:{ordinals}|\.){{0,1}}"
    dates = (
        r"(?P<year>\d{4})[-/. ](?P<month>\d{1,2})[-/. ](?P<day>\d{1,2})",
        rf"{weekday}{day} ?(?:{words.of} )?{NAME}(?:,? ?(?:{words.of} )?{YEAR}){{0,1}}",
        rf"{weekday}{NAME} {day}(?:,? {YEAR}){{0,1}}",
        rf"(?P<day>\d{{1,2}})\. ?(?P<month>\d{{1,2}})\.? ?(?:{YEAR}){{0,1}}",
        rf"(?P<one>\d{{1,2}})[/-](?P<other>\d{{1,2}})(?:[/-]{YEAR}){{0,1}}",
    )
    ago = (re.sub(r"\d+", r"(?P<days>\\d{1,4})", re.escape(each)) for each in words.ago)
    return DateForms(
        tuple(map(re.compile, dates)), re.compile(weekday), tuple(map(re.compile, ago))
    )


def day_in(text: str) -> date | None:
    """The day that a text names as programs write it, or None."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def parse_day(
    text: str, today: date, languages: Iterable[DayWords], *, month_first: bool = False
) -> date:
    """The day that a text names in one of some languages; without a year, the last one that was not
    after today.

    Raises PlayerError when it names none, or one that no calendar has.
    """
    typed = " ".join(without_accents(as_seen(text).lower()).split())[:40]
    for words in languages:
        if found := _day_in(typed, today, _plain(words), month_first=month_first):
            return found
    raise PlayerError(ErrorCode.NOT_A_DAY)


@lru_cache(maxsize=64)
def _plain(words: DayWords) -> DayWords:
    """The words without their accents."""
    tomorrow, today, yesterday = map(without_accents, words.near)
    return DayWords(
        months=tuple(map(without_accents, words.months)),
        weekdays=tuple(map(without_accents, words.weekdays)),
        near=(tomorrow, today, yesterday),
        ago=tuple(map(without_accents, words.ago)),
        last=without_accents(words.last),
        the=without_accents(words.the),
        of=without_accents(words.of),
        ordinals=tuple(map(without_accents, words.ordinals)),
    )


def _day_in(typed: str, today: date, words: DayWords, *, month_first: bool) -> date | None:
    """The day in one language; None where it is not known there."""
    forms = forms_of(words)
    if typed in words.near:
        return today - timedelta(days=words.near.index(typed) - 1)
    for form in forms.ago:
        if match := form.fullmatch(typed):
            return today - timedelta(days=int(match["days"]))
    for form in forms.dates:
        if match := form.fullmatch(typed):
            return _day(match.groupdict(), today, words, month_first=month_first)
    if typed and (match := forms.weekday.fullmatch(typed)):
        begins = [each[:SHORT] for each in words.weekdays]
        return _latest(begins.index(match["weekday"]), today)
    return None


def _latest(weekday: int, today: date) -> date:
    """The last such day before today."""
    return today - timedelta(days=(today.weekday() - weekday - 1) % 7 + 1)


def _day(
    parts: dict[str, str | None], today: date, words: DayWords, *, month_first: bool
) -> date | None:
    known = _day_and_month(parts, words, month_first=month_first)
    if known is None:
        return None
    day, month = known
    year = (parts.get("year") or "").lstrip("'")
    if year:
        return _existing(int(year) + 2000 * (len(year) == 2), month, day)
    for back in range(LEAP + 1):
        found = _or_none(today.year - back, month, day)
        if found and found <= today:
            return found
    raise PlayerError(ErrorCode.NO_SUCH_DAY, day=day, month=month, year=None)


def _day_and_month(
    parts: dict[str, str | None], words: DayWords, *, month_first: bool
) -> tuple[int, int] | None:
    if name := parts.get("name"):
        named = [number for number, each in enumerate(words.months, 1) if each.startswith(name)]
        return (int(parts["day"] or 0), named[0]) if named else None
    if parts.get("one") is None:
        return int(parts["day"] or 0), int(parts["month"] or 0)
    one, other = int(parts["one"] or 0), int(parts["other"] or 0)
    swapped = other > 12 or (month_first and one <= 12)
    return (other, one) if swapped else (one, other)


def _existing(year: int, month: int, day: int) -> date:
    found = _or_none(year, month, day)
    if found is None:
        raise PlayerError(ErrorCode.NO_SUCH_DAY, day=day, month=month, year=year)
    return found


def _or_none(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None
