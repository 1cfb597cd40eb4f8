"""The board: one private message that edits itself, as a player presses and types.

Of ``bot/texts/honeycomb/board.py`` and ``cogs/boards/buttons.py``.
"""

import asyncio
from datetime import timedelta
from itertools import pairwise
from typing import Any

import pytest
from guildyard import Fault, Playground, Trouble

from bot.application import Application
from bot.discord.answering.deferral import DeferralUnderLoad
from bot.discord.gateway.client import Honeygram
from bot.discord.gateway.farewell import answers_under_way
from bot.drawing.honeycomb import honeycomb_picture
from tests.conftest import Hive
from tests.support.harness import Clock, running_bot
from tests.support.posts import start_posts
from tests.support.rounds import BEE_TARGETS, CHAIN
from tests.support.spoken import heard, letters_of, to_guess
from tests.support.waiting import until

SHOW = {"bee": "/bee show", "anigram": "/anigram show"}


async def guess(hive: Hive, board: Any, text: str) -> Any:
    """Press Guess on a board and fill in the form."""
    form = await hive.alice.click(board, to_guess(board))
    return await hive.alice.submit(form, {"word": text})


async def post_of(hive: Hive, **games: bool) -> Any:
    await start_posts(hive.admin, hive.channel, channel=hive.channel, **games)
    return hive.channel.messages[0]


async def test_ten_words_are_one_message(bot: Honeygram, hive: Hive) -> None:
    board = await guess(hive, await post_of(hive, anigram=False), "game")
    assert board.ephemeral
    assert not board.updated
    first = board.message_id
    for word in ("gleam", "glam", "zzzz", "game", "amalgam", "agape", "gemel", "gem", "megaplex"):
        board = await guess(hive, board, word)
        assert board.updated
        assert board.message_id == first
    assert heard(board).splitlines()[0] == "✅ MEGAPLEX +15 · 🌟 Pangram!"
    assert len(hive.alice.private_replies) == 1


async def test_the_form_shows_the_letters(bot: Honeygram, hive: Hive) -> None:
    board = await hive.alice.command("/bee show", hive.channel)
    form = await hive.alice.click(board, "Guess")
    assert form.fields[0].label == "G in every word · A E L M P X"
    turned = await hive.alice.click(board, "Shuffle")
    form = await hive.alice.click(turned, "Guess")
    others = letters_of(heard(turned))[1:]
    assert form.fields[0].label == f"G in every word · {' '.join(others)}"


async def test_a_picture_that_is_there_is_not_sent_again(
    bot: Honeygram, hive: Hive, playground: Playground
) -> None:
    board = await hive.alice.command("/bee show", hive.channel)
    [picture] = board.attachments
    after = await guess(hive, board, "game")
    assert [each.id for each in after.attachments] == [picture.id]
    question = await hive.alice.click(after, "Hint")
    assert question.attachments[0].data == picture.data
    page = await hive.alice.click(question, "Take the hint")
    for label in ("My words", "Hint"):  # long pages, which have none
        assert page.attachments == []
        after = await hive.alice.click(page, "Back")
        page = await hive.alice.click(after, label)
        assert after.attachments[0].data == picture.data


async def test_a_guess_by_command_is_light_and_its_board_gets_the_picture_when_pressed(
    bot: Honeygram, hive: Hive
) -> None:
    board = await hive.alice.command("/bee guess", hive.channel, word="game")
    assert board.attachments == []
    assert letters_of(heard(board)) == [*"GAELMPX"]
    after = await guess(hive, board, "gleam")
    assert after.updated
    assert len(after.attachments) == 1


