"""Waiting, as the playground's own tests do."""

from playground.testing.waiting import until

__all__ = ["until"]
