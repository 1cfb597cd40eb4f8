"""The square, as players see it.

Of ``bot/texts/square/board.py``, ``bot/texts/square/turn.py``, ``bot/texts/square/pages.py``,
``cogs/square/board.py`` and ``bot/texts/square/together.py``.
"""

import json
from typing import Any

import pytest
from guildyard import Message, Person

from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import Clock, run_job
from tests.support.mentions import plain
from tests.support.posts import start_posts
from tests.support.rounds import CLUES, CROSSED
from tests.support.spoken import alt_texts, heard, labels_of, text_of
from tests.support.waiting import until

WRONG = (
    *("tiered", "A tiered", "B tiered", "zzzzzz", "C zzzzzz"),
    *("ride", "reprinted", "r1mble", "deri", "gaga"),
)
ALONE = {"bee": False, "anigram": False}
TEXT = 10  # a component that is text alone


async def guess(hive: Hive, text: str, person: Person | None = None) -> Any:
    return await (person or hive.alice).command("/square guess", hive.channel, word=text)


async def start(hive: Hive, **options: Any) -> Message:
    """The post of the day, alone in the channel."""
    chosen = {"channel": hive.channel} | ALONE | options
    await start_posts(hive.admin, hive.channel, **chosen)
    assert len(hive.channel.messages) == 1
    return hive.channel.messages[0]


@pytest.mark.parametrize(("word", "lines"), [("tiered", "ABCD1234"), ("actual", "BCD1234")])
async def test_the_form_shows_the_clues_of_the_words_that_are_still_to_find(
    bot: Honeygram, hive: Hive, word: str, lines: str
) -> None:
    form = await hive.alice.click(await guess(hive, word), "Guess")
    [clues] = [each["content"] for each in form.components if each["type"] == TEXT]
    assert [each.split("**")[1] for each in clues.splitlines()] == list(lines)


async def test_show_tells_the_clues_the_words_and_what_is_earned(
    bot: Honeygram, hive: Hive
) -> None:
    shown = await hive.alice.command("/square show", hive.channel)
    assert shown.ephemeral
    assert heard(shown).splitlines() == [
        "**Square · Friday, November 20**",
        "**A** real, not imagined",
        "**B** sound of distant thunder",
        "**C** way over a river",
        "**D** frozen drip from a gutter",
        "**1** heading in a prayer book, often red",
        "**2** like lemon juice",
        "**3** fall head over heels",
        "**4** claim without proof",
        "0 of 8 words · 0 points",
        "-# 💎 No hints yet: all eight words without one earn 7 extra points.",
    ]
    assert shown.labels == ["Guess", "Hint"]


@pytest.mark.parametrize(
    ("word", "line"),
    [
        ("rumble", "✅ RUMBLE +6 · B"),
        (" RuMbLe! ", "✅ RUMBLE +6 · B"),
        ("3 rumble", "✅ RUMBLE +6 · B"),
        ("tiered", "❌ TIERED: a word, but not in this square"),
        ("A tiered", "❌ TIERED: a word, but not in this square · no pair fits A"),
        ("zzzzzz", "❌ ZZZZZZ: not in word list"),
        ("ride", "❌ RIDE: needs 6 letters"),
        ("r1mble", "❌ R?MBLE: letters only"),
        ("gaga", "❌ not in word list"),
        ("<@1>", "❌ letters only"),
        (" ", "Type a word to guess."),
    ],
)
async def test_every_guess_is_told_its_reason(
    bot: Honeygram, hive: Hive, word: str, line: str
) -> None:
    reply = await guess(hive, word)
    assert heard(reply).splitlines()[0] == line
    assert reply.ephemeral


