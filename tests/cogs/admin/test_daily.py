"""The daily posts: how an admin starts and stops them, and what the channel then sees.

Of ``bot/texts/daily.py``, ``bot/texts/chosen.py``, ``bot/texts/settings.py``,
``cogs/posts/start.py``, ``cogs/posts/trial.py`` and ``cogs/posts/writing.py``.
"""

from datetime import UTC, date, datetime
from typing import Any

import discord
import pytest
from guildyard import Channel, Fault, Guild, Message, Playground, Refused, Trouble

from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.farewell import answers_under_way
from bot.servers.puzzle_day import next_start
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.mentions import plain
from tests.support.postgresql import ON_BOTH
from tests.support.posts import settled_posts, start_posts, stop_posts
from tests.support.spoken import alt_texts, custom_ids, labels_of, letters_of, text_of
from tests.support.waiting import until

START = "/daily start"
CHANGE = "-# Change any of this in `/daily show`, or with more options of `/daily start`."


async def start(hive: Hive, **options: Any) -> Any:
    """An admin starts the posts in the channel of the hive, unless in another."""
    return await start_posts(hive.admin, hive.channel, **{"channel": hive.channel} | options)


async def wake(bot: Honeygram) -> None:
    """What the job of the posts does every 20 seconds."""
    cog: Any = bot.get_cog("daily")
    await cog.wake()


async def posted(bot: Honeygram, channel: Channel, number: int) -> list[Message]:
    """The posts of a channel, as soon as there are so many and the bot knows it."""

    async def recorded() -> bool:
        settled = await settled_posts(bot.services.host.database, date.min)
        known = {(bot.services.games.catalog[game].command, day) for _, game, day in settled}
        return known >= {post_of(message) for message in channel.messages}

    await until(lambda: len(channel.messages) >= number)
    await until(recorded)
    await until(lambda: not answers_under_way())
    return channel.messages


def post_of(message: Message) -> tuple[str, date]:
    """The game and the puzzle day of a post, by its first button."""
    _, game, _, day = custom_ids(message)[0].split(":")
    return game, date.fromisoformat(day)


def games(channel: Channel) -> list[str]:
    """Which games' posts stand in a channel, sorted."""
    return sorted(post_of(message)[0] for message in channel.messages)


# Starting


async def test_a_channel_is_asked_for_once_and_kept_from_then_on(
    bot: Honeygram, hive: Hive
) -> None:
    asked = await hive.admin.command(START, hive.channel, time="9:00")
    assert plain(asked.content) == (
        "Which channel should get the puzzles? Please add `channel` to `/daily start`."
    )
    await start(hive)
    saved = await hive.admin.command(START, hive.channel, time="9:00")
    assert saved.content.splitlines()[:2] == [
        "Saved. Whatever you left out stays the same.",
        f"Channel: <#{hive.channel.id}>",
    ]
    assert "Time: 09:00 UTC" in saved.content


async def test_start_posts_both_puzzles_at_once_and_tells_the_settings_privately(
    bot: Honeygram, hive: Hive
) -> None:
    reply = await start(hive)
    assert reply.ephemeral
    next_post = int(datetime(2026, 11, 21, 8, tzinfo=UTC).timestamp())
    assert plain(reply.content).splitlines() == [
        "Daily puzzles are on!",
        f"Channel: <#{hive.channel.id}>",
        "Games: honeycomb and anigram",
        "Language: English",
        "Yesterday's results: yes",
        "Group card: with names",
        "Spoiler thread: no",
        "Server score: no",
        "Mentions: nobody",
        f"Time: 08:00 UTC, which is <t:{next_post}:t> for you",
        f"Next post: <t:{next_post}:F> (<t:{next_post}:R>)",
        "-# The time is in UTC, because I don't know where you are.",
        CHANGE,
    ]
    await posted(bot, hive.channel, 2)
    assert games(hive.channel) == ["anigram", "bee"]


