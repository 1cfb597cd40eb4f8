"""Games in groups, direct messages and servers without the bot, by each person's own clock.

Of ``bot/places.py``, ``bot/play/own_settings.py``, ``bot/texts/own_settings.py`` and
``bot/discord/gateway/clock_door.py``.
"""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from guildyard import Playground, Refused, Reply

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.rounds import as_stored
from bot.places import GroupPlace, OwnPlace
from bot.store.rounds import add_round
from tests.cogs.test_locales import speaks
from tests.support.groups import (
    GUESS,
    QUESTION,
    SHARE,
    SHOW,
    Group,
    day_of,
    found,
    hours,
    settle,
)
from tests.support.harness import Clock, run_job
from tests.support.mentions import plain
from tests.support.rounds import bee_round
from tests.support.spoken import heard
from tests.support.waiting import until


async def test_who_plays_outside_of_servers_is_asked_once_when_their_day_begins(
    group: Group,
) -> None:
    asked = await group.alice.command(GUESS, group.channel, word="game")
    assert asked.ephemeral
    assert asked.content.startswith(QUESTION)
    assert "Choose your time first, then send what you typed again." in asked.content
    told = await group.alice.select(asked, hours(asked), ["Europe/Madrid"])
    assert day_of(told) == "Friday, November 20"  # the board of what was typed
    assert "✅ GAME +1" in heard(await found(group.alice, group.channel, "game"))
    own = group.alice.direct_channel
    assert "✅ GAME +1" in heard(await found(group.alice, own, "game"))  # not asked again


async def test_a_newcomer_reads_what_else_there_is_and_when_the_next_puzzles_come(
    group: Group,
) -> None:
    asked = await group.alice.command(SHOW, group.channel)
    await group.alice.select(asked, hours(asked), ["Europe/Madrid"])
    await until(lambda: group.alice.private_replies[-1].content)
    told = group.alice.private_replies[-1]
    assert told.ephemeral
    midnight = int(datetime(2026, 11, 20, 23, tzinfo=UTC).timestamp())
    following = (
        f"-# The next ones come at <t:{midnight}:t>."
        " `/remind` sends you a message before your streak ends."
    )
    assert plain(told.content).splitlines() == [
        "Your day begins at midnight in Madrid. Here are today's other puzzles:",
        following,
    ]
    assert told.labels == ["Play Anigram"]
    assert heard(await group.alice.click(told, "Play Anigram")).startswith("**Anigram · ")

    asked = await group.bob.command("/play", group.bob.direct_channel)
    told = await group.bob.select(asked, hours(asked), ["Europe/Madrid"])
    assert plain(told.content).splitlines() == [
        "Your day begins at midnight in Madrid. Here are today's puzzles:",
        following,
    ]
    assert told.labels == ["Play Honeycomb", "Play Anigram"]


async def test_settings_say_how_a_time_zone_was_read(group: Group) -> None:
    told = await group.alice.command("/settings", group.channel, timezone="PST")
    assert plain(told.content).splitlines()[:2] == [
        "Your day begins at midnight in Los Angeles.",
        "-# PST means the time in Los Angeles, with daylight saving time.",
    ]
    refused = await group.alice.command("/settings", group.channel, timezone="MST")
    assert "Denver (America/Denver) or Phoenix (America/Phoenix)." in refused.content
    shown = await group.alice.command("/settings", group.channel)
    assert "Los Angeles" in shown.content
    assert "PST" not in shown.content


async def test_what_needs_no_day_asks_nothing(group: Group) -> None:
    assert "**Honeygram**" in (await group.alice.command("/help", group.channel)).content
    said = await group.alice.command("/privacy export", group.channel)
    assert "nothing" in said.content.lower()
    shown = await group.alice.command("/settings", group.channel)
    assert "Your time zone isn't chosen yet." in shown.content


async def test_a_group_plays_for_two_days_by_three_clocks(
    bot: Honeygram, group: Group, clock: Clock
) -> None:
    await settle(group)
    alice, bob, carol = group.people
    channel = group.channel
    clock.now = clock.now.replace(hour=17)  # 18 in Madrid, 2 of the next day in Tokyo, 9 in L.A.
    days = [day_of(await each.command(SHOW, channel)) for each in group.people]
    assert days == ["Friday, November 20", "Saturday, November 21", "Friday, November 20"]
    assert "🥇" not in heard(await found(alice, channel, "game gleam"))
    await found(carol, channel, "amalgam")
    await found(bob, channel, "megaplex")  # of his Saturday

    board = (await alice.command("/leaderboard", channel, game="bee")).content
    assert "Carol" in board
    assert "Bob" not in board
    share = await carol.command(SHARE, channel)
    assert not share.ephemeral
    assert share.text.startswith("**Carol** · ")
    [card] = Reply(channel.messages[-1]).message.attachments
    assert card.filename == "group-card.png"
    assert "Alice" in str(card.description)
    played = await alice.click(channel.messages[-1], "Play")
    assert played.ephemeral
    assert day_of(played) == "Friday, November 20"

    clock.advance(days=1)
    assert "✅ GAME" in heard(await found(alice, channel, "game"))
    days = [day_of(await each.command(SHOW, channel)) for each in group.people]
    assert days == ["Saturday, November 21", "Sunday, November 22", "Saturday, November 21"]
    board = (await bob.command("/leaderboard", channel, game="bee", period="yesterday")).content
    assert "Bob" in board  # his Saturday, which is Alice's today
    assert "Alice" in board
    stats = (await alice.command("/stats", channel)).content
    assert "2" in stats


