"""What a new post says of the day before, in all games together."""

from collections.abc import Iterable

from bot.play.recap import Recap
from cogs.texts.formats import day_name, shown_name

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def recap(shown: Recap, of_games: Iterable[str]) -> str:
    """The best players, the lines that the games add, and the streak."""
    top = (
        f"{MEDALS[standing.place]} {shown_name(standing.name)} {standing.points}"
        for standing in shown.top
    )
    lines = [f"### How {day_name(shown.day)} went", " · ".join(top), *of_games]
    if shown.streak > 1:
        lines.append(f"This server has played {shown.streak} days in a row.")
    return "\n".join(lines)
