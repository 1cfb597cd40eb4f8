"""What the picture of a honeycomb says, for those who do not see it."""

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
