"""What ``/help`` says above the commands."""

from collections.abc import Sequence

NUMBERS = {1: "a word puzzle", 2: "two word puzzles", 3: "three word puzzles"}


def introduction(games: Sequence[str]) -> str:
    """What the bot gives, a line a game, and what becomes of guesses."""
    number = NUMBERS.get(len(games), "word puzzles")
    first = f"**Honeygram** gives this server {number} a day."
    last = "Your guesses are private; your points are on the leaderboard."
    return "\n".join([first, *games, last])
