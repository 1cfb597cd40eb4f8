"""What the ranks of the honeycomb are called."""

from bot.puzzles.honeycomb.ranks import Rank
from bot.texts.locale import N_

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
