"""A copy of all that is stored about a person, and its end: over the wire, in two servers.

Of ``bot/play/privacy.py`` and ``bot/texts/privacy.py``.
"""

import gzip
import json
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import discord
import pytest
from guildyard import Channel, Person, Playground

from bot.application import open_application
from bot.discord.answering.components import row
from bot.discord.gateway.client import Honeygram
from bot.errors import ErrorCode, PlayerError, StorageUnavailable
from cogs import privacy
from tests.conftest import Hive
from tests.support.harness import Clock, application, run_job, running_bot
from tests.support.hints import take_hint
from tests.support.postgresql import ON_BOTH
from tests.support.posts import start_posts
from tests.support.rounds import LANGUAGE
from tests.support.spoken import heard
from tests.support.waiting import until

FORGET, EXPORT = "/privacy forget", "/privacy export"
DELETE, KEEP = "Delete everything", "Keep it"


@dataclass
class Servers:
    """The hive and a garden, with Alice and Bob in both; Alice runs the garden."""

    hive: Hive
    garden: Channel

    @property
    def channels(self) -> tuple[Channel, Channel]:
        return self.hive.channel, self.garden


@pytest.fixture
async def servers(bot: Honeygram, hive: Hive, playground: Playground) -> Servers:
    garden = playground.add_guild("Garden")
    garden.add_member("Alice", manage_guild=True)
    garden.add_member("Bob")
    channel = garden.add_text_channel("puzzles")
    await until(lambda: bot.get_channel(channel.id))
    return Servers(hive, channel)


async def play(person: Person, channel: Channel, words: str) -> None:
    """Words, a hint, the first level of the anigram, and a complaint."""
    await person.command("/bee guess", channel, word=words)
    await take_hint(person, "/bee hint", channel)
    await person.command("/anigram next", channel, word="ride")
    await person.command("/word report", channel, word="ired", reason=f"{person.name} objects")


async def both_play_everywhere(servers: Servers) -> None:
    alice, bob = servers.hive.alice, servers.hive.bob
    for channel in servers.channels:
        await play(alice, channel, "gleam game")
        await play(bob, channel, "gleam megaplex")
    await alice.command("/rule deny", servers.garden, word="agape", reason="too rare")


async def forget(person: Person, channel: Channel) -> str:
    """Ask, confirm, and read the answer."""
    asked = await person.command(FORGET, channel)
    answer = await person.click(asked, DELETE)
    return str(heard(answer))


async def exported(person: Person, channel: Channel) -> Any:
    """The content of the file, or None without one."""
    reply = await person.command(EXPORT, channel)
    assert reply.ephemeral
    if not reply.attachments:
        return None
    assert reply.attachments[0].filename == "honeygram.json"
    return json.loads(reply.attachments[0].data)


def stored(path: Path) -> bytes:
    """Every byte of the database and its log."""
    return b"".join(each.read_bytes() for each in path.parent.glob(f"{path.name}*"))


# A copy


@ON_BOTH
async def test_export_is_a_private_file_with_everything_in_all_servers(
    bot: Honeygram, servers: Servers
) -> None:
    await both_play_everywhere(servers)
    alice = servers.hive.alice
    for channel in servers.channels:  # asked in one server, it is about all
        file = await exported(alice, channel)
        assert file["person_id"] == str(alice.id)
        assert set(file["servers"]) == {
            str(each.guild.id) for each in servers.channels if each.guild
        }
        for found in file["servers"].values():
            assert found["players"] == [{"name": "Alice"}]
            words = {(each["game"], each["word"]) for each in found["found_words"]}
            assert words == {("honeycomb", "game"), ("honeycomb", "gleam"), ("anigram", "ride")}
            assert [each["game"] for each in found["hints"]] == ["honeycomb"]
            assert {each["points"] for each in found["daily_scores"]} == {4, 6}
            assert [each["reason"] for each in found["reports"]] == ["Alice objects"]


