"""Everything that a page may ask for, over its connection.

Of ``bot/web/views/days.py``, ``bot/web/views/leaderboard.py`` and ``bot/web/views/statistics.py``.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import aiohttp
import pytest

from bot.application import Application
from bot.errors import ErrorCode, StorageUnavailable
from bot.games.anigram.game import ANIGRAM
from bot.games.archive import FIRST
from bot.games.editions import archived, daily
from bot.games.game import AnyGame
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.square.game import SQUARE
from bot.model import Mode, Player
from bot.places import ServerPlace
from bot.play.turn import Action, Turn
from bot.web.nonces import MOST_OF_PERSON
from tests.support.harness import MORNING, Clock
from tests.support.pages import ADA, BRUNO, Page, PageServer, PageSite
from tests.support.rounds import CHAIN, CROSSED
from tests.support.servers import posting_server
from tests.support.waiting import until

DAY = MORNING.date()
WELCOME = "-# Day 2 in a row · yesterday: Solid, 5 points"


async def on_discord(
    app: Application, text: str, game: AnyGame = HONEYCOMB, *, code: str = "guess"
) -> None:
    """What Ada does on a board of Discord's."""
    player, place = Player(1, ADA.person_id, "Ada"), ServerPlace(1)
    await app.games.turns.act(player, place, game, None, Action(code, text))


async def test_a_board_has_all_that_can_be_seen_and_done(pages: PageServer) -> None:
    async with await pages.open() as page:
        board = await page.act("show")
    assert {**board, "state": None, "lines": [], "offers": []} == {
        "game": "honeycomb",
        "edition": "2026-11-20",
        "kind": "daily",
        "title": "🍯 Honeycomb · Friday, November 20",
        "over": False,
        "order": 0,
        "action": "show",
        "news": [],
        "lines": [],
        "page": False,
        "row_news": None,
        "grid": None,
        "refusal": None,
        "left": [],
        "verdicts": [],
        "celebrates": None,
        "ended": False,
        "share": None,
        "offers": [],
        "beside": [],
        "state": None,
    }
    assert [line["key"] for line in board["lines"]] == [
        *("title", "rank", "score", "letters", "words"),
    ]
    assert board["offers"][0] == {
        "action": "guess",
        "label": "Guess",
        "tone": "main",
        "possible": True,
    }


async def test_ten_words_of_each_game_count(real_pages: PageServer, dealt: Application) -> None:
    rounds = dealt.games.rounds
    bee = await rounds.of(HONEYCOMB, DAY)
    chain = await rounds.of(ANIGRAM, DAY)
    square = await rounds.of(SQUARE, DAY)
    async with await real_pages.open() as page:
        points = 0
        for word in sorted(bee.targets)[:10]:
            board = await page.guess(word)
            points += bee.points[word]
            assert board["verdicts"][0]["code"] == "accepted"
        assert board["state"]["points"] == points
        assert [each["word"] for each in board["state"]["found"]] == sorted(bee.targets)[:10]
        solved = []
        for level in chain.levels:
            word = chain.words[level][0]
            board = await page.guess(word, "anigram")
            solved.append(word)
            assert [each["word"] for each in board["state"]["solved"]] == solved
        assert board["state"]["overtime"]
        for number, word in zip((1, 2, 4, 8), square.puzzle.across, strict=True):
            board = await page.guess(word, "square")  # a word that three others spell counts, too
            assert sum(line["word"] is not None for line in board["state"]["lines"]) == number
        assert [each["code"] for each in board["verdicts"]] == ["accepted"] * 4
        assert (board["state"]["complete"], board["celebrates"]) == (True, "flawless")
        stored = await dealt.games.play(HONEYCOMB).show(Player(1, 10, "Ada"), MORNING)
        assert stored.points == points


async def test_a_word_that_does_not_count_says_why(pages: PageServer) -> None:
    async with await pages.open() as page:
        board = await page.guess("gaze")
        assert board["verdicts"] == [
            {
                "word": "gaze",
                "code": "bad-letters",
                "points": 0,
                "text": "❌ GAZE: not in today's letters: Z",
            }
        ]
        board = await page.guess("   ")
        assert board["refusal"] == {"code": "no-word", "text": "Type a word to guess."}
        assert board["news"] == []


