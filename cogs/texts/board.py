"""What the boards of all games say alike."""

from datetime import date

from cogs.texts.formats import weekday_name

STREAKS = {
    7: "🔥 **7 days in a row!** That's a whole week.",
    30: "🔥 **30 days in a row!** That's a whole month.",
    100: "💯 **100 days in a row!** What a streak.",
    365: "🎂 **365 days in a row!** That's a whole year.",
}


def over(noun: str, day: date) -> str:
    """A board of an older day."""
    return f"The {noun} of {weekday_name(day)} is over. Today's is waiting for you!"


def streak(days: int) -> list[str]:
    """A cheer for a streak that has just become so long, if it is worth one."""
    return [STREAKS[days]] if days in STREAKS else []
