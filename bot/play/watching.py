"""Who wants to know at once that a player's game has changed: faces that stay open, such as a page.

What is told stays in this process, costs nothing while nobody watches, and keeps no player waiting.
"""

import logging
from collections.abc import Callable

from bot.model import Player
from bot.play.turn import Turn

log = logging.getLogger(__name__)

Watcher = Callable[[Player, str, Turn], None]  # takes whose game it is, its name, and what came


class Watching:
    """Those who watch."""

    def __init__(self) -> None:
        self._watchers: list[Watcher] = []

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self._watchers)

    def begin(self, watcher: Watcher) -> None:
        """Tell somebody from now on; once is enough."""
        if watcher not in self._watchers:
            self._watchers.append(watcher)

    def end(self, watcher: Watcher) -> None:
        """Tell them no more."""
        if watcher in self._watchers:
            self._watchers.remove(watcher)

    def tell(self, player: Player, game: str, turn: Turn) -> None:
        """Something changed in an edition of a game, the one of the turn. It never raises: what was
        done is done, whoever hears of it."""
        for watcher in self._watchers:
            try:
                watcher(player, game, turn)
            except Exception:
                log.exception("a change was not told to who watches")
