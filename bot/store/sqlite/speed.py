"""How quick the disk is, and so where the bot waits for it.

To hand a commit over to a thread and to be woken by it takes about as long as a quick disk takes to
make it last. So the event loop waits by itself while commits are quick. One that is slow holds up
everything once; from then on commits are a matter of the writer's thread, until enough of them in
a row were quick again.
"""

# Seconds for a commit: a solid-state disk takes a tenth of that, a turning one ten times as long.
QUICK = 0.002
ENOUGH = 20  # quick commits in a row until the event loop waits for the next one


class Speed:
    """What the last commits took."""

    def __init__(self) -> None:
        self._quick_ones = 0

    def took(self, seconds: float) -> None:
        """A commit was made, in so many seconds."""
        self._quick_ones = self._quick_ones + 1 if seconds <= QUICK else 0

    def doubt(self) -> None:
        """There was an error, or another program holds the file."""
        self._quick_ones = 0

    @property
    def proven(self) -> bool:
        """Is the disk so quick that everybody can wait for the next commit?"""
        return self._quick_ones >= ENOUGH
