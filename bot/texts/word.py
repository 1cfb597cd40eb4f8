"""Everything that ``/word`` says."""

from bot.language.lexicon import Tier
from bot.model import Ruling, Stand
from bot.play.disputes import Checked
from bot.texts.formats import date_name, quoted

TIERS = {
    Tier.FAMILIAR: "is an everyday word: it counts toward your rank",
    Tier.TARGET: "is a common word: it counts toward your rank",
    Tier.RARE: "is a rare word: it counts toward your rank",
    Tier.BONUS: "is a bonus word: it scores, but you never need it to finish",
    Tier.NOT_ACCEPTED: "isn't in the word list",
}
STANDS = {
    Stand.ALLOW: "counts here from {day}: {reason}",
    Stand.DENY: "won't count here from {day}: {reason}",
    Stand.CLEAR: "goes by the word list again from {day}.",
}
# Of a ruling that is in force, and of one that is to be.
HELD = {
    Stand.ALLOW: "has counted here since {day}: {reason}",
    Stand.DENY: "hasn't counted here since {day}: {reason}",
}
COMING = {
    Stand.ALLOW: "it counts here: {reason}",
    Stand.DENY: "it won't count here: {reason}",
    Stand.CLEAR: "it goes by the word list again.",
}

REPORTED = "Thanks! The admins of this server will see your report."


def checked(shown: Checked) -> str:
    """Where a word stands today, and what a ruling changes tomorrow."""
    today = _held(shown.ruling) if shown.ruling else f"{TIERS[shown.tier]}."
    lines = [f"{in_bold(shown.word)} {today}"]
    if shown.coming:
        lines.append(_coming(shown.coming))
    return "\n".join(lines)


def _held(shown: Ruling) -> str:
    return HELD[shown.stand].format(**_facts(shown))


def _coming(shown: Ruling) -> str:
    what = COMING[shown.stand].format(**_facts(shown))
    return f"Starting with the next puzzle ({date_name(shown.effective_on)}), {what}"


def _facts(shown: Ruling) -> dict[str, str]:
    return {"day": date_name(shown.effective_on), "reason": in_quotes(shown.reason)}


def reported(shown: Checked) -> str:
    """The thanks, and what is known of the word."""
    return f"{REPORTED}\n{checked(shown)}"


def ruling(shown: Ruling) -> str:
    """A ruling with its reason."""
    return f"{in_bold(shown.word)} {STANDS[shown.stand].format(**_facts(shown))}"


def in_bold(word: str) -> str:
    """A word that people dispute; one that is not to be repeated has no letters."""
    return f"**{word.upper()}**" if word else "This word"


def in_quotes(text: str) -> str:
    """Somebody's words."""
    return f"“{quoted(text)}”"
