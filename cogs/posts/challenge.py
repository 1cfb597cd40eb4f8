"""The message of a challenge: its board while it runs, and what came of it."""

from typing import Any

import discord

from bot.discord.answering.components import button, row
from bot.games.honeycomb.game import HONEYCOMB
from bot.play.challenges import ChallengeShown
from bot.texts import buttons as labels
from bot.texts import challenge as texts

COMMAND = HONEYCOMB.command


def challenge_text(shown: ChallengeShown) -> str:
    """Whose it is, its letters, and who is ahead or won."""
    played: Any = shown.round
    return texts.challenge(
        shown.challenge.name, played, shown.standings, shown.ends, over=shown.over
    )


def challenge_buttons(shown: ChallengeShown) -> discord.ui.View:
    """What can be done with it: once it is over, only to look at the answers."""
    which = shown.challenge.letters, shown.challenge.start
    if shown.over:
        return row(button(labels.ANSWERS, COMMAND, "solved", *which))
    play = button(labels.PLAY, COMMAND, "play", *which, style=discord.ButtonStyle.primary)
    return row(play, button(labels.SCORES, COMMAND, "scores", *which))
