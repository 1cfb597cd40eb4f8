"""What an admin hears, once, when the daily posts no longer get through."""

import sqlite3
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from guildyard import Fault, Message, Person, Playground, Trouble

from bot.discord.gateway.client import Honeygram
from bot.model import Post, TroubleKind
from bot.store.troubles import note_trouble
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.mentions import plain
from tests.support.postgresql import ON_BOTH
from tests.support.posts import posting_servers, start_posts
from tests.support.waiting import until


async def start(bot: Honeygram, hive: Hive, admin: Person | None = None, **options: Any) -> None:
    """An admin starts the posts in the hive; both are there and recorded."""
    channel = options.setdefault("channel", hive.channel)
    await until(lambda: bot.get_channel(channel.id))
    before = len(channel.messages)
    await start_posts(admin or hive.admin, hive.channel, **options)
    assert len(channel.messages) == before + 2
    await wake(bot)


async def wake(bot: Honeygram) -> None:
    cog: Any = bot.get_cog("daily")
    await cog.wake()


async def next_day(bot: Honeygram, clock: Clock, days: int = 1) -> None:
    """The bot wakes on the next puzzle day, twice."""
    clock.advance(days=days)
    await wake(bot)
    clock.advance(seconds=61)
    await wake(bot)


def told(person: Person) -> list[str]:
    """What the bot wrote to a person directly."""
    return [message.content for message in person.direct_channel.messages]


async def delete(bot: Honeygram, hive: Hive) -> None:
    """An admin deletes the channel of the posts, and the bot hears of it."""
    await hive.channel.delete()
    await until(lambda: bot.get_channel(hive.channel.id) is None)


@pytest.fixture
def other(hive: Hive) -> Any:
    """Another channel, which Discord uses for its own messages; made before the bot looks."""
    hive.guild.system_channel = hive.guild.add_text_channel("lobby")
    return hive.guild.system_channel


GONE = (
    "The daily puzzles on **Hive** have stopped, because their channel was deleted. Scores are"
    " kept. `/daily start` starts them in another channel."
)


@ON_BOTH
async def test_a_deleted_channel_stops_the_posts_and_the_admin_is_told_once(
    other: Any, bot: Honeygram, hive: Hive, clock: Clock, playground: Playground
) -> None:
    await start(bot, hive)
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    await delete(bot, hive)
    await next_day(bot, clock)
    await next_day(bot, clock, days=3)
    assert told(hive.admin) == [GONE]
    assert other.messages == []
    assert await posting_servers(bot.services.host.database) == []
    shown = await hive.admin.command("/daily show", other)
    assert shown.content.startswith("The channel of the daily posts was deleted")
    board = await hive.alice.command("/leaderboard", other, period="all-time")
    assert "Alice (you) · score 25" in board.content


