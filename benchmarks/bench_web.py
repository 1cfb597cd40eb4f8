"""A guess on the page beside a guess by a form, in one process of the bot, in turn.

Run with ``python -m benchmarks.bench_web``. Two thousand people have the page open, each over a
WebSocket of their own; as many others play on boards of Discord's, whose form brings their word.
The exit code tells whether the goals were met.
"""

import asyncio
import itertools
import json
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import perf_counter
from typing import Any

from aiohttp import ClientSession, ClientWebSocketResponse, TCPConnector
from guildyard import next_free, payloads

from benchmarks.bots import ALONE, GUILDS, IN_FLIGHT, Bot, forms, honeygram, words_of_today
from benchmarks.probes import resident
from benchmarks.stand_in import FIRST_MEMBER, StandIn, now
from bot.application import open_application
from bot.web.cookies import PLACE, place_path
from bot.web.sessions import Seat, WebSessions
from bot.web.tokens import Seal

PAGES = 2000
WARM_UP, ROUNDS = 2, 9
MOST = 0.75  # of the processor time of a guess by a form
MOST_WAIT = 0.060  # seconds, of 95 in 100 guesses
PACE = 100  # guesses a second at which people wait
WEB = 19600  # a free port is looked for from here on
FIRST_PAGE = 1000  # the first member who plays on the page

Json = dict[str, Any]


class OpenPage:
    """A page that is open, and guesses one word after the other."""

    def __init__(self, socket: ClientWebSocketResponse, words: Iterator[str]) -> None:
        self._socket = socket
        self._words = words
        self._answer: asyncio.Future[Json] | None = None
        self.reading = asyncio.create_task(self._read())  # also what keeps it open: pings

    async def ask(self, **fields: Any) -> Json:
        """The answer to a request."""
        self._answer = asyncio.get_running_loop().create_future()
        await self._socket.send_str(json.dumps({"id": 1, **fields}))
        return await self._answer

    async def _read(self) -> None:
        async for message in self._socket:
            told: Json = json.loads(message.data)
            if "push" not in told and self._answer:
                self._answer.set_result(told)

    async def guess(self) -> float:
        """The seconds until a word that counts is told."""
        word, begin = next(self._words), perf_counter()
        told = await self.ask(
            do="act", game="honeycomb", action="guess", text=word, nonce=f"n-{word}"
        )
        seconds = perf_counter() - begin
        if told["ok"]["verdicts"][0]["code"] != "accepted":
            raise ValueError(f"{word} does not count: {told}")
        return seconds