async def test_words_beyond_what_a_guess_takes_are_given_back(pages: PageServer) -> None:
    async with await pages.open() as page:
        board = await page.guess(" ".join([*["game"] * 25, "glam"]))
    assert len(board["verdicts"]) == 25
    assert board["left"] == ["glam"]


async def test_a_shuffle_moves_the_letters_and_keeps_them(pages: PageServer) -> None:
    async with await pages.open() as page:
        first = await page.act("show")
        second = await page.act("shuffle", order=first["order"])
        assert second["order"] == 1
        assert second["state"]["outer"] != first["state"]["outer"]
        assert sorted(second["state"]["outer"]) == first["state"]["outer"]
        after = await page.guess("game", order=1)
        assert after["state"]["outer"] == second["state"]["outer"]


@pytest.mark.parametrize("code", ["hint", "pairs", "list", "grid", "define", "words", "ranks"])
async def test_the_pages_of_the_honeycomb_stand_in_the_boards_place(
    pages: PageServer, code: str
) -> None:
    async with await pages.open() as page:
        await page.act("take")
        board = await page.act(code)
    assert board["page"]
    assert board["lines"][0]["key"] == "page"
    assert board["lines"][0]["text"]
    assert "show" in [offer["action"] for offer in board["offers"]]


async def test_a_hint_of_the_anigram_tells_the_first_letter(pages: PageServer) -> None:
    async with await pages.open() as page:
        board = await page.act("take", "anigram")
        assert (board["state"]["beginning"], board["state"]["hints"]) == ("d", 1)


async def test_hints_of_the_square_tell_pairs_letters_and_the_tray(pages: PageServer) -> None:
    async with await pages.open() as page:
        choice = await page.act("hint", "square")
        assert [offer["action"] for offer in choice["offers"]] == [
            *("show", "pair", "letter", "clue", "pairs"),
        ]
        board = await page.act("pair", "square")
        [told] = [cell for cell in board["state"]["cells"] if cell["told"]]
        assert told["pair"]
        board = await page.act("letter", "square")
        assert [line for line in board["state"]["lines"] if line["first"]]
        board = await page.act("pairs", "square")
        assert len(board["state"]["tray"]) == 12
        assert board["state"]["tray"].count("") == 1


async def test_what_is_not_found_is_never_sent(pages: PageServer) -> None:
    """Neither words nor the pairs of the square, whatever is looked at."""
    async with await pages.open() as page:
        codes = ("show", "hint", "take", "pairs", "list", "words", "ranks")
        told = [await page.act(code) for code in codes]
        told += [await page.act(code, "anigram") for code in ("show", "shuffle", "hint", "take")]
        told += [await page.act("show", "square"), await page.ok("leaderboard")]
        told += [await page.ok("statistics"), await page.ok("friends", game="honeycomb")]
        told += [await page.ok("days", game="honeycomb", month="2026-11")]
    text = json.dumps(told).lower()
    secret = ["gleam", "amalgam", "megaplex", "ride", "tried", *CROSSED.words]
    assert [word for word in secret if f'"{word}"' in text or f" {word} " in text] == []


@pytest.mark.parametrize("code", ["solution", "answers", "finders", "unfound", "ask", "before"])
@pytest.mark.parametrize("game", ["honeycomb", "anigram", "square"])
async def test_the_answers_of_a_running_day_cannot_be_had(
    pages: PageServer, code: str, game: str
) -> None:
    """By no action, whichever edition is named."""
    words = {"honeycomb": "amalgam", "anigram": "reprinted", "square": "icicle"}
    editions = [None, "2026-11-20", "a2026-11-20", "2026-11-21", "a2026-11-19", "2027-01-01"]
    async with await pages.open() as page:
        for edition in editions:
            answer = await page.ask("act", game=game, action=code, edition=edition)
            if "ok" in answer and answer["ok"]["edition"] != "2026-11-19":  # yesterday's may be had
                assert words[game] not in json.dumps(answer).lower(), edition


