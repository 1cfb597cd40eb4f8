"""A page over its WebSocket: what it asks in order, and what is no request."""

from bot.application import Application
from tests.support.pages import PageServer


async def test_hello_tells_who_and_where_and_what_there_is_to_play(pages: PageServer) -> None:
    page = await pages.open()
    assert page.hello["person"]["name"] == "Ada"
    assert page.hello["person"]["id"] == "10"
    assert page.hello["place"] == {"id": "1", "name": "Hive"}
    assert page.hello["day"] == "2026-11-20"
    assert [game["name"] for game in page.hello["games"]] == ["honeycomb", "anigram", "square"]
    await page.close()


async def test_a_guess_shows_the_board_after_it(pages: PageServer, games: Application) -> None:
    async with await pages.open() as page:
        for game, word in (("honeycomb", "game"), ("anigram", "ride"), ("square", "actual")):
            board = await page.guess(word, game)
            assert board["verdicts"][0]["code"] in ("accepted", "solved")
