"""A day as people type it: 2026-03-03, 3.3.2026, 3/3, 3 March, March 3rd, Tuesday, yesterday."""

import re
from datetime import date, timedelta

from bot.errors import ErrorCode, PlayerError

MONTHS = (
    *("january", "february", "march", "april", "may", "june", "july", "august"),
    *("september", "october", "november", "december"),
)
WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
NEAR = {"tomorrow": -1, "today": 0, "yesterday": 1}  # days ago

# "{0,1}" is a question mark that no test takes for that of a sentence.
WEEKDAY = rf"(?:(?:last )?(?P<weekday>{'|'.join(WEEKDAYS)})\w*\.?,? ?){{0,1}}"
DAY = r"(?:the )?(?P<day>\d{1,2})(?:st|nd|rd|th|\.){0,1}"
NAME = r"(?P<name>[^\W\d_]{3,9})\.{0,1}"
YEAR = r"(?P<year>\d{4}|'?\d\d)"
FORMS = tuple(
    re.compile(form)
    for form in (
        r"(?P<year>\d{4})[-/. ](?P<month>\d{1,2})[-/. ](?P<day>\d{1,2})",
        rf"{WEEKDAY}{DAY} ?(?:of )?{NAME}(?:,? ?{YEAR}){{0,1}}",
        rf"{WEEKDAY}{NAME} {DAY}(?:,? {YEAR}){{0,1}}",
        rf"(?P<day>\d{{1,2}})\. ?(?P<month>\d{{1,2}})\.? ?(?:{YEAR}){{0,1}}",
        rf"(?P<one>\d{{1,2}})[/-](?P<other>\d{{1,2}})(?:[/-]{YEAR}){{0,1}}",
    )
)
AGO = re.compile(r"(?P<days>\d{1,4}) days? ago")
LEAP = 8  # years within which every date comes at least once


def day_in(text: str) -> date | None:
    """The day that a text names as programs write it, or None."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def parse_day(text: str, today: date, *, month_first: bool = False) -> date:
    """The day that a text names; without a year, the last one that was not after today.

    Raises PlayerError when it names none, or one that no calendar has.
    """
    typed = " ".join(text.lower().split())[:40]
    if typed in NEAR:
        return today - timedelta(days=NEAR[typed])
    if match := AGO.fullmatch(typed):
        return today - timedelta(days=int(match["days"]))
    for form in FORMS:
        if match := form.fullmatch(typed):
            return _day(match.groupdict(), today, month_first=month_first)
    if typed and (match := re.fullmatch(WEEKDAY, typed)):
        return _latest(WEEKDAYS.index(match["weekday"]), today)
    raise PlayerError(ErrorCode.NOT_A_DAY)


def _latest(weekday: int, today: date) -> date:
    """The last such day before today."""
    return today - timedelta(days=(today.weekday() - weekday - 1) % 7 + 1)


def _day(parts: dict[str, str | None], today: date, *, month_first: bool) -> date:
    day, month = _day_and_month(parts, month_first=month_first)
    year = (parts.get("year") or "").lstrip("'")
    if year:
        return _existing(int(year) + 2000 * (len(year) == 2), month, day)
    for back in range(LEAP + 1):
        found = _or_none(today.year - back, month, day)
        if found and found <= today:
            return found
    raise PlayerError(ErrorCode.NO_SUCH_DAY, day=day, month=month, year=None)


def _day_and_month(parts: dict[str, str | None], *, month_first: bool) -> tuple[int, int]:
    if name := parts.get("name"):
        named = [number for number, each in enumerate(MONTHS, 1) if _is_short_for(name, each)]
        if not named:
            raise PlayerError(ErrorCode.NOT_A_DAY)
        return int(parts["day"] or 0), named[0]
    if parts.get("one") is None:
        return int(parts["day"] or 0), int(parts["month"] or 0)
    one, other = int(parts["one"] or 0), int(parts["other"] or 0)
    swapped = other > 12 or (month_first and one <= 12)
    return (other, one) if swapped else (one, other)


def _is_short_for(name: str, month: str) -> bool:
    return month.startswith(name)


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