async def test_the_answers_of_yesterday_can(pages: PageServer) -> None:
    async with await pages.open() as page:
        for game, word in (("honeycomb", "AMALGAM"), ("anigram", "REPRINTED")):
            told = await page.act("answers", game)
            assert (told["edition"], told["state"]) == ("2026-11-19", None)
            assert word in told["lines"][0]["text"]
        told = await page.act("finders")
        assert told["page"]
        assert await page.refused("act", game="honeycomb", action="unfound") == "old-page"


async def test_a_share_has_its_text_and_needs_a_word(pages: PageServer) -> None:
    async with await pages.open() as page:
        assert await page.refused("act", game="honeycomb", action="share") == "no-word-to-share"
        await page.guess("game")
        board = await page.act("share")
    assert "Honeycomb" in board["share"]
    assert "game" not in board["share"].lower()


async def test_a_day_that_is_over_leads_to_the_new_one(pages: PageServer, clock: Clock) -> None:
    async with await pages.open() as page:
        await page.guess("game")
        clock.advance(days=1)
        board = await page.guess("glam", edition="2026-11-20")
        assert (board["over"], board["state"]) == (True, None)
        assert [offer["action"] for offer in board["offers"]] == ["today", "answers"]
        board = await page.act("show")
        assert (board["edition"], board["state"]["points"]) == ("2026-11-21", 0)


async def test_the_archive_is_played_day_by_day(pages: PageServer, clock: Clock) -> None:
    clock.advance(days=10)
    async with await pages.open() as page:
        month = await page.ok("days", game="honeycomb", month="2026-11")
        days = {day["day"]: day for day in month["days"]}
        assert month["title"] == "November 2026"
        assert list(days) == [f"2026-11-{day:02}" for day in range(1, 31)]
        assert days["2026-11-20"] == {
            "day": "2026-11-20",
            "edition": "a2026-11-20",
            "state": "",
            "open": True,
            "today": False,
        }
        assert (days["2026-11-29"]["open"], days["2026-11-30"]["edition"]) == (False, "2026-11-30")
        board = await page.guess("megaplex", edition="a2026-11-20")
        assert (board["kind"], board["state"]["points"]) == ("archive", 15)
        assert [offer["action"] for offer in board["beside"]] == ["ask", "before", "random"]
        month = await page.ok("days", game="honeycomb", month="2026-11")
        states = {day["day"]: day["state"] for day in month["days"] if day["state"]}
        assert states == {"2026-11-20": "Amazing"}
        asked = await page.act("ask", edition="a2026-11-20")
        assert asked["lines"][0]["text"].startswith("Show all the answers?")
        told = await page.act("solution", edition="a2026-11-20")
        assert "AMALGAM" in told["lines"][0]["text"]
        board = await page.guess("game", edition="a2026-11-20")
        assert (board["ended"], board["refusal"]["code"]) == (True, "answers-shown")


@pytest.mark.parametrize("month", ["", "2026", "2026-13", "x", "2026-11-01", None, 3])
async def test_a_month_is_a_month(pages: PageServer, month: object) -> None:
    async with await pages.open() as page:
        assert await page.refused("days", game="honeycomb", month=month) == "old-page"


@pytest.mark.parametrize("month", ["0001-01", "9999-12", f"{FIRST:%Y}-01"])
async def test_a_month_without_puzzles_has_no_days(pages: PageServer, month: str) -> None:
    async with await pages.open() as page:
        days = (await page.ok("days", game="honeycomb", month=month))["days"]
    assert [day for day in days if day["day"] < FIRST.isoformat()] == []


async def test_practice_deals_puzzles_of_a_difficulty_or_code(real_pages: PageServer) -> None:
    async with await real_pages.open() as page:
        for game in ("honeycomb", "anigram", "square"):
            board = await page.ok("practice", game=game, difficulty="easy")
            code = board["edition"][1:]
            assert board["kind"] == "practice"
            assert "easy" in board["title"]
            again = await page.ok("practice", game=game, code=code.upper())
            assert again["state"] == board["state"]
            another = await page.act("another", game, edition=board["edition"])
            assert another["edition"] != board["edition"]
        assert await page.refused("practice", game="square", code="bcdfgh") == "no-such-code"
        assert await page.refused("practice", game="square", difficulty="no") == "old-page"