async def test_after_a_stop_by_hand_show_says_nothing_of_trouble(
    other: Any, bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start(bot, hive)
    await delete(bot, hive)
    await next_day(bot, clock)
    await hive.admin.command("/daily stop", other)
    shown = await hive.admin.command("/daily show", other)
    assert shown.content.startswith("Daily posts are off.")


async def test_start_mends_a_deleted_channel(
    other: Any, bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start(bot, hive)
    await delete(bot, hive)
    await next_day(bot, clock)
    before = len(other.messages)
    await start_posts(hive.admin, other, channel=other)
    assert len(other.messages) == before + 2
    shown = await hive.admin.command("/daily show", other)
    assert f"Channel: <#{other.id}>" in shown.content
    assert "deleted" not in shown.content


async def test_a_withdrawn_permission_is_told_once_and_tried_every_day(
    bot: Honeygram, hive: Hive, clock: Clock, playground: Playground
) -> None:
    await start(bot, hive)
    await withdraw(bot, hive)
    await next_day(bot, clock)
    before = len(playground.exchanges)
    await next_day(bot, clock)
    tried = [each.status for each in list(playground.exchanges)[before:] if each.method == "POST"]
    assert tried == [403, 403]
    [notice] = told(hive.admin)
    assert notice.splitlines() == [
        f"I can no longer post in **#{hive.channel.name}** on **Hive**. Missing: Send Messages,"
        " Embed Links, Attach Files.",
        "Give me what's missing, then `/daily start` posts today's puzzles at once."
        " Otherwise I'll try tomorrow.",
    ]
    shown = await hive.admin.command("/daily show", hive.channel)
    assert "⚠️ I wasn't allowed to send the latest post." in shown.content
    assert f"Channel: <#{hive.channel.id}>" in shown.content


async def withdraw(bot: Honeygram, hive: Hive) -> None:
    """The bot may not post any more, and knows it."""
    hive.channel.deny("send_messages")
    channel: Any = bot.get_channel(hive.channel.id)
    await until(lambda: not channel.permissions_for(channel.guild.me).send_messages)


async def test_a_channel_that_was_closed_and_is_deleted_later_is_another_message(
    other: Any, bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start(bot, hive)
    await withdraw(bot, hive)
    await next_day(bot, clock)
    await next_day(bot, clock)
    assert len(told(hive.admin)) == 1
    await delete(bot, hive)
    await next_day(bot, clock)
    await next_day(bot, clock)
    closed, gone = told(hive.admin)
    assert closed.startswith("I can no longer post in ")
    assert gone == GONE


async def test_a_channel_that_is_gone_is_shown_as_gone_before_a_post_was_due(
    other: Any, bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    await start(bot, hive)
    await delete(bot, hive)
    shown = await hive.admin.command("/daily show", other)
    first, kept, games, *_ = plain(shown.content).splitlines()
    assert first == (
        "The channel of the daily posts was deleted, so they've stopped. Scores are kept."
        " `/daily start` starts them in another channel."
    )
    assert (kept, games) == ("Kept for the next `/daily start`:", "Games: honeycomb and anigram")
    for wrong in ("✅", "Next post", "Last post", "Channel:"):
        assert wrong not in shown.content
    assert shown.labels == []
    assert shown.ephemeral
    playground.exchanges.clear()
    guild: Any = bot.get_guild(hive.guild.id)
    await start(bot, hive, channel=other)
    guild._channels.pop(other.id)  # that it is missing there proves nothing
    shown = await hive.admin.command("/daily show", other)
    assert f"Channel: <#{other.id}>" in shown.content
    assert "✅" in shown.content


async def test_a_post_that_succeeds_ends_the_trouble_and_the_next_one_is_told_again(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start(bot, hive)
    hive.channel.deny("send_messages")
    await next_day(bot, clock)
    hive.channel.allow("send_messages")
    await next_day(bot, clock)
    assert len(hive.channel.messages) == 4
    shown = await hive.admin.command("/daily show", hive.channel)
    assert "refused" not in shown.content
    hive.channel.deny("send_messages")
    await next_day(bot, clock)
    assert len(told(hive.admin)) == 2


async def test_whoever_started_the_posts_last_is_told(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    second = hive.guild.add_member("Second", manage_guild=True)
    await start(bot, hive)
    await start_posts(second, hive.channel, channel=hive.channel)
    hive.channel.deny("send_messages")
    await next_day(bot, clock)
    assert (len(told(hive.admin)), len(told(second))) == (0, 1)


@pytest.mark.parametrize("why", ["takes no messages", "left", "no admin any more", "forgotten"])
async def test_else_it_is_told_where_discord_writes_its_own_messages(
    other: Any, bot: Honeygram, hive: Hive, clock: Clock, playground: Playground, why: str
) -> None:
    await start(bot, hive)
    match why:
        case "takes no messages":
            direct = hive.admin.direct_channel
            path = rf"^/channels/{direct.id}/messages"
            body = {"code": 50007, "message": "Cannot send messages to this user"}
            playground.faults.add(
                Fault(kind=Trouble.STATUS, method="POST", path=path, status=403, body=body)
            )
        case "left":
            await hive.guild.remove_member(hive.admin)
        case "no admin any more":
            hive.guild.members[hive.admin.id].roles.clear()
        case "forgotten":
            asked = await hive.admin.command("/privacy forget", hive.channel)
            await hive.admin.click(asked, "Delete everything")
    await delete(bot, hive)
    await next_day(bot, clock)
    assert [message.content for message in notices(other.messages)] == [GONE]
    assert told(hive.admin) == []


def notices(messages: list[Message]) -> list[Message]:
    return [message for message in messages if "/daily start" in message.content]


async def test_where_nobody_can_be_told_the_log_says_it(
    bot: Honeygram, hive: Hive, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    await start(bot, hive)
    await hive.guild.remove_member(hive.admin)
    await delete(bot, hive)
    await next_day(bot, clock)
    assert caplog.text.count("could be told") == 1


@pytest.mark.parametrize(
    ("kind", "notices"), [(Trouble.RESET_AFTER, [GONE]), (Trouble.RESET_BEFORE, [])]
)
async def test_a_notice_that_may_have_got_through_is_not_sent_again(
    other: Any,
    bot: Honeygram,
    hive: Hive,
    clock: Clock,
    playground: Playground,
    kind: Trouble,
    notices: list[str],
) -> None:
    await start(bot, hive)
    path = rf"^/channels/{hive.admin.direct_channel.id}/messages"
    playground.faults.add(Fault(kind=kind, method="POST", path=path))
    await delete(bot, hive)
    await next_day(bot, clock)
    await next_day(bot, clock)
    assert told(hive.admin) == notices
    assert other.messages == []


async def test_the_notice_is_claimed_in_the_file_before_it_is_sent(
    bot: Honeygram, hive: Hive, clock: Clock, playground: Playground, tmp_path: Path
) -> None:
    """So a crash in between can lose it, but never double it."""
    await start(bot, hive)
    claims: list[object] = []

    def look(record: object) -> None:
        if getattr(record, "path", "") == "/users/@me/channels":
            with closing(sqlite3.connect(tmp_path / "honeygram.db")) as other:
                claims.extend(other.execute("SELECT told_at IS NOT NULL FROM servers").fetchone())

    playground.on_exchange.append(look)
    hive.channel.deny("send_messages")
    await next_day(bot, clock)
    assert claims == [1]


async def test_a_channel_that_only_seems_to_be_gone_is_not(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    """That it is missing from what the bot remembers proves nothing: Discord is asked."""
    await start(bot, hive)
    guild: Any = bot.get_guild(hive.guild.id)
    guild._channels.pop(hive.channel.id)
    await next_day(bot, clock)
    assert len(hive.channel.messages) == 4
    assert told(hive.admin) == []


async def test_trouble_in_a_channel_that_was_left_is_nobodys(bot: Honeygram, hive: Hive) -> None:
    await start(bot, hive)
    late = Post(hive.guild.id, 12345, "honeycomb", date(2026, 11, 20))
    services = bot.services
    async with services.host.database.transaction() as transaction:
        assert (
            await note_trouble(transaction, late, TroubleKind.GONE, services.host.clock()) is None
        )
    assert await services.posts.servers.trouble(hive.guild.id) is None
    assert len(await posting_servers(services.host.database)) == 1