async def test_one_person_in_a_server_a_group_and_alone_has_three_scores(
    bot: Honeygram, app: Application, group: Group
) -> None:
    await settle(group)
    alice, own = group.alice, group.alice.direct_channel
    await found(alice, group.hive.channel, "game")
    await found(alice, group.channel, "gleam")
    await found(alice, own, "amalgam megaplex")
    boards = [
        heard(await alice.command(SHOW, each)) for each in (group.hive.channel, group.channel, own)
    ]
    assert ["GAME" in board for board in boards] == [True, False, False]
    assert ["GLEAM" in board for board in boards] == [False, True, False]
    assert ["AMALGAM" in board for board in boards] == [False, False, True]

    kept = await app.people.privacy.export(alice.id, app.host.clock())
    assert kept is not None
    group_key, own_key = GroupPlace(group.channel.id).key, OwnPlace(alice.id).key
    assert {*kept["servers"]} == {str(group.hive.guild.id), str(group_key), str(own_key)}
    assert kept["servers"][str(own_key)]["servers"][0]["timezone"] == "Europe/Madrid"

    asked = await alice.command("/privacy forget", own)
    await alice.click(asked, "Delete everything")
    assert await app.people.privacy.export(alice.id, app.host.clock()) is None
    again = await alice.command(SHOW, group.channel)
    assert again.content.startswith(QUESTION)  # nothing is known of her


async def test_nobody_reaches_a_place_from_another(
    bot: Honeygram, group: Group, playground: Playground
) -> None:
    await settle(group)
    alice, bob = group.alice, group.bob
    await found(alice, group.hive.channel, "game")
    pair = playground.add_conversation(alice, bob)
    for channel in (group.channel, pair, alice.direct_channel, bob.direct_channel):
        person = bob if channel is bob.direct_channel else alice
        board = heard(await person.command(SHOW, channel))
        assert "GAME" not in board
    for path, options in (
        ("/daily show", {}),
        ("/daily stop", {}),
        ("/rule allow", {"word": "agape"}),
    ):
        with pytest.raises(Refused):
            await alice.command(path, group.channel, force=True, **options)
    refused = await alice.command("/word report", group.channel, word="agape", reason="odd")
    assert refused.content == "This only works in a server."


async def test_answers_wait_until_the_day_is_over_in_every_zone(
    bot: Honeygram, group: Group, clock: Clock
) -> None:
    """Whoever moves to where it is tomorrow has tomorrow's letters, and no answers."""
    clock.advance(days=3)  # Monday
    await settle(group)
    alice, channel = group.alice, group.channel
    today = await alice.command(SHOW, channel)
    clock.advance(days=1)  # Tuesday, ten in Madrid
    over = await alice.click(today, "Shuffle")
    assert over.labels == ["Today's puzzle"]
    await alice.command("/settings", channel, timezone="Pacific/Kiritimati")
    assert day_of(await alice.command(SHOW, channel)) == "Tuesday, November 24"
    for reply in (
        await alice.command("/bee answers", channel),
        await alice.command("/anigram answers", channel),
        await alice.command(SHOW, channel, day="2026-11-23"),
    ):
        heading = reply.text.splitlines()[0]
        assert "November 23" not in heading or "still being played" in heading
    clock.advance(days=1, hours=4)  # Wednesday, past noon in UTC
    assert "November 23" in (await alice.command("/bee answers", channel)).text.splitlines()[0]


async def test_nobody_reads_of_this_server_where_there_is_none(group: Group) -> None:
    await settle(group)
    alice = group.alice
    for channel in (group.channel, alice.direct_channel):
        await found(alice, channel, "game")
        paths = ("/help", "/play", "/settings", "/leaderboard", "/stats", "/privacy forget", SHARE)
        said = [await alice.command(path, channel) for path in paths]
        said += [await alice.command("/remind", channel, hours=hours) for hours in (3, 0)]
        assert [heard(each) for each in said if "this server" in heard(each).lower()] == []


async def test_a_day_that_has_begun_does_not_come_back(group: Group, clock: Clock) -> None:
    await settle(group)
    bob, channel = group.bob, group.channel
    clock.now = clock.now.replace(hour=17)
    assert day_of(await bob.command(SHOW, channel)) == "Saturday, November 21"
    shown = await bob.command("/settings", channel, timezone="Madrid")
    assert shown.content.startswith("Your day begins at midnight in Madrid.")
    in_server = await bob.command("/settings", group.hive.channel)
    assert in_server.content.startswith("Outside of servers, your day begins at midnight in Madrid")
    assert day_of(await bob.command(SHOW, channel)) == "Saturday, November 21"
    clock.advance(hours=31)  # one in the night of Sunday
    assert day_of(await bob.command(SHOW, channel)) == "Sunday, November 22"


