"""Everything that ``/rule`` says to admins."""

from collections.abc import Sequence
from datetime import date

from bot.model import Ruling, Stand, TriedWord
from bot.play.disputes import Disputed, NewRuling
from bot.texts.formats import first_few, fitting
from bot.texts.locale import N_, Locale
from bot.texts.word import (
    TAKEN_BACK,
    TRIED,
    in_bold,
    in_quotes,
    ruling,
    taken_back,
    tried_words,
)

LABELS = {Stand.ALLOW: N_("Allow {word}"), Stand.DENY: N_("Deny {word}")}
REASON = N_("Why? (Optional; others read it)")

NOTHING_RULED = N_("No rulings on this server yet. Make one with `/rule allow` or `/rule deny`.")
REPORTED = N_("**Reported by players**")
MISSED = N_("**Nobody found yesterday**")
COUNTS = N_("counts today")
COUNTS_NOT = N_("doesn't count today")

LONGEST = 1900  # characters of a list
MOST_NAMED = 12  # words that nobody found


def label(locale: Locale, stand: Stand, word: str) -> str:
    """What stands on the button that rules, and above its form."""
    return locale.gettext(LABELS[stand], word=word.upper())


def dismiss(locale: Locale, word: str) -> str:
    """What stands on the button that closes the reports of a word."""
    return locale.gettext("Dismiss {word}", word=word.upper())


def ruled(locale: Locale, shown: NewRuling) -> str:
    """The answer to the admin who ruled."""
    unchanged = locale.gettext("-# Today's puzzle won't change.")
    if shown.ruling.stand is Stand.CLEAR and shown.before in TAKEN_BACK:
        said = taken_back(locale, shown.ruling, shown.before)
    else:
        said = ruling(locale, shown.ruling)
    return f"{said}\n{unchanged}"


def dismissed(locale: Locale, word: str) -> str:
    """The answer to the admin who closed the reports of a word."""
    return locale.gettext(
        "Reports on {word} dismissed. Nothing else has changed.", word=in_bold(locale, word)
    )


def rulings(
    locale: Locale,
    shown: Sequence[Ruling],
    number: int,
    reports: Sequence[Disputed],
    field: Sequence[str] = (),
    *,
    today: date,
    news: str = "",
) -> str:
    """The first of so many rulings and the words that players dispute, as far as a message holds
    them beside what the field says, half of it for the latter; and last what has just happened,
    since the buttons are below."""
    last = [f"\n{news}"] if news else []
    room = LONGEST - sum(len(line) + 1 for line in (*field, *last))
    disputed = [locale.gettext(REPORTED), *(f"- {_report(locale, each)}" for each in reports)]
    told = [fitting(locale, disputed, room // 2)] if reports else []
    lines = [f"- {ruling(locale, each, today)}" for each in shown]
    lines = lines or [locale.gettext(NOTHING_RULED)]
    held = fitting(locale, lines, room - sum(map(len, told)), unread=number - len(shown))
    return "\n".join([held, *told, *field, *last])


def field(locale: Locale, tried: Sequence[TriedWord], unfound: Sequence[str]) -> list[str]:
    """What players try in vain, and what they did not find."""
    lines = [f"**{locale.gettext(TRIED)}**\n{tried_words(locale, tried)}"] if tried else []
    if unfound:
        missed = first_few(locale, [word.upper() for word in unfound], MOST_NAMED)
        lines.append(f"{locale.gettext(MISSED)}\n{missed}")
    return lines


def _report(locale: Locale, shown: Disputed) -> str:
    report = shown.report
    stand = locale.gettext(COUNTS if shown.counts else COUNTS_NOT)
    people = locale.ngettext("{number} report", "{number} reports", report.people)
    said = (in_bold(locale, report.word), stand, people, in_quotes(locale, report.reason))
    return " · ".join(said)
