"""The message of a challenge: its board while it runs, and what came of it."""

from typing import Any

import discord

from bot.discord.answering.components import button, row
from bot.games.honeycomb.game import HONEYCOMB
from bot.play.challenges import ChallengeShown
from bot.texts import buttons as labels
from bot.texts.honeycomb import challenge as texts
from bot.texts.locale import Locale

COMMAND = HONEYCOMB.command


def challenge_message(locale: Locale, shown: ChallengeShown) -> tuple[str, discord.ui.View]:
    """What it says, and its buttons."""
    return challenge_text(locale, shown), challenge_buttons(locale, shown)


def challenge_text(locale: Locale, shown: ChallengeShown) -> str:
    """Whose it is, its letters, and who is ahead or won."""
    round_: Any = shown.round
    name, best = shown.challenge.name, shown.standings
    return texts.challenge(locale, name, round_, best, shown.ends, over=shown.over)


def challenge_buttons(locale: Locale, shown: ChallengeShown) -> discord.ui.View:
    """What can be done with it: once it is over, only to look at the answers."""
    which = shown.challenge.letters, shown.challenge.start
    if shown.over:
        return row(button(locale.gettext(labels.ANSWERS), COMMAND, "solved", *which))
    primary, label = discord.ButtonStyle.primary, locale.gettext(labels.PLAY)
    play = button(label, COMMAND, "play", *which, style=primary)
    return row(play, button(locale.gettext(labels.SCORES), COMMAND, "scores", *which))
