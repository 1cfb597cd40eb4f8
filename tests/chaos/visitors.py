"""People who play on the page, lose their line, and send again what was not answered."""

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp

from bot.application import open_application
from bot.games.honeycomb.game import HONEYCOMB
from bot.store.opening import Place
from bot.web.cookies import PLACE, place_path
from bot.web.sessions import Seat, WebSessions
from bot.web.tokens import Seal
from tests.chaos.ledger import Key, Ledger
from tests.chaos.shifted_clock import ShiftedClock
from tests.chaos.towns import Town
from tests.chaos.vocabulary import Vocabulary
from tests.support.pages import Page
from tests.support.processes import Service

ORIGIN = "http://127.0.0.1:1"  # where the page is said to be; each process has a port of its own
JUNK = ("zzzz", "the", "qwertz")
HANGS_UP = 0.15  # of the guesses, before an answer can come
REST = 0.3  # seconds before the next try to come in
LOST = (aiohttp.ClientError, OSError, TimeoutError)

Tickets = Mapping[tuple[int, int], str]  # the tokens of people by server and person
Doors = Callable[[], Sequence[tuple[Service, int]]]  # processes that are ready, and their ports


async def tickets(place: Place, clock: ShiftedClock, towns: Sequence[Town]) -> Tickets:
    """Log everybody in, in a database that no process has open yet."""
    async with open_application(place, clock) as application:
        logins = application.people.logins
        sessions = WebSessions(Seal(await logins.key(), clock), logins, clock)
        known = {each.id for town in towns for each in town.people}
        begun = {person: await logins.begin(person, clock()) for person in sorted(known)}
        return {
            (town.guild.id, each.id): sessions.seat_token(
                Seat(each.id, town.guild.id, begun[each.id], "en-US")
            )
            for town in towns
            for each in town.people
        }


@dataclass
class Sent:
    """A guess of which nothing was heard yet."""

    town: Town
    key: Key
    edition: str
    nonce: str
    life: Service  # to which it was sent first
    tries: int = 0


class PageVisitor:
    """Somebody who never rests while a process serves the page."""

    def __init__(
        self,
        name: str,
        towns: Sequence[Town],
        vocabulary: Vocabulary,
        ledger: Ledger,
        doors: Doors,
        known: Tickets,
        rng: random.Random,
        *,
        several: bool,
    ) -> None:
        self._name = name
        self._towns = [town for town in towns if "bee" in town.games]
        self._vocabulary = vocabulary
        self._ledger = ledger
        self._doors = doors
        self._known = known
        self._rng = rng
        self._several = several  # processes, of which any may be asked in the end
        self._unanswered: Sent | None = None
        self._numbers = 0

    async def play(self) -> None:
        """Come in and guess, again and again, until cancelled."""
        async with aiohttp.ClientSession() as session:
            while True:
                if doors := self._doors():
                    life, port = self._rng.choice(doors)
                    try:
                        await self._visit(session, life, port)
                    except LOST:
                        self._ledger.deeds["pages lost"] += 1
                await asyncio.sleep(REST)

    async def _visit(self, session: aiohttp.ClientSession, life: Service, port: int) -> None:
        """Be on the page of a server for some guesses, or until the line is lost."""
        town = self._unanswered.town if self._unanswered else self._rng.choice(self._towns)
        who = next(each.id for each in town.people if each.name == self._name)
        path = place_path(town.guild.id)
        headers = {
            "Origin": ORIGIN,
            "Cookie": f"honeygram-{PLACE}={self._known[town.guild.id, who]}",
        }
        url = f"http://127.0.0.1:{port}{path}socket"
        async with Page(await session.ws_connect(url, headers=headers)) as page:
            await page.ask("hello")
            shown = await self._act(page, "show")
            for _ in range(self._rng.randint(2, 8)):
                if shown is None:
                    return
                sent = self._unanswered or self._new(town, who, shown, life)
                if not await self._send(page, sent, life):
                    return

    def _new(self, town: Town, who: int, shown: dict[str, Any], life: Service) -> Sent:
        letters = shown["state"]["center"] + "".join(shown["state"]["outer"])
        words = JUNK if self._rng.random() < 0.1 else self._vocabulary.honeycomb(letters)
        key = (town.guild.id, who, self._rng.choice(words))
        self._numbers += 1
        self._unanswered = Sent(town, key, shown["edition"], f"{self._name}-{self._numbers}", life)
        self._ledger.sent([key])
        return self._unanswered

    async def _send(self, page: Page, sent: Sent, life: Service) -> bool:
        """Send a guess. Is there still a line?"""
        sent.tries += 1
        fields = {"text": sent.key[2], "nonce": sent.nonce, "edition": sent.edition}
        if self._rng.random() < HANGS_UP:
            frame = {"id": 0, "do": "act", "game": HONEYCOMB.name, "action": "guess", **fields}
            await page.socket.send_json(frame)
            return False
        board = await self._act(page, "guess", **fields)
        self._unanswered = None
        if board is not None and board["kind"] == "daily":
            is_certain = sent.tries == 1 or (sent.life is life and not self._several)
            self._heard(sent.key, board["verdicts"], is_certain=is_certain)
        return True

    async def _act(self, page: Page, action: str, **fields: Any) -> dict[str, Any] | None:
        """The board; None for a refusal."""
        told = await page.ask("act", game=HONEYCOMB.name, action=action, **fields)
        board: dict[str, Any] | None = told.get("ok")
        return board if board and board["state"] else None

    def _heard(self, key: Key, verdicts: list[dict[str, Any]], *, is_certain: bool) -> None:
        """Note what was told. A process that has begun anew has forgotten what it was sent before:
        that a word was found already may then come of the same guess."""
        told = self._ledger.told
        for each in verdicts:
            self._ledger.deeds["told on a page"] += 1
            if each["code"] == "accepted":
                told.accepted[key, each["points"]] += 1
            elif each["code"] != "already-found":
                told.rejected[key] += 1
            elif is_certain:
                told.rejected[key] += 1
                told.already_found.add(key)
