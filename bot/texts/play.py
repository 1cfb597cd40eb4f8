"""What ``/play`` says: today's games, how far one is in each, and where they can be played."""

from collections.abc import Iterable

from bot.texts.editions import UNPLAYED
from bot.texts.locale import N_, Locale

ENTRY_POINT = N_("Play today's word puzzles with everyone here.")
IN_DISCORD = N_("Play inside Discord")

TITLE = N_("**Today's puzzles**")
HERE = N_("Pick a game: your board comes up right here, and only you can see it.")
ON_THE_PAGE = N_(
    "On the page you tap the letters. It's the same game: your words and points are in both."
)
NO_PAGE = N_(
    "-# For admins: these puzzles can also be tapped on a web page. Whoever hosts me switches it on"
    " with `WEB_PORT` and `WEB_URL`."
)


def today(locale: Locale, games: Iterable[tuple[str, str]], *more: str) -> str:
    """Takes the title of each game with how far somebody is, which is empty before they begin."""
    lines = [
        locale.gettext(
            "{game}: **{state}**",
            game=locale.gettext(title),
            state=state or locale.gettext(UNPLAYED),
        )
        for title, state in games
    ]
    return "\n".join([locale.gettext(TITLE), *lines, *map(locale.gettext, more)])