async def test_posts_say_their_letters_in_plain_text_and_have_buttons(
    bot: Honeygram, hive: Hive
) -> None:
    await start(hive)
    texts = {post_of(each)[0]: text_of(each) for each in await posted(bot, hive.channel, 2)}
    bee, anigram = texts["bee"], texts["anigram"]
    assert bee.startswith("## 🍯 Honeycomb · Friday, November 20")
    assert anigram.startswith("## 🔤 Anigram · Friday, November 20")
    assert "Letters: G A E L M P X" in bee.splitlines()
    assert "5 words · 29 points · 1 pangram" in bee
    letters = next(line for line in anigram.splitlines() if line.startswith("Letters: "))
    assert sorted(letters.removeprefix("Letters: ").split()) == ["D", "E", "I", "R"]
    for message in hive.channel.messages:
        shuffle = ["Shuffle"] * (post_of(message)[0] == "bee")
        assert labels_of(message) == [
            {"bee": "Guess words", "anigram": "Solve"}[post_of(message)[0]],
            *shuffle,
            "Hint",
            "My words",
            "Leaderboard",
        ]
        assert message.pings.users == set()


async def test_posts_carry_a_picture_that_is_described(bot: Honeygram, hive: Hive) -> None:
    await start(hive)
    for message in await posted(bot, hive.channel, 2):
        [picture] = message.attachments
        [alt_text] = alt_texts(message)
        assert picture.content_type == "image/png"
        assert picture.size
        assert picture.description == alt_text
        for letter in letters_of(text_of(message)):
            assert letter in alt_text


@pytest.mark.parametrize("game", ["bee", "anigram"])
async def test_a_game_can_be_left_out(bot: Honeygram, hive: Hive, game: str) -> None:
    await start(hive, **{game: False})
    await posted(bot, hive.channel, 1)
    await wake(bot)
    assert games(hive.channel) == [{"bee": "anigram", "anigram": "bee"}[game]]


async def test_time_zone_and_recap_can_be_chosen(bot: Honeygram, hive: Hive) -> None:
    reply = await start(hive, time="7:05", timezone="europe/berlin", recap=False)
    assert "Time: 07:05 in Berlin, which is <t:" in reply.content
    assert "Yesterday's results: no" in reply.content
    notes = [line for line in plain(reply.content).splitlines() if line.startswith("-#")]
    assert notes == [CHANGE]


@pytest.mark.parametrize(
    ("typed", "place", "note"),
    [
        ("EST", "in New York", "-# EST means the time in New York, with daylight saving time."),
        ("cest", "in Berlin", "-# CEST means the time in Berlin, with daylight saving time."),
        ("JST", "in Tokyo", "-# JST means the time in Tokyo, which is the same all year."),
        (
            "Mumbai",
            "in Kolkata",
            "-# Mumbai means the time in Kolkata, which is the same all year.",
        ),
        (
            "GMT-5",
            "UTC-5",
            "-# UTC-5 is the same all year. If your clocks change for daylight saving time, choose"
            " a city instead.",
        ),
    ],
)
async def test_how_a_time_zone_was_read_is_said(
    bot: Honeygram, hive: Hive, typed: str, place: str, note: str
) -> None:
    reply = await start(hive, time="8 de la mañana", timezone=typed)
    assert f"Time: 08:00 {place}, which is <t:" in reply.content
    notes = [line for line in plain(reply.content).splitlines() if line.startswith("-#")]
    assert notes == [note, CHANGE]


@pytest.mark.parametrize(
    ("typed", "place", "note", "others"),
    [
        (
            "CST",
            "in Chicago",
            "-# CST means the time in Chicago, with daylight saving time.",
            "America/Mexico_City, Asia/Shanghai or America/Havana",
        ),
        (
            "gmt",
            "UTC",
            "-# GMT is the same all year. If your clocks change for daylight saving time, choose a"
            " city instead.",
            "Europe/London",
        ),
    ],
)
async def test_an_ambiguous_abbreviation_says_what_else_it_can_mean(
    bot: Honeygram, hive: Hive, typed: str, place: str, note: str, others: str
) -> None:
    reply = await start(hive, time="8:00", timezone=typed)
    assert f"Time: 08:00 {place}, which is <t:" in reply.content
    notes = [line for line in plain(reply.content).splitlines() if line.startswith("-#")]
    other = f"-# If you meant another time zone, type its name: {others}."
    assert notes == [note, other, CHANGE]


