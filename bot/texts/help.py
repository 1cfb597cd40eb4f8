"""What ``/help`` says: how to play, and above the lists of commands."""

from collections.abc import Sequence

from bot.texts.locale import N_, Locale

FIRST = {  # by the number of games
    1: N_("**Honeygram** gives this server a word puzzle a day."),
    2: N_("**Honeygram** gives this server two word puzzles a day."),
    3: N_("**Honeygram** gives this server three word puzzles a day."),
}
MANY = N_("**Honeygram** gives this server word puzzles a day.")

HOW = N_(
    "Press **Guess words** or **Solve** under a post of the day, or pick a game below. Only you can"
    " see your board."
)
POINTS = N_(
    "Every word earns points for the leaderboard. Hints cost none, but they're counted, and all six"
    " anigram levels without one earn extra."
)

COMMANDS = N_("All commands")
ADMINS = N_("For admins")

COMMANDS_TITLE = N_("**What you can type**")
ADMINS_TITLE = N_("**For admins** (you need the Manage Server permission)")
ANSWERS_OPEN = N_(
    "-# Answers open when this server's day ends. In another time zone the same puzzle may still be"
    " on, or yet to begin."
)


def introduction(locale: Locale, games: Sequence[str]) -> str:
    """What the bot gives, a line a game, where to press, and what it's worth."""
    return "\n".join(map(locale.gettext, (FIRST.get(len(games), MANY), *games, HOW, POINTS)))


def page(locale: Locale, title: str, commands: Sequence[tuple[str, str]], *more: str) -> str:
    """A line a command, with what it does, and what else there is to say."""
    lines = [f"`/{name}` {locale.gettext(what)}" for name, what in commands]
    return "\n".join([locale.gettext(title), *lines, *map(locale.gettext, more)])
