"""How far the long walks go: in the suite a part of the way, with ``make soak`` all of it."""

import os

SOAK = bool(os.environ.get("SOAK"))


def far(whole: int, part: int) -> int:
    """The whole way, or the part of it that shows most faults already."""
    return whole if SOAK else part
