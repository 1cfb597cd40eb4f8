"""Waiting for what another task or process does, as briefly as possible and not for ever."""

import asyncio
import inspect
import reprlib
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

PAUSE = 0.01  # seconds between two looks

MAX_TEXT = 2000  # characters
MAX_ITEMS = 20

SHORT = reprlib.Repr()
SHORT.maxlevel = 3
SHORT.maxstring = SHORT.maxother = 300
SHORT.maxlist = SHORT.maxtuple = SHORT.maxdict = SHORT.maxset = MAX_ITEMS


async def until(
    condition: Callable[[], object],
    *,
    seen: Callable[[], object] | None = None,
    seconds: float = 120,
) -> None:
    """Wait until a condition, which may be a coroutine function, is true.

    Raises TimeoutError with the condition's source, its last result, and `seen()`: by default the
    values that the condition used.
    """
    answer: object = None
    try:
        async with asyncio.timeout(seconds) as limit:
            while not (answer := await _answer(condition)):  # noqa: ASYNC110 - nothing sets an event
                await asyncio.sleep(PAUSE)
    except TimeoutError as error:
        if not limit.expired():
            raise  # the condition itself raised it
        found = [("seen", seen())] if seen else [*_used(condition)]
        raise TimeoutError(_report(condition, answer, found, seconds)) from error


@asynccontextmanager
async def waiting_for(
    what: str, seen: Callable[[], object] | None = None, *, seconds: float = 60
) -> AsyncIterator[None]:
    """Limit the block to `seconds`. Raises TimeoutError with what it waited for, and `seen()`."""
    try:
        async with asyncio.timeout(seconds) as limit:
            yield
    except TimeoutError as error:
        if not limit.expired():
            raise
        found = f"; seen: {_shown(seen())}" if seen else ""
        raise TimeoutError(f"waited {seconds:g} s for {what}{found}") from error


async def _answer(condition: Callable[[], object]) -> object:
    answer = condition()
    return await answer if inspect.isawaitable(answer) else answer


def _report(
    condition: Callable[[], object],
    answer: object,
    found: list[tuple[str, object]],
    seconds: float,
) -> str:
    lines = [f"waited {seconds:g} s for {_source(condition)}", f"last result: {_shown(answer)}"]
    return "\n".join([*lines, *(f"{name} = {_shown(value)}" for name, value in found)])


def _shown(value: object) -> str:
    """Return the end of a text or a list as it is, because the last is what matters."""
    if isinstance(value, str):
        return value[-MAX_TEXT:]
    return SHORT.repr(value[-MAX_ITEMS:] if isinstance(value, list | tuple) else value)


def _source(condition: Callable[[], object]) -> str:
    try:
        lines, number = inspect.getsourcelines(condition)
        file = inspect.getsourcefile(condition)
    except (OSError, TypeError):
        return SHORT.repr(condition)
    return f"`{' '.join(map(str.strip, lines))}` ({file}:{number})"


def _used(condition: Callable[[], object]) -> Iterator[tuple[str, object]]:
    """The variables that the condition reads, by name, without modules, functions, and classes."""
    if inspect.ismethod(condition):
        yield "self", condition.__self__
        return
    try:
        found = inspect.getclosurevars(condition)
    except (TypeError, ValueError):
        return
    for name, value in {**found.globals, **found.nonlocals}.items():
        if not (inspect.ismodule(value) or inspect.isroutine(value) or inspect.isclass(value)):
            yield name, value