async def test_a_server_without_the_bot_is_a_group_of_those_who_bring_it_along(
    bot: Honeygram, app: Application, group: Group, playground: Playground
) -> None:
    await settle(group)
    guild = playground.add_guild("Without")
    channel = guild.add_text_channel("lounge")
    alice, bob = guild.add_member("Alice"), guild.add_member("Bob")
    await guild.remove_bot()
    assert alice.id == group.alice.id
    await found(alice, channel, "game")
    await found(bob, channel, "gleam amalgam")
    board = (await alice.command("/leaderboard", channel, game="bee")).content
    assert board.index("Bob") < board.index("Alice")
    assert channel.guild
    assert channel.guild.id not in {each.id for each in bot.guilds}

    await alice.command(SHARE, channel)
    dora = guild.add_member("Dora")  # who has no app on her account
    board = await dora.click(channel.messages[-1], "Play")
    assert board.content.startswith(QUESTION)
    told = await dora.select(board, hours(board), ["Europe/Madrid"])
    form = await dora.click(told, "Guess")
    await dora.submit(form, {"word": "megaplex"})
    assert "Dora" in (await alice.command("/leaderboard", channel, game="bee")).content
    assert (
        await app.host.database.fetch("SELECT 1 FROM players WHERE server_id = $1", guild.id) == []
    )
    assert "GAME" not in heard(await alice.command(SHOW, group.channel))


async def test_a_reminder_comes_by_ones_own_clock(
    bot: Honeygram, group: Group, clock: Clock
) -> None:
    await settle(group)
    alice, bob = group.alice, group.bob
    for person, channel in ((alice, alice.direct_channel), (bob, group.channel)):
        said = await person.command("/remind", channel, hours=3, streak="any")
        assert said.content.startswith("⏰ Reminders are on: 3 hours")
        await found(person, channel, "game")
    clock.advance(days=1)
    clock.now = clock.now.replace(hour=12, minute=30)  # half past nine in the evening in Tokyo
    await run_job(bot, "reminders")
    [letter] = bob.direct_channel.messages
    assert letter.content.startswith("⏰ Your 1-day streak in a group is waiting for a word.")
    assert alice.direct_channel.messages == []
    clock.now = clock.now.replace(hour=20, minute=30)
    await run_job(bot, "reminders")
    [letter] = alice.direct_channel.messages
    assert letter.content.startswith("⏰ Your 1-day streak is waiting for a word.")
    board = await alice.click(letter, "Play Honeycomb")
    assert day_of(board) == "Saturday, November 21"
    off = await alice.click(letter, "No more reminders")
    assert off.content.startswith("Reminders are off for your own games. ")
    assert len(bob.direct_channel.messages) == 1


async def test_a_reminder_at_a_time_of_day_follows_whoever_moves(
    bot: Honeygram, group: Group, clock: Clock
) -> None:
    await settle(group)
    bob, channel = group.bob, group.channel
    said = await bob.command("/remind", channel, at="20:00", streak="any")
    assert said.content.startswith("⏰ Reminders are on for 20:00 in Tokyo, next on <t:")
    await bob.command("/settings", channel, timezone="Madrid")
    await found(bob, channel, "game")
    clock.advance(days=1)
    clock.now = clock.now.replace(hour=18, minute=59)
    await run_job(bot, "reminders")
    assert bob.direct_channel.messages == []
    clock.advance(minutes=1)  # eight in the evening in Madrid
    await run_job(bot, "reminders")
    [letter] = bob.direct_channel.messages
    assert letter.content.startswith("⏰ Your 1-day streak in a group is waiting for a word.")


async def test_a_language_is_the_places_and_follows_whoever_begins(
    app: Application, group: Group, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    spanish = replace(as_stored(HONEYCOMB, bee_round(clock.now.date())), language="es")
    await add_round(app.host.database, spanish)
    await settle(group)
    speaks(monkeypatch, carol="es-ES")
    shown = await group.alice.command("/settings", group.channel)
    assert "Puzzles here: English." in shown.content
    carols = group.carol.direct_channel
    assert "Letras: G A E L M P X" in heard(await group.carol.command(SHOW, carols))
    stored = await app.posts.servers.get(OwnPlace(group.carol.id).key)
    assert stored.language_on(clock.now.date()) == "es"
    shown = await group.alice.command("/settings", group.channel, language="es")
    assert "Puzzles here: Spanish, starting Saturday, November 21." in shown.content
    assert "for everyone here" in shown.content
    in_server = await group.alice.command("/settings", group.hive.channel, language="es")
    assert in_server.content.startswith("On a server, its admins choose the language")
    assert (
        "its admins chose" in (await group.alice.command("/settings", group.hive.channel)).content
    )
