"""What players tell their channel: plain, public, and without a word of the puzzle.

Of ``bot/texts/anigram/pages.py``.
"""

import re
from typing import Any

import pytest
from guildyard import Playground, Reply

from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.hints import take_hint
from tests.support.postgresql import ON_BOTH
from tests.support.rounds import (
    ANIGRAM_BONUS,
    ANIGRAM_TARGETS,
    BEE_BONUS,
    BEE_TARGETS,
    CHAIN,
    DEFINITIONS,
)
from tests.support.spoken import heard

EVERY_WORD = BEE_TARGETS | BEE_BONUS | ANIGRAM_TARGETS | ANIGRAM_BONUS


async def share(hive: Hive, game: str = "bee", **of: Any) -> Any:
    return await of.get("person", hive.alice).command(f"/{game} share", hive.channel)


async def test_the_honeycomb_is_shared_in_two_plain_lines(bot: Honeygram, hive: Hive) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="gleam megaplex agape")
    await take_hint(hive.alice, "/bee hint", hive.channel)
    shown = await share(hive)
    assert not shown.ephemeral
    assert shown.content.splitlines() == [
        "**Alice** · 🍯 Honeycomb · Fri, Nov 20 · Genius 🏅",
        "2 of 5 words · 1 pangram · 1 hint ⬢⬢⬢⬢⬢⬢⬢⬢⬢",
    ]
    assert [message.content for message in hive.channel.messages] == [shown.content]


@pytest.mark.parametrize(
    ("words", "hints", "lines"),
    [
        (1, 0, ["1 of 6 levels", "1 word of 4 letters · no hints 💎"]),
        (2, 1, ["2 of 6 levels", "2 words, from 4 to 5 letters · 1 hint"]),
        (6, 0, ["Par! 🏁", "6 words, from 4 to 9 letters · no hints 💎"]),
    ],
)
async def test_the_anigram_is_shared_in_two_plain_lines(
    bot: Honeygram, hive: Hive, words: int, hints: int, lines: list[str]
) -> None:
    for _ in range(hints):
        await take_hint(hive.alice, "/anigram hint", hive.channel)
    for word in CHAIN[:words]:
        await hive.alice.command("/anigram next", hive.channel, word=word)
    shown = await share(hive, "anigram")
    assert not shown.ephemeral
    assert shown.content.splitlines() == [
        f"**Alice** · 🔤 Anigram · Fri, Nov 20 · {lines[0]}",
        lines[1],
    ]


@pytest.mark.parametrize("game", ["bee", "anigram"])
async def test_nothing_is_shared_before_the_first_word(
    bot: Honeygram, hive: Hive, game: str
) -> None:
    shown = await share(hive, game)
    assert shown.ephemeral
    assert shown.content.startswith("Nothing to share yet.")
    assert hive.channel.messages == []


def lines_of(shown: Reply) -> list[str]:
    """What is shared, without the way to the card of the day once that is in the channel."""
    return [line for line in shown.content.splitlines() if "Who's playing today" not in line]


@pytest.mark.parametrize("name", ["Alice", "**@everyone**", "<@&123456789012345678>", "🐝" * 32])
@ON_BOTH
async def test_what_is_shared_spoils_nothing_and_pings_nobody(
    bot: Honeygram, hive: Hive, name: str
) -> None:
    person = hive.guild.add_member(name)
    await person.command("/bee guess", hive.channel, word=" ".join(BEE_TARGETS | BEE_BONUS))
    for word in CHAIN:
        await person.command("/anigram next", hive.channel, word=word)
    for game in ("bee", "anigram"):
        shown = await share(hive, game, person=person)
        said = set(re.findall("[a-z]+", shown.content.lower()))
        assert said.isdisjoint(EVERY_WORD)
        assert len(lines_of(shown)) == 2
        assert not shown.message.pings
        assert shown.labels == ["Play"]


async def everything(hive: Hive) -> list[Any]:
    """Alice tries every command for players, and each button of what she reads."""
    page = await take_hint(hive.alice, "/bee hint", hive.channel)
    shown = await hive.alice.command("/bee show", hive.channel)
    return [
        page,
        await hive.alice.click(page, "Definition"),
        shown,
        await hive.alice.click(shown, "Shuffle"),
        await hive.alice.click(await hive.alice.click(shown, "Hint"), "First two letters"),
        await hive.alice.command("/bee guess", hive.channel, word="gleam maple"),
        await hive.alice.command("/bee answers", hive.channel),
        await hive.alice.command("/anigram show", hive.channel),
        await take_hint(hive.alice, "/anigram hint", hive.channel),
        await hive.alice.command("/anigram next", hive.channel, word="ride"),
        await hive.alice.command("/anigram answers", hive.channel),
        await hive.alice.command("/leaderboard", hive.channel),
        await hive.alice.command("/stats", hive.channel),
        await hive.alice.command("/word check", hive.channel, word="gleam"),
        await hive.alice.command("/word report", hive.channel, word="gleam", reason="Hm."),
        await hive.alice.command("/help", hive.channel),
    ]


async def test_everything_is_private_unless_it_is_shared(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    replies = await everything(hive)
    assert all(reply.ephemeral for reply in replies)
    assert hive.channel.messages == []
    assert hive.bob.private_replies == []
    assert max(len(reply.content) for reply in replies) <= 2000
    assert not any(reply.message.pings for reply in replies)


async def test_nothing_that_one_person_did_is_told_to_another_but_the_leaderboard(
    bot: Honeygram, hive: Hive
) -> None:
    await everything(hive)
    shown = [
        await hive.bob.command(path, hive.channel)
        for path in ("/bee show", "/anigram show", "/stats", "/bee answers", "/anigram answers")
    ]
    assert "Alice" not in "".join(heard(each) for each in shown)
    assert "0 points · 0 of 5 words" in heard(shown[0])
    assert "Level 1 of 6" in heard(shown[1])
    assert "never" not in heard(shown[2])
    assert DEFINITIONS["amalgam"] not in "".join(heard(each) for each in shown)
