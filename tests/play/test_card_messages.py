"""When a card is drawn anew, decided from the clock, the scores and what posts leave."""

import asyncio
from datetime import datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from bot.application import Application
from bot.backoff import PassingRefusal
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import CardMessage, Player
from bot.play.card_messages import PAUSE, CardMessages
from bot.play.edit_budget import EditBudget
from bot.play.group_card import GroupCard
from bot.play.live_posts import FIRST_PAUSE
from bot.play.poster import CannotPost, NotYet
from bot.store.group_cards import card_of_day
from tests.conftest import Errors
from tests.support.harness import MORNING

DAY = MORNING.date()
ADA, BEA = Player(1, 1, "Ada"), Player(1, 2, "Bea")


class Channel:
    """Takes edits, and remembers whom they named."""

    def __init__(self) -> None:
        self.drawn: list[list[str]] = []
        self.asked = 0  # for edits
        self.fails: Exception | None = None
        self.edits_barred = False
        self.served = {1, 2}
        self.edits_a_second = 1.0

    def serves(self, server_id: int) -> bool:
        return server_id in self.served

    def explains(self, error: Exception) -> bool:
        return False

    def refusal_of(self, error: Exception) -> PassingRefusal | None:
        return PassingRefusal("late") if isinstance(error, TimeoutError | NotYet) else None

    async def redraw(self, sent: CardMessage, card: GroupCard | None) -> None:
        self.asked += 1
        if self.fails:
            raise self.fails
        self.drawn.append([each.name for each in card.players] if card else [])


@pytest.fixture
def channel() -> Channel:
    return Channel()


async def guess(app: Application, player: Player, word: str) -> None:
    await app.games.play(HONEYCOMB).guess(player, word, MORNING)
    app.posts.live_posts.touch(player.server_id)


async def send(app: Application, server_id: int = 1) -> None:
    """Ada scores, and shares."""
    await guess(app, Player(server_id, 1, "Ada"), "gleam")
    card = await app.posts.cards.of(server_id, DAY)
    assert card
    await app.posts.card_messages.sent(server_id, card, 5, 90 + server_id, MORNING)


async def turn(messages: CardMessages, channel: Channel, after: timedelta) -> None:
    poster: Any = channel
    async with asyncio.TaskGroup() as group:
        await messages.begin(MORNING + after, poster, group)


async def test_it_is_drawn_ten_minutes_after_the_last_time_and_only_if_it_changed(
    app: Application, channel: Channel
) -> None:
    messages = app.posts.card_messages
    await send(app)
    await turn(messages, channel, PAUSE)
    assert channel.drawn == []
    await guess(app, BEA, "game")
    await turn(messages, channel, 2 * PAUSE - timedelta(seconds=1))
    assert channel.drawn == []
    await turn(messages, channel, 2 * PAUSE)
    await guess(app, BEA, "agape")
    for minutes in (1, 5, 9):
        await turn(messages, channel, 2 * PAUSE + timedelta(minutes=minutes))
    assert channel.drawn == [["Ada", "Bea"]]
    await turn(messages, channel, 3 * PAUSE)
    assert len(channel.drawn) == 2
    assert (await card_of_day(app.host.database, 1, DAY)) == CardMessage(
        *(1, DAY, 5, 91), (await shown(app)).digest, MORNING + 3 * PAUSE
    )


async def shown(app: Application) -> GroupCard:
    card = await app.posts.cards.of(1, DAY)
    assert card
    return card


async def test_posts_come_first_and_cards_wait_their_turn(
    app: Application, channel: Channel
) -> None:
    budget = EditBudget()
    messages = CardMessages(app.host.database, app.posts.cards, app.posts.live_posts, budget)
    for server_id in (1, 2):
        await guess(app, Player(server_id, 1, "Ada"), "gleam")
        card = await app.posts.cards.of(server_id, DAY)
        assert card
        await messages.sent(server_id, card, 5, 90 + server_id, MORNING)
        await guess(app, Player(server_id, 2, "Bea"), "game")
    channel.edits_a_second = 1 / 60
    later = 2 * PAUSE
    budget.spend(budget.left(MORNING + later, channel.edits_a_second))  # as posts do
    await turn(messages, channel, later)
    assert channel.drawn == []
    await turn(messages, channel, later + timedelta(minutes=1))
    assert len(channel.drawn) == 1
    await turn(messages, channel, later + timedelta(minutes=2))
    assert len(channel.drawn) == 2


