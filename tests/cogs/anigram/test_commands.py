"""The anigram, as players see it.

Of ``bot/texts/anigram/board.py``, ``bot/texts/anigram/turn.py`` and ``cogs/anigram/board.py``.
"""

import asyncio
from datetime import timedelta

import pytest
from guildyard import Person, Playground

from bot.application import Application
from bot.discord.gateway.client import Honeygram
from bot.puzzles.anigram.round import AnigramRound
from tests.conftest import Hive
from tests.support.harness import Clock, running_bot
from tests.support.hints import take_hint
from tests.support.postgresql import ON_BOTH
from tests.support.posts import start_posts
from tests.support.rounds import ANIGRAM_BONUS, ANIGRAM_TARGETS, CHAIN, LEVELS, keep_round, lay_out
from tests.support.spoken import alt_texts, heard, letters_of, text_of
from tests.support.waiting import until


async def test_show_tells_level_letters_and_points(bot: Honeygram, hive: Hive) -> None:
    shown = await hive.alice.command("/anigram show", hive.channel)
    assert shown.ephemeral
    lines = heard(shown).splitlines()
    assert lines[0] == "**Anigram · Friday, November 20**"
    assert lines[1] == "**Level 1 of 6**"
    assert sorted(letters_of(heard(shown))) == [*"DEIR"]
    assert lines[3] == "0 points"


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
        ("zzzz", "❌ ZZZZ: use D E I R"),
        ("dier", "❌ DIER: not in word list"),
        ("gaga", "❌ not in word list"),
        ("ga8ga", "❌ not in word list"),
        ("r1de", "❌ R?DE: letters only"),
        ("rïde", "✅ RIDE +4"),
        ("ｒıde\u200b", "✅ RIDE +4"),
        ("🐝", "❌ letters only"),
        ("||**ride**||", "✅ RIDE +4"),
        ("ride/tried", "One word at a time, please: each answer changes the letters."),
        ("<@1>", "❌ letters only"),
        ("r" * 2000, f"❌ {'R' * 24}…: needs 4 letters"),
        (" ", "Type a word to guess."),
        ("ride tried", "One word at a time, please: each answer changes the letters."),
    ],
)
async def test_every_answer_is_told_its_reason(
    bot: Honeygram, hive: Hive, word: str, line: str
) -> None:
    reply = await hive.alice.command("/anigram next", hive.channel, word=word)
    assert heard(reply).splitlines()[0] == line
    assert reply.ephemeral


@ON_BOTH
async def test_level_by_level_to_the_end_with_seven_points_for_no_hints(
    bot: Honeygram, hive: Hive
) -> None:
    points = 0
    for level, word in enumerate(CHAIN, 1):
        shown = await hive.alice.command("/anigram show", hive.channel)
        assert f"Level {level} of 6" in heard(shown)
        assert sorted(letters_of(heard(shown))) == sorted(word.upper())
        reply = await hive.alice.command("/anigram next", hive.channel, word=word)
        gained = len(word) + (7 if level == 6 else 0)
        points += gained
        assert heard(reply).splitlines()[0] == f"✅ {word.upper()} +{gained}"
        assert f"{points} points" in heard(reply)
    shown = await hive.alice.command("/anigram show", hive.channel)
    chain = " → ".join(word.upper() for word in CHAIN)
    assert f"🏁 **Par!** {chain}, the longest chain there is." in heard(shown).splitlines()
    more = await hive.alice.command("/anigram next", hive.channel, word="reprinted")
    assert heard(more) == "🏁 You've reached par: there's no chain longer than yours."


async def test_the_letters_never_stand_in_the_order_of_a_word(bot: Honeygram, hive: Hive) -> None:
    shown = await hive.alice.command("/anigram show", hive.channel)
    assert "".join(letters_of(heard(shown))) not in {"RIDE", "DIRE", "IRED"}


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
    assert heard(answer).splitlines()[0] == "✅ TIRED +5"


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
        assert "Level 1 of 6" in heard(shown)
        assert "RIDE" not in heard(shown)
    clock.advance(days=1)
    shown = await hive.alice.command("/anigram show", hive.channel)
    assert "Level 1 of 6" in heard(shown)
    assert hive.channel.messages == []