async def test_a_server_that_chose_est_has_summer_time(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start(hive, time="8:00 a. m.", timezone="EST")
    server = await bot.services.posts.servers.get(hive.guild.id)
    coming = {
        next_start(server, datetime(2027, month, 1, tzinfo=UTC)).hour for month in (1, 4, 7, 12)
    }
    assert coming == {12, 13}


async def test_how_to_change_the_settings_is_said_once(bot: Honeygram, hive: Hive) -> None:
    assert plain((await start(hive)).content).endswith(CHANGE)
    again = await hive.admin.command(START, hive.channel)
    assert "-#" not in again.content
    await stop_posts(hive.admin, hive.channel)
    assert "-#" not in (await start(hive)).content


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"time": "25:61"}, "I can't read that time. Try 8:00, 8 am or 20:30."),
        ({"time": "eight"}, "I can't read that time. Try 8:00, 8 am or 20:30."),
        ({"timezone": "Atlantis"}, "I don't know that time zone."),
        ({"timezone": "../etc/passwd"}, "I don't know that time zone."),
        (
            {"timezone": "ast"},
            "AST can mean more than one time zone. Please type the one you want: Halifax"
            " (America/Halifax), Puerto Rico (America/Puerto_Rico) or Riyadh (Asia/Riyadh).",
        ),
        ({"bee": False, "anigram": False}, "Please leave at least one game on."),
    ],
)
async def test_a_wrong_choice_is_told_and_changes_nothing(
    bot: Honeygram, hive: Hive, options: dict[str, Any], sentence: str
) -> None:
    reply = await start(hive, **options)
    assert reply.ephemeral
    assert sentence in reply.content
    await nothing_was_started(bot, hive)


async def nothing_was_started(bot: Honeygram, hive: Hive) -> None:
    await wake(bot)
    assert hive.channel.messages == []
    shown = await hive.admin.command("/daily show", hive.channel)
    assert "Daily posts are off." in shown.content


@pytest.mark.parametrize(
    ("denied", "named"),
    [
        ("send_messages", "Send Messages"),
        ("embed_links", "Embed Links"),
        ("attach_files", "Attach Files"),
        ("read_message_history", "Read Message History"),
        ("view_channel", "View Channel"),
    ],
)
async def test_a_missing_permission_is_named_and_nothing_is_changed(
    bot: Honeygram, hive: Hive, denied: str, named: str
) -> None:
    closed = hive.guild.add_text_channel("closed")
    closed.deny(denied)
    await until(lambda: _has_overwrites(bot, closed))
    reply = await start(hive, channel=closed)
    assert reply.content.startswith(f"I can't post in <#{closed.id}> yet.")
    assert named in reply.content
    assert closed.messages == []
    await nothing_was_started(bot, hive)


def _has_overwrites(bot: Honeygram, channel: Channel) -> bool:
    """Has the bot heard of what the admin changed?"""
    known = bot.get_channel(channel.id)
    return isinstance(known, discord.TextChannel) and bool(known.overwrites)


async def test_a_voice_channel_is_refused_by_discord_itself(bot: Honeygram, hive: Hive) -> None:
    with pytest.raises(Refused):
        await start(hive, channel=hive.guild.add_voice_channel("talk"))


async def test_a_voice_channel_that_discord_let_through_is_refused_kindly(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    option(playground, "daily", "start", "channel").pop("channel_types")
    reply = await start(hive, channel=hive.guild.add_voice_channel("talk"))
    assert "isn't one of the choices" in reply.content
    await nothing_was_started(bot, hive)


def option(playground: Playground, *path: str) -> dict[str, Any]:
    """A part of a registered command, as Discord keeps it."""
    parts = playground.commands.of()
    for name in path:
        part = next(each for each in parts if each["name"] == name)
        parts = part.get("options") or []
    return part


@pytest.mark.parametrize("path", [START, "/daily show", "/daily stop"])
async def test_whoever_may_not_manage_the_server_is_refused_even_when_the_command_is_open_to_all(
    bot: Honeygram, hive: Hive, path: str
) -> None:
    options: dict[str, Any] = {"channel": hive.channel} if path == START else {}
    with pytest.raises(Refused):
        await hive.alice.command(path, hive.channel, **options)
    reply = await hive.alice.command(path, hive.channel, force=True, **options)
    assert reply.content == "You need the Manage Server permission for this."
    assert reply.ephemeral
    assert hive.channel.messages == []


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("berlin", "Europe/Berlin"),
        ("new york", "America/New_York"),
        ("utc", "UTC"),
        ("est", "America/New_York"),
        ("utc+2", "Etc/GMT-2"),
        ("mumb", "Asia/Kolkata"),
        ("ist", "Asia/Kolkata"),
    ],
)
async def test_time_zones_are_suggested_while_a_city_is_typed(
    bot: Honeygram, hive: Hive, typed: str, first: str
) -> None:
    choices = await hive.admin.autocomplete(START, hive.channel, "timezone", typed)
    assert choices[0]["value"] == first
    assert len(choices) <= 25


