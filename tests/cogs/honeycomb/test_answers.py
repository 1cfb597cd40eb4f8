"""The day before: its answers, and the recap that the next post carries.

Of ``bot/texts/honeycomb/answers.py`` and ``bot/texts/recap.py``.
"""

from typing import Any

import pytest
from guildyard import Message, Person, Playground

from bot.discord.answering.components import button, row
from bot.discord.gateway.client import Honeygram
from bot.games.honeycomb.review import HoneycombRecap
from bot.model import WordFinders
from bot.texts.honeycomb.answers import recap
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.hints import take_hint
from tests.support.language import ENGLISH
from tests.support.postgresql import ON_BOTH
from tests.support.posts import start_posts
from tests.support.rounds import BEE_TARGETS, CHAIN
from tests.support.spoken import alt_texts, heard, letters_of, text_of
from tests.support.waiting import until


async def guess(person: Person, hive: Hive, words: str) -> None:
    await person.command("/bee guess", hive.channel, word=words)


async def answers(hive: Hive, game: str = "bee") -> Any:
    return await hive.alice.command(f"/{game} answers", hive.channel)


async def finders(hive: Hive) -> Any:
    """Who found what."""
    return await hive.alice.click(await answers(hive), "Who found what")


# Answers


BY_LETTER = ["A: AMALGAM (rare)", "G: GAME, GLAM, GLEAM", "M: **MEGAPLEX** (pangram)"]


async def test_answers_are_one_private_message_with_what_the_reader_found_and_missed(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive.bob, hive, "glam")
    await guess(hive.alice, hive, "megaplex game agape")
    clock.advance(days=1)
    await guess(hive.alice, hive, "glam")  # of the new day
    shown = await answers(hive)
    assert shown.ephemeral
    assert shown.content.splitlines() == [
        "**Honeycomb answers · Friday, November 20**",
        "Letters: G A E L M P X · center G",
        "### You found 2 of 5 words",
        "G: GAME",
        "M: **MEGAPLEX** (pangram)",
        "### You missed 3",
        "A: AMALGAM (rare)",
        "G: GLAM, GLEAM",
        "Your bonus word: AGAPE",
    ]
    assert hive.channel.messages == []


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        ("", ["### The 5 words", *BY_LETTER]),
        (
            "agape gemel",
            [
                "### You found 0 of 5 words",
                "### You missed 5",
                *BY_LETTER,
                "Your 2 bonus words: AGAPE, GEMEL",
            ],
        ),
        (
            "amalgam game glam gleam megaplex",
            ["### 👑 You found all 5 words", *BY_LETTER],
        ),
    ],
)
async def test_answers_say_it_to_who_found_nothing_or_everything(
    bot: Honeygram, hive: Hive, clock: Clock, words: str, lines: list[str]
) -> None:
    if words:
        await guess(hive.alice, hive, words)
    clock.advance(days=1)
    assert (await answers(hive)).content.splitlines()[2:] == lines


@ON_BOTH
async def test_a_second_button_tells_who_found_each_word(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive.bob, hive, "gleam agape")
    clock.advance(minutes=1)
    await guess(hive.alice, hive, "gleam game")
    clock.advance(days=1)
    first = await answers(hive)
    shown = await hive.alice.click(first, "Who found what")
    assert shown.updated
    assert shown.content.splitlines() == [
        "**Honeycomb answers · Friday, November 20**",
        "Letters: G A E L M P X · center G",
        "-# 5 words · 1 found by just one player · nobody found 3",
        "GAME · Alice",
        "GLEAM · Bob, Alice",
        "Nobody found: AMALGAM, GLAM, **MEGAPLEX** (pangram)",
    ]
    assert shown.labels == ["Your words"]
    back = await hive.alice.click(shown, "Your words")
    assert back.updated
    assert back.content == first.content


async def test_answers_of_a_servers_first_day_are_the_puzzle_before_it(
    bot: Honeygram, hive: Hive
) -> None:
    assert "**Honeycomb answers · Thursday, November 19**" in (await answers(hive)).content
    everything = ", ".join(sorted(word.upper() for word in BEE_TARGETS - {"megaplex"}))
    assert (await finders(hive)).content.splitlines()[2:] == [
        "-# 5 words · nobody found 5",
        f"Nobody found: {everything}, **MEGAPLEX** (pangram)",
    ]


