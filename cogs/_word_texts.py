"""Everything that ``/word`` says."""

from collections.abc import Iterable, Sequence
from itertools import chain

from bot.play.words import Checked, Tier
from bot.store.reports import Report
from bot.store.rulings import Ruling, Stand
from cogs._texts import counted, day_name, quoted

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


def rulings(shown: Sequence[Ruling], reports: Sequence[Report]) -> str:
    """All rulings, and the words that players dispute, as far as a message holds them."""
    heading = ["**Reported by players**"] if reports else []
    lines = chain(
        (f"- {ruling(each)}" for each in shown) if shown else [NOTHING_RULED],
        heading,
        (f"- {_report(each)}" for each in reports),
    )
    return _fitting(lines, max(len(shown), 1) + len(heading) + len(reports))


def _report(shown: Report) -> str:
    return f"{_word(shown.word)} · {counted(shown.people, 'report')} · {_quoted(shown.reason)}"


def _word(word: str) -> str:
    return f"**{word.upper()}**" if word else "This word"


def _quoted(text: str) -> str:
    return f"“{quoted(text)}”"


def _fitting(lines: Iterable[str], number: int) -> str:
    """So many lines, or as many of them as a message holds; the others are not even written."""
    kept: list[str] = []
    for line in lines:
        if sum(len(each) + 1 for each in [*kept, line]) > LONGEST:
            return "\n".join([*kept, f"-# and {number - len(kept)} more"])
        kept.append(line)
    return "\n".join(kept)
