"""The archive as players meet it: any earlier day, beside the daily game.

Of ``cogs/boards/game.py``.
"""

from datetime import date

import pytest

from bot.discord.gateway.client import Honeygram
from tests.conftest import Hive
from tests.support.harness import Clock
from tests.support.mentions import plain
from tests.support.spoken import heard

GUESS = {"bee": ("/bee guess", "gleam"), "anigram": ("/anigram next", "ride")}
NAMES = {"bee": "Honeycomb", "anigram": "Anigram"}


@pytest.mark.parametrize(
    ("game", "word", "title", "state"),
    [
        ("bee", "gleam", "**Honeycomb · archive · Saturday, November 21, 2026**", "Solid"),
        ("anigram", "ride", "**Anigram · archive · Saturday, November 21, 2026**", "level 2 of 6"),
    ],
)
async def test_an_earlier_day_is_played_on_a_board_of_its_own(
    bot: Honeygram, hive: Hive, clock: Clock, game: str, word: str, title: str, state: str
) -> None:
    show, path = f"/{game} show", GUESS[game][0]
    clock.advance(days=9)
    board = await hive.alice.command(show, hive.channel, day="21 nov 2026")
    assert title in heard(board).splitlines()
    assert board.ephemeral
    assert board.labels[-2:] == ["◀ Previous day", "Random day ▶"]
    form = await hive.alice.click(board, "Guess")
    after = await hive.alice.submit(form, {"word": word})
    assert after.updated
    assert heard(after).startswith(f"✅ {word.upper()} +")
    assert title in heard(after).splitlines()
    assert "🥇" not in heard(after)
    for label in ("Shuffle", "Hint", "Take the hint"):
        after = await hive.alice.click(after, label)
    shared = await hive.alice.click(
        await hive.alice.command(show, hive.channel, day="21.11."), "Share here"
    )
    assert "archive: " in heard(shared)
    assert " on November 21, 2026" in heard(shared)
    own = await hive.bob.click(shared, "Play")
    assert title in heard(own).splitlines()

    days = await hive.alice.autocomplete(show, hive.channel, "day", "")
    assert len(days) == 25
    names = {each["value"]: each["name"] for each in days}
    assert names["2026-11-29"] == "Sun, Nov 29, 2026 (today) · unplayed"
    assert names["2026-11-21"] == f"Sat, Nov 21, 2026 · {state}"
    assert names["2026-11-22"] == "Sun, Nov 22, 2026 · unplayed"
    assert "2026-11-27" not in names  # still on somewhere
    [typed] = await hive.alice.autocomplete(show, hive.channel, "day", "21 november")
    assert typed == {"name": f"Sat, Nov 21, 2026 · {state}", "value": "2026-11-21"}
    assert await hive.alice.autocomplete(show, hive.channel, "day", "30 february") == []

    board = heard(await hive.alice.command("/leaderboard", hive.channel))
    assert "No points yet today." in board
    assert heard(await hive.alice.command("/stats", hive.channel)).endswith("played here yet.")
    assert word.upper() not in heard(await hive.alice.command(show, hive.channel))
    daily = await hive.alice.command(path, hive.channel, word=word)
    assert heard(daily).startswith(f"✅ {word.upper()} +")


