"""What the picture of an anigram's letters says, for those who do not see it."""

from bot.texts.locale import Locale


def tiles(locale: Locale, letters: str, given: str = "") -> str:
    """The letters in their order, and the newest one."""
    named = ", ".join(letters.upper())
    text = locale.ngettext(
        "One letter tile: {letters}.",
        "{number} letter tiles: {letters}.",
        len(letters),
        letters=named,
    )
    newest = locale.gettext("The newest letter is {letter}.", letter=given.upper())
    return f"{text} {newest}" if given else text
