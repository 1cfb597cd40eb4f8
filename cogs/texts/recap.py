"""What a new post says of the day before, in all games together."""

from collections.abc import Iterable

from bot.drawing.podium import Podium, Step
from bot.model import Standing
from bot.play.recap import Recap
from cogs.texts.formats import LISTED_NAME, counted, listed, shortened, shown_name, weekday_name
from cogs.texts.leaderboard import MEDALS

TITLE = "### Yesterday in the hive"
SCALE = "-# Points here: up to 100 a day from each game."

PLACES = {1: "first", 2: "second", 3: "third"}


def recap(shown: Recap, of_games: Iterable[str]) -> str:
    """The best players, the lines that the games add, the week's podium, and the streak."""
    lines = [TITLE, _podium(shown.top), *of_games]
    if shown.week:
        lines.append(f"**The week's podium:** {_podium(shown.week)}")
    if shown.streak > 1:
        lines.append(f"This server's streak: {shown.streak} days.")
    return "\n".join([*lines, SCALE])


def _podium(standings: Iterable[Standing]) -> str:
    return " · ".join(
        f"{MEDALS[each.place]} {shown_name(each.name)} {counted(each.points, 'point')}"
        for each in standings
    )


def podium(shown: Recap) -> Podium:
    """The best of the day, for the picture."""
    steps = (
        Step(each.place, shortened(each.name, LISTED_NAME), counted(each.points, "point"))
        for each in shown.top
    )
    return Podium(weekday_name(shown.day), tuple(steps))


def podium_card(shown: Podium) -> str:
    """What the picture of a podium says, for those who do not see it."""
    people = [f"{PLACES[each.place]} {each.name} with {each.points}" for each in shown.steps]
    return f"The podium of {shown.title}: {listed(people)}."
