"""How often one person may act, so that a program that presses buttons slows nobody down."""

from collections import OrderedDict
from collections.abc import Callable
from math import ceil
from time import monotonic

from bot.errors import ErrorCode, PlayerError

ACTIONS = 20  # in
SECONDS = 10.0


class Cooldown:
    """Counts what each person does in a span that begins with the first action."""

    def __init__(
        self,
        actions: int = ACTIONS,
        seconds: float = SECONDS,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._actions = actions
        self._seconds = seconds
        self._clock = clock
        # The oldest first. A plain dict would step over all that were deleted, each time.
        self._spans: OrderedDict[int, tuple[float, int]] = OrderedDict()

    def count(self, person_id: int) -> None:
        """Note one action.

        Raises PlayerError when it is one too many.
        """
        now = self._clock()
        self._forget(now)
        begin, actions = self._spans.get(person_id, (now, 0))
        self._spans[person_id] = (begin, actions + 1)
        if actions >= self._actions:
            seconds = max(1, ceil(begin + self._seconds - now))
            raise PlayerError(ErrorCode.RATE_LIMITED, seconds=seconds)

    def __len__(self) -> int:
        """How many people are remembered: no more than acted within the last span."""
        return len(self._spans)

    def _forget(self, now: float) -> None:
        """Drop the spans that are over: as many as began, so it takes no time in the long run."""
        while self._spans:
            person_id, (begin, _) = next(iter(self._spans.items()))
            if begin + self._seconds > now:
                break
            del self._spans[person_id]
