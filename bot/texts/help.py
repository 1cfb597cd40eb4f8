"""What ``/help`` says: how to play, and above the lists of commands."""

from collections.abc import Sequence

NUMBERS = {1: "a word puzzle", 2: "two word puzzles", 3: "three word puzzles"}

HOW = "Press **Guess** under the day's post, or pick a game below. Only you can see your board."
POINTS = (
    "Every word earns points for the leaderboard. Hints cost none, but they're counted, and all six"
    " anigram levels without one earn extra."
)

COMMANDS = "All commands"
ADMINS = "For admins"

COMMANDS_TITLE = "**What you can type**"
ADMINS_TITLE = "**For admins** (you need the Manage Server permission)"
ANSWERS_OPEN = (
    "-# Answers open when this server's day ends. In another time zone the same puzzle may still be"
    " on, or yet to begin."
)


def introduction(games: Sequence[str]) -> str:
    """What the bot gives, a line a game, where to press, and what it's worth."""
    first = f"**Honeygram** gives this server {puzzles(len(games))} a day."
    return "\n".join([first, *games, HOW, POINTS])


def puzzles(games: int) -> str:
    """``two word puzzles``: so many games bring so many a day."""
    return NUMBERS.get(games, "word puzzles")


def play(game: str) -> str:
    """The label of a button that leads to a game."""
    return f"Play {game}"


def page(title: str, commands: Sequence[tuple[str, str]], *more: str) -> str:
    """A line a command, with what it does, and what else there is to say."""
    return "\n".join([title, *(f"`/{name}` {what}" for name, what in commands), *more])
