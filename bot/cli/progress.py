"""What a person sees while something takes long: a bar, or lines."""

import sys
from collections.abc import Iterator
from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from bot.cli.console import counted, note

if TYPE_CHECKING:
    from rich.progress import Progress

    from solvers.squares import Effort

Item = TypeVar("Item")

PERIOD = 1.0  # seconds before the first sign of life, and from one to the next


class SearchProgress:
    """Tells the effort of a search: in lines when verbose, else in a bar if there is a terminal."""

    def __init__(self, effort: "Effort", *, verbose: bool) -> None:
        self._verbose = verbose
        self._effort = effort
        self._due = monotonic() + PERIOD
        self._bar: Progress | None = None

    def report(self, effort: "Effort") -> None:
        """To be called often while the search goes on."""
        self._effort = effort
        if monotonic() < self._due:
            return
        self._due = monotonic() + PERIOD
        if self._verbose:
            note(str(self))
        elif sys.stderr.isatty():
            self._show_bar()

    def over(self, items: Iterator[Item]) -> Iterator[Item]:
        """The items; the bar is gone whenever there is one to be printed."""
        while True:
            self._due = monotonic() + PERIOD
            try:
                item = next(items, None)
            finally:
                self._hide_bar()
            if self._verbose:
                note(str(self))
            if item is None:
                return
            yield item

    def __str__(self) -> str:
        patterns = counted(self._effort.patterns, "pattern")
        return f"Searched {patterns}, {counted(self._effort.nodes, 'node')}."

    def _show_bar(self) -> None:
        if self._bar is None:
            # Rich takes longer to load than most squares take to find.
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

            columns = (TextColumn("{task.description}"), BarColumn(20), TimeElapsedColumn())
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._bar.add_task("", total=None)
            self._bar.start()
        for task in self._bar.task_ids:
            self._bar.update(task, description=str(self))

    def _hide_bar(self) -> None:
        if self._bar is not None:
            self._bar.stop()
            self._bar = None