# Hints and overtime


QUESTION = (
    "**Take a hint?**\nThe first one costs the 7 extra points for six levels without a hint. Levels"
    " still count in full. Fewer hints win a tie."
)


async def hint(hive: Hive, person: Person | None = None) -> list[str]:
    person = person or hive.alice
    reply = await take_hint(person, "/anigram hint", hive.channel)
    assert reply.ephemeral
    return list(heard(reply).splitlines())


@ON_BOTH
async def test_hints_reveal_a_target_word_letter_by_letter(bot: Honeygram, hive: Hive) -> None:
    assert [(await hint(hive))[0] for _ in range(4)] == [
        "💡 One answer: `D _ _ _` (4 letters)",
        "💡 One answer: `D I _ _` (4 letters)",
        "💡 One answer: `D I R _` (4 letters)",
        "💡 One answer: `D I R E` (4 letters)",
    ]


async def test_the_first_hint_of_a_day_is_asked_for_and_all_stay_while_they_help(
    playground: Playground, hive: Hive, app: Application, clock: Clock
) -> None:
    """A wrong answer, a shuffle or a restart takes away no hint that was counted."""
    async with running_bot(playground, app):
        question = await hive.alice.command("/anigram hint", hive.channel)
        assert heard(question) == QUESTION
        assert question.labels == ["Take the hint", "Not now"]
        first = heard(await hive.alice.click(question, "Take the hint")).splitlines()
        assert first[:2] == [
            "💡 One answer: `D _ _ _` (4 letters)",
            "**Anigram · Friday, November 20**",
        ]
        assert first[-1] == "0 points · 1 hint"
        assert (await hint(hive))[-1] == "0 points · 2 hints"
    async with running_bot(playground, app):
        wrong = await hive.alice.command("/anigram next", hive.channel, word="dier")
        assert heard(wrong).splitlines()[:3] == [
            "❌ DIER: not in word list",
            "🔤 A way in: use every letter once. Try each of them as the first.",
            "**Anigram · Friday, November 20**",
        ]
        assert heard(wrong).splitlines()[-1] == "💡 One answer: `D I _ _` (4 letters)"
        turned = await hive.alice.click(wrong, "Shuffle")
        assert "💡 One answer: `D I _ _` (4 letters)" in heard(turned).splitlines()
        form = await hive.alice.click(turned, "Guess")
        assert "One answer: D I _ _" in str(form.components)
        solved = await hive.alice.submit(form, {"word": "ride"})
        assert "💡" not in heard(solved)
        clock.advance(days=1)
        assert heard(await hive.alice.command("/anigram hint", hive.channel)) == QUESTION


UNAIDED = "-# 💎 Six levels without a hint earn 7 extra points."


async def test_a_board_says_what_the_first_hint_would_cost_until_it_is_taken(
    bot: Honeygram, hive: Hive
) -> None:
    board = await hive.alice.command("/anigram show", hive.channel)
    assert heard(board).splitlines()[-2:] == ["0 points", UNAIDED]
    question = await hive.alice.click(board, "Hint")
    board = await hive.alice.click(question, "Not now")
    assert heard(board).splitlines()[-2:] == ["0 points", UNAIDED]
    question = await hive.alice.click(board, "Hint")
    assert UNAIDED not in heard(await hive.alice.click(question, "Take the hint"))
    for word in CHAIN:
        shown = await hive.bob.command("/anigram next", hive.channel, word=word)
        assert (UNAIDED in heard(shown)) == (word != CHAIN[-1])


async def test_a_word_that_is_all_revealed_costs_no_more_hints(bot: Honeygram, hive: Hive) -> None:
    for _ in range(4):
        last = await hint(hive)
    assert await hint(hive) == last
    assert last[-1] == "0 points · 4 hints"


