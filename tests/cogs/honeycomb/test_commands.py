"""The honeycomb, as players see it.

Of ``bot/texts/honeycomb/turn.py``.
"""

import asyncio
from datetime import timedelta

import pytest
from guildyard import Playground

from bot.discord.gateway.client import Honeygram
from bot.texts.honeycomb import board
from tests.conftest import Hive
from tests.support.harness import Clock, greet_nobody
from tests.support.postgresql import ON_BOTH
from tests.support.spoken import heard
from tests.support.waiting import until


async def test_a_right_guess_scores_once(bot: Honeygram, hive: Hive) -> None:
    first = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    again = await hive.alice.command("/bee guess", hive.channel, word=" Gleam ")
    assert first.ephemeral
    assert again.ephemeral
    assert heard(first).splitlines()[0] == "✅ GLEAM +5 · Nice!"
    assert heard(again).splitlines()[0] == "❌ GLEAM: already found"


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("gl3am", "❌ GL?AM: letters only"),
        ("🐝🐝🐝🐝", "❌ letters only"),
        ("гleam", "❌ ?LEAM: letters only"),  # a Cyrillic letter
        ("<@123>", "❌ letters only"),
        ("gem", "❌ GEM: too short"),
        ("giggle", "❌ GIGGLE: not in today's letters: I"),
        ("maple", "❌ MAPLE: missing center letter G"),
        ("gaggle", "❌ GAGGLE: not in word list"),
        ("gaga", "❌ not in word list"),
        ("ga8ga", "❌ not in word list"),
        ("g" * 2000, f"❌ {'G' * 24}…: not in word list"),
        ("megaplex", "✅ MEGAPLEX +15 · 🌟 Pangram!"),
        ("agape", "✅ AGAPE +5 · bonus word"),
    ],
)
async def test_every_guess_is_told_its_reason(
    bot: Honeygram, hive: Hive, word: str, line: str
) -> None:
    reply = await hive.alice.command("/bee guess", hive.channel, word=word)
    assert heard(reply).splitlines()[0] == line
    assert reply.ephemeral


@pytest.mark.parametrize(
    "word",
    [
        *("gléam", "GLE\u0301AM", "glea\u0304m", "ｇｌｅａｍ", "ＧＬＥＡＭ"),
        *("||gleam||", "‖gleam‖", "**gleam**", "__gleam__", "~~gleam~~", "`gleam`", r"\*gleam\*"),
        *("gl\u200beam", "\u2060gleam\ufeff", "gle\u00adam", "> gleam", "¡Gleam!"),
    ],
)
async def test_a_guess_is_read_as_phones_and_discord_write_it(
    bot: Honeygram, hive: Hive, word: str
) -> None:
    reply = await hive.alice.command("/bee guess", hive.channel, word=word)
    assert heard(reply).splitlines()[0] == "✅ GLEAM +5 · Nice!"


@pytest.mark.parametrize(
    "words", ["game;glam/gleam", "||game|| ||glam||gleam", "game／glam；gleam"]
)
async def test_semicolons_slashes_and_bars_separate_words(
    bot: Honeygram, hive: Hive, words: str
) -> None:
    reply = await hive.alice.command("/bee guess", hive.channel, word=words)
    told = heard(reply).splitlines()[:3]
    assert told == ["✅ GAME +1", "✅ GLAM +1", "✅ GLEAM +5 · Nice!"]


async def test_one_guess_takes_many_words(bot: Honeygram, hive: Hive) -> None:
    """Those that count come first; what many have in common is said once."""
    reply = await hive.alice.command(
        "/bee guess", hive.channel, word="game, g3m maple gleam,glam  game agape 🐝"
    )
    assert heard(reply).splitlines()[:7] == [
        "✅ GAME\u00a0+1 · GLEAM\u00a0+5 · GLAM\u00a0+1",
        "✅ 1 bonus word: AGAPE\u00a0+5",
        "❌ G?M, ?: letters only",
        "❌ MAPLE: missing center letter G",
        "❌ GAME: already found",
        "You've reached **Great**!",
        "**Honeycomb · Friday, November 20**",
    ]


