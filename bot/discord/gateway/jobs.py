"""What is done beside the answers while a client lives."""

from typing import Protocol


class ClientJobs(Protocol):
    """All of it, as the client knows it: whoever makes the client hands it in."""

    def start(self) -> None:
        """Begin; the client may not be ready yet."""

    async def stop(self) -> None:
        """End all of it."""
