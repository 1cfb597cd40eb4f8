"""What a new post says of the day before, in all games together."""

from collections.abc import Iterable

from bot.drawing.podium import Podium, PodiumPlace
from bot.model import Standing
from bot.play.recap import Recap
from bot.texts.formats import LISTED_NAME, full_day, shortened, shown_name, weekday_name
from bot.texts.leaderboard import MEDALS, score
from bot.texts.locale import N_, Locale

TITLE = N_("### Yesterday in the hive")


def recap(
    locale: Locale,
    shown: Recap,
    of_games: Iterable[str],
    *,
    over: bool = False,
) -> str:
    """The best players, the lines that the games add, the week's podium and the streak; once
    the day of the post is over, the day that was before it has another name."""
    lines = [
        _title(locale, shown, over=over),
        locale.gettext("**Best scores:** {podium}", podium=_podium(locale, shown.top)),
        *of_games,
    ]
    if shown.week:
        week = _podium(locale, shown.week)
        lines.append(locale.gettext("**The week's podium:** {podium}", podium=week))
    if shown.streak > 1:
        lines.append(
            locale.ngettext(
                "This server's streak: {number} day.",
                "This server's streak: {number} days.",
                shown.streak,
            )
        )
    return "\n".join(lines)


def _title(locale: Locale, shown: Recap, *, over: bool) -> str:
    if not over:
        return locale.gettext(TITLE)
    return locale.gettext("### The hive on {day}", day=full_day(locale, shown.day))


def _podium(locale: Locale, standings: Iterable[Standing]) -> str:
    return " · ".join(
        f"{MEDALS[each.place]} {shown_name(locale, each.name)} {each.points}" for each in standings
    )


def podium(locale: Locale, shown: Recap) -> Podium:
    """The best of the day, for the picture."""
    steps = (
        PodiumPlace(
            each.place, shortened(locale, each.name, LISTED_NAME), score(locale, each.points)
        )
        for each in shown.top
    )
    return Podium(weekday_name(locale, shown.day), tuple(steps))


def podium_card(locale: Locale, shown: Podium) -> str:
    """What the picture of a podium adds, for those who do not see it; the text has the scores."""
    return locale.gettext("A podium of honeycomb cells for the best of {day}.", day=shown.title)
