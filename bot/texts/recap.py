"""What a new post says of the day before, in all games together."""

from collections.abc import Iterable, Sequence

from bot.drawing.podium import Podium, Step
from bot.model import Standing
from bot.play.recap import Recap
from bot.texts.formats import LISTED_NAME, full_day, shortened, shown_name, weekday_name
from bot.texts.leaderboard import MEDALS, scale, score

TITLE = "### Yesterday in the hive"


def recap(
    shown: Recap, of_games: Iterable[str], full_marks: Sequence[str], *, over: bool = False
) -> str:
    """The best players, the lines that the games add, the week's podium, the streak, and what the
    scores are; once the day of the post is over, the day that was before it has another name."""
    title = f"### The hive on {full_day(shown.day)}" if over else TITLE
    lines = [title, f"**Best scores:** {_podium(shown.top)}", *of_games]
    if shown.week:
        lines.append(f"**The week's podium:** {_podium(shown.week)}")
    if shown.streak > 1:
        lines.append(f"This server's streak: {shown.streak} days.")
    return "\n".join([*lines, f"-# {scale(full_marks)}"])


def _podium(standings: Iterable[Standing]) -> str:
    return " · ".join(
        f"{MEDALS[each.place]} {shown_name(each.name)} {each.points}" for each in standings
    )


def podium(shown: Recap) -> Podium:
    """The best of the day, for the picture."""
    steps = (
        Step(each.place, shortened(each.name, LISTED_NAME), score(each.points))
        for each in shown.top
    )
    return Podium(weekday_name(shown.day), tuple(steps))


def podium_card(shown: Podium) -> str:
    """What the picture of a podium adds, for those who do not see it; the text has the scores."""
    return f"A podium of honeycomb cells for the best of {shown.title}."