async def test_the_newest_words_come_first_in_the_order_in_which_they_were_typed(
    bot: Honeygram, hive: Hive, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(board, "LISTED", 16)
    for words in ("megaplex", "glam game amalgam", "gemel agape gleam"):
        told = await hive.alice.command("/bee guess", hive.channel, word=words)
        clock.now += timedelta(minutes=1)
    newest = "Your newest words: GLEAM, AGAPE …"
    assert heard(told).splitlines()[-1] == newest
    monkeypatch.setattr(board, "LISTED", 60)
    shown = await hive.alice.command("/bee show", hive.channel)
    words = "AGAPE, AMALGAM, GAME, GEMEL, GLAM, GLEAM, MEGAPLEX"
    assert heard(shown).splitlines()[-1] == f"Your words: {words}"


@pytest.mark.parametrize("word", [" ", ",", "\u3000"])
async def test_an_empty_guess_asks_for_a_word(bot: Honeygram, hive: Hive, word: str) -> None:
    reply = await hive.alice.command("/bee guess", hive.channel, word=word)
    assert reply.content == "Type a word to guess."


async def test_of_too_many_words_the_first_25_count(bot: Honeygram, hive: Hive) -> None:
    reply = await hive.alice.command("/bee guess", hive.channel, word="game " * 100 + "glam")
    told = heard(reply).splitlines()
    assert told[0] == "✅ GAME\u00a0+1"
    assert told[1].count("GAME") == 24
    assert told[1].endswith(": already found")
    assert "```\ngame glam\n```" in heard(reply)
    shown = await hive.alice.command("/bee show", hive.channel)
    assert "1 point · 1 of 5 words" in heard(shown)


@ON_BOTH
async def test_show_tells_letters_words_rank_and_what_is_missing(
    bot: Honeygram, hive: Hive
) -> None:
    await hive.alice.command("/bee guess", hive.channel, word="gleam game")
    shown = await hive.alice.command("/bee show", hive.channel)
    assert shown.ephemeral
    assert heard(shown).splitlines() == [
        "**Honeycomb · Friday, November 20**",
        "Letters: G A E L M P X · center **G**",
        "**Solid** (5 of 9) · 1 to Nice ●●●●●○○○○",
        "6 points · 2 of 5 words",
        "Your words: GAME, GLEAM",
    ]


async def test_words_are_of_one_player_in_one_server(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    greet_nobody(bot)
    elsewhere = playground.add_guild("Elsewhere")
    there = elsewhere.add_text_channel("there")
    elsewhere.add_member("Alice")
    await until(lambda: bot.get_channel(there.id))
    await hive.alice.command("/bee guess", hive.channel, word="gleam")
    for person, channel in ((hive.bob, hive.channel), (hive.alice, there)):
        shown = await person.command("/bee show", channel)
        assert "GLEAM" not in heard(shown)
        guessed = await person.command("/bee guess", channel, word="gleam")
        assert heard(guessed).startswith("✅ GLEAM +5")
    assert hive.channel.messages == there.messages == []


async def test_the_same_word_twice_in_one_guess_counts_once(bot: Honeygram, hive: Hive) -> None:
    reply = await hive.alice.command("/bee guess", hive.channel, word="GAME game Game")
    assert heard(reply).splitlines()[:3] == [
        "✅ GAME +1 · Good!",
        "❌ GAME: already found",
        "❌ GAME: already found",
    ]


async def test_the_longest_answer_to_25_words_fits_into_a_message(
    bot: Honeygram, hive: Hive
) -> None:
    word = "bcdfhijknoqrstuvwyzbcdfhijkn"
    reply = await hive.alice.command("/bee guess", hive.channel, word=" ".join([word] * 25))
    assert heard(reply).count(word[:24].upper()) == 25
    assert heard(reply).count("❌") == 1
    assert len(heard(reply)) <= 4000


async def test_a_new_rank_is_told_and_all_targets_make_a_queen_bee(
    bot: Honeygram, hive: Hive
) -> None:
    first = await hive.alice.command("/bee guess", hive.channel, word="game")
    assert "You've reached **Good Start**!" in heard(first)
    last = await hive.alice.command("/bee guess", hive.channel, word="gleam glam amalgam megaplex")
    assert "👑 **Queen Bee!** You've found every single word." in heard(last)
    shown = await hive.alice.command("/bee show", hive.channel)
    assert "👑 **Queen Bee**\n29 points · 5 of 5 words" in heard(shown)


async def test_a_word_counts_again_on_another_day(bot: Honeygram, hive: Hive, clock: Clock) -> None:
    for _ in range(2):
        reply = await hive.alice.command("/bee guess", hive.channel, word="gleam")
        assert heard(reply).startswith("✅ GLEAM +5")
        clock.advance(days=1)


@ON_BOTH
async def test_guesses_at_the_same_moment_count_once(bot: Honeygram, hive: Hive) -> None:
    replies = await asyncio.gather(
        *(hive.alice.command("/bee guess", hive.channel, word="gleam") for _ in range(20))
    )
    firsts = sorted(heard(reply).splitlines()[0] for reply in replies)
    assert firsts == ["✅ GLEAM +5 · Nice!"] + ["❌ GLEAM: already found"] * 19


async def test_many_players_guess_at_once(bot: Honeygram, hive: Hive) -> None:
    people = [hive.guild.add_member(f"Bee {number}") for number in range(50)]
    replies = await asyncio.gather(
        *(person.command("/bee guess", hive.channel, word="gleam game") for person in people)
    )
    assert all(heard(reply).startswith("✅ GLEAM +5") for reply in replies)


async def test_queen_bee_is_for_all_target_words_and_not_for_points(
    bot: Honeygram, hive: Hive
) -> None:
    """28 points of target words and 10 of bonus words are more than the maximum of 29."""
    words = "gleam glam amalgam megaplex agape gemel"
    reply = await hive.alice.command("/bee guess", hive.channel, word=words)
    assert "🏅 **Genius!** Share it, or keep going: there are more words." in heard(reply)
    shown = await hive.alice.command("/bee show", hive.channel)
    assert heard(shown).splitlines()[2:4] == [
        "**Genius** (9 of 9) ●●●●●●●●●",
        "38 points · 4 of 5 words · 2 bonus words",
    ]
    last = await hive.alice.command("/bee guess", hive.channel, word="game")
    assert "👑 **Queen Bee!** You've found every single word." in heard(last)


LADDER = [  # the ranks of 29 points, by hand
    ("", "**Beginner** (1 of 9) · 1 to Good Start", 1),
    ("game", "**Good Start** (2 of 9) · 1 to Moving Up", 2),
    ("game glam", "**Moving Up** (3 of 9) · 1 to Good", 3),
    ("gleam", "**Solid** (5 of 9) · 2 to Nice", 5),
    ("amalgam", "**Nice** (6 of 9) · 5 to Great", 6),
    ("gleam amalgam", "**Great** (7 of 9) · 3 to Amazing", 7),
    ("megaplex", "**Amazing** (8 of 9) · 5 to Genius", 8),
    ("megaplex gleam", "**Genius** (9 of 9)", 9),
]


@pytest.mark.parametrize(("words", "rank", "pips"), LADDER)
async def test_rank_next_rank_and_pips_follow_the_points(
    bot: Honeygram, hive: Hive, words: str, rank: str, pips: int
) -> None:
    if words:
        await hive.alice.command("/bee guess", hive.channel, word=words)
    shown = await hive.alice.command("/bee show", hive.channel)
    assert heard(shown).splitlines()[2] == f"{rank} {'●' * pips}{'○' * (9 - pips)}"
