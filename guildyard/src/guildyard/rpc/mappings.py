"""Where the page of an Activity is: prefixes of its paths, and the addresses that they stand for.

Inside Discord a page has an origin of its own, and reaches others only by the prefixes that its
developer has mapped: https://discord.com/developers/docs/activities/development-guides
"""

from __future__ import annotations

from guildyard.rest.endpoint import is_here

ROOT = "/"
PROXY = "/.proxy"  # which Discord takes away from a path


class URLMappings:
    """The prefixes with their targets, as in the portal."""

    def __init__(self) -> None:
        self._targets: dict[str, str] = {}

    def __bool__(self) -> bool:
        return bool(self._targets)

    def add(self, prefix: str, url: str) -> None:
        """Map a prefix, ``/`` for all that has no other.

        Raises ValueError when it is none, or the address is on another machine.
        """
        if not prefix.startswith("/"):
            raise ValueError(f"a prefix begins with /, and {prefix} does not.")
        if not is_here(url):
            raise ValueError(f"{url} is no http:// address of this machine, and no other is asked.")
        self._targets[prefix.rstrip("/") or ROOT] = url.rstrip("/")

    def clear(self) -> None:
        """Forget where it is."""
        self._targets.clear()

    def target(self, path: str) -> str | None:
        """Where a path leads, by the longest prefix that fits; None when nowhere."""
        path = path.removeprefix(PROXY) if f"{path}/".startswith(f"{PROXY}/") else path
        for prefix in sorted(self._targets, key=len, reverse=True):
            if prefix == ROOT or f"{path}/".startswith(f"{prefix}/"):
                rest = path if prefix == ROOT else path[len(prefix) :]
                return self._targets[prefix] + (rest or ROOT)
        return None
