"""What ``/help`` says: how to play, and above the lists of commands."""

from collections.abc import Sequence

from bot.texts.leaderboard import scale
from bot.texts.locale import N_, Locale

FIRST = {  # by the number of games
    1: N_("**Honeygram** gives this server a word puzzle a day."),
    2: N_("**Honeygram** gives this server two word puzzles a day."),
    3: N_("**Honeygram** gives this server three word puzzles a day."),
}
MANY = N_("**Honeygram** gives this server word puzzles a day.")
ALONE = {  # the same where it is in no server
    1: N_("**Honeygram** gives you a word puzzle a day."),
    2: N_("**Honeygram** gives you two word puzzles a day."),
    3: N_("**Honeygram** gives you three word puzzles a day."),
}
MANY_ALONE = N_("**Honeygram** gives you word puzzles a day.")

HOW = N_(
    "Press **Guess words**, **Solve** or **Fill in** under a post of the day, or pick a game below."
    " Only you can see your board."
)
HOW_ALONE = N_("Pick a game below. Only you can see your board. `/settings` has your time zone.")
POINTS = N_(
    "Every word earns points for the leaderboard. Hints are counted and take no points away. The"
    " anigram and the square give 7 extra without any."
)

PAGE = N_("Rather tap the letters? `/play` leads to a page where you can.")

COMMANDS = N_("All commands")
OTHERS = N_("More commands")
ADMINS = N_("For admins")

COMMANDS_TITLE = N_("**What you can type in the games**")
OTHERS_TITLE = N_("**What else you can type**")
ADMINS_TITLE = N_("**For admins** (you need the Manage Server permission)")
ANSWERS_OPEN = N_(
    "-# Answers open when this server's day ends. Elsewhere the same puzzle may still be on, or yet"
    " to begin."
)


def introduction(
    locale: Locale,
    games: Sequence[str],
    full_marks: Sequence[str],
    *,
    page: bool = False,
    in_server: bool = True,
) -> str:
    """What the bot gives, a line a game, where to press, or tap on the page if there is one, what
    it's worth, and where several games are added up, what is 100 in each."""
    pages, number = [PAGE] if page else [], len(games)
    first = FIRST.get(number, MANY) if in_server else ALONE.get(number, MANY_ALONE)
    how = HOW if in_server else HOW_ALONE
    told = map(locale.gettext, (first, *games, how, *pages, POINTS))
    added_up = [f"-# {scale(locale, full_marks)}"] if len(games) > 1 else []
    return "\n".join([*told, *added_up])


def page(locale: Locale, title: str, commands: Sequence[tuple[str, str]], *more: str) -> str:
    """A line a command, with what it does, and what else there is to say."""
    lines = [f"`/{name}` {locale.gettext(what)}" for name, what in commands]
    return "\n".join([locale.gettext(title), *lines, *map(locale.gettext, more)])
