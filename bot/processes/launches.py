"""How far the shards are that a process has claimed, while they stand in line to IDENTIFY."""

from collections.abc import Callable

CONNECT_IN_LINE = 120.0  # seconds to connect one shard, whose turn may come late


class Launches:
    """Goes on as long as one shard after the other is connected, whichever client does that."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        """The seconds are of a clock that only ever goes on."""
        self._seconds = seconds
        self._since: float | None = None  # the last of them was connected, or the first one waits

    @property
    def going_on(self) -> bool:
        """Are there shards that still have to be connected, and is it too early to worry?"""
        return self._since is not None and self._seconds() - self._since < CONNECT_IN_LINE

    def wait(self) -> None:
        """There are shards that have to be connected. An attempt that failed began it before."""
        if self._since is None:
            self._since = self._seconds()

    def go_on(self) -> None:
        """One more is connected."""
        self._since = self._seconds()

    def end(self) -> None:
        """All of them are, or there are none."""
        self._since = None
