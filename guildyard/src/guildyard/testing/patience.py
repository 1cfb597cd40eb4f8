"""How long it is worth to wait for a bot: not when it has ended, and hardly when it has failed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from math import inf
from typing import Any, TypeVar

from guildyard.interactions.commands import CommandBook
from guildyard.interactions.options import Refused
from guildyard.interactions.replies import NoReply
from guildyard.testing.bot_process import BotEnded, BotProcess
from guildyard.testing.registered import without_bot
from guildyard.testing.watch import Watch

# All in seconds.
PAUSE = 0.01  # between two looks at something that comes by itself
LOOK = 0.1  # between two looks at whether the bot still lives
COMING = 30.0  # that a bot may take to come
YOUTH = 10.0  # in which what it registers is its own doing, and no test's
FINISH = 1.0  # that it may take to be done with what it was told
BLIND = 0.03  # between two looks where nobody sees whether it works
GRACE = 1.0  # after an error in its log, in which it may yet answer
CALM = 3  # looks that find nothing

Result = TypeVar("Result")


class Patience:
    """Waits for one bot, or for none."""

    def __init__(self, commands: CommandBook, watch: Watch) -> None:
        self.seconds = 10.0  # that a message may take
        self.settling = 3.0  # in which a bot that asks for nothing may yet register its commands
        self.bot: BotProcess | None = None
        self.came_at = inf  # when it was at the gateway, by the monotonic clock
        self._commands = commands
        self._watch = watch

    @property
    def is_young(self) -> bool:
        """Is the bot still about to arrange itself?"""
        return time.monotonic() - self.came_at < YOUTH

    async def until(self, happened: Callable[[], bool], seconds: float = COMING) -> None:
        """Wait for something that the bot does by itself, as long as it lives."""
        deadline = time.monotonic() + seconds
        while not happened():
            self._require_life()
            if time.monotonic() > deadline:
                raise BotEnded(f"the bot does nothing for {seconds:.0f} s")
            await asyncio.sleep(PAUSE)

    async def registered(self, find: Callable[[], object], missing: Callable[[], Refused]) -> None:
        """Wait until a command is found, as long as the bot may be about to register it."""
        while True:
            try:
                if find():
                    return
            except Refused:
                self._require_life()
                if self._is_settled():
                    raise (missing() if self.bot else without_bot(missing())) from None
            await asyncio.sleep(PAUSE)

    async def awaited(self, step: Coroutine[Any, Any, Result]) -> Result:
        """What a person does and sees, unless the bot ends or fails meanwhile."""
        began = time.monotonic()
        doing = asyncio.ensure_future(step)
        while not doing.done():
            await asyncio.wait({doing}, timeout=LOOK)
            if not doing.done() and (trouble := self._trouble_since(began)):
                doing.cancel()
                await asyncio.wait({doing})
                raise trouble
        try:
            return doing.result()
        except NoReply as silence:
            error = self.bot.error if self.bot and self.bot.error_at >= began else None
            raise NoReply(f"{silence}; its log: {error}" if error else str(silence)) from None

    async def quiet(self) -> None:
        """Wait until the bot is done with all it was told: it sleeps, and asks for nothing."""
        calm = 0
        deadline = time.monotonic() + FINISH
        while calm < CALM and self.bot and self.bot.exit_code is None:
            heard, blind = self._watch.heard, self.bot.is_busy is None
            await asyncio.sleep(BLIND if blind else PAUSE / 2)
            calm = 0 if self.bot.is_busy or self._watch.heard != heard else calm + 1
            if time.monotonic() > deadline:
                return

    def _is_settled(self) -> bool:
        """Is it certain that nothing more is about to be registered?"""
        came_at = 0.0 if self.came_at == inf else self.came_at
        now = time.monotonic()
        if not self._watch.has_begun and now - came_at > self.settling:
            return True  # it is long here, and nobody has asked it for anything
        needed = self.settling / 3 if self._commands.is_used else self.settling
        return now - max(came_at, self._watch.heard_at) > needed

    def _require_life(self) -> None:
        if self.bot is not None:
            self.bot.require_life()

    def _trouble_since(self, began: float) -> Exception | None:
        """Why there is nothing to wait for: the bot is gone, or an error was its last word."""
        bot = self.bot
        if bot is None:
            return None
        try:
            bot.require_life()
        except BotEnded as end:
            return end
        if bot.error is None or not began <= bot.error_at < time.monotonic() - GRACE:
            return None
        return NoReply(f"the application did not respond; its log: {bot.error}")