async def test_the_buttons_lead_to_other_days_and_end_with_the_first(
    bot: Honeygram, hive: Hive, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("bot.games.archive", "bot.play.archive", "bot.play.beside"):
        monkeypatch.setattr(f"{module}.FIRST", date(2026, 11, 19))
    clock.advance(days=3, hours=4)  # November 19 to 21 are open
    board = await hive.alice.command("/bee show", hive.channel, day="21 november")
    before = await hive.alice.click(board, "◀ Previous day")
    assert before.updated
    assert "archive · Friday, November 20, 2026" in heard(before)
    drawn = await hive.alice.click(before, "Random day ▶")
    assert "archive · Friday, November 20, 2026" not in heard(drawn)
    assert "**Honeycomb · archive · " in heard(drawn)
    first = await hive.alice.command("/bee show", hive.channel, day="19 november")
    [previous] = [part for part in first.parts if part.get("label") == "◀ Previous day"]
    assert previous["disabled"]
    names = await hive.alice.autocomplete("/bee show", hive.channel, "day", "")
    assert [each["value"][-2:] for each in names] == ["23", "21", "20", "19"]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("November 21, 2027", "November 21, 2027 hasn't come yet. Pick an earlier day."),
        ("tomorrow", "November 21, 2026 hasn't come yet. Pick an earlier day."),
        ("February 30", "There's no February 30. Please check the day."),
        ("December 31, 2023", "The archive starts on January 1, 2024."),
        ("soon", "I can't read that day. Try March 3, 2026 or 2026-03-03."),
    ],
)
async def test_a_day_that_cannot_be_played_is_told_why(
    bot: Honeygram, hive: Hive, typed: str, said: str
) -> None:
    for show in ("/bee show", "/anigram show"):
        answer = await hive.alice.command(show, hive.channel, day=typed)
        assert answer.ephemeral
        assert answer.content == said


@pytest.mark.parametrize("game", ["bee", "anigram"])
async def test_a_day_that_is_over_here_and_not_everywhere_offers_its_answers(
    bot: Honeygram, hive: Hive, clock: Clock, game: str
) -> None:
    show = f"/{game} show"
    told = await hive.alice.command(show, hive.channel, day="yesterday")
    assert told.ephemeral
    assert plain(told.content) == (
        "Thursday, November 19, is over here, but it's still being played elsewhere. It opens"
        " in the archive <t:1795262400:R>. Its answers are ready: press Answers, or type"
        f" `/{game} answers`."
    )
    assert f"</{game} answers:" in told.content
    answers = await hive.alice.click(told, "Answers")
    assert answers.content.startswith(f"**{NAMES[game]} answers · Thursday, November 19**")
    clock.advance(days=2)
    before = await hive.alice.command(show, hive.channel, day="20 nov")
    assert before.content.endswith("<t:1795348800:R>. Its answers are ready: press Answers.")
    answers = await hive.alice.click(before, "Answers")
    assert answers.content.startswith(f"**{NAMES[game]} answers · Friday, November 20**")


async def test_a_day_whose_answers_were_seen_without_a_word_is_listed_as_that(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    clock.advance(days=9)
    for day in ("20 nov 2026", "21 nov 2026"):
        board = await hive.alice.command("/bee show", hive.channel, day=day)
        if day.startswith("20"):
            form = await hive.alice.click(board, "Guess")
            board = await hive.alice.submit(form, {"word": "gleam"})
        asked = await hive.alice.click(board, "Answers")
        await hive.alice.click(asked, "Show answers")
    for person, states in (
        (hive.alice, ["unplayed", "answers seen", "Solid"]),
        (hive.bob, ["unplayed", "unplayed", "unplayed"]),
    ):
        days = await person.autocomplete("/bee show", hive.channel, "day", "")
        names = {each["value"]: each["name"] for each in days}
        for number, state in zip((22, 21, 20), states, strict=True):
            assert names[f"2026-11-{number}"].endswith(f" · {state}")


async def test_today_is_the_daily_board_however_it_is_typed(bot: Honeygram, hive: Hive) -> None:
    for typed in ("today", "20 Nov", "2026-11-20"):
        board = await hive.alice.command("/bee show", hive.channel, day=typed)
        assert "**Honeycomb · Friday, November 20**" in heard(board)
        assert "Random day ▶" not in board.labels


async def test_the_statistics_say_how_many_archived_days_are_finished(
    bot: Honeygram, hive: Hive, clock: Clock
) -> None:
    clock.advance(days=9)
    for day in ("20 nov 2026", "21 nov 2026"):
        board = await hive.alice.command("/bee show", hive.channel, day=day)
        form = await hive.alice.click(board, "Guess")
        await hive.alice.submit(form, {"word": "megaplex gleam"})
    stats = await hive.alice.command("/stats", hive.channel)
    assert stats.content.splitlines() == [
        "**Alice** hasn't played here yet.",
        "🗃️ Archive: 2 honeycombs finished",
    ]
