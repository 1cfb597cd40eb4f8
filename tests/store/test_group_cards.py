"""Where cards are, and which of them are to be drawn anew."""

from dataclasses import replace
from datetime import date, timedelta

from bot.model import CardMessage, Player
from bot.store.backend import Backend
from bot.store.group_cards import (
    card_of_day,
    cards_since,
    cards_to_redraw,
    draw_anew,
    drop_card,
    join_cards,
    leave_cards,
    put_card,
    record_drawn,
)
from tests.store.conftest import NOON

DAY = date(2026, 11, 20)
CARD = CardMessage(1, DAY, 5, 99, "first", NOON)
KEEP = timedelta(days=1)
LATER = NOON + timedelta(minutes=10)


async def forget(database: Backend, server_id: int = 1) -> None:
    async with database.transaction() as transaction:
        await draw_anew(transaction, server_id, DAY + KEEP)


async def test_a_card_is_known_until_one_of_a_later_day_is_sent(database: Backend) -> None:
    await put_card(database, CARD, KEEP)
    assert await card_of_day(database, 1, DAY) == CARD
    assert await card_of_day(database, 2, DAY) is None
    later = replace(CARD, day=DAY + 2 * KEEP, message_id=100)
    await put_card(database, later, KEEP)
    assert await cards_since(database, DAY) == [later]


async def test_another_card_of_the_day_takes_the_place_of_the_first(database: Backend) -> None:
    await put_card(database, CARD, KEEP)
    other = replace(CARD, message_id=100, digest="other")
    await put_card(database, other, KEEP)
    assert await cards_since(database, DAY) == [other]


async def test_what_was_drawn_is_noted(database: Backend) -> None:
    await put_card(database, CARD, KEEP)
    await record_drawn(database, CARD, "second", LATER)
    assert await card_of_day(database, 1, DAY) == replace(CARD, digest="second", shown_at=LATER)


async def test_who_leaves_while_it_is_drawn_has_it_drawn_once_more(database: Backend) -> None:
    await put_card(database, CARD, KEEP)
    await put_card(database, replace(CARD, server_id=2, message_id=98), KEEP)
    await forget(database)
    [first] = await cards_to_redraw(database)
    await forget(database)
    await record_drawn(database, first, "second", LATER)
    [again] = await cards_to_redraw(database)
    assert again.forgotten == 2
    await record_drawn(database, again, "third", LATER)
    assert await cards_to_redraw(database) == []


async def test_a_choice_says_whether_it_changed_anything(database: Backend) -> None:
    player = Player(1, 2, "Ada")
    async with database.transaction() as transaction:
        said = [
            await join_cards(transaction, player),
            await leave_cards(transaction, player, NOON),
            await leave_cards(transaction, player, NOON),
            await join_cards(transaction, player),
        ]
    assert said == [False, True, False, True]


async def test_a_card_that_cannot_be_edited_is_known_no_longer(database: Backend) -> None:
    await put_card(database, CARD, KEEP)
    await drop_card(database, replace(CARD, message_id=100))
    assert await card_of_day(database, 1, DAY) == CARD
    await drop_card(database, CARD)
    assert await card_of_day(database, 1, DAY) is None