@pytest.mark.parametrize("gone", [False, True])
async def test_who_leaves_is_taken_off_within_a_minute(
    app: Application, channel: Channel, gone: bool
) -> None:
    await send(app)
    await guess(app, BEA, "game")
    if gone:
        await app.people.privacy.forget(1, MORNING)
    else:
        await app.posts.cards.choose(ADA, MORNING, named=False)
    for seconds in (1, 61, 62):
        await turn(app.posts.card_messages, channel, timedelta(seconds=seconds))
    assert channel.drawn == [["Bea"]]


async def test_to_leave_and_come_back_has_it_drawn_once_a_minute(
    app: Application, channel: Channel
) -> None:
    await send(app)
    for seconds in range(20, 200, 20):
        await app.posts.cards.choose(ADA, MORNING, named=seconds % 40 == 0)
        await turn(app.posts.card_messages, channel, timedelta(seconds=seconds))
    assert len(channel.drawn) == 3


async def test_where_nobody_is_left_the_picture_goes(app: Application, channel: Channel) -> None:
    await send(app)
    await app.people.privacy.forget(1, MORNING)
    for minutes in (1, 20, 40):
        await turn(app.posts.card_messages, channel, timedelta(minutes=minutes))
    assert channel.drawn == [[]]


@pytest.mark.parametrize("error", [NotYet(5), TimeoutError()])
async def test_what_does_not_get_through_is_tried_a_minute_later(
    app: Application, channel: Channel, error: Exception
) -> None:
    await send(app)
    await app.posts.cards.choose(ADA, MORNING, named=False)
    channel.fails = error
    await turn(app.posts.card_messages, channel, FIRST_PAUSE)
    channel.fails = None
    await turn(app.posts.card_messages, channel, 1.5 * FIRST_PAUSE)
    assert channel.drawn == []
    await turn(app.posts.card_messages, channel, 2 * FIRST_PAUSE)
    assert channel.drawn == [[]]


@pytest.mark.parametrize("leaves", [True, False])
async def test_what_fails_for_whatever_reason_is_tried_ever_less_often(
    app: Application, channel: Channel, errors: Errors, leaves: bool
) -> None:
    await send(app)
    if leaves:
        await app.posts.cards.choose(ADA, MORNING, named=False)
    else:
        await guess(app, BEA, "game")
    channel.fails = LookupError("a bug")
    begin = 1 if leaves else PAUSE // FIRST_PAUSE
    tried = []
    for minutes in range(20):
        before = channel.asked
        await turn(app.posts.card_messages, channel, (begin + minutes) * FIRST_PAUSE)
        if channel.asked > before:
            tried.append(minutes)
    assert tried == [0, 1, 3, 7, 15]
    errors.take()


async def test_a_card_that_is_gone_is_known_no_longer(app: Application, channel: Channel) -> None:
    await send(app)
    await guess(app, BEA, "game")
    channel.fails = CannotPost("unknown message")
    await turn(app.posts.card_messages, channel, PAUSE)
    assert await app.posts.card_messages.of_day(1, DAY) is None
    channel.fails = None
    await guess(app, BEA, "agape")
    await turn(app.posts.card_messages, channel, 3 * PAUSE)
    assert channel.drawn == []


async def test_after_a_start_each_card_is_compared_once(app: Application, channel: Channel) -> None:
    for server_id in (1, 2):
        await send(app, server_id)
    await guess(app, BEA, "game")
    later = CardMessages(app.host.database, app.posts.cards, app.posts.live_posts, EditBudget())
    app.posts.live_posts.changed.clear()
    for minutes in (15, 30):
        await turn(later, channel, timedelta(minutes=minutes))
    assert channel.drawn == [["Ada", "Bea"]]


async def test_nothing_is_sent_for_servers_of_others_nor_while_discord_takes_nothing(
    app: Application, channel: Channel
) -> None:
    await send(app)
    await guess(app, BEA, "game")
    channel.edits_barred = True
    await turn(app.posts.card_messages, channel, PAUSE)
    channel.edits_barred, channel.served = False, {2}
    await turn(app.posts.card_messages, channel, 2 * PAUSE)
    assert channel.drawn == []


def test_one_share_at_a_time_brings_a_card() -> None:
    messages = CardMessages(*[SimpleNamespace()] * 4)  # type: ignore[arg-type]
    with messages.sending(1) as first, messages.sending(1) as second, messages.sending(2) as other:
        assert [first, second, other] == [True, False, True]
    with messages.sending(1) as again:
        assert again


def test_a_clock_that_was_put_back_keeps_no_card_waiting() -> None:
    messages = CardMessages(*[SimpleNamespace()] * 4)  # type: ignore[arg-type]
    messages._rests[1] = MORNING
    earlier: datetime = MORNING - timedelta(days=1)
    assert messages._is_rested(1, earlier)
    assert not messages._is_rested(1, MORNING)
