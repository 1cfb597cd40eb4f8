"""Checked values as JSON has them: times and ids as texts, also inside."""

from __future__ import annotations

from typing import Any


def written(value: Any) -> Any:
    """A checked value as JSON has it: times and ids as texts, also inside."""
    if isinstance(value, dict):
        return {name: _named(name, each) for name, each in value.items()}
    if isinstance(value, list):
        return [written(each) for each in value]
    return value.isoformat() if hasattr(value, "isoformat") else value


def _named(name: str, value: Any) -> Any:
    if name.endswith("_id") and isinstance(value, int):
        return str(value)
    if name.endswith("_ids") or name in ("exempt_roles", "exempt_channels"):
        return [str(each) for each in value or []]
    return written(value)