@pytest.mark.parametrize("typed", ["", "zzz", "a", "🐝", "x" * 100])
async def test_whatever_is_typed_as_a_time_zone_is_no_error(
    bot: Honeygram, hive: Hive, typed: str
) -> None:
    choices = await hive.admin.autocomplete(START, hive.channel, "timezone", typed)
    assert len(choices) <= 25


async def test_starting_again_on_the_same_day_does_not_post_again(
    bot: Honeygram, hive: Hive
) -> None:
    await start(hive)
    await posted(bot, hive.channel, 2)
    again = await start(hive, time="10:30")
    assert again.content.startswith("Saved. Whatever you left out stays the same.")
    assert "Time: 10:30 UTC" in again.content
    await wake(bot)
    assert games(hive.channel) == ["anigram", "bee"]


async def test_starting_in_another_channel_posts_there(bot: Honeygram, hive: Hive) -> None:
    await start(hive)
    await posted(bot, hive.channel, 2)
    other = hive.guild.add_text_channel("other")
    await until(lambda: bot.get_channel(other.id))
    await start(hive, channel=other)
    await posted(bot, other, 2)
    assert games(other) == games(hive.channel) == ["anigram", "bee"]


async def test_moving_to_another_channel_keeps_everything_else(bot: Honeygram, hive: Hive) -> None:
    await start(hive, time="8pm", timezone="Berlin", anigram=False, recap=False)
    other = hive.guild.add_text_channel("other")
    await until(lambda: bot.get_channel(other.id))
    moved = await start(hive, channel=other)
    first, *rest = moved.content.splitlines()
    assert first == f"Moved to <#{other.id}>. Everything else stays the same."
    assert {"Games: honeycomb", "Yesterday's results: no"} <= {*rest}
    assert "\nTime: 20:00 in Berlin, which is <t:" in moved.content
    await posted(bot, other, 1)


async def test_after_a_pause_the_settings_are_as_before(bot: Honeygram, hive: Hive) -> None:
    await start(hive, time="noon", timezone="Tokyo")
    await stop_posts(hive.admin, hive.channel)
    again = await start(hive, recap=False)
    assert again.content.startswith("Daily puzzles are on!")
    assert "Time: 12:00 in Tokyo" in again.content


@pytest.mark.parametrize(("locale", "city"), [("de", "Berlin"), ("pt-BR", "Sao Paulo")])
async def test_the_language_of_the_server_proposes_a_time_zone_which_is_said(
    bot: Honeygram, hive: Hive, locale: str, city: str
) -> None:
    hive.guild.preferred_locale = locale
    choices = await hive.admin.autocomplete(START, hive.channel, "timezone", "")
    assert choices[0]["value"].endswith(f"/{city.replace(' ', '_')}")
    reply = await start(hive)
    assert f"Time: 08:00 in {city}, which is <t:" in reply.content
    assert f"-# {city} is a guess from your language." in reply.content
    again = await start(hive, timezone="utc")
    assert "guess" not in again.content


async def test_show_tells_the_settings_privately(bot: Honeygram, hive: Hive) -> None:
    await start(hive, anigram=False)
    shown = await hive.admin.command("/daily show", hive.channel)
    assert shown.ephemeral
    assert "Games: honeycomb" in shown.content.splitlines()
    assert "Time: 08:00 UTC, which is" in shown.content


