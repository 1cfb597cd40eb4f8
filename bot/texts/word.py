"""Everything that ``/word`` says."""

from collections.abc import Mapping, Sequence

from bot.language.lexicon import Tier
from bot.model import Ruling, Stand, TriedWord
from bot.play.disputes import Checked
from bot.texts.formats import date_name, first_few, quoted
from bot.texts.locale import N_, Locale

TIERS = {
    Tier.FAMILIAR: N_("{word} is an everyday word: it counts toward your rank."),
    Tier.TARGET: N_("{word} is a common word: it counts toward your rank."),
    Tier.RARE: N_("{word} is a rare word: it counts toward your rank."),
    Tier.BONUS: N_("{word} is a bonus word: it scores, but you never need it to finish."),
    Tier.NOT_ACCEPTED: N_("{word} isn't in the word list."),
}
STANDS = {
    Stand.ALLOW: N_("{word} counts here from {day}: {reason}"),
    Stand.DENY: N_("{word} won't count here from {day}: {reason}"),
    Stand.CLEAR: N_("{word} goes by the word list again from {day}."),
}
# Of a ruling that is in force, and of one that is to be.
HELD = {
    Stand.ALLOW: N_("{word} has counted here since {day}: {reason}"),
    Stand.DENY: N_("{word} hasn't counted here since {day}: {reason}"),
}
COMING = {
    Stand.ALLOW: N_("Starting with the next puzzle ({day}), it counts here: {reason}"),
    Stand.DENY: N_("Starting with the next puzzle ({day}), it won't count here: {reason}"),
    Stand.CLEAR: N_("Starting with the next puzzle ({day}), it goes by the word list again."),
}

TRIED = N_("Tried by three or more players, but not in the word list")  # for admins
MOST_TRIED = 10
REPORTED = N_("Thanks! The admins of this server will see your report.")


def checked(locale: Locale, shown: Checked) -> str:
    """Where a word stands today, and what a ruling changes tomorrow."""
    lines = [
        _ruled(locale, HELD, shown.ruling)
        if shown.ruling
        else locale.gettext(TIERS[shown.tier], word=in_bold(locale, shown.word))
    ]
    if shown.coming:
        lines.append(_ruled(locale, COMING, shown.coming))
    return "\n".join(lines)


def _ruled(locale: Locale, messages: Mapping[Stand, str], shown: Ruling) -> str:
    return locale.gettext(
        messages[shown.stand],
        word=in_bold(locale, shown.word),
        day=date_name(locale, shown.effective_on),
        reason=in_quotes(locale, shown.reason),
    )


def reported(locale: Locale, shown: Checked) -> str:
    """The thanks, and what is known of the word."""
    return f"{locale.gettext(REPORTED)}\n{checked(locale, shown)}"


def ruling(locale: Locale, shown: Ruling) -> str:
    """A ruling with its reason."""
    return _ruled(locale, STANDS, shown)


def in_bold(locale: Locale, word: str) -> str:
    """A word that people dispute; one that is not to be repeated has no letters."""
    return f"**{word.upper()}**" if word else locale.gettext("This word")


def in_quotes(locale: Locale, text: str) -> str:
    """Somebody's words."""
    return locale.gettext("“{text}”", text=quoted(text))


def tried_words(locale: Locale, tried: Sequence[TriedWord]) -> str:
    """Words with the number of people who tried them."""
    return first_few(locale, [f"{each.word.upper()} ({each.people})" for each in tried], MOST_TRIED)