@pytest.mark.parametrize("edition", ["pbcdfgh", "paaaaaa", "pññññññ"])
@pytest.mark.parametrize("code", ["show", "guess", "solution", "another"])
async def test_a_code_that_never_was_is_no_edition(
    pages: PageServer, edition: str, code: str
) -> None:
    async with await pages.open() as page:
        fields: Any = {"game": "honeycomb", "edition": edition, "action": code, "text": "game"}
        assert await page.refused("act", **fields) == "no-such-code"


async def test_the_leaderboard_has_places_and_what_to_choose_from(pages: PageServer) -> None:
    async with await pages.open() as ada, await pages.open(BRUNO) as bruno:
        empty = await ada.ok("leaderboard", game="honeycomb", period="today")
        assert empty["rows"] == []
        assert empty["lines"] == ["No points yet today. The first word takes the lead!"]
        await ada.guess("game")
        await bruno.guess("megaplex")
        told = await ada.ok("leaderboard", game="honeycomb", period="today")
        assert told["title"] == "**Leaderboard** · honeycomb · today, November 20, 2026"
        assert told["rows"] == [
            {"place": 1, "name": "Bruno", "points_text": "15 points", "is_me": False},
            {"place": 2, "name": "Ada", "points_text": "1 point", "is_me": True},
        ]
        assert told["lines"] == ["-# 2 players"]
        assert [each["period"] for each in told["periods"]] == [
            *("today", "yesterday", "week", "month", "all-time"),
        ]
        assert [each["game"] for each in told["games"]] == [
            *("all", "honeycomb", "anigram", "square"),
        ]
        told = await ada.ok("leaderboard")
        assert told["rows"][0]["points_text"] == "score 75"
        assert told["lines"][0].startswith("-# Each game scores up to 100 a day")
        for fields in ({"game": "chess"}, {"period": "year"}):
            assert await ada.refused("leaderboard", **fields) == "no-such-leaderboard"


async def test_the_leaderboard_says_where_a_server_stands_that_plays_together(
    pages: PageServer, games: Application
) -> None:
    server = replace(posting_server(1, 5), mode=Mode.TOGETHER)
    await games.posts.servers.start_posts(server, MORNING)
    async with await pages.open() as page:
        await page.guess("megaplex")
        one = await page.ok("leaderboard", game="honeycomb")
        everything = await page.ok("leaderboard")
    assert one["lines"][-1].startswith("-# 🐝 The hive: ")
    assert len(everything["lines"]) == len(one["lines"]) + 1


async def test_statistics_tell_days_streaks_and_what_each_game_adds(
    pages: PageServer, clock: Clock
) -> None:
    async with await pages.open() as page:
        empty = await page.ok("statistics")
        assert (empty["days_played"], empty["sections"], empty["calendar"]) == (0, [], [])
        await page.guess("game")
        clock.advance(days=1)
        await page.guess("game glam")
        for word in CHAIN:
            await page.guess(word, "anigram")
        told = await page.ok("statistics")
    assert (told["days_played"], told["streak"]["days"], told["streak"]["longest"]) == (2, 2, 2)
    assert told["calendar"] == [
        {"day": "2026-11-20", "words": 1},
        {"day": "2026-11-21", "words": 8},
    ]
    assert [section["game"] for section in told["sections"]] == ["honeycomb", "anigram"]
    assert told["text"].startswith("**Ada**\n2 days played")
    bars = told["sections"][0]["bars"]
    assert all({*bar} == {"label", "count"} for bar in bars)


async def test_a_page_marks_what_is_done_today(pages: PageServer, games: Application) -> None:
    async with await pages.open() as page:
        none = {"honeycomb": False, "anigram": False, "square": False}
        assert await page.ok("today") == {"done": none}
        await on_discord(games, " ".join(CROSSED.words), SQUARE)
        assert await page.ok("today") == {"done": none | {"square": True}}


