"""Where the group card of a day is, and when it is drawn anew.

The first share of a day brings it. While people play its message is edited: some time after the
last edit, and only with what the posts leave of the budget of edits. Who is to be named no more is
taken off within a minute.
"""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial

from bot.backoff import Backoff, PassingRefusal
from bot.errors import StorageUnavailable
from bot.model import CardMessage
from bot.play.edit_budget import EditBudget, Edits
from bot.play.group_card import ONE_DAY, GroupCard, GroupCards
from bot.play.live_posts import FIRST_PAUSE, LONGEST_PAUSE, RATE_LIMITED, LivePosts
from bot.play.poster import CannotPost, LivePoster
from bot.store.backend import Backend
from bot.store.group_cards import (
    card_of_day,
    cards_since,
    cards_to_redraw,
    drop_card,
    put_card,
    record_drawn,
)

log = logging.getLogger(__name__)

PAUSE = timedelta(minutes=10)  # between two edits of a card
MIN_PAUSE = timedelta(minutes=1)  # where somebody left the card
LOOKS_BACK = timedelta(days=3)  # what was sent earlier is not compared after a start
AT_ONCE = 4  # edits at the same time
UNDER_WAY = 16  # edits, with those that do not get through
DEADLINE = 60.0  # seconds until an edit is given up
NOBODY = ""  # the digest of a card without anybody: its picture is gone


class CardMessages:
    """Knows the last card of each server, and which of them may lag behind."""

    def __init__(
        self, database: Backend, cards: GroupCards, live: LivePosts, budget: EditBudget
    ) -> None:
        self._database = database
        self._cards = cards
        self._live = live
        self._edits = Edits(budget, AT_ONCE, UNDER_WAY)
        self._known: dict[int, CardMessage] = {}  # by server
        self._waiting: dict[int, None] = {}  # servers where somebody scored, in their order
        self._rests: dict[int, datetime | None] = {}  # since when; of cards that were looked at
        self._pauses = Backoff[int](FIRST_PAUSE, LONGEST_PAUSE, RATE_LIMITED)  # of messages
        self._editing: set[int] = set()  # messages
        self._sending: set[int] = set()  # servers
        self._missed = True  # may there be cards of which nothing is known here?

    def look_again(self) -> None:
        """Another process may have sent cards, and people may have played unnoticed."""
        self._missed = True

    async def of_day(self, server_id: int, day: date) -> CardMessage | None:
        """Where the card of a day is, if there is one."""
        return await card_of_day(self._database, server_id, day)

    @contextmanager
    def sending(self, server_id: int) -> Iterator[bool]:
        """For the time in which somebody may send a card; is it nobody else's turn?"""
        if server_id in self._sending:
            yield False
            return
        self._sending.add(server_id)
        try:
            yield True
        finally:
            self._sending.remove(server_id)

    async def sent(
        self, server_id: int, card: GroupCard, channel_id: int, message_id: int, now: datetime
    ) -> None:
        """Note where a card is."""
        sent = CardMessage(server_id, card.day, channel_id, message_id, card.digest, now)
        await put_card(self._database, sent, keep=ONE_DAY)
        self._known[server_id] = sent
        self._rests[server_id] = now

    async def begin(self, now: datetime, poster: LivePoster, group: asyncio.TaskGroup) -> None:
        """Begin to edit cards; what does not get through goes on in the group."""
        if poster.edits_barred:
            return
        await self._catch_up(now)
        await self._edits.begin(
            now,
            poster.edits_a_second,
            partial(self._due, now, poster),
            lambda sent: self._edit(sent, now, poster),
            group,
        )

    async def _catch_up(self, now: datetime) -> None:
        """Know of all cards, and compare each once."""
        if self._missed:
            self._missed = False
            for sent in await cards_since(self._database, now.date() - LOOKS_BACK):
                self._known[sent.server_id] = sent
                self._rests[sent.server_id] = sent.shown_at
                self._waiting[sent.server_id] = None

    async def _due(self, now: datetime, poster: LivePoster, most: int) -> list[CardMessage]:
        """The cards to draw now: those that may name somebody who left, and up to so many others
        that may lag behind."""
        changed, self._live.changed = self._live.changed, {}
        self._waiting |= {server_id: None for server_id in changed if server_id in self._known}
        due = [
            sent
            for sent in await cards_to_redraw(self._database)
            if poster.serves(sent.server_id) and self._may_try(sent, now)
        ]
        left = most - len(due)
        for server_id in [*self._waiting]:
            if left <= 0:
                break
            if not poster.serves(server_id):
                del self._waiting[server_id]
            elif self._is_rested(server_id, now):
                del self._waiting[server_id]
                due.append(self._known[server_id])
                left -= 1
        return due

    def _may_try(self, sent: CardMessage, now: datetime) -> bool:
        """Is nobody at it, and has nobody just been? Else whoever leaves and comes back again and
        again would have it drawn each time."""
        resting = timedelta(0) <= now - sent.shown_at < MIN_PAUSE
        paused = resting or self._pauses.is_paused(sent.message_id, now)
        return not paused and sent.message_id not in self._editing

    def _is_rested(self, server_id: int, now: datetime) -> bool:
        """Was the card drawn, or looked at, long enough ago? A clock may have been put back."""
        known, since = self._known.get(server_id), self._rests.get(server_id)
        if known and self._pauses.is_paused(known.message_id, now):
            return False
        return since is None or not timedelta(0) <= now - since < PAUSE

    async def _edit(self, sent: CardMessage, now: datetime, poster: LivePoster) -> None:
        """Bring one card up to date, unless that is under way."""
        if sent.message_id in self._editing:
            return
        self._editing.add(sent.message_id)
        server_id = sent.server_id
        rested_since, self._rests[server_id] = self._rests.get(server_id), now
        try:
            async with asyncio.timeout(DEADLINE):
                await self._redraw(sent, now, poster)
        except CannotPost as reason:
            log.info("the group card of server %s stays as it is: %s", server_id, reason)
            await self._lose(sent)
        except Exception as error:
            self._rests[server_id] = rested_since
            self._waiting[server_id] = None
            refusal = poster.refusal_of(error)
            self._pauses.pause(sent.message_id, now, refusal or PassingRefusal(repr(error)))
            if isinstance(error, StorageUnavailable) or poster.explains(error):
                return  # whoever can mend it was told why
            trace = None if refusal else error
            level = logging.WARNING if trace is None else logging.ERROR
            log.log(level, "the group card of server %s was not drawn", server_id, exc_info=trace)
        finally:
            self._editing.remove(sent.message_id)

    async def _redraw(self, sent: CardMessage, now: datetime, poster: LivePoster) -> None:
        """Edit a card unless it shows what is so."""
        card = await self._cards.of(sent.server_id, sent.day)
        digest = card.digest if card else NOBODY
        if digest == sent.digest and not sent.forgotten:
            return
        await poster.redraw(sent, card)
        self._pauses.clear(sent.message_id)
        await record_drawn(self._database, sent, digest, now)
        known = self._known.get(sent.server_id)
        if known is None or known.message_id == sent.message_id:
            self._known[sent.server_id] = replace(sent, digest=digest, shown_at=now, forgotten=0)

    async def _lose(self, sent: CardMessage) -> None:
        """A card is gone, or closed to the bot: the next share may bring another one."""
        self._pauses.clear(sent.message_id)
        known = self._known.get(sent.server_id)
        if known and known.message_id == sent.message_id:
            del self._known[sent.server_id]
            self._waiting.pop(sent.server_id, None)
        try:
            await drop_card(self._database, sent)
        except StorageUnavailable:
            self._missed = True
