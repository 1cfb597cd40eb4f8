"""Everything that ``/word`` says."""

from collections.abc import Mapping, Sequence
from datetime import date

from bot.language.lexicon import Tier
from bot.model import Ruling, Stand, TriedWord
from bot.play.disputes import Checked
from bot.texts.formats import date_name, first_few, quoted
from bot.texts.locale import N_, Locale

NAME = N_("{word} is a name, and names don't count.")
TIERS = {
    Tier.FAMILIAR: N_("{word} is an everyday word: one of those to find."),
    Tier.TARGET: N_("{word} is a common word: one of those to find."),
    Tier.RARE: N_("{word} is a rare word: one of those to find."),
    Tier.BONUS: N_("{word} is a bonus word: it scores, but you never need it to finish."),
    Tier.NOT_ACCEPTED: N_("{word} isn't in the word list."),
}
AGAIN = N_("{word} goes by the word list again from {day}.")
LISTED = N_("From the next puzzle ({day}), it goes by the word list again.")
# Of a ruling: what it says by itself, and with its reason.
Sentences = tuple[str, str]
STANDS: Mapping[Stand, Sentences] = {
    Stand.ALLOW: (
        N_("{word} counts here from {day}."),
        N_("{word} counts here from {day}: {reason}"),
    ),
    Stand.DENY: (
        N_("{word} won't count here from {day}."),
        N_("{word} won't count here from {day}: {reason}"),
    ),
    Stand.CLEAR: (AGAIN, AGAIN),
}
# Of one that is in force, and of one that is to be.
HELD: Mapping[Stand, Sentences] = {
    Stand.ALLOW: (
        N_("{word} has counted here since {day}."),
        N_("{word} has counted here since {day}: {reason}"),
    ),
    Stand.DENY: (
        N_("{word} hasn't counted here since {day}."),
        N_("{word} hasn't counted here since {day}: {reason}"),
    ),
}
COMING: Mapping[Stand, Sentences] = {
    Stand.ALLOW: (
        N_("From the next puzzle ({day}), it counts here."),
        N_("From the next puzzle ({day}), it counts here: {reason}"),
    ),
    Stand.DENY: (
        N_("From the next puzzle ({day}), it won't count here."),
        N_("From the next puzzle ({day}), it won't count here: {reason}"),
    ),
    Stand.CLEAR: (LISTED, LISTED),
}
TAKEN_BACK = {  # by what had been ruled
    Stand.ALLOW: N_("{word} is no longer allowed from {day}."),
    Stand.DENY: N_("Your denial of {word} is taken back from {day}."),
}

TRIED = N_("Tried by three or more players, but not in the word list")  # for admins
MOST_TRIED = 10
REPORTED = N_("Thanks! The admins of this server will see your report.")


def checked(locale: Locale, shown: Checked) -> str:
    """Where a word stands today, and what a ruling changes tomorrow."""
    listed = NAME if shown.is_name else TIERS[shown.tier]
    lines = [
        _ruled(locale, HELD, shown.ruling)
        if shown.ruling
        else locale.gettext(listed, word=in_bold(locale, shown.word))
    ]
    if shown.coming:
        lines.append(_ruled(locale, COMING, shown.coming))
    return "\n".join(lines)


def _ruled(locale: Locale, messages: Mapping[Stand, Sentences], shown: Ruling) -> str:
    message = messages[shown.stand][bool(shown.reason)]
    return locale.gettext(
        message,
        word=in_bold(locale, shown.word),
        day=date_name(locale, shown.effective_on),
        reason=in_quotes(locale, shown.reason),
    )


def reported(locale: Locale, shown: Checked) -> str:
    """The thanks, and what is known of the word."""
    return f"{locale.gettext(REPORTED)}\n{checked(locale, shown)}"


def ruling(locale: Locale, shown: Ruling, today: date | None = None) -> str:
    """A ruling with its reason, as one to come unless it is in force today."""
    is_held = today is not None and shown.effective_on <= today and shown.stand in HELD
    return _ruled(locale, HELD if is_held else STANDS, shown)


def taken_back(locale: Locale, shown: Ruling, before: Stand) -> str:
    """That an admin takes back what was ruled."""
    return locale.gettext(
        TAKEN_BACK[before],
        word=in_bold(locale, shown.word),
        day=date_name(locale, shown.effective_on),
    )


def in_bold(locale: Locale, word: str) -> str:
    """A word that people dispute; one that is not to be repeated has no letters."""
    return f"**{word.upper()}**" if word else locale.gettext("This word")


def in_quotes(locale: Locale, text: str) -> str:
    """Somebody's words."""
    return locale.gettext("“{text}”", text=quoted(text))


def tried_words(locale: Locale, tried: Sequence[TriedWord]) -> str:
    """Words with the number of people who tried them."""
    return first_few(locale, [f"{each.word.upper()} ({each.people})" for each in tried], MOST_TRIED)
