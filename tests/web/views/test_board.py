"""What a page gets of each game: exactly what can be seen of it, under names that stay.

Of ``bot/web/views/honeycomb.py``, ``bot/web/views/anigram.py``, ``bot/web/views/square.py`` and
``bot/web/views/catalog.py``.
"""

from dataclasses import replace

import pytest

from bot.application import Application
from bot.games.catalog import GAMES, by_name
from bot.games.honeycomb.game import HONEYCOMB
from bot.games.turns import Offer
from bot.model import Player
from bot.texts.locale import Locales
from bot.web.views.board import label_of, offers
from bot.web.views.catalog import views_of
from tests.games.toy.games.game import MIRROR
from tests.support.harness import MORNING
from tests.support.pages import PageServer
from tests.support.rounds import BEE_BONUS, BEE_TARGETS, CHAIN, CROSSED

ENGLISH = Locales().english
VIEWS = views_of(by_name(GAMES))


async def test_the_honeycomb_has_its_letters_rank_and_words(pages: PageServer) -> None:
    async with await pages.open() as page:
        state = (await page.guess("megaplex agape"))["state"]
    assert {**state, "ranks": len(state["ranks"])} == {
        "center": "g",
        "outer": ["a", "e", "l", "m", "p", "x"],
        "points": 20,
        "rank": {"code": "genius", "name": "Genius", "index": 8},
        "ranks": 9,
        "next": None,
        "found": [
            {"word": "megaplex", "points": 15, "pangram": True, "bonus": False},
            {"word": "agape", "points": 5, "pangram": False, "bonus": True},
        ],
        "targets": 5,
        "found_targets": 1,
        "hints": 0,
        "complete": False,
        "celebration": "pangram",
        "done": True,
        "finish": {"code": "genius", "text": "Genius, 20 points"},
    }
    assert state["ranks"][-1] == {"code": "genius", "name": "Genius", "points": 20}


async def test_hints_have_their_grid_until_they_are_asked_for_in_sentences(
    pages: PageServer,
) -> None:
    async with await pages.open() as page:
        for code in ("take", "pairs"):
            assert (await page.act(code))["grid"] is None
        grid = (await page.act("grid"))["grid"]
        listed = await page.act("list")
    assert grid["total"] == len(BEE_TARGETS) == sum(each["count"] for each in grid["pairs"])
    assert grid["total"] == sum(row["total"] for row in grid["rows"]) == sum(grid["totals"])
    assert [len(row["counts"]) for row in grid["rows"]] == [len(grid["lengths"])] * len(
        grid["rows"]
    )
    assert "3 hints" in grid["below"]
    assert (listed["grid"], listed["page"]) == (None, True)


async def test_the_hidden_rank_is_told_to_who_has_it(pages: PageServer) -> None:
    async with await pages.open() as page:
        board = await page.act("show")
        assert "queen" not in str(board).lower()
        board = await page.guess(" ".join(sorted(BEE_TARGETS | BEE_BONUS)))
    assert board["state"]["rank"] == {"code": "queen-bee", "name": "Queen Bee", "index": 9}
    assert (board["celebrates"], board["state"]["celebration"]) == ("queen-bee", "queen-bee")


async def test_the_next_rank_is_told_by_what_it_still_takes(pages: PageServer) -> None:
    async with await pages.open() as page:
        state = (await page.guess("game"))["state"]
    assert state["next"] == {"name": "Moving Up", "points": 1}


async def test_news_that_a_row_or_a_card_shows_are_marked(pages: PageServer) -> None:
    async with await pages.open() as page:
        board = await page.guess("game")
        assert board["row_news"] in board["news"]
        assert "You've reached" in board["row_news"]
        board = await page.guess(" ".join(sorted(BEE_TARGETS | BEE_BONUS)))
        assert board["row_news"] is None  # what Queen Bee means is news
        assert "Queen Bee" in " ".join(board["news"])
        await page.act("hint", "square")
        await page.act("pair", "square")
        for word in CROSSED.across:
            board = await page.guess(word, "square")
        assert board["row_news"] == "🎉 **The square is full!**"
        assert board["row_news"] in board["news"]


async def test_extra_points_for_a_full_square_are_news(pages: PageServer) -> None:
    async with await pages.open() as page:
        for word in CROSSED.across:
            board = await page.guess(word, "square")
    assert board["row_news"] is None
    assert "🎉 **The square is full!** +7 for taking no hints." in board["news"]


