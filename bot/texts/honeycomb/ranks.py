"""What the ranks of the honeycomb are called."""

from bot.games.game import Rung
from bot.puzzles.honeycomb.ranks import LADDER, Rank
from bot.texts.locale import N_, Locale

TITLES = {
    Rank.BEGINNER: N_("Beginner"),
    Rank.GOOD_START: N_("Good Start"),
    Rank.MOVING_UP: N_("Moving Up"),
    Rank.GOOD: N_("Good"),
    Rank.SOLID: N_("Solid"),
    Rank.NICE: N_("Nice"),
    Rank.GREAT: N_("Great"),
    Rank.AMAZING: N_("Amazing"),
    Rank.GENIUS: N_("Genius"),
    Rank.QUEEN_BEE: N_("Queen Bee"),
}


def rung(locale: Locale, shown: Rung) -> str:
    """The rank that somebody came to."""
    return locale.gettext(TITLES[Rank.QUEEN_BEE if shown.crowned else LADDER[shown.step - 1]])
