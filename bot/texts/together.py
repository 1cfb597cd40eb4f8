"""What posts say of players who find words together, in every game."""

from bot.play.hive import Hive
from bot.texts.formats import LISTED_NAME, counted, shown_name


def standing(what: str) -> str:
    """Where the server stands in a game, below a player's own board or a leaderboard."""
    return f"-# 🐝 The hive: {what}"


def standing_in(noun: str, what: str) -> str:
    """Where the server stands in one of several games."""
    return f"-# 🐝 The hive's {noun}: {what}"


def finders(shown: Hive) -> str:
    """Who found how many words, and never which."""
    named = " · ".join(
        f"{shown_name(each.name, LISTED_NAME)} {counted(each.words, 'word')}"
        for each in shown.finders
    )
    more = shown.players - len(shown.finders)
    return f"-# {named} and {counted(more, 'more player')}" if more > 0 else f"-# {named}"