async def test_each_level_has_its_own_hints(bot: Honeygram, hive: Hive) -> None:
    await hint(hive)
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    assert (await hint(hive))[0] == "💡 One answer: `T _ _ _ _` (5 letters)"


async def test_hints_of_another_day_are_new(bot: Honeygram, hive: Hive, clock: Clock) -> None:
    await hint(hive)
    clock.advance(days=1)
    first, *others = await hint(hive)
    assert (first, others[-1]) == ("💡 One answer: `D _ _ _` (4 letters)", "0 points · 1 hint")


@pytest.mark.parametrize(
    ("hints", "label"),
    [
        (0, "💎 no hints · Diabolical, the hardest way to play"),
        (1, "1 hint · Hard (Diabolical without hints)"),
        (6, "6 hints · Hard (Diabolical without hints)"),
        (7, "7 hints · Normal (Hard with up to 6)"),
        (9, "9 hints · Normal (Hard with up to 6)"),
    ],
)
async def test_the_number_of_hints_is_the_difficulty(
    bot: Honeygram, hive: Hive, hints: int, label: str
) -> None:
    taken = 0
    for word in CHAIN:
        for _ in range(min(4, hints - taken)):
            await hint(hive)
            taken += 1
        await hive.alice.command("/anigram next", hive.channel, word=word)
    shown = await hive.alice.command("/anigram show", hive.channel)
    assert heard(shown).splitlines()[-1].endswith(f" points · {label}")


async def test_hints_are_counted_on_the_leaderboard(bot: Honeygram, hive: Hive) -> None:
    await hint(hive)
    await hive.alice.command("/anigram next", hive.channel, word="ride")
    board = await hive.alice.command("/leaderboard", hive.channel, game="anigram")
    assert "🥇 Alice (you) · 4 points · 1 hint" in board.content


async def test_the_hint_button_does_the_same(bot: Honeygram, hive: Hive) -> None:
    shown = await hive.alice.command("/anigram show", hive.channel)
    assert shown.labels == ["Guess", "Shuffle", "Hint"]
    pressed = await hive.alice.click(shown, "Hint")
    assert pressed.ephemeral
    assert heard(pressed) == QUESTION
    taken = await asyncio.gather(*(hive.alice.click(pressed, "Take the hint") for _ in range(2)))
    assert [heard(each).splitlines()[0] for each in taken] == [
        "💡 One answer: `D _ _ _` (4 letters)",
        "💡 One answer: `D _ _ _` (4 letters)",
    ]
    assert (await hint(hive))[0].startswith("💡 One answer: `D I _ _`")


async def test_six_levels_without_a_hint_are_praised(bot: Honeygram, hive: Hive) -> None:
    for word in CHAIN:
        last = await hive.alice.command("/anigram next", hive.channel, word=word)
    assert "🎉 **All six levels!** +7 for taking no hints." in heard(last).splitlines()
    await hint(hive, hive.bob)
    for word in CHAIN:
        last = await hive.bob.command("/anigram next", hive.channel, word=word)
    assert "🎉 **All six levels!**" in heard(last).splitlines()


@pytest.fixture
async def longer(bot: Honeygram, hive: Hive, clock: Clock) -> Honeygram:
    """A day on which the overtime goes on for two words, and another branch for one."""
    database = bot.services.host.database
    clock.advance(days=60)  # a day without a round yet
    words = {*ANIGRAM_BONUS, "preprinted", "repprinteds", "reprintedz"}
    await keep_round(
        database, AnigramRound(clock.now.date(), LEVELS, ANIGRAM_TARGETS, frozenset(words))
    )
    await lay_out(database, clock.now.date() - timedelta(days=1), 3)
    for word in CHAIN:
        await hive.alice.command("/anigram next", hive.channel, word=word)
    return bot


