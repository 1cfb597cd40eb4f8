"""The anigram, as players see it."""

import pytest

from bot.client import Honeygram
from playground.server import Playground
from tests.cogs.spoken import letters_of
from tests.conftest import Hive
from tests.harness import Clock
from tests.rounds import CHAIN
from tests.waiting import until


async def test_show_tells_level_letters_and_points(bot: Honeygram, hive: Hive) -> None:
    shown = await hive.alice.command("/anigram show", hive.channel)
    assert shown.ephemeral
    lines = shown.content.splitlines()
    assert lines[0] == "**Anigram of 20 November 2026**"
    assert lines[1] == "Level 1 of 6"
    assert sorted(letters_of(shown.content)) == [*"DEIR"]
    assert lines[3] == "-# 0 points · 0 hints · Diabolical"


async def test_next_without_a_word_is_show(bot: Honeygram, hive: Hive) -> None:
    shown = await hive.alice.command("/anigram show", hive.channel)
    without = await hive.alice.command("/anigram next", hive.channel)
    assert without.content == shown.content
    assert without.ephemeral


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("ride", "✅ RIDE +4"),
        (" RiDe ", "✅ RIDE +4"),
        ("dire", "✅ DIRE +4"),
        ("ired", "✅ IRED +4"),  # a bonus word solves as well
        ("rides", "❌ RIDES: needs 4 letters"),
        ("rid", "❌ RID: needs 4 letters"),
        ("ripe", "❌ RIPE: missing D · extra P"),
        ("zzzz", "❌ ZZZZ: missing D E I R · extra Z Z Z Z"),
        ("dier", "❌ DIER: not in word list"),
        ("gaga", "❌ not in word list"),
        ("r1de", "❌ letters only"),
        ("rïde", "❌ letters only"),
        ("🐝", "❌ letters only"),
        ("**ride**", "❌ letters only"),
        ("<@1>", "❌ letters only"),
        ("r" * 2000, f"❌ {'R' * 24}…: needs 4 letters"),
        (" ", "Type a word to guess."),
        ("ride tried", "Send one word at a time: the next letters depend on it."),
    ],
)
async def test_every_answer_is_told_its_reason(
    bot: Honeygram, hive: Hive, word: str, line: str
) -> None:
    reply = await hive.alice.command("/anigram next", hive.channel, word=word)
    assert reply.content.splitlines()[0] == line
    assert reply.ephemeral


async def test_level_by_level_to_the_end_with_seven_points_for_no_hints(
    bot: Honeygram, hive: Hive
) -> None:
    points = 0
    for level, word in enumerate(CHAIN, 1):
        shown = await hive.alice.command("/anigram show", hive.channel)
        assert f"Level {level} of 6" in shown.content
        assert sorted(letters_of(shown.content)) == sorted(word.upper())
        reply = await hive.alice.command("/anigram next", hive.channel, word=word)
        gained = len(word) + (7 if level == 6 else 0)
        points += gained
        assert reply.content.splitlines()[0] == f"✅ {word.upper()} +{gained}"
        assert f"{points} points" in reply.content
    shown = await hive.alice.command("/anigram show", hive.channel)
    assert " → ".join(word.upper() for word in CHAIN) in shown.content
    assert "Dead end: no word has one letter more." in shown.content
    more = await hive.alice.command("/anigram next", hive.channel, word="reprinted")
    assert more.content == "No word has one letter more: your chain is as long as it can be."


async def test_the_letters_never_stand_in_the_order_of_a_word(bot: Honeygram, hive: Hive) -> None:
    shown = await hive.alice.command("/anigram show", hive.channel)
    assert "".join(letters_of(shown.content)) not in {"RIDE", "DIRE", "IRED"}


async def test_everyone_sees_the_same_order_of_letters(bot: Honeygram, hive: Hive) -> None:
    seen = {
        (await person.command("/anigram show", hive.channel)).content
        for person in (hive.alice, hive.bob)
    }
    assert len(seen) == 1


async def test_the_guess_button_of_an_answer_asks_for_the_next_letters(
    bot: Honeygram, hive: Hive
) -> None:
    reply = await hive.alice.command("/anigram next", hive.channel, word="ride")
    form = await hive.alice.click(reply, "Guess")
    answer = await hive.alice.submit(form, {"word": "tired"})
    assert answer.content.splitlines()[0] == "✅ TIRED +5"


async def test_progress_is_of_one_person_one_server_and_one_day(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    elsewhere = playground.add_guild("Elsewhere")
    there = elsewhere.add_text_channel("there")
    elsewhere.add_member("Alice")
    await until(lambda: bot.get_channel(there.id))
    for person, channel in ((hive.bob, hive.channel), (hive.alice, there)):
        shown = await person.command("/anigram show", channel)
        assert "Level 1 of 6" in shown.content
        assert "RIDE" not in shown.content
    clock.advance(days=1)
    shown = await hive.alice.command("/anigram show", hive.channel)
    assert "Level 1 of 6" in shown.content
    assert hive.channel.messages == []