@ON_BOTH
async def test_show_links_to_the_last_post_and_says_that_all_is_permitted(
    bot: Honeygram, hive: Hive
) -> None:
    await start(hive)
    first, _ = await posted(bot, hive.channel, 2)
    shown = await hive.admin.command("/daily show", hive.channel)
    lines = shown.content.splitlines()
    link = f"https://discord.com/channels/{hive.guild.id}/{hive.channel.id}/{first.id}"
    assert lines[-2:] == [f"Last post: {link}", "✅ I have every permission I need there."]


async def test_show_names_what_is_missing(bot: Honeygram, hive: Hive) -> None:
    await start(hive)
    hive.channel.deny("attach_files")
    await until(lambda: _has_overwrites(bot, hive.channel))
    shown = await hive.admin.command("/daily show", hive.channel)
    assert "⚠️ I can't post: I'm missing Attach Files there." in shown.content


async def test_where_no_post_can_go_the_thread_is_asked_for_with_it(
    bot: Honeygram, hive: Hive
) -> None:
    await start(hive, thread=True)
    hive.channel.deny("attach_files", "create_public_threads")
    await until(lambda: _has_overwrites(bot, hive.channel))
    shown = await hive.admin.command("/daily show", hive.channel)
    lacking = "⚠️ I can't post: I'm missing Attach Files, Create Public Threads there."
    assert lacking in shown.content.splitlines()
    assert "I can post" not in shown.content


async def test_show_says_that_practice_is_off_and_that_reports_wait(
    bot: Honeygram, hive: Hive
) -> None:
    await start(hive)
    await hive.admin.command("/daily practice", hive.channel, allowed=False)
    for word, said in (
        ("glamp", "1 reported word is waiting for you in `/rule list`."),
        ("gemel", "2 reported words are waiting for you in `/rule list`."),
    ):
        await hive.alice.command("/word report", hive.channel, word=word, reason="Why not?")
        shown = await hive.admin.command("/daily show", hive.channel)
        assert plain(shown.content).splitlines()[-2:] == [
            "Practice: off. `/daily practice` turns it on again.",
            said,
        ]
    await hive.admin.command("/daily practice", hive.channel, allowed=True)
    await stop_posts(hive.admin, hive.channel)
    shown = await hive.admin.command("/daily show", hive.channel)
    assert "Practice" not in shown.content
    assert plain(shown.content).endswith(said)


async def test_stop_asks_before_it_stops(bot: Honeygram, hive: Hive) -> None:
    await start(hive)
    asked = await hive.admin.command("/daily stop", hive.channel)
    assert asked.content == "Stop the daily posts? Scores and settings are kept."
    assert asked.labels == ["Stop the posts", "Keep them"]
    kept = await hive.admin.click(asked, "Keep them")
    assert kept.updated
    assert (kept.content, kept.labels) == ("The daily posts go on.", [])
    shown = await hive.admin.command("/daily show", hive.channel)
    assert f"Channel: <#{hive.channel.id}>" in shown.content
    asked = [await hive.admin.command("/daily stop", hive.channel) for _ in range(2)]
    hive.guild.permit(hive.admin.user, "manage_guild", granted=False)
    refused = await hive.admin.click(asked[0], "Stop the posts")
    assert refused.content == "You need the Manage Server permission for this."
    hive.guild.permit(hive.admin.user, "manage_guild", granted=True)
    for each in asked:
        stopped = await hive.admin.click(each, "Stop the posts")
        assert stopped.content.startswith("Daily posts are off.")