async def test_a_square_is_filled_by_ten_wrong_and_four_right_words_and_recapped_in_the_morning(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    post = await start(hive)
    form = await hive.alice.click(post, "Fill in")
    board = await hive.alice.submit(form, {"word": " ".join(WRONG[:5])})
    assert heard(board).count("❌") == 5
    for wrong in WRONG[5:]:
        board = await guess(hive, wrong)
        assert heard(board).startswith("❌")
        assert "0 of 8 words · 0 points" in heard(board)
    for number, word in zip((1, 2, 4, 8), CROSSED.across, strict=True):
        if number in (1, 8):  # whoever presses more is asked to slow down
            form = await hive.alice.click(board, "Guess")
            board = await hive.alice.submit(form, {"word": word})
        else:
            board = await guess(hive, word)
        points = 6 * number + (7 if number == 8 else 0)
        assert f"{number} of 8 words · {points} points" in heard(board)
        assert f"~~{CLUES[word]}~~ **{word.upper()}**" in heard(board)
    told = heard(board).splitlines()
    assert told[:3] == [
        "✅ ICICLE +6 · D",
        "✅ Filled by crossing words: **1** RUBRIC +6, **2** ACIDIC +6, **3** TUMBLE +13",
        "🎉 **The square is full!** +7 for taking no hints.",
    ]
    assert "💎 no hints · Diabolical, the hardest way to play" in heard(board)
    assert board.labels == ["Share here", "Play Honeycomb", "Play Anigram"]
    assert alt_texts(board)[0].endswith("the square is full, without a hint!")
    clock.advance(days=1)
    await run_job(bot, "posts")
    await until(lambda: len(hive.channel.messages) == 2)
    morning = text_of(hive.channel.messages[-1])
    assert "🔲 1 player · 1 filled the square without a hint: Alice" in morning


async def test_a_word_appears_in_the_words_that_cross_it(bot: Honeygram, hive: Hive) -> None:
    board = await guess(hive, "rumble")
    lines = heard(board).splitlines()
    assert "**B** ~~sound of distant thunder~~ **RUMBLE**" in lines
    assert "**1** heading in a prayer book, often red `RU····`" in lines
    assert "**3** fall head over heels `··MB··`" in lines
    assert "Row B: RU, blank, MB, LE." in alt_texts(board)[0]
    assert "Row A: blank, hidden, hidden, hidden." in alt_texts(board)[0]


async def test_a_word_that_others_spell_counts_without_being_filled_in(
    bot: Honeygram, hive: Hive
) -> None:
    board = await guess(hive, "actual rumble")
    assert "Filled by crossing words" not in heard(board)
    lines = heard(await guess(hive, "bridge")).splitlines()
    assert lines[:2] == ["✅ BRIDGE +6 · C", "✅ Filled by crossing words: **4** ALLEGE +6"]
    assert "**4** ~~claim without proof~~ **ALLEGE**" in lines
    assert "4 of 8 words · 24 points" in lines


async def test_a_word_that_hints_spell_counts_without_being_filled_in(
    bot: Honeygram, hive: Hive
) -> None:
    await guess(hive, "actual rumble bridge")
    page = await hive.alice.command("/square hint", hive.channel)
    board = await hive.alice.click(page, "A pair")  # the last of a column
    [filled] = [each for each in heard(board).splitlines() if "Filled by crossing" in each]
    assert filled.endswith("+6")
    assert "5 of 8 words · 30 points · 1 hint" in heard(board)


async def test_a_hint_that_earns_the_first_points_of_a_day_is_shown_with_the_welcome(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive, "actual")
    clock.advance(days=1)
    page = await hive.alice.command("/square hint", hive.channel)
    board = await hive.alice.click(page, "A pair")
    while " 0 points" in heard(board):
        page = await hive.alice.click(board, "Hint")
        board = await hive.alice.click(page, "A pair")
    told, filled, welcome, *_ = heard(board).splitlines()
    assert told.startswith("💡 ")
    assert filled.startswith("✅ Filled by crossing words: ")
    assert welcome == "-# Day 2 in a row · yesterday: 1 of 8 words, 6 points"


async def test_hints_are_chosen_and_only_then_taken(bot: Honeygram, hive: Hive) -> None:
    page = await hive.alice.command("/square hint", hive.channel)
    assert heard(page).startswith("**Which hint?**")
    assert page.labels == ["Back", "A pair", "First letter", "Another clue", "All pairs"]
    board = await hive.alice.click(page, "Back")
    assert "0 points" in heard(board)
    assert "hint ·" not in heard(board)
    [bare] = board.attachments
    page = await hive.alice.click(board, "Hint")
    board = await hive.alice.click(page, "A pair")
    [told] = board.attachments
    assert told.data != bare.data
    lines = heard(board).splitlines()
    assert lines[0].startswith("💡 **")
    assert lines[1].startswith("Your first hint in this square!")
    assert "0 of 8 words · 0 points · 1 hint" in lines
    board = await hive.alice.click(await hive.alice.click(board, "Hint"), "First letter")
    assert "begins with **" in heard(board).splitlines()[0]
    board = await hive.alice.click(await hive.alice.click(board, "Hint"), "Another clue")
    assert heard(board).splitlines()[0].startswith("💡 Another clue for ")
    board = await hive.alice.click(await hive.alice.click(board, "Hint"), "All pairs")
    assert "Pairs: " in heard(board)
    assert "0 of 8 words · 0 points · 4 hints" in heard(board)
    assert "Beside it: " in alt_texts(board)[0]


async def test_what_is_shared_has_the_shape_of_the_square_and_no_word(
    bot: Honeygram, hive: Hive
) -> None:
    early = await hive.alice.command("/square share", hive.channel)
    told = plain(heard(early))
    assert told == "Nothing to share yet. Find a word first: `/square show` has the clues."
    page = await hive.alice.command("/square hint", hive.channel)
    await hive.alice.click(page, "A pair")
    await guess(hive, "rumble")
    await hive.alice.command("/square share", hive.channel)
    await until(lambda: hive.channel.messages)
    shared = text_of(hive.channel.messages[-1])
    assert "🔲 Square · Fri, Nov 20 · 1 of 8 words · 1 hint" in shared
    *_, first, second, third, fourth = shared.splitlines()
    assert (first[0], second[1], third[2], fourth[3]) == ("⬛",) * 4
    assert (second.count("🟩") + second.count("🟨")) == 3
    assert "".join([first, second, third, fourth]).count("🟨") == 1


async def test_answers_of_yesterday_have_clues_and_mark_the_readers_own(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    await guess(hive, "rumble")
    clock.advance(days=1)
    told = heard(await hive.alice.command("/square answers", hive.channel)).splitlines()
    assert told[0] == "**Square answers · Friday, November 20**"
    assert "A ACTUAL: real, not imagined" in told
    assert "B **RUMBLE** (yours): sound of distant thunder" in told
    assert told[-1] == "-# You found 1 of 8 words"


async def test_a_post_has_the_clues_and_early_in_the_week_the_pairs(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    post = await start(hive)
    assert text_of(post).startswith("## 🔲 Square · Friday, November 20")
    for word, clue in CLUES.items():
        assert clue in text_of(post)
        assert word.upper() not in text_of(post)
    assert "Pairs: " not in text_of(post)
    assert labels_of(post) == ["Fill in", "Hint", "My words", "Leaderboard"]
    clock.advance(days=3)
    await run_job(bot, "posts")
    await until(lambda: len(hive.channel.messages) == 2)
    monday = hive.channel.messages[-1]
    assert "Monday" in text_of(monday)
    line = next(each for each in text_of(monday).splitlines() if each.startswith("Pairs: "))
    pairs = sorted("".join(line.removeprefix("Pairs: ").split(" · ")[:12]).lower())
    assert pairs == sorted("".join(CROSSED.across))
    assert "Beside it: " in alt_texts(monday)[0]


async def test_practice_and_the_archive_open_boards_of_their_own(
    bot: Honeygram, hive: Hive
) -> None:
    board = await hive.alice.command("/square practice", hive.channel, difficulty="easy")
    assert "practice · easy · code" in heard(board)
    assert "Pairs: " in heard(board)
    assert "New puzzle" in board.labels
    old = await hive.alice.command("/square show", hive.channel, day="2026-11-03")
    assert "archive · Tuesday, November 3, 2026" in heard(old)
    asked = await hive.alice.click(old, "Answers")
    answers = await hive.alice.click(asked, "Show answers")
    assert "You found 0 of 8 words" in heard(answers)


async def test_a_server_plays_it_together(bot: Honeygram, hive: Hive) -> None:
    await start(hive, mode="together")
    await guess(hive, " ".join(CROSSED.across))
    board = await guess(hive, " ".join(CROSSED.words), hive.bob)
    assert "8 of 8 words" in heard(board)
    await run_job(bot, "live refresh")
    assert "🐝 Together: **8 of 8** words ●●●●●●●●" in text_of(hive.channel.messages[0])


async def test_a_new_server_gets_it_and_an_older_one_when_an_admin_says_so(
    bot: Honeygram, hive: Hive
) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel, square=False)
    assert len(hive.channel.messages) == 2
    await start_posts(hive.admin, hive.channel, channel=hive.channel)
    assert len(hive.channel.messages) == 2
    await start_posts(hive.admin, hive.channel, channel=hive.channel, square=True)
    assert len(hive.channel.messages) == 3
    assert "🔲 Square" in text_of(hive.channel.messages[-1])


async def test_a_new_server_is_asked_for_none_and_gets_all_three(
    bot: Honeygram, hive: Hive
) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel)
    assert len(hive.channel.messages) == 3
    shown = await hive.alice.command("/help", hive.channel)
    assert "three word puzzles a day" in heard(shown)
    assert "🔲 **Square**" in heard(shown)


async def test_words_and_hints_are_exported_and_forgotten(bot: Honeygram, hive: Hive) -> None:
    await hive.alice.click(await hive.alice.command("/square hint", hive.channel), "A pair")
    await guess(hive, "rumble")
    exported = await hive.alice.command("/privacy export", hive.channel)
    kept = json.loads(exported.attachments[0].data)["servers"][str(hive.guild.id)]
    assert [each["word"] for each in kept["found_words"]] == ["rumble"]
    assert [(each["game"], len(each["detail"])) for each in kept["hints"]] == [("square", 2)]
    asked = await hive.alice.command("/privacy forget", hive.channel)
    await hive.alice.click(asked, "Delete everything")
    shown = await hive.alice.command("/square show", hive.channel)
    assert "0 of 8 words · 0 points" in heard(shown).splitlines()
