"""What the picture of an anigram's letters says, for those who do not see it."""

from bot.texts.locale import N_, Locale

PAR = N_("They're black on gold: that's par!")


def tiles(locale: Locale, letters: str, given: str = "", *, is_par: bool = False) -> str:
    """The letters in their order, the newest one, and what the colors celebrate."""
    named = ", ".join(letters.upper())
    text = locale.ngettext(
        "One letter tile: {letters}.",
        "{number} letter tiles: {letters}.",
        len(letters),
        letters=named,
    )
    if given:
        newest = locale.gettext("The newest letter is {letter}.", letter=given.upper())
        text = f"{text} {newest}"
    return f"{text} {locale.gettext(PAR)}" if is_par else text
