"""What the pictures of the games say, for those who do not see them."""

from bot.texts.locale import N_, Locale

HONEYCOMB = N_(
    "A honeycomb of seven letters. Center letter, in every word: {center}."
    " Around it, clockwise from the top: {outer}."
)
CROWNED = N_(
    "A honeycomb of seven letters, with a crown. Center letter, in every word: {center}."
    " Around it, clockwise from the top: {outer}."
)


def honeycomb(locale: Locale, center: str, outer: str, *, crowned: bool = False) -> str:
    """The seven letters, in the order in which they are drawn."""
    return locale.gettext(
        CROWNED if crowned else HONEYCOMB, center=center.upper(), outer=", ".join(outer.upper())
    )


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
