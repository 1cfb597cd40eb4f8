"""Pages in front of dealt rounds, in a process of their own that can be killed."""

import asyncio
import sys
from pathlib import Path

from bot.application import open_application
from bot.games.honeycomb.game import HONEYCOMB
from bot.language.english.english import english_of
from tests.support.few_squares import FEW_SQUARES
from tests.support.few_words import few_words
from tests.support.harness import MORNING, Clock
from tests.support.pages import page_server

SCRIPT = "from tests.support.page_process import main; main()"  # takes the path of a database


def main() -> None:
    """Serve, after a line with the address and the words of the honeycomb of the day."""
    asyncio.run(_serve(Path(sys.argv[1])))


async def _serve(path: Path) -> None:
    language = english_of(
        few_words(), dict[str, str]().get, lambda: FEW_SQUARES, dict[str, str]().get
    )
    async with open_application(path, Clock(), language=language) as app:
        app.people.cooldown.__init__(actions=10**6)  # type: ignore[misc]  # nobody waits here
        played = await app.games.rounds.of(HONEYCOMB, MORNING.date())
        async with page_server(app) as server:
            print(server.url, *sorted(played.points), flush=True)  # noqa: T201 - to who started it
            await asyncio.to_thread(sys.stdin.read)