async def test_overtime_takes_all_letters_and_any_one_more(longer: Honeygram, hive: Hive) -> None:
    shown = await hive.alice.command("/anigram show", hive.channel)
    assert heard(shown).splitlines()[1:4] == [
        "**Overtime** · par 8",
        "Add any letter and use them all.",
        f"Letters: {' '.join(letters_of(heard(shown)))} + any letter",
    ]
    assert shown.labels == ["Guess", "Shuffle", "Share here", "Play Honeycomb"]
    for word, line in (
        ("reprinted", "❌ REPRINTED: needs 10 letters"),
        ("aaaaaaaaaa", "❌ AAAAAAAAAA: use D E E I N P R R T + any letter"),
        ("reprinteda", "❌ REPRINTEDA: not in word list"),
        ("gaga", "❌ not in word list"),
        ("preprinted", "✅ PREPRINTED +10"),
        ("repprinteds", "✅ REPPRINTEDS +11"),
    ):
        reply = await hive.alice.command("/anigram next", hive.channel, word=word)
        assert heard(reply).splitlines()[0] == line
        if word == "preprinted":
            assert "**Overtime** · new letter **P** · par 8" in heard(reply).splitlines()
            shown = await hive.alice.command("/anigram show", hive.channel)
            assert shown.attachments[0].description.endswith("The newest letter is P.")
    assert "REPPRINTEDS, the longest chain there is." in heard(reply)
    assert "black on gold: that's par!" in alt_texts(reply)[0]
    assert reply.labels == ["Share here", "Play Honeycomb"]
    board = await hive.alice.command("/leaderboard", hive.channel, game="anigram")
    assert f"Alice (you) · {46 + 21} points" in heard(board)


async def test_the_form_of_overtime_shows_that_a_letter_is_to_be_added(
    longer: Honeygram, hive: Hive
) -> None:
    shown = await hive.alice.command("/anigram show", hive.channel)
    form = await hive.alice.click(shown, "Guess")
    assert form.fields[0].label.endswith(" + any letter")
    reply = await hive.alice.submit(form, {"word": "preprinted"})
    assert heard(reply).startswith("✅ PREPRINTED +10")


async def test_a_branch_that_ends_early_is_a_dead_end_below_par(
    longer: Honeygram, hive: Hive
) -> None:
    reply = await hive.alice.command("/anigram next", hive.channel, word="reprintedz")
    assert "Your chain has ended: 7 words, par 8." in heard(reply).splitlines()
    assert reply.labels == ["Share here", "Play Honeycomb"]
    more = await hive.alice.command("/anigram next", hive.channel, word="repprinteds")
    assert heard(more) == "Your chain has ended: no word continues it."


async def test_the_answers_say_that_par_takes_rarer_words(
    longer: Honeygram, hive: Hive, clock: Clock
) -> None:
    for person, word in ((hive.alice, "reprintedz"), (hive.admin, "preprinted")):
        for each in (*CHAIN, word):
            await person.command("/anigram next", hive.channel, word=each)
    await hive.admin.command("/anigram next", hive.channel, word="repprinteds")
    clock.advance(days=1)
    to_par = "Par needs rarer words."
    for person, lines in (
        (hive.bob, [to_par, "-# Par: 8 words"]),
        (
            hive.alice,
            [
                "Your overtime: +Z makes REPRINTEDZ.",
                to_par,
                "-# Par: 8 words · your chain: 7 words",
            ],
        ),
        (
            hive.admin,
            [
                "Your overtime: +P makes PREPRINTED, +S makes REPPRINTEDS.",
                "-# Par: 8 words · your chain: 8 words",
            ],
        ),
    ):
        shown = await person.command("/anigram answers", hive.channel)
        assert shown.content.splitlines()[7:] == lines


async def test_there_are_no_hints_in_overtime(longer: Honeygram, hive: Hive) -> None:
    assert await hint(hive) == ["There are no hints in overtime: the next letter is up to you."]


async def test_the_post_gives_the_par(longer: Honeygram, hive: Hive) -> None:
    await start_posts(hive.admin, hive.channel, channel=hive.channel, bee=False)
    assert (
        "-# Par: 8 words, the longest chain there is"
        in text_of(hive.channel.messages[0]).splitlines()
    )