async def test_a_word_is_looked_up_as_on_discord(pages: PageServer) -> None:
    async with await pages.open() as page:
        told = await page.ok("word", word="zebra", game="honeycomb")
        assert told["text"] == "**ZEBRA** isn't in the word list."
        assert await page.refused("word", word="?") == "not-a-word"


async def test_a_nonce_counts_once_and_has_the_same_answer(
    pages: PageServer, games: Application
) -> None:
    async with await pages.open() as page:
        first = await page.guess("game", nonce="n1")
        again = await page.guess("game", nonce="n1")
        assert again == first
        assert again["verdicts"][0]["code"] == "accepted"
        other = await page.guess("game", nonce="n2")
        assert other["verdicts"][0]["code"] == "already-found"
    async with await pages.open() as page:  # the connection was lost, and another one is there
        assert await page.guess("game", nonce="n1") == first
    async with await pages.open(BRUNO) as page:
        assert (await page.guess("game", nonce="n1"))["state"]["points"] == 1


async def test_a_nonce_that_was_forgotten_has_no_old_board(pages: PageServer) -> None:
    async with await pages.open() as page:
        await page.guess("game", nonce="n1")
        for number in range(MOST_OF_PERSON):
            board = await page.guess("ride", nonce=f"later{number}")
        again = await page.guess("game", nonce="n1")
        assert again["verdicts"][0]["code"] == "already-found"
        assert again["state"] == board["state"], "it shows what was found since"


async def test_a_nonce_that_comes_twice_at_once_counts_once(
    pages: PageServer, games: Application
) -> None:
    async with await pages.open() as one, await pages.open() as other:
        guesses = [page.guess("ride", "anigram", nonce="x") for page in (one, other)]
        first, second = await asyncio.gather(*guesses)
    assert first == second
    assert len(first["state"]["solved"]) == 1


