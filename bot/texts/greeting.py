"""What the bot says when it joins a server, and asks when its button is pressed."""

from collections.abc import Sequence

from bot.texts.locale import N_, Locale

START = N_("Start daily puzzles")
WHERE = N_("Which channel should get the puzzles? You can change that later with `/daily show`.")
PICK = N_("Pick a channel")

PRIVATE = N_(
    "Guesses are private, so nobody gets spoiled. The leaderboard, ranks and streaks are shared."
)
BEGIN = N_(
    "Anyone can play right now with `/help`. Do you manage this server? Start the daily posts:"
)
FIRST = {  # by the number of games
    1: N_("👋 **Hi, I'm Honeygram!** I bring this server a word puzzle a day."),
    2: N_("👋 **Hi, I'm Honeygram!** I bring this server two word puzzles a day."),
    3: N_("👋 **Hi, I'm Honeygram!** I bring this server three word puzzles a day."),
}
MANY = N_("👋 **Hi, I'm Honeygram!** I bring this server word puzzles a day.")


def greeting(locale: Locale, games: Sequence[str]) -> str:
    """Who this is, a line a game, and how to begin."""
    lines = (FIRST.get(len(games), MANY), *games, PRIVATE, BEGIN)
    return "\n".join(map(locale.gettext, lines))
