"""A clock that two processes share and that one of them moves."""

from datetime import UTC, datetime, timedelta
from pathlib import Path


class ShiftedClock:
    """The system's clock, shifted by the seconds that stand in a file."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __call__(self) -> datetime:
        return datetime.now(UTC) + timedelta(seconds=self._shift)

    def move(self, span: timedelta) -> None:
        """Move the clock, forward or back, for whoever reads the file."""
        changed = self._path.with_suffix(".new")
        changed.write_text(str(self._shift + span.total_seconds()))
        changed.replace(self._path)

    @property
    def _shift(self) -> float:
        return float(self._path.read_text()) if self._path.exists() else 0.0
