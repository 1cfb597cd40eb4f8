"""What the picture of a honeycomb says, for those who do not see it."""

from bot.games.honeycomb.progress import Celebration
from bot.texts.locale import N_, Locale

HONEYCOMB = N_(
    "A honeycomb of seven letters. Center letter, in every word: {center}."
    " Around it, clockwise from the top: {outer}."
)
CELEBRATIONS = {
    Celebration.PANGRAM: N_("It's pink, among sparks: you've found a pangram!"),
    Celebration.GENIUS: N_("It's black and gold, in a laurel wreath: you're a Genius!"),
    Celebration.QUEEN_BEE: N_("It's purple, with a crown and a laurel wreath: you're Queen Bee!"),
}


def honeycomb(
    locale: Locale, center: str, outer: str, celebration: Celebration | None = None
) -> str:
    """The seven letters, in the order in which they are drawn, and what the colors celebrate."""
    text = locale.gettext(HONEYCOMB, center=center.upper(), outer=", ".join(outer.upper()))
    return f"{text} {locale.gettext(CELEBRATIONS[celebration])}" if celebration else text
