"""``/bee custom``: letters of one's own, posted as a challenge."""

import re
from typing import Any

import discord

from bot.discord.client import Honeygram
from bot.discord.components import button, row
from bot.discord.defer import changes_for_all
from bot.discord.interaction import Interaction, player_of, server_of
from bot.discord.replies import edit_for_all, reply
from bot.games.editions import custom
from bot.games.honeycomb.game import HONEYCOMB
from bot.play.challenges import ChallengeShown
from cogs._board import Door
from cogs.posts.pictures import picture_of_honeycomb
from cogs.texts import buttons as labels
from cogs.texts import challenge as texts

COMMAND = HONEYCOMB.command
LETTERS = "(?P<letters>[a-z]{7})"
START = "(?P<start>[0-9]{1,12})"  # which challenge of these letters


class ChallengeDoors:
    """The preview, the message in the channel, and its board."""

    def __init__(self, bot: Honeygram, play: Door, answers: Door) -> None:
        """Takes what opens the board of an edition, and its answers."""
        self._bot = bot
        bot.components.add(f"{COMMAND}:post:{LETTERS}", self.press_post)
        bot.components.add(f"{COMMAND}:scores:{LETTERS}(?::{START})?", self.press_scores)
        self._add("play", play)
        self._add("solved", answers)

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
        changes_for_all(interaction)
        shown = await self._shown(interaction, match)
        await edit_for_all(interaction, _text(shown), _buttons(shown))

    def _add(self, name: str, door: Door) -> None:
        """Open a door, unless the message is of an earlier challenge with the same letters."""

        async def press(interaction: Interaction, match: re.Match[str]) -> None:
            shown = await self._shown(interaction, match)
            await door(interaction, custom(shown.challenge.letters), 0)

        self._bot.components.add(f"{COMMAND}:{name}:{LETTERS}:{START}", press)

    async def _shown(self, interaction: Interaction, match: re.Match[str]) -> ChallengeShown:
        """The challenge of a message; the first messages did not say which."""
        services, server_id = self._bot.services, server_of(interaction)
        start = int(match["start"]) if match["start"] else None
        return await services.challenges.show(
            server_id, HONEYCOMB, match["letters"], services.clock(), start
        )


def _text(shown: ChallengeShown) -> str:
    played: Any = shown.round
    return texts.challenge(
        shown.challenge.name, played, shown.standings, shown.ends, over=shown.over
    )


def _buttons(shown: ChallengeShown) -> discord.ui.View:
    which = shown.challenge.letters, shown.challenge.start
    scores = button(labels.SCORES, COMMAND, "scores", *which)
    if shown.over:
        return row(scores, button(labels.ANSWERS, COMMAND, "solved", *which))
    style = discord.ButtonStyle.primary
    return row(button(labels.PLAY, COMMAND, "play", *which, style=style), scores)