async def test_answers_name_three_of_many_finders_and_say_how_rare_a_word_was(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    for number in range(5):
        bee = hive.guild.add_member(f"Bee {number}")
        await guess(bee, hive, "gleam glam" if number == 1 else "gleam")
        await bee.command("/anigram next", hive.channel, word="ride" if number else "dire")
        clock.advance(seconds=1)
    clock.advance(days=1)
    lines = (await finders(hive)).content.splitlines()
    assert "GLEAM · 100% · Bee 0, Bee 1, Bee 2 and 2 more" in lines
    assert "GLAM · 20% · Bee 1" in lines
    assert "Nobody found: AMALGAM, GAME, **MEGAPLEX** (pangram)" in lines
    assert "-# 5 words · 5 players · 1 found by just one player · nobody found 3" in lines
    anigram = (await answers(hive, "anigram")).content.splitlines()
    assert [line.partition(": ")[2] for line in anigram[1:3]] == [
        "DIRE (rare, 20%), RIDE (80%)",
        "TIRED, TRIED",
    ]
    assert anigram[-1] == "-# Par: 6 words · % of 5 players who found it"


async def test_answers_of_one_server_tell_nothing_of_another(
    bot: Honeygram, hive: Hive, playground: Playground, clock: Clock
) -> None:
    elsewhere = playground.add_guild("Elsewhere")
    there = elsewhere.add_text_channel("there")
    carol = elsewhere.add_member("Carol")
    await until(lambda: bot.get_channel(there.id))
    await guess(hive.alice, hive, "gleam")
    clock.advance(days=1)
    shown = await carol.click(await carol.command("/bee answers", there), "Who found what")
    assert "Alice" not in heard(shown)
    assert "Nobody found: AMALGAM, GAME, GLAM, GLEAM, " in shown.content


@pytest.fixture
def small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.texts.honeycomb.answers.PAGE_SIZE", 2)


@pytest.mark.usefixtures("small_pages")
async def test_pages_of_finders_turn_in_place(bot: Honeygram, hive: Hive, clock: Clock) -> None:
    await guess(hive.alice, hive, " ".join(BEE_TARGETS))
    clock.advance(days=1)
    first = await finders(hive)
    second = await hive.alice.click(first, "Next")
    third = await hive.alice.click(second, "Next")
    assert second.updated
    assert third.message_id == first.message_id
    pages = [first.content, second.content, third.content]
    words = [line.split(" ·")[0] for page in pages for line in page.splitlines()[3:-1]]
    assert words == sorted(word.upper() for word in BEE_TARGETS)
    assert "Page 3 of 3" in third.content
    back = await hive.alice.click(third, "Previous")
    assert back.content == second.content
    for page, ends in ((first, "Previous"), (third, "Next")):
        buttons = page.components[0]["components"]
        assert [each["label"] for each in buttons if each.get("disabled")] == [ends]


@pytest.mark.usefixtures("small_pages")
async def test_a_page_of_finders_turned_on_another_day_stays_with_its_day(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive.alice, hive, " ".join(BEE_TARGETS))
    clock.advance(days=1)
    first = await finders(hive)
    clock.advance(days=1)
    second = await hive.alice.click(first, "Next")
    assert "**Honeycomb answers · Friday, November 20**" in second.content


@ON_BOTH
async def test_the_anigrams_answers_give_every_target_word_and_mark_the_readers_own(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    given = [heard(await hive.alice.command("/anigram show", hive.channel))]
    for word in ("ired", *CHAIN[1:]):
        board = await hive.alice.command("/anigram next", hive.channel, word=word)
        given.append(heard(board))
    letters = [" ".join(letters_of(board)) for board in given[:-1]]
    await hive.bob.command("/anigram next", hive.channel, word="ride")
    clock.advance(days=1)
    shown = await answers(hive, "anigram")
    assert shown.ephemeral
    assert heard(shown).splitlines() == [
        "**Anigram answers · Friday, November 20**",
        f"1\\. {letters[0]}: DIRE (rare), **IRED** (yours), RIDE",
        f"2\\. {letters[1]}: TIRED, **TRIED** (yours)",
        f"3\\. {letters[2]}: **TIERED** (yours)",
        f"4\\. {letters[3]}: **RETIRED** (yours)",
        f"5\\. {letters[4]}: **INTERRED** (yours)",
        f"6\\. {letters[5]}: **REPRINTED** (yours)",
        "-# Par: 6 words · your chain: 6 words",
    ]
    other = await hive.bob.command("/anigram answers", hive.channel)
    assert f"1\\. {letters[0]}: DIRE (rare), **RIDE** (yours)" in heard(other)
    assert heard(other).splitlines()[-1] == "-# Par: 6 words · your chain: 1 word"


@pytest.mark.parametrize("day", ["2026-11-20", "2026-11-21", "2026-99-99", "0001-01-01"])
@pytest.mark.parametrize("command", ["bee", "anigram"])
async def test_a_button_for_a_day_without_answers_gives_those_of_the_last_day(
    bot: Honeygram, hive: Hive, command: str, day: str
) -> None:
    channel: Any = bot.get_channel(hive.channel.id)
    await channel.send("odd", view=row(button("Answers", command, "answers", day)))
    shown = await hive.alice.click(hive.channel.messages[-1], "Answers")
    name = "Honeycomb" if command == "bee" else "Anigram"
    assert shown.content.startswith(f"**{name} answers · Thursday, November 19**")


async def test_the_recap_leads_to_the_answers_of_each_game(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive.alice, hive, "gleam")
    clock.advance(days=1)
    post = (await posts(hive))[0]
    for label, command in (("Honeycomb answers", "/bee"), ("Anigram answers", "/anigram")):
        shown = await hive.alice.click(post, label)
        assert shown.ephemeral
        typed = await hive.alice.command(f"{command} answers", hive.channel)
        assert shown.content == typed.content


async def test_the_recap_leads_to_all_scores_and_what_they_mean(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive.alice, hive, "gleam")
    clock.advance(days=1)
    post = (await posts(hive))[0]
    assert "**Best scores:** 🥇 Alice 25" in text_of(post)
    shown = await hive.bob.click(post, "All scores")
    assert shown.ephemeral
    assert shown.content.startswith("**Leaderboard** · both games · yesterday")
    assert "🥇 Alice · score 25" in shown.content
    assert "100 = Genius" in shown.content


# The recap


async def posts(hive: Hive, **options: Any) -> list[Message]:
    chosen: dict[str, Any] = {"channel": hive.channel} | options
    await start_posts(hive.admin, hive.channel, **chosen)
    number = 2 - (options.get("bee") is False)
    await until(lambda: len(hive.channel.messages) == number)
    return sorted(hive.channel.messages, key=lambda post: "anigram" in text_of(post).lower()[:200])


@ON_BOTH
async def test_the_recap_tells_top_three_pangram_misses_together_and_streak(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive.alice, hive, "game")
    clock.advance(days=1)
    await guess(hive.alice, hive, "megaplex gleam")
    await guess(hive.bob, hive, "gleam")
    await hive.bob.command("/anigram next", hive.channel, word="ride")
    await guess(hive.admin, hive, "game agape")
    await guess(hive.guild.add_member("Fourth"), hive, "game")
    clock.advance(days=1)
    bee, anigram = await posts(hive)
    assert text_of(bee).split("\n## ")[0].splitlines() == [
        "### Yesterday in the hive",
        "**Best scores:** 🥇 Alice 100 · 🥈 Bob 33 · 🥉 Admin 30",
        "🍯 4 players found 3 of 5 words together.",
        "Pangram and longest word: **MEGAPLEX** · Alice",
        "Nobody found AMALGAM or GLAM.",
        "🔤 1 player · nobody solved all six levels",
        "This server's streak: 2 days.",
    ]
    assert "### " not in text_of(anigram)
    assert [each.filename for each in bee.attachments] == ["honeycomb.png", "group-card.png"]
    assert [each.filename for each in anigram.attachments] == ["letters.png"]
    assert alt_texts(bee)[0].startswith("Who played on Saturday, November 21:")


@pytest.mark.parametrize(
    ("words", "medals"),
    [
        (("gleam", "gleam", "game"), "🥇 Alice 25 · 🥇 Bob 25 · 🥉 Admin 5"),
        (("gleam", "game", "game"), "🥇 Alice 25 · 🥈 Bob 5 · 🥈 Admin 5"),
        (("game", "glam", "game"), "🥇 Alice 5 · 🥇 Bob 5 · 🥇 Admin 5"),
    ],
)
async def test_equal_points_share_a_medal(
    bot: Honeygram, hive: Hive, clock: Clock, words: tuple[str, ...], medals: str
) -> None:
    for person, word in zip((hive.alice, hive.bob, hive.admin), words, strict=True):
        await guess(person, hive, word)
        clock.advance(seconds=1)
    clock.advance(days=1)
    assert f"**Best scores:** {medals}" in text_of((await posts(hive))[0]).splitlines()


async def test_a_server_that_found_everything_missed_nothing(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive.alice, hive, " ".join(BEE_TARGETS))
    clock.advance(days=1)
    text = text_of((await posts(hive))[0])
    assert "🍯 1 player found all 5 words." in text.splitlines()
    assert "Nobody found" not in text
    assert "streak" not in text


async def test_there_is_no_recap_when_nobody_played(bot: Honeygram, hive: Hive) -> None:
    for post in await posts(hive):
        assert "### " not in text_of(post)


async def test_there_is_no_recap_where_it_is_switched_off(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive.alice, hive, "gleam")
    clock.advance(days=1)
    for post in await posts(hive, recap=False):
        assert "### " not in text_of(post)


async def test_without_the_honeycomb_the_anigrams_post_carries_the_recap(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    clock.advance(days=1)
    [post] = await posts(hive, bee=False)
    lines = text_of(post).splitlines()
    assert lines[:2] == ["### Yesterday in the hive", "**Best scores:** 🥇 Alice 8"]


async def test_a_recap_says_nothing_of_a_honeycomb_that_nobody_played(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    clock.advance(days=1)
    [post] = await posts(hive, bee=False)
    text = text_of(post)
    assert "MEGAPLEX" not in text
    assert "words together" not in text


async def test_the_recap_names_the_longest_word_and_the_one_that_only_one_player_found(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive.alice, hive, "amalgam gleam")
    await guess(hive.bob, hive, "gleam game agape")
    clock.advance(days=1)
    assert text_of((await posts(hive))[0]).splitlines()[2:6] == [
        "🍯 2 players found 3 of 5 words together.",
        "Longest word: **AMALGAM** · Alice",
        "Only Bob found **GAME**.",
        "Nobody found the pangram MEGAPLEX, nor GLAM.",
    ]


@pytest.mark.parametrize(
    ("pangrams", "words"),
    [
        ([], "ANCHOR, ROACH or HORN"),
        (["monarch"], "the pangram MONARCH, nor ANCHOR or ROACH"),
        (["monarch", "nomarch"], "the pangrams MONARCH and NOMARCH, nor ANCHOR"),
    ],
)
def test_pangrams_that_nobody_found_are_named_before_other_words(
    pangrams: list[str], words: str
) -> None:
    others = ["anchor", "roach", "horn"][: 3 - len(pangrams)]
    shown = HoneycombRecap(
        players=1,
        pangrams=tuple(WordFinders(word, 0, ()) for word in pangrams),
        longest=None,
        rarest=None,
        missed=(*others[:1], *pangrams, *others[1:]),
        found=5,
        targets=9,
        queens=(),
    )
    assert recap(ENGLISH, shown)[-1] == f"Nobody found {words}."


async def test_the_recap_says_who_reached_par_and_how_many_took_no_hint(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    for number in range(5):
        person = hive.guild.add_member(f"Bee {number}")
        if number == 2:
            await take_hint(person, "/anigram hint", hive.channel)
        for word in CHAIN:
            await person.command("/anigram next", hive.channel, word=word)
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    clock.advance(days=1)
    assert text_of((await posts(hive))[0]).splitlines()[2:4] == [
        "🔤 6 players · 5 solved all six levels, 4 of them without a hint",
        "🏁 Par (6 words): Bee 0, Bee 1, Bee 2 and 2 more",
    ]


@pytest.mark.parametrize(
    ("hint", "line"),
    [
        (False, "🔤 1 player · 1 solved all six levels without a hint"),
        (True, "🔤 1 player · 1 solved all six levels"),
    ],
)
async def test_the_recap_speaks_of_hints_only_to_praise(
    bot: Honeygram, hive: Hive, clock: Clock, hint: bool, line: str
) -> None:
    if hint:
        await take_hint(hive.alice, "/anigram hint", hive.channel)
    for word in CHAIN:
        await hive.alice.command("/anigram next", hive.channel, word=word)
    clock.advance(days=1)
    assert line in text_of((await posts(hive))[0]).splitlines()


@pytest.mark.parametrize(("days", "number"), [(1, 0), (2, 1), (3, 0)])
async def test_the_recap_of_a_sunday_carries_the_podium_of_the_week(
    bot: Honeygram, hive: Hive, clock: Clock, days: int, number: int
) -> None:
    await guess(hive.alice, hive, "gleam")
    clock.advance(days=days)
    await guess(hive.bob, hive, "megaplex")
    clock.advance(days=1)
    lines = text_of((await posts(hive))[0]).splitlines()
    podium = "**The week's podium:** 🥇 Bob 75 · 🥈 Alice 25"
    assert lines.count(podium) == number
    assert number or "podium" not in "".join(lines)


async def test_a_name_in_a_recap_can_change_nothing_around_it(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    for name in ("**@everyone**", "# [x](https://x.x)", "x" * 100):
        await guess(hive.guild.add_member(name), hive, "megaplex")
    clock.advance(days=1)
    post = (await posts(hive))[0]
    lines = text_of(post).splitlines()
    assert lines[1].count("🥇") == 3
    assert lines[3].startswith("Pangram and longest word: **MEGAPLEX** · ")
    for line in (lines[1], lines[3]):
        assert "\\*\\*\\@\u200beveryone\\*\\*" in line
        assert "://" not in line
    assert not post.pings
