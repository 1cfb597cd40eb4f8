"""What somebody shares with their channel: their own lines, and who else is playing.

The first share of a day brings the group card; the others lead to it, so that a channel has one
picture a day however many share. In a group nobody can edit a message later, so there each share
brings the card as it is by then. A card that does not come is no reason to keep anybody from
sharing.
"""

from datetime import date, datetime, timedelta

import discord

from bot.discord.answering.defer import is_unanswered
from bot.discord.answering.interaction import place_of
from bot.discord.answering.replies import id_of_answer, reply
from bot.discord.attachments import Picture
from bot.discord.gateway.client import Honeygram
from bot.discord.interaction import Interaction
from bot.errors import ErrorCode, PlayerError
from bot.games.editions import Edition
from bot.places import GroupPlace, OwnPlace
from bot.play.group_card import GroupCard
from bot.texts.daily import link
from bot.texts.group_card import leads_to
from cogs.posts.group_card import FOR_A_PERSON, picture_of_card

AGAIN = timedelta(minutes=30)  # after which the same may be shared again
REMEMBERED = 10_000  # shares


class Sharing:
    """Shares for everyone in the channel."""

    def __init__(self, bot: Honeygram) -> None:
        self._bot = bot
        posts = bot.services.posts
        self._cards, self._messages = posts.cards, posts.card_messages
        self._run, self._clock = bot.services.host.work.run, bot.services.host.clock
        self._shared: dict[tuple[int, int, str], tuple[str, datetime]] = {}  # by place, person

    async def share(
        self, interaction: Interaction, edition: Edition, text: str, below: discord.ui.View
    ) -> None:
        """Share some lines; of the daily edition with the card, or the way to it.

        Raises PlayerError for what somebody shared here a moment ago, word for word.
        """
        which = place_of(interaction).key, interaction.user.id, str(edition)
        self._check_new(which, text)
        try:
            await self._send(interaction, edition, text, below)
        except BaseException:
            self._shared.pop(which, None)  # so that it can be shared again
            raise

    async def _send(
        self, interaction: Interaction, edition: Edition, text: str, below: discord.ui.View
    ) -> None:
        place = place_of(interaction)
        if not edition.is_daily or isinstance(place, OwnPlace):
            await reply(interaction, text, below, private=False)
            return
        if isinstance(place, GroupPlace):
            _, picture = await self._drawn(place.key, edition.day)
            await reply(interaction, text, below, picture, private=False)
            return
        server_id = place.server_id
        where = await self._where(server_id, edition.day)
        if where:
            line = leads_to(await self._bot.locale_in(server_id), where)
            await reply(interaction, f"{text}\n{line}", below, private=False)
            return
        with self._messages.sending(server_id) as mine:
            day = edition.day if mine else None
            await self._with_card(interaction, server_id, day, text, below)

    def _check_new(self, which: tuple[int, int, str], text: str) -> None:
        """A channel is not to fill up by a button that is pressed again and again."""
        now, (said, at) = self._clock(), self._shared.get(which, ("", None))
        if said == text and at and now - at < AGAIN:
            raise PlayerError(ErrorCode.ALREADY_SHARED)
        self._shared.pop(which, None)
        self._shared[which] = text, now
        if len(self._shared) > REMEMBERED:
            del self._shared[next(iter(self._shared))]

    async def _with_card(
        self,
        interaction: Interaction,
        server_id: int,
        day: date | None,
        text: str,
        below: discord.ui.View,
    ) -> None:
        """Share with the card of a day, if there is one; and remember where it is, for which it
        must be the first answer."""
        first = await is_unanswered(interaction)
        card = picture = None
        if day and first:
            card, picture = await self._drawn(server_id, day)
        await reply(interaction, text, below, picture, private=False)
        if card and picture and (message_id := await id_of_answer(interaction)):
            channel_id = interaction.channel_id or 0
            await self._messages.sent(server_id, card, channel_id, message_id, self._clock())

    async def _where(self, server_id: int, day: date) -> str | None:
        """A link to the card of a day, if there is one and the server wants it."""
        try:
            if not await self._cards.wanted(server_id):
                return None
            sent = await self._messages.of_day(server_id, day)
        except PlayerError:
            return None
        return link(server_id, sent.channel_id, sent.message_id) if sent else None

    async def _drawn(self, server_id: int, day: date) -> tuple[GroupCard | None, Picture | None]:
        """The card and its picture; neither when too many wait for theirs."""
        try:
            card = await self._cards.of(server_id, day)
            if card is None:
                return None, None
            picture = await picture_of_card(
                self._bot, server_id, card, self._run, patience=FOR_A_PERSON
            )
        except PlayerError:
            return None, None
        return card, picture