async def test_a_guess_by_command_that_celebrates_has_its_picture(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    told = []
    for word in ("game", "megaplex", "glam", "amalgam", "gleam"):
        clock.advance(minutes=1)
        answer = await hive.alice.command("/bee guess", hive.channel, word=word)
        told.append([each.description.rpartition(": ")[2] for each in answer.attachments])
    assert told == [
        [],
        ["you've found a pangram!"],
        [],
        ["you're a Genius!"],
        ["you're Queen Bee!"],
    ]


async def test_a_pangrams_board_has_its_usual_picture_again_with_the_next_word(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    board = await hive.alice.command("/bee show", hive.channel)
    [usual] = board.attachments
    clock.advance(minutes=1)
    pangram = await guess(hive, board, "megaplex")
    [pink] = pangram.attachments
    assert pink.data != usual.data
    assert "pink" in pink.description
    refused = await guess(hive, pangram, "gaga")
    assert [each.id for each in refused.attachments] == [pink.id]
    clock.advance(minutes=1)
    after = await guess(hive, refused, "game")
    assert [each.data for each in after.attachments] == [usual.data]


async def test_celebrations_draw_no_more_than_a_picture_for_each_order(
    bot: Honeygram, hive: Hive
) -> None:
    honeycomb_picture.forget()
    for person in (hive.alice, hive.bob):
        board = await person.command("/bee show", hive.channel)
        form = await person.click(board, "Guess")
        board = await person.submit(form, {"word": "megaplex"})
        for _ in range(9):
            board = await person.click(board, "Shuffle")
    assert honeycomb_picture.drawn == 1 + 8


async def test_no_picture_is_drawn_twice(bot: Honeygram, hive: Hive) -> None:
    honeycomb_picture.forget()
    boards = [await hive.alice.command("/bee show", hive.channel) for _ in range(3)]
    for board in boards:
        for _ in range(9):  # all orders, and the first again
            board = await hive.alice.click(board, "Shuffle")
        bot.cooldown = type(bot.cooldown)()
    assert honeycomb_picture.drawn == 8


async def test_what_is_wrong_with_a_text_is_news_of_the_board(bot: Honeygram, hive: Hive) -> None:
    board = await hive.alice.command("/anigram show", hive.channel)
    after = await guess(hive, board, "ride tried")
    assert after.updated
    assert heard(after).startswith("One word at a time, please: each answer changes the letters.\n")
    assert len(after.attachments) == 1
    board = await hive.alice.command("/bee show", hive.channel)
    after = await guess(hive, board, " , ")
    assert heard(after).startswith("Type a word to guess.\n")
    assert len(hive.alice.private_replies) == 2


async def test_the_first_25_words_are_judged_and_the_others_wait_in_the_next_form(
    bot: Honeygram, hive: Hive
) -> None:
    """After a command, too, and on a board that another bot process has made."""
    many = [f"{first}{second}ga" for first in "bcdfh" for second in "aeiou"]
    typed = "game, gleam gaga GLAM amalgam g4me " + " ".join(many[:22])
    board = await hive.alice.command("/bee guess", hive.channel, word=typed)
    told = heard(board).splitlines()
    assert told[0] == "✅ GAME\u00a0+1 · GLEAM\u00a0+5 · GLAM\u00a0+1 · AMALGAM\u00a0+7"
    left = told.index("That's the first 25 words. Press Guess for the others:")
    assert told[left + 1 : left + 4] == ["```", " ".join(many[19:22]), "```"]
    form = await hive.alice.click(board, "Guess")
    assert form.fields[0].data["value"] == " ".join(many[19:22])
    after = await hive.alice.submit(form, {"word": "agape"})
    assert heard(after).startswith("✅ AGAPE +5")
    again = await hive.alice.click(after, "Guess")
    assert not again.fields[0].data.get("value")


@pytest.mark.parametrize("game", ["bee", "anigram"])
async def test_a_board_works_after_a_restart(
    playground: Playground, hive: Hive, app: Application, game: str
) -> None:
    async with running_bot(playground, app):
        board = await hive.alice.command(SHOW[game], hive.channel)
    async with running_bot(playground, app):
        after = await guess(hive, board, {"bee": "gleam", "anigram": "ride"}[game])
        assert after.updated
        assert heard(after).startswith("✅")


@pytest.mark.parametrize("game", ["bee", "anigram"])
@pytest.mark.parametrize("label", ["Guess", "Shuffle", "Hint"])
async def test_yesterdays_board_says_so_and_becomes_todays(
    bot: Honeygram, hive: Hive, clock: Clock, game: str, label: str
) -> None:
    board = await hive.alice.command(SHOW[game], hive.channel)
    clock.advance(days=1)
    over = await hive.alice.click(board, label)
    assert over.updated
    assert " for Friday, November 20. Today's is waiting for you!" in heard(over)
    assert over.attachments == []
    today = await hive.alice.click(over, "Today's puzzle")
    assert today.updated
    assert "Saturday, November 21" in heard(today)
    assert len(today.attachments) == 1


@pytest.mark.parametrize(("game", "word"), [("bee", "gleam"), ("anigram", "ride")])
async def test_in_a_crowd_a_board_still_edits_itself(
    bot: Honeygram, hive: Hive, game: str, word: str
) -> None:
    bot.deferral = DeferralUnderLoad(limit=0)
    board = await hive.alice.command(SHOW[game], hive.channel)
    await guess(hive, board, word)
    await until(lambda: not answers_under_way())
    [message] = {reply.message_id: reply.message for reply in hive.alice.private_replies}.values()
    assert heard(message).startswith(f"✅ {word.upper()} +")
    assert len(message.attachments) == 1


async def test_a_word_whose_edit_was_lost_is_told_with_the_next(
    bot: Honeygram, hive: Hive, playground: Playground, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.discord.answering.retry.PAUSES", (0, 0, 0))
    board = await hive.alice.command("/bee show", hive.channel)
    form = await hive.alice.click(board, "Guess")
    fault = playground.faults.add(Fault(kind=Trouble.STATUS, path="callback", times=9))
    sending = asyncio.ensure_future(hive.alice.submit(form, {"word": "gleam"}))
    await until(lambda: fault.hits and not answers_under_way())
    sending.cancel()
    playground.faults.clear()
    after = await guess(hive, board, "game")
    assert heard(after).startswith("Also kept: GLEAM +5\n✅ GAME +1")


# Pages


async def test_the_hint_is_a_page_of_the_board_and_comes_as_a_list_too(
    bot: Honeygram, hive: Hive
) -> None:
    board = await hive.alice.command("/bee show", hive.channel)
    page = await hive.alice.click(board, "Hint")
    for label in ("Take the hint", "First two letters", "Grid with lengths"):
        page = await hive.alice.click(page, label)
        assert page.updated
        assert page.attachments == []
    told = await hive.alice.click(page, "As a list")
    assert heard(told).splitlines()[2:] == [
        "A: 1 with 7 letters",
        "G: 2 with 4 letters and 1 with 5",
        "M: 1 with 8 letters",
        "By their first two letters: AM 1, GA 1, GL 2, ME 1.",
        "0 points · 0 of 5 words · 3 hints",
        "-# A definition counts as another hint.",
    ]
    back = await hive.alice.click(told, "Back")
    assert back.message_id == board.message_id
    assert back.labels == ["Guess", "Shuffle", "Hint", "My words"]
    assert len(back.attachments) == 1
    again = await hive.alice.click(back, "Hint")
    assert heard(again) == heard(told)
    grid = await hive.alice.click(again, "As a grid")
    assert "```" in heard(grid)
    by_command = await hive.alice.command("/bee hint", hive.channel)
    assert heard(by_command) == heard(grid)


async def test_words_are_one_tap_away_and_ranks_another(bot: Honeygram, hive: Hive) -> None:
    board = await hive.alice.command("/bee guess", hive.channel, word="gleam")
    page = await hive.alice.click(board, "My words")
    assert heard(page).splitlines() == ["**My words:** GLEAM", "5 points · 1 of 5 words"]
    ranks = await hive.alice.click(page, "Ranks")
    assert ranks.labels == ["Guess", "Back", "My words"]
    assert heard(ranks).splitlines() == [
        "**Today's ranks**",
        "Beginner: 0 points",
        "Good Start: 1 point",
        "Moving Up: 2 points",
        "Good: 3 points",
        "**Solid: 4 points** · you have 5",
        "Nice: 7 points",
        "Great: 12 points",
        "Amazing: 15 points",
        "Genius: 20 points",
    ]


# The anigram


async def test_each_level_names_its_new_letter_and_marks_it_in_a_picture(
    bot: Honeygram, hive: Hive
) -> None:
    board = await hive.alice.command("/anigram show", hive.channel)
    assert "new letter" not in heard(board)
    for level, (word, letter) in enumerate(zip(CHAIN, "TERNP", strict=False), 2):
        board = await guess(hive, board, word)
        lines = heard(board).splitlines()
        assert lines[2] == f"**Level {level} of 6** · new letter **{letter}**"
        assert lines[6] == f"Your chain: {' → '.join(CHAIN[: level - 1]).upper()}"
        [picture] = board.attachments
        assert picture.description.endswith(f"The newest letter is {letter}.")
    assert len(hive.alice.private_replies) == 1


async def test_shuffle_turns_the_letters_of_a_level(bot: Honeygram, hive: Hive) -> None:
    board = await hive.alice.command("/anigram show", hive.channel)
    orders = ["".join(letters_of(heard(board)))]
    for _ in range(6):
        board = await hive.alice.click(board, "Shuffle")
        orders.append("".join(letters_of(heard(board))))
        assert ", ".join(orders[-1]) in board.attachments[0].description
    assert all(one != other for one, other in pairwise(orders))
    assert {*orders}.isdisjoint({"RIDE", "DIRE", "IRED"})
    wrong = await guess(hive, board, "zzzz")
    assert "".join(letters_of(heard(wrong))) == orders[-1]


async def test_a_chain_as_long_as_can_be_is_a_triumph(bot: Honeygram, hive: Hive) -> None:
    board = await hive.alice.command("/anigram show", hive.channel)
    for word in CHAIN:
        board = await guess(hive, board, word)
    assert heard(board).splitlines() == [
        "✅ REPRINTED +16",
        "🎉 **All six levels!** +7 for taking no hints.",
        "🥇 You're the first one here to solve all six today!",
        "🎈 It's the first time you've solved all six. Congratulations!",
        "**Anigram · Friday, November 20**",
        f"🏁 **Par!** {' → '.join(CHAIN).upper()}, the longest chain there is.",
        "46 points · 💎 no hints · Diabolical, the hardest way to play",
    ]
    assert board.labels == ["Share here", "Play Honeycomb"]
    assert "R, E, P, R, I, N, T, E, D" in board.attachments[0].description


# Sharing and celebrating


async def test_the_share_button_tells_the_channel_and_play_opens_ones_own_board(
    bot: Honeygram, hive: Hive
) -> None:
    board = await hive.alice.command("/bee guess", hive.channel, word="megaplex gleam")
    assert board.labels[-2:] == ["Share here", "Play Anigram"]
    page = await hive.alice.click(board, "Share here")
    assert not page.ephemeral
    assert heard(page).splitlines()[0] == "**Alice** · 🍯 Honeycomb · Fri, Nov 20 · Genius 🏅"
    own = await hive.bob.click(page, "Play")
    assert own.ephemeral
    assert "0 of 5 words" in heard(own)


async def test_only_the_first_in_the_server_are_told_so(bot: Honeygram, hive: Hive) -> None:
    first = await hive.alice.command("/bee guess", hive.channel, word="megaplex gleam")
    assert heard(first).splitlines()[2:5] == [
        "🏅 **Genius!** Share it, or keep going: there are more words.",
        "🥇 You're the first one here to find this pangram!",
        "🥇 You're the first Genius here today!",
    ]
    second = await hive.bob.command("/bee guess", hive.channel, word="megaplex gleam")
    assert "🏅" in heard(second)
    assert "🥇" not in heard(second)


async def test_a_queen_bee_gets_a_crown(bot: Honeygram, hive: Hive) -> None:
    board = await hive.alice.command("/bee show", hive.channel)
    after = await guess(hive, board, " ".join(BEE_TARGETS))
    assert (
        "👑 **Queen Bee!** You've found every single word. Bonus words still score."
        in heard(after).splitlines()
    )
    assert "with a crown" in after.attachments[0].description
    assert after.attachments[0].data != board.attachments[0].data


async def test_a_streak_of_seven_days_is_told_once(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    for _ in range(6):
        told = await hive.alice.command("/bee guess", hive.channel, word="game")
        assert "streak" not in heard(told)
        clock.now += timedelta(days=1)
    seventh = await hive.alice.command("/anigram next", hive.channel, word="ride")
    assert "🔥 **A 7-day streak!** That's a whole week." in heard(seventh).splitlines()
    for path, word in (("/bee guess", "game"), ("/anigram next", "tired")):
        told = await hive.alice.command(path, hive.channel, word=word)
        assert "streak" not in heard(told)


async def test_the_first_genius_queen_bee_and_finish_of_a_life_are_told_once(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    async def said(path: str, word: str) -> list[str]:
        told = await hive.alice.command(path, hive.channel, word=word)
        return [line for line in heard(told).splitlines() if line.startswith("🎈")]

    for word in CHAIN[:-1]:
        assert await said("/anigram next", word) == []
    assert await said("/bee guess", "megaplex") == []
    genius = ["🎈 It's your very first Genius here. Congratulations!"]
    assert await said("/bee guess", "gleam") == genius
    assert await said("/bee guess", "game") == []
    clock.advance(days=1)
    queen = ["🎈 It's the first time you've found them all. Congratulations!"]
    assert await said("/bee guess", " ".join(BEE_TARGETS)) == queen
    finish = ["🎈 It's the first time you've solved all six. Congratulations!"]
    for word in CHAIN[:-1]:
        assert await said("/anigram next", word) == []
    assert await said("/anigram next", CHAIN[-1]) == finish
    clock.advance(days=1)
    assert await said("/bee guess", " ".join(BEE_TARGETS)) == []
    for word in CHAIN:
        assert await said("/anigram next", word) == []
