"""What the things of a world were like at a moment, to make them so again.

Nothing is exchanged for a copy: whoever holds a guild, a channel or a list of them still holds the
same one afterwards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from enum import Enum
from typing import Any

ROOMS = tuple(f"guildyard.{room}." for room in ("world", "people", "interactions", "inspect"))
ONWARD = ("Alarms", "ShiftedClock", "Snowflakes")  # time and ids never go back
CONTAINERS = (list, dict, set, deque)

State = Any  # a container's contents, or the attributes of a thing


class Memento:
    """All that can be reached from some things, in the rooms of the world."""

    def __init__(self, *roots: object) -> None:
        self._kept: list[tuple[Any, State]] = []
        seen: set[int] = set()
        waiting: list[object] = [*roots]
        while waiting:
            thing = waiting.pop()
            if id(thing) not in seen and _can_change(thing):
                seen.add(id(thing))
                state = _state(thing)
                self._kept.append((thing, state))
                waiting += _inside(state)

    def restore(self) -> None:
        """Make everything what it was; what came later is forgotten."""
        for thing, state in self._kept:
            _put_back(thing, state)


def _can_change(thing: object) -> bool:
    if isinstance(thing, (*CONTAINERS, tuple)):
        return True
    kind = type(thing)
    ours = kind.__module__.startswith(ROOMS) and kind.__name__ not in ONWARD
    return ours and hasattr(thing, "__dict__") and not isinstance(thing, Enum)


def _state(thing: Any) -> State:
    """A copy of what is directly inside."""
    if isinstance(thing, tuple):
        return thing
    return thing.copy() if isinstance(thing, CONTAINERS) else vars(thing).copy()


def _inside(state: State) -> Iterable[object]:
    return [*state.keys(), *state.values()] if isinstance(state, dict) else state


def _put_back(thing: Any, state: State) -> None:
    if isinstance(thing, tuple):
        return
    held = thing if isinstance(thing, CONTAINERS) else vars(thing)
    held.clear()
    if isinstance(held, dict | set):
        held.update(state)
    else:
        held.extend(state)
