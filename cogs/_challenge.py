"""``/bee custom``: letters of one's own, posted as a challenge."""

import re
from typing import Any

import discord

from bot.discord.client import Honeygram, player_of
from bot.discord.components import button, row
from bot.discord.interaction import Interaction
from bot.discord.replies import edit_for_all, reply
from bot.games.editions import custom
from bot.games.honeycomb.game import HONEYCOMB
from bot.play.challenges import ChallengeShown
from cogs.posts.pictures import picture_of_honeycomb
from cogs.texts import buttons as labels
from cogs.texts import challenge as texts

COMMAND = HONEYCOMB.command
LETTERS = "(?P<letters>[a-z]{7})"


class ChallengeDoors:
    """The preview, the message in the channel, and its board."""

    def __init__(self, bot: Honeygram) -> None:
        self._bot = bot
        bot.components.add(f"{COMMAND}:post:{LETTERS}", self.press_post)
        bot.components.add(f"{COMMAND}:scores:{LETTERS}", self.press_scores)

    async def preview(self, interaction: Interaction, typed: str) -> None:
        """What the letters make, with a button that posts them."""
        services = self._bot.services
        played: Any = await services.challenges.preview(HONEYCOMB, typed, services.clock())
        letters = HONEYCOMB.letters(played)
        style = discord.ButtonStyle.primary
        post = button(labels.POST_IT, COMMAND, "post", letters, style=style)
        await reply(interaction, texts.preview(played), row(post))

    async def press_post(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Post it for everyone in the channel."""
        services, player = self._bot.services, player_of(interaction)
        now = services.clock()
        letters = await services.challenges.post(player, HONEYCOMB, match["letters"], now)
        shown = await services.challenges.show(player.server_id, HONEYCOMB, letters, now)
        picture = await picture_of_honeycomb(letters[0], letters[1:])
        await reply(interaction, _text(shown), _buttons(shown), picture, private=False)

    async def press_scores(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Let the message say who is ahead by now."""
        services, server_id = self._bot.services, player_of(interaction).server_id
        shown = await services.challenges.show(
            server_id, HONEYCOMB, match["letters"], services.clock()
        )
        await edit_for_all(interaction, _text(shown), _buttons(shown))


def _text(shown: ChallengeShown) -> str:
    played: Any = shown.round
    return texts.challenge(
        shown.challenge.name, played, shown.standings, shown.ends, over=shown.over
    )


def _buttons(shown: ChallengeShown) -> discord.ui.View:
    letters = shown.challenge.letters
    scores = button(labels.SCORES, COMMAND, "scores", letters)
    if shown.over:
        return row(scores, button(labels.ANSWERS, COMMAND, "solution", custom(letters)))
    style = discord.ButtonStyle.primary
    return row(button(labels.PLAY, COMMAND, "show", custom(letters), style=style), scores)
