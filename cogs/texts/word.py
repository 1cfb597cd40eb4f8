"""Everything that ``/word`` says."""

from collections.abc import Sequence

from bot.model import Report, Ruling, Stand
from bot.play.disputes import Checked, Tier
from cogs.texts.formats import counted, day_name, quoted

TIERS = {
    Tier.TARGET: "a target word: it counts toward the maximum, and puzzles ask for it",
    Tier.BONUS: "a bonus word: it scores like any other, and no puzzle asks for it",
    Tier.NOT_ACCEPTED: "not accepted",
}
STANDS = {Stand.ALLOW: "allowed", Stand.DENY: "denied"}

NOTHING_RULED = "There are no rulings on this server. `/word allow` and `/word deny` make them."
REPORTED = "Thank you: your report is kept for the admins of this server."

LONGEST = 1900  # characters of a list


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


def rulings(shown: Sequence[Ruling], number: int, reports: Sequence[Report]) -> str:
    """The first of so many rulings and the words that players dispute, as far as a message holds
    them; half of it is for the latter."""
    disputed = ["**Reported by players**", *(f"- {_report(each)}" for each in reports)]
    told = _fitting(disputed, LONGEST // 2) if reports else ""
    lines = [f"- {ruling(each)}" for each in shown] or [NOTHING_RULED]
    held = _fitting(lines, LONGEST - len(told), unread=number - len(shown))
    return f"{held}\n{told}" if told else held


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
