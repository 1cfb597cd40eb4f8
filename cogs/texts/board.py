"""What the boards of all games say alike."""

from datetime import date

from bot.play.streaks import Streak
from cogs.texts.formats import weekday_name

STREAKS = {
    7: "🔥 **A 7-day streak!** That's a whole week.",
    30: "🔥 **A 30-day streak!** That's a whole month.",
    100: "💯 **A 100-day streak!** What a run.",
    365: "🎂 **A 365-day streak!** That's a whole year.",
}


def over(noun: str, day: date) -> str:
    """A board of an older day."""
    return f"The {noun} of {weekday_name(day)} is over. Today's is waiting for you!"


def streak(reached: Streak) -> list[str]:
    """What a streak deserves that has just become so long: a cheer, and that a day off kept it."""
    cheers = [STREAKS[reached.days]] if reached.days in STREAKS else []
    if reached.resumed:
        cheers.insert(
            0, f"🛟 Your day off is forgiven: your streak goes on at {reached.days} days."
        )
    return cheers
