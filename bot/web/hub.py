"""Who has the page open where, and what they are told without asking."""

import asyncio

from bot.application import Application
from bot.model import Player
from bot.play.turn import Turn
from bot.web import frames
from bot.web.requests import Requests
from bot.web.visit import Visit

SOON = 0.2  # seconds in which changes of a game are told together


class Hub:
    """All open pages of this process."""

    def __init__(self, application: Application, requests: Requests, soon: float = SOON) -> None:
        self.requests = requests
        self._app = application
        self._soon = soon
        self._people: dict[tuple[int, int], set[Visit]] = {}
        self._changed: dict[tuple[Visit, str], Turn] = {}
        self._telling: asyncio.Task[None] | None = None

    def join(self, visit: Visit) -> None:
        """A page has said hello."""
        if not self._people:
            self._app.games.watching.begin(self.hear)
        self._people.setdefault(_key(visit), set()).add(visit)

    def leave(self, visit: Visit) -> None:
        """A page is gone."""
        visits = self._people.get(_key(visit), set())
        visits.discard(visit)
        if not visits:
            self._people.pop(_key(visit), None)
        if not self._people:
            self._app.games.watching.end(self.hear)

    def hear(self, player: Player, game: str, turn: Turn) -> None:
        """Something changed: the pages of the same person that show it are told soon."""
        for visit in self._people.get((player.server_id, player.player_id), ()):
            shown = visit.shown.get(game)
            if shown and shown.edition == turn.edition:
                self._changed[visit, game] = turn
        if self._changed and self._telling is None:
            self._telling = asyncio.create_task(self._tell())

    async def _tell(self) -> None:
        await asyncio.sleep(self._soon)
        changed, self._changed, self._telling = self._changed, {}, None
        for (visit, game), turn in changed.items():
            if visit.shown[game].turn is not turn:  # it did not come from there
                told = await self.requests.show(visit, game)
                await visit.outbox.send(frames.push("board", board=told))


def _key(visit: Visit) -> tuple[int, int]:
    return visit.visitor.server_id, visit.visitor.person_id
