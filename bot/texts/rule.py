"""Everything that ``/rule`` says to admins."""

from collections.abc import Sequence

from bot.games.honeycomb.review import HoneycombFinders
from bot.model import Report, Ruling, Stand, TriedWord
from bot.texts.formats import counted, first_few
from bot.texts.honeycomb.answers import TRIED, tried_words
from bot.texts.word import in_bold, in_quotes, ruling

LABELS = {Stand.ALLOW: "Allow {word}", Stand.DENY: "Deny {word}"}
DISMISS = "Dismiss {word}"
REASON = "Why? Anyone who asks will read it"

NOTHING_RULED = "No rulings on this server yet. Make one with `/rule allow` or `/rule deny`."
REPORTED = "**Reported by players**"

LONGEST = 1900  # characters of a list
MOST_NAMED = 12  # words that nobody found


def label(stand: Stand, word: str) -> str:
    """What stands on the button that rules, and above its form."""
    return LABELS[stand].format(word=word.upper())


def ruled(shown: Ruling) -> str:
    """The answer to the admin who ruled."""
    return f"{ruling(shown)}\n-# Today's puzzle won't change."


def dismissed(word: str) -> str:
    """The answer to the admin who closed the reports of a word."""
    return f"Reports on {in_bold(word)} dismissed. Nothing else has changed."


def rulings(
    shown: Sequence[Ruling],
    number: int,
    reports: Sequence[Report],
    field: Sequence[str] = (),
    *,
    news: str = "",
) -> str:
    """What has just happened, the first of so many rulings and the words that players dispute, as
    far as a message holds them beside what the field says; half of it is for the latter."""
    first = [f"{news}\n"] if news else []
    room = LONGEST - sum(len(line) + 1 for line in (*first, *field))
    disputed = [REPORTED, *(f"- {_report(each)}" for each in reports)]
    told = [_fitting(disputed, room // 2)] if reports else []
    lines = [f"- {ruling(each)}" for each in shown] or [NOTHING_RULED]
    held = _fitting(lines, room - sum(map(len, told)), unread=number - len(shown))
    return "\n".join([*first, held, *told, *field])


def field(tried: Sequence[TriedWord], finders: HoneycombFinders) -> list[str]:
    """What players try in vain, and what they did not find; nothing of a day without players."""
    lines = [f"**{TRIED}**\n{tried_words(tried)}"] if tried else []
    if 0 < len(finders.nobody) < len(finders.words):
        missed = first_few([each.word.upper() for each in finders.nobody], MOST_NAMED)
        lines.append(f"**Nobody found yesterday**\n{missed}")
    return lines


def _report(shown: Report) -> str:
    return f"{in_bold(shown.word)} · {counted(shown.people, 'report')} · {in_quotes(shown.reason)}"


def _fitting(lines: Sequence[str], room: int, *, unread: int = 0) -> str:
    """As many of the lines as so many characters hold, and the number of the others."""
    kept: list[str] = []
    for line in lines:
        if sum(len(each) + 1 for each in [*kept, line]) > room:
            return "\n".join([*kept, f"-# and {len(lines) + unread - len(kept)} more"])
        kept.append(line)
    return "\n".join([*kept, f"-# and {unread} more"] if unread > 0 else kept)