async def test_the_anigram_has_its_letters_and_chain(pages: PageServer) -> None:
    async with await pages.open() as page:
        await page.guess("ride", "anigram")
        state = (await page.act("take", "anigram"))["state"]
        letters = state.pop("letters")
        assert state == {
            "level": 2,
            "levels": 6,
            "added": "t",
            "solved": [{"word": "ride", "points": 4}],
            "overtime": False,
            "dead_end": False,
            "par": 6,
            "points": 4,
            "hints": 1,
            "beginning": "t",
            "complete": False,
            "celebration": None,
            "done": False,
            "finish": None,
        }
        assert sorted(letters) == sorted("tried")
        for word in CHAIN[1:]:
            board = await page.guess(word, "anigram")
    assert board["celebrates"] == "par"
    assert board["state"]["done"]
    assert board["state"]["finish"]["text"].startswith("Par, ")
    assert (board["state"]["dead_end"], "".join(board["state"]["letters"])) == (True, "reprinted")


async def test_the_square_has_what_is_known_of_its_cells_and_lines(pages: PageServer) -> None:
    async with await pages.open() as page:
        state = (await page.guess("actual", "square"))["state"]
    assert (state["complete"], state["points"], state["hints"], state["tray"]) == (
        *(False, 6, 0, None),
    )
    assert len(state["cells"]) == 16
    cells = {cell["cell"]: cell for cell in state["cells"]}
    assert cells["A1"] == {
        "cell": "A1",
        "row": 0,
        "column": 0,
        "pair": None,
        "blank": True,
        "told": False,
    }
    assert [cells[f"A{column}"]["pair"] for column in (2, 3, 4)] == ["ac", "tu", "al"]
    assert cells["B1"]["pair"] is None
    assert [line["name"] for line in state["lines"]] == [*"ABCD1234"]
    assert state["lines"][0] == {
        "name": "A",
        "across": True,
        "cells": ["A2", "A3", "A4"],
        "clue": "real, not imagined",
        "second_clue": None,
        "first": None,
        "word": "actual",
    }
    assert state["lines"][1]["word"] is None


async def test_a_word_that_is_not_of_the_square_tells_which_pairs_stand(pages: PageServer) -> None:
    async with await pages.open() as page:
        [verdict] = (await page.guess("B tumble", "square"))["verdicts"]
        assert (verdict["code"], verdict["line"]) == ("accepted", "3")
        board = await page.guess("A amalgam", "square")
        assert board["verdicts"][0]["code"] == "wrong-length"
        for word in CROSSED.across:
            board = await page.guess(word, "square")
    assert (board["celebrates"], board["state"]["celebration"]) == ("flawless", "flawless")


async def test_a_word_that_was_blocked_since_it_was_found_is_not_shown(
    pages: PageServer, games: Application
) -> None:
    async with await pages.open() as page:
        await page.guess("game glam")
        view, locale = VIEWS["honeycomb"], ENGLISH
        progress = await games.games.play(HONEYCOMB).show(Player(1, 10, "Ada"), MORNING)
        played = replace(progress.round, targets=progress.round.targets - {"glam"})
        state = view.state(locale, replace(progress, round=played), 0)
    assert [each["word"] for each in state["found"]] == ["game"]


@pytest.mark.parametrize("name", VIEWS)
async def test_every_offer_has_a_label(pages: PageServer, name: str) -> None:
    async with await pages.open() as page:
        board = await page.act("show", name)
        for offer in board["offers"]:
            if offer["action"] not in ("guess", "share"):
                after = await page.act(offer["action"], name)
                assert all(each["label"] for each in after["offers"] + after["beside"])


def test_a_wording_has_a_label_of_its_own() -> None:
    view = VIEWS["honeycomb"]
    assert label_of(view, Offer("define", "another")) == "Another"
    assert offers(view, ENGLISH, (Offer("before", possible=False),)) == [
        {"action": "before", "label": "◀ Previous day", "tone": "plain", "possible": False}
    ]


def test_a_game_that_has_no_view_is_not_on_the_page() -> None:
    assert list(views_of(by_name((*GAMES, MIRROR)))) == [game.name for game in GAMES]
