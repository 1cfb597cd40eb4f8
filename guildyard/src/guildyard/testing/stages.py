"""Stages that are kept from one test to the next, each with its bot."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

from guildyard.testing.stage import Stage, open_stage


@dataclass(frozen=True)
class Cast:
    """What a stage is opened with."""

    bot: str | None  # the program
    world: Path | None  # the file
    python: str  # of the bot
    interactions: str = ""  # the address at which the bot takes them, if not at the gateway


class Stages:
    """One stage for each cast, opened for the first test that wants it."""

    def __init__(self, *, echo: bool) -> None:
        self._echo = echo
        self._open: dict[Cast, tuple[Stage, ExitStack]] = {}

    def take(self, cast: Cast, *, fresh: bool = False) -> Stage:
        """The stage of this cast as it was at the beginning; a new one when it cannot be that."""
        if not fresh and cast in self._open and self._open[cast][0].start_over():
            return self._open[cast][0]
        self.close(cast)
        with ExitStack() as stack:
            stage = stack.enter_context(open_stage(cast.world, echo=self._echo))
            self._open[cast] = stage, stack.pop_all()
        return stage

    def close(self, cast: Cast) -> None:
        """End the bot of a stage and the playground with it, if it is open."""
        if cast in self._open:
            self._open.pop(cast)[1].close()

    def close_all(self) -> None:
        """The last test is over."""
        for cast in [*self._open]:
            self.close(cast)
