"""What the languages of puzzles are called."""

from bot.texts.locale import N_, Locale

NAMES = {  # by code
    "en": N_("English"),
    "es": N_("Spanish"),
}


def language_name(locale: Locale, code: str) -> str:
    """A language as it is called inside a sentence."""
    return locale.gettext(NAMES[code])