async def test_a_guess_that_was_not_saved_can_come_again(
    pages: PageServer, games: Application, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(*_: object) -> None:
        raise StorageUnavailable(ErrorCode.STORAGE_BUSY)

    async with await pages.open() as page:
        with monkeypatch.context() as patched:
            patched.setattr(games.games.play(HONEYCOMB), "guess", fail)
            board = await page.guess("game", nonce="n1")
            assert board["refusal"]["code"] == "storage-busy"
        board = await page.guess("game", nonce="n1")
        assert board["verdicts"][0]["code"] == "accepted"


async def test_a_welcome_that_a_page_did_not_get_is_shown_to_the_next_and_only_there(
    pages: PageServer, games: Application, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await on_discord(games, "gleam")
    clock.advance(days=1)
    turns, acted, is_gone = games.games.turns, asyncio.Event(), asyncio.Event()
    act = turns.act

    async def act_slowly(*arguments: Any) -> Turn:
        turn = await act(*arguments)
        acted.set()
        await is_gone.wait()
        return turn

    with monkeypatch.context() as slow:
        slow.setattr(turns, "act", act_slowly)
        async with aiohttp.ClientSession() as session:
            page = await PageSite(pages.url, session).open()
            asking = asyncio.create_task(page.act("show"))
            await acted.wait()
        await until(lambda: not pages.connections())
        is_gone.set()
        with pytest.raises(ConnectionError):
            await asking
        await until(lambda: not len(pages.hub))
    async with await pages.open() as page:
        assert (await page.act("show"))["news"] == [WELCOME]
        assert (await page.act("show"))["news"] == []


async def test_a_board_on_discord_has_what_was_guessed_on_the_page(
    pages: PageServer, games: Application
) -> None:
    async with await pages.open() as page:
        await page.guess("game")
    turn = await games.games.turns.act(
        Player(1, 10, "Ada"), ServerPlace(1), HONEYCOMB, daily(DAY), Action("show")
    )
    assert [find.word for find in turn.progress.found] == ["game"]


async def test_a_server_without_practice_says_so(pages: PageServer, games: Application) -> None:
    await games.games.practice.turn(1, on=False)
    async with await pages.open() as page:
        assert await page.refused("practice", game="honeycomb") == "practice-off"


async def test_a_game_without_a_view_is_not_on_the_page(pages: PageServer) -> None:
    async with await pages.open() as page:
        assert await page.refused("act", game="mirror", action="show") == "old-page"


async def test_an_archived_day_goes_on_from_where_it_was_left_on_discord(
    pages: PageServer, games: Application, clock: Clock
) -> None:
    await on_discord(games, "game")
    clock.advance(days=10)
    async with await pages.open() as page:
        board = await page.act("show", edition=str(archived(DAY)))
    assert [each["word"] for each in board["state"]["found"]] == ["game"]


async def unplayed(page: Page) -> bool:
    """Has the page no points?"""
    return bool((await page.act("show"))["state"]["points"] == 0)


async def test_another_server_is_another_game(pages: PageServer) -> None:
    async with await pages.open() as here:
        await here.guess("game")
    async with await pages.open(replace(ADA, server_id=2)) as there:
        assert await unplayed(there)


async def test_the_archive_does_not_open_days_that_are_still_played(pages: PageServer) -> None:
    later = (DAY + timedelta(days=30)).isoformat()
    async with await pages.open() as page:
        for day, code in (
            ("a2026-11-19", "day-still-on"),
            (f"a{later}", "day-to-come"),
            ("a0001-01-01", "day-too-old"),
        ):
            fields: Any = {"game": "honeycomb", "action": "show", "edition": day}
            assert await page.refused("act", **fields) == code


@pytest.fixture
async def late(pages: PageServer, games: Application, clock: Clock) -> AsyncIterator[Page]:
    """Bruno's page in a group, in Tokyo, where it is the 24th; in Madrid it is the 23rd, and the
    21st is the last day that is over everywhere."""
    await games.people.own_settings.choose_clock(BRUNO.person_id, "Asia/Tokyo", MORNING)
    clock.advance(days=3, hours=6)
    async with await pages.open(replace(BRUNO, server_id=-700)) as page:
        assert page.hello["day"] == "2026-11-24"
        yield page


@pytest.mark.parametrize("code", ["solution", "answers", "finders", "unfound", "ask", "before"])
@pytest.mark.parametrize("game", ["honeycomb", "anigram", "square"])
async def test_in_a_group_the_answers_of_a_day_that_is_not_over_everywhere_cannot_be_had(
    late: Page, code: str, game: str
) -> None:
    words = {"honeycomb": "amalgam", "anigram": "reprinted", "square": "icicle"}
    editions = [f"{kind}2026-11-{day}" for kind in ("", "a") for day in (22, 23, 24, 25)]
    for edition in [None, *editions]:
        answer = await late.ask("act", game=game, action=code, edition=edition)
        if "ok" in answer and answer["ok"]["edition"] != "2026-11-21":
            assert words[game] not in json.dumps(answer).lower(), edition


async def test_in_a_group_nothing_tells_what_a_friend_has_found_on_a_day_of_theirs(
    pages: PageServer, late: Page
) -> None:
    ada = replace(ADA, server_id=-700)
    async with await pages.open(ada, zone="Europe/Madrid") as friend:
        assert friend.hello["day"] == "2026-11-23"
        await friend.guess("amalgam")
    told = [await late.ok("leaderboard", period=f"2026-11-{day}") for day in (23, 24)]
    told += [await late.ok("statistics"), await late.ok("today")]
    told += [await late.ok("friends", game="honeycomb"), await late.act("show")]
    told += [await late.ok("word", word="gleam")]
    assert "amalgam" not in json.dumps(told).lower()
    assert await late.refused("act", game="honeycomb", action="show", edition="a2026-11-23")
    listed = await late.ok("days", game="honeycomb", month="2026-11")
    still = [each["day"] for each in listed["days"] if not each["open"]]
    assert still == ["2026-11-22", "2026-11-23"]


async def test_in_a_group_yesterdays_answers_are_those_of_the_last_day_that_is_over_everywhere(
    late: Page,
) -> None:
    told = await late.act("answers")
    assert told["edition"] == "2026-11-21"
    assert "AMALGAM" in told["lines"][0]["text"]