async def test_the_test_button_sends_a_post_that_goes_away_again(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    await start(hive)
    await posted(bot, hive.channel, 2)
    shown = await hive.admin.command("/daily show", hive.channel)
    told = await hive.admin.click(shown, "Test")
    assert told.ephemeral
    assert told.content.startswith(f"✅ A test post got through in <#{hive.channel.id}>")
    assert len(hive.channel.messages) == 2
    assert [each.method for each in list(playground.exchanges) if "/messages/" in each.path][
        -1:
    ] == ["DELETE"]


async def test_the_test_button_says_what_keeps_a_post_away(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    await start(hive)
    await posted(bot, hive.channel, 2)
    shown = await hive.admin.command("/daily show", hive.channel)
    playground.faults.add(trouble(Trouble.STATUS, status=403, body=MISSING_ACCESS))
    told = await hive.admin.click(shown, "Test")
    assert told.content.startswith(f"Discord wouldn't let me post a test in <#{hive.channel.id}>.")
    hive.channel.deny("embed_links")
    await until(lambda: _has_overwrites(bot, hive.channel))
    told = await hive.admin.click(shown, "Test")
    assert "Embed Links" in told.content


async def test_the_test_button_is_for_admins_and_needs_a_channel(
    bot: Honeygram, hive: Hive
) -> None:
    await start(hive)
    shown = await hive.admin.command("/daily show", hive.channel)
    hive.guild.permit(hive.admin.user, "manage_guild", granted=False)
    told = await hive.admin.click(shown, "Test")
    assert told.content == "You need the Manage Server permission for this."
    hive.guild.permit(hive.admin.user, "manage_guild", granted=True)
    await stop_posts(hive.admin, hive.channel)
    told = await hive.admin.click(shown, "Test")
    assert plain(told.content) == "There's no channel to test. `/daily start` chooses one."
    shown = await hive.admin.command("/daily show", hive.channel)
    assert shown.labels == []


# The days after


@ON_BOTH
async def test_the_next_morning_posts_each_puzzle_once(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start(hive)
    await posted(bot, hive.channel, 2)
    clock.advance(hours=22, minutes=59)
    await wake(bot)
    assert len(hive.channel.messages) == 2
    clock.advance(minutes=1)
    await wake(bot)
    await wake(bot)
    assert len(hive.channel.messages) == 4
    assert (
        sum("· Saturday, November 21" in text_of(message) for message in hive.channel.messages) == 2
    )


async def test_days_that_passed_are_skipped(bot: Honeygram, hive: Hive, clock: Clock) -> None:
    await start(hive)
    await posted(bot, hive.channel, 2)
    clock.advance(days=3)
    await wake(bot)
    assert [post_of(each)[1] for each in hive.channel.messages[2:]] == [date(2026, 11, 23)] * 2


@ON_BOTH
async def test_after_stop_there_are_no_more_posts_and_scores_stay(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await start(hive)
    await posted(bot, hive.channel, 2)
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    stopped = await stop_posts(hive.admin, hive.channel)
    assert stopped.ephemeral
    assert plain(stopped.content).splitlines()[:5] == [
        "Daily posts are off. Scores are kept, and everyone can still play with commands.",
        "Today's posts can be played until the day is over. Then they lead to the answers.",
        "Kept for the next `/daily start`:",
        "Games: honeycomb and anigram",
        "Language: English",
    ]
    again = await hive.admin.command("/daily stop", hive.channel)
    assert "Today's posts" not in again.content
    assert again.labels == []
    clock.advance(days=1)
    await wake(bot)
    assert len(hive.channel.messages) == 2
    board = await hive.alice.command("/leaderboard", hive.channel, period="yesterday")
    assert "Alice (you) · score 25" in board.content


@pytest.fixture
def far(playground: Playground) -> Guild:
    """Another server, which is there before the bot: one that it joins it greets."""
    return playground.add_guild("Far")


async def test_servers_have_their_own_hours(
    far: Guild, bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    far_channel = far.add_text_channel("far")
    boss = far.add_member("Boss", manage_guild=True)
    await until(lambda: bot.get_channel(far_channel.id))
    await start(hive)
    await start_posts(boss, far_channel, channel=far_channel, timezone="Pacific/Auckland")
    await posted(bot, hive.channel, 2)
    await posted(bot, far_channel, 2)
    clock.advance(hours=11)  # eight in the morning in Auckland is 19:00 UTC
    await wake(bot)
    assert (len(hive.channel.messages), len(far_channel.messages)) == (2, 4)


# Trouble


def trouble(kind: Trouble, **more: Any) -> Fault:
    """Something that goes wrong with the next post, but not with the answers to people."""
    return Fault(kind=kind, method="POST", path=r"^/channels/\d+/messages", **more)


SENT_ANYWAY = [trouble(Trouble.RESET_AFTER), trouble(Trouble.STATUS_AFTER, status=503)]
NOT_SENT = [
    trouble(Trouble.RESET_BEFORE),
    trouble(Trouble.STATUS, status=503),
]


MISSING_ACCESS = {"message": "Missing Permissions", "code": 50013}


def kinds(faults: list[Fault]) -> list[Any]:
    return [pytest.param(fault.kind, fault.status, id=fault.kind.value) for fault in faults]


@pytest.mark.parametrize(("kind", "status"), kinds(SENT_ANYWAY + NOT_SENT))
async def test_a_post_that_failed_is_there_after_a_pause_and_never_twice(
    bot: Honeygram,
    hive: Hive,
    playground: Playground,
    clock: Clock,
    kind: Trouble,
    status: int,
) -> None:
    fault = playground.faults.add(trouble(kind, status=status, times=2))
    await start(hive)
    await until(lambda: fault.hits == 2)
    await until(lambda: "hasn't gone through yet" in hive.admin.private_replies[-1].content)
    await wake(bot)
    sent_at_once = len(hive.channel.messages)
    assert sent_at_once in (0, 2)
    clock.advance(minutes=2)
    await wake(bot)
    await wake(bot)
    assert games(hive.channel) == ["anigram", "bee"]


@pytest.mark.parametrize("kind", [Trouble.STATUS, Trouble.RATE_LIMIT, Trouble.STATUS_AFTER])
async def test_a_passing_fault_of_discord_is_not_noticed(
    bot: Honeygram, hive: Hive, playground: Playground, kind: Trouble
) -> None:
    fault = playground.faults.add(trouble(kind, status=500))
    await start(hive)
    await posted(bot, hive.channel, 2)
    assert fault.hits == 1
    assert games(hive.channel) == ["anigram", "bee"]


async def test_a_connection_that_breaks_in_the_night_does_not_keep_the_morning_from_coming(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    await start(hive)
    await posted(bot, hive.channel, 2)
    frames = len(playground.frames)
    await playground.reconnect_bots()
    await until(lambda: any(frame.received for frame in list(playground.frames)[frames:]))
    clock.advance(days=1)
    await wake(bot)
    await posted(bot, hive.channel, 4)


async def test_a_post_that_an_admin_deleted_is_not_posted_again(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    await start(hive)
    first, *_ = await posted(bot, hive.channel, 2)
    message = await bot.get_partial_messageable(hive.channel.id).fetch_message(first.id)
    await message.delete()
    await wake(bot)
    assert len(hive.channel.messages) == 1


async def test_a_channel_that_is_closed_is_not_tried_again_on_this_day(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    await start(hive)
    await posted(bot, hive.channel, 2)
    hive.channel.deny("send_messages")
    clock.advance(days=1)
    before = len(playground.exchanges)
    for _ in range(3):
        await wake(bot)
        clock.advance(seconds=61)
    path = f"/channels/{hive.channel.id}/messages"
    tried = [each for each in list(playground.exchanges)[before:] if each.path == path]
    assert [each.status for each in tried] == [403, 403]
    hive.channel.allow("send_messages")
    clock.advance(days=1)
    await wake(bot)
    assert len(hive.channel.messages) == 4


async def test_a_deleted_channel_ends_nothing_for_others(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    await start(hive)
    await posted(bot, hive.channel, 2)
    other = hive.guild.add_text_channel("other")
    await hive.channel.delete()
    await until(lambda: bot.get_channel(hive.channel.id) is None and bot.get_channel(other.id))
    clock.advance(days=1)
    await wake(bot)
    shown = await hive.admin.command("/daily show", other)
    assert shown.content.startswith("The channel of the daily posts was deleted")
    await start_posts(hive.admin, other, channel=other)
    await posted(bot, other, 2)
    assert games(other) == ["anigram", "bee"]


async def test_a_server_that_removed_the_bot_is_left_alone_until_it_invites_it_again(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    await start(hive)
    await posted(bot, hive.channel, 2)
    await hive.guild.remove_bot()
    await until(lambda: bot.get_guild(hive.guild.id) is None)
    clock.advance(days=1)
    before = len(playground.exchanges)
    await wake(bot)
    assert len(playground.exchanges) == before
    await hive.guild.add_bot()
    await until(lambda: bot.get_channel(hive.channel.id))
    await wake(bot)
    assert len(hive.channel.messages) == 4
