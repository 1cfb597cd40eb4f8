"""What a new post says of the day before, in all games together."""

from collections.abc import Iterable

from bot.model import Standing
from bot.play.recap import Recap
from cogs.texts.formats import counted, shown_name

TITLE = "### Yesterday in the hive"
SCALE = "-# Points here: up to 100 a day from each game."

MEDALS = {1: "🥇", 2: "🥈", 3: "🥉"}


def recap(shown: Recap, of_games: Iterable[str]) -> str:
    """The best players, the lines that the games add, the week's podium, and the streak."""
    lines = [TITLE, _podium(shown.top), *of_games]
    if shown.week:
        lines.append(f"**The week's podium:** {_podium(shown.week)}")
    if shown.streak > 1:
        lines.append(f"This server is on a {shown.streak}-day streak.")
    return "\n".join([*lines, SCALE])


def _podium(standings: Iterable[Standing]) -> str:
    return " · ".join(
        f"{MEDALS[each.place]} {shown_name(each.name)} {counted(each.points, 'point')}"
        for each in standings
    )
