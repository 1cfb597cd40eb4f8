"""Pages of two processes on one database, while the one that serves their server's shard ends."""

import asyncio
import random
import signal
from collections import defaultdict
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from itertools import islice, product
from pathlib import Path

import aiohttp
import pytest
from guildyard import Guild, Person, Playground
from guildyard.testing import free_port, log_in

from bot.puzzles.honeycomb.round import HoneycombRound
from bot.store.opening import open_database
from bot.store.postgresql.address import Address
from tests.support.pages import Page
from tests.support.postgresql import ON_POSTGRESQL
from tests.support.processes import Service, pointing_at, service
from tests.support.rounds import BEE_TARGETS, SEVEN, keep_round
from tests.support.waiting import until

HASTY = ("-m", "tests.support.hasty")
MADE_UP = frozenset(islice(("g" + "".join(each) for each in product("aelmpx", repeat=4)), 400))
PEOPLE = 8
PAUSE = 0.2  # seconds between two guesses, in the mean, and before a page comes again
FOUND = "SELECT player_id, word FROM found_words WHERE server_id = $1"


@pytest.fixture
async def playground() -> AsyncIterator[Playground]:
    """A stand-in with the clock on the wall, as the processes have no other."""
    server = Playground()
    await server.start()
    yield server
    await server.close()
    assert server.findings == []


class Guest:
    """Somebody with a browser, whose page comes again when it is lost."""

    def __init__(self, person: Person, origin: str, guild: Guild, address: str) -> None:
        self.person = person
        self.told: set[str] = set()  # the words that the page was told of
        self.comings = 0
        self._origin = origin
        self._address = address
        self._page = f"{origin}/s/{guild.id}/"
        self._rng = random.Random(person.id)

    async def play(self) -> None:
        """Guess without end, each word again until it is answered."""
        jar, own = aiohttp.CookieJar(unsafe=True), {"X-Forwarded-For": self._address}
        async with aiohttp.ClientSession(cookie_jar=jar, headers=own) as session:
            entered = await log_in(session, self.person, self._page)
            assert entered.status == 200
            words = self._rng.sample(sorted(MADE_UP), len(MADE_UP))
            while words:
                try:
                    await self._come(session, words)
                except aiohttp.WSServerHandshakeError:
                    await self._ask_the_door(session)
                except (ConnectionError, aiohttp.ClientError):
                    pass
                await asyncio.sleep(PAUSE)

    async def _come(self, session: aiohttp.ClientSession, words: list[str]) -> None:
        socket = await session.ws_connect(f"{self._page}socket", headers={"Origin": self._origin})
        async with Page(socket) as page:
            await page.ok("hello")
            self.comings += 1
            while words:
                how = {"text": words[-1], "nonce": words[-1]}
                answer = await page.ask("act", game="honeycomb", action="guess", **how)
                if "error" in answer:  # whoever waits for slower guests has played too much
                    await asyncio.sleep(answer["error"]["wait"])
                    continue
                self.told |= {each["word"] for each in answer["ok"]["state"]["found"]}
                words.pop()
                await asyncio.sleep(self._rng.uniform(0, 2 * PAUSE))

    async def _ask_the_door(self, session: aiohttp.ClientSession) -> None:
        """As a page does that is refused: of these answers it would take that it has to end."""
        async with session.get(self._page, allow_redirects=False) as answer:
            assert answer.status not in (302, 303, 403)


def settings(playground: Playground, place: Address, folder: Path, port: int) -> dict[str, str]:
    return pointing_at(playground, folder) | {
        "DATABASE_URL": place.url,
        "DISCORD_CLIENT_SECRET": playground.client_secret,
        "SHARD_COUNT": "2",
        "WEB_PORT": str(port),
    }


async def lay_out(place: Address) -> None:
    """Days with words enough for everybody."""
    today = datetime.now(UTC).date()
    async with open_database(place, datetime.now(UTC)) as database:
        for day in (today - timedelta(days=1), today, today + timedelta(days=1)):
            await keep_round(database, HoneycombRound(day, SEVEN, BEE_TARGETS, MADE_UP))


async def kept(place: Address, guild: Guild) -> dict[int, list[str]]:
    """The words of everybody."""
    found = defaultdict[int, list[str]](list)
    async with open_database(place, datetime.now(UTC)) as database:
        for row in await database.fetch(FOUND, guild.id):
            found[row["player_id"]].append(row["word"])
    return found


def have(guests: list[Guest], *, words: int, comings: int) -> bool:
    return all(len(each.told) >= words and each.comings >= comings for each in guests)


@ON_POSTGRESQL
@pytest.mark.parametrize("ends_by", [signal.SIGTERM, signal.SIGKILL])
async def test_no_word_is_lost_when_the_process_ends_that_serves_the_pages_of_another(
    playground: Playground, place: Address, tmp_path: Path, ends_by: signal.Signals
) -> None:
    guild, front_port = playground.add_guild("Hive", id=2 << 22), free_port()  # of the first shard
    origin = f"http://127.0.0.1:{front_port}"
    playground.redirects.append(f"{origin}/login/callback")
    guests = [
        Guest(guild.add_member(f"P{each}"), origin, guild, f"198.51.100.{each + 1}")
        for each in range(PEOPLE)
    ]
    await lay_out(place)
    near, far = (settings(playground, place, tmp_path, port) for port in (front_port, 0))
    one, more = {"SHARDS_PER_PROCESS": "1"}, {"SHARDS_PER_PROCESS": "all"}
    async with service(tmp_path, command=HASTY, **far, **one, WEB_URL=origin) as holder:
        await holder.ready()
        async with service(tmp_path, command=HASTY, **near, **more, WEB_URL=origin) as front:
            await front.ready()
            await play_through(guests, holder, ends_by)
    for process in (holder, front):
        assert "Traceback" not in process.output
    found = await kept(place, guild)
    for each in guests:
        assert each.told <= {*found[each.person.id]}
        assert len(found[each.person.id]) == len({*found[each.person.id]})


async def play_through(guests: list[Guest], holder: Service, ends_by: signal.Signals) -> None:
    """Let them play, the holder end under them, and all go on at the other one."""
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(each.play()) for each in guests]
        await until(lambda: have(guests, words=3, comings=1))
        holder.process.send_signal(ends_by)
        await holder.exit_code()
        words = max(len(each.told) for each in guests)
        await until(lambda: have(guests, words=words + 3, comings=2))
        for task in playing:
            task.cancel()
