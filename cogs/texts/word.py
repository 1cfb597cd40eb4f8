"""Everything that ``/word`` says."""

from bot.lexicon.lexicon import Tier
from bot.model import Ruling, Stand
from bot.play.disputes import Checked
from cogs.texts.formats import date_name, quoted

TIERS = {
    Tier.FAMILIAR: "is an everyday word: it counts toward your rank",
    Tier.TARGET: "is a common word: it counts toward your rank",
    Tier.BONUS: "is a bonus word: it scores, but you never need it to finish",
    Tier.NOT_ACCEPTED: "isn't in the word list",
}
STANDS = {
    Stand.ALLOW: "counts here from {day}: {reason}",
    Stand.DENY: "won't count here from {day}: {reason}",
    Stand.CLEAR: "goes by the word list again from {day}.",
}

REPORTED = "Thanks! The admins of this server will see your report."


def checked(shown: Checked) -> str:
    """Where a word stands, and what was ruled about it."""
    lines = [f"{in_bold(shown.word)} {TIERS[shown.tier]}."]
    if shown.ruling:
        lines.append(ruling(shown.ruling))
    return "\n".join(lines)


def reported(shown: Checked) -> str:
    """The thanks, and what is known of the word."""
    return f"{REPORTED}\n{checked(shown)}"


def ruling(shown: Ruling) -> str:
    """A ruling with its reason."""
    day, reason = date_name(shown.effective_on), in_quotes(shown.reason)
    return f"{in_bold(shown.word)} {STANDS[shown.stand].format(day=day, reason=reason)}"


def in_bold(word: str) -> str:
    """A word that people dispute; one that is not to be repeated has no letters."""
    return f"**{word.upper()}**" if word else "This word"


def in_quotes(text: str) -> str:
    """Somebody's words."""
    return f"“{quoted(text)}”"
