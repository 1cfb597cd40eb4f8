"""``/bee custom``: letters of one's own, posted as a challenge."""

import re
from datetime import datetime
from typing import Any

import discord

from bot.discord.answering.components import button, row
from bot.discord.answering.defer import changes_for_all, defer_edit
from bot.discord.answering.interaction import locale_of, place_of, player_of
from bot.discord.answering.replies import edit, edit_for_all, reply, tell_everyone
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.errors import ErrorCode, PlayerError
from bot.games.editions import custom
from bot.games.honeycomb.game import HONEYCOMB
from bot.language.alphabet import ANY_LETTER
from bot.play.challenges import ChallengeShown
from bot.texts import buttons as labels
from bot.texts.honeycomb import challenge as texts
from cogs.boards.board import Handler
from cogs.honeycomb.challenge_message import challenge_buttons, challenge_text
from cogs.honeycomb.picture import picture_of_honeycomb
from cogs.posts.pictures import unless_busy

COMMAND = HONEYCOMB.command
LETTERS = f"(?P<letters>{ANY_LETTER}{{7}})"
START = "(?P<start>[0-9]{1,12})"  # which challenge of these letters


class ChallengeHandlers:
    """The preview, the message in the channel, and its board."""

    def __init__(self, bot: Honeygram, play: Handler, answers: Handler) -> None:
        """Takes what opens the board of an edition, and its answers."""
        self._bot = bot
        self._challenges, self._clock = bot.services.games.challenges, bot.services.host.clock
        self._run = bot.services.host.work.run
        bot.components.add(f"{COMMAND}:post:{LETTERS}", self.press_post)
        bot.components.add(f"{COMMAND}:scores:{LETTERS}(?::{START})?", self.press_scores)
        self._add("play", play)
        self._add("solved", answers)

    async def preview(self, interaction: Interaction, typed: str) -> None:
        """What the letters make, with a button that posts them."""
        server_id, now = place_of(interaction).key, self._clock()
        round_: Any = await self._challenges.preview(server_id, HONEYCOMB, typed, now)
        letters = HONEYCOMB.letters(round_)
        locale, style = locale_of(interaction), discord.ButtonStyle.primary
        post = button(locale.gettext(labels.POST_IT), COMMAND, "post", letters, style=style)
        await reply(interaction, texts.preview(locale, round_), row(post))

    async def press_post(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Post it for everyone in the channel, once; then the button goes."""
        player, now = player_of(interaction), self._clock()
        await defer_edit(interaction)
        try:
            letters = await self._challenges.post(player, HONEYCOMB, match["letters"], now)
        except PlayerError as error:
            if error.code is not ErrorCode.ALREADY_POSTED:
                raise
        else:
            await self._send(interaction, letters, now)
        await edit(interaction, locale_of(interaction).gettext(texts.POSTED))

    async def _send(self, interaction: Interaction, letters: str, now: datetime) -> None:
        """Send its message and keep where it is. What Discord refuses can be posted again."""
        server_id = place_of(interaction).key
        shown = await self._challenges.show(server_id, HONEYCOMB, letters, now)
        locale = await self._bot.locale_in(server_id)
        drawing = picture_of_honeycomb(locale, self._run, letters[0], letters[1:])
        picture = await unless_busy(drawing)
        try:
            message_id = await tell_everyone(
                interaction,
                challenge_text(locale, shown),
                challenge_buttons(locale, shown),
                picture,
            )
        except discord.HTTPException:
            await self._challenges.withdraw(server_id, HONEYCOMB, letters, now)
            raise
        channel_id = interaction.channel_id or 0
        await self._challenges.sent(server_id, HONEYCOMB, letters, channel_id, message_id)

    async def press_scores(self, interaction: Interaction, match: re.Match[str]) -> None:
        """Let the message say who is ahead by now."""
        changes_for_all(interaction)
        shown = await self._shown(interaction, match)
        locale = await self._bot.locale_in(place_of(interaction).key)
        text, below = challenge_text(locale, shown), challenge_buttons(locale, shown)
        await edit_for_all(interaction, text, below)

    def _add(self, name: str, handler: Handler) -> None:
        """Act on a button, unless the message is of an earlier challenge with the same letters."""

        async def press(interaction: Interaction, match: re.Match[str]) -> None:
            shown = await self._shown(interaction, match)
            await handler(interaction, custom(shown.challenge.letters), 0)

        self._bot.components.add(f"{COMMAND}:{name}:{LETTERS}:{START}", press)

    async def _shown(self, interaction: Interaction, match: re.Match[str]) -> ChallengeShown:
        """The challenge of a message; the first messages did not say which."""
        server_id = place_of(interaction).key
        start = int(match["start"]) if match["start"] else None
        shown = await self._challenges.show(
            server_id, HONEYCOMB, match["letters"], self._clock(), start
        )
        if shown.challenge.message_id is None and interaction.message:  # it got through, unnoticed
            where = interaction.message.channel.id, interaction.message.id
            await self._challenges.sent(server_id, HONEYCOMB, match["letters"], *where)
        return shown
