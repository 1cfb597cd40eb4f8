"""What the bot says when it joins a server, and asks when its button is pressed."""

from collections.abc import Sequence

from bot.texts.help import puzzles

START = "Start daily puzzles"
WHERE = "Which channel should get the puzzles? You can change that later with `/daily start`."
PICK = "Pick a channel"

PRIVATE = (
    "Guesses are private, so nobody gets spoiled. The leaderboard, ranks and streaks are shared."
)
BEGIN = "Anyone can play right now with `/help`. Do you manage this server? Start the daily posts:"


def greeting(games: Sequence[str]) -> str:
    """Who this is, a line a game, and how to begin."""
    first = f"👋 **Hi, I'm Honeygram!** I bring this server {puzzles(len(games))} a day."
    return "\n".join([first, *games, PRIVATE, BEGIN])
