"""Everything that ``/word`` says."""

from collections.abc import Sequence

from bot.games.honeycomb.review import HoneycombFinders
from bot.lexicon.lexicon import Tier
from bot.model import Report, Ruling, Stand, TriedWord
from bot.play.disputes import Checked
from cogs.texts.formats import counted, day_name, first_few, quoted
from cogs.texts.honeycomb_answers import TRIED, tried_words

TIERS = {
    Tier.FAMILIAR: "an everyday word: it counts toward your rank",
    Tier.TARGET: "a common word: it counts toward your rank",
    Tier.BONUS: "a bonus word: it scores, but you never need it to finish",
    Tier.NOT_ACCEPTED: "not in the word list",
}
STANDS = {Stand.ALLOW: "allowed", Stand.DENY: "denied"}

NOTHING_RULED = "There are no rulings on this server. `/word allow` and `/word deny` make them."
REPORTED = "Thank you: your report is kept for the admins of this server."

LONGEST = 1900  # characters of a list
MOST_NAMED = 12  # words that nobody found


def checked(shown: Checked) -> str:
    """Where a word stands, and what was ruled about it."""
    lines = [f"{_word(shown.word)} is {TIERS[shown.tier]}."]
    if shown.ruling:
        lines.append(ruling(shown.ruling))
    return "\n".join(lines)


def reported(shown: Checked) -> str:
    """The thanks, and what is known of the word."""
    return f"{REPORTED}\n{checked(shown)}"


def ruling(shown: Ruling) -> str:
    """A ruling with its reason."""
    what = f"{_word(shown.word)} is {STANDS[shown.stand]} on this server"
    return f"{what} from the puzzle of {day_name(shown.effective_on)} on: {_quoted(shown.reason)}"


def ruled(shown: Ruling) -> str:
    """The answer to the admin who ruled."""
    return f"{ruling(shown)}\n-# Today's puzzle stays as it is."


def rulings(
    shown: Sequence[Ruling], number: int, reports: Sequence[Report], field: Sequence[str] = ()
) -> str:
    """The first of so many rulings and the words that players dispute, as far as a message holds
    them beside what the field says; half of it is for the latter."""
    room = LONGEST - sum(len(line) + 1 for line in field)
    disputed = ["**Reported by players**", *(f"- {_report(each)}" for each in reports)]
    told = [_fitting(disputed, room // 2)] if reports else []
    lines = [f"- {ruling(each)}" for each in shown] or [NOTHING_RULED]
    held = _fitting(lines, room - sum(map(len, told)), unread=number - len(shown))
    return "\n".join([held, *told, *field])


def field(tried: Sequence[TriedWord], finders: HoneycombFinders) -> list[str]:
    """What players try in vain, and what they did not find; nothing of a day without players."""
    lines = [f"**{TRIED}**\n{tried_words(tried)}"] if tried else []
    if 0 < len(finders.nobody) < len(finders.words):
        missed = first_few([each.word.upper() for each in finders.nobody], MOST_NAMED)
        lines.append(f"**Nobody found yesterday**\n{missed}")
    return lines


def _report(shown: Report) -> str:
    return f"{_word(shown.word)} · {counted(shown.people, 'report')} · {_quoted(shown.reason)}"


def _word(word: str) -> str:
    return f"**{word.upper()}**" if word else "This word"


def _quoted(text: str) -> str:
    return f"“{quoted(text)}”"


def _fitting(lines: Sequence[str], room: int, *, unread: int = 0) -> str:
    """As many of the lines as so many characters hold, and the number of the others."""
    kept: list[str] = []
    for line in lines:
        if sum(len(each) + 1 for each in [*kept, line]) > room:
            return "\n".join([*kept, f"-# and {len(lines) + unread - len(kept)} more"])
        kept.append(line)
    return "\n".join(kept)
