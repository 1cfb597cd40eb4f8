"""What the ranks of the honeycomb are called."""

from bot.puzzles.honeycomb.ranks import Rank

TITLES = {
    Rank.BEGINNER: "Beginner",
    Rank.GOOD_START: "Good Start",
    Rank.MOVING_UP: "Moving Up",
    Rank.GOOD: "Good",
    Rank.SOLID: "Solid",
    Rank.NICE: "Nice",
    Rank.GREAT: "Great",
    Rank.AMAZING: "Amazing",
    Rank.GENIUS: "Genius",
    Rank.QUEEN_BEE: "Queen Bee",
}