async def test_export_works_while_the_database_takes_no_writes(
    bot: Honeygram, servers: Servers, tmp_path: Path
) -> None:
    alice, channel = servers.hive.alice, servers.hive.channel
    await play(alice, channel, "gleam")
    with closing(sqlite3.connect(tmp_path / "honeygram.db", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        file = await exported(alice, channel)
    found = file["servers"][str(servers.hive.guild.id)]
    assert sorted(each["points"] for each in found["daily_scores"]) == [4, 5]


async def test_export_says_so_while_the_database_cannot_be_read(
    bot: Honeygram, hive: Hive, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play(hive.alice, hive.channel, "gleam")

    def out_of_reach() -> None:  # as a database on another machine may be
        raise StorageUnavailable(ErrorCode.STORAGE_BUSY)

    monkeypatch.setattr(bot.services.host.database, "read_aside", out_of_reach)
    told = await hive.alice.command(EXPORT, hive.channel)
    assert told.content == (
        "I can't reach your data right now, because my database is busy. It's all still there."
        " Please ask again in a moment."
    )
    monkeypatch.undo()
    assert await exported(hive.alice, hive.channel)


async def test_export_says_what_an_admin_did(bot: Honeygram, servers: Servers) -> None:
    await both_play_everywhere(servers)
    alice, garden = servers.hive.alice, servers.garden
    await start_posts(alice, garden, channel=garden)
    assert garden.guild
    file = (await exported(alice, garden))["servers"]
    [ruling] = file[str(garden.guild.id)]["rulings"]
    assert (ruling["word"], ruling["verdict"], ruling["reason"]) == ("agape", "deny", "too rare")
    [settings] = file[str(garden.guild.id)]["servers"]
    assert settings["channel_id"] == str(garden.id)
    assert "rulings" not in file[str(servers.hive.guild.id)]


async def test_export_holds_nothing_of_anybody_else(bot: Honeygram, servers: Servers) -> None:
    await both_play_everywhere(servers)
    text = json.dumps(await exported(servers.hive.bob, servers.garden))
    assert "megaplex" in text
    for alien in ("Alice", str(servers.hive.alice.id), '"game"\n', "too rare"):
        assert alien not in text
    assert '"word": "game"' not in text


async def test_whoever_never_played_is_told_that_nothing_is_stored(
    bot: Honeygram, hive: Hive
) -> None:
    reply = await hive.alice.command(EXPORT, hive.channel)
    assert reply.ephemeral
    assert reply.content == "Nothing is stored about you."
    assert reply.attachments == []


@pytest.mark.parametrize("at_once", [0, 100, 1_000_000])
async def test_a_file_that_is_too_big_for_discord_is_packed(
    at_once: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(privacy, "AT_ONCE", at_once)
    pieces = [f'{{"word": "gleam", "ñ": {number}}}' for number in range(1000)]
    whole = "".join(pieces).encode()
    files = [privacy.Download(most) for most in (len(whole) - 1, len(whole), 100)]
    for file, piece in product(files, pieces):
        await file.write(piece)
    packed, plain, too_small = files
    assert packed.name == "honeygram.json.gz"
    assert gzip.decompress(packed.content()) == whole
    assert (plain.name, plain.content()) == ("honeygram.json", whole)
    with pytest.raises(PlayerError) as refused:
        too_small.content()
    assert refused.value.code is ErrorCode.EXPORT_TOO_LARGE


async def test_a_long_past_is_handed_out_page_by_page(
    bot: Honeygram, servers: Servers, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The document is the same however long a page is, and no piece of it holds much."""
    await both_play_everywhere(servers)
    alice, channel = servers.hive.alice, servers.hive.channel
    guild_id = servers.hive.guild.id
    async with bot.services.host.database.transaction() as transaction:
        words = [
            (guild_id, alice.id, f"2025-01-{day:02}", f"word{number}", clock().isoformat())
            for day in range(1, 26)
            for number in range(20)
        ]
        await transaction.execute_many(
            "INSERT INTO found_words VALUES ($1, $2, 'honeycomb', $3, NULL, $4, 5, $5)", words
        )
    whole = await exported(alice, channel)
    assert len(whole["servers"][str(guild_id)]["found_words"]) == 503
    for page in (1, 2, 1000):
        monkeypatch.setattr("bot.store.privacy.PAGE", page)
        pieces: list[str] = []

        async def write(text: str, pieces: list[str] = pieces) -> None:
            pieces.append(text)

        assert await bot.services.people.privacy.write_export(alice.id, clock(), write)
        assert json.loads("".join(pieces)) == whole
        assert max(piece.count('"found_at"') for piece in pieces) <= page


# The end


async def test_forget_asks_privately_and_does_nothing_before_the_button(
    bot: Honeygram, servers: Servers
) -> None:
    await both_play_everywhere(servers)
    alice, channel = servers.hive.alice, servers.hive.channel
    before = await exported(alice, channel)
    asked = await alice.command(FORGET, channel)
    assert asked.ephemeral
    assert asked.labels == [DELETE, KEEP]
    assert "can't be undone" in asked.content
    kept = await alice.click(asked, KEEP)
    assert (kept.content, kept.labels) == ("Nothing was deleted.", [])
    assert await exported(alice, channel) == before


async def test_forget_deletes_everything_in_all_servers(
    bot: Honeygram, servers: Servers, tmp_path: Path
) -> None:
    await both_play_everywhere(servers)
    alice = servers.hive.alice
    asked = await alice.command(FORGET, servers.hive.channel)
    answer = await alice.click(asked, DELETE)
    assert answer.updated
    assert answer.labels == []
    assert answer.content.startswith("Everything stored about you has been deleted.")
    for channel in servers.channels:
        assert await exported(alice, channel) is None
        board = await alice.command("/leaderboard", channel, period="all-time")
        assert "Alice" not in heard(board)
    left = stored(tmp_path / "honeygram.db")
    assert b"Bob" in left
    assert b"Alice" not in left
    assert alice.id.to_bytes(8, "big") not in left


@ON_BOTH
async def test_nothing_of_one_person_or_server_leaks_into_the_other(
    bot: Honeygram, servers: Servers, clock: Clock
) -> None:
    """Two people, two servers: what one does, or has deleted, changes nothing of the other."""
    alice, bob = servers.hive.alice, servers.hive.bob
    await play(alice, servers.hive.channel, "gleam game")
    assert await exported(bob, servers.hive.channel) is None
    assert (
        "No points yet"
        in (await alice.command("/leaderboard", servers.garden, period="all-time")).content
    )
    await play(alice, servers.garden, "glam")
    for channel in servers.channels:
        await play(bob, channel, "megaplex")
    before = await exported(bob, servers.garden)
    await forget(alice, servers.garden)
    assert await exported(bob, servers.garden) == before
    for channel in servers.channels:
        board = await bob.command("/leaderboard", channel, period="all-time")
        assert "Bob (you) · score 83" in board.content
    assert "Alice" not in json.dumps(before)


async def test_the_standings_of_the_others_move_up_and_stay_right(
    bot: Honeygram, servers: Servers
) -> None:
    alice, bob, channel = servers.hive.alice, servers.hive.bob, servers.hive.channel
    await alice.command("/bee guess", channel, word="megaplex gleam game")
    await bob.command("/bee guess", channel, word="gleam")
    ahead = (await bob.command("/leaderboard", channel)).content
    assert ahead.index("Alice") < ahead.index("Bob")
    await forget(alice, channel)
    for period in ("today", "week", "month", "all-time"):
        board = (await bob.command("/leaderboard", channel, period=period)).content
        assert "Bob (you) · score 25" in board
        assert any(line.startswith("**🥇 Bob") for line in board.splitlines())
        assert "Alice" not in board


async def test_a_word_that_only_they_found_becomes_one_that_nobody_found(
    bot: Honeygram, servers: Servers, clock: Clock
) -> None:
    alice, bob, channel = servers.hive.alice, servers.hive.bob, servers.hive.channel
    await alice.command("/bee guess", channel, word="megaplex gleam")
    await bob.command("/bee guess", channel, word="gleam")
    clock.advance(days=1)
    answers = await bob.command("/bee answers", channel)
    before = (await bob.click(answers, "Who found what")).content
    assert "Alice" in before
    await forget(alice, channel)
    answers = await bob.command("/bee answers", channel)
    after = (await bob.click(answers, "Who found what")).content
    assert "Alice" not in after
    assert "Bob" in after
    assert _line(after, "MEGAPLEX") != _line(before, "MEGAPLEX")


def _line(text: str, word: str) -> str:
    return next(line for line in text.splitlines() if word in line.upper())


async def test_a_ruling_stays_with_its_reason(bot: Honeygram, servers: Servers) -> None:
    await both_play_everywhere(servers)
    await forget(servers.hive.alice, servers.hive.channel)
    shown = await servers.hive.bob.command("/word check", servers.garden, word="agape")
    assert "too rare" in shown.content


@ON_BOTH
async def test_playing_again_begins_from_zero(bot: Honeygram, servers: Servers) -> None:
    alice, channel = servers.hive.alice, servers.hive.channel
    await play(alice, channel, "gleam game")
    await forget(alice, channel)
    reply = await alice.command("/bee guess", channel, word="gleam")
    assert heard(reply).startswith("✅ GLEAM +5")
    file = (await exported(alice, channel))["servers"][str(servers.hive.guild.id)]
    assert [each["word"] for each in file["found_words"]] == ["gleam"]
    assert {each["points"] for each in file["total_scores"]} == {5}
    assert {each["hints"] for each in file["total_scores"]} == {0}


async def test_the_post_of_the_day_no_longer_says_the_name(
    bot: Honeygram, servers: Servers, clock: Clock
) -> None:
    alice, channel = servers.hive.alice, servers.hive.channel
    await start_posts(servers.hive.admin, channel, channel=channel)
    assert len(channel.messages) == 2
    await alice.command("/bee guess", channel, word="megaplex gleam game glam amalgam")
    clock.advance(minutes=2)
    await run_job(bot, "live refresh")
    assert any("Alice" in shown(each) for each in channel.messages)
    await forget(alice, channel)
    clock.advance(minutes=2)
    await run_job(bot, "live refresh")
    assert not any("Alice" in shown(each) for each in channel.messages)


async def refresh(bot: Honeygram, clock: Clock) -> None:
    """What the job of the live posts does, when all posts have had their rest."""
    clock.advance(minutes=2)
    await run_job(bot, "live refresh")


def names(channel: Channel) -> list[bool]:
    """Does each message in a channel say Alice's name?"""
    return ["Alice" in shown(each) for each in channel.messages]


async def post_in(servers: Servers, channel: Channel) -> None:
    """Let both games be posted in a channel of the hive."""
    number = len(channel.messages)
    await start_posts(servers.hive.admin, servers.hive.channel, channel=channel)
    assert len(channel.messages) == number + 2


async def test_a_recap_in_which_nobody_has_scored_yet_no_longer_says_the_name(
    bot: Honeygram, servers: Servers, clock: Clock
) -> None:
    alice, channel = servers.hive.alice, servers.hive.channel
    await alice.command("/bee guess", channel, word="megaplex gleam")
    clock.advance(days=1)
    await post_in(servers, channel)
    assert names(channel) == [True, False]
    assert [len(each.attachments) for each in channel.messages] == [2, 1]
    await forget(alice, channel)
    await refresh(bot, clock)
    assert names(channel) == [False, False]
    assert [len(each.attachments) for each in channel.messages] == [1, 1]  # no podium of hers


async def test_a_post_that_was_sent_late_no_longer_says_the_name(
    bot: Honeygram, servers: Servers, clock: Clock
) -> None:
    """It named her from the beginning, and afterwards nobody has scored."""
    alice, channel = servers.hive.alice, servers.hive.channel
    await alice.command("/bee guess", channel, word="megaplex gleam game glam amalgam")
    await alice.command("/anigram next", channel, word="ride")
    await post_in(servers, channel)
    assert names(channel) == [True, True]
    await forget(alice, channel)
    await refresh(bot, clock)
    assert names(channel) == [False, False]


@ON_BOTH
async def test_a_post_in_a_former_channel_no_longer_says_the_name(
    bot: Honeygram, servers: Servers, clock: Clock
) -> None:
    alice, channel = servers.hive.alice, servers.hive.channel
    elsewhere = servers.hive.guild.add_text_channel("elsewhere")
    await until(lambda: bot.get_channel(elsewhere.id))
    await alice.command("/bee guess", channel, word="megaplex gleam game glam amalgam")
    await post_in(servers, channel)
    await post_in(servers, elsewhere)
    assert names(channel) == names(elsewhere) == [True, False]
    await forget(alice, channel)
    await refresh(bot, clock)
    assert names(channel) == names(elsewhere) == [False, False]


async def test_who_is_forgotten_by_another_process_is_named_no_longer_here(
    bot: Honeygram, servers: Servers, clock: Clock, tmp_path: Path
) -> None:
    alice, channel = servers.hive.alice, servers.hive.channel
    await alice.command("/bee guess", channel, word="megaplex gleam game glam amalgam")
    await post_in(servers, channel)
    await refresh(bot, clock)
    assert names(channel) == [True, False]
    async with open_application(tmp_path / "honeygram.db", clock, language=LANGUAGE) as other:
        await other.people.privacy.forget(alice.id, clock())
    await refresh(bot, clock)
    assert names(channel) == [False, False]


def shown(message: Any) -> str:
    return json.dumps(message.components, ensure_ascii=False)


# The button


async def test_the_button_is_refused_after_ten_minutes(
    bot: Honeygram, servers: Servers, clock: Clock
) -> None:
    alice, channel = servers.hive.alice, servers.hive.channel
    await play(alice, channel, "gleam")
    asked = await alice.command(FORGET, channel)
    clock.advance(minutes=10, seconds=1)
    late = await alice.click(asked, DELETE)
    assert late.ephemeral
    assert "more than ten minutes old" in late.content
    assert await exported(alice, channel)
    clock.advance(minutes=-1)
    assert "has been deleted" in (await alice.click(asked, DELETE)).content


async def test_the_button_is_refused_to_anybody_else(bot: Honeygram, servers: Servers) -> None:
    alice, bob, channel = servers.hive.alice, servers.hive.bob, servers.hive.channel
    await play(alice, channel, "gleam")
    await play(bob, channel, "gleam")
    asked = await alice.command(FORGET, channel)
    custom_id = asked.components[0]["components"][0]["custom_id"]
    place: Any = bot.get_channel(channel.id)
    button: discord.ui.Button[Any] = discord.ui.Button(label="Copied", custom_id=custom_id)
    await place.send("a copy", view=row(button))
    reply = await bob.click(channel.messages[-1], "Copied")
    assert reply.ephemeral
    assert reply.content.startswith("That button is for someone else.")
    assert await exported(alice, channel)
    assert await exported(bob, channel)


async def test_a_second_press_is_no_error(bot: Honeygram, servers: Servers) -> None:
    alice, channel = servers.hive.alice, servers.hive.channel
    asked = await alice.command(FORGET, channel)
    copy = asked.components[0]["components"][0]["custom_id"]
    place: Any = bot.get_channel(channel.id)
    button: discord.ui.Button[Any] = discord.ui.Button(label="Again", custom_id=copy)
    await place.send("a copy", view=row(button))
    assert "has been deleted" in (await alice.click(asked, DELETE)).content
    assert "has been deleted" in (await alice.click(channel.messages[-1], "Again")).content


@pytest.mark.parametrize("asked", ["0", "9999999999"])
async def test_a_button_with_a_made_up_time_deletes_nothing(
    bot: Honeygram, servers: Servers, asked: str
) -> None:
    alice, channel = servers.hive.alice, servers.hive.channel
    await play(alice, channel, "gleam")
    place: Any = bot.get_channel(channel.id)
    button: discord.ui.Button[Any] = discord.ui.Button(
        label="Odd", custom_id=f"hg1:privacy:forget:{alice.id}:{asked}"
    )
    await place.send("odd", view=row(button))
    assert "nothing was deleted" in (await alice.click(channel.messages[-1], "Odd")).content
    assert await exported(alice, channel)


async def test_the_button_works_after_a_restart(
    playground: Playground, hive: Hive, clock: Clock, tmp_path: Path
) -> None:
    async with application(tmp_path / "honeygram.db", clock) as app, running_bot(playground, app):
        await play(hive.alice, hive.channel, "gleam")
        asked = await hive.alice.command(FORGET, hive.channel)
    async with application(tmp_path / "honeygram.db", clock) as app, running_bot(playground, app):
        assert "has been deleted" in (await hive.alice.click(asked, DELETE)).content
        assert await exported(hive.alice, hive.channel) is None
