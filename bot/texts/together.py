"""What posts say of players who find words together, in every game."""

from bot.play.hive import Company, Hive
from bot.texts.formats import LISTED_NAME, shown_name, words
from bot.texts.locale import Locale


def standing(locale: Locale, what: str) -> str:
    """Where the server stands in a game, below a player's own board or a leaderboard."""
    return locale.gettext("-# 🐝 The hive: {standing}", standing=what)


def company(locale: Locale, shown: Company, what: str) -> str:
    """Who else plays, and how far the best of them is; never which words they found."""
    name = shown_name(locale, shown.best.name, LISTED_NAME)
    best = locale.gettext("{name} is at {what}", name=name, what=what)
    if shown.others == 1:
        return best
    return locale.ngettext(
        "{number} other is playing; {best}",
        "{number} others are playing; {best}",
        shown.others,
        best=best,
    )


def finders(locale: Locale, shown: Hive) -> str:
    """Who found how many words, and never which."""
    named = " · ".join(
        f"{shown_name(locale, each.name, LISTED_NAME)} {words(locale, each.words)}"
        for each in shown.finders
    )
    more = shown.players - len(shown.finders)
    if more <= 0:
        return f"-# {named}"
    return locale.ngettext(
        "-# {named} and {number} more player",
        "-# {named} and {number} more players",
        more,
        named=named,
    )