def seats() -> list[tuple[int, int]]:
    """The server and the person of each page, spread over the servers."""
    each = itertools.product(range(PAGES // GUILDS), range(GUILDS))
    return [
        ((guild + 1) << 22, FIRST_MEMBER + guild * 10**6 + FIRST_PAGE + member)
        for member, guild in each
    ]


async def tickets(path: Path) -> list[str]:
    """The tokens with which they come in, as if each had logged in before."""
    async with open_application(path, now) as application:
        logins = application.people.logins
        sessions = WebSessions(Seal(await logins.key(), now), logins, now)
        return [
            sessions.seat_token(Seat(person, server, await logins.begin(person, now()), "en-US"))
            for server, person in seats()
        ]


@asynccontextmanager
async def pages(
    port: int, tokens: list[str], words: list[str], many: int = PAGES
) -> AsyncIterator[list[OpenPage]]:
    """So many of them open, each from an address of its own."""
    origin = f"http://127.0.0.1:{port}"
    connector = TCPConnector(limit=0)
    async with ClientSession(connector=connector) as session:

        async def connect(number: int) -> OpenPage:
            server, _ = seats()[number]
            headers = {
                "Origin": origin,
                "Cookie": f"honeygram-{PLACE}={tokens[number]}",
                "X-Forwarded-For": f"198.51.{number // 250}.{number % 250 + 1}",
            }
            url = f"{origin}{place_path(server)}socket"
            page = OpenPage(await session.ws_connect(url, headers=headers), iter(words))
            await page.ask(do="hello")
            await page.ask(do="act", game="honeycomb", action="show")
            return page

        opened: list[OpenPage] = []
        for first in range(0, many, IN_FLIGHT):
            few = range(first, min(first + IN_FLIGHT, many))
            opened += await asyncio.gather(*map(connect, few))
        yield opened
        for page in opened:
            page.reading.cancel()


def board_of(server: StandIn) -> Json:
    """The message of a board as Discord sends it along with a form: a picture, what stands there,
    and buttons."""
    media = {
        "url": "https://cdn.discordapp.com/ephemeral-attachments/1/2/honeycomb.png?ex=1&is=2&hm=3",
        "proxy_url": "https://media.discordapp.net/ephemeral-attachments/1/2/honeycomb.png",
        "attachment_id": "1500000000000000009",
        "width": 640,
        "height": 600,
        "content_type": "image/png",
        "loading_state": 2,
    }
    labels = ("guess", "shuffle", "hint", "words", "share")
    buttons = [
        {"type": 2, "id": 10 + number, "style": 2, "label": label, "custom_id": f"bee:{label}:x"}
        for number, label in enumerate(labels)
    ]
    return {
        "id": "1500000000000000008",
        "type": 0,
        "channel_id": "1",
        "author": payloads.own_user(server.world.bot),
        "content": "",
        "embeds": [],
        "attachments": [],
        "mentions": [],
        "mention_roles": [],
        "mention_everyone": False,
        "timestamp": now().isoformat(),
        "edited_timestamp": None,
        "flags": 64 | 1 << 15,
        "pinned": False,
        "tts": False,
        "components": [
            {"type": 12, "id": 1, "items": [{"media": media, "description": "A honeycomb"}]},
            {"type": 10, "id": 2, "content": "**Honeycomb**\n" + "how far one is " * 12},
            {"type": 10, "id": 3, "content": "✅ GAME +1 · Good!"},
            {"type": 1, "id": 4, "components": buttons},
        ],
    }


class Contest:
    """Both ways, in turn, in one process."""

    def __init__(self, bot: Bot, opened: list[OpenPage]) -> None:
        self._bot = bot
        self._opened = opened
        self._board = board_of(bot.template)
        self._forms = forms(words_of_today(bot.ask))
        self.form: list[float] = []  # seconds of the processor, a guess
        self.page: list[float] = []
        self.waits: dict[str, list[float]] = {"form": [], "page": []}

    async def run(self) -> None:
        """Some rounds to be warm, and then those that count."""
        for number in range(WARM_UP + ROUNDS):
            form, page = await self._round(self._by_form), await self._round(self._by_page)
            if number >= WARM_UP:
                self.form.append(form)
                self.page.append(page)
        for page_, _ in zip(self._opened, range(ALONE), strict=False):
            self.waits["page"].append(await page_.guess())
            self.waits["form"].append(await self._form())

    async def at_pace(self) -> list[float]:
        """The seconds that each of some people waits when so many guess in each second."""
        begin = perf_counter()

        async def guess(number: int) -> float:
            await asyncio.sleep(begin + number / PACE - perf_counter())
            return await self._opened[number].guess()

        return await asyncio.gather(*map(guess, range(5 * PACE)))

    async def _form(self) -> float:
        command, guild, member = next(self._forms)
        return await self._bot.template.ask(command, guild, member, self._board)

    async def _by_form(self, part: range) -> None:
        for _ in part:
            await self._form()

    async def _by_page(self, part: range) -> None:
        for number in part:
            await self._opened[number].guess()

    async def _round(self, guess: Any) -> float:
        """The processor time of a guess, of as many as there are pages, some of them in flight."""
        busy = self._bot.busy()
        await asyncio.gather(*(guess(range(each, PAGES, IN_FLIGHT)) for each in range(IN_FLIGHT)))
        return (self._bot.busy() - busy) / PAGES


async def measure(folder: Path) -> bool:
    """Measure, print, and tell whether the goals were met."""
    tokens, port = await tickets(folder / "honeygram.db"), next_free(WEB) or WEB
    settings = {
        "WEB_PORT": str(port),
        "WEB_URL": f"http://127.0.0.1:{port}",
        "DISCORD_CLIENT_SECRET": "secret",
    }
    async with honeygram(folder, settings=settings, driver=StandIn) as bot:
        [pid], words = bot.pids, words_of_today(bot.ask)
        before = resident(pid)
        async with pages(port, tokens, words) as opened:
            after = resident(pid)
            contest = Contest(bot, opened)
            await contest.run()
            waits = await contest.at_pace()
    ratio = statistics.median(
        page / form for page, form in zip(contest.page, contest.form, strict=True)
    )
    form, page = (statistics.median(each) * 1e3 for each in (contest.form, contest.page))
    alone = {way: statistics.median(each) * 1e3 for way, each in contest.waits.items()}
    late = statistics.quantiles(waits, n=20)[-1]
    print(f"processor time of a guess, ms: form {form:.3f}, page {page:.3f}", end="")
    print(f" = {ratio:.2f}, goal {MOST}{'' if ratio <= MOST else '  MISSED'}")
    print(f"latency alone, ms: form {alone['form']:.2f}, page {alone['page']:.2f}")
    print(f"latency at {PACE} guesses a second, ms: {statistics.median(waits) * 1e3:.1f}", end="")
    print(f", of 95 in 100 up to {late * 1e3:.1f}, goal {MOST_WAIT * 1e3:.0f}")
    print(f"memory, MiB: {before:.0f}, with {PAGES:,} pages open {after:.0f}", end="")
    print(f" ({(after - before) * 1024 / PAGES:.1f} KiB a page)")
    return ratio <= MOST and late <= MOST_WAIT


async def main() -> bool:
    """In a folder for this alone."""
    with tempfile.TemporaryDirectory() as folder:
        return await measure(Path(folder))


if __name__ == "__main__":
    sys.exit(not asyncio.run(main()))
