"""Words that a page was told of are there, however often the process is killed under them."""

import asyncio
import os
import random
from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import aiohttp

from bot.application import open_application
from bot.games.honeycomb.game import HONEYCOMB
from bot.model import Player
from tests.support.harness import MORNING, Clock
from tests.support.page_process import SCRIPT
from tests.support.pages import ADA, PageSite
from tests.support.rounds import LANGUAGE
from tests.support.store_processes import hear, process

KILLS = 20 if os.environ.get("SOAK") else 4
PEOPLE = 30
WORDS = 40  # that they are told of, in the mean, before it is killed


class Crowd:
    """People who play whenever they can, and send again what was not answered."""

    def __init__(self, rng: random.Random) -> None:
        self.told: dict[int, set[str]] = defaultdict(set)
        self.again = 0  # guesses that came twice
        self._unanswered: dict[int, str] = {}
        self._rng = rng

    async def play(self, site: PageSite, words: list[str], enough: asyncio.Event) -> None:
        """Guess, all at once, until the connections are lost; says when enough is told."""
        left = self._rng.randrange(1, 2 * WORDS)

        def count() -> None:
            nonlocal left
            left -= 1
            if left <= 0:
                enough.set()

        people = [self._guess_on(site, 100 + each, words, count) for each in range(PEOPLE)]
        await asyncio.gather(*people)

    async def _guess_on(
        self, site: PageSite, person: int, words: list[str], count: Callable[[], None]
    ) -> None:
        with suppress(ConnectionError, aiohttp.ClientError):
            page = await site.open(replace(ADA, person_id=person, name=f"P{person}"))
            while True:
                word = self._unanswered.get(person)
                self.again += word is not None
                word = word or self._rng.choice(words)
                self._unanswered[person] = word
                board = await page.guess(word, nonce=f"{person}-{word}")
                del self._unanswered[person]
                self.told[person] |= {each["word"] for each in board["state"]["found"]}
                count()


async def test_no_word_is_lost_that_a_page_was_told_of(tmp_path: Path) -> None:
    path, crowd = tmp_path / "honeygram.db", Crowd(random.Random(7))
    for _ in range(KILLS):
        with process(SCRIPT, path) as serving:
            url, *words = (await asyncio.to_thread(hear, serving)).split()
            async with aiohttp.ClientSession() as session:
                enough = asyncio.Event()
                playing = asyncio.create_task(crowd.play(PageSite(url, session), words, enough))
                await enough.wait()
                serving.kill()
                await playing
    assert crowd.again > KILLS
    async with open_application(path, Clock(), language=LANGUAGE) as app:
        for person, words_told in crowd.told.items():
            progress = await app.games.play(HONEYCOMB).show(Player(1, person, ""), MORNING)
            kept = [find.word for find in progress.found]
            assert words_told <= {*kept}
            assert len(kept) == len({*kept})
            assert progress.points == sum(find.points for find in progress.found)
    assert len(crowd.told) == PEOPLE
