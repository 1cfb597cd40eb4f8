"""Everything that networks, Discord and clocks do to a bot, at random."""

import asyncio
import random
from datetime import timedelta

from guildyard import Fault, Playground, Trouble

from tests.chaos.shifted_clock import ShiftedClock

PATHS = ("callback", "callback", r"^/channels/\d+/messages", "webhooks", "")
STATUSES = (500, 502, 503, 504, 520, 524)
KINDS = tuple(kind for kind in Trouble if kind is not Trouble.BAN)
HOUR = timedelta(hours=1)

# Seconds. A request is over before the next process starts: Discord does not work through what
# was sent to it minutes ago.
DELAYS = (0.01, 0.1, 0.5)
LONG_DELAYS = (*DELAYS, 2.0, 3.5)


class Mischief:
    """Makes trouble until cancelled."""

    def __init__(self, playground: Playground, clock: ShiftedClock, rng: random.Random) -> None:
        self.faults: list[Fault] = []
        self.breaks = 0
        self._playground = playground
        self._clock = clock
        self._rng = rng

    async def break_requests(self, online: asyncio.Event) -> None:
        """Faults in the answers of Discord."""
        while True:
            await asyncio.sleep(self._rng.uniform(0.1, 0.8))
            await online.wait()
            path = self._rng.choice(PATHS)
            fault = Fault(
                kind=self._rng.choice(KINDS),
                path=path,
                times=self._rng.choice((1, 1, 1, 4)),
                status=self._rng.choice(STATUSES),
                delay=self._rng.choice(LONG_DELAYS if path == "callback" else DELAYS),
            )
            self.faults.append(self._playground.faults.add(fault))

    async def break_gateway(self, online: asyncio.Event) -> None:
        """Lost, refused and restarted connections; discord.py needs 5 s after each failed one."""
        while True:
            await asyncio.sleep(self._rng.uniform(1.0, 9.0))
            await online.wait()
            self.breaks += 1
            match self._rng.randrange(5):
                case 0:
                    await self._playground.drop_sockets()
                case 1:
                    await self._playground.reconnect_bots()
                case 2:
                    await self._playground.invalidate_sessions(resumable=True)
                case 3:
                    await self._playground.invalidate_sessions(resumable=False)
                case _:
                    self._playground.refuse_gateway(1)
                    await self._playground.drop_sockets()

    async def move_clock(self, hours: float) -> None:
        """So many hours a second, by leaps; now and then a little back."""
        while True:
            pause = self._rng.uniform(1.0, 3.0)
            await asyncio.sleep(pause)
            back = self._rng.random() < 0.15
            span = -HOUR / 2 if back else HOUR * hours * pause
            self._clock.move(span * self._rng.uniform(0.5, 1.5))

    def break_login(self) -> None:
        """Let the next start fail at first, now and then."""
        self.make_peace()
        if self._rng.random() < 0.25:
            kind = self._rng.choice((Trouble.STATUS, Trouble.RESET_BEFORE))
            fault = Fault(kind=kind, path="@me", status=self._rng.choice(STATUSES))
            self.faults.append(self._playground.faults.add(fault))

    def make_peace(self) -> None:
        """From now on everything goes well."""
        self._playground.faults.clear()
        self._playground.refuse_gateway(0)
